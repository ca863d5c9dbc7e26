#!/usr/bin/env bash
# tools/strength.sh [PART...] - how strong the players are, pair by pair, against the targets.
#
# Parts: styles planner search levels growth full; none: all of them. Every pairing keeps its games in
# a folder (STRENGTH_DIR, by default build/strength/<hash of the program>), so that the script resumes
# where it was stopped. A line for each pairing: map, players, games, share with its 95 % interval,
# target and verdict (a sequential test of the target against the target less 5 points, 5 % errors).
# Pairings with a search take minutes each. Their time is that of the processor, so that other work
# at the same time makes them slower but not weaker.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
program=${RAILHEAD:-build/release/railhead}
[ -x "$program" ] || { echo "$program is missing: ./play --check builds it" >&2; exit 1; }
folder=${STRENGTH_DIR:-build/strength/$(sha256sum "$program" | cut -c1-12)}
maps=${MAPS:-northern-lights nordic-countries netherlands poland}
mkdir -p "$folder"

# pair <map> <seats> <bots> <games> <target>
pair() {
    local name
    name=$(printf '%s' "$1-$2-$3" | tr -c 'a-z0-9\n' '-')
    "$program" match --map "$1" --players "$2" --bots "$3" --games "$4" --target "$5" --processor-time \
        --save "$folder/$name.jsonl" --json | python3 -c '
import json, sys
match = json.load(sys.stdin)
one = match["players"][0]
rest = ", ".join(player["name"] for player in match["players"][1:])
done = one["tickets_completed"] / max(one["tickets_kept"], 0.01)
first, low, high = one["name"], one["low"], one["high"]
print(f"| {match['"'map'"']} | {first} | {rest} | {match['"'games'"']} | {one['"'share'"']:.1%} | {low:.1%} to {high:.1%} "
      f"| {match['"'target'"']:.0%} {match['"'verdict'"']} | {done:.0%} | {one['"'ms_per_turn'"']:.1f} |", flush=True)'
}

styles='path hungry one-step long-route'
parts=${*:-styles planner search levels growth full}
echo '| map | player | against | games | share | 95 % | target | tickets completed | ms per turn |'
echo '|---|---|---|--:|--:|--:|---|--:|--:|'
for part in $parts; do
    for map in $maps; do
        case $part in
            styles)
                for style in path hungry one-step; do
                    pair "$map" 2 "$style,random" 400 0.95
                    pair "$map" 2 "$style,builder" 2000 0.60
                done
                pair "$map" 2 long-route,random 400 0.90 ;;
            planner) for style in $styles; do pair "$map" 2 "planner,$style" 1000 0.85; done ;;
            search)
                for style in $styles; do pair "$map" 2 "search(time=50ms,threads=1),$style" 200 0.95; done
                pair "$map" 2 'search(time=50ms,threads=1),planner' 200 0.65 ;;
            levels)
                pair "$map" 2 medium,easy 1000 0.70
                pair "$map" 2 hard,medium 1000 0.70
                pair "$map" 2 'expert(time=180ms,threads=1),hard' 200 0.70 ;;
            growth)
                case $map in
                    nordic-countries | poland)
                        pair "$map" 2 'search(time=500ms,threads=1),search(time=50ms,threads=1)' 200 0.60 ;;
                esac ;;
            full)
                case $map in
                    nordic-countries) pair "$map" 3 'search(time=50ms,threads=1),hungry,one-step' 200 0.667 ;;
                    poland) pair "$map" 4 'search(time=50ms,threads=1),hungry,one-step,path' 200 0.50 ;;
                    *) pair "$map" 5 'search(time=50ms,threads=1),hungry,one-step,path,long-route' 200 0.40 ;;
                esac ;;
            *) echo "no part $part" >&2; exit 2 ;;
        esac
    done
done
