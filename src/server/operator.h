// server/operator.h - how the operator's commands find the store of a server and talk to the server
// itself, if it runs.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.h"

namespace railhead {

// What a running server leaves in its folder: readable by its owner only.
struct ServerNote {
    std::uint16_t port = 0;
    std::string secret{};
};
// "" or why it could not be written.
std::string write_note(const std::string& data, const ServerNote& note);
void remove_note(const std::string& data);

enum class Told : std::uint8_t { done, not_running };
// Asks the server of this folder to do something with a table ("close", "delete", "resume"). Or why
// it would not.
Result<Told> tell_server(const std::string& data, const std::string& what, const std::string& code);

}  // namespace railhead
