#!/usr/bin/env bash
# `cmake --install` puts a program there that works without the source folder.
set -euo pipefail
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$(dirname "$1")" --prefix "$prefix" >/dev/null
cd "$prefix"
bin/railhead version
bin/railhead maps >/dev/null
for file in share/railhead/maps/README.md share/doc/railhead/README.md share/doc/railhead/LICENSE; do
    [ -f "$file" ] || { echo "$file was not installed"; exit 1; }
done
