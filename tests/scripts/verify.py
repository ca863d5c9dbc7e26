#!/usr/bin/env python3
"""`railhead verify` and examples/verify_chance.py, two programs in two languages, draw the same deal
from a stored game's seed, and both notice when the record was changed.
"""
import copy
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
STORED = ROOT / "tests" / "records" / "northern-lights-3p-fair.jsonl"
FAILURES = []


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print(f"FAILED: {what}")


def run(*words, text=""):
    done = subprocess.run([*map(str, words)], input=text, capture_output=True, text=True, timeout=300, check=False)
    expect(done.returncode in (0, 1), f"{words}: exit code {done.returncode}\n{done.stderr}")
    return done.returncode, done.stdout, done.stderr


def verdicts(record, folder):
    """The verdicts of the program and of the example: exit code and output of each."""
    path = folder / "record.json"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    board = ROOT / "data" / "maps" / record["map"] / "map.json"
    example = ROOT / "examples" / "verify_chance.py"
    return run(PROGRAM, "verify", path), run(sys.executable, example, path, board)


def other_digit(text):
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def with_other_seed(record):
    seed = other_digit(record["fair"]["seed"])
    record["fair"]["seed"] = seed
    record["fair"]["commitment"] = "sha256:" + hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def with_other_chairs(record):
    seats = record["seats"]
    seats[0]["chair"], seats[2]["chair"] = seats[2]["chair"], seats[0]["chair"]


def swap(items):
    items[0], items[1] = items[1], items[0]


# What is changed, and whether the example sees it, too: it draws the deal only.
CHANGES = {
    "the seed": (lambda r: r["fair"].update(seed=other_digit(r["fair"]["seed"])), True),
    "the commitment": (lambda r: r["fair"].update(commitment=other_digit(r["fair"]["commitment"])), True),
    "seed and commitment": (with_other_seed, True),
    "the stream": (lambda r: r["fair"].update(stream="dice"), True),
    "entropy": (lambda r: r["fair"]["entropy"].reverse(), True),
    "the chairs": (with_other_chairs, True),
    "hands": (lambda r: swap(r["deal"]["hands"]), True),
    "tickets": (lambda r: swap(r["deal"]["tickets"]), True),
    "bonus cards": (lambda r: swap(r["deal"]["bonus_cards"]), True),
    "a move": (lambda r: r["moves"].pop(), False),
    "the scores": (lambda r: r["result"]["scores"][0].update(total=999), False),
}


def main():
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program, example = verdicts(stored, folder)
        expect(program[0] == 0 and program[1].startswith("game 1: ok, "), f"the stored game is ok: {program}")
        expect(example[0] == 0 and not example[2], f"the example agrees: {example}")
        print(example[1])
        for what, (change, seen) in CHANGES.items():
            record = copy.deepcopy(stored)
            change(record)
            expect(record != stored, f"{what} can be changed")
            program, example = verdicts(record, folder)
            print(f"{what}: {program[1].strip()[:150]} / {example[2].strip()[:150]}")
            expect(program[0] == 1, f"the program sees that {what} changed")
            expect(example[0] == (1 if seen else 0), f"the example sees that {what} changed")

        # A record that was cut short is not ok, wherever the cut is; and says how far it is right.
        whole = json.dumps(stored)
        for end in (whole.index('"moves"') + 200, whole.index('"result"') - 1, len(whole) - 40):
            code, out, _ = run(PROGRAM, "verify", "-", text=whole[:end])
            expect(code == 1 and "the record ends before the game does" in out, f"cut at {end}: {code} {out}")

        # Several games in a file: each has its line, and one that is not ok makes the file not ok.
        running = copy.deepcopy(stored)
        del running["fair"]["seed"], running["result"]
        running["moves"] = running["moves"][:20]
        lines = "".join(json.dumps(record) + "\n" for record in (stored, running, stored))
        code, out, err = run(PROGRAM, "verify", "-", text=lines)
        answers = out.splitlines()
        expect(code == 1 and len(answers) == 3, f"one line for each game: {out}")
        expect(answers[0].startswith("game 1: ok, ") and answers[2].startswith("game 3: ok, "), f"1 and 3 are ok: {out}")
        expect(answers[1] == "game 2: the seed is published when the game is over: nothing to verify yet", out)
        expect(err == "railhead: 1 of 3 games not verified\n", err)
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")


if __name__ == "__main__":
    main()
