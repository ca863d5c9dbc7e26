#include "sim/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "core/text.h"
#include "sim/external_player.h"
#include "sim/recorded_moves.h"
#include "sim/rotation.h"
#include "sim/seated_player.h"
#include "sim/task_loop.h"

namespace railhead {

namespace {

using RefereeClock = std::chrono::steady_clock;

// One of the players at the table, built in or a program, and what happened to it in this game.
class Contender {
public:
    // `log` gets every line to and from a program.
    Contender(const RefereedMatch& match, std::size_t entrant, const std::stop_token& stop,
              std::function<void(std::string_view)> log)
        : entrant_(entrant), name_(match.entrants[entrant].name) {
        const Entrant& who = match.entrants[entrant];
        if (!who.command) {
            const auto read = read_player(who.name);
            assert(read);
            built_in_ = std::make_unique<SeatedPlayer>(*read);
            return;
        }
        ExternalProgram program{.name = who.name,
                                .command = *who.command,
                                .start_time = match.start_time,
                                .move_time = match.move_time,
                                .errors = match.errors,
                                .stop = stop};
        if (log)
            program.log = [name = printable(who.name), log = std::move(log)](
                              bool sent, std::string_view line) {
                // A program's own line may hold anything.
                log(fmt::format("{} {} {}\n", name, sent ? "<" : ">",
                                sent ? std::string(line) : printable(line, 1000)));
            };
        program_ = std::make_unique<ExternalPlayer>(std::move(program));
    }

    // Why it cannot play at all; nullopt: it can.
    std::optional<std::string> prepare(const RuleSet& rules) {
        if (!program_) return std::nullopt;
        auto problem = program_->prepare(rules);
        if (!problem) return std::nullopt;
        return fmt::format("{} {}", printable(name_, 60), *problem);
    }
    // The number of the game that starts next, for programs.
    void set_game(std::uint64_t game) { game_ = game; }

    void start(const RuleSet& rules, Seat seat) {
        out_.reset();
        time_ = {};
        turns_ = 0;
        turn_ = -1;
        if (program_)
            out_ = program_->start(rules, seat, game_);
        else
            built_in_->start(rules, seat);
    }
    void see(const RuleSet& rules, const Event& event) {
        if (out_) return;
        if (program_)
            program_->see(rules, event);
        else
            built_in_->see(rules, event);
    }
    // nullopt: it is out.
    std::optional<Action> choose(const RuleSet& rules, const View& view, RandomStream& random) {
        if (out_) return std::nullopt;
        if (view.open.turns != turn_) ++turns_;
        turn_ = view.open.turns;
        const auto start = RefereeClock::now();
        auto chosen = ask(rules, view, random);
        time_ += RefereeClock::now() - start;
        if (!chosen) {
            out_ = std::move(chosen.reason());
            return std::nullopt;
        }
        return std::move(chosen).value();
    }
    void note_refusal(Refusal refusal) {
        out_ = fmt::format("chose an illegal move, {}", text_of(refusal).text);
    }
    void finish(const RuleSet& rules, const ScoreSheet& sheet, const std::vector<Seat>& out) {
        if (program_ && !out_) program_->finish(rules, sheet, out);
    }

    std::size_t entrant() const { return entrant_; }
    const std::string& name() const { return name_; }
    const std::optional<std::string>& out() const { return out_; }
    std::int64_t turns() const { return turns_; }
    double milliseconds() const { return std::chrono::duration<double, std::milli>(time_).count(); }

private:
    Result<Action> ask(const RuleSet& rules, const View& view, RandomStream& random) {
        // There is only one way to turn up the neutral player's ticket: nobody is asked.
        if (view.open.decision == Decision::neutral_ticket) return Action{TurnNeutralTicket{}};
        if (program_) return program_->choose(rules, view);
        return built_in_->choose(rules, view, random);
    }

    std::size_t entrant_;
    std::string name_;
    std::unique_ptr<SeatedPlayer> built_in_{};
    std::unique_ptr<ExternalPlayer> program_{};
    std::uint64_t game_ = 0;
    std::optional<std::string> out_{};
    RefereeClock::duration time_{};
    std::int64_t turns_ = 0;
    int turn_ = -1;
};

// Gives a game up when the match is stopped: nobody waits for slow programs then.
struct RefereedSeats : PlayersTable<Contender> {
    std::stop_token stop;

    RefereedSeats(const RuleSet& rules_of_table,
                  std::span<const PlayerAtSeat<Contender>> contenders, std::stop_token when)
        : PlayersTable{rules_of_table, contenders}, stop(std::move(when)) {}
    bool gives_up() const { return stop.stop_requested(); }
};

// A finished game with what is written about it.
struct Played {
    RefereedGame game{};
    std::string record{};
    std::string log{};
};

// What is to be played, and the results.
class Ledger {
public:
    Ledger(const RefereedMatch& match, const std::stop_token& stop)
        : match_(match), asked_(stop, [this] { stop_.request_stop(); }) {
        result_.entrants.resize(match.entrants.size());
        std::set<std::uint64_t> known;
        for (const RefereedGame& game : match.played)
            if (game.game <= games_of(match) && known.insert(game.game).second) sum_up(game);
        for (std::uint64_t game = 1; game <= games_of(match); ++game)
            if (!known.contains(game)) games_.push_back(game);
    }

    // The numbers of the games to be played.
    const std::vector<std::uint64_t>& games() const { return games_; }
    std::stop_token stop() const { return stop_.get_token(); }

    // Games come in their order, one at a time. Returns false if no more can be written.
    bool add(const Played& played) {
        sum_up(played.game);
        const bool written = (played.log.empty() || log(played.log)) &&
                             (!match_.write_record || match_.write_record(played.record)) &&
                             (!match_.finished || match_.finished(played.game));
        if (!written) stop_.request_stop();  // the games that other threads play, too
        return written;
    }
    bool log(std::string_view lines) {
        const std::scoped_lock lock(mutex_);
        const bool written = match_.write_log(lines);
        if (!written) stop_.request_stop();
        return written;
    }
    void cannot_start(std::string problem) {
        const std::scoped_lock lock(mutex_);
        // A program that ended because the match was stopped has not failed.
        if (!stop_.stop_requested()) result_.not_started = std::move(problem);
        stop_.request_stop();
    }
    RefereedResult result() {
        result_.shares.resize(match_.entrants.size());
        for (const auto& [number, deal] : deals_)
            for (std::size_t i = 0; i < result_.shares.size(); ++i)
                result_.shares[i].add(deal.wins[i] / deal.games);
        return std::move(result_);
    }

private:
    struct Deal {
        int games = 0;
        std::vector<double> wins{};  // of each entrant
    };

    void sum_up(const RefereedGame& game) {
        ++result_.games;
        result_.ties += game.tie ? 1 : 0;
        result_.turns += game.turns;
        Deal& deal = deals_[(game.game - 1) / static_cast<std::uint64_t>(match_.rules->players)];
        ++deal.games;
        deal.wins.resize(result_.entrants.size());
        for (std::size_t i = 0; i < result_.entrants.size(); ++i) {
            EntrantResult& sum = result_.entrants[i];
            sum.score += game.entrants[i].score;
            sum.out.insert(sum.out.end(), game.entrants[i].out.begin(), game.entrants[i].out.end());
            deal.wins[i] += game.entrants[i].score.wins;
        }
    }

    const RefereedMatch& match_;
    std::mutex mutex_{};
    std::stop_source stop_{};  // requested from outside, or because something failed
    std::stop_callback<std::function<void()>> asked_;
    std::vector<std::uint64_t> games_{};  // ascending
    std::map<std::uint64_t, Deal> deals_{};
    RefereedResult result_{};
};

// Where one thread plays its games, with processes of its own.
class RefereedTable {
public:
    // `at_once`: lines are logged as they come, not with their game.
    RefereedTable(const RefereedMatch& match, Ledger& ledger, bool at_once)
        : match_(match), rules_(*match.rules), ledger_(ledger) {
        std::function<void(std::string_view)> log;
        if (match.write_log && at_once)
            log = [&ledger](std::string_view line) { ledger.log(line); };
        else if (match.write_log)
            log = [this](std::string_view line) { log_ += line; };
        for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.players); ++i)
            contenders_.push_back(std::make_unique<Contender>(
                match, std::min(i, match.entrants.size() - 1), ledger.stop(), log));
    }

    // Starts the programs.
    void prepare() {
        for (const auto& contender : contenders_)
            if (auto problem = contender->prepare(rules_))
                return ledger_.cannot_start(*std::move(problem));
    }
    // nullopt: given up.
    std::optional<Played> play(std::uint64_t game) {
        const std::size_t players = contenders_.size();
        const Rotation rotation{match_.seed, (game - 1) / players, (game - 1) % players, players};
        std::vector<RandomStream> streams = rotation.streams();
        Seats seats;
        std::vector<RecordSeat> names;
        for (std::size_t i = 0; i < players; ++i) {
            const std::size_t who = rotation.player_at(i);
            seats.push_back({contenders_[who].get(), &streams[who]});
            names.push_back({contenders_[who]->name(), contenders_[who]->name()});
            contenders_[who]->set_game(game);
        }
        RandomChance chance = rotation.chance();
        Recorder recorder(rules_, std::move(names));
        RecordedMoves moves{recorder};
        RefereedSeats table(rules_, seats, ledger_.stop());
        State state;
        play_game(moves, state, chance, table);
        if (state.open.decision != Decision::over) return std::nullopt;
        Played played{.game = result_of(state, game, seats)};
        if (match_.write_record) played.record = recorder.text(state) + '\n';
        played.log = std::exchange(log_, {});
        return played;
    }

private:
    using Seats = std::vector<PlayerAtSeat<Contender>>;

    RefereedGame result_of(const State& state, std::uint64_t game, const Seats& seats) const {
        unsigned may_win = 0;
        std::vector<Seat> out;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            if (seats[i].player->out())
                out.push_back(id_at<Seat>(i));
            else
                may_win |= 1u << i;
        }
        const ScoreSheet sheet = final_scores(rules_, state, may_win);
        RefereedGame result{.game = game,
                            .tie = std::popcount(sheet.winners) > 1,
                            .turns = state.open.turns,
                            .entrants = std::vector<EntrantResult>(match_.entrants.size())};
        for (std::size_t i = 0; i < seats.size(); ++i) {
            MatchScore score = score_of_seat(state, sheet, id_at<Seat>(i));
            score.turns = seats[i].player->turns();
            score.milliseconds = seats[i].player->milliseconds();
            EntrantResult& entrant = result.entrants[seats[i].player->entrant()];
            entrant.score += score;
            if (seats[i].player->out())
                entrant.out.push_back({game, id_at<Seat>(i), *seats[i].player->out()});
            seats[i].player->finish(rules_, sheet, out);
        }
        return result;
    }

    const RefereedMatch& match_;
    const RuleSet& rules_;
    Ledger& ledger_;
    std::vector<std::unique_ptr<Contender>> contenders_{};
    std::string log_{};  // of the game that is played
};

}  // namespace

std::uint64_t games_of(const RefereedMatch& match) {
    const auto players = static_cast<std::uint64_t>(match.rules->players);
    return (match.games + players - 1) / players * players;
}

RefereedResult play_refereed(const RefereedMatch& match, const std::stop_token& stop) {
    assert(match.rules && !match.entrants.empty());
    Ledger ledger(match, stop);
    const std::vector<std::uint64_t>& games = ledger.games();
    const bool one_at_a_time = match.threads <= 1 || games.size() == 1;
    run_tasks({.end = games.size(), .threads = match.threads, .stop = ledger.stop()}, [&] {
        auto table = std::make_shared<RefereedTable>(match, ledger, one_at_a_time);
        table->prepare();
        return [&, table](std::uint64_t task) {
            return [&ledger, played = table->play(games[task])] {
                return played && ledger.add(*played);
            };
        };
    });
    return ledger.result();
}

}  // namespace railhead
