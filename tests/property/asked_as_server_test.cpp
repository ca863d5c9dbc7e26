// The computer players, asked as a server asks them: first tickets in any order and several at the
// same time, seats that change hands in the middle of a game, positions that other kinds of players
// have reached, choices taken back. Whatever they are asked, they answer with a legal move.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <utility>

#include "map/loader.h"
#include "players/advice.h"
#include "players/player_text.h"
#include "players/random_player.h"
#include "players/search.h"
#include "rules/apply.h"
#include "rules/deal.h"
#include "sim/seated_player.h"
#include "support/all_tables.h"
#include "support/computer_players.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

class AskedAsServer : public ::testing::TestWithParam<TableKind> {};

// Enough to go down a tree and to play out, for players that search.
constexpr std::uint64_t kIterations = 3;

std::vector<Seat> waiting_seats(const RuleSet& rules, const PublicState& open) {
    std::vector<Seat> seats;
    for (const Seat seat : seats_of(rules))
        if (is_waiting(open, seat)) seats.push_back(seat);
    return seats;
}

testing::AssertionResult is_legal(const RuleSet& rules, const State& state, Seat seat,
                                  const Action& action) {
    const auto refusal = why_not(rules, context_of(state, seat), action);
    if (!refusal) return testing::AssertionSuccess();
    return testing::AssertionFailure() << text_of(*refusal).key;
}

// What a server does before it asks: a player that has seen nothing of the game.
Action asked(const RuleSet& rules, const State& state, Seat seat, const std::string& name,
             RandomStream& random) {
    const auto player = player_with_network(name);
    player->start(rules, seat);
    IterationBudget budget(kIterations);
    return player->choose(rules, view_of(state, seat), budget, random);
}

TEST_P(AskedAsServer, first_tickets_are_chosen_in_any_order) {
    const RuleSet& rules = rules_of(GetParam());
    const int games = scaled(1, 3, 1, 50);
    for (const std::string& name : computer_players(true))
        for (int game = 0; game < games; ++game) {
            RandomChance chance(RandomStream(71, static_cast<std::uint64_t>(game)));
            RandomStream random(72, static_cast<std::uint64_t>(game));
            State state = deal(rules, chance);
            while (state.open.decision == Decision::first_tickets) {
                const std::vector<Seat> seats = waiting_seats(rules, state.open);
                // All that are still to choose think at the same time, then one of them is first.
                std::vector<Action> choices;
                for (const Seat seat : seats) {
                    choices.push_back(asked(rules, state, seat, name, random));
                    ASSERT_TRUE(is_legal(rules, state, seat, choices.back()))
                        << name << " in seat " << index_of(seat);
                }
                const auto first =
                    static_cast<std::size_t>(random.below(static_cast<int>(seats.size())));
                apply(rules, state, seats[first], choices[first], chance);
            }
        }
}

// How people play: some only want one thing.
enum class Mood { any, tickets, cards, claims };

bool fits(Mood mood, const SeatContext& context, const Action& action) {
    if (mood == Mood::any) return true;
    if (const auto* keep = std::get_if<KeepTickets>(&action))
        return mood != Mood::tickets || keep->tickets == context.offered;
    if (context.open.decision != Decision::action) return true;
    if (mood == Mood::tickets) return std::holds_alternative<DrawTickets>(action);
    if (mood == Mood::claims) return std::holds_alternative<ClaimTrack>(action);
    return std::holds_alternative<DrawBlind>(action) || std::holds_alternative<DrawFaceUp>(action);
}

Action moody_action(const RuleSet& rules, const SeatContext& context, Mood mood,
                    RandomStream& random) {
    Action action = random_action(rules, context, random);
    for (int tries = 0; tries < 20 && !fits(mood, context, action); ++tries)
        action = random_action(rules, context, random);
    return action;
}

// A game as tables of a server have them. Who decides for a seat changes from turn to turn.
class ServerGame {
public:
    ServerGame(const RuleSet& rules, std::uint64_t game)
        : rules_(rules),
          chance_(RandomStream(73, game)),
          random_(74, game),
          game_(game),
          state_(deal(rules, chance_)) {}

    void play() {
        int takebacks = kMostTakebacks;
        for (int decision = 0; state_.open.decision != Decision::over; ++decision) {
            ASSERT_LT(decision, 10'000);
            if (takebacks > 0 && !before_.empty() && random_.below(12) == 0) {
                --takebacks;
                take_back();
            }
            const Seat seat = any_asked_seat(state_.open, random_);
            const Action action = decide(seat);
            if (::testing::Test::HasFatalFailure()) return;
            before_.push_back(state_);
            if (before_.size() > kRemembered) before_.erase(before_.begin());
            apply(rules_, state_, seat, action, chance_);
        }
    }

private:
    static constexpr int kMostTakebacks = 40;
    static constexpr std::size_t kRemembered = 6;

    // One or more decisions. Players that have seen later positions are still there.
    void take_back() {
        const int back = 1 + random_.below(static_cast<int>(before_.size()));
        before_.resize(before_.size() - static_cast<std::size_t>(back) + 1);
        state_ = before_.back();
        before_.pop_back();
    }

    Action decide(Seat seat) {
        const SeatContext context = context_of(state_, seat);
        static const std::vector<std::string> names = computer_players(true);
        // A person's turn, a substitute's turn: the same one decides all of it, and again after
        // something was taken back.
        if (seat != seat_ || state_.open.turns != turn_ || random_.below(20) == 0) {
            const int who = random_.below(static_cast<int>(names.size()) + 4);
            seat_ = seat;
            turn_ = state_.open.turns;
            name_ = who < 4 ? std::string{} : names[static_cast<std::size_t>(who - 4)];
            mood_ = static_cast<Mood>((game_ + index_of(seat)) % 4);
            bot_.reset();
            if (!name_.empty() && random_.below(2) == 0) {
                bot_ = player_with_network(name_);
                bot_->start(rules_, seat);
            }
        }
        if (name_.empty()) return moody_action(rules_, context, mood_, random_);
        Player& player = bot_ ? *bot_ : lasting_player(seat);
        const View view = view_of(state_, seat);
        IterationBudget budget(kIterations);
        if (random_.below(50) == 0) {
            for (const Advice& one : explain(player, rules_, view, budget, random_, 3))
                EXPECT_TRUE(is_legal(rules_, state_, seat, one.action)) << name_;
        }
        const Action action = player.choose(rules_, view, budget, random_);
        check(seat, action);
        return action;
    }

    void check(Seat seat, const Action& action) {
        ASSERT_TRUE(is_legal(rules_, state_, seat, action))
            << name_ << " in seat " << index_of(seat) << " in turn " << state_.open.turns;
    }

    // The player of this name that has sat there since it was asked for the first time.
    Player& lasting_player(Seat seat) {
        auto& player = lasting_[{index_of(seat), name_}];
        if (!player) player = player_with_network(name_);
        return *player;
    }

    const RuleSet& rules_;
    RandomChance chance_;
    RandomStream random_;
    std::uint64_t game_;
    State state_;
    std::vector<State> before_;
    // Who decides in this turn.
    Seat seat_{};
    int turn_ = -1;
    std::string name_;
    Mood mood_ = Mood::any;
    std::unique_ptr<Player> bot_;
    std::map<std::pair<std::size_t, std::string>, std::unique_ptr<Player>> lasting_;
};

TEST_P(AskedAsServer, players_take_over_in_the_middle_of_games_and_choices_are_taken_back) {
    const int games = scaled(1, 4, 1, 100);
    for (int game = 0; game < games; ++game) {
        ServerGame(rules_of(GetParam()), static_cast<std::uint64_t>(game)).play();
        if (HasFatalFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(AllTables, AskedAsServer, ::testing::ValuesIn(all_tables()),
                         [](const auto& param) { return param.param.name(); });

// Custom boards: few tracks, few cards, decks that run out.
TEST(AskedOnOwnMaps, every_player_on_the_smallest_maps) {
    const std::string tests = std::string{RAILHEAD_SOURCE_DIR} + "/tests/";
    for (const char* file : {"maps/micro.json", "maps/most-cities.json", "perft/micro-ferries.json",
                             "perft/micro-tolls.json", "perft/micro-tunnels.json"}) {
        std::ifstream in(tests + file);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const LoadedMap loaded = load_map(text);
        ASSERT_TRUE(loaded.map) << file;
        for (int players = loaded.map->rules.min_players; players <= loaded.map->rules.max_players;
             ++players) {
            const auto rules = RuleSet::make(*loaded.map, {.players = players});
            ASSERT_TRUE(rules.ok()) << file;
            for (int game = 0; game < scaled(10, 50, 5, 1000); ++game) {
                ServerGame(rules.value(), static_cast<std::uint64_t>(game)).play();
                if (HasFatalFailure()) return;
            }
        }
    }
}

// The server never asks like that; other callers may.
TEST(AskedForNothing, every_player_passes_and_explains_nothing) {
    const RuleSet& rules = rules_of({.map = "netherlands", .selection = {.players = 2}});
    RandomChance chance(RandomStream(75, 0));
    RandomStream random(76, 0);
    State state = deal(rules, chance);
    const auto expect_nothing = [&](const State& now, Viewer viewer) {
        for (const std::string& name : computer_players(true)) {
            const auto player = player_with_network(name);
            const View view = view_of(now, viewer);
            IterationBudget budget(kIterations);
            EXPECT_TRUE(player->choose(rules, view, budget, random) == Action{Pass{}}) << name;
            EXPECT_TRUE(explain(*player, rules, view, budget, random, 3).empty()) << name;
        }
    };
    const Seat one = id_at<Seat>(1);
    expect_nothing(state, std::nullopt);
    apply(rules, state, one, KeepTickets{context_of(state, one).offered}, chance);
    expect_nothing(state, one);
    while (state.open.decision != Decision::over) {
        const Seat seat = deciding_seat(state.open);
        apply(rules, state, seat, random_action(rules, context_of(state, seat), random), chance);
        if (state.open.turns == 5 && state.open.decision == Decision::action)
            expect_nothing(state, id_at<Seat>(1 - index_of(state.open.to_move)));
    }
    expect_nothing(state, one);
}

// What a search has found out about paying for a track is of no use when that choice is taken back
// and another track is chosen.
TEST(AskedAgain, a_search_forgets_what_was_taken_back) {
    const RuleSet& rules = rules_of({.map = "nordic-countries", .selection = {.players = 2}});
    int compared = 0;
    for (std::uint64_t game = 0; game < 6; ++game) {
        RandomChance chance(RandomStream(77, game));
        RandomStream random(78, game);
        State state = deal(rules, chance);
        while (state.open.turns < 16 || state.open.decision != Decision::action) {
            const Seat seat = deciding_seat(state.open);
            const Action action = moody_action(rules, context_of(state, seat), Mood::cards, random);
            apply(rules, state, seat, action, chance);
        }
        const Seat seat = state.open.to_move;
        SearchPlayer player;
        IterationBudget budget(150);
        const Action first = player.choose(rules, view_of(state, seat), budget, random);
        if (!std::holds_alternative<ClaimTrack>(first)) continue;
        choices(rules, context_of(state, seat)).tracks.each([&](TrackId track) {
            if (Action{ClaimTrack{track}} == first) return;
            State other = state;
            apply(rules, other, seat, ClaimTrack{track}, chance);
            const View view = view_of(other, seat);
            const auto without_search = [&](SearchPlayer one) {
                IterationBudget none(0);
                RandomStream same(5);
                return one.choose(rules, view, none, same);
            };
            EXPECT_TRUE(without_search(player) == without_search(SearchPlayer{}));
            ++compared;
        });
    }
    EXPECT_GE(compared, 20);
}

TEST(AskedAgain, a_turn_that_is_played_again_has_its_whole_budget) {
    const RuleSet& rules = rules_of({.map = "poland", .selection = {.players = 2}});
    RandomChance chance(RandomStream(79, 0));
    RandomStream random(80, 0);
    State state = deal(rules, chance);
    SeatedPlayer player(*read_player("search(iterations=30)"));
    int changed_by_thinking = 0;
    while (state.open.turns < 30) {
        const Seat seat = deciding_seat(state.open);
        if (state.open.decision == Decision::action) {
            const View view = view_of(state, seat);
            player.start(rules, seat);
            RandomStream one(5);
            RandomStream two(5);
            const Action first = player.choose(rules, view, one);
            EXPECT_TRUE(first == player.choose(rules, view, two));
            // What it would choose if the first choice had used the budget up.
            IterationBudget nothing(0);
            RandomStream three(5);
            const auto without = make_player("search");
            without->start(rules, seat);
            if (!(first == without->choose(rules, view, nothing, three))) ++changed_by_thinking;
        }
        apply(rules, state, seat, random_action(rules, context_of(state, seat), random), chance);
    }
    EXPECT_GT(changed_by_thinking, 0);
}

}  // namespace
}  // namespace railhead::test
