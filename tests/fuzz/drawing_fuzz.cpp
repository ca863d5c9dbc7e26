// Any text is a layout or a geography of a map, or a list of problems.
//
// corpus: data/maps tests/maps
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/utf8.h"
#include "map/map_library.h"
#include "server/board_drawing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace railhead;
    static const MapLibrary library;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    for (const MapSpec* map : library.maps())
        for (const auto& problems : {check_layout(*map, text), check_geography(*map, text)})
            for (const Problem& problem : problems)
                if (problem.reason.empty() || broken_utf8_at(problem.place) ||
                    broken_utf8_at(problem.reason))
                    std::abort();
    return 0;
}
