#include "table/entry_counts.h"

#include "core/overloaded.h"

namespace railhead {

namespace {

constexpr int kMostSaid = 500;        // lines of chat at one table
constexpr int kMostOthers = 3000;     // entries before the start
constexpr int kMostOfSeat = 600;      // entries that are neither of the game nor chat
constexpr int kMostTakenBack = 1000;  // entries that take something back

}  // namespace

void EntryCounts::count(const AnyEntry& entry, std::uint32_t number) {
    const auto count_other = [this](std::optional<Seat> seat) {
        ++others_;
        if (seat) ++others_of_[index_of(*seat)];
    };
    std::visit(
        Overloaded{
            [this](const SaidEntry&) { ++said_; }, [this](const TakenBackEntry&) { ++taken_back_; },
            [this, number](const StartedEntry&) {
                started_number_ = number;
                others_of_.fill(0);
            },
            // The rules of a game limit the number of these.
            [](const AnyOf<CreatedEntry, ActedEntry, EndedEntry, RematchedEntry> auto&) {},
            [&](const AnyOf<SatEntry, StoodUpEntry, RenamedEntry, SeatSetEntry, OfferedEntry,
                            AgreedEntry, DeclinedEntry, ResumedEntry, SubstitutedEntry,
                            ReturnedEntry, SharedEntry, RemovedEntry, RevokedEntry, CommittedEntry,
                            RevealedEntry> auto& other) { count_other(other.seat); },
            [&](const AnyOf<PausedEntry, StartingEntry, StartVoidedEntry> auto&) {
                count_other(std::nullopt);
            }},
        entry);
}

// What people can start again and again is limited. What ends, continues or answers something is
// always granted: there cannot be more of that than of what is limited.
bool EntryCounts::is_used_up_for(const AnyIntent& intent, bool has_begun) const {
    return std::visit(
        Overloaded{
            [&](const AnyOf<SitIntent, RenameIntent, SetSeatIntent, OfferIntent, ShareIntent,
                            CommitIntent> auto& begins) {
                return is_used_up(begins.seat, has_begun);
            },
            // A start may be void, and is tried again: that is limited, too, but more generously.
            [this](const StartIntent&) { return others_ >= 2 * kMostOthers; },
            [this](const TakeBackIntent&) { return taken_back_ >= kMostTakenBack; },
            // Chat has a reason of its own (is_chat_full).
            [](const AnyOf<MoveIntent, StandUpIntent, AgreeIntent, DeclineIntent, ResumeIntent,
                           SubstituteIntent, ReturnIntent, SayIntent, RematchIntent, RemoveIntent,
                           RevokeIntent, RevealIntent> auto&) { return false; }},
        intent);
}

// In a game everybody has their own share, so that nobody can use up what the others need to agree
// on an end.
bool EntryCounts::is_used_up(Seat seat, bool has_begun) const {
    if (!has_begun && others_ >= kMostOthers) return true;
    return others_of_[index_of(seat)] >= kMostOfSeat;
}

bool EntryCounts::is_chat_full() const {
    return said_ >= kMostSaid;
}

}  // namespace railhead
