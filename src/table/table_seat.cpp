#include "table/table_seat.h"

#include <algorithm>

#include "table/secret_hash.h"

namespace railhead {

namespace {

auto holder_in(const TableSeat& seat, std::string_view person) {
    return std::find_if(seat.holders.begin(), seat.holders.end(), [&](const SeatHolder& holder) {
        return same_secret_hash(holder.person, person);
    });
}

}  // namespace

bool TableSeat::is_held_by(std::string_view person) const {
    return holder_in(*this, person) != holders.end();
}

std::string TableSeat::first_device() const {
    for (const SeatHolder& holder : holders)
        if (!holder.is_link) return holder.person;
    return {};
}

void TableSeat::replace_link(const std::string& person) {
    if (const auto before = holder_in(*this, link); before != holders.end()) holders.erase(before);
    link = person;
}

bool TableSeat::revoke(std::string_view holder, std::uint32_t next) {
    const auto found = holder_in(*this, holder);
    if (found == holders.end()) return false;
    holders.erase(found);
    if (same_secret_hash(link, holder)) {
        link.clear();
        link_from = next;
    }
    return true;
}

void TableSeat::leave(bool has_begun) {
    holders.clear();
    link.clear();
    if (has_begun) {
        substitute = kSubstitute;
        return;
    }
    name.clear();
    color.clear();
    forget_text();
}

void TableSeat::forget_text() {
    commitment.clear();
    committer.clear();
    entropy.clear();
}

}  // namespace railhead
