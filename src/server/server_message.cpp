#include "server/server_message.h"

#include <nlohmann/json.hpp>

#include "core/version.h"

namespace railhead {

namespace {

using nlohmann::json;

void add_reason(json& message, const Refused& reason) {
    message["reason"] = reason.key;
    message["text"] = reason.text;
}

// --- what each kind has besides its type ---

void add_parts(json& message, const WelcomeMessage& welcome) {
    message["version"] = kProtocolVersion;
    message["engine"] = "railhead " + std::string{kVersion};
    message["known"] = welcome.known;
    message["now"] = welcome.now;
}
void add_parts(json& message, const AcceptedMessage& accepted) {
    message["id"] = accepted.id;
    message["number"] = accepted.number;
    if (!accepted.secret.empty()) message["secret"] = accepted.secret;
}
void add_parts(json& message, const RefusedMessage& answer) {
    message["id"] = answer.id;
    add_reason(message, answer.reason);
    if (!answer.reason.clause.empty()) message["clause"] = answer.reason.clause;
}
void add_parts(json& message, const ErrorMessage& error) {
    add_reason(message, error.reason);
}
void add_parts(json& message, const PresenceMessage& presence) {
    message["table"] = presence.table;
    message["connected"] = presence.connected;
    if (presence.host_away) message["host_away"] = *presence.host_away;
}
void add_parts(json& message, const TroubleMessage& trouble) {
    message["table"] = trouble.table;
    message["text"] = trouble.text;
}
void add_parts(json& message, const GoneMessage& gone) {
    message["table"] = gone.table;
    add_reason(message, gone.reason);
}

}  // namespace

std::string message_text(const ServerMessage& message) {
    return std::visit(
        [](const auto& one) {
            json all = json::object();
            all["type"] = one.kName;
            add_parts(all, one);
            return all.dump(-1, ' ', false, json::error_handler_t::replace);
        },
        message);
}

SharedText shared_message(const ServerMessage& message) {
    return std::make_shared<const std::string>(message_text(message));
}

}  // namespace railhead
