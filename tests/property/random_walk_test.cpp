// At every state of random games on every kind of table: nothing is made or lost, something is
// always allowed, what is listed is accepted, what is refused is refused by the clauses, and the
// game ends.
#include <gtest/gtest.h>

#include <cstring>

#include "players/game_driver.h"
#include "players/random_player.h"
#include "rules/invariants.h"
#include "rules/scoring.h"
#include "support/all_tables.h"
#include "support/scale.h"
#include "support/table.h"

namespace railhead::test {
namespace {

class RandomWalk : public ::testing::TestWithParam<TableKind> {};

// Any action, sensible or not.
Action any_action(const RuleSet& rules, const State& state, RandomStream& random) {
    const auto cards = [&] {
        CardCounts some;
        for (int n = random.below(6); n > 0; --n)
            ++some.count[static_cast<std::size_t>(random.below(9))];
        return some;
    };
    const auto track = [&] { return id_at<TrackId>(static_cast<std::size_t>(random.below(200))); };
    switch (random.below(11)) {
        case 0: {
            TicketSet kept;
            for (int n = random.below(4); n > 0; --n)
                kept.add(id_at<TicketId>(static_cast<std::size_t>(random.below(64))));
            if (random.below(2) == 0) kept &= state.undecided;
            return KeepTickets{kept};
        }
        case 1:
            return DrawBlind{};
        case 2:
            return DrawFaceUp{static_cast<std::uint8_t>(random.below(7))};
        case 3:
        case 4:
            return ClaimTrack{track()};
        case 5:
            return PayTrack{cards()};
        case 6:
            return PayTunnel{cards()};
        case 7:
            return RefuseTunnel{};
        case 8:
            return random.below(2) == 0 ? Action{DrawTickets{}} : Action{TurnNeutralTicket{}};
        case 9:
            return Pass{};
        default:
            return rules.spec.neutral ? Action{BuildNeutral{track()}} : Action{Pass{}};
    }
}

// The tables of bit sets must find exactly the tracks that the rule, asked one by one, allows.
void expect_claims_agree(const RuleSet& rules, const SeatContext& context) {
    const TrackSet found = claimable(rules, context);
    for (std::size_t i = 0; i < rules.map->tracks.size(); ++i) {
        const auto id = id_at<TrackId>(i);
        ASSERT_EQ(found.has(id), !why_not(rules, context, ClaimTrack{id}).has_value()) << i;
    }
}

int points_on_board(const RuleSet& rules, const PublicState& open, std::size_t seat) {
    int points = rules.spec.starting_scores[seat];
    open.owners.owned_by(id_at<Seat>(seat)).each([&](TrackId id) {
        points +=
            rules.spec
                .points_by_length[static_cast<std::size_t>(rules.map->tracks[index_of(id)].length)];
    });
    return points;
}

TEST_P(RandomWalk, every_state_is_sound) {
    const RuleSet& rules = rules_of(GetParam());
    const int games = scaled(4, 200, 10, 2000);
    for (int game = 0; game < games; ++game) {
        RandomChance chance(RandomStream(11, static_cast<std::uint64_t>(game)));
        RandomStream random(12, static_cast<std::uint64_t>(game));
        EventLog log;
        State state = deal(rules, chance, log);
        int decisions = 0;
        while (state.open.decision != Decision::over) {
            ASSERT_LT(++decisions, 6000);
            const auto broken = broken_invariant(rules, state);
            ASSERT_FALSE(broken) << *broken << ", game " << game << ", decision " << decisions;
            const Seat seat = deciding_seat(state.open);
            const SeatContext context = context_of(state, seat);
            if (state.open.decision == Decision::action) {
                ASSERT_GT(choices(rules, context).size(), 0);
                if (decisions % 3 == 0) expect_claims_agree(rules, context);
            }
            // Something else, by any seat: refused and nothing changed, or applied soundly.
            const Action other = any_action(rules, state, random);
            const Seat who = id_at<Seat>(static_cast<std::size_t>(random.below(rules.players)));
            if (const auto reason = why_not(rules, context_of(state, who), other)) {
                ASSERT_FALSE(text_of(*reason).clause.empty());
            } else {
                State copy = state;
                apply(rules, copy, who, other, chance);
                ASSERT_NE(copy, state);
                const auto then = broken_invariant(rules, copy);
                ASSERT_FALSE(then) << *then;
            }
            const Action action = random_action(rules, context, random);
            ASSERT_FALSE(why_not(rules, context, action));
            const State before = state;
            log.events.clear();
            apply(rules, state, seat, action, chance, log);
            ASSERT_NE(before, state);
            for (const Seat player : seats_of(rules)) {
                int scored = 0;
                for (const Event& event : log.events)
                    if (const auto* claimed = std::get_if<TrackClaimed>(&event))
                        scored += claimed->seat == player ? claimed->points : 0;
                const std::size_t i = index_of(player);
                ASSERT_EQ(state.open.points[i] - before.open.points[i], scored);
            }
        }
        const auto broken = broken_invariant(rules, state);
        ASSERT_FALSE(broken) << *broken;
        ASSERT_LE(state.open.turns, 1000);
        const ScoreSheet sheet = final_scores(rules, state);
        ASSERT_NE(sheet.winners, 0);
        for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i)
            ASSERT_EQ(sheet.seat[i][ScoreLine::routes], points_on_board(rules, state.open, i));
        ASSERT_EQ(why_not(rules, context_of(state, Seat{0}), DrawBlind{}), Refusal::game_is_over);
    }
}

TEST_P(RandomWalk, same_seed_same_game) {
    const RuleSet& rules = rules_of(GetParam());
    const auto play = [&] {
        RandomChance chance(77);
        RandomStream random(78);
        RandomTable table{rules, random};
        PlainMoves moves{rules};
        State state;
        play_game(moves, state, chance, table);
        return state;
    };
    EXPECT_EQ(play(), play());
}

INSTANTIATE_TEST_SUITE_P(AllTables, RandomWalk, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

}  // namespace
}  // namespace railhead::test
