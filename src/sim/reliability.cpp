#include "sim/reliability.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>

#include "players/playout.h"
#include "players/position_evaluator.h"
#include "players/search.h"
#include "sim/rotation.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

// A chance of the seat that was asked.
struct Opinion {
    Seat seat{};
    double win = 0;
};

// Says at a decision how likely the asked seat wins. One for each table and thread.
class Judge {
public:
    Judge(const ReliabilityTrial& trial, const RuleSet& rules)
        : rules_(rules), search_(trial.search) {
        const bool without = search_ && search_->playouts;
        if (!without) network_ = trial.networks->network_for(rules);
        assert(network_ || search_);
        if (search_)
            policy_.emplace(rules);
        else
            evaluator_.emplace(rules, network_);
    }

    void start(std::uint64_t seed, std::uint64_t game) {
        random_ = RandomStream(seed, (2 * game + 1) * 16 + 15);  // no seat's
        plans_ = {};
    }

    std::optional<double> win_chance(const State& state, Seat seat) {
        return search_ ? by_search(state, seat) : by_network(state, seat);
    }

private:
    std::optional<double> by_network(const State& state, Seat seat) {
        const Asked asked{context_of(state, seat)};
        if (evaluator_->find_choices(asked) < 2) return std::nullopt;
        const std::size_t i = index_of(seat);
        evaluator_->look(asked, own_tickets(state, seat), plans_[i]);
        return evaluator_->win()[0];
    }

    std::optional<double> by_search(const State& state, Seat seat) {
        if (state.open.decision != Decision::action) return std::nullopt;
        if (search_->milliseconds > 0) {
            ClockBudget budget(std::chrono::milliseconds(search_->milliseconds), 1,
                               Timing::processor);
            budget.resume();
            return found_with(budget, state, seat);
        }
        IterationBudget budget(search_->iterations);
        return found_with(budget, state, seat);
    }

    std::optional<double> found_with(Budget& budget, const State& state, Seat seat) {
        const SearchMethod method{.policy = *policy_, .network = network_, .first_part = 1};
        const SearchResult found =
            search_moves(rules_, method, view_of(state, seat), budget, random_);
        if (found.moves.empty() || found.moves[found.best].visits == 0) return std::nullopt;
        const SearchEdge& best = found.moves[found.best];
        return best.win / best.visits;
    }

    const RuleSet& rules_;
    std::optional<PlayerSpec> search_;
    std::shared_ptr<const NeuralNetwork> network_;
    std::optional<PlanPolicy> policy_;
    std::optional<PositionEvaluator> evaluator_;
    std::array<TicketPlan, kMaxSeats> plans_{};
    RandomStream random_{0};
};

// Asks the judge before it asks the players.
struct JudgedTable {
    PlayersTable<SeatedPlayer> table;
    Judge& judge;
    std::vector<Opinion>& opinions;
    EventsToPlayers<SeatedPlayer, NullSink>& sink = table.sink;

    void start() { table.start(); }
    bool gives_up() const { return false; }
    Decided decide(const State& state, Seat seat) const {
        if (const auto win = judge.win_chance(state, seat)) opinions.push_back({seat, *win});
        return table.decide(state, seat);
    }
};

// Who sits in each seat, by number in the list of players.
std::vector<std::size_t> seating(const ReliabilityTrial& trial, std::uint64_t game, int seats) {
    const std::uint64_t round = game / trial.tables.size();
    const auto players = trial.players.size();
    std::vector<std::size_t> who(static_cast<std::size_t>(seats), round / 2 % players);
    if (round % 2 == 0) return who;
    RandomStream random(trial.seed, (2 * game + 1) * 16 + 14);  // no seat's
    for (std::size_t& one : who)
        one = static_cast<std::size_t>(random.below(static_cast<int>(players)));
    return who;
}

struct JudgedGame {
    std::size_t table = 0;
    std::vector<std::size_t> who{};
    std::vector<Opinion> opinions{};
    std::array<double, kMaxSeats> win{};
    std::uint64_t refused = 0;
};

class ReliabilityRunner {
public:
    explicit ReliabilityRunner(const ReliabilityTrial& trial) : trial_(trial) {
        for (const auto& rules : trial.tables)
            judges_.push_back(std::make_unique<Judge>(trial, *rules));
    }

    JudgedGame play(std::uint64_t number) {
        JudgedGame game{.table = number % trial_.tables.size()};
        const RuleSet& rules = *trial_.tables[game.table];
        game.who = seating(trial_, number, rules.players);
        std::vector<std::string> texts;
        for (const std::size_t who : game.who) texts.push_back(trial_.players[who]);
        std::vector<SeatedPlayer> players = seated_players(texts, trial_.timing);
        const Rotation rotation{trial_.seed, number, 0, players.size()};
        std::vector<RandomStream> streams = rotation.streams();
        const auto seats = seats_in(rotation, players, streams);
        RandomChance chance = rotation.chance();
        Judge& judge = *judges_[game.table];
        judge.start(trial_.seed, number);
        JudgedTable table{{rules, seats}, judge, game.opinions};
        PlainMoves moves{rules};
        State state;
        play_game(moves, state, chance, table);
        game.win = outcome_of(rules, state).win;
        game.refused = refused_by(players);
        return game;
    }

private:
    const ReliabilityTrial& trial_;
    std::vector<std::unique_ptr<Judge>> judges_;
};

// One game's part of a Foretold.
struct PartOfGame {
    double sum = 0;
    double won = 0;
    double times = 0;

    void add(double win, double outcome) {
        sum += win;
        won += outcome;
        ++times;
    }
    void add_to(Foretold& all) const {
        all.sum += sum;
        all.won.add(won, times);
    }
};

void add_game(const JudgedGame& game, ReliabilityResult& result) {
    std::array<PartOfGame, kReliabilityBins> bins{};
    std::vector<PartOfGame> players(result.players.size());
    PartOfGame all;
    for (const Opinion& opinion : game.opinions) {
        const std::size_t seat = index_of(opinion.seat);
        const auto bin = static_cast<std::size_t>(opinion.win * double{kReliabilityBins});
        bins[std::min(bin, kReliabilityBins - 1)].add(opinion.win, game.win[seat]);
        players[game.who[seat]].add(opinion.win, game.win[seat]);
        all.add(opinion.win, game.win[seat]);
    }
    for (std::size_t i = 0; i < bins.size(); ++i) bins[i].add_to(result.bins[i]);
    for (std::size_t i = 0; i < players.size(); ++i) players[i].add_to(result.players[i]);
    all.add_to(result.all);
    all.add_to(result.tables[game.table]);
    ++result.games;
    result.refused += game.refused;
}

}  // namespace

double ReliabilityResult::mean_gap() const {
    if (all.won.times == 0) return 0;
    double sum = 0;
    for (const Foretold& bin : bins) sum += std::abs(bin.gap()) * bin.won.times;
    return sum / all.won.times;
}

ReliabilityResult try_reliability(const ReliabilityTrial& trial, const std::stop_token& stop) {
    assert(!trial.tables.empty() && !trial.players.empty());
    ReliabilityResult result{.players = std::vector<Foretold>(trial.players.size()),
                             .tables = std::vector<Foretold>(trial.tables.size())};
    run_tasks({.begin = 0, .end = trial.games, .threads = trial.threads, .stop = stop}, [&] {
        return [&, runner = std::make_shared<ReliabilityRunner>(trial)](
                   std::uint64_t number) -> HandOver {
            return [&, game = runner->play(number)] {
                add_game(game, result);
                if (trial.finished) trial.finished(result.games);
                return true;
            };
        };
    });
    return result;
}

}  // namespace railhead
