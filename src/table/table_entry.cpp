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

EntrySubject subject_of(const AnyEntry& entry) {
    return std::visit(
        Overloaded{
            [](const AnyOf<ActedEntry, SaidEntry> auto&) { return EntrySubject::play; },
            [](const AnyOf<SatEntry, StoodUpEntry, RemovedEntry> auto&) {
                return EntrySubject::people;
            },
            [](const AnyOf<SharedEntry, RevokedEntry> auto&) { return EntrySubject::devices; },
            [](const StartedEntry&) { return EntrySubject::order; },
            [](const AnyOf<CreatedEntry, RenamedEntry, SeatSetEntry, TakenBackEntry, OfferedEntry,
                           AgreedEntry, DeclinedEntry, PausedEntry, ResumedEntry, SubstitutedEntry,
                           ReturnedEntry, EndedEntry, RematchedEntry, CommittedEntry, StartingEntry,
                           RevealedEntry, StartVoidedEntry> auto&) { return EntrySubject::table; }},
        entry);
}

bool changes_holders(const AnyEntry& entry) {
    switch (subject_of(entry)) {
        case EntrySubject::people:
        case EntrySubject::devices:
        case EntrySubject::order:
            return true;
        case EntrySubject::play:
        case EntrySubject::table:
            return false;
    }
    return false;
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
