// Looking for tables: those who guess codes find none, and cannot tell a table from none.
#include "server/service.h"

namespace railhead {

namespace {

Refused too_many_guesses() {
    return {"too_many_guesses",
            "somebody in your network has asked for many tables that are not there: wait a minute",
            {}};
}

}  // namespace

bool Service::is_theirs(const Table& table, std::string_view person) const {
    return !person.empty() && (table.is_host(person) || !tables_.seats_of(table, person).empty());
}

// When a network's guesses are used up, nothing is said about tables that are not the asker's: an
// answer for those that are there alone would go on telling which are. The asker's own are opened
// as ever, so that a guesser among them keeps nobody from playing.
std::optional<Refused> Service::why_no_look(const HttpRequest& request, const std::string& code,
                                            std::string_view person) {
    if (request.loopback || guessers_.has(request.address, std::chrono::steady_clock::now()))
        return std::nullopt;
    const Table* table = person.empty() ? nullptr : tables_.look_at(code);
    if (table != nullptr && is_theirs(*table, person)) return std::nullopt;
    return too_many_guesses();
}

Refused Service::why_not_found(const HttpRequest& request, const std::string& code) {
    return counted(request, tables_.why_not_there(code));
}

Refused Service::counted(const HttpRequest& request, const Refused& reason) {
    if (reason.key == "no_table" && !request.loopback)
        guessers_.take(request.address, std::chrono::steady_clock::now());
    return reason;
}

int Service::seconds_until_guess(const HttpRequest& request) const {
    return guessers_.seconds_to_wait(request.address, std::chrono::steady_clock::now());
}

}  // namespace railhead
