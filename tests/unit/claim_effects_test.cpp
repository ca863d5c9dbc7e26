// What a claim would cause, asked before it is made, is what then happens.
#include "rules/claim_effects.h"

#include <gtest/gtest.h>

#include "support/all_tables.h"
#include "support/bare_table.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

struct Won {
    CountryId country{};
    int points = 0;
    friend bool operator==(const Won&, const Won&) = default;
};

// What a claim causes.
struct Effects {
    TrackSet closed{};
    std::vector<Won> cards{};
    int toll = 0;
    std::optional<Seat> receiver{};
    bool loan = false;
    bool last_turns = false;
    friend bool operator==(const Effects&, const Effects&) = default;
};

// As the engine says before the claim.
Effects said(const Table& table, Seat seat, TrackId track) {
    const RuleSet& rules = table.rules;
    const PublicState& open = table.state.open;
    Effects found;
    each_closed_by(rules, open.owners, track, [&](TrackId other) { found.closed.add(other); });
    each_country_card_won(rules, open, seat, track,
                          [&](CountryId country, std::uint32_t, int points) {
                              found.cards.push_back({country, points});
                          });
    if (rules.spec.tolls) {
        const TollDue due = toll_due(rules, open, seat, track);
        found.toll = due.amount;
        found.receiver = due.receiver;
        found.loan = due.loan;
    }
    found.last_turns =
        begins_last_turns(rules, open, open.trains[index_of(seat)] - table.map()[track].length);
    return found;
}

// The country cards that seats have taken, in order.
std::vector<Won> cards_taken(const Table& table) {
    std::vector<Won> taken;
    for (const auto& [seat, country, points] : events_of<CountryCardTaken>(table))
        taken.push_back({country, points});
    return taken;
}

// Cities that are joined with `from` by these tracks.
CitySet joined_with(const MapSpec& map, const TrackSet& tracks, CityId from) {
    CitySet found;
    found.add(from);
    for (int size = 0; size < found.size();) {
        size = found.size();
        tracks.each([&](TrackId id) {
            if (!found.has(map[id].a) && !found.has(map[id].b)) return;
            found.add(map[id].a);
            found.add(map[id].b);
        });
    }
    return found;
}

// As docs/rules say, worked out from the map alone, with the position before the claim.
Effects expected(const Table& table, Seat seat, TrackId track) {
    const MapSpec& map = table.map();
    const RuleSpec& spec = table.rules.spec;
    const PublicState& open = table.state.open;
    const Track& claimed = map[track];
    Effects found;
    // C-CLAIM-8, R-UNEQUAL: the parallel tracks, and how many of them can be claimed.
    const bool separate =
        table.rules.selection.options.unequal_parallels == UnequalParallels::separate;
    int parallel = 0;
    int owned = 1;
    for (std::size_t i = 0; i < map.tracks.size(); ++i) {
        const auto other = id_at<TrackId>(i);
        if (map[other].route != claimed.route) continue;
        if (separate && map[other].length != claimed.length) continue;
        ++parallel;
        if (other == track) continue;
        const auto owner = open.owners.owner_of(other);
        owned += owner ? 1 : 0;
        if (!owner && !open.owners.closed().has(other)) found.closed.add(other);
        // NED-TOLL-3: the neutral player, who sits after the others, receives nothing.
        if (spec.tolls && owner && static_cast<int>(index_of(*owner)) < table.rules.players)
            found.receiver = owner;
    }
    const auto players = static_cast<std::size_t>(table.rules.players);
    const int limit = claimed.border && spec.open_border == BorderTracks::all ? parallel
                      : parallel == 2 ? spec.open_double[players]
                      : parallel == 3 ? spec.open_triple[players]
                                      : parallel;
    if (owned < limit) found.closed = {};
    // NED-TOLL-1, NED-LOAN-1.
    if (spec.tolls) {
        found.toll = claimed.toll;
        found.loan = spec.tolls->tokens - open.tolls_paid[index_of(seat)] +
                         open.tolls_received[index_of(seat)] <
                     claimed.toll;
    }
    // POL-COUNTRY-1, R-NEWCOUNTRY.
    if (spec.country_cards && claimed.border) {
        const TrackSet own = open.owners.owned_by(seat);
        const CitySet network = joined_with(map, own, claimed.a);
        CountrySet countries;
        own.each([&](TrackId id) {
            if (map[id].border && network.has(map[id].a)) countries.add(map[id].country);
        });
        if (!countries.empty() && !countries.has(claimed.country)) {
            countries.add(claimed.country);
            countries.each([&](CountryId country) {
                int taken = 0;
                for (const auto& [of, points] : cards_taken(table)) taken += of == country ? 1 : 0;
                const auto& stack = map.country_cards[index_of(country)];
                if (taken < static_cast<int>(stack.size()))
                    found.cards.push_back({country, stack[static_cast<std::size_t>(taken)]});
            });
        }
    }
    // C-END-1.
    found.last_turns = open.last_turns_left == 0 &&
                       open.trains[index_of(seat)] - claimed.length <= spec.last_turns_at_trains;
    return found;
}

// As it came out: by the state and by the events from number `from` on.
Effects happened(const Table& table, const PublicState& before, Seat seat, std::size_t from) {
    const PublicState& after = table.state.open;
    Effects found;
    found.closed = after.owners.closed() - before.owners.closed();
    for (const auto& [of, country, points] : events_of<CountryCardTaken>(table, from))
        found.cards.push_back({country, points});
    found.last_turns = !events_of<LastTurnsBegan>(table, from).empty();
    const std::size_t payer = index_of(seat);
    found.loan = after.loans[payer] > before.loans[payer];
    found.toll = after.tolls_paid[payer] - before.tolls_paid[payer];
    for (const Seat other : seats_of(table.rules)) {
        const int received =
            after.tolls_received[index_of(other)] - before.tolls_received[index_of(other)];
        if (received == 0) continue;
        found.receiver = other;
        if (found.loan) found.toll = received;  // from the bank
    }
    return found;
}

// At every claim of random games.
TEST(ClaimEffects, are_what_the_rules_say_and_what_happens) {
    const int games = scaled(1, 3, 1, 20);
    int claims = 0;
    for (const TableKind& kind : all_tables())
        for (int game = 0; game < games; ++game) {
            Table table =
                Table::dealt(kind.map, kind.selection.players, kind.selection.variant,
                             kind.selection.options, static_cast<std::uint64_t>(game + 1));
            while (table.state.open.decision != Decision::over) {
                const PublicState before = table.state.open;
                if (before.decision != Decision::payment && before.decision != Decision::tunnel) {
                    table.play_random();
                    continue;
                }
                const TrackId track = before.chosen_track;
                const Seat seat = before.to_move;
                const std::size_t events = table.log.events.size();
                Effects effects = expected(table, seat, track);
                EXPECT_EQ(said(table, seat, track), effects);
                table.play_random();
                if (table.state.open.owners.owner_of(track) != seat) continue;
                ++claims;
                // A loan to the bank pays nobody: its amount is not to be seen.
                if (effects.loan && !effects.receiver) effects.toll = 0;
                EXPECT_EQ(happened(table, before, seat, events), effects);
            }
        }
    EXPECT_GT(claims, 100);
}

TEST(ClaimEffects,
     NED_TOLL_3_NED_LOAN_1_the_toll_due_has_a_receiver_and_may_need_a_loan) {  // NED-TOLL-3,
                                                                               // NED-LOAN-1
    Table table = bare_table("netherlands", 2);
    const TrackId track = table.track("breda", "rotterdam", 0);
    TollDue due = toll_due(table.rules, table.open(), Seat{0}, track);
    EXPECT_EQ(due.amount, 4);
    EXPECT_EQ(due.receiver, std::nullopt);
    EXPECT_FALSE(due.loan);
    table.own(1, table.track("breda", "rotterdam", 1));
    table.open().tolls_paid[0] = 27;  // three tokens are left
    due = toll_due(table.rules, table.open(), Seat{0}, track);
    EXPECT_EQ(due.receiver, Seat{1});
    EXPECT_TRUE(due.loan);
    table.open().tolls_paid[0] = 26;
    EXPECT_FALSE(toll_due(table.rules, table.open(), Seat{0}, track).loan);
}

TEST(ClaimEffects, C_CLAIM_8_the_other_track_is_closed) {  // C-CLAIM-8
    Table two = bare_table("usa", 2);
    const TrackId first = two.track("seattle", "portland", 0);
    TrackSet other;
    other.add(two.track("seattle", "portland", 1));
    EXPECT_EQ(said(two, Seat{0}, first).closed, other);
    const Table five = bare_table("usa", 5);
    EXPECT_TRUE(said(five, Seat{0}, first).closed.empty());
}

TEST(ClaimEffects, C_END_1_two_trains_left) {  // C-END-1
    Table table = bare_table("usa", 2);
    EXPECT_TRUE(begins_last_turns(table.rules, table.open(), 2));
    EXPECT_FALSE(begins_last_turns(table.rules, table.open(), 3));
    table.open().last_turns_left = 1;
    EXPECT_FALSE(begins_last_turns(table.rules, table.open(), 2));
}

// C-CLAIM-1: whether a track could be claimed does not depend on whose turn it is.
TEST(WhyNotClaim, is_asked_at_any_time) {
    Table table = bare_table("usa", 2);
    const TrackId track = table.track("seattle", "portland", 0);
    table.give(1, {{Card::red, 1}});
    table.set_turn(0);
    EXPECT_EQ(table.refusal(1, ClaimTrack{track}), Refusal::not_your_turn);
    EXPECT_EQ(why_not_claim(table.rules, context_of(table.state, Seat{1}), track), std::nullopt);
    EXPECT_EQ(why_not_claim(table.rules, context_of(table.state, Seat{0}), track),
              Refusal::cannot_pay);
    table.own(0, track);
    EXPECT_EQ(why_not_claim(table.rules, context_of(table.state, Seat{1}), track),
              Refusal::track_taken);
    EXPECT_EQ(why_not_claim(table.rules, context_of(table.state, Seat{1}), id_at<TrackId>(191)),
              Refusal::no_such_track);
}

// C-LONGEST: the tracks are a path of that length.
TEST(LongestPathTracks, are_a_path) {
    RandomStream random(7);
    for (const char* id : {"northern-lights", "usa", "netherlands", "poland", "nordic-countries"}) {
        const MapSpec& map = map_of(id);
        for (int i = 0; i < scaled(10, 40, 10, 200); ++i) {
            TrackSet tracks;
            const int wanted = random.below(30);
            for (int n = 0; n < wanted; ++n)
                tracks.add(id_at<TrackId>(
                    static_cast<std::size_t>(random.below(static_cast<int>(map.tracks.size())))));
            const TrackSet path = longest_path_tracks(map, tracks);
            EXPECT_TRUE(tracks.contains(path));
            int spaces = 0;
            path.each([&](TrackId track) { spaces += map[track].length; });
            // A set whose longest path is as long as all of it is a path.
            EXPECT_EQ(spaces, longest_path(map, tracks));
            EXPECT_EQ(spaces, longest_path(map, path));
        }
    }
}

}  // namespace
}  // namespace railhead::test
