// server/board_drawing.h - how boards look: layout.json and geography.json next to a map file. They
// are made by tools (docs/board-layout.md) and drawn by browsers; the server checks those of its
// own maps and passes them on.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "map/json_input.h"
#include "map/map_spec.h"

namespace railhead {

// The files, as text; "": there is none.
struct BoardDrawing {
    std::string layout{};
    std::string geography{};
};
// By the id of the map.
using BoardDrawings = std::map<std::string, BoardDrawing, std::less<>>;

inline constexpr std::size_t kMaxDrawingFile = 1'000'000;  // bytes

// What is wrong with the file of a map; nothing: browsers can draw it. Never crashes, whatever the
// text. A layout for another map, or for another version of it, has other cities and tracks.
[[nodiscard]] std::vector<Problem> check_layout(const MapSpec& map, std::string_view text);
[[nodiscard]] std::vector<Problem> check_geography(const MapSpec& map, std::string_view text);

// The drawings of the built-in maps (generated from data/maps by CMake); nullptr: no such map.
struct EmbeddedDrawing {
    std::string_view id{};
    std::string_view layout{};
    std::string_view geography{};
};
const EmbeddedDrawing* embedded_drawing(std::string_view id);

}  // namespace railhead
