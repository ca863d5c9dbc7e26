#!/usr/bin/env bash
# tools/setup.sh play|test - installs the Debian packages that are missing for ./play or ./test.
#
# Says nothing when all are there. RAILHEAD_SKIP_SETUP=1 leaves the machine as it is.
set -euo pipefail

play_packages=(g++ cmake ninja-build python3 nlohmann-json3-dev libcli11-dev libfmt-dev
    libboost1.81-dev libssl-dev libsqlite3-dev)
test_packages=(git nodejs libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev
    python3-jsonschema
    clang-format-14 clang-19 lld-19 libclang-rt-19-dev
    wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)

case "${1:-}" in
    play) packages=("${play_packages[@]}") ;;
    test) packages=("${play_packages[@]}" "${test_packages[@]}") ;;
    *) echo "usage: tools/setup.sh play|test" >&2; exit 2 ;;
esac
[ -n "${RAILHEAD_SKIP_SETUP:-}" ] && exit 0

if ! command -v dpkg-query >/dev/null; then
    echo "railhead is set up on Debian 12. Here, install what these packages hold:" >&2
    echo "  ${packages[*]}" >&2
    echo "and set RAILHEAD_SKIP_SETUP=1." >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null || ! { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        echo "These packages are missing, and installing them needs root:" >&2
        echo "  apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

echo "Installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt_get() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "$@"; }
# A package list that cannot be fetched matters only if a package is then not found.
apt_get -q update >"$log" 2>&1 || true
if ! apt_get -q -y install --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    cat "$log" >&2
    echo "The packages could not be installed: ${missing[*]}" >&2
    exit 1
fi
