#include "sim/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>

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
    Contender(const RefereedMatch& match, std::size_t entrant, std::stop_source stop)
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
                                .stop = stop.get_token()};
        if (match.write_log)
            program.log = [&match, name = who.name, stop](bool sent,
                                                          std::string_view line) mutable {
                // A program's own line may hold anything.
                if (!match.write_log(fmt::format("{} {} {}\n", printable(name), sent ? "<" : ">",
                                                 sent ? std::string(line) : printable(line, 1000))))
                    stop.request_stop();
            };
        program_ = std::make_unique<ExternalPlayer>(std::move(program));
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

class RefereedTable {
public:
    RefereedTable(const RefereedMatch& match, const std::stop_token& stop)
        : match_(match), rules_(*match.rules), asked_(stop, [this] { stop_.request_stop(); }) {
        result_.entrants.resize(match.entrants.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(rules_.players); ++i)
            contenders_.push_back(
                std::make_unique<Contender>(match, std::min(i, match.entrants.size() - 1), stop_));
    }

    RefereedResult play() {
        const std::uint64_t games = games_of(match_);
        const auto players = static_cast<std::uint64_t>(rules_.players);
        for (std::uint64_t game = 0; game < games && !stopped(); ++game)
            play(game, game / players, static_cast<std::size_t>(game % players));
        return std::move(result_);
    }

private:
    bool stopped() const { return stop_.stop_requested(); }

    void play(std::uint64_t game, std::uint64_t deal, std::size_t turned) {
        std::vector<Contender*> seats;
        std::vector<RandomStream> streams;
        std::vector<RecordSeat> names;
        for (std::size_t i = 0; i < contenders_.size(); ++i) {
            const std::size_t who = (i + turned) % contenders_.size();
            seats.push_back(contenders_[who].get());
            streams.emplace_back(match_.seed, (2 * deal + 1) * 16 + who);
            names.push_back({seats[i]->name(), seats[i]->name()});
        }
        for (std::size_t i = 0; i < seats.size(); ++i)
            seats[i]->start(rules_, id_at<Seat>(i), game + 1);
        TellContenders tell{rules_, seats};
        RandomChance chance{RandomStream(match_.seed, 2 * deal)};
        Recorder recorder(rules_, std::move(names));
        State state = recorder.deal(chance, tell);
        while (state.open.decision != Decision::over) {
            if (stopped()) return;
            const Seat seat = deciding_seat(state.open);
            auto action = seats[at(seat)]->choose(rules_, view_of(state, seat), streams[at(seat)]);
            if (!action) {
                action = random_action(rules_, sight_of(state, seat), streams[at(seat)]);
                recorder.set_by("random");
            }
            recorder.play(state, seat, *action, chance, tell);
        }
        add(state, game, seats);
        if (match_.write_record && !match_.write_record(recorder.text(state) + '\n'))
            stop_.request_stop();
        if (match_.progress) match_.progress(result_.games);
    }

    void add(const State& state, std::uint64_t game, const std::vector<Contender*>& seats) {
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
        ++result_.games;
        result_.ties += winners > 1 ? 1 : 0;
        result_.turns += state.open.turns;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            const SeatScore& score = sheet.seat[i];
            const double win = sheet.wins(id_at<Seat>(i)) ? 1.0 / winners : 0.0;
            EntrantResult& entrant = result_.entrants[seats[i]->entrant()];
            entrant.score += {.wins = win,
                              .score = score.total(),
                              .routes = score.routes,
                              .tickets = score.tickets(),
                              .bonuses = score.bonuses(),
                              .penalties = score.loan_penalty,
                              .kept = state.tickets[i].size(),
                              .completed = score.completed,
                              .turns = seats[i]->turns(),
                              .milliseconds = seats[i]->milliseconds()};
            if (seats[i]->out())
                entrant.out.push_back({game + 1, id_at<Seat>(i), *seats[i]->out()});
            seats[i]->finish(rules_, sheet, out);
        }
    }

    const RefereedMatch& match_;
    const RuleSet& rules_;
    std::stop_source stop_{};  // asked for from outside, or because a file cannot be written
    std::stop_callback<std::function<void()>> asked_;
    std::vector<std::unique_ptr<Contender>> contenders_{};
    RefereedResult result_{};
};

}  // namespace

std::uint64_t games_of(const RefereedMatch& match) {
    const auto players = static_cast<std::uint64_t>(match.rules->players);
    return (match.games + players - 1) / players * players;
}

RefereedResult play_refereed(const RefereedMatch& match, const std::stop_token& stop) {
    assert(match.rules && !match.entrants.empty());
    return RefereedTable(match, stop).play();
}

}  // namespace railhead
