// The game at a table: moves, taking back, time that has run out, people who are away.
#include <algorithm>

#include "record/move_json.h"
#include "table/minimal_move.h"
#include "table/table.h"

namespace railhead {

namespace {

constexpr std::int64_t kLongPause = 24 * 3600 * 1000LL;  // milliseconds
// Who decides, if not a person or a computer player.
constexpr std::string_view kClock = "clock";
constexpr std::string_view kTable = "table";

}  // namespace

// --- moves ---

Table::Decided Table::decide_on(const MoveIntent& intent, const Request& request) const {
    if (phase_ == TablePhase::waiting) return refused("not_started", "the game has not begun");
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    if (phase_ == TablePhase::paused) return refused("paused", "the game is paused");
    const auto read = move_from_json(*game_->rules().map, intent.move);
    if (!read) return refused("not_a_move", read.reason());
    const Action& action = *read;
    // Staleness first: the seat decided on something that has changed since.
    if (game_->asks(intent.seat) && request.after < clock_.asked_number(intent.seat))
        return refused("stale", "the game has gone on since: look again");
    if (const auto refusal =
            why_not(game_->rules(), context_of(game_->state(), intent.seat), action))
        return refused(*refusal);
    Entries entries;
    if (!at(intent.seat).substitute.empty())
        entries.push_back(entry_at(request.now, ReturnedEntry{.seat = intent.seat}));
    entries.push_back(acted(intent.seat, action, {}, request.now));
    return entries;
}

Entry Table::acted(Seat seat, const Action& action, std::string_view by, std::int64_t now) const {
    Game::Answer answer = game_->try_action(seat, action);
    const bool in_own_time = by.empty() || by == kClock;
    return entry_at(
        now, ActedEntry{.seat = seat,
                        .move = move_json(*game_->rules().map, action),
                        .chance = std::move(answer.chance),
                        .position = answer.position,
                        .by = std::string{by},
                        .clocks = clock_.after_decision(seat, in_own_time, seats_.size(), now)});
}

std::string Table::carry_out(const ActedEntry& entry, Happened& happened) {
    if (phase_ != TablePhase::running) return "nobody may act";
    const auto read = move_from_json(*game_->rules().map, entry.move);
    if (!read) return read.reason();
    const Action& action = *read;
    const Game::Answer answer{entry.chance, entry.position};
    // Cards that version 0.1 drew from another deck than the rules say (C-DRAW-6) might still be
    // possible; but nobody could verify the game any more.
    if (stream_ == kFairStream01 && reading_ == Reading::today &&
        !game_->answers(entry.seat, action, answer))
        return "a move drew other cards than the rules say";
    const AskedSeats before = asked_seats();
    auto events = game_->play(entry.seat, action, answer);
    if (!events) return "a move does not fit";
    happened.events = std::move(*events);
    clock_.note_decision(entry.seat, before.turn, happened.entry.at);
    clock_.set_left(entry.clocks);
    if (!entry.by.empty()) decided_for_at_ = happened.entry.at;
    offers_.settle(Offer::take_back);
    if (game_->is_over()) phase_ = TablePhase::over;
    ask_anew(before, happened);
    return {};
}

std::optional<Entry> Table::decide_for(Seat seat, const Action& action, std::string_view by,
                                       std::int64_t now) const {
    if (phase_ != TablePhase::running) return std::nullopt;
    if (why_not(game_->rules(), context_of(game_->state(), seat), action)) return std::nullopt;
    return acted(seat, action, by, now);
}

Table::Entries Table::due(std::int64_t now) const {
    if (starting_) {
        if (now < *start_ends_at()) return {};
        return {entry_at(now, StartVoidedEntry{.seats = starting_->waits_for})};
    }
    if (phase_ != TablePhase::running) return {};
    const State& state = game_->state();
    if (state.open.decision == Decision::neutral_ticket)  // there is nothing to decide
        return {acted(state.open.to_move, TurnNeutralTicket{}, kTable, now)};
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const Seat seat = id_at<Seat>(i);
        const auto limit = deadline(seat);
        if (!limit || *limit > now) continue;
        if (settings_.time_out == TimeOut::minimal)
            return {
                acted(seat, minimal_move(game_->rules(), context_of(state, seat)), kClock, now)};
        return {entry_at(now, SubstitutedEntry{.seat = seat,
                                               .player = std::string{kSubstitute},
                                               .by = std::string{kClock},
                                               .clocks = clock_.used_up(seat, seats_.size())})};
    }
    return {};
}

// --- taking back ---

Table::Decided Table::decide_on(const TakeBackIntent& intent, const Request& request) const {
    if (phase_ != TablePhase::running) return refused("not_running", "no game is being played");
    if (request.after < game_entry_)
        return refused("stale", "the game has gone on since: look again");
    if (game_->own_to_take_back(intent.seat) < intent.amount)
        return refused("cannot_take_back",
                       "this cannot be taken back: a card came to light, somebody else has acted "
                       "since, or all have chosen their first tickets");
    const TakenBackEntry entry{
        .seat = intent.seat,
        .amount = intent.amount,
        .clocks = clock_.if_taken_back(intent.seat, intent.amount, asked_seats(), request.now)};
    const std::size_t seat = index_of(intent.seat);
    if (seat < entry.clocks.size() && entry.clocks[seat] == 0)
        return refused("time_is_up", "the time for that turn has run out meanwhile");
    return Entries{entry_at(request.now, entry)};
}

std::string Table::carry_out(const TakenBackEntry& entry, Happened& happened) {
    if (!game_ || phase_ == TablePhase::over || game_->remembered() < entry.amount)
        return "nothing to take back";
    const AskedSeats before = asked_seats();
    game_->take_back(entry.amount);
    clock_.take_back(entry.amount, entry.clocks);
    offers_.settle(Offer::take_back);
    ask_anew(before, happened);
    return {};
}

// --- pauses ---

// Nobody's clock starts again while they are away, unless the game is played over days.
Table::Decided Table::decide_on(const ResumeIntent& intent, const Request& request) const {
    if (phase_ != TablePhase::paused) return refused("not_paused", "the game is not paused");
    bool all_here = true;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        all_here = all_here && (!seats_[i].is_taken() || !seats_[i].computer().empty() ||
                                request.absent[i] == 0);
    if (!all_here && settings_.clock.kind != ClockKind::days &&
        request.now - clock_.paused_at() < kLongPause)
        return refused("not_all_here",
                       "somebody is away: the game goes on when all are here, or after a day");
    return Entries{entry_at(request.now, ResumedEntry{.seat = intent.seat})};
}

std::string Table::carry_out(const ResumedEntry&, Happened& happened) {
    if (phase_ != TablePhase::paused) return "nothing to resume";
    const AskedSeats before = asked_seats();
    phase_ = TablePhase::running;
    clock_.resume(happened.entry.at);
    ask_anew(before, happened);
    return {};
}

// --- people who are away ---

Table::Decided Table::decide_on(const SubstituteIntent& intent, const Request& request) const {
    if (phase_ == TablePhase::paused) return refused("paused", "the game is paused");
    if (phase_ != TablePhase::running) return refused("not_running", "no game is being played");
    if (!at(intent.seat).computer().empty())
        return refused("already_substituted", "a computer player already decides for this seat");
    const auto long_enough = absent_after(settings_);
    if (!long_enough)
        return refused("clock_decides",
                       "the time for a turn decides what happens, and nobody else");
    // People who left while the game was paused have time to come back.
    const std::int64_t absent =
        std::min(request.absent[index_of(intent.seat)], request.now - clock_.resumed_at());
    if (absent < *long_enough)
        return refused("not_absent", "the person in this seat is here, or has only just left");
    return Entries{entry_at(
        request.now, SubstitutedEntry{.seat = intent.seat, .player = std::string{kSubstitute}})};
}

std::string Table::carry_out(const SubstitutedEntry& entry, Happened&) {
    at(entry.seat).substitute = entry.player;
    clock_.set_left(entry.clocks);
    return {};
}

Table::Decided Table::decide_on(const ReturnIntent& intent, const Request& request) const {
    if (phase_ != TablePhase::running && phase_ != TablePhase::paused)
        return refused("not_running", "no game is being played");
    if (at(intent.seat).substitute.empty())
        return refused("not_substituted", "no computer player decides for this seat");
    if (clock_.is_time_up(intent.seat, asked_seats(), request.now))
        return refused("time_is_up", "the time of this turn is over: come back after it");
    return Entries{entry_at(request.now, ReturnedEntry{.seat = intent.seat})};
}

std::string Table::carry_out(const ReturnedEntry& entry, Happened&) {
    at(entry.seat).substitute.clear();
    return {};
}

}  // namespace railhead
