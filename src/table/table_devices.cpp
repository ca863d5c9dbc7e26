// The devices and personal links that hold a seat together.
#include <algorithm>

#include "table/secret_hash.h"
#include "table/table.h"

namespace railhead {

namespace {

constexpr std::size_t kMostHolders = 5;

}  // namespace

Table::Decided Table::decide_on(const ShareIntent& intent, const Request& request) const {
    const TableSeat& seat = at(intent.seat);
    if (seat.is_held_by(intent.new_holder)) return Entries{};  // the same link once more
    const bool replaces = intent.is_link && !seat.link.empty();
    if (seat.holders.size() >= kMostHolders && !replaces)
        return refused("too_many_devices", "five devices and links hold this seat: remove one");
    return Entries{entry_at(
        request.now,
        SharedEntry{.seat = intent.seat, .holder = intent.new_holder, .is_link = intent.is_link})};
}

std::string Table::carry_out(const SharedEntry& entry, Happened& happened) {
    TableSeat& seat = at(entry.seat);
    if (entry.is_link) seat.replace_link(entry.holder);
    // Version 0.2 did not say what is a link; only links were asked for.
    const bool was_asked_for = !happened.entry.intent.empty();
    seat.holders.push_back({.person = entry.holder,
                            .since = happened.entry.at,
                            .is_link = entry.is_link || was_asked_for});
    if (game_) hands_seen_.look(seats_);
    return {};
}

Table::Decided Table::decide_on(const RevokeIntent& intent, const Request& request) const {
    const TableSeat& seat = at(intent.seat);
    const auto revoked = std::find_if(
        seat.holders.begin(), seat.holders.end(),
        [&](const SeatHolder& holder) { return device_id(holder.person) == intent.device; });
    if (revoked == seat.holders.end())
        return refused("no_such_device", "no such device holds this seat");
    const auto devices = std::count_if(seat.holders.begin(), seat.holders.end(),
                                       [](const SeatHolder& holder) { return !holder.is_link; });
    if (devices == 1 && !revoked->is_link)
        return refused("last_device", "no other device holds this seat: stand up to leave it");
    Entries entries;
    const auto revoke = [&](const SeatHolder& holder) {
        entries.push_back(
            entry_at(request.now, RevokedEntry{.seat = intent.seat, .holder = holder.person}));
    };
    revoke(*revoked);
    // A device that loses the seat may still know a link to it.
    if (revoked->is_link) return entries;
    for (const SeatHolder& holder : seat.holders)
        if (holder.is_link) revoke(holder);
    return entries;
}

std::string Table::carry_out(const RevokedEntry& entry, Happened&) {
    TableSeat& seat = at(entry.seat);
    if (!seat.revoke(entry.holder, entries_)) return "no such device";
    // No other device knows the text that it has committed to.
    if (!has_begun() && same_secret_hash(seat.committer, entry.holder)) seat.forget_text();
    // A host who gives up the device that made the table stays the host.
    const bool was_host = same_secret_hash(host_, entry.holder);
    const bool holds_seat = std::any_of(seats_.begin(), seats_.end(), [this](const TableSeat& one) {
        return one.is_held_by(host_);
    });
    if (was_host && !holds_seat) host_ = seat.first_device();
    return {};
}

}  // namespace railhead
