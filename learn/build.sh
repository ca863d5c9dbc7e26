#!/usr/bin/env bash
# learn/build.sh pack   - on a machine that has built railhead: copies what the environment needs besides src/
#                         into build/learning, for a machine without CMake and the JSON headers
# learn/build.sh        - there: compiles build/learning/librailhead_environment.so with g++ alone
#
# Where CMake is, `cmake --build --preset release --target railhead_environment` does the same.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
kit=build/learning

case "${1:-}" in
    pack)
        generated=build/release/generated
        [ -f "$generated/map/embedded_maps.cpp" ] || {
            echo "$generated is missing: build the preset release first" >&2
            exit 1
        }
        rm -rf "$kit"
        mkdir -p "$kit/include" "$kit/generated"
        cp -rL /usr/include/nlohmann "$kit/include/"
        for folder in core map; do cp -r "$generated/$folder" "$kit/generated/"; done
        ;;
    '')
        [ -d "$kit/generated" ] || {
            echo "$kit/generated is missing: run learn/build.sh pack first" >&2
            exit 1
        }
        rm -f "$kit"/*.o
        units=()
        for folder in core map rules players; do
            unit=$kit/$folder.cpp
            for source in src/"$folder"/*.cpp; do echo "#include \"$PWD/$source\""; done >"$unit"
            units+=("$unit")
        done
        # No network is built in: what is trained plays through PyTorch.
        cat >"$kit/networks.cpp" <<'CPP'
#include "players/embedded_networks.h"

namespace railhead {

std::string_view embedded_network(std::string_view) {
    return {};
}

}  // namespace railhead
CPP
        compiler=${CXX:-g++}
        compilations=()
        for unit in "${units[@]}" "$kit/networks.cpp" "$kit/generated/map/embedded_maps.cpp" \
            src/sim/batch_environment.cpp src/sim/environment_c.cpp; do
            object=$kit/$(basename "$unit" .cpp).o
            "$compiler" -std=c++20 -O3 -DNDEBUG -DJSON_NOEXCEPTION -march=native -ffp-contract=off -fPIC \
                -fvisibility=hidden -fvisibility-inlines-hidden -Isrc -I"$kit/generated" -I"$kit/include" \
                -c "$unit" -o "$object" &
            compilations+=($!)
        done
        for one in "${compilations[@]}"; do wait "$one"; done
        "$compiler" -shared -pthread -static-libstdc++ -static-libgcc -o "$kit/librailhead_environment.so" "$kit"/*.o
        echo "$kit/librailhead_environment.so"
        ;;
    *) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
