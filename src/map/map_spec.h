// map/map_spec.h - a board and its printed rules as plain data, as the map file gives them.
//
// Nothing here is specific to one edition: a key that a file leaves out has the classic rule's
// value. map/loader.h makes a MapSpec from JSON and refuses what the engine could not play.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bit_set.h"
#include "core/ids.h"
#include "map/cards.h"
#include "map/limits.h"
#include "map/options.h"

namespace railhead {

using CitySet = BitSet<CityId, kMaxCities>;
using TrackSet = BitSet<TrackId, kMaxTracks>;
using TicketSet = BitSet<TicketId, kMaxTickets>;
using CountrySet = BitSet<CountryId, kMaxCountries>;

// --- the board ---

struct Country {
    std::string code;
    std::string name;
};

struct City {
    std::string id;
    std::string name;
    CountryId country{};
    double longitude = 0;
    double latitude = 0;
    bool arctic = false;
    bool halt = false;
};

// One of the parallel lines of a route.
struct Track {
    RouteId route{};
    std::uint8_t index = 0;  // within the route
    CityId a{};
    CityId b{};  // equals `a` on a border track: a country is an end, not a junction
    bool border = false;
    CountryId country{};          // where a border track leads
    int length = 0;               // spaces
    std::optional<Card> color{};  // nullopt: gray
    int symbols = 0;              // locomotive symbols; more than 0: a ferry
    bool tunnel = false;
    int draw_bonus = 0;         // the X of "+X"
    int any_cards_for_one = 0;  // this many cards stand for one card of the set; 0: no such rule
    int toll = 0;

    constexpr bool is_ferry() const { return symbols > 0; }
};

// All tracks between the same two cities, or between a city and a country.
struct Route {
    CityId a{};
    CityId b{};
    bool border = false;
    CountryId country{};
    bool has_toll = false;  // the file gives one (it may be 0)
    int toll = 0;
    TrackId first_track{};
    int tracks = 0;  // they have consecutive ids
};

struct Ticket {
    CityId a{};
    CityId b{};
    int points = 0;
    std::optional<RouteId> neutral{};  // the city pair at its bottom
};

enum class Measure : std::uint8_t {
    locomotives_in_hand,
    completed_tickets_naming,
    trains_left,
    tracks_of_length,
    countries,
    longest_path,
    completed_tickets_up_to,
    completed_tickets_arctic,
    tracks_arctic,
    ferries,
    tracks_in_country,
};

struct BonusCard {
    std::string id;
    std::string name;
    int points = 0;
    Measure measure{};
    CitySet cities{};           // completed_tickets_naming
    int length = 0;             // tracks_of_length
    int max_ticket_points = 0;  // completed_tickets_up_to
    CountryId country{};        // tracks_in_country
};

// --- the rules as the file gives them ---

enum class LocomotivesOn : std::uint8_t { any_track, ferries_and_tunnels };
enum class ReturnedTickets : std::uint8_t { bottom_of_deck, out_of_game, discard_pile };
enum class FirstReturned : std::uint8_t { like_later, shuffled_together };

// Can everybody see the tickets that were not kept?
constexpr bool is_seen_by_all(ReturnedTickets where) {
    switch (where) {
        case ReturnedTickets::discard_pile:
            return true;
        case ReturnedTickets::bottom_of_deck:
        case ReturnedTickets::out_of_game:
            return false;
    }
    return false;
}
// Can they be drawn again without a new deck?
constexpr bool is_under_deck(ReturnedTickets where) {
    switch (where) {
        case ReturnedTickets::bottom_of_deck:
            return true;
        case ReturnedTickets::out_of_game:
        case ReturnedTickets::discard_pile:
            return false;
    }
    return false;
}
// Are those of the first choice collected from all seats before they are returned?
constexpr bool is_collected(FirstReturned first) {
    switch (first) {
        case FirstReturned::shuffled_together:
            return true;
        case FirstReturned::like_later:
            return false;
    }
    return false;
}

enum class TieBreak : std::uint8_t {
    completed_tickets,
    bonus_cards_won,
    longest_path,
    points_of_completed_tickets,
};

// This many cards stand for one locomotive symbol or for one card of the set.
struct Substitution {
    int cards = 0;
    bool alike = false;  // all of one colour, no locomotive among them
    bool for_symbols = false;
    bool for_spaces = false;

    friend constexpr bool operator==(const Substitution&, const Substitution&) = default;
};

struct FerryRule {
    bool locomotives_for_spaces = true;  // further locomotives may stand for coloured cards
    std::optional<Substitution> substitution{};

    friend constexpr bool operator==(const FerryRule&, const FerryRule&) = default;
};

struct TicketRule {
    int dealt = 3;
    int keep = 2;
    int drawn = 3;
    int keep_drawn = 1;
    ReturnedTickets returned = ReturnedTickets::bottom_of_deck;
    FirstReturned first_returned = FirstReturned::like_later;

    friend constexpr bool operator==(const TicketRule&, const TicketRule&) = default;
};

struct TollRule {
    int tokens = 30;
    int loan_penalty = 5;
    // Points by rank, for 2..5 players: bonus_by_rank[players][rank].
    std::array<std::array<int, kMaxSeats>, kMaxSeats + 1> bonus_by_rank{};

    friend constexpr bool operator==(const TollRule&, const TollRule&) = default;
};

struct NeutralRule {
    int trains = 40;
    int from_round = 6;

    friend constexpr bool operator==(const NeutralRule&, const NeutralRule&) = default;
};

// Which tracks of a border route can be claimed: as many as of other routes, or all.
enum class BorderTracks : std::uint8_t { by_players, all };

// Can all of them be claimed, whatever their number?
constexpr bool is_unlimited(BorderTracks border) {
    switch (border) {
        case BorderTracks::all:
            return true;
        case BorderTracks::by_players:
            return false;
    }
    return false;
}

// How many tracks of a route can be claimed in total, by number of players.
using OpenTracks = std::array<int, kMaxSeats + 1>;

struct RuleSpec {
    int min_players = 2;
    int max_players = 5;
    int trains = 45;
    int last_turns_at_trains = 2;
    int cards_of_each_color = 12;
    int locomotives = 14;
    int starting_cards = 4;
    int display_size = 5;
    std::optional<int> reset_at_locomotives = 3;
    int draw_cards = 2;
    bool face_up_locomotive_ends_turn = true;
    LocomotivesOn locomotives_on = LocomotivesOn::any_track;
    TicketRule tickets{};
    OpenTracks open_double{0, 1, 1, 1, 2, 2};
    OpenTracks open_triple{0, 1, 1, 2, 3, 3};
    BorderTracks open_border = BorderTracks::all;
    std::array<int, kMaxLength + 1> points_by_length{};  // -1: no such length
    FerryRule ferry{};
    std::optional<int> tunnel_turned{};  // nullopt: no tunnels in these rules
    std::optional<TollRule> tolls{};
    std::array<int, kMaxSeats> starting_scores{};
    int bonus_cards_dealt = 0;  // 0: no bonus cards
    bool country_cards = false;
    std::optional<int> most_completed_tickets{};  // points
    std::optional<int> longest_path{};            // points
    std::optional<int> most_cities_joined{};      // points
    std::vector<TieBreak> tie_breaks{};
    std::optional<NeutralRule> neutral{};

    friend bool operator==(const RuleSpec&, const RuleSpec&) = default;
};

// A bonus at the end of the game for everybody with the most of something.
struct StandingBonus {
    std::string_view kind;   // in the map file
    std::string_view label;  // in the lines of the rules
    std::optional<int> RuleSpec::*points;
};
inline constexpr std::array kStandingBonuses{
    StandingBonus{"most-completed-tickets", "most completed tickets",
                  &RuleSpec::most_completed_tickets},
    StandingBonus{"longest-path", "longest path", &RuleSpec::longest_path},
    StandingBonus{"most-cities-joined", "most cities joined", &RuleSpec::most_cities_joined},
};

struct Variant {
    std::string name;
    RuleSpec rules;  // whole: the base rules with the variant's keys replaced
};

struct MapSpec {
    std::string id;
    std::string name;
    std::vector<Country> countries;
    std::vector<City> cities;
    std::vector<Route> routes;
    std::vector<Track> tracks;
    std::vector<Ticket> tickets;
    std::vector<BonusCard> bonus_cards;
    std::vector<std::vector<int>> country_cards;  // by country, top card first
    RuleSpec rules;
    std::vector<Variant> variants;
    OptionsOffered options;
    std::string hash;  // "sha256:...": equal exactly when board and rules are equal

    const Track& operator[](TrackId which) const { return tracks[index_of(which)]; }
    const Route& operator[](RouteId which) const { return routes[index_of(which)]; }
    const City& operator[](CityId which) const { return cities[index_of(which)]; }
    const Ticket& operator[](TicketId which) const { return tickets[index_of(which)]; }
    const Country& operator[](CountryId which) const { return countries[index_of(which)]; }
};

}  // namespace railhead
