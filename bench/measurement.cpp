#include "measurement.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "core/text.h"

namespace railhead {

Measurement::Measurement(const std::string& name, const std::string& description,
                         const std::string& footer)
    : app(description, name) {
    app.footer(footer);
    app.add_option_function<std::vector<std::string>>(
           "--maps",
           [this](const std::vector<std::string>& folders) {
               context.map_folders.insert(context.map_folders.end(), folders.begin(),
                                          folders.end());
           },
           "Also use the maps of this folder: DIR/*.json and DIR/*/map.json")
        ->type_name("DIR")
        ->allow_extra_args(false);
    add_networks(app);
}

int Measurement::run_once(int count, char** words, const std::function<void()>& measure) {
    app.callback(measure);
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help
        fmt::print(stderr, "{}: {}\nMore with --help.\n", app.get_name(),
                   printable(error.what(), 300));
        return 2;
    } catch (const CommandFailure& failure) {
        std::fflush(stdout);
        fmt::print(stderr, "{}: {}\n", app.get_name(), failure.message);
        return failure.code;
    }
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
    fmt::print(stderr, "{}: the output could not be written\n", app.get_name());
    return 1;
}

int Measurement::run(int count, char** words, const std::function<void()>& measure) {
    try {
        return run_once(count, words, measure);
    } catch (const std::exception& error) {  // out of memory, a broken pipe of fmt
        std::fprintf(stderr, "%s: %s\n", app.get_name().c_str(), error.what());
        return 1;
    }
}

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

}  // namespace railhead
