# tools/build.sh - sourced by ./play and ./test, in the root folder: configure and build a preset, build
# the web client.

# Where tools/setup.sh puts a Node that is new enough, if the machine has none.
[ -x build/node/node_modules/.bin/node ] && PATH=$PWD/build/node/node_modules/.bin:$PATH

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

# Fetches the web client's packages, unless those of its lock file are there.
web_packages() {
    local fetched=web/node_modules/.fetched-for
    cmp -s web/package-lock.json "$fetched" && return
    # No package needs its install scripts.
    if ! (cd web && quietly npm ci --ignore-scripts --prefer-offline --no-audit --no-fund); then
        echo "The web client's packages could not be fetched with npm. Once they are there, no network is needed." >&2
        return 1
    fi
    cp web/package-lock.json "$fetched"
}

# build_web: the engine for the browser, and the client that uses it, into build/web. The next build of
# the program embeds it.
build_web() {
    local stamp=build/web.stamp
    configure wasm && build wasm railhead verifier && web_packages || return
    if [ -f build/web/index.html ] && [ -f "$stamp" ] && [ -z "$(find web protocol \
        tools/protocol_types.py build/wasm/railhead.wasm build/wasm/verifier.wasm \
        \( -path web/node_modules -o -path web/tests -o -path web/src/generated \) -prune -o \
        -newer "$stamp" -print -quit)" ]; then
        return
    fi
    mkdir -p web/src/generated  # now: a folder that appears during the build is newer than the stamp
    touch "$stamp.new"
    (cd web && quietly npm run build) && mv "$stamp.new" "$stamp"
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
