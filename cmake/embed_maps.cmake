# Writes OUT, a C++ file with the text of every file in MAPS (data/maps/<id>/map.json).
# Run with cmake -P, at build time, when a map has changed.
set(entries "")
list(SORT MAPS)
foreach(file IN LISTS MAPS)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME id)
    file(READ ${file} text)
    if(text MATCHES "\\)railhead\"")
        message(FATAL_ERROR "${file}: holds the end mark of a raw string")
    endif()
    string(APPEND entries "    EmbeddedMap{\"${id}\", R\"railhead(${text})railhead\"sv},\n")
endforeach()
file(WRITE ${OUT} "// Made by cmake/embed_maps.cmake from data/maps: do not edit.
#include \"map/embedded_maps.h\"

#include <array>
#include <string_view>

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace railhead {
namespace {

using namespace std::string_view_literals;

constexpr std::array kMaps{
${entries}};

}  // namespace

std::span<const EmbeddedMap> embedded_maps() {
    return kMaps;
}

}  // namespace railhead
")
