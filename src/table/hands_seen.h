// table/hands_seen.h - whose cards each person has seen: somebody who knows one hand may not play
// another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/table_seat.h"

namespace railhead {

class HandsSeen {
public:
    // Everybody who holds a seat now sees its cards.
    void look(const std::vector<TableSeat>& seats);
    // The seats whose cards the person has seen: bit by seat.
    unsigned by(std::string_view person) const;

private:
    struct Seen {
        std::string person{};
        unsigned seats = 0;  // bit by seat
    };
    std::vector<Seen> all_{};
};

}  // namespace railhead
