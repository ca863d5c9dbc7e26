# Writes OUT, a C++ file that holds every file in NETWORKS (data/networks/<map>.net) byte by byte.
# Run with cmake -P, at build time, when a network has changed.
set(bytes "")
set(entries "")
list(SORT NETWORKS)
set(number 0)
foreach(file IN LISTS NETWORKS)
    cmake_path(GET file STEM id)
    string(APPEND bytes "asm(\".section .rodata\\n.balign 8\\nrailhead_network_${number}:\\n.incbin \\\"${file}\\\"\\n\"
    \"railhead_network_end_${number}:\\n.previous\\n\");
extern \"C\" const char railhead_network_${number}[];
extern \"C\" const char railhead_network_end_${number}[];
")
    string(APPEND entries "    if (map_id == \"${id}\")
        return {railhead_network_${number}, static_cast<std::size_t>(railhead_network_end_${number} - railhead_network_${number})};\n")
    math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUT} "// Made by cmake/embed_networks.cmake from data/networks: do not edit.
#include \"players/embedded_networks.h\"

// The assembler copies the files: as C++ literals they would take minutes to compile.
${bytes}
namespace railhead {

std::string_view embedded_network([[maybe_unused]] std::string_view map_id) {
${entries}    return {};
}

}  // namespace railhead
")
