// Looking up tables: guessed codes find nothing, and a guesser cannot tell existing tables from
// missing ones.
#include "server/service.h"

namespace railhead {

Refused Service::too_many_guesses() {
    return {"too_many_guesses",
            "somebody in your network has asked for many tables that are not there: wait a minute",
            {}};
}

bool Service::is_theirs(const Table& table, std::string_view person) const {
    return !person.empty() && (table.is_host(person) || !tables_.seats_of(table, person).empty());
}

// A lookup in progress counts as a guess until the table is found, so that concurrent lookups
// reveal no more than sequential ones. When a network's guesses are used up, nothing is said about
// tables that are not the asker's: answering only for existing ones would still reveal which exist.
// The asker's own are opened as usual, so that a guesser does not keep others in the same network
// from playing.
void Service::look(const std::shared_ptr<const HttpRequest>& request, const std::string& code,
                   const std::string& person, Tables::Looked looked) {
    if (request->loopback) return tables_.look_at(code, std::move(looked));
    if (guessers_.take(request->address, std::chrono::steady_clock::now()))
        return tables_.look_at(
            code, [this, request, looked = std::move(looked)](const Found& found) {
                const auto* reason = std::get_if<Refused>(&found);
                if (reason == nullptr || reason->key != "no_table")
                    guessers_.give_back(request->address, std::chrono::steady_clock::now());
                looked(found);
            });
    if (person.empty()) return looked(too_many_guesses());
    tables_.look_at(code, [this, person, looked = std::move(looked)](const Found& found) {
        const auto* const* table = std::get_if<const Table*>(&found);
        if (table != nullptr && is_theirs(**table, person)) return looked(found);
        looked(too_many_guesses());
    });
}

int Service::seconds_until_guess(const HttpRequest& request) const {
    return guessers_.seconds_to_wait(request.address, std::chrono::steady_clock::now());
}

}  // namespace railhead
