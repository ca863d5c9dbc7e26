// Choices by number, observations and the batch environment: what they offer is legal, shows
// nothing hidden, and depends on the seed alone.
#include <gtest/gtest.h>

#include <cstring>

#include "players/game_driver.h"
#include "players/observation.h"
#include "players/situation.h"
#include "rules/resample.h"
#include "sim/batch_environment.h"
#include "sim/environment_c.h"
#include "support/all_tables.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

// A choice among those that the mask allows.
std::size_t any_choice(const Bytes& mask, int count, RandomStream& random) {
    int left = random.below(count);
    for (std::size_t i = 0; i < mask.size(); ++i)
        if (mask[i] != 0 && left-- == 0) return i;
    return mask.size();
}

class ChoicesByNumber : public ::testing::TestWithParam<TableKind> {};

// Plays random games by number, and calls look(state, asked, mask) at every question.
template <class Look>
void play_by_number(const RuleSet& rules, int games, const Look& look) {
    const DecisionSpace space(*rules.map);
    Bytes mask(space.size());
    for (int game = 0; game < games; ++game) {
        RandomChance chance(RandomStream(31, static_cast<std::uint64_t>(game)));
        RandomStream random(32, static_cast<std::uint64_t>(game));
        State state = deal(rules, chance);
        CardCounts laid;
        look(game, State{}, Asked{context_of(state, Seat{0}), laid}, mask, 0);
        while (state.open.decision != Decision::over) {
            const Seat seat = deciding_seat(state.open);
            Asked asked{context_of(state, seat), laid};
            const int count = legal_choices(rules, space, asked, mask);
            ASSERT_GT(count, 0) << name_of(state.open.decision);
            look(game, state, asked, mask, count);
            const auto action = action_chosen(rules, space, asked, any_choice(mask, count, random));
            laid = action ? CardCounts{} : asked.laid;
            if (!action) continue;
            const auto refusal = why_not(rules, context_of(state, seat), *action);
            ASSERT_FALSE(refusal) << name_of(state.open.decision);
            apply(rules, state, seat, *action, chance);
        }
    }
}

TEST_P(ChoicesByNumber, are_legal_and_complete) {
    const RuleSet& rules = rules_of(GetParam());
    const DecisionSpace space(*rules.map);
    play_by_number(rules, scaled(2, 20, 1, 200),
                   [&](int, const State&, const Asked& asked, const Bytes& mask, int count) {
                       if (count == 0) return;
                       int allowed = 0;
                       for (const std::uint8_t one : mask) allowed += one;
                       EXPECT_EQ(allowed, count);
                       if (asked.context.open.decision != Decision::action) return;
                       const Choices found = choices(rules, asked.context);
                       EXPECT_EQ(mask[space.kDeck], found.blind ? 1 : 0);
                       EXPECT_EQ(mask[space.kTickets], found.tickets ? 1 : 0);
                       EXPECT_EQ(mask[space.kPass], found.pass ? 1 : 0);
                       for (std::size_t i = 0; i < rules.map->tracks.size(); ++i)
                           EXPECT_EQ(mask[space.track(id_at<TrackId>(i))],
                                     found.tracks.has(id_at<TrackId>(i)) ? 1 : 0);
                   });
}

TEST_P(ChoicesByNumber, observations_show_what_the_seat_may_see_and_nothing_else) {
    const RuleSet& rules = rules_of(GetParam());
    const Observer observer(rules);
    Bytes here(observer.size());
    Bytes elsewhere(observer.size());
    RandomChance redeal(RandomStream(33, 0));
    play_by_number(
        rules, scaled(1, 5, 1, 50),
        [&](int, const State& state, const Asked& asked, const Bytes&, int count) {
            if (count == 0) return;
            const Seat seat = asked.context.seat;
            const View view = view_of(state, seat);
            const State other = resample(rules, view, redeal);
            TicketPlan plan;
            TicketPlan other_plan;
            TicketPlan plan_by_view;
            observer.write(asked, own_tickets(state, seat), plan, Observer::Detail::full, here);
            observer.write({context_of(other, seat), asked.laid}, own_tickets(other, seat),
                           other_plan, Observer::Detail::full, elsewhere);
            EXPECT_EQ(here, elsewhere);
            observer.write({context_of(view), asked.laid}, own_tickets(view), plan_by_view,
                           Observer::Detail::full, elsewhere);
            EXPECT_EQ(here, elsewhere);
        });
}

TEST_P(ChoicesByNumber, a_plan_that_was_kept_is_equal_to_a_fresh_one) {
    const RuleSet& rules = rules_of(GetParam());
    const TicketPlanner planner(rules);
    std::array<TicketPlan, kMaxSeats> kept{};
    play_by_number(rules, scaled(2, 10, 1, 100),
                   [&](int, const State& state, const Asked& asked, const Bytes&, int count) {
                       if (count == 0) {
                           kept = {};
                           return;
                       }
                       const Seat seat = asked.context.seat;
                       TicketPlan fresh;
                       planner.update(fresh, state.open, seat, own_tickets(state, seat).kept);
                       planner.update(kept[index_of(seat)], state.open, seat,
                                      own_tickets(state, seat).kept);
                       EXPECT_TRUE(kept[index_of(seat)] == fresh);
                   });
}

// The plan for one ticket is its cheapest path, and that of a set costs what its tickets cost one
// after the other.
TEST_P(ChoicesByNumber, a_plan_for_one_ticket_is_its_cheapest_path) {
    const RuleSet& rules = rules_of(GetParam());
    const TicketPlanner planner(rules);
    const Roads roads(*rules.map);
    int compared = 0;
    play_by_number(rules, scaled(1, 5, 1, 50),
                   [&](int, const State& state, const Asked& asked, const Bytes&, int count) {
                       if (count == 0 || state.open.decision != Decision::action) return;
                       const Situation now(rules, roads, state, asked.context.seat);
                       const RoadCosts costs = by_half_turns(now);
                       now.open_tickets().each([&](TicketId id) {
                           TicketPlan plan;
                           TicketSet one;
                           one.add(id);
                           planner.update(plan, state.open, now.seat, one);
                           const Ticket& ticket = (*rules.map)[id];
                           const Path path = roads.cheapest_path(costs, ticket.a, ticket.b);
                           EXPECT_EQ(plan.impossible.empty(), path.exists());
                           if (path.exists()) {
                               EXPECT_EQ(plan.cost, path.cost);
                           }
                           std::array<KeepingCost, 2> keeping{};
                           TicketPlan nothing;
                           planner.update(nothing, state.open, now.seat, {});
                           planner.cost_of_keeping(nothing, one, keeping);
                           EXPECT_EQ(keeping[1].cost, plan.cost);
                           EXPECT_EQ(keeping[1].spaces, plan.spaces);
                           EXPECT_EQ(keeping[1].points, ticket.points);
                           ++compared;
                       });
                   });
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(AllTables, ChoicesByNumber, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

// Everything that a number of steps with random choices wrote.
struct Steps {
    explicit Steps(const EnvironmentSettings& settings)
        : environment(std::move(*BatchEnvironment::make(settings))),
          observations(settings.games * environment->observation_size()),
          masks(settings.games * environment->choices()),
          seats(settings.games),
          over(settings.games),
          wins(settings.games * static_cast<std::size_t>(settings.players)),
          scores(wins.size()),
          chosen(settings.games) {
        environment->observe(rows());
    }
    EnvironmentRows rows() {
        return {observations.data(), masks.data(), seats.data(),
                over.data(),         wins.data(),  scores.data()};
    }
    void choose(RandomStream& random) {
        const std::size_t n = environment->choices();
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            const Bytes mask(masks.begin() + static_cast<std::ptrdiff_t>(i * n),
                             masks.begin() + static_cast<std::ptrdiff_t>((i + 1) * n));
            int count = 0;
            for (const std::uint8_t one : mask) count += one;
            chosen[i] = static_cast<std::int32_t>(any_choice(mask, count, random));
        }
    }

    std::unique_ptr<BatchEnvironment> environment;
    Bytes observations, masks;
    std::vector<std::int8_t> seats;
    Bytes over;
    std::vector<float> wins, scores;
    std::vector<std::int32_t> chosen;
};

TEST(Environment, is_the_same_for_any_number_of_threads) {
    EnvironmentSettings settings{.map = "nordic-countries", .players = 3, .games = 150, .seed = 5};
    settings.computer_players = {"builder"};
    Steps one(settings);
    settings.threads = 3;
    Steps three(settings);
    RandomStream random(1);
    int ended = 0;
    for (int step = 0; step < 250; ++step) {
        ASSERT_EQ(one.observations, three.observations) << step;
        ASSERT_EQ(one.masks, three.masks);
        ASSERT_EQ(one.over, three.over);
        ASSERT_EQ(one.scores, three.scores);
        ASSERT_EQ(one.wins, three.wins);
        for (const std::uint8_t each : one.over) ended += each;
        one.choose(random);
        ASSERT_EQ(one.environment->step(one.chosen, one.rows()), -1);
        ASSERT_EQ(three.environment->step(one.chosen, three.rows()), -1);
    }
    EXPECT_GT(ended, 100);
}

TEST(Environment, a_choice_that_may_not_be_made_changes_nothing) {
    Steps steps({.map = "usa", .games = 8, .seed = 6});
    RandomStream random(2);
    for (int step = 0; step < 20; ++step) {
        steps.choose(random);
        const auto before = steps.observations;
        const auto good = steps.chosen;
        for (const std::int32_t bad :
             {-1, 1'000'000, static_cast<std::int32_t>(DecisionSpace::kGiveUp)}) {
            steps.chosen[5] = bad;
            EXPECT_EQ(steps.environment->step(steps.chosen, steps.rows()), 5);
            steps.environment->observe(steps.rows());
            EXPECT_EQ(steps.observations, before);
        }
        EXPECT_EQ(steps.environment->step(good, steps.rows()), -1);
    }
}

TEST(Environment, wins_and_scores_of_each_game_that_ends_are_told) {
    Steps steps({.map = "poland", .players = 4, .games = 16, .seed = 7});
    RandomStream random(3);
    int ended = 0;
    for (int step = 0; step < 400; ++step) {
        steps.choose(random);
        ASSERT_EQ(steps.environment->step(steps.chosen, steps.rows()), -1);
        for (std::size_t i = 0; i < 16; ++i) {
            if (steps.over[i] == 0) continue;
            ++ended;
            float wins = 0;
            float best = -1000;
            for (std::size_t k = 0; k < 4; ++k) {
                wins += steps.wins[4 * i + k];
                best = std::max(best, steps.scores[4 * i + k]);
            }
            EXPECT_FLOAT_EQ(wins, 1);
            for (std::size_t k = 0; k < 4; ++k) {
                if (steps.wins[4 * i + k] > 0) {
                    EXPECT_EQ(steps.scores[4 * i + k], best);
                }
            }
        }
    }
    EXPECT_GT(ended, 10);
}

TEST(Environment, wrong_settings_are_refused_with_the_reason) {
    const auto reason = [](const EnvironmentSettings& settings) {
        const auto made = BatchEnvironment::make(settings);
        return made ? std::string() : made.reason();
    };
    EXPECT_NE(reason({.map = "atlantis"}).find("atlantis"), std::string::npos);
    EXPECT_NE(reason({.map = "usa", .players = 6}), "");
    EXPECT_NE(reason({.map = "usa", .games = 0}), "");
    EXPECT_NE(reason({.map = "usa", .threads = 0}), "");
    EXPECT_NE(reason({.map = "usa", .map_text = "{"}), "");
    EnvironmentSettings full{.map = "usa"};
    full.computer_players = {"builder", "builder"};
    EXPECT_NE(reason(full), "");
    full.computer_players = {"nobody"};
    EXPECT_NE(reason(full).find("nobody"), std::string::npos);
    // They would play worse than their names promise.
    for (const char* name : {"search", "search(playouts,iterations=5)", "expert", "learned"}) {
        full.computer_players = {name};
        EXPECT_NE(reason(full).find(name), std::string::npos);
    }
}

TEST(Environment, works_through_its_c_interface) {
    railhead_settings settings{};
    settings.map = "netherlands";
    settings.variant = "neutral-player";
    settings.players = 2;
    settings.games = 3;
    settings.threads = 1;
    settings.seed = 9;
    settings.computer_players = "builder";
    railhead_environment* environment = railhead_new(&settings);
    ASSERT_NE(environment, nullptr) << railhead_last_error();
    railhead_sizes sizes{};
    railhead_get_sizes(environment, &sizes);
    EXPECT_EQ(sizes.tickets, 44);
    EXPECT_EQ(std::string(sizes.map_hash).substr(0, 7), "sha256:");
    const char* name = nullptr;
    int64_t begin = 0;
    int64_t size = 0;
    int64_t end = 0;
    for (int part = 0; railhead_part(environment, part, &name, &begin, &size) == 0; ++part) {
        EXPECT_EQ(begin, end) << name;
        end = begin + size;
    }
    EXPECT_EQ(end, sizes.observation_size);
    Bytes observations(3 * static_cast<std::size_t>(sizes.observation_size));
    Bytes masks(3 * static_cast<std::size_t>(sizes.choices));
    std::array<int8_t, 3> seats{};
    Bytes over(3);
    std::array<float, 6> wins{};
    std::array<float, 6> scores{};
    std::array<int8_t, 3> computers{};
    const railhead_rows rows{observations.data(), masks.data(),  seats.data(),    over.data(),
                             wins.data(),         scores.data(), computers.data()};
    EXPECT_EQ(railhead_interface_version(), RAILHEAD_INTERFACE_VERSION);
    EXPECT_EQ(railhead_observe(environment, nullptr), -1);
    EXPECT_EQ(railhead_new(nullptr), nullptr);
    EXPECT_EQ(railhead_observe(environment, &rows), 0);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(seats[i], 1 - computers[i]);
    const std::array<int32_t, 3> wrong{0, 0, 0};  // nobody draws a card before choosing tickets
    EXPECT_EQ(railhead_step(environment, wrong.data(), &rows), -1);
    EXPECT_EQ(std::string(railhead_last_error()), "game 0: choice 0 may not be made");
    std::array<int32_t, 3> right{};
    for (std::size_t i = 0; i < 3; ++i)
        right[i] =
            static_cast<int32_t>(static_cast<const std::uint8_t*>(std::memchr(
                                     masks.data() + i * static_cast<std::size_t>(sizes.choices), 1,
                                     static_cast<std::size_t>(sizes.choices))) -
                                 (masks.data() + i * static_cast<std::size_t>(sizes.choices)));
    EXPECT_EQ(railhead_step(environment, right.data(), &rows), 0);
    railhead_free(environment);
    settings.map = "atlantis";
    EXPECT_EQ(railhead_new(&settings), nullptr);
}

}  // namespace
}  // namespace railhead::test
