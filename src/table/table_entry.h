// table/table_entry.h - one line of a table's log: something that was accepted, permanently.
//
// A table is what its entries say, in their order: server and store need nothing else to continue
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

#include "core/enum_words.h"
#include "core/ids.h"
#include "core/kinds.h"
#include "core/result.h"
#include "rules/chance.h"
#include "table/agreements.h"

namespace railhead {

// Why a game ended, if not by the rules.
enum class EndReason : std::uint8_t { agreed, abandoned, rules_changed };
inline constexpr auto kEndReasonNames = words_for<EndReason>({
    {EndReason::agreed, "agreed"},
    {EndReason::abandoned, "abandoned"},
    {EndReason::rules_changed, "rules_changed"},
});

// What is left to each seat in milliseconds, if the clock is the game's; of PausedEntry and
// TakenBackEntry also if it is a turn's.
using SeatClocks = std::vector<std::int64_t>;

struct CreatedEntry {
    static constexpr std::string_view kName = "created";
    nlohmann::json settings{};
    std::string seed{};
    std::string stream{};  // the recipe of its chance; "": that of version 0.1, which wrote none
    std::string holder{};  // who made it, as the hash of a secret
};
struct SatEntry {
    static constexpr std::string_view kName = "sat";
    Seat seat{};
    std::string holder{};
    std::string name{};
    std::string color{};
    std::string commitment{};  // "sha256:" and the hash of a text for the deal; "": none
    std::string entropy{};     // that text itself: only of versions 0.1 and 0.2
};
struct StoodUpEntry {
    static constexpr std::string_view kName = "stood_up";
    Seat seat{};
};
struct RenamedEntry {
    static constexpr std::string_view kName = "renamed";
    Seat seat{};
    std::string name{};   // "": as before
    std::string color{};  // "": as before
};
struct SeatSetEntry {
    static constexpr std::string_view kName = "seat_set";
    Seat seat{};
    std::string player{};  // a level, "open" or "closed"
};
struct StartedEntry {
    static constexpr std::string_view kName = "started";
    std::string map_hash{};
    nlohmann::json rules{};
    std::vector<int> order{};  // of the seats as they were, by turn
    std::vector<Outcome> chance{};
    std::uint64_t position = 0;  // of the fair stream afterwards
};
struct ActedEntry {
    static constexpr std::string_view kName = "acted";
    Seat seat{};
    nlohmann::json move{};
    std::vector<Outcome> chance{};
    std::uint64_t position = 0;  // of the fair stream afterwards
    std::string by{};            // who decided, if not the seat's person or player
    SeatClocks clocks{};
};
struct TakenBackEntry {
    static constexpr std::string_view kName = "taken_back";
    std::optional<Seat> seat{};  // who took back decisions of their own; nullopt: all agreed
    int amount = 0;              // decisions
    SeatClocks clocks{};
};
struct OfferedEntry {
    static constexpr std::string_view kName = "offered";
    Seat seat{};
    Offer what{};
    int amount = 0;  // take_back: decisions
};
struct AgreedEntry {
    static constexpr std::string_view kName = "agreed";
    Seat seat{};
    Offer what{};
};
struct DeclinedEntry {
    static constexpr std::string_view kName = "declined";
    Seat seat{};
    Offer what{};
};
struct PausedEntry {
    static constexpr std::string_view kName = "paused";
    SeatClocks clocks{};
};
struct ResumedEntry {
    static constexpr std::string_view kName = "resumed";
    Seat seat{};
};
struct SubstitutedEntry {
    static constexpr std::string_view kName = "substituted";
    Seat seat{};
    std::string player{};  // the computer player that decides for it
    std::string by{};      // "clock", if nobody asked for it
    SeatClocks clocks{};
};
// The person is back: no computer player decides for the seat any more.
struct ReturnedEntry {
    static constexpr std::string_view kName = "returned";
    Seat seat{};
};
// Another device holds the seat, too, or a personal link does.
struct SharedEntry {
    static constexpr std::string_view kName = "shared";
    Seat seat{};
    std::string holder{};
    bool is_link = false;
};
struct SaidEntry {
    static constexpr std::string_view kName = "said";
    Seat seat{};
    std::string text{};
};
struct EndedEntry {
    static constexpr std::string_view kName = "ended";
    EndReason what{};
};
struct RematchedEntry {
    static constexpr std::string_view kName = "rematched";
    Seat seat{};
    std::string table{};  // the code of the table where it goes on
};
// The host has removed the seat's person, who may not sit here again.
struct RemovedEntry {
    static constexpr std::string_view kName = "removed";
    Seat seat{};
};
// This device or link no longer holds the seat.
struct RevokedEntry {
    static constexpr std::string_view kName = "revoked";
    Seat seat{};
    std::string holder{};
};
struct CommittedEntry {
    static constexpr std::string_view kName = "committed";
    Seat seat{};
    std::string holder{};
    std::string commitment{};
};
struct StartingEntry {
    static constexpr std::string_view kName = "starting";
    std::vector<int> order{};  // the seats that play
    std::vector<int> seats{};  // those that have to reveal their texts
};
struct RevealedEntry {
    static constexpr std::string_view kName = "revealed";
    Seat seat{};
    std::string entropy{};
};
struct StartVoidedEntry {
    static constexpr std::string_view kName = "start_voided";
    std::vector<int> seats{};  // those that did not reveal their texts in time
};

using AnyEntry =
    std::variant<CreatedEntry, SatEntry, StoodUpEntry, RenamedEntry, SeatSetEntry, StartedEntry,
                 ActedEntry, TakenBackEntry, OfferedEntry, AgreedEntry, DeclinedEntry, PausedEntry,
                 ResumedEntry, SubstitutedEntry, ReturnedEntry, SharedEntry, SaidEntry, EndedEntry,
                 RematchedEntry, RemovedEntry, RevokedEntry, CommittedEntry, StartingEntry,
                 RevealedEntry, StartVoidedEntry>;
inline constexpr auto& kEntryNames = NamedKinds<AnyEntry>::kNames;
static_assert(are_distinct(kEntryNames));

struct Entry {
    std::int64_t at = 0;   // milliseconds since 1970
    std::string intent{};  // the intent that it answers (Table::intent_key); "": none
    AnyEntry what{};
};
inline Entry entry_at(std::int64_t at, AnyEntry what) {
    return {.at = at, .intent = {}, .what = std::move(what)};
}

// Who did it, or whose seat it is about; nullopt: it is about the table.
std::optional<Seat> seat_of(const AnyEntry& entry);
// What an entry changes, for lists and for those who watch.
enum class EntrySubject : std::uint8_t {
    play,     // only the game, or what is said: mostly nothing that lists show
    table,    // anything else but who holds which seats
    people,   // which people hold which seats
    devices,  // which devices hold a person's seat
    order,    // all seats: they have new numbers
};
EntrySubject subject_of(const AnyEntry& entry);
// Whether it changes which people and devices hold which seats.
bool changes_holders(const AnyEntry& entry);
// Clears what is large or secret, and what table/table_messages.h does not need later.
void drop_large_and_secret(AnyEntry& entry);

std::string entry_text(const Entry& entry);
// The entry, or why it is not one (a damaged store).
Result<Entry> entry_from(std::string_view text);

}  // namespace railhead
