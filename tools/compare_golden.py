#!/usr/bin/env python3
"""Shows that two sets of golden files hold the same games, however they are written.

Golden files used to have words of their own ("pay 2red+1locomotive", "refuse tunnel"); since
version 0.4 they use the notation of docs/notation.md ("pay 2 red 1 locomotive", "tunnel give up"),
and scores have the lines that their rules can fill ("tickets_lost -86") instead of all ("lost 86").
Both are read here into the same values, and these must be equal: every decision with its seat, its
digests of the state and of all views and its number of legal choices, every action, every event,
every position, every list of legal actions, and the final scores.

The files were last written in the old form at cb8c0b3:

  git worktree add /tmp/before cb8c0b3
  tools/compare_golden.py /tmp/before/tests/golden tests/golden

Two things are not compared: the rules in words, whose sentences have changed, and the digest of what
is legal, which is computed differently. (The views and the legal choices depend on the rules.)
"""
import itertools
import re
import sys
from pathlib import Path

COLORS = "purple blue orange white green yellow black red locomotive".split()
CARD = "|".join(COLORS)
CARDS = re.compile(rf"(?<![\w-])\d+ ?(?:{CARD})(?:[+ ]\d+ ?(?:{CARD}))*(?![\w-])")
OLD_KEEP = re.compile(r"keep at least (\d+) of (.*)")
TITLES = ("rules", "deal", "position", "scores")


def cards(text):
    """2red+1locomotive and 2 red 1 locomotive both become <1 locomotive, 2 red>."""
    counts = re.findall(rf"(\d+) ?({CARD})", text)
    return "<" + ", ".join(f"{n} {color}" for n, color in sorted(counts, key=lambda c: c[1])) + ">"


def with_cards(line):
    return CARDS.sub(lambda match: cards(match[0]), line)


def action(text):
    """An action in one form: the new words, and cards as cards() writes them."""
    text = with_cards(text)
    for old, new in (("pay tunnel", "tunnel pay"), ("refuse tunnel", "tunnel give up"),
                     ("draw tickets", "tickets"), ("turn neutral ticket", "neutral ticket"),
                     ("build neutral", "neutral")):
        if text == old or text.startswith(old + " "):
            text = new + text[len(old):]
    return {"keep -": "keep none", "pay -": "pay nothing", "tunnel pay -": "tunnel pay nothing"}.get(
        text, text)


def fact(line):
    """A line of a position or of events: cards, and "nothing" where there was "-"."""
    line = with_cards(line)
    line = re.sub(r"\((<[^>]*>)\)", r"\1", line)  # cards of events
    line = re.sub(r"^(  (?:pile|discards): \d+):? ", r"\1 ", line)
    return re.sub(r"(?<![\w-])(?:nothing|-)(?![\w-])", "nothing", line)


def score(line):
    """A line of scores as a list of (what, points, or a text); what is zero or unknown is left out."""
    name, rest = line.strip().split(": ", 1)
    if name == "completed":
        return [("completed", rest.split(": ")[-1])]  # behind how many there are
    if name == "longest path":
        return [("spaces", int(rest.removesuffix(" spaces")))]
    if name == "bonus cards won":
        return [(name, int(rest))] if rest != "0" else []
    found = [("seat", name)]
    for part in rest.split(", "):
        match = re.fullmatch(r"([a-z_ ]+) (-?\d+)(?: \((\d+)\))?", part)
        if not match:  # "wins"
            found.append((part, ""))
            continue
        what, points, more = match.groups()
        points = int(points)
        if what == "completed":
            continue  # the next line lists them
        if what == "lost":
            what, points = "tickets lost", -points
        if what == "longest path" and more is not None:
            if points >= 0:
                found.append(("spaces", points))
            points = int(more)
        if what == "bonus cards" and more not in (None, "0"):
            found.append(("bonus cards won", int(more)))
        if points != 0:
            found.append((what.replace("_", " "), points))
    return found


def seat_scores(lines):
    """What is said about each seat, however it is spread over lines."""
    found = []
    for line in lines:
        one = score(line)
        if line.startswith("  seat"):
            found.append([])
        found[-1] += one
    return [sorted(one, key=str) for one in found]


def old_legal(text, decision):
    """The actions that a line of the old form stands for, and whether these are all."""
    if match := OLD_KEEP.fullmatch(text):
        offered = match[2].split()
        sizes = range(int(match[1]), len(offered) + 1)
        sets = itertools.chain.from_iterable(itertools.combinations(offered, n) for n in sizes)
        return {"keep " + (" ".join(one) or "none") for one in sets}, True
    if text == "turn the ticket":
        return {"neutral ticket"}, True
    if text.startswith("build "):
        return {"neutral " + track for track in text.split()[1:]}, True
    if text.startswith("pay"):
        word = "tunnel pay" if decision == "tunnel" else "pay"
        return {f"{word} {cards(one)}" for one in text.split()[1:]}, False
    draws, *others, claims = text.split(", ")
    found = {"draw " + place for place in draws.split()[1:]} | set(others)
    return found | {"claim " + track for track in claims.split()[1:] if track != "-"}, True


def new_legal(text):
    listed = text.split("; ")
    whole = listed[-1] != "and more"
    return {action(one) for one in (listed if whole else listed[:-1])}, whole


def same_legal(old, new, decision):
    if old == new:
        return True
    before, before_whole = old_legal(old, decision)
    now, now_whole = new_legal(new)
    if decision in ("payment", "tunnel"):
        now.discard("tunnel give up")  # the old form did not list it
    if before_whole and now_whole:
        return before == now
    return before <= now if not before_whole else now <= before


def read(path):
    """A file as a list of (kind, value)."""
    found = []
    scores = []
    decision = part = ""
    for line in path.read_text().splitlines():
        if line in TITLES or not line:
            part = line
        if part == "rules":
            continue
        if line.startswith("  ") and part == "scores":
            scores.append(line)
        elif match := re.fullmatch(r"(\d+ seat \d (\w+) state \w+ views[\w ]+ legal \d+) \w+", line):
            decision = match[2]
            found.append(("decision", match[1]))
        elif line.startswith("> "):
            found.append(("action", action(line[2:])))
        elif line.startswith("legal "):
            found.append(("legal", (line[6:], decision)))
        elif line.startswith("events "):
            found.append(("events", fact(line)))
        elif line.startswith("  "):
            found.append(("position", fact(line)))
        elif line:
            found.append(("text", line))
    return found + [("score", one) for one in seat_scores(scores)]


def differences(old, new):
    if len(old) != len(new):
        yield f"{len(old)} things before, {len(new)} now"
    for (kind, before), (kind_now, now) in zip(old, new):
        if kind != kind_now:
            yield f"{kind} {before} became {kind_now} {now}"
        elif kind == "legal":
            if not same_legal(before[0], now[0], before[1]):
                yield f"legal: {before[0]} became {now[0]}"
        elif before != now:
            yield f"{kind}: {before} became {now}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    before, now = Path(sys.argv[1]), Path(sys.argv[2])
    names = sorted({p.relative_to(root) for root in (before, now) for p in root.glob("*/*.txt")})
    counts = dict.fromkeys(("decision", "action", "events", "legal", "position", "score"), 0)
    bad = 0
    for name in names:
        if not (before / name).exists() or not (now / name).exists():
            print(f"{name}: is only in one of the folders")
            bad += 1
            continue
        old, new = read(before / name), read(now / name)
        wrong = list(itertools.islice(differences(old, new), 5))
        for text in wrong:
            print(f"{name}: {text}")
        bad += bool(wrong)
        for kind, _ in new:
            if kind in counts:
                counts[kind] += 1
    said = ", ".join(f"{n} {kind if kind.endswith('s') else kind + 's'}" for kind, n in counts.items())
    print(f"{len(names)} games, {bad} that differ; compared: {said}")
    sys.exit(1 if bad or not names else 0)


if __name__ == "__main__":
    main()
