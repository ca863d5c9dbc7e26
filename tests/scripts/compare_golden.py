#!/usr/bin/env python3
"""tools/compare_golden.py finds the same game in the old and in the new form of golden files, and sees what differs."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[2])

OLD = """\
a random game on usa, 2 players, seed 5

rules
draw: 2 cards a turn
display: 5 cards face up, never thrown away

deal
events slot_filled 0 red; tickets_offered s0 3 [1 2 3]

position
  pile: 91 1locomotive+2red
  discards: 0 -
  seat 0: points 0, trains 45, cards 4, tickets 3
    hand: 2orange+2red, known -
1 seat 0 first_tickets state f3fb2ec3 views aface4cd 6727971d legal 3 220e8bd9
legal keep at least 2 of 1 2
> keep 1 2
2 seat 0 payment state 014ea41d views 8e167af9 29337925 legal 2 a1f34915
> pay 2red+1locomotive

scores
  seat 0: routes 46, tickets won 5, lost 86, completed 1, bonus cards 0 (0), most tickets 0, longest path 13 (10), \
toll rank 0, country cards 0, loans 0, total -25, wins
    completed: 28
  seat 1: routes 12, tickets won 0, lost 40, completed 0, bonus cards 22 (2), most tickets 0, longest path -1 (0), \
toll rank 0, country cards 0, loans -5, total -11
    completed: -
"""
NEW = """\
a random game on usa, 2 players, seed 5

rules
draw: 2 cards per turn
display: 5 cards face up, never reset
tickets: a sentence more

deal
events slot_filled 0 red; tickets_offered s0 3 [1 2 3]

position
  pile: 91: 2 red 1 locomotive
  discards: 0: nothing
  seat 0: points 0, trains 45, cards 4, tickets 3
    hand: 2 orange 2 red, known nothing
1 seat 0 first_tickets state f3fb2ec3 views aface4cd 6727971d legal 3 fbda9acd
legal keep 1 2
> keep 1 2
2 seat 0 payment state 014ea41d views 8e167af9 29337925 legal 2 e6749833
> pay 2 red 1 locomotive

scores
  seat 0: routes 46, tickets_won 5, tickets_lost -86, longest_path 10, total -25, wins
    completed: 1: 28
    longest path: 13 spaces
  seat 1: routes 12, tickets_won 0, tickets_lost -40, bonus_cards 22, loans -5, total -11
    completed: 0: -
    bonus cards won: 2
"""
# What may not differ, and how it would.
CHANGES = [
    ("state f3fb2ec3", "state f3fb2ec4"), ("legal 3", "legal 4"), ("> keep 1 2", "> keep 1 3"), ("legal keep 1 2", "legal keep 1"),
    ("> pay 2 red 1", "> pay 2 red 2"), ("filled 0 red", "filled 0 blue"), ("91: 2 red", "91: 3 red"),
    ("trains 45", "trains 44"), ("known nothing", "known 1 red"), ("routes 46", "routes 47"), ("lost -86", "lost 86"),
    (", wins", ""), ("completed: 1: 28", "completed: 1: 29"), ("13 spaces", "12 spaces"), ("longest_path 10", "longest_path 0"),
    ("bonus_cards 22", "bonus_cards 21"), ("won: 2", "won: 1"), ("loans -5, ", ""), ("total -11", "total -12"),
]


def same(folder, old, new):
    for name, text in (("old", old), ("new", new)):
        path = folder / name / "usa" / "2p_5.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    run = subprocess.run([sys.executable, ROOT / "tools/compare_golden.py", folder / "old", folder / "new"],
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1) or run.stderr:
        sys.exit(run.stderr)
    return run.returncode == 0, run.stdout


def main():
    problems = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for old, new in ((OLD, NEW), (OLD, OLD), (NEW, NEW)):
            is_same, said = same(folder, old, new)
            if not is_same:
                problems.append(said)
        for before, now in CHANGES:
            changed = NEW.replace(before, now, 1)
            if changed == NEW or same(folder, OLD, changed)[0]:
                problems.append(f"not seen: {before} became {now}")
    print("\n".join(problems) if problems else f"{len(CHANGES)} changes seen")
    sys.exit(1 if problems else 0)


main()
