// railhead version - which program this is.
#include "core/version.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command/command.h"

namespace railhead {

namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#endif

}  // namespace

void add_version(CLI::App& app, Context& context) {
    CLI::App* command = add_subcommand(app, context, "version", "Says which version this is.",
                                       "Example: railhead version --json");
    auto as_json = std::make_shared<bool>(false);
    command->add_flag("--json", *as_json, "For programs");
    command->callback([as_json] {
        if (*as_json) {
            const nlohmann::ordered_json answer{{"name", "railhead"},
                                                {"version", kVersion},
                                                {"record_format", 1},
                                                {"compiler", kCompiler}};
            fmt::print("{}\n", answer.dump());
        } else {
            fmt::print("railhead {}\nrecord format 1, compiled with {}\n", kVersion, kCompiler);
        }
    });
}

}  // namespace railhead
