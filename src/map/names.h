// map/names.h - the words of the map file for the choices of map_spec.h: one table each;
// the parameters of bonus cards.
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>

#include "core/enum_words.h"
#include "map/map_spec.h"

namespace railhead {

inline constexpr auto kMeasureNames = words_for<Measure>({
    {Measure::locomotives_in_hand, "locomotives-in-hand"},
    {Measure::completed_tickets_naming, "completed-tickets-naming"},
    {Measure::trains_left, "trains-left"},
    {Measure::tracks_of_length, "tracks-of-length"},
    {Measure::countries, "countries"},
    {Measure::longest_path, "longest-path"},
    {Measure::completed_tickets_up_to, "completed-tickets-up-to"},
    {Measure::completed_tickets_arctic, "completed-tickets-arctic"},
    {Measure::tracks_arctic, "tracks-arctic"},
    {Measure::ferries, "ferries"},
    {Measure::tracks_in_country, "tracks-in-country"},
});
// The kinds of bonuses that are not in kStandingBonuses (map/map_spec.h).
inline constexpr std::string_view kBonusCardsWord = "bonus-cards";
inline constexpr std::string_view kCountryCardsWord = "country-cards";
inline constexpr auto kLocomotivesOnNames = words_for<LocomotivesOn>({
    {LocomotivesOn::any_track, "any-track"},
    {LocomotivesOn::ferries_and_tunnels, "ferries-and-tunnels"},
});
inline constexpr auto kReturnedTicketsNames = words_for<ReturnedTickets>({
    {ReturnedTickets::bottom_of_deck, "bottom-of-deck"},
    {ReturnedTickets::out_of_game, "out-of-game"},
    {ReturnedTickets::discard_pile, "discard-pile"},
});
inline constexpr auto kFirstReturnedNames = words_for<FirstReturned>({
    {FirstReturned::like_later, "like-later"},
    {FirstReturned::shuffled_together, "shuffled-together"},
});
inline constexpr auto kBorderTracksNames = words_for<BorderTracks>({
    {BorderTracks::by_players, "by-players"},
    {BorderTracks::all, "all"},
});
inline constexpr auto kTieBreakNames = words_for<TieBreak>({
    {TieBreak::completed_tickets, "completed-tickets"},
    {TieBreak::bonus_cards_won, "bonus-cards-won"},
    {TieBreak::longest_path, "longest-path"},
    {TieBreak::points_of_completed_tickets, "points-of-completed-tickets"},
});

constexpr std::string_view name_of(Measure measure) {
    return kMeasureNames[index_of(measure)];
}
constexpr std::string_view name_of(LocomotivesOn on) {
    return kLocomotivesOnNames[index_of(on)];
}
constexpr std::string_view name_of(ReturnedTickets returned) {
    return kReturnedTicketsNames[index_of(returned)];
}
constexpr std::string_view name_of(FirstReturned first) {
    return kFirstReturnedNames[index_of(first)];
}
constexpr std::string_view name_of(BorderTracks border) {
    return kBorderTracksNames[index_of(border)];
}
constexpr std::string_view name_of(TieBreak tie) {
    return kTieBreakNames[index_of(tie)];
}

// Calls use(key, field) with the parameter of the card's measure, if it has one: its key in the map
// file, and where the card holds it. With a number comes the largest that a map file may give.
template <class Bonus, class Use>
requires std::same_as<std::remove_const_t<Bonus>, BonusCard>
constexpr void visit_parameter(Bonus& card, const Use& use) {
    switch (card.measure) {
        case Measure::completed_tickets_naming:
            return use("cities", card.cities);
        case Measure::tracks_of_length:
            return use("length", card.length, kMaxLength);
        case Measure::completed_tickets_up_to:
            return use("max_ticket_points", card.max_ticket_points, kMaxPoints);
        case Measure::tracks_in_country:
            return use("country", card.country);
        case Measure::locomotives_in_hand:
        case Measure::trains_left:
        case Measure::countries:
        case Measure::longest_path:
        case Measure::completed_tickets_arctic:
        case Measure::tracks_arctic:
        case Measure::ferries:
            return;
    }
}

// What may stand for a locomotive symbol, or for a card of the set, in the lists of `ferry`.
struct SubstituteWord {
    std::string_view word;
    int cards;
    bool alike;
};
inline constexpr std::array kSubstituteWords{
    SubstituteWord{"pair-of-one-color", 2, true},
    SubstituteWord{"any-three-cards", 3, false},
};

// The loader makes no substitution without a word.
constexpr std::string_view word_of(const Substitution& substitution) {
    for (const auto& [word, cards, alike] : kSubstituteWords)
        if (cards == substitution.cards && alike == substitution.alike) return word;
    return {};
}

}  // namespace railhead
