// server/open_seats.h - who holds seats at which waiting public tables, so that nobody takes many
// of them.
//
// Counts listed tables whose game has not begun, for everybody who holds a seat there except the
// host; not seats that a rematch gave to somebody who has not asked for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace railhead {

class OpenSeats {
public:
    // Who holds seats at this table now; nobody, if it is not a public table that waits.
    void look_at(const Table& table);
    // Somebody is about to sit down there: counts until the table is looked at again.
    void expect(const std::string& code, const std::string& person, std::int64_t now);
    // The table is gone.
    void forget(const std::string& code);
    // Tables at which nothing has happened since then: lists no longer show them.
    void forget_before(std::int64_t time);

    // Tables at which the person holds a seat, without this one.
    std::size_t count(std::string_view person, std::string_view except) const;
    std::size_t tables() const { return tables_.size(); }

private:
    struct Waiting {
        std::vector<std::string> people{};
        std::int64_t changed = 0;
    };

    // Ordered, not hashed: clients choose the keys.
    std::map<std::string, Waiting> tables_{};                            // by code
    std::map<std::string, std::set<std::string>, std::less<>> codes_{};  // by person
};

}  // namespace railhead
