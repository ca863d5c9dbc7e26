# Writes OUT, a C++ file with layout.json and geography.json beside every file in MAPS (data/maps/<id>/map.json).
# Run with cmake -P, at build time, when one of them has changed.
set(entries "")
list(SORT MAPS)
foreach(file IN LISTS MAPS)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME id)
    set(entry "\"${id}\"sv")
    foreach(kind layout geography)
        set(text "")
        if(EXISTS ${folder}/${kind}.json)
            file(READ ${folder}/${kind}.json text)
        endif()
        if(text MATCHES "\\)railhead\"")
            message(FATAL_ERROR "${folder}/${kind}.json: holds the end mark of a raw string")
        endif()
        string(APPEND entry ",\n        R\"railhead(${text})railhead\"sv")
    endforeach()
    string(APPEND entries "    EmbeddedDrawing{${entry}},\n")
endforeach()
file(WRITE ${OUT} "// Made by cmake/embed_drawings.cmake from data/maps: do not edit.
#include <algorithm>
#include <array>
#include <string_view>

#include \"server/board_drawing.h\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace railhead {
namespace {

using namespace std::string_view_literals;

constexpr std::array kDrawings{
${entries}};

}  // namespace

const EmbeddedDrawing* embedded_drawing(std::string_view id) {
    const auto found = std::ranges::find(kDrawings, id, &EmbeddedDrawing::id);
    return found == kDrawings.end() ? nullptr : &*found;
}

}  // namespace railhead
")
