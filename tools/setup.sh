#!/usr/bin/env bash
# tools/setup.sh play|test - installs the Debian packages that are missing for ./play or ./test.
#
# Says nothing when all are there. RAILHEAD_SKIP_SETUP=1 leaves the machine as it is.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

play_packages=(g++ cmake ninja-build python3 nlohmann-json3-dev libcli11-dev libfmt-dev
    libboost1.81-dev libssl-dev libsqlite3-dev
    clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 binaryen)
# libopenblas makes PyTorch ten times as fast as what it comes with.
test_packages=(git libgtest-dev libgmock-dev libbenchmark-dev python3-jsonschema
    clang-format-14 libclang-rt-19-dev chromium python3-torch libopenblas0-pthread)

case "${1:-}" in
    play) packages=("${play_packages[@]}") ;;
    test) packages=("${play_packages[@]}" "${test_packages[@]}") ;;
    *) echo "usage: tools/setup.sh play|test" >&2; exit 2 ;;
esac
[ -n "${RAILHEAD_SKIP_SETUP:-}" ] && exit 0

# new_enough <node>: Vite runs on it.
new_enough() {
    "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}
own_node=build/node/node_modules/.bin/node
own_npm=build/node/node_modules/.bin/npm
needs_node=
if ! { new_enough node && command -v npm >/dev/null; } && ! { new_enough "$own_node" && [ -x "$own_npm" ]; }; then
    needs_node=1
    # Debian's Node is older, but its npm fetches a newer one.
    packages+=(nodejs npm)
fi

if ! command -v dpkg-query >/dev/null; then
    echo "railhead is set up on Debian 12. Here, install what these packages hold:" >&2
    echo "  ${packages[*]}" >&2
    echo "(of Node 20.19, 22.12 or newer), and set RAILHEAD_SKIP_SETUP=1." >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$package")
done

install_missing() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || ! { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
            echo "These packages are missing, and installing them needs root:" >&2
            echo "  apt-get install ${missing[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]}"
    # A package list that cannot be fetched matters only if a package is then not found.
    "${as_root[@]}" apt-get -q update >"$log" 2>&1 || true
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y install \
        --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
        cat "$log" >&2
        echo "The packages could not be installed: ${missing[*]}" >&2
        return 1
    fi
}

install_node() {
    new_enough node && return
    local machine
    case "$(uname -m)" in
        x86_64) machine=x64 ;;
        aarch64) machine=arm64 ;;
        *) echo "Node 20.19, 22.12 or newer is needed; the one here is $(node --version)." >&2; return 1 ;;
    esac
    echo "Installing Node 22 into build/node"
    mkdir -p build/node
    # With an npm of its own: Debian's finds its modules with Debian's Node only.
    if ! npm install --prefix build/node --no-audit --no-fund --ignore-scripts \
        "node-linux-$machine@22" npm@10 >"$log" 2>&1 || ! new_enough "$own_node"; then
        cat "$log" >&2
        echo "Node 22 could not be fetched with npm." >&2
        return 1
    fi
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
[ ${#missing[@]} -eq 0 ] || install_missing
[ -z "$needs_node" ] || install_node
