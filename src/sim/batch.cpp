#include "sim/batch.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>

#include "rules/scoring.h"
#include "sim/recorded_moves.h"
#include "sim/seated_player.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

void add_game(BatchTotals& totals, const RuleSet& rules, const State& state,
              std::uint64_t decisions) {
    const ScoreSheet sheet = final_scores(rules, state);
    ++totals.games;
    totals.decisions += decisions;
    totals.turns += state.open.turns;
    ++totals.endings[index_of(state.open.ending)];
    const auto winners = static_cast<std::uint64_t>(std::popcount(sheet.winners));
    for (const Seat seat : seats_of(rules)) {
        const SeatScore& score = sheet.seat[index_of(seat)];
        SeatTotals& sum = totals.seat[index_of(seat)];
        if (sheet.wins(seat)) sum.wins += kWinUnits / winners;
        sum.routes += score.sum_of(ScoreGroup::routes);
        sum.tickets += score.sum_of(ScoreGroup::tickets);
        sum.bonuses += score.sum_of(ScoreGroup::bonuses);
        sum.penalties += score.sum_of(ScoreGroup::penalties);
        sum.total += score.total();
    }
}

void add_totals(BatchTotals& sum, const BatchTotals& part) {
    sum.games += part.games;
    sum.decisions += part.decisions;
    sum.turns += part.turns;
    sum.refused += part.refused;
    for (std::size_t i = 0; i < sum.endings.size(); ++i) sum.endings[i] += part.endings[i];
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        SeatTotals& seat = sum.seat[i];
        const SeatTotals& other = part.seat[i];
        seat.wins += other.wins;
        seat.routes += other.routes;
        seat.tickets += other.tickets;
        seat.bonuses += other.bonuses;
        seat.penalties += other.penalties;
        seat.total += other.total;
    }
}

// A part of the batch: some games one after another, in one thread.
struct Part {
    BatchTotals totals{};
    std::string records{};
};

class BatchWorker {
public:
    explicit BatchWorker(const Batch& batch)
        : batch_(batch), players_(seated_players(batch.players)) {
        all_random_ = std::all_of(
            batch.players.begin(), batch.players.end(),
            [](const std::string& text) { return thinking_of(text) == Thinking::none; });
    }

    Part play(std::uint64_t begin, std::uint64_t end) {
        Part part;
        const std::uint64_t refused = refused_by(players_);
        for (std::uint64_t game = begin; game < end; ++game) play(game, part);
        part.totals.refused = refused_by(players_) - refused;
        return part;
    }

private:
    void play(std::uint64_t game, Part& part) {
        const RuleSet& rules = *batch_.rules;
        RandomChance chance{RandomStream(batch_.seed, 2 * game)};
        RandomStream random(batch_.seed, 2 * game + 1);
        if (all_random_) {
            RandomTable table{rules, random};
            play(table, chance, part);
        } else {
            std::vector<PlayerAtSeat<SeatedPlayer>> seats;
            for (SeatedPlayer& player : players_) seats.push_back({&player, &random});
            PlayersTable<SeatedPlayer> table{rules, seats};
            play(table, chance, part);
        }
    }

    template <class Table>
    void play(Table& table, RandomChance& chance, Part& part) {
        const RuleSet& rules = *batch_.rules;
        State state;
        if (!batch_.write_records) {
            PlainMoves moves{rules};
            const std::uint64_t decisions = play_game(moves, state, chance, table);
            return add_game(part.totals, rules, state, decisions);
        }
        std::vector<RecordSeat> seats;
        for (const std::string& name : batch_.players) seats.push_back({name, name});
        Recorder recorder(rules, std::move(seats), batch_.audit ? Audit::on : Audit::off);
        RecordedMoves moves{recorder};
        const std::uint64_t decisions = play_game(moves, state, chance, table);
        add_game(part.totals, rules, state, decisions);
        recorder.append_to(part.records, state);
        part.records += '\n';
    }

    const Batch& batch_;
    std::vector<SeatedPlayer> players_;
    bool all_random_ = false;
};

// Games per task: few enough that all threads end at about the same time, many enough that they
// seldom wait for each other.
std::uint64_t games_per_task(const Batch& batch) {
    const auto threads = static_cast<std::uint64_t>(batch.threads);
    return std::clamp<std::uint64_t>(batch.games / (16 * threads), 1, 64);
}

}  // namespace

BatchTotals play_batch(const Batch& batch, const std::stop_token& stop) {
    assert(batch.rules && batch.threads >= 1 && batch.threads <= kMaxThreads);
    const std::uint64_t size = games_per_task(batch);
    BatchTotals sum;
    run_tasks(
        {.end = (batch.games + size - 1) / size, .threads = batch.threads, .stop = stop}, [&] {
            return [&, worker = std::make_shared<BatchWorker>(batch)](std::uint64_t task) {
                Part part = worker->play(task * size, std::min((task + 1) * size, batch.games));
                return [&, part = std::move(part)] {
                    add_totals(sum, part.totals);
                    if (batch.write_records && !batch.write_records(part.records)) return false;
                    if (batch.progress) batch.progress(sum.games);
                    return true;
                };
            };
        });
    return sum;
}

}  // namespace railhead
