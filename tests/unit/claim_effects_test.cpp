// What a claim brings about, asked before it is made, is what then happens.
#include "rules/claim_effects.h"

#include <gtest/gtest.h>

#include "support/all_tables.h"
#include "support/bare_table.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

TrackSet closed_by(const Table& table, TrackId track) {
    TrackSet found;
    each_closed_by(table.rules, table.state.open.owners, track,
                   [&](TrackId other) { found.add(other); });
    return found;
}

struct Won {
    CountryId country{};
    int points = 0;
    friend bool operator==(const Won&, const Won&) = default;
};
std::vector<Won> country_cards_of(const Table& table, Seat seat, TrackId track) {
    std::vector<Won> won;
    each_country_card_won(table.rules, table.state.open, seat, track,
                          [&](CountryId country, std::uint32_t, int points) {
                              won.push_back({country, points});
                          });
    return won;
}

// At every claim of random games.
TEST(ClaimEffects, are_what_happens) {
    const int games = scaled(1, 3, 1, 20);
    int claims = 0;
    for (const TableKind& kind : all_tables())
        for (int game = 0; game < games; ++game) {
            Table table = Table::dealt(kind.map, kind.choice.players, kind.choice.variant,
                                       kind.choice.options, static_cast<std::uint64_t>(game + 1));
            while (table.state.open.decision != Decision::over) {
                const PublicState before = table.state.open;
                const bool paying =
                    before.decision == Decision::payment || before.decision == Decision::tunnel;
                const TrackId track = before.chosen_track;
                const Seat seat = before.to_move;
                const TrackSet closes = paying ? closed_by(table, track) : TrackSet{};
                const auto cards =
                    paying ? country_cards_of(table, seat, track) : std::vector<Won>{};
                TollDue toll;
                if (paying && table.rules.spec.tolls)
                    toll = toll_due(table.rules, before, seat, track);
                const bool last = begins_last_turns(
                    table.rules, before, before.trains[at(seat)] - table.rules[track].trains);
                const std::size_t events = table.log.events.size();
                table.play_random();
                const PublicState& after = table.state.open;
                if (!paying || after.owners.owner_of(track) != seat) continue;
                ++claims;
                EXPECT_EQ(after.owners.closed() - before.owners.closed(), closes);
                std::vector<Won> taken;
                for (const CountryCardTaken& event : events_of<CountryCardTaken>(table, events))
                    taken.push_back({event.country, event.points});
                EXPECT_EQ(taken, cards);
                EXPECT_EQ(!events_of<LastTurnsBegan>(table, events).empty(), last);
                EXPECT_EQ(!events_of<LoanTaken>(table, events).empty(), toll.loan);
                if (!table.rules.spec.tolls || toll.loan) continue;
                const auto paid = events_of<TollPaid>(table, events);
                ASSERT_EQ(paid.size(), 1u);
                EXPECT_EQ(paid[0].toll, toll.amount);
                EXPECT_EQ(paid[0].receiver, toll.receiver);
            }
        }
    EXPECT_GT(claims, 100);
}

TEST(ClaimEffects, NED_TOLL_3_and_NED_LOAN_1) {  // NED-TOLL-3, NED-LOAN-1
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
    EXPECT_EQ(closed_by(two, first), other);
    const Table five = bare_table("usa", 5);
    EXPECT_TRUE(closed_by(five, first).empty());
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
    EXPECT_EQ(why_not_claim(table.rules, sight_of(table.state, Seat{1}), track), std::nullopt);
    EXPECT_EQ(why_not_claim(table.rules, sight_of(table.state, Seat{0}), track),
              Refusal::cannot_pay);
    table.own(0, track);
    EXPECT_EQ(why_not_claim(table.rules, sight_of(table.state, Seat{1}), track),
              Refusal::track_taken);
    EXPECT_EQ(why_not_claim(table.rules, sight_of(table.state, Seat{1}), id_at<TrackId>(191)),
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
