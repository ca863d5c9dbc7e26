// Who is at the tables: the host's coming and going, seats at public tables, personal links.
#include <algorithm>
#include <limits>

#include "server/personal_link.h"
#include "server/tables.h"
#include "store/waiting_store.h"
#include "table/secret_hash.h"

namespace railhead {

namespace {

constexpr std::size_t kMostLookedAt = 5'000;  // tables, when the server starts
constexpr std::size_t kMostRead = 100'000;    // entries of these tables together: part of a second

}  // namespace

// When the server starts, before it serves anybody: public tables that wait, as the lists show
// them. The others are looked at when they are loaded.
void Tables::count_open_seats() {
    const std::int64_t oldest = Loop::now() - kDay;
    std::size_t read = 0;
    WaitingStore store(store_);
    const auto listed =
        store.listed(TableStatus::waiting, std::numeric_limits<std::int64_t>::max(), kMostLookedAt);
    for (const TableRow& row : listed.value) {
        if (row.changed < oldest || read > kMostRead) break;
        attempt(row.number, row.code, [&] {
            Table table(row.number, row.code, *rule_cache_);
            const auto entries = store.entries(row.number).value;
            read += entries.size();
            for (const std::string& text : entries) {
                const auto entry = entry_from(text);
                Happened happened;
                if (!entry || !table.apply(*entry, happened).empty())
                    return;  // people who open it are told
            }
            open_seats_.look_at(table);
        });
    }
}

void Tables::forget_open_seats() {
    open_seats_.forget_before(Loop::now() - kDay);
}

void Tables::note_holders(const Live& live) {
    if (live.table.settings().listed) open_seats_.look_at(live.table);
}

bool Tables::host_is_here(const Live& live) const {
    return std::any_of(live.watchers.begin(), live.watchers.end(), [&live](const Client* client) {
        return live.table.is_host(client->person);
    });
}

std::optional<std::int64_t> Tables::host_away(const Live& live) const {
    return host_is_here(live) ? std::nullopt : std::optional(live.host_left_at);
}

// The link to a seat that the person holds; "": there is none.
std::string Tables::link_to(const Table& table, Seat seat, std::string_view person) const {
    if (index_of(seat) >= table.seats().size()) return {};
    const TableSeat& held = table.seats()[index_of(seat)];
    if (!held.is_held_by(person)) return {};
    return link_secret(options_.link_key, table.number(), table.code(), held.link_from);
}

// A repeated request for a link is answered with the link if it is still valid; "": it is not, or
// the request was for something else.
std::string Tables::link_told_again(const Table& table, const Intent& intent,
                                    std::string_view person) const {
    const auto* share = std::get_if<ShareIntent>(&intent.what);
    if (share == nullptr) return {};
    std::string secret = link_to(table, share->seat, person);
    if (secret.empty() || !table.seats()[index_of(share->seat)].is_held_by(secret_hash(secret)))
        return {};
    return secret;
}

}  // namespace railhead
