#!/usr/bin/env bash
# tools/check_format.sh [--fix] - checks (or fixes) the format of all C++ files.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
command -v clang-format-14 >/dev/null || { echo "clang-format-14 is missing: install the package clang-format-14"; exit 1; }
mapfile -d '' files < <(find src tests bench -name '*.h' -print0 -o -name '*.cpp' -print0 2>/dev/null)
[ ${#files[@]} -gt 0 ] || { echo "no C++ files"; exit 0; }
if [ "${1:-}" = --fix ]; then
    exec clang-format-14 -i "${files[@]}"
fi
bad=$(printf '%s\0' "${files[@]}" |
    xargs -0 -n 20 -P "$(nproc)" clang-format-14 --dry-run -Werror 2>&1 >/dev/null |
    sed -n 's/^\([^ ]*\.\(h\|cpp\)\):[0-9].*error:.*/\1/p' | sort -u) || true
if [ -n "$bad" ]; then
    echo "$bad"
    echo "not formatted: run tools/check_format.sh --fix"
    exit 1
fi
