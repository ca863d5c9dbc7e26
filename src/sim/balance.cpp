#include "sim/balance.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <mutex>
#include <thread>

#include "players/random_player.h"
#include "rules/legal.h"
#include "rules/view.h"
#include "sim/batch.h"
#include "sim/game_loop.h"
#include "sim/seated_player.h"

namespace railhead {

namespace {

// Tells the players what they may see, and counts the tickets offered, which the end of a game does
// not show any more.
struct Listener {
    static constexpr bool kListens = true;
    const RuleSet& rules;
    const std::vector<SeatedPlayer*>& seats;
    Balance& balance;

    void operator()(const Event& event) const {
        for (std::size_t i = 0; i < seats.size(); ++i)
            seats[i]->see(rules, seen_by(event, id_at<Seat>(i), rules.spec.tickets.unkept));
        if (const auto* offered = std::get_if<TicketsOffered>(&event))
            offered->tickets.each([&](TicketId id) { ++balance.tickets[index_of(id)].offered; });
    }
};

void add_seat(Balance& balance, const State& state, const ScoreSheet& sheet, std::size_t i,
              std::uint64_t win) {
    const SeatScore& score = sheet.seat[i];
    const std::int64_t total = score.total();
    balance.seats[i] += {.wins = win, .score = total, .score_squares = total * total};
    for (std::size_t line = 0; line < score.points.size(); ++line)
        balance.points[line] += score.points[line];
    state.tickets[i].each([&](TicketId id) {
        balance.tickets[index_of(id)] +=
            {.kept = 1, .completed = sheet.completed[i].has(id) ? 1u : 0u, .wins = win};
    });
    state.open.owners.owned_by(id_at<Seat>(i)).each([&](TrackId id) {
        balance.tracks[index_of(id)] += {.claimed = 1, .wins = win};
    });
}

void add_game(Balance& balance, const RuleSet& rules, const State& state) {
    const ScoreSheet sheet = final_scores(rules, state);
    const auto winners = static_cast<std::uint64_t>(std::popcount(sheet.winners));
    const int turns = state.open.turns;
    balance.shortest = balance.games == 0 ? turns : std::min(balance.shortest, turns);
    balance.longest = std::max(balance.longest, turns);
    ++balance.games;
    balance.ties += winners > 1 ? 1 : 0;
    balance.turns += turns;
    balance.turn_squares += std::int64_t{turns} * turns;
    ++balance.endings[index_of(state.open.ending)];
    const auto players = static_cast<std::size_t>(rules.players);
    for (std::size_t i = 0; i < players; ++i)
        add_seat(balance, state, sheet, i, sheet.wins(id_at<Seat>(i)) ? kWinUnits / winners : 0);
    for (std::size_t i = players; i < kMaxSeats; ++i)
        state.open.owners.owned_by(id_at<Seat>(i)).each([&](TrackId id) {
            ++balance.tracks[index_of(id)].neutral;
        });
}

Balance empty_balance(const MapSpec& map) {
    Balance balance;
    balance.tickets.resize(map.tickets.size());
    balance.tracks.resize(map.tracks.size());
    return balance;
}

// Different players play each deal from every seat, so that the seat is measured and not who sits
// in it.
int rotations_of(const BalanceRun& run) {
    const bool equal = std::all_of(run.players.begin(), run.players.end(),
                                   [&](const std::string& one) { return one == run.players[0]; });
    return equal ? 1 : run.rules->players;
}

class BoardPlayer {
public:
    explicit BoardPlayer(const BalanceRun& run)
        : balance(empty_balance(*run.rules->map)), run_(run), rules_(*run.rules) {
        for (const std::string& text : run.players) {
            const auto read = read_player(text);
            const auto* spec = std::get_if<PlayerSpec>(&read);
            assert(spec);
            players_.emplace_back(*spec);
        }
    }

    void play(std::uint64_t deal, int rotation) {
        std::vector<SeatedPlayer*> seats;
        for (std::size_t i = 0; i < players_.size(); ++i)
            seats.push_back(&players_[(i + static_cast<std::size_t>(rotation)) % players_.size()]);
        for (std::size_t i = 0; i < seats.size(); ++i) seats[i]->start(rules_, id_at<Seat>(i));
        Listener listener{rules_, seats, balance};
        RandomChance chance{RandomStream(run_.seed, 2 * deal)};
        RandomStream random(run_.seed, 2 * deal + 1);
        State state = railhead::deal(rules_, chance, listener);
        const auto choose = [&](const State& now, Seat seat) {
            const Action action = seats[index_of(seat)]->choose(rules_, view_of(now, seat), random);
            if (!why_not(rules_, sight_of(now, seat), action)) return action;
            ++balance.refused;
            return random_action(rules_, sight_of(now, seat), random);
        };
        play_on(rules_, state, chance, choose, listener);
        add_game(balance, rules_, state);
    }

    Balance balance;

private:
    const BalanceRun& run_;
    const RuleSet& rules_;
    std::vector<SeatedPlayer> players_;
};

}  // namespace

SeatBalance& SeatBalance::operator+=(const SeatBalance& other) {
    wins += other.wins;
    score += other.score;
    score_squares += other.score_squares;
    return *this;
}

TicketBalance& TicketBalance::operator+=(const TicketBalance& other) {
    offered += other.offered;
    kept += other.kept;
    completed += other.completed;
    wins += other.wins;
    return *this;
}

TrackBalance& TrackBalance::operator+=(const TrackBalance& other) {
    claimed += other.claimed;
    neutral += other.neutral;
    wins += other.wins;
    return *this;
}

Balance& Balance::operator+=(const Balance& other) {
    if (other.games == 0) return *this;
    shortest = games == 0 ? other.shortest : std::min(shortest, other.shortest);
    longest = std::max(longest, other.longest);
    games += other.games;
    ties += other.ties;
    refused += other.refused;
    turns += other.turns;
    turn_squares += other.turn_squares;
    for (std::size_t i = 0; i < seats.size(); ++i) seats[i] += other.seats[i];
    for (std::size_t i = 0; i < points.size(); ++i) points[i] += other.points[i];
    for (std::size_t i = 0; i < endings.size(); ++i) endings[i] += other.endings[i];
    for (std::size_t i = 0; i < tickets.size(); ++i) tickets[i] += other.tickets[i];
    for (std::size_t i = 0; i < tracks.size(); ++i) tracks[i] += other.tracks[i];
    return *this;
}

Balance play_balance(const BalanceRun& run, std::stop_token stop) {
    assert(run.rules && run.players.size() == static_cast<std::size_t>(run.rules->players));
    const auto rotations = static_cast<std::uint64_t>(rotations_of(run));
    const std::uint64_t deals = (run.games + rotations - 1) / rotations;
    std::atomic<std::uint64_t> next = 0;
    std::mutex mutex;
    std::uint64_t done = 0;
    Balance sum = empty_balance(*run.rules->map);
    const auto work = [&] {
        BoardPlayer player(run);
        while (!stop.stop_requested()) {
            const std::uint64_t deal = next.fetch_add(1, std::memory_order_relaxed);
            if (deal >= deals) break;
            for (std::uint64_t i = 0; i < rotations; ++i) player.play(deal, static_cast<int>(i));
            const std::scoped_lock lock(mutex);
            done += rotations;
            if (run.progress) run.progress(done);
        }
        const std::scoped_lock lock(mutex);
        sum += player.balance;
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < run.threads; ++i) others.emplace_back(work);
        work();
    }
    return sum;
}

}  // namespace railhead
