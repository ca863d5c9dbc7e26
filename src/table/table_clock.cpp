#include "table/table_clock.h"

#include <algorithm>

namespace railhead {

namespace {

std::int64_t at_least_zero(std::int64_t time) {
    return std::max<std::int64_t>(time, 0);
}

}  // namespace

// All the time that the seat has for what it is asked.
std::int64_t TableClock::whole(std::size_t seat) const {
    return setting_.kind == ClockKind::game ? left_[seat] : setting_.milliseconds();
}

std::int64_t TableClock::used(std::size_t seat, std::int64_t now) const {
    return at_least_zero(now - asked_since_[seat]);
}

std::int64_t TableClock::rest(std::size_t seat, std::int64_t used) const {
    return at_least_zero(whole(seat) - at_least_zero(used));
}

// --- what time it is ---

std::optional<std::int64_t> TableClock::deadline(Seat seat, const AskedSeats& now) const {
    const std::size_t i = index_of(seat);
    if (setting_.kind == ClockKind::none || !now.is_timed(i)) return std::nullopt;
    return asked_since_[i] + whole(i);
}

bool TableClock::is_time_up(Seat seat, const AskedSeats& asked, std::int64_t now) const {
    const std::size_t i = index_of(seat);
    if (setting_.kind == ClockKind::none || !asked.is_asked(i)) return false;
    return asked_since_[i] + whole(i) <= now;
}

// --- the clocks that entries are written with ---

SeatClocks TableClock::after_decision(Seat seat, bool runs, std::size_t seats,
                                      std::int64_t now) const {
    SeatClocks clocks;
    if (setting_.kind != ClockKind::game) return clocks;
    for (std::size_t i = 0; i < seats; ++i)
        clocks.push_back(rest(i, runs && i == index_of(seat) ? used(i, now) : 0));
    return clocks;
}

SeatClocks TableClock::used_up(Seat seat, std::size_t seats) const {
    if (setting_.kind != ClockKind::game) return {};
    SeatClocks clocks(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(seats));
    clocks[index_of(seat)] = 0;
    return clocks;
}

SeatClocks TableClock::if_paused(const AskedSeats& asked, std::int64_t now) const {
    SeatClocks clocks;
    if (setting_.kind == ClockKind::none) return clocks;
    for (std::size_t i = 0; i < asked.seats; ++i)
        clocks.push_back(rest(i, asked.is_timed(i) ? used(i, now) : 0));
    return clocks;
}

SeatClocks TableClock::if_taken_back(std::optional<Seat> own, int amount, const AskedSeats& asked,
                                     std::int64_t now) const {
    const auto many = static_cast<std::size_t>(amount);
    if (setting_.kind == ClockKind::none || many == 0 || many > decisions_.size()) return {};
    const auto first = decisions_.end() - amount;
    const bool same_turn = first->turn == asked.turn;
    SeatClocks clocks;
    for (std::size_t i = 0; i < asked.seats; ++i) clocks.push_back(whole(i));
    const auto use = [&](std::size_t i, std::int64_t time) { clocks[i] = rest(i, time); };
    const auto use_what_runs = [&] {
        for (std::size_t i = 0; i < asked.seats; ++i)
            if (asked.is_timed(i)) use(i, used(i, now));
    };
    if (setting_.kind == ClockKind::game) {
        if (own) {
            const std::size_t i = index_of(*own);
            use(i, now - (asked.is_timed(i) ? asked_since_[i] : decisions_.back().at));
        } else if (!same_turn) {
            use_what_runs();
        }
        return clocks;
    }
    use_what_runs();
    if (same_turn && first->turn != AskedSeats::kFirstChoice) return clocks;  // it keeps running
    if (own) {
        use(index_of(*own), now - first->since);
        return clocks;
    }
    for (auto decided = first; decided != decisions_.end(); ++decided)
        if (decided->turn == first->turn) use(decided->seat, decided->at - decided->since);
    return clocks;
}

// --- what happened ---

void TableClock::start() {
    left_.fill(setting_.kind == ClockKind::game ? setting_.milliseconds() : 0);
}

void TableClock::ask(const AskedSeats& before, const AskedSeats& now, std::optional<Seat> decided,
                     std::uint32_t number, std::int64_t at) {
    const bool new_turn = now.turn != before.turn;
    for (std::size_t i = 0; i < now.seats; ++i) {
        if (!now.is_asked(i)) continue;
        const bool was_asked = before.is_asked(i);
        const bool has_decided = decided == id_at<Seat>(i);
        if (!was_asked || new_turn || (has_decided && setting_.kind == ClockKind::game))
            asked_since_[i] = at;
        if (i < kept_.size()) asked_since_[i] = at - (setting_.milliseconds() - kept_[i]);
        // What others choose first, or take back of it, is not about this seat.
        if (was_asked && !new_turn && now.turn == AskedSeats::kFirstChoice) continue;
        asked_number_[i] = number;
        asked_at_[i] = at;
    }
    kept_.clear();
}

void TableClock::note_decision(Seat seat, int turn, std::int64_t at) {
    if (decisions_.size() == kMostDecisions) decisions_.erase(decisions_.begin());
    decisions_.push_back({index_of(seat), turn, at, asked_since_[index_of(seat)]});
}

void TableClock::take_back(int decisions, const SeatClocks& clocks) {
    decisions_.resize(decisions_.size() -
                      std::min(decisions_.size(), static_cast<std::size_t>(decisions)));
    keep(clocks);
}

void TableClock::pause(std::int64_t at, const SeatClocks& clocks) {
    paused_at_ = at;
    keep(clocks);
}

void TableClock::resume(std::int64_t at) {
    resumed_at_ = at;
    for (DecidedAt& decided : decisions_) {  // nobody's time ran
        decided.since += at - paused_at_;
        decided.at += at - paused_at_;
    }
}

// Entries of version 0.2 and before have none: there the turn's clock restarted.
void TableClock::keep(const SeatClocks& clocks) {
    if (setting_.kind == ClockKind::game)
        set_left(clocks);
    else
        kept_ = clocks;
}

void TableClock::set_left(const SeatClocks& clocks) {
    for (std::size_t i = 0; i < clocks.size() && i < left_.size(); ++i) left_[i] = clocks[i];
}

void TableClock::start_at(std::int64_t time) {
    for (std::int64_t& since : asked_since_) since = std::max(since, time);
    for (DecidedAt& decided : decisions_) {
        decided.since = std::max(decided.since, time);
        decided.at = std::max(decided.at, time);
    }
}

}  // namespace railhead
