#include "server/log.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "server/loop.h"

namespace railhead {

void log_event(std::string_view level, std::string_view event, const nlohmann::json& fields) {
    nlohmann::ordered_json line{{"time", Loop::now()}, {"level", level}, {"event", event}};
    for (const auto& [key, value] : fields.items()) line[key] = value;
    const std::string text =
        line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
    // One call: lines of several threads do not mix.
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void log_fault(std::string_view problem) {
    log_event("error", "fault", {{"problem", problem}});
}

}  // namespace railhead
