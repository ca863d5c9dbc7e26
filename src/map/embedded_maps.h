// map/embedded_maps.h - the map files built into the program (generated from data/maps by CMake).
#pragma once

#include <span>
#include <string_view>

namespace railhead {

struct EmbeddedMap {
    std::string_view id;
    std::string_view json;
};

// In the order of their ids.
std::span<const EmbeddedMap> embedded_maps();

}  // namespace railhead
