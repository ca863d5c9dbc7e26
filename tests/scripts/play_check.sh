#!/usr/bin/env bash
# ./play --check, from another folder, twice.
# ctest: SERIAL
set -euo pipefail
cd /tmp
for _ in 1 2; do
    [ "$("$2/play" --check | tail -n 1)" = ok ]
done
