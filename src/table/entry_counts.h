// table/entry_counts.h - how much has happened at a table, so that nobody can fill a table without
// end.
#pragma once

#include <array>
#include <cstdint>

#include "map/map_spec.h"
#include "table/intent.h"
#include "table/table_entry.h"

namespace railhead {

class EntryCounts {
public:
    void count(const AnyEntry& entry, std::uint32_t number);

    // Whether too much of this has happened. `has_begun`: the game has.
    bool is_used_up_for(const AnyIntent& intent, bool has_begun) const;
    bool is_chat_full() const;
    std::uint32_t started_number() const { return started_number_; }  // the entry; 0: none

private:
    bool is_used_up(Seat seat, bool has_begun) const;

    int said_ = 0;
    int taken_back_ = 0;
    int others_ = 0;  // neither of the game nor chat
    // Those of the others that are about one seat, since the start if there was one.
    std::array<int, kMaxSeats> others_of_{};
    std::uint32_t started_number_ = 0;
};

}  // namespace railhead
