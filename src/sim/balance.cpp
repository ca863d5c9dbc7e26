#include "sim/balance.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>

#include "players/game_driver.h"
#include "sim/batch.h"
#include "sim/rotation.h"
#include "sim/seated_player.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

// Counts the tickets offered, which the end of a game no longer shows.
struct OfferCounter {
    Balance* balance = nullptr;

    void operator()(const Event& event) const {
        if (const auto* offered = std::get_if<TicketsOffered>(&event))
            offered->tickets.each([&](TicketId id) { ++balance->tickets[index_of(id)].offered; });
    }
};

void add_seat(Balance& balance, const State& state, const ScoreSheet& sheet, std::size_t i,
              std::uint64_t win) {
    const SeatScore& score = sheet.seat[i];
    const std::int64_t total = score.total();
    balance.seats[i] += {.wins = win, .score = total};
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

class BalanceWorker {
public:
    explicit BalanceWorker(const BalanceRun& run)
        : run_(run), rules_(*run.rules), players_(seated_players(run.players)) {}

    // What one deal says, from all its rotations.
    Balance play(std::uint64_t deal, int rotations) {
        Balance balance = empty_balance(*rules_.map);
        const std::uint64_t refused = refused_by(players_);
        for (std::size_t number = 0; number < static_cast<std::size_t>(rotations); ++number)
            play({run_.seed, deal, number, players_.size()}, balance);
        balance.refused = refused_by(players_) - refused;
        balance.deals = 1;
        balance.turn_squares = balance.turns * balance.turns;
        for (SeatBalance& seat : balance.seats) {
            seat.win_squares = seat.wins * seat.wins;
            seat.score_squares = seat.score * seat.score;
        }
        return balance;
    }

private:
    void play(const Rotation& rotation, Balance& balance) {
        RandomChance chance = rotation.chance();
        RandomStream random(run_.seed, 2 * rotation.deal + 1);
        std::vector<PlayerAtSeat<SeatedPlayer>> seats;
        for (std::size_t i = 0; i < players_.size(); ++i)
            seats.push_back({&players_[rotation.player_at(i)], &random});
        PlayersTable<SeatedPlayer, OfferCounter> table{rules_, seats, {&balance}};
        PlainMoves moves{rules_};
        State state;
        play_game(moves, state, chance, table);
        add_game(balance, rules_, state);
    }

    const BalanceRun& run_;
    const RuleSet& rules_;
    std::vector<SeatedPlayer> players_;
};

}  // namespace

SeatBalance& SeatBalance::operator+=(const SeatBalance& other) {
    wins += other.wins;
    win_squares += other.win_squares;
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
    deals += other.deals;
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

bool has_equal_players(const BalanceRun& run) {
    return std::all_of(run.players.begin(), run.players.end(),
                       [&](const std::string& one) { return one == run.players[0]; });
}

Balance play_balance(const BalanceRun& run, const std::stop_token& stop) {
    assert(run.rules && run.players.size() == static_cast<std::size_t>(run.rules->players));
    // Different players play each deal from every seat, so that the seat is measured and not the
    // player in it.
    const int rotations = has_equal_players(run) ? 1 : run.rules->players;
    const auto per_deal = static_cast<std::uint64_t>(rotations);
    Balance sum = empty_balance(*run.rules->map);
    run_tasks({.end = (run.games + per_deal - 1) / per_deal, .threads = run.threads, .stop = stop},
              [&] {
                  return [&, worker = std::make_shared<BalanceWorker>(run)](std::uint64_t deal) {
                      return [&, one = worker->play(deal, rotations)] {
                          sum += one;
                          if (run.progress) run.progress(sum.games);
                          return true;
                      };
                  };
              });
    return sum;
}

}  // namespace railhead
