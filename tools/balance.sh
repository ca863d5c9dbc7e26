#!/usr/bin/env bash
# tools/balance.sh [GAMES] - plays the games of docs/balance.md and rewrites its reports and plots.
#
# Each map with the fewest and with the most players, all seats played by BOT (planner). THREADS and RAILHEAD
# (the program) may be set. docs/balance/<map>.md has the tables, docs/balance/<map>-<n>p.svg the plots.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
games=${1:-2000} bot=${BOT:-planner} threads=${THREADS:-$(nproc)} program=${RAILHEAD:-build/release/railhead}
[ -x "$program" ] || { echo "$program is missing: ./play --check builds it" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p docs/balance

# report <map> <players>: appends to the page of the map.
report() {
    local words=(balance --map "$1" --players "$2" --bots "$bot" --games "$games" --seed 1)
    "$program" "${words[@]}" --threads "$threads" --markdown "$work/report.md" --chart "docs/balance/$1-$2p.svg" \
        --json >"$work/$1-$2.json"
    {
        echo
        cat "$work/report.md"
        echo
        echo "Made on $(date +%F) with \`railhead ${words[*]}\`."
        echo
        echo "![$1 with $2 players: wins and points by seat, points by source, tickets, tracks]($1-$2p.svg)"
    } >>"docs/balance/$1.md"
    echo "$1, $2 players: done"
}

"$program" maps --json >"$work/maps.json"
while read -r map least most; do
    printf '# Balance of %s\n\nMade by tools/balance.sh; what it means is in [balance.md](../balance.md).\n' "$map" >"docs/balance/$map.md"
    report "$map" "$least"
    report "$map" "$most"
done < <(python3 -c '
import json, sys
for board in json.load(open(sys.argv[1])):
    print(board["id"], *board["players"])' "$work/maps.json")

python3 - docs/balance.md "$work" "$bot" "$(date +%F)" <<'PYTHON'
import collections, json, pathlib, re, sys

page, work, bot, date = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
rows = ["| map | players | games | first seat wins | 95 % | last seat wins | 95 % | points | from tickets | "
        "completed of kept | hardest ticket | routes claimed in under 5 % | turns |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|"]
for path in sorted(work.glob("*-*.json")):
    report = json.loads(path.read_text(encoding="utf-8"))
    seats, games, tickets = report["seats"], report["games"], report["tickets"]
    points = report["mean_points"]
    total = sum(points.values())
    of_tickets = points["tickets completed"] + points["tickets not completed"]
    kept, completed = (sum(ticket[key] for ticket in tickets) for key in ("kept", "completed"))
    hardest = min((t for t in tickets if t["kept"] >= 30), key=lambda t: t["completed"] / t["kept"], default=None)
    hard = (f'{hardest["a"]} - {hardest["b"]} ({hardest["points"]}): {hardest["completed"] / hardest["kept"]:.0%}'
            if hardest else "–").replace("%", " %")
    routes = collections.Counter()
    for track in report["tracks"]:
        routes[track["a"], track["b"]] += track["claimed"]
    idle = sum(claimed < games / 20 for claimed in routes.values())
    share = lambda seat: (f'{100 * seat["share"]:.1f} % | '
                          f'{100 * seat["share_low"]:.1f} to {100 * seat["share_high"]:.1f}')
    rows.append(f'| [{report["map"]}](balance/{report["map"]}.md) | {report["players"]} | {games} | {share(seats[0])} | '
                f'{share(seats[-1])} | {total:.1f} | {of_tickets:.1f} | {100 * completed / kept:.1f} % | {hard} | '
                f'{idle} of {len(routes)} | {report["mean_turns"]:.1f} |')
part = "\n".join(["", f"Made on {date}; all seats are played by `{bot}`.", "", *rows, "", ""])
text = page.read_text(encoding="utf-8")
text = re.sub(r"(<!-- summary begins[^\n]*\n).*?(<!-- summary ends)", lambda m: m[1] + part[1:] + m[2], text, flags=re.DOTALL)
page.write_text(text, encoding="utf-8")
PYTHON
