# tools/build.sh - sourced by ./play and ./test, in the root folder: configure and build a preset.

# configure <preset> [cmake arguments]
configure() {
    local preset=$1 cache=build/$1/CMakeCache.txt
    shift
    # A folder that was moved or copied cannot be built with its old cache.
    if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
        rm -rf "build/$preset"
    fi
    quietly cmake --preset "$preset" "$@"
}

# build <preset> [targets]: says nothing unless it fails.
build() {
    local preset=$1
    shift
    quietly cmake --build --preset "$preset" ${1:+--target "$@"}
}

# Runs a command, and shows its output only if it fails.
quietly() {
    local log code
    log=$(mktemp)
    code=0
    "$@" >"$log" 2>&1 || code=$?
    [ "$code" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
    return "$code"
}
