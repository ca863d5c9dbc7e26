#include "server/open_seats.h"

#include <algorithm>

namespace railhead {

void OpenSeats::look_at(const Table& table) {
    forget(table.code());
    if (!table.settings().listed || table.phase() != TablePhase::waiting) return;
    Waiting waiting;
    waiting.changed = table.changed_at();
    for (const TableSeat& seat : table.seats()) {
        if (seat.is_from_rematch) continue;
        for (const SeatHolder& holder : seat.holders)
            if (!table.is_host(holder.person)) waiting.people.push_back(holder.person);
    }
    if (waiting.people.empty()) return;
    for (const std::string& person : waiting.people) codes_[person].insert(table.code());
    tables_[table.code()] = std::move(waiting);
}

void OpenSeats::expect(const std::string& code, const std::string& person, std::int64_t now) {
    Waiting& waiting = tables_[code];
    waiting.people.push_back(person);
    waiting.changed = now;
    codes_[person].insert(code);
}

void OpenSeats::forget(const std::string& code) {
    const auto table = tables_.find(code);
    if (table == tables_.end()) return;
    for (const std::string& person : table->second.people) {
        const auto known = codes_.find(person);
        if (known == codes_.end()) continue;  // held two seats
        known->second.erase(code);
        if (known->second.empty()) codes_.erase(known);
    }
    tables_.erase(table);
}

void OpenSeats::forget_before(std::int64_t time) {
    std::vector<std::string> old;
    for (const auto& [code, waiting] : tables_)
        if (waiting.changed < time) old.push_back(code);
    for (const std::string& code : old) forget(code);
}

std::size_t OpenSeats::count(std::string_view person, std::string_view except) const {
    const auto known = codes_.find(person);
    if (known == codes_.end()) return 0;
    return known->second.size() - known->second.count(std::string{except});
}

}  // namespace railhead
