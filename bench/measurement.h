// bench/measurement.h - programs that measure something with whole games: their arguments, failures
// and progress are those of the subcommands of `railhead`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "command/command.h"

namespace railhead {

class Measurement {
public:
    // With --maps and --networks.
    Measurement(const std::string& name, const std::string& description, const std::string& footer);

    // Reads the arguments and measures; the exit code of the program.
    int run(int count, char** words, const std::function<void()>& measure);

    CLI::App app;
    Context context;

private:
    int run_once(int count, char** words, const std::function<void()>& measure);
};

// "72.1 %"
std::string percent(double share);

}  // namespace railhead
