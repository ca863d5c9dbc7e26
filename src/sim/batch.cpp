#include "sim/batch.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "players/random_player.h"
#include "record/recorder.h"
#include "rules/legal.h"
#include "rules/view.h"
#include "sim/game_loop.h"
#include "sim/seated_player.h"

namespace railhead {

namespace {

using Players = std::vector<SeatedPlayer>;

// Events reach every player as its seat sees them.
struct Tell {
    static constexpr bool kListens = true;
    const RuleSet& rules;
    Players& players;

    void operator()(const Event& event) const {
        for (std::size_t i = 0; i < players.size(); ++i)
            players[i].see(rules, seen_by(event, id_at<Seat>(i), rules.spec.tickets.unkept));
    }
};

// How the players of a table decide, and who is told of events. All-random tables need no view, no
// virtual call and no event: that is what makes them quick.
struct RandomTable {
    const RuleSet& rules;
    RandomStream& random;
    NullSink sink{};

    void start() {}
    Action operator()(const State& state, Seat seat) const {
        return random_action(rules, sight_of(state, seat), random);
    }
};

struct PlayersTable {
    const RuleSet& rules;
    RandomStream& random;
    Players& players;
    std::uint64_t& refused;
    Tell sink{rules, players};

    void start() {
        for (std::size_t i = 0; i < players.size(); ++i) players[i].start(rules, id_at<Seat>(i));
    }
    Action operator()(const State& state, Seat seat) const {
        const Action action = players[index_of(seat)].choose(rules, view_of(state, seat), random);
        if (!why_not(rules, sight_of(state, seat), action)) return action;
        ++refused;
        return random_action(rules, sight_of(state, seat), random);
    }
};

void add_game(BatchTotals& totals, const RuleSet& rules, const State& state,
              std::uint64_t decisions) {
    const ScoreSheet sheet = final_scores(rules, state);
    ++totals.games;
    totals.decisions += decisions;
    totals.turns += state.open.turns;
    ++totals.endings[index_of(state.open.ending)];
    const auto winners = static_cast<std::uint64_t>(std::popcount(sheet.winners));
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
        const SeatScore& score = sheet.seat[i];
        SeatTotals& seat = totals.seat[i];
        if (sheet.wins(id_at<Seat>(i))) seat.wins += kWinUnits / winners;
        seat.routes += score.sum_of(ScoreGroup::routes);
        seat.tickets += score.sum_of(ScoreGroup::tickets);
        seat.bonuses += score.sum_of(ScoreGroup::bonuses);
        seat.penalties += score.sum_of(ScoreGroup::penalties);
        seat.total += score.total();
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

// What the threads share: which games are claimed, and whose turn it is to write.
class Counter {
public:
    Counter(const Batch& batch, std::stop_token stop) : batch_(batch), stop_(std::move(stop)) {
        const auto threads = static_cast<std::uint64_t>(batch.threads);
        chunk_ = std::clamp<std::uint64_t>(batch.games / (16 * threads), 1, 64);
    }

    struct Games {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;  // equals `begin`: there are none left
    };
    Games claim() {
        if (stop_.stop_requested() || failed_.load(std::memory_order_relaxed)) return {};
        const std::uint64_t begin = next_.fetch_add(chunk_, std::memory_order_relaxed);
        if (begin >= batch_.games) return {};
        return {begin, std::min(begin + chunk_, batch_.games)};
    }

    // The games are played. Records wait until those of all games before are written: a thread
    // holds one chunk at most, so that the memory is bounded.
    void finished(const Games& games, std::string_view records) {
        if (!batch_.write_records && !batch_.progress) return;
        std::unique_lock lock(mutex_);
        if (batch_.write_records) {
            turn_.wait(lock, [&] { return written_ == games.begin; });
            if (!failed_ && !batch_.write_records(records)) failed_ = true;
            written_ = games.end;
            turn_.notify_all();
        }
        done_ += games.end - games.begin;
        if (batch_.progress) batch_.progress(done_);
    }

private:
    const Batch& batch_;
    std::stop_token stop_;
    std::uint64_t chunk_ = 1;
    alignas(64) std::atomic<std::uint64_t> next_ = 0;
    alignas(64) std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::condition_variable turn_;
    std::uint64_t written_ = 0;
    std::uint64_t done_ = 0;
};

template <class Table>
void play_game(const RuleSet& rules, Table& table, RandomChance& chance, BatchTotals& totals) {
    table.start();
    State state = deal(rules, chance, table.sink);
    const std::uint64_t decisions = play_on(rules, state, chance, table, table.sink);
    add_game(totals, rules, state, decisions);
}

template <class Table>
void record_game(const RuleSet& rules, Table& table, RandomChance& chance, BatchTotals& totals,
                 Recorder recorder, std::string& text) {
    table.start();
    State state = recorder.deal(chance, table.sink);
    std::uint64_t decisions = 0;
    for (; state.open.decision != Decision::over; ++decisions) {
        const Seat seat = deciding_seat(state.open);
        recorder.play(state, seat, table(state, seat), chance, table.sink);
    }
    add_game(totals, rules, state, decisions);
    recorder.append_to(text, state);
    text += '\n';
}

class Worker {
public:
    Worker(const Batch& batch, Counter& counter) : batch_(batch), counter_(counter) {
        all_random_ = std::all_of(
            batch.players.begin(), batch.players.end(),
            [](const std::string& name) { return thinking_of(name) == Thinking::none; });
        for (const std::string& text : batch.players) {
            const auto read = read_player(text);
            const auto* spec = std::get_if<PlayerSpec>(&read);
            assert(spec);
            players_.emplace_back(*spec);
        }
    }

    void run(BatchTotals& result) {
        BatchTotals totals;  // of this thread alone
        std::string records;
        for (;;) {
            const Counter::Games games = counter_.claim();
            if (games.begin == games.end) break;
            records.clear();
            for (std::uint64_t game = games.begin; game < games.end; ++game)
                play(game, totals, records);
            counter_.finished(games, records);
        }
        result = totals;
    }

private:
    void play(std::uint64_t game, BatchTotals& totals, std::string& records) {
        const RuleSet& rules = *batch_.rules;
        RandomChance chance{RandomStream(batch_.seed, 2 * game)};
        RandomStream random(batch_.seed, 2 * game + 1);
        if (all_random_) {
            RandomTable table{rules, random};
            play(table, chance, totals, records);
        } else {
            PlayersTable table{rules, random, players_, totals.refused};
            play(table, chance, totals, records);
        }
    }

    template <class Table>
    void play(Table& table, RandomChance& chance, BatchTotals& totals, std::string& records) {
        const RuleSet& rules = *batch_.rules;
        if (!batch_.write_records) return play_game(rules, table, chance, totals);
        std::vector<RecordSeat> seats;
        for (const std::string& name : batch_.players) seats.push_back({name, name});
        record_game(rules, table, chance, totals,
                    Recorder(rules, std::move(seats), batch_.audit ? Audit::on : Audit::off),
                    records);
    }

    const Batch& batch_;
    Counter& counter_;
    Players players_;
    bool all_random_ = false;
};

}  // namespace

BatchTotals play_batch(const Batch& batch, std::stop_token stop) {
    assert(batch.rules && batch.threads >= 1 && batch.threads <= kMaxThreads);
    Counter counter(batch, std::move(stop));
    const auto threads = static_cast<std::size_t>(batch.threads);
    std::vector<BatchTotals> results(threads);
    {
        std::vector<std::jthread> running;
        for (std::size_t i = 1; i < threads; ++i)
            running.emplace_back([&, i] { Worker(batch, counter).run(results[i]); });
        Worker(batch, counter).run(results[0]);
    }
    BatchTotals sum;
    for (const BatchTotals& result : results) add_totals(sum, result);
    return sum;
}

}  // namespace railhead
