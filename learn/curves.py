#!/usr/bin/env python3
"""Draws learning curves: strength over games and over minutes, from the lines that learn/train.py writes.

    learn/curves.py learn/checkpoints/nordic-countries/curve.jsonl docs/learning/nordic-countries.svg
"""
import json
import math
import pathlib
import sys

WIDTH, HEIGHT = 760, 330
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 64, 52
GAP = 56
COLOURS = {"random": "#8a8f98", "builder": "#b0762b", "path": "#5b8c3a", "hungry": "#c0452e", "one-step": "#7a57b5",
           "long-route": "#2f8f8b", "planner": "#1f5fa8"}


def colour_of(opponent):
    return COLOURS.get(opponent, "#444444")


def opponents_of(lines):
    return sorted({line["opponent"] for line in lines}, key=lambda name: (name not in COLOURS, list(COLOURS).index(name)
                                                                          if name in COLOURS else 0, name))


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def nice_step(largest):
    """A round distance between marks, for four to ten of them."""
    step = 10.0 ** math.floor(math.log10(largest))
    for part in (1, 2, 5, 10):
        if largest / (step / part) >= 4:
            return step / part
    return step


def panel(x, width, title, lines, key, unit):
    """One diagram: the share of games won over `key` of the lines, a line for each opponent."""
    height = HEIGHT - TOP - BOTTOM
    largest = max(line[key] / unit for line in lines) or 1
    out = [f'<text x="{x}" y="{TOP - 12}" class="mark">{escaped(title)}</text>']
    for share in range(0, 101, 25):
        y = TOP + height * (1 - share / 100)
        out.append(f'<line x1="{x}" y1="{y:.1f}" x2="{x + width}" y2="{y:.1f}" class="grid"/>')
        out.append(f'<text x="{x - 6}" y="{y + 4:.1f}" class="mark" text-anchor="end">{share} %</text>')
    step = nice_step(largest)
    mark = 0.0
    while mark <= largest:
        at = x + width * mark / largest
        out.append(f'<text x="{at:.1f}" y="{TOP + height + 18}" class="mark" text-anchor="middle">{mark:g}</text>')
        mark += step
    for opponent in opponents_of(lines):
        points = [(line[key] / unit, line["won"]) for line in lines if line["opponent"] == opponent]
        places = [(f"{x + width * a / largest:.1f}", f"{TOP + height * (1 - won):.1f}") for a, won in sorted(points)]
        path = " ".join(",".join(place) for place in places)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour_of(opponent)}" stroke-width="2"/>')
        # Some opponents are met once, at the end.
        out += [f'<circle cx="{cx}" cy="{cy}" r="3" fill="{colour_of(opponent)}"/>' for cx, cy in places]
    return out


def drawing(lines):
    width = (WIDTH - LEFT - RIGHT - GAP) / 2
    first = lines[0]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
           "<style>.title{font-size:13px;font-weight:bold}.mark{font-size:11px;fill:#444}.grid{stroke:#ddd}</style>",
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    out.append(f'<text x="{LEFT}" y="24" class="title">{first["map"]}, {first["players"]} players: share of games won '
               "by the network alone</text>")
    out += panel(LEFT, width, "over millions of games of training", lines, "games", 1e6)
    out += panel(LEFT + width + GAP, width, "over minutes of training", lines, "seconds", 60)
    x = LEFT
    for opponent in opponents_of(lines):
        out.append(f'<rect x="{x}" y="{HEIGHT - 16}" width="10" height="10" fill="{colour_of(opponent)}"/>')
        out.append(f'<text x="{x + 14}" y="{HEIGHT - 7}" class="mark">{opponent}</text>')
        x += 34 + 7 * len(opponent)
    return "\n".join(out + ["</svg>"]) + "\n"


def tables_of(lines):
    """{"2 players": lines, ...}, in the order in which they come."""
    tables = {}
    for line in lines:
        name = f"{line['players']}-players" + (f"-{line['variant']}" if line.get("variant") else "")
        tables.setdefault(name, []).append(line)
    return tables


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lines = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    if not lines:
        sys.exit(f"{sys.argv[1]} has no lines yet")
    out = pathlib.Path(sys.argv[2])
    out.parent.mkdir(parents=True, exist_ok=True)
    # The first table in the file that was named, the others beside it.
    for number, (name, some) in enumerate(tables_of(lines).items()):
        path = out if number == 0 else out.with_stem(f"{out.stem}-{name}")
        path.write_text(drawing(some), encoding="utf-8")


if __name__ == "__main__":
    main()
