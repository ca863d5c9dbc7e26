// table/table_entry.h - one line of a table's log: something that was accepted, for good.
//
// A table is what its entries say, in their order: server and store need nothing else to go on
// after a kill. Entries hold secrets (hashes of people's secrets, the seed, every card): they are
// never sent; what a viewer may see of one is written by table/table_messages.h.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/chance.h"

namespace railhead {

enum class EntryKind : std::uint8_t {
    created,       // settings, seed, stream, holder: who made it
    sat,           // seat, holder, name, color, commitment; entropy of versions 0.1 and 0.2
    stood_up,      // seat
    renamed,       // seat, name, color
    seat_set,      // seat, player: a level, "open" or "closed"
    started,       // map_hash, rules, order, chance of the deal, position
    acted,         // seat, move, chance, position, by
    taken_back,    // seat that asked, amount of decisions
    offered,       // seat, what
    agreed,        // seat, what
    declined,      // seat, what
    paused,        //
    resumed,       // seat
    substituted,   // seat, player: a computer player decides for it
    returned,      // seat: its person is back
    shared,        // seat, holder: another device holds it, too; what: "link", a personal link does
    said,          // seat, text
    ended,         // what: "agreed", "abandoned", "rules_changed"
    rematched,     // text: the code of the table where it goes on
    removed,       // seat: the host has sent its person away, who may not sit here again
    revoked,       // seat, holder: this device or link holds it no more
    committed,     // seat, holder, commitment: to a text for the deal
    starting,      // order: the seats that play; seats: those that have to reveal their texts
    revealed,      // seat, entropy: the text
    start_voided,  // seats that did not reveal theirs in time
};
inline constexpr std::array<std::string_view, 25> kEntryNames{
    "created",    "sat",      "stood_up", "renamed",     "seat_set",  "started", "acted",
    "taken_back", "offered",  "agreed",   "declined",    "paused",    "resumed", "substituted",
    "returned",   "shared",   "said",     "ended",       "rematched", "removed", "revoked",
    "committed",  "starting", "revealed", "start_voided"};
static_assert(kEntryNames.size() == static_cast<std::size_t>(EntryKind::start_voided) + 1);

struct Entry {
    EntryKind kind{};
    std::int64_t at = 0;        // milliseconds since 1970
    std::optional<int> seat{};  // who, or whose
    std::string intent{};       // the intent that it answers (Table::intent_key); "": none
    std::string holder{};       // the hash of a secret
    std::string name{};
    std::string color{};
    std::string entropy{};
    std::string commitment{};  // "sha256:" and the hash of a text for the deal
    std::string player{};
    std::string text{};
    std::string what{};
    std::string seed{};
    std::string stream{};  // the recipe of its chance; "": that of version 0.1, which wrote none
    std::string map_hash{};
    std::string by{};  // who decided, if not the seat's person or player
    int amount = 0;
    nlohmann::json settings{};  // null: none
    nlohmann::json rules{};
    nlohmann::json move{};
    std::vector<int> order{};  // of the seats as they were, by turn
    std::vector<int> seats{};
    std::vector<Outcome> chance{};
    std::uint64_t position = 0;  // of the fair stream afterwards
    // What is left to each seat, if the clock is the game's; of paused and taken_back also for a
    // turn.
    std::vector<std::int64_t> clocks{};
};

std::string entry_text(const Entry& entry);
// The entry, or why it is none (a damaged store).
std::variant<Entry, std::string> entry_from(std::string_view text);

}  // namespace railhead
