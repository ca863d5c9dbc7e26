#include "table/table.h"

#include <algorithm>

#include "core/overloaded.h"
#include "core/sha256.h"
#include "table/secret_hash.h"

namespace railhead {

namespace {

constexpr std::size_t kDeviceId = 8;  // hex digits

// Players and chairs stay as they are until the game begins, or the start is void.
bool is_allowed_while_starting(const AnyIntent& intent) {
    return std::visit(
        Overloaded{
            [](const AnyOf<RevealIntent, SayIntent, ShareIntent> auto&) { return true; },
            [](const AnyOf<MoveIntent, TakeBackIntent, SitIntent, StandUpIntent, RenameIntent,
                           SetSeatIntent, StartIntent, OfferIntent, AgreeIntent, DeclineIntent,
                           ResumeIntent, SubstituteIntent, ReturnIntent, RematchIntent,
                           RemoveIntent, RevokeIntent, CommitIntent> auto&) { return false; }},
        intent);
}

}  // namespace

// --- intents ---

Table::Decided Table::decide(const Intent& intent, const RequestContext& context) const {
    if (context.person.empty()) return refused("no_secret", "spectators only watch");
    if (counts_.is_used_up_for(intent.what, has_begun()))
        return refused("table_full", "too much of this has happened at this table");
    if (starting_ && !is_allowed_while_starting(intent.what))
        return refused("starting", "the game is about to begin");
    if (auto reason = why_not_theirs(intent.what, context.person)) return *reason;
    const Request request{context, intent.after};
    return std::visit([&](const auto& what) { return decide_on(what, request); }, intent.what);
}

// Most intents name a seat that the person holds; some are about the seat of another.
std::optional<Refused> Table::why_not_theirs(const AnyIntent& intent,
                                             std::string_view person) const {
    const auto no_such_seat = [this](Seat seat) -> std::optional<Refused> {
        if (index_of(seat) < seats_.size()) return std::nullopt;
        return refused("no_such_seat", "the table has no such seat");
    };
    return std::visit(
        Overloaded{
            // These check on their own who may.
            [](const AnyOf<SitIntent, StartIntent> auto&) -> std::optional<Refused> {
                return std::nullopt;
            },
            [&](const AnyOf<SetSeatIntent, RemoveIntent> auto& what) -> std::optional<Refused> {
                if (auto reason = no_such_seat(what.seat)) return reason;
                if (is_host(person)) return std::nullopt;
                return refused("not_host", "only the person who made the table may do that");
            },
            [&](const SubstituteIntent& what) -> std::optional<Refused> {
                if (auto reason = no_such_seat(what.seat)) return reason;
                if (std::any_of(seats_.begin(), seats_.end(),
                                [&](const TableSeat& seat) { return seat.is_held_by(person); }))
                    return std::nullopt;
                return refused("not_seated", "only people who sit at the table may do that");
            },
            [&](const AnyOf<MoveIntent, TakeBackIntent, StandUpIntent, RenameIntent, OfferIntent,
                            AgreeIntent, DeclineIntent, ResumeIntent, ReturnIntent, ShareIntent,
                            SayIntent, RematchIntent, RevokeIntent, CommitIntent,
                            RevealIntent> auto& what) -> std::optional<Refused> {
                if (auto reason = no_such_seat(what.seat)) return reason;
                if (at(what.seat).is_held_by(person)) return std::nullopt;
                return refused("not_your_seat", "this seat is not yours");
            }},
        intent);
}

// --- entries ---

std::string Table::apply(const Entry& entry, Happened& happened) {
    if ((entries_ == 0) != std::holds_alternative<CreatedEntry>(entry.what))
        return "the entries are out of order";
    happened.number = entries_ + 1;
    happened.entry = entry;
    happened.seat = seat_of(entry.what);
    if (happened.seat) {
        if (index_of(*happened.seat) >= seats_.size()) return "no such seat";
        happened.name = at(*happened.seat).name;
    }
    if (game_) happened.before = std::make_shared<const State>(game_->state());
    entries_ = happened.number;
    changed_at_ = entry.at;
    std::string problem = std::visit([&](const auto& what) { return carry_out(what, happened); },
                                     happened.entry.what);
    if (!problem.empty()) return problem;
    if (phase_ == TablePhase::over) offers_.settle_all();
    counts_.count(entry.what, entries_);
    if (entry.intent.empty()) return {};
    std::vector<std::string> people;
    for (const TableSeat& seat : seats_)
        for (const SeatHolder& holder : seat.holders) people.push_back(holder.person);
    answered_.add(entry.intent, entries_, people);
    return {};
}

void Table::ask_anew(const AskedSeats& before, const Happened& happened) {
    game_entry_ = entries_;
    clock_.ask(before, asked_seats(), happened.seat, entries_, happened.entry.at);
}

// --- who is here ---

bool Table::holds(std::string_view person, int seat) const {
    return seat >= 0 && seat < static_cast<int>(seats_.size()) &&
           seats_[static_cast<std::size_t>(seat)].is_held_by(person);
}

bool Table::is_host(std::string_view person) const {
    return same_secret_hash(host_, person) ||
           std::any_of(seats_.begin(), seats_.end(), [&](const TableSeat& seat) {
               return seat.is_held_by(host_) && seat.is_held_by(person);
           });
}

bool Table::is_removed(std::string_view person) const {
    return std::any_of(removed_.begin(), removed_.end(),
                       [&](const std::string& other) { return same_secret_hash(other, person); });
}

std::string Table::device_id(std::string_view holder) const {
    return hex(sha256(code_ + ' ' + std::string{holder})).substr(0, kDeviceId);
}

bool Table::has_people() const {
    return std::any_of(seats_.begin(), seats_.end(), [](const TableSeat& seat) {
        return seat.setting.kind != SeatKind::computer;
    });
}

bool Table::waits_for_people() const {
    return std::any_of(seats_.begin(), seats_.end(),
                       [](const TableSeat& seat) { return seat.computer().empty(); });
}

unsigned Table::taken_seats() const {
    unsigned bits = 0;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].is_taken()) bits |= 1u << i;
    return bits;
}

// --- who has to decide, and when ---

AskedSeats Table::asked_seats() const {
    AskedSeats now{.seats = seats_.size()};
    if (!game_) return now;
    const PublicState& open = game_->state().open;
    now.turn = open.decision == Decision::first_tickets ? AskedSeats::kFirstChoice : open.turns;
    if (phase_ != TablePhase::running) return now;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (!game_->asks(id_at<Seat>(i))) continue;
        now.asked |= 1u << i;
        if (seats_[i].computer().empty()) now.timed |= 1u << i;
    }
    return now;
}

std::optional<Seat> Table::computer_to_decide() const {
    const AskedSeats now = asked_seats();
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (now.is_asked(i) && !now.is_timed(i)) return id_at<Seat>(i);
    return std::nullopt;
}

std::optional<std::int64_t> Table::deadline(Seat seat) const {
    return clock_.deadline(seat, asked_seats());
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
    clock_.start_at(time);
    if (starting_) starting_->since = std::max(starting_->since, time);
}

// --- lists ---

TableStatus Table::status() const {
    switch (phase_) {
        case TablePhase::waiting:
            return TableStatus::waiting;
        case TablePhase::running:
        case TablePhase::paused:
            return TableStatus::running;
        case TablePhase::over:
            return TableStatus::over;
    }
    return TableStatus::over;
}

TableRow Table::row() const {
    TableRow row;
    row.number = number_;
    row.code = code_;
    row.status = status();
    row.listed = settings_.listed;
    row.created = created_at_;
    row.changed = changed_at_;
    row.wake = wakes_at();
    nlohmann::json seats = nlohmann::json::array();
    const AskedSeats now = asked_seats();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const TableSeat& seat = seats_[i];
        nlohmann::json one{{"kind", kSeatKindNames[index_of(seat.setting.kind)]}};
        if (seat.is_taken()) one["name"] = seat.name;
        if (!seat.computer().empty()) one["player"] = seat.computer();
        if (now.is_asked(i)) one["asked"] = true;
        seats.push_back(std::move(one));
    }
    row.summary = nlohmann::json{{"map", settings_.map},
                                 {"phase", kTablePhaseNames[index_of(phase_)]},
                                 {"clock", kClockKindNames[index_of(settings_.clock.kind)]},
                                 {"spectators", settings_.spectators},
                                 {"seats", std::move(seats)}}
                      .dump();
    return row;
}

}  // namespace railhead
