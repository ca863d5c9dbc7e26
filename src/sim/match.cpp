#include "sim/match.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <map>
#include <mutex>
#include <thread>

#include "players/random_player.h"
#include "rules/legal.h"
#include "sim/game_loop.h"
#include "sim/seated_player.h"

namespace railhead {

namespace {

struct TellAll {
    static constexpr bool kListens = true;
    const RuleSet& rules;
    const std::vector<SeatedPlayer*>& seats;

    void operator()(const Event& event) const {
        for (std::size_t i = 0; i < seats.size(); ++i)
            seats[i]->see(rules, seen_by(event, id_at<Seat>(i), rules.spec.tickets.unkept));
    }
};

class DealRunner {
public:
    explicit DealRunner(const Match& match) : match_(match), rules_(*match.rules) {
        for (int i = 0; i < rules_.players; ++i) {
            const auto listed = std::min(static_cast<std::size_t>(i), match.players.size() - 1);
            const auto read = read_player(match.players[listed]);
            const auto* spec = std::get_if<PlayerSpec>(&read);
            assert(spec);
            players_.emplace_back(*spec, match.timing);
        }
    }

    DealResult play(std::uint64_t deal) {
        DealResult result{.deal = deal, .players = std::vector<MatchScore>(match_.players.size())};
        for (int rotation = 0; rotation < rules_.players; ++rotation) play(deal, rotation, result);
        return result;
    }

    std::uint64_t refused = 0;

private:
    std::size_t player_at(std::size_t seat, int rotation) const {
        return (seat + static_cast<std::size_t>(rotation)) % players_.size();
    }

    void play(std::uint64_t deal, int rotation, DealResult& result) {
        std::vector<SeatedPlayer*> seats;
        std::vector<RandomStream> streams;
        for (std::size_t i = 0; i < players_.size(); ++i) {
            const std::size_t who = player_at(i, rotation);
            seats.push_back(&players_[who]);
            streams.emplace_back(match_.seed, (2 * deal + 1) * 16 + who);
        }
        std::vector<double> before;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            seats[i]->start(rules_, id_at<Seat>(i));
            before.push_back(milliseconds(*seats[i]));
        }
        TellAll tell{rules_, seats};
        RandomChance chance{RandomStream(match_.seed, 2 * deal)};
        State state = railhead::deal(rules_, chance, tell);
        const auto choose = [&](const State& now, Seat seat) {
            const Action action =
                seats[index_of(seat)]->choose(rules_, view_of(now, seat), streams[index_of(seat)]);
            if (!why_not(rules_, sight_of(now, seat), action)) return action;
            ++refused;
            return random_action(rules_, sight_of(now, seat), streams[index_of(seat)]);
        };
        play_on(rules_, state, chance, choose, tell);
        add_game(state, rotation, seats, before, result);
    }

    static double milliseconds(const SeatedPlayer& player) {
        return std::chrono::duration<double, std::milli>(player.time()).count();
    }

    void add_game(const State& state, int rotation, const std::vector<SeatedPlayer*>& seats,
                  const std::vector<double>& before, DealResult& result) const {
        const ScoreSheet sheet = final_scores(rules_, state);
        const int winners = std::popcount(sheet.winners);
        ++result.games;
        result.ties += winners > 1 ? 1 : 0;
        result.turns += state.open.turns;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            const SeatScore& score = sheet.seat[i];
            const double win = sheet.wins(id_at<Seat>(i)) ? 1.0 / winners : 0.0;
            const std::size_t who = std::min(player_at(i, rotation), result.players.size() - 1);
            result.players[who] += {.wins = win,
                                    .score = score.total(),
                                    .routes = score.sum_of(ScoreGroup::routes),
                                    .tickets = score.sum_of(ScoreGroup::tickets),
                                    .bonuses = score.sum_of(ScoreGroup::bonuses),
                                    .penalties = score.sum_of(ScoreGroup::penalties),
                                    .kept = state.tickets[i].size(),
                                    .completed = score.completed,
                                    .turns = state.open.turns / rules_.players,
                                    .milliseconds = milliseconds(*seats[i]) - before[i]};
        }
    }

    const Match& match_;
    const RuleSet& rules_;
    std::vector<SeatedPlayer> players_;
};

// Sums deals up in their order, whichever is finished first, so that a match stops at the same deal
// whatever the threads do.
class Score {
public:
    Score(const Match& match, std::uint64_t deals) : match_(match), deals_(deals) {
        result_.players.resize(match.players.size());
        for (const DealResult& deal : match.played)
            if (deal.deal < deals) waiting_.emplace(deal.deal, deal);
        const std::scoped_lock lock(mutex_);
        known_ = waiting_;
        take_in(false);
    }

    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    bool was_played(std::uint64_t deal) const { return known_.contains(deal); }

    void add(DealResult deal) {
        const std::scoped_lock lock(mutex_);
        waiting_.emplace(deal.deal, std::move(deal));
        take_in(true);
    }
    MatchResult result() { return result_; }

private:
    void take_in(bool tell) {
        for (auto next = waiting_.find(next_); next != waiting_.end() && !stopped_;
             next = waiting_.find(next_)) {
            const DealResult& deal = next->second;
            result_.games += static_cast<std::uint64_t>(deal.games);
            result_.ties += static_cast<std::uint64_t>(deal.ties);
            result_.turns += deal.turns;
            for (std::size_t i = 0; i < result_.players.size(); ++i)
                result_.players[i] += deal.players[i];
            if (tell && match_.finished && !match_.finished(deal, deals_)) stopped_ = true;
            if (match_.sprt) {
                const MatchScore& first = result_.players[0];
                result_.verdict =
                    sprt(*match_.sprt, static_cast<double>(result_.games), first.wins);
                if (result_.verdict != Verdict::open) stopped_ = true;
            }
            waiting_.erase(next);
            ++next_;
        }
    }

    const Match& match_;
    std::uint64_t deals_;
    std::mutex mutex_;
    std::atomic<bool> stopped_ = false;
    std::map<std::uint64_t, DealResult> waiting_;
    std::map<std::uint64_t, DealResult> known_;
    std::uint64_t next_ = 0;
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

MatchResult play_match(const Match& match, std::stop_token stop) {
    assert(match.rules && !match.players.empty());
    const auto seats = static_cast<std::uint64_t>(match.rules->players);
    const std::uint64_t deals = (match.games + seats - 1) / seats;
    Score score(match, deals);
    std::atomic<std::uint64_t> next = 0;
    std::atomic<std::uint64_t> refused = 0;
    const auto work = [&] {
        DealRunner player(match);
        while (!score.stopped() && !stop.stop_requested()) {
            const std::uint64_t deal = next.fetch_add(1, std::memory_order_relaxed);
            if (deal >= deals) break;
            if (!score.was_played(deal)) score.add(player.play(deal));
        }
        refused += player.refused;
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < match.threads; ++i) others.emplace_back(work);
        work();
    }
    MatchResult result = score.result();
    result.refused = refused;
    return result;
}

}  // namespace railhead
