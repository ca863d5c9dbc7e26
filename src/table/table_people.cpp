// The people of a table: who sits where and under which name, what they say, whom the host removes.
#include <algorithm>

#include "table/person_name.h"
#include "table/table.h"

namespace railhead {

namespace {

constexpr std::size_t kMostText = 500;     // characters of a line of chat
constexpr std::uint32_t kMostMissed = 50;  // events that the speaker has not seen
// People removed before these may come back: with a new secret they could anyway.
constexpr std::size_t kMostRemoved = 64;
constexpr std::string_view kOpen = "open";
constexpr std::string_view kClosed = "closed";

Refused bad_name() {
    return refused(
        "bad_name",
        "a name has 1 to 24 characters that can be seen, with at most 3 marks on one letter");
}
Refused name_taken() {
    return refused("name_taken", "somebody at this table has this name");
}

}  // namespace

// --- sitting down ---

// Seats of public tables are for everybody: nobody takes many of them and leaves them waiting.
std::optional<Refused> Table::why_not_sit(const Request& request) const {
    if (is_removed(request.person))
        return refused("removed", "the host has removed you from this table");
    if (!settings_.listed || has_begun() || is_host(request.person)) return std::nullopt;
    for (const TableSeat& seat : seats_)
        if (seat.is_held_by(request.person))
            return refused("too_many_seats", "at a public table everybody has one seat");
    if (request.open_seats >= kMostOpenSeats)
        return refused("too_many_seats",
                       "you sit at three public tables that wait: leave one of them first");
    return std::nullopt;
}

Table::Decided Table::decide_on(const SitIntent& intent, const Request& request) const {
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    if (index_of(intent.seat) >= seats_.size())
        return refused("no_such_seat", "the table has no such seat");
    if (auto reason = why_not_sit(request)) return *reason;
    const TableSeat& seat = at(intent.seat);
    if (seat.setting.kind != SeatKind::open)
        return refused("seat_not_open", "nobody may sit in this seat");
    if (seat.is_taken()) return refused("seat_taken", "somebody already sits in this seat");
    // Somebody who knows one hand may not play another.
    const unsigned seen = hands_seen(request.person);
    if (has_begun() && seen != 0 && ((seen >> index_of(intent.seat)) & 1u) == 0)
        return refused("has_seen_cards", "you have seen the cards of another seat in this game");
    const auto name = person_name(intent.name);
    if (!name) return bad_name();
    if (is_name_taken(*name, intent.seat)) return name_taken();
    if (!intent.commitment.empty() && !is_commitment(intent.commitment))
        return refused("bad_commitment", kCommitmentForm);
    SatEntry entry{.seat = intent.seat, .holder = request.person, .name = *name};
    entry.color = seat.color.empty() ? free_color(intent.color, intent.seat) : seat.color;
    // What comes after the start can no longer change the deal.
    if (!has_begun()) entry.commitment = intent.commitment;
    return Entries{entry_at(request.now, entry)};
}

std::string Table::carry_out(const SatEntry& entry, Happened& happened) {
    TableSeat& seat = at(entry.seat);
    seat.holders = {{.person = entry.holder, .since = happened.entry.at}};
    seat.link.clear();
    seat.link_from = entries_;
    seat.is_from_rematch = happened.entry.intent.empty();
    seat.name = entry.name;
    seat.color = entry.color;
    seat.substitute.clear();
    if (!has_begun()) {
        seat.entropy = entry.entropy;
        seat.commitment = entry.commitment;
        seat.committer = entry.holder;
    }
    if (game_) hands_seen_.look(seats_);
    happened.name = seat.name;
    return {};
}

std::string Table::free_color(std::string_view wanted, std::optional<Seat> seat) const {
    const auto is_free = [&](std::string_view color) {
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (id_at<Seat>(i) != seat && seats_[i].color == color) return false;
        return true;
    };
    const auto known = std::find(kPlayerColors.begin(), kPlayerColors.end(), wanted);
    if (known != kPlayerColors.end() && is_free(wanted)) return std::string{wanted};
    for (const std::string_view color : kPlayerColors)
        if (is_free(color)) return std::string{color};
    return std::string{kPlayerColors.front()};
}

bool Table::is_name_taken(std::string_view name, Seat seat) const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (i != index_of(seat) && is_same_name(seats_[i].name, name)) return true;
    return false;
}

// --- names and seats ---

Table::Decided Table::decide_on(const RenameIntent& intent, const Request& request) const {
    if (phase_ == TablePhase::over) return refused(Refusal::game_is_over);
    const TableSeat& seat = at(intent.seat);
    RenamedEntry entry{.seat = intent.seat};
    if (!intent.name.empty()) {
        const auto name = person_name(intent.name);
        if (!name) return bad_name();
        if (is_name_taken(*name, intent.seat)) return name_taken();
        if (*name != seat.name) entry.name = *name;
    }
    if (!intent.color.empty() && intent.color != seat.color) {
        if (free_color(intent.color, intent.seat) != intent.color)
            return refused("color_taken", "there is no such colour, or somebody has it");
        if (has_begun()) return refused("too_late", "colours are chosen before the game begins");
        entry.color = intent.color;
    }
    if (entry.name.empty() && entry.color.empty()) return Entries{};
    return Entries{entry_at(request.now, entry)};
}

std::string Table::carry_out(const RenamedEntry& entry, Happened& happened) {
    TableSeat& seat = at(entry.seat);
    if (!entry.name.empty()) seat.name = entry.name;
    if (!entry.color.empty()) seat.color = entry.color;
    happened.name = seat.name;
    return {};
}

Table::Decided Table::decide_on(const SetSeatIntent& intent, const Request& request) const {
    if (has_begun()) return refused("too_late", "the game has begun");
    if (at(intent.seat).is_taken()) return refused("seat_taken", "somebody sits in this seat");
    if (intent.player != kOpen && intent.player != kClosed && !is_level(intent.player))
        return refused("no_such_player", "a seat is open, closed, easy, medium, hard or expert");
    const SeatSetting& now = at(intent.seat).setting;
    const std::string_view player =
        now.kind == SeatKind::computer ? now.player : kSeatKindNames[index_of(now.kind)];
    if (intent.player == player) return Entries{};
    return Entries{
        entry_at(request.now, SeatSetEntry{.seat = intent.seat, .player = intent.player})};
}

std::string Table::carry_out(const SeatSetEntry& entry, Happened&) {
    TableSeat& seat = at(entry.seat);
    seat.setting = {};
    seat.color.clear();
    if (entry.player == kClosed) {
        seat.setting.kind = SeatKind::closed;
    } else if (entry.player != kOpen) {
        seat.setting = {.kind = SeatKind::computer, .player = entry.player};
        seat.color = free_color({}, entry.seat);
    }
    return {};
}

Table::Decided Table::decide_on(const RemoveIntent& intent, const Request& request) const {
    if (has_begun()) return refused("too_late", "the game has begun");
    if (!at(intent.seat).is_taken()) return refused("seat_free", "nobody sits in this seat");
    if (is_hosts_seat(intent.seat))
        return refused("own_seat", "this is the host's own seat: stand up to leave it");
    return Entries{entry_at(request.now, RemovedEntry{.seat = intent.seat})};
}

std::string Table::carry_out(const RemovedEntry& entry, Happened&) {
    TableSeat& seat = at(entry.seat);
    if (has_begun() || !seat.is_taken()) return "nobody to remove";
    for (SeatHolder& holder : seat.holders) {
        if (removed_.size() == kMostRemoved) removed_.pop_front();
        removed_.push_back(std::move(holder.person));
    }
    seat.leave(false);
    return {};
}

// --- chat and rematch ---

Table::Decided Table::decide_on(const SayIntent& intent, const Request& request) const {
    if (!settings_.chat) return refused("no_chat", "there is no chat at this table");
    if (counts_.is_chat_full()) return refused("chat_full", "the chat of this table is full");
    // It was written about another situation, or for people with other seats.
    if (request.after < counts_.started_number() || request.after + kMostMissed < entries_)
        return refused("stale", "the game has gone on since: look again");
    if (!is_line(intent.text, kMostText))
        return refused("bad_text", "a line has 1 to 500 characters, and none that cannot be seen");
    return Entries{entry_at(request.now, SaidEntry{.seat = intent.seat, .text = intent.text})};
}

std::string Table::carry_out(const SaidEntry&, Happened&) {
    return {};
}

Table::Decided Table::decide_on(const RematchIntent& intent, const Request& request) const {
    if (phase_ != TablePhase::over) return refused("not_over", "the game is not over");
    if (!rematch_.empty()) return refused("rematch_is_made", "it goes on at table " + rematch_);
    // The server makes the table, and writes its code into the entry.
    return Entries{entry_at(request.now, RematchedEntry{.seat = intent.seat})};
}

std::string Table::carry_out(const RematchedEntry& entry, Happened&) {
    rematch_ = entry.table;
    return {};
}

}  // namespace railhead
