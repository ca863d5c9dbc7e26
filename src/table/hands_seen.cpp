#include "table/hands_seen.h"

#include <algorithm>

#include "table/secret_hash.h"

namespace railhead {

void HandsSeen::look(const std::vector<TableSeat>& seats) {
    for (std::size_t i = 0; i < seats.size(); ++i)
        for (const SeatHolder& holder : seats[i].holders) {
            const auto known = std::find_if(all_.begin(), all_.end(), [&](const Seen& seen) {
                return seen.person == holder.person;
            });
            if (known == all_.end())
                all_.push_back({holder.person, 1u << i});
            else
                known->seats |= 1u << i;
        }
}

unsigned HandsSeen::by(std::string_view person) const {
    for (const Seen& seen : all_)
        if (same_secret_hash(seen.person, person)) return seen.seats;
    return 0;
}

}  // namespace railhead
