#include "sim/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <barrier>
#include <bit>
#include <cassert>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "core/text.h"
#include "players/random_player.h"
#include "record/recorder.h"
#include "rules/legal.h"
#include "rules/scoring.h"
#include "sim/external_player.h"
#include "sim/seated_player.h"

namespace railhead {

namespace {

using RefereeClock = std::chrono::steady_clock;

// One of the players at the table, built in or a program, and what became of it in this game.
class Contender {
public:
    // `log` is told every line to and from a program.
    Contender(const RefereedMatch& match, std::size_t entrant, const std::stop_token& stop,
              std::function<void(std::string_view)> log)
        : entrant_(entrant), name_(match.entrants[entrant].name) {
        const Entrant& who = match.entrants[entrant];
        if (!who.command) {
            const auto read = read_player(who.name);
            const auto* spec = std::get_if<PlayerSpec>(&read);
            assert(spec);
            built_in_ = std::make_unique<SeatedPlayer>(*spec);
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
    void start(const RuleSet& rules, Seat seat, std::uint64_t game) {
        out_.reset();
        time_ = {};
        turns_ = 0;
        turn_ = -1;
        if (program_)
            out_ = program_->start(rules, seat, game);
        else
            built_in_->start(rules, seat);
    }
    void see(const RuleSet& rules, const Event& event, Seat seat) {
        if (out_) return;
        if (program_)
            program_->see(rules, event);
        else
            built_in_->see(rules, seen_by(event, seat, rules.spec.tickets.unkept));
    }
    // A legal move; nullopt: it is out.
    std::optional<Action> choose(const RuleSet& rules, const View& view, RandomStream& random) {
        if (out_) return std::nullopt;
        if (view.open.turns != turn_) ++turns_;
        turn_ = view.open.turns;
        const auto start = RefereeClock::now();
        auto chosen = ask(rules, view, random);
        time_ += RefereeClock::now() - start;
        if (auto* reason = std::get_if<std::string>(&chosen)) {
            out_ = std::move(*reason);
            return std::nullopt;
        }
        return std::get<Action>(chosen);
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
    std::variant<Action, std::string> ask(const RuleSet& rules, const View& view,
                                          RandomStream& random) {
        // Turning up the neutral player's ticket is no choice: nobody is asked.
        if (view.open.decision == Decision::neutral_ticket) return TurnNeutralTicket{};
        if (program_) return program_->choose(rules, view);
        const Action action = built_in_->choose(rules, view, random);
        if (const auto refusal = why_not(rules, sight_of(view), action))
            return fmt::format("chose an illegal move, {}", text_of(*refusal).text);
        return action;
    }

    std::size_t entrant_;
    std::string name_;
    std::unique_ptr<SeatedPlayer> built_in_{};
    std::unique_ptr<ExternalPlayer> program_{};
    std::optional<std::string> out_{};
    RefereeClock::duration time_{};
    std::int64_t turns_ = 0;
    int turn_ = -1;
};

struct TellContenders {
    static constexpr bool kListens = true;
    const RuleSet& rules;
    const std::vector<Contender*>& seats;

    void operator()(const Event& event) const {
        for (std::size_t i = 0; i < seats.size(); ++i) seats[i]->see(rules, event, id_at<Seat>(i));
    }
};

// A finished game with what is written of it.
struct Played {
    RefereedGame game{};
    std::string record{};
    std::string log{};
};

// Hands out the games, and sums them up in their order, whichever is finished first.
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

    // How many games are to be played.
    std::size_t size() const { return games_.size(); }
    std::stop_token stop() const { return stop_.get_token(); }

    // The number of the next game; nullopt: there is none.
    std::optional<std::uint64_t> next() {
        const std::scoped_lock lock(mutex_);
        if (stop_.stop_requested() || handed_out_ == games_.size()) return std::nullopt;
        return games_[handed_out_++];
    }
    void add(Played played) {
        const std::scoped_lock lock(mutex_);
        waiting_.emplace(played.game.game, std::move(played));
        for (auto first = waiting_.begin();
             first != waiting_.end() && first->first == games_[summed_up_];
             first = waiting_.begin()) {
            write(first->second);
            waiting_.erase(first);
            if (++summed_up_ == games_.size()) break;
        }
    }
    void log(std::string_view lines) {
        const std::scoped_lock lock(mutex_);
        if (!match_.write_log(lines)) stop_.request_stop();
    }
    void cannot_start(std::string problem) {
        const std::scoped_lock lock(mutex_);
        // Who is asked to stop has not failed.
        if (!stop_.stop_requested()) result_.not_started = std::move(problem);
        stop_.request_stop();
    }
    RefereedResult result() { return std::move(result_); }

private:
    void write(const Played& played) {
        sum_up(played.game);
        if ((match_.write_log && !played.log.empty() && !match_.write_log(played.log)) ||
            (match_.write_record && !match_.write_record(played.record)) ||
            (match_.finished && !match_.finished(played.game)))
            stop_.request_stop();
    }
    void sum_up(const RefereedGame& game) {
        ++result_.games;
        result_.ties += game.tie ? 1 : 0;
        result_.turns += game.turns;
        for (std::size_t i = 0; i < result_.entrants.size(); ++i) {
            EntrantResult& sum = result_.entrants[i];
            sum.score += game.entrants[i].score;
            sum.out.insert(sum.out.end(), game.entrants[i].out.begin(), game.entrants[i].out.end());
        }
    }

    const RefereedMatch& match_;
    std::mutex mutex_{};
    std::stop_source stop_{};  // asked for from outside, or because of what cannot be done
    std::stop_callback<std::function<void()>> asked_;
    std::vector<std::uint64_t> games_{};  // to be played, ascending
    std::size_t handed_out_ = 0;
    std::size_t summed_up_ = 0;
    std::map<std::uint64_t, Played> waiting_{};
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

    void prepare() {
        for (const auto& contender : contenders_)
            if (auto problem = contender->prepare(rules_))
                return ledger_.cannot_start(*std::move(problem));
    }
    void play() {
        while (const auto game = ledger_.next()) play(*game);
    }

private:
    void play(std::uint64_t game) {
        const std::uint64_t deal = (game - 1) / contenders_.size();
        const std::uint64_t rotation = (game - 1) % contenders_.size();
        std::vector<Contender*> seats;
        std::vector<RandomStream> streams;
        std::vector<RecordSeat> names;
        for (std::size_t i = 0; i < contenders_.size(); ++i) {
            const std::size_t who = (i + rotation) % contenders_.size();
            seats.push_back(contenders_[who].get());
            streams.emplace_back(match_.seed, (2 * deal + 1) * 16 + who);
            names.push_back({seats[i]->name(), seats[i]->name()});
        }
        for (std::size_t i = 0; i < seats.size(); ++i)
            seats[i]->start(rules_, id_at<Seat>(i), game);
        TellContenders tell{rules_, seats};
        RandomChance chance{RandomStream(match_.seed, 2 * deal)};
        Recorder recorder(rules_, std::move(names));
        State state = recorder.deal(chance, tell);
        while (state.open.decision != Decision::over) {
            if (ledger_.stop().stop_requested()) return;
            const Seat seat = deciding_seat(state.open);
            auto action = seats[index_of(seat)]->choose(rules_, view_of(state, seat),
                                                        streams[index_of(seat)]);
            if (!action) {
                action = random_action(rules_, sight_of(state, seat), streams[index_of(seat)]);
                recorder.set_by("random");
            }
            recorder.play(state, seat, *action, chance, tell);
        }
        Played played{.game = result_of(state, game, seats)};
        if (match_.write_record) played.record = recorder.text(state) + '\n';
        played.log = std::exchange(log_, {});
        ledger_.add(std::move(played));
    }

    RefereedGame result_of(const State& state, std::uint64_t game,
                           const std::vector<Contender*>& seats) const {
        unsigned may_win = 0;
        std::vector<Seat> out;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            if (seats[i]->out())
                out.push_back(id_at<Seat>(i));
            else
                may_win |= 1u << i;
        }
        const ScoreSheet sheet = final_scores(rules_, state, may_win);
        const int winners = std::popcount(sheet.winners);
        RefereedGame result{.game = game,
                            .tie = winners > 1,
                            .turns = state.open.turns,
                            .entrants = std::vector<EntrantResult>(match_.entrants.size())};
        for (std::size_t i = 0; i < seats.size(); ++i) {
            const SeatScore& score = sheet.seat[i];
            const double win = sheet.wins(id_at<Seat>(i)) ? 1.0 / winners : 0.0;
            EntrantResult& entrant = result.entrants[seats[i]->entrant()];
            entrant.score += {.wins = win,
                              .score = score.total(),
                              .routes = score.sum_of(ScoreGroup::routes),
                              .tickets = score.sum_of(ScoreGroup::tickets),
                              .bonuses = score.sum_of(ScoreGroup::bonuses),
                              .penalties = score.sum_of(ScoreGroup::penalties),
                              .kept = state.tickets[i].size(),
                              .completed = score.completed,
                              .turns = seats[i]->turns(),
                              .milliseconds = seats[i]->milliseconds()};
            if (seats[i]->out()) entrant.out.push_back({game, id_at<Seat>(i), *seats[i]->out()});
            seats[i]->finish(rules_, sheet, out);
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
    if (ledger.size() == 0) return ledger.result();
    const auto threads =
        std::min(static_cast<std::size_t>(std::max(1, match.threads)), ledger.size());
    // No game begins before all programs have said hello.
    std::barrier all_prepared(static_cast<std::ptrdiff_t>(threads));
    const auto work = [&] {
        RefereedTable table(match, ledger, threads == 1);
        table.prepare();
        all_prepared.arrive_and_wait();
        table.play();
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
        work();
    }
    return ledger.result();
}

}  // namespace railhead
