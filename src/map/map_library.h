// map/map_library.h - the maps that the program knows: those built in, and those added from text.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "map/json_input.h"
#include "map/map_spec.h"
#include "map/offer.h"

namespace railhead {

class MapLibrary {
public:
    // With the maps of embedded_maps().
    MapLibrary();

    // Adds a map. If that fails nothing changes, and the problems say why; a duplicate id is one of
    // them (the problem names the `file_name` that was added first).
    [[nodiscard]] std::vector<Problem> add(std::string_view file_name, std::string_view text);

    // nullptr if there is none. Pointers stay valid as long as the library.
    const MapSpec* find(std::string_view id) const;
    // The file that the map was read from, as text; "": there is no such map.
    std::string_view text_of(std::string_view id) const;
    // How the map is offered; without words if there is no such map.
    const MapOffer& offer_of(std::string_view id) const;
    // In the order of their ids.
    std::vector<const MapSpec*> maps() const;
    // In the order in which they are offered.
    std::vector<const MapSpec*> offered() const;
    // `no map "x"`, with the id that was probably meant.
    std::string why_not_found(std::string_view id) const;

private:
    struct Entry {
        MapSpec map;
        MapOffer offer;
        std::string file_name;
        std::string text;
    };
    std::map<std::string, Entry, std::less<>> maps_;
};

// The variant of this name; "" is the map's own rules. nullptr if there is none.
const RuleSpec* rules_named(const MapSpec& map, std::string_view variant);

}  // namespace railhead
