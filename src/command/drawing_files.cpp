#include "command/drawing_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <vector>

#include "command/drawing_names.h"
#include "command/input.h"
#include "core/text.h"
#include "server/log.h"

namespace railhead {

namespace {

namespace fs = std::filesystem;

// As a word of a shell: between single quotes if it needs them.
std::string shell_word(const std::string& text) {
    if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_-./+,:@%") == text.npos)
        return text;
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return word + '\'';
}

std::string how_to_make_it(const fs::path& map_file) {
    std::error_code ignored;
    const fs::path whole = fs::absolute(map_file, ignored);
    return "in the folder web of the source code: npm ci && npm run layout -- " +
           shell_word((whole.empty() ? map_file : whole).string());
}

using Check = std::vector<Problem> (*)(const MapSpec& map, std::string_view text);

// The file's text; "": there is none that can be used, and the log says why.
std::string read_drawing(const MapSpec& map, const fs::path& map_file, std::string_view end,
                         Check check) {
    const fs::path file = drawing_beside(map_file, end);
    const std::string name = printable(file.string(), 200);
    std::error_code error;
    const bool is_layout = end == kLayoutEnd;
    if (!fs::exists(file, error)) {
        if (is_layout)
            log_event("info", "no_layout",
                      {{"map", map.id},
                       {"text", "the board is drawn with plain lines; to make a layout, " +
                                    how_to_make_it(map_file)}});
        return {};
    }
    const auto read = read_file(file.string(), kMaxDrawingFile);
    const std::string problems = read ? problems_text(name, check(map, *read))
                                      : fmt::format("{}: {}\n", name, read.reason());
    if (problems.empty()) return *read;
    log_event("warning", is_layout ? "bad_layout" : "bad_geography",
              {{"map", map.id},
               {"text", "not used: " + problems.substr(0, problems.size() - 1) +
                            (is_layout ? "\nto make another, " + how_to_make_it(map_file) : "")}});
    return {};
}

}  // namespace

BoardDrawings read_drawings(Context& context) {
    BoardDrawings drawings;
    for (const MapSpec* map : context.library().maps()) {
        const fs::path file = context.file_of(*map);
        if (file.empty()) continue;
        drawings[map->id] = {read_drawing(*map, file, kLayoutEnd, check_layout),
                             read_drawing(*map, file, kGeographyEnd, check_geography)};
    }
    return drawings;
}

}  // namespace railhead
