#!/usr/bin/env bash
# tools/count_instructions.sh [MAP PLAYERS [VARIANT]] - instructions per decision of random play.
#
# Runs the release build under callgrind (package valgrind) with two numbers of games and divides the
# difference, so that loading maps does not count. The figure is the same on a busy machine.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
map=${1:-nordic-countries} players=${2:-2} variant=${3:-}
program=${RAILHEAD:-build/release/railhead}
command -v valgrind >/dev/null || { echo "valgrind is missing: apt-get install valgrind" >&2; exit 1; }
[ -x "$program" ] || { echo "$program is missing: ./play --check builds it" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# count <games>: instructions, then decisions.
count() {
    valgrind --tool=callgrind --callgrind-out-file="$work/$1.out" --log-file="$work/$1.log" \
        "$program" sim --map "$map" --players "$players" ${variant:+--variant "$variant"} --bots random \
        --games "$1" --threads 1 --json >"$work/$1.json"
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/$1.log"
    sed -n 's/.*"decisions": \([0-9]*\),.*/\1/p' "$work/$1.json"
}
read -r few_instructions few_decisions < <(count 100 | paste -s -d' ')
read -r many_instructions many_decisions < <(count 600 | paste -s -d' ')
echo "$map, $players players${variant:+, $variant}: $(((many_instructions - few_instructions) / (many_decisions - few_decisions))) instructions per decision"
echo "where they go (callgrind_annotate, each function itself):"
callgrind_annotate "$work/600.out" 2>/dev/null |
    sed -n 's/^ *\([0-9,]* *([ 0-9.]*%)\) *[^ ]*:\([^[]*\).*$/\1 \2/p' | head -16 | cut -c1-120
