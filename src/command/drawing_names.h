// command/drawing_names.h - what web/layout and web/geography call the files that they write beside
// map files: next to map.json layout.json, next to NAME.json NAME.layout.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace railhead {

inline constexpr std::string_view kLayoutEnd = "layout.json";
inline constexpr std::string_view kGeographyEnd = "geography.json";

// Whether the name is that of such a file, and not of a map.
inline bool is_drawing_file(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    for (const std::string_view end : {kLayoutEnd, kGeographyEnd})
        if (name == end || name.ends_with('.' + std::string{end})) return true;
    return false;
}

inline std::filesystem::path drawing_beside(const std::filesystem::path& map_file,
                                            std::string_view end) {
    if (map_file.filename() == "map.json") return map_file.parent_path() / end;
    return map_file.parent_path() / (map_file.stem().string() + '.' + std::string{end});
}

}  // namespace railhead
