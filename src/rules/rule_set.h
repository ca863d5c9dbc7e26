// rules/rule_set.h - the rules of one table, resolved once before the first move.
//
// A RuleSet is made from a map, a variant, the options and the number of players. It is immutable
// and shared by all games of that kind. Everything in a map's rules is turned into numbers and
// tables here, so that playing need not know about editions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "map/map_spec.h"
#include "rules/component_list.h"
#include "rules/demand.h"
#include "rules/payment.h"

namespace railhead {

// What selects the rules of a table, given its map.
struct RuleSelection {
    int players = 2;
    std::string variant{};  // empty: the rules as printed
    Options options{};
};

// What the engine needs to know about a track while a game runs, in a few bytes. Components fill in
// their part (Slot::track).
struct TrackRule {
    Demand demand{};
    std::uint8_t length = 0;
    std::int8_t points = 0;
    std::uint8_t draw_bonus = 0;
    std::uint8_t toll = 0;
    bool tunnel = false;
    bool border = false;
    std::uint8_t country = 0;
    std::uint8_t open_limit = 0;  // how many tracks of its route can be claimed
    std::uint8_t siblings = 0;    // other tracks of its route
    std::array<TrackId, kMaxTracksOfRoute - 1> sibling{};
};

// A set of tracks in a table: four words, so that a row is joined in one instruction where the
// machine has one.
using TrackRow = std::uint64_t __attribute__((vector_size(32)));

// Which tracks a hand can pay, by table: for each colour and number of cards of it a row for each
// number of locomotives and of whatever substitutes are made of.
class PaymentTable {
public:
    void add(TrackId track, const Demand& demand) { tracks_.push_back({track, demand}); }
    void build(const RuleSpec& rules);

    // Adds to `found` all tracks that a hand of `total` cards can pay.
    void find(const CardCounts& hand, int total, TrackSet& found) const {
        const int surplus = std::min(surplus_of(hand, total), most_surplus_);
        if (surplus < least_surplus_) return;
        const int locomotives = std::min(hand.locomotives(), most_locomotives_);
        const auto* const base = reinterpret_cast<const std::byte*>(
            rows_.data() + locomotives * (most_surplus_ + 1) + surplus);
        TrackRow joined{};
        for (std::size_t i = 0; i < kColors; ++i)
            joined |= *reinterpret_cast<const TrackRow*>(base + begin_[i][hand.count[i + 1]]);
        for (std::size_t w = 0; w < TrackSet::kWords; ++w) found.words[w] |= joined[w];
    }

private:
    struct Entry {
        TrackId track{};
        Demand demand{};
    };
    static constexpr std::size_t kMostOfColor = kMaxDeck / kColors + 1;

    // False if a hand with these sums can pay nothing.
    bool add_row(Card color, const HandSums& sums);

    int surplus_of(const CardCounts& hand, int total) const {
        if (substitute_size_ == 0) return total + locomotive_worth_ * hand.locomotives();
        if (substitute_size_ == 2)  // pairs: half of each count, added up by one multiplication
            return static_cast<int>((((hand.colors() >> 1) & ~packed::kHigh) * packed::kOnes) >>
                                    56);
        int sets = 0;
        for (std::size_t i = 0; i < kColors; ++i) sets += hand[color_at(i)] / substitute_size_;
        return sets;
    }

    std::vector<Entry> tracks_;
    std::vector<TrackRow> rows_;
    // Where the rows of a colour and number of its cards begin, in bytes:
    // an address of that kind needs no shift.
    std::array<std::array<std::uint32_t, kMostOfColor>, kColors> begin_{};
    int most_locomotives_ = 0;
    int most_surplus_ = 0;
    int least_surplus_ = 1000;  // with less no track can be paid for
    int substitute_size_ = 0;   // cards of a set that counts as surplus; 0: all cards count
    int locomotive_worth_ = 0;  // by how much a locomotive adds to the surplus cards
};

struct RuleSet {
    static constexpr int kNever = 1'000'000;  // more turns or passes than any game has

    const MapSpec* map = nullptr;  // outlives every RuleSet made from it
    RuleSpec spec{};               // with the variant's keys and without the components left out
    RuleSelection selection{};
    ComponentSet left_out{};

    int players = 2;
    int seats = 2;  // with the neutral player
    int turn_limit = kNever;
    int passes_that_end = kNever;
    int max_resets = 10;

    // Used while a game runs.
    std::array<TrackRule, kMaxTracks> track{};
    TrackSet all_tracks{};
    std::array<TrackSet, kMaxLength + 1> fits{};              // by trains left
    int next_distances = 0;                                   // siblings are at most this far apart
    std::array<TrackSet, kMaxTracksOfRoute> sibling_after{};  // [d]: those whose id + d is one
    TrackSet sharable{};  // tracks of routes of which several can be claimed
    int locomotive_cost = 2;
    int reset_at = 255;   // locomotives in the display; 255: never
    int reset_needs = 3;  // cards that are not locomotives, so that a reset can succeed
    TicketSet all_tickets{};
    CardCounts deck{};
    PaymentTable plain{};                   // tracks paid without substitutes
    PaymentTable substituted{};             // ferries with substitutes
    std::vector<TrackId> special_tracks{};  // tracks with a substitution of their own
    int special_track_length = 1000;        // the shortest of them; a hand of fewer cards pays none
    std::array<std::uint8_t, kMaxCountries> first_country_card{};
    std::array<std::uint32_t, kMaxCountries> stack{};  // the country's cards

    const TrackRule& operator[](TrackId id) const { return track[index_of(id)]; }

    // Whether a component is in play; for those that the rules of a map do not mention.
    template <class C>
    bool has() const {
        return !left_out.has<C>();
    }

    // The rules of a table, or the reason why there is no such table.
    static Result<RuleSet> make(const MapSpec& map, const RuleSelection& selection,
                                ComponentSet left_out = {});
};

// The seats of the players, in turn order; the neutral player's is not among them.
constexpr SeatRange seats_of(const RuleSet& rules) {
    return SeatRange(rules.players);
}
// Is it a seat of a player? The neutral player's is not.
constexpr bool is_player(const RuleSet& rules, Seat seat) {
    return index_of(seat) < static_cast<std::size_t>(rules.players);
}
// The seat whose turn follows that of `seat`.
constexpr Seat next_seat(const RuleSet& rules, Seat seat) {
    const std::size_t next = index_of(seat) + 1;
    return id_at<Seat>(next == static_cast<std::size_t>(rules.players) ? 0 : next);
}

// What a tunnel asks for after `turned` came up: `extra` more cards of the colour laid down, or
// locomotives if nothing else was laid down (NOR-TUNNEL-2, NOR-TUNNEL-3).
struct TunnelExtra {
    Card color = Card::none;  // none: only locomotives were laid down
    int cards = 0;
};
TunnelExtra tunnel_extra(const CardCounts& laid, const CardCounts& turned);
Demand demand_of(const TunnelExtra& extra);

}  // namespace railhead
