// map/names.h - the words of the map file for the choices of map_spec.h: one table each.
#pragma once

#include <array>
#include <string_view>

#include "core/ids.h"
#include "map/map_spec.h"

namespace railhead {

inline constexpr std::array<std::string_view, 11> kMeasureNames{
    "locomotives-in-hand",
    "completed-tickets-naming",
    "trains-left",
    "tracks-of-length",
    "countries",
    "longest-path",
    "completed-tickets-up-to",
    "completed-tickets-arctic",
    "tracks-arctic",
    "ferries",
    "tracks-in-country",
};
inline constexpr std::array<std::string_view, 2> kLocomotivesOnNames{"any-track",
                                                                     "ferries-and-tunnels"};
inline constexpr std::array<std::string_view, 3> kUnkeptNames{"bottom-of-deck", "out-of-game",
                                                              "discard-pile"};
inline constexpr std::array<std::string_view, 2> kFirstUnkeptNames{"like-later",
                                                                   "shuffled-together"};
inline constexpr std::array<std::string_view, 4> kTieBreakNames{
    "completed-tickets", "bonus-cards-won", "longest-path", "points-of-completed-tickets"};

constexpr std::string_view name_of(Measure measure) {
    return kMeasureNames[index_of(measure)];
}
constexpr std::string_view name_of(LocomotivesOn on) {
    return kLocomotivesOnNames[index_of(on)];
}
constexpr std::string_view name_of(ReturnedTickets unkept) {
    return kUnkeptNames[index_of(unkept)];
}
constexpr std::string_view name_of(FirstUnkept first) {
    return kFirstUnkeptNames[index_of(first)];
}
constexpr std::string_view name_of(TieBreak tie) {
    return kTieBreakNames[index_of(tie)];
}

static_assert(name_of(Measure::tracks_in_country) == "tracks-in-country");
static_assert(name_of(TieBreak::points_of_completed_tickets) == "points-of-completed-tickets");

}  // namespace railhead
