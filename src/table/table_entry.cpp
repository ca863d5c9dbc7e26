#include "table/table_entry.h"

#include "core/overloaded.h"

namespace railhead {

std::optional<Seat> seat_of(const AnyEntry& entry) {
    return std::visit(
        [](const auto& what) -> std::optional<Seat> {
            if constexpr (requires { what.seat; })
                return what.seat;
            else
                return std::nullopt;
        },
        entry);
}

bool changes_holders(const AnyEntry& entry) {
    return std::visit(
        Overloaded{
            [](const AnyOf<SatEntry, StoodUpEntry, StartedEntry, SharedEntry, RemovedEntry,
                           RevokedEntry> auto&) { return true; },
            [](const AnyOf<CreatedEntry, RenamedEntry, SeatSetEntry, ActedEntry, TakenBackEntry,
                           OfferedEntry, AgreedEntry, DeclinedEntry, PausedEntry, ResumedEntry,
                           SubstitutedEntry, ReturnedEntry, SaidEntry, EndedEntry, RematchedEntry,
                           CommittedEntry, StartingEntry, RevealedEntry, StartVoidedEntry> auto&) {
                return false;
            }},
        entry);
}

void drop_large_and_secret(AnyEntry& entry) {
    std::visit(
        Overloaded{
            [](CreatedEntry& created) { created = {}; },
            [](StartedEntry& started) { started = {}; },
            [](SatEntry& sat) { sat.entropy.clear(); },  // a secret until the start
            [](RevealedEntry& revealed) { revealed.entropy.clear(); },
            [](const AnyOf<StoodUpEntry, RenamedEntry, SeatSetEntry, ActedEntry, TakenBackEntry,
                           OfferedEntry, AgreedEntry, DeclinedEntry, PausedEntry, ResumedEntry,
                           SubstitutedEntry, ReturnedEntry, SharedEntry, SaidEntry, EndedEntry,
                           RematchedEntry, RemovedEntry, RevokedEntry, CommittedEntry,
                           StartingEntry, StartVoidedEntry> auto&) {}},
        entry);
}

}  // namespace railhead
