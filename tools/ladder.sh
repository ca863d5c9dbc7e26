#!/usr/bin/env bash
# tools/ladder.sh [GAMES] - plays the league of docs/players.md and rewrites its ladder and its chart.
#
# BOTS (a list; all that do not search), THREADS, SAVE and RAILHEAD (the program) may be set. Results are kept in
# build/ladder, in a folder for this build of the program: a stopped run resumes; another build starts over.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
games=${1:-60} threads=${THREADS:-$(nproc)} program=${RAILHEAD:-build/release/railhead}
[ -x "$program" ] || { echo "$program is missing: ./play --check builds it" >&2; exit 1; }
words=(league --players all ${BOTS:+--bots "$BOTS"} --anchor builder --games "$games" --seed 1)
save=${SAVE:-build/ladder/$(sha256sum "$program" | cut -c1-12)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" "${words[@]}" --threads "$threads" --save "$save" --markdown "$work/ladder.md" --chart docs/ladder.svg
{
    echo
    echo "Made on $(date +%F) with \`railhead ${words[*]}\`."
    echo
    cat "$work/ladder.md"
    echo
} >"$work/part.md"
awk -v part="$work/part.md" '
    /^<!-- ladder ends/ { inside = 0 }
    !inside { print }
    /^<!-- ladder begins/ { inside = 1; while ((getline line < part) > 0) print line }
' docs/players.md >"$work/players.md"
cp "$work/players.md" docs/players.md
