#include "sim/luck.h"

#include <cassert>
#include <memory>

#include "players/playout.h"
#include "players/search.h"
#include "sim/rotation.h"
#include "sim/shown_hands.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

// Shows the hands to the search whenever it is asked.
struct TableWithShownHands {
    PlayersTable<SeatedPlayer> table;
    ShownHands& hands;
    Seat search;
    EventsToPlayers<SeatedPlayer, NullSink>& sink = table.sink;

    void start() { table.start(); }
    bool gives_up() const { return false; }
    Decided decide(const State& state, Seat seat) const {
        if (seat == search) hands.show(state, seat);
        return table.decide(state, seat);
    }
};

struct LuckOfDeal {
    int games = 0;
    double wins = 0;
    double difference = 0;
    std::uint64_t refused = 0;
};

class LuckRunner {
public:
    explicit LuckRunner(const LuckTrial& trial)
        : trial_(trial), rules_(*trial.rules), hands_(rules_) {
        const NetworkSource* networks = trial.search.playouts ? nullptr : trial.networks;
        players_.emplace_back(trial.search, std::make_unique<SearchPlayer>(networks, &hands_),
                              trial.timing);
        const auto opponent = read_player(trial.opponent);
        assert(opponent);
        while (players_.size() < static_cast<std::size_t>(rules_.players))
            players_.emplace_back(*opponent, trial.timing);
    }

    LuckOfDeal play(std::uint64_t deal) {
        LuckOfDeal luck;
        const std::uint64_t refused = refused_by(players_);
        for (std::size_t number = 0; number < players_.size(); ++number) {
            const Rotation rotation{trial_.seed, deal, number, players_.size()};
            std::vector<RandomStream> streams = rotation.streams();
            const auto seats = seats_in(rotation, players_, streams);
            RandomChance chance = rotation.chance();
            const Seat search = rotation.seat_of(0);
            TableWithShownHands table{{rules_, seats}, hands_, search};
            PlainMoves moves{rules_};
            State state;
            play_game(moves, state, chance, table);
            const PlayoutResult outcome = outcome_of(rules_, state);
            ++luck.games;
            luck.wins += outcome.win[index_of(search)];
            luck.difference += outcome.difference[index_of(search)];
        }
        luck.refused = refused_by(players_) - refused;
        return luck;
    }

private:
    const LuckTrial& trial_;
    const RuleSet& rules_;
    ShownHands hands_;
    std::vector<SeatedPlayer> players_;
};

}  // namespace

LuckResult try_luck(const LuckTrial& trial, const std::stop_token& stop) {
    const auto seats = static_cast<std::uint64_t>(trial.rules->players);
    const std::uint64_t deals = (trial.games + seats - 1) / seats;
    LuckResult result;
    run_tasks({.begin = 0, .end = deals, .threads = trial.threads, .stop = stop}, [&] {
        return [&, runner = std::make_shared<LuckRunner>(trial)](std::uint64_t deal) -> HandOver {
            return [&, luck = runner->play(deal)] {
                result.games += static_cast<std::uint64_t>(luck.games);
                result.refused += luck.refused;
                result.difference += luck.difference;
                result.shares.add(luck.wins / luck.games);
                if (trial.finished) trial.finished(result.games);
                return true;
            };
        };
    });
    return result;
}

}  // namespace railhead
