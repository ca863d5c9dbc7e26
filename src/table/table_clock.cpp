// The clocks of a table: whose time runs, since when, and what is left of it.
//
// The time for a turn belongs to the turn: what is taken back or paused does not start it anew.
#include <algorithm>

#include "table/table.h"

namespace railhead {

namespace {

constexpr int kFirstChoice = -1;  // all seats choose their first tickets, before the first turn
constexpr int kNoTurn = -2;

}  // namespace

int Table::turn() const {
    if (!game_) return kNoTurn;
    const PublicState& open = game_->state().open;
    return open.decision == Decision::first_tickets ? kFirstChoice : open.turns;
}

// Whether the seat's time runs now.
bool Table::runs(std::size_t seat) const {
    return ((asked() >> seat) & 1u) != 0 && seats_[seat].computer().empty();
}

// Also if a computer player decides for the seat because of that.
bool Table::is_time_up(std::size_t seat, std::int64_t now) const {
    const ClockSetting& clock = settings_.clock;
    if (clock.kind == ClockKind::none || ((asked() >> seat) & 1u) == 0) return false;
    const std::int64_t all = clock.kind == ClockKind::game ? left_[seat] : clock.milliseconds();
    return asked_since_[seat] + all <= now;
}

std::optional<std::int64_t> Table::deadline(Seat seat) const {
    const std::size_t i = index_of(seat);
    const ClockSetting& clock = settings_.clock;
    if (clock.kind == ClockKind::none || !runs(i)) return std::nullopt;
    return asked_since_[i] + (clock.kind == ClockKind::game ? left_[i] : clock.milliseconds());
}

std::optional<std::int64_t> Table::wakes_at() const {
    if (starting_) return start_ends_at();
    if (phase_ != TablePhase::running) return std::nullopt;
    if (game_->state().open.decision == Decision::neutral_ticket ||
        (computer_to_decide() && waits_for_people()))
        return 0;  // at once
    std::optional<std::int64_t> first;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (const auto limit = deadline(id_at<Seat>(i)); limit && (!first || *limit < *first))
            first = limit;
    return first;
}

void Table::clocks_start_at(std::int64_t time) {
    for (std::int64_t& since : asked_since_) since = std::max(since, time);
    for (DecidedAt& decided : decisions_) {
        decided.since = std::max(decided.since, time);
        decided.at = std::max(decided.at, time);
    }
    if (starting_) starting_->since = std::max(starting_->since, time);
}

// Clocks begin to run when a seat is asked, and again at each of its turns; and a decision refers
// to what the seat was asked last.
void Table::ask_anew(const Entry& entry, unsigned asked_before, int turn_before) {
    const bool goes_back = entry.kind == EntryKind::taken_back;
    const bool resumed = entry.kind == EntryKind::resumed;
    const bool game_changed =
        entry.kind == EntryKind::started || entry.kind == EntryKind::acted || goes_back || resumed;
    if (!game_ || !game_changed) return;
    game_entry_ = entries_;
    if (resumed)  // nobody's time ran
        for (DecidedAt& decided : decisions_) {
            decided.since += entry.at - paused_at_;
            decided.at += entry.at - paused_at_;
        }
    const unsigned now = asked();
    const bool new_turn = turn() != turn_before;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (((now >> i) & 1u) == 0) continue;
        const bool was_asked = ((asked_before >> i) & 1u) != 0;
        const bool decided = entry.seat == static_cast<int>(i);
        if (!was_asked || new_turn || (decided && settings_.clock.kind == ClockKind::game))
            asked_since_[i] = entry.at;
        if ((goes_back || resumed) && i < kept_clocks_.size())
            asked_since_[i] = entry.at - (settings_.clock.milliseconds() - kept_clocks_[i]);
        // What others choose first, or take back of it, is not about this seat.
        if (was_asked && !new_turn && turn() == kFirstChoice) continue;
        asked_number_[i] = entries_;
        asked_at_[i] = entry.at;
    }
    if (goes_back || resumed) kept_clocks_.clear();
}

// Entries of version 0.2 and before have none: there the turn's clock began anew.
void Table::take_clocks(const Entry& entry) {
    if (settings_.clock.kind != ClockKind::game) {
        kept_clocks_ = entry.clocks;
        return;
    }
    for (std::size_t i = 0; i < entry.clocks.size() && i < left_.size(); ++i)
        left_[i] = entry.clocks[i];
}

std::vector<std::int64_t> Table::clocks_if_paused(std::int64_t now) const {
    std::vector<std::int64_t> clocks;
    const ClockSetting& clock = settings_.clock;
    if (clock.kind == ClockKind::none) return clocks;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::int64_t used = runs(i) ? std::max<std::int64_t>(now - asked_since_[i], 0) : 0;
        const std::int64_t all = clock.kind == ClockKind::game ? left_[i] : clock.milliseconds();
        clocks.push_back(std::max<std::int64_t>(all - used, 0));
    }
    return clocks;
}

// Who takes back decisions of their own (`own`) goes on with the turn as if it had not ended: its
// time ran on, also while the next seat was asked, and that seat loses nothing. If all agree, what
// each seat itself had used of the turn stays used.
std::vector<std::int64_t> Table::clocks_if_taken_back(std::optional<int> own, int amount,
                                                      std::int64_t now) const {
    const ClockSetting& clock = settings_.clock;
    const auto many = static_cast<std::size_t>(amount);
    if (clock.kind == ClockKind::none || many == 0 || many > decisions_.size()) return {};
    const auto first = decisions_.end() - amount;
    const bool same_turn = first->turn == turn();
    const auto whole = [&](std::size_t i) {
        return clock.kind == ClockKind::game ? left_[i] : clock.milliseconds();
    };
    std::vector<std::int64_t> clocks;
    const auto use = [&](std::size_t i, std::int64_t time) {
        clocks[i] = std::max<std::int64_t>(whole(i) - std::max<std::int64_t>(time, 0), 0);
    };
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        clocks.push_back(whole(i));
        if (clock.kind != ClockKind::game && runs(i)) use(i, now - asked_since_[i]);
    }
    const auto seat = static_cast<std::size_t>(own.value_or(0));
    if (clock.kind == ClockKind::game) {
        if (own) {
            use(seat, now - (runs(seat) ? asked_since_[seat] : decisions_.back().at));
        } else if (!same_turn) {
            for (std::size_t i = 0; i < seats_.size(); ++i)
                if (runs(i)) use(i, now - asked_since_[i]);
        }
        return clocks;
    }
    if (same_turn && first->turn != kFirstChoice) return clocks;  // it runs on
    if (own) {
        use(seat, now - first->since);
        return clocks;
    }
    for (auto decided = first; decided != decisions_.end(); ++decided)
        if (decided->turn == first->turn) use(decided->seat, decided->at - decided->since);
    return clocks;
}

}  // namespace railhead
