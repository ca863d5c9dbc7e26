#!/usr/bin/env python3
"""`railhead_luck` (bench/): tiny runs, with a network of random weights and without one.

Skipped where it is not built (RAILHEAD_BENCH).
"""
import json
import pathlib
import subprocess
import sys
import tempfile

BUILD = pathlib.Path(sys.argv[1]).resolve().parent
LUCK = BUILD / "railhead_luck"
FAILURES = []


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print(f"FAILED: {what}")


def run(program, *words):
    done = subprocess.run([str(program), *map(str, words)], capture_output=True, text=True,
                          timeout=600, check=False)
    return done.returncode, done.stdout, done.stderr


def answer_of(program, *words):
    code, out, err = run(program, *words, "--json")
    expect(code == 0, f"{words}: {err}")
    return json.loads(out)


def check_share(part, what):
    expect(0 <= part["low"] <= part["share"] <= part["high"] <= 1, f"{what}: {part}")


def check_luck(networks):
    words = ["--map", "poland", "--time", "1ms", "--games", 4, "--against", "random,builder"]
    answer = answer_of(LUCK, *words)
    expect(answer["search"] == "search(time=1ms,threads=1)" and answer["network"] is False, f"{answer}")
    expect([row["name"] for row in answer["against"]] == ["random", "builder"], f"{answer['against']}")
    for row in answer["against"]:
        expect(row["games"] == 4 and row["refused_choices"] == 0, f"{row}")
        check_share(row, "luck")
    answer = answer_of(LUCK, *words, "--networks", networks, "--players", 3)
    expect(answer["network"] is True and answer["table"] == 3, f"{answer}")
    expect(answer["against"][0]["games"] == 6, "whole deals")
    code, out, err = run(LUCK, *words, "--networks", networks, "--playouts")
    lines = out.splitlines()
    expect(code == 0 and len(lines) == 3 and "with playouts" in lines[0], f"{out}{err}")
    expect(lines[1].startswith("random ") and " 95 %: " in lines[1], lines[1])
    for wrong in (["--time", "5"], ["--against", "nobody"], ["--players", 9]):
        code, out, err = run(LUCK, *words[:2], *wrong)
        expect(code == 2 and err.startswith("railhead_luck: "), f"{wrong}: {code} {err}")


def main():
    if not LUCK.exists():
        print("railhead_luck is not built (RAILHEAD_BENCH)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        networks = folder / "networks"
        networks.mkdir()
        subprocess.run([str(BUILD / "write_made_up_network"), "poland", str(networks / "poland.net")], check=True)
        check_luck(networks)
    sys.exit(1 if FAILURES else 0)


main()
