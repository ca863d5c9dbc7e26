// The people of a table: its host, who may sit down and start, and the devices that hold a seat.
#include <algorithm>

#include "core/sha256.h"
#include "table/secret_hash.h"
#include "table/table.h"

namespace railhead {

namespace {

constexpr std::size_t kMostHolders = 5;
// Whoever was removed before these may come back: with a new secret they could in any case.
constexpr std::size_t kMostRemoved = 64;
constexpr std::size_t kDeviceId = 8;  // hex digits

auto holder_in(const TableSeat& seat, std::string_view holder) {
    return std::find_if(seat.holders.begin(), seat.holders.end(),
                        [&](const std::string& other) { return same_secret_hash(other, holder); });
}

const Holding& holding_of(const TableSeat& seat, std::vector<std::string>::const_iterator holder) {
    return seat.holdings[static_cast<std::size_t>(holder - seat.holders.begin())];
}

void drop(TableSeat& seat, std::vector<std::string>::const_iterator holder) {
    seat.holdings.erase(seat.holdings.begin() + (holder - seat.holders.begin()));
    seat.holders.erase(holder);
}

// The first one that is not a link; every seat that is taken has one.
std::string first_device(const TableSeat& seat) {
    for (std::size_t i = 0; i < seat.holders.size(); ++i)
        if (!seat.holdings[i].is_link) return seat.holders[i];
    return {};
}

}  // namespace

bool Table::is_host(std::string_view person) const {
    if (person.empty()) return false;
    if (same_secret_hash(host_, person)) return true;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (is_hosts_seat(static_cast<int>(i)) && holds(person, static_cast<int>(i))) return true;
    return false;
}

bool Table::is_removed(std::string_view person) const {
    return std::any_of(removed_.begin(), removed_.end(),
                       [&](const std::string& other) { return same_secret_hash(other, person); });
}

std::string Table::device_id(std::string_view holder) const {
    return hex(sha256(code_ + ' ' + std::string{holder})).substr(0, kDeviceId);
}

// --- sitting down and starting -------------------------------------------------------------------

// Seats of public tables are for everybody: nobody takes many of them and leaves them waiting.
std::optional<Refused> Table::why_not_sit(const Asker& asker) const {
    if (is_removed(asker.person))
        return refused("removed", "the host has removed you from this table");
    if (!settings_.listed || phase_ != TablePhase::waiting || is_host(asker.person))
        return std::nullopt;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (holds(asker.person, static_cast<int>(i)))
            return refused("too_many_seats", "at a public table everybody has one seat");
    if (asker.open_seats >= kMostOpenSeats)
        return refused("too_many_seats",
                       "you sit at three public tables that wait: leave one of them first");
    return std::nullopt;
}

// Those who sit here may do without a host who stays away, if all the others are here to play.
std::optional<Refused> Table::why_not_start(const Asker& asker) const {
    if (is_host(asker.person)) return std::nullopt;
    bool seated = false;
    bool all_here = true;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const int seat = static_cast<int>(i);
        seated = seated || holds(asker.person, seat);
        const bool others = seats_[i].is_taken() && !is_hosts_seat(seat);
        all_here = all_here && (!others || asker.absent[i] == 0);
    }
    if (!seated) return refused("not_seated", "only who sits at the table may start the game");
    if (asker.host_absent < kHostAwayAfter)
        return refused("not_host",
                       "the host starts the game; others may when the host has been away for ten "
                       "minutes");
    if (!all_here)
        return refused("somebody_away",
                       "somebody else who sits here is away, too: only the host may start");
    return std::nullopt;
}

Table::Decided Table::decide_remove(const Intent& intent, const Asker& asker) const {
    if (phase_ != TablePhase::waiting) return refused("too_late", "the game has begun");
    if (!seats_[static_cast<std::size_t>(*intent.seat)].is_taken())
        return refused("seat_free", "nobody sits in this seat");
    if (is_hosts_seat(*intent.seat))
        return refused("own_seat", "this is the host's own seat: stand up to leave it");
    return Entries{entry_of(EntryKind::removed, intent, asker)};
}

std::string Table::apply_removed(TableSeat& seat) {
    if (phase_ != TablePhase::waiting || !seat.is_taken()) return "nobody to remove";
    for (std::string& holder : seat.holders) {
        if (removed_.size() == kMostRemoved) removed_.pop_front();
        removed_.push_back(std::move(holder));
    }
    leave_empty(seat);
    return {};
}

// In a running game a computer player goes on for whoever has left.
void Table::leave_empty(TableSeat& seat) const {
    seat.holders.clear();
    seat.holdings.clear();
    seat.link.clear();
    if (phase_ != TablePhase::waiting) {
        seat.substitute = kSubstitute;
        return;
    }
    seat.name.clear();
    seat.color.clear();
    seat.entropy.clear();
    seat.commitment.clear();
    seat.committer.clear();
}

// --- devices and personal links ------------------------------------------------------------------

// A personal link (intent.what) or a device that came by one.
Table::Decided Table::decide_share(const Intent& intent, const Asker& asker) const {
    const TableSeat& seat = seats_[static_cast<std::size_t>(*intent.seat)];
    if (holds(intent.new_holder, *intent.seat)) return Entries{};  // the same link once more
    const bool replaces = intent.what == kLink && !seat.link.empty();
    if (seat.holders.size() >= kMostHolders && !replaces)
        return refused("too_many_devices", "five devices and links hold this seat: remove one");
    Entry entry = entry_of(EntryKind::shared, intent, asker);
    entry.holder = intent.new_holder;
    entry.what = intent.what;
    return Entries{entry};
}

void Table::apply_shared(TableSeat& seat, const Entry& entry) const {
    const bool is_link = entry.what == kLink;
    // The link before was made with another key, and cannot be told again.
    if (is_link && !seat.link.empty()) drop(seat, holder_in(seat, seat.link));
    if (is_link) seat.link = entry.holder;
    // Version 0.2 did not say what is a link; only links were wishes.
    seat.holders.push_back(entry.holder);
    seat.holdings.push_back({.since = entry.at, .is_link = is_link || !entry.intent.empty()});
}

Table::Decided Table::decide_revoke(const Intent& intent, const Asker& asker) const {
    const TableSeat& seat = seats_[static_cast<std::size_t>(*intent.seat)];
    const auto holder =
        std::find_if(seat.holders.begin(), seat.holders.end(),
                     [&](const std::string& one) { return device_id(one) == intent.device; });
    if (holder == seat.holders.end())
        return refused("no_such_device", "no such device holds this seat");
    const auto devices = std::count_if(seat.holdings.begin(), seat.holdings.end(),
                                       [](const Holding& holding) { return !holding.is_link; });
    if (devices == 1 && !holding_of(seat, holder).is_link)
        return refused("last_device", "no other device holds this seat: stand up to leave it");
    Entries entries;
    const auto revoke = [&](const std::string& one) {
        entries.push_back(entry_of(EntryKind::revoked, intent, asker));
        entries.back().holder = one;
    };
    revoke(*holder);
    // A device that is taken out of the seat may still know a link to it.
    if (holding_of(seat, holder).is_link) return entries;
    for (std::size_t i = 0; i < seat.holders.size(); ++i)
        if (seat.holdings[i].is_link) revoke(seat.holders[i]);
    return entries;
}

std::string Table::apply_revoked(TableSeat& seat, const Entry& entry) {
    const auto holder = holder_in(seat, entry.holder);
    if (holder == seat.holders.end()) return "no such device";
    drop(seat, holder);
    // Nobody else knows the text that it has committed to.
    if (phase_ == TablePhase::waiting && same_secret_hash(seat.committer, entry.holder)) {
        seat.commitment.clear();
        seat.committer.clear();
        seat.entropy.clear();
    }
    if (same_secret_hash(seat.link, entry.holder)) {
        seat.link.clear();
        seat.link_from = entries_ + 1;  // the next link is another one
    }
    // A host who gives up the device that made the table stays the host.
    if (!same_secret_hash(host_, entry.holder)) return {};
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (is_hosts_seat(static_cast<int>(i))) return {};
    host_ = first_device(seat);
    return {};
}

}  // namespace railhead
