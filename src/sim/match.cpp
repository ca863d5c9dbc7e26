#include "sim/match.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <memory>

#include "players/game_driver.h"
#include "sim/rotation.h"
#include "sim/seated_player.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

class DealRunner {
public:
    explicit DealRunner(const Match& match) : match_(match), rules_(*match.rules) {
        std::vector<std::string> texts = match.players;
        texts.resize(static_cast<std::size_t>(rules_.players), match.players.back());
        players_ = seated_players(texts, match.timing);
    }

    DealResult play(std::uint64_t deal) {
        DealResult result{.deal = deal, .players = std::vector<MatchScore>(match_.players.size())};
        const std::uint64_t refused = refused_by(players_);
        for (std::size_t number = 0; number < players_.size(); ++number)
            play({match_.seed, deal, number, players_.size()}, result);
        result.refused = refused_by(players_) - refused;
        return result;
    }

private:
    using Seats = std::vector<PlayerAtSeat<SeatedPlayer>>;

    void play(const Rotation& rotation, DealResult& result) {
        std::vector<RandomStream> streams = rotation.streams();
        const Seats seats = seats_in(rotation, players_, streams);
        std::vector<double> before;
        for (const auto& seat : seats) before.push_back(milliseconds(*seat.player));
        RandomChance chance = rotation.chance();
        PlayersTable<SeatedPlayer> table{rules_, seats};
        PlainMoves moves{rules_};
        State state;
        play_game(moves, state, chance, table);
        add_game(state, rotation, seats, before, result);
    }

    static double milliseconds(const SeatedPlayer& player) {
        return std::chrono::duration<double, std::milli>(player.time()).count();
    }

    void add_game(const State& state, const Rotation& rotation, const Seats& seats,
                  const std::vector<double>& before, DealResult& result) const {
        const ScoreSheet sheet = final_scores(rules_, state);
        ++result.games;
        result.ties += std::popcount(sheet.winners) > 1 ? 1 : 0;
        result.turns += state.open.turns;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            MatchScore score = score_of_seat(state, sheet, id_at<Seat>(i));
            score.turns = state.open.turns / rules_.players;
            score.milliseconds = milliseconds(*seats[i].player) - before[i];
            result.players[std::min(rotation.player_at(i), result.players.size() - 1)] += score;
        }
    }

    const Match& match_;
    const RuleSet& rules_;
    std::vector<SeatedPlayer> players_;
};

// Sums deals up in their order, so that a match stops at the same deal regardless of threads.
class Score {
public:
    explicit Score(const Match& match) : match_(match) {
        result_.players.resize(match.players.size());
        result_.shares.resize(match.players.size());
    }

    // Returns false if the match is decided.
    bool add(const DealResult& deal) {
        result_.games += static_cast<std::uint64_t>(deal.games);
        result_.ties += static_cast<std::uint64_t>(deal.ties);
        result_.turns += deal.turns;
        result_.refused += deal.refused;
        for (std::size_t i = 0; i < result_.players.size(); ++i) {
            result_.players[i] += deal.players[i];
            result_.shares[i].add(deal.players[i].wins / deal.games);
        }
        if (match_.sprt) result_.verdict = sprt(*match_.sprt, result_.shares[0]);
        return result_.verdict == Verdict::open;
    }
    const MatchResult& result() const { return result_; }

private:
    const Match& match_;
    MatchResult result_;
};

}  // namespace

MatchScore& MatchScore::operator+=(const MatchScore& other) {
    wins += other.wins;
    score += other.score;
    routes += other.routes;
    tickets += other.tickets;
    bonuses += other.bonuses;
    penalties += other.penalties;
    kept += other.kept;
    completed += other.completed;
    turns += other.turns;
    milliseconds += other.milliseconds;
    return *this;
}

MatchScore score_of_seat(const State& state, const ScoreSheet& sheet, Seat seat) {
    const SeatScore& score = sheet.seat[index_of(seat)];
    return {.wins = sheet.wins(seat) ? 1.0 / std::popcount(sheet.winners) : 0.0,
            .score = score.total(),
            .routes = score.sum_of(ScoreGroup::routes),
            .tickets = score.sum_of(ScoreGroup::tickets),
            .bonuses = score.sum_of(ScoreGroup::bonuses),
            .penalties = score.sum_of(ScoreGroup::penalties),
            .kept = state.tickets[index_of(seat)].size(),
            .completed = score.completed};
}

MatchResult play_match(const Match& match, const std::stop_token& stop) {
    assert(match.rules && !match.players.empty());
    const auto seats = static_cast<std::uint64_t>(match.rules->players);
    const std::uint64_t deals = (match.games + seats - 1) / seats;
    std::map<std::uint64_t, const DealResult*> played;
    for (const DealResult& deal : match.played)
        if (deal.games > 0) played.emplace(deal.deal, &deal);
    Score score(match);
    // Those before the first one that is missing need no thread.
    std::uint64_t first = 0;
    for (; first < deals && played.contains(first); ++first)
        if (!score.add(*played[first])) return score.result();
    run_tasks({.begin = first, .end = deals, .threads = match.threads, .stop = stop}, [&] {
        return [&, runner = std::make_shared<DealRunner>(match)](std::uint64_t deal) -> HandOver {
            if (const auto known = played.find(deal); known != played.end())
                return [&score, known] { return score.add(*known->second); };
            return [&, result = runner->play(deal)] {
                const bool open = score.add(result);
                return (!match.finished || match.finished(result)) && open;
            };
        };
    });
    return score.result();
}

int seats_filled(std::size_t player, std::size_t players, int seats) {
    return player + 1 == players ? seats - static_cast<int>(players) + 1 : 1;
}

Interval seat_share_interval(const DealShares& shares, int filled) {
    const Interval all = share_interval(shares);
    return {all.low / filled, all.high / filled};
}

}  // namespace railhead
