#!/usr/bin/env python3
"""`railhead_luck` and `railhead_reliability` (bench/): tiny runs, with a network of random weights and without one.

Skipped where they are not built (RAILHEAD_BENCH).
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

BUILD = pathlib.Path(sys.argv[1]).resolve().parent
LUCK, RELIABILITY = BUILD / "railhead_luck", BUILD / "railhead_reliability"
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


def check_reliability(networks, folder):
    chart = folder / "reliability.svg"
    words = ["--map", "poland", "--players", "2,3", "--bots", "easy,random", "--games", 8, "--networks", networks]
    answer = answer_of(RELIABILITY, *words, "--chart", chart)
    expect(answer["judge"] == "network" and answer["games"] == 8 and answer["refused_choices"] == 0, f"{answer}")
    expect(len(answer["bins"]) == 20 and set(answer["tables"]) == {"2", "3"}, f"{answer}")
    for part in ("bins", "players", "tables"):
        of_part = answer[part] if part == "bins" else answer[part].values()
        expect(sum(one["decisions"] for one in of_part) == answer["all"]["decisions"], f"{part}: {answer}")
    for one in answer["bins"]:
        if one["decisions"]:
            expect(one["from"] <= one["foretold"] <= one["to"], f"{one}")
            expect(one["low"] <= one["won"] <= one["high"], f"{one}")
    drawing = xml.parse(chart).getroot()
    title = drawing.find("{http://www.w3.org/2000/svg}title").text
    expect(title == "poland, 2 and 3 players: the network", title)
    bins = sum(1 for one in answer["bins"] if one["decisions"])
    squares = [one for one in drawing.iter("{http://www.w3.org/2000/svg}rect") if one.get("class") == "bar"]
    expect(len(squares) == 2 * bins, f"{len(squares)} areas for {bins} bins")
    code, out, err = run(RELIABILITY, *words)
    expect(code == 0 and "95 %" in out and "mean gap of the bins" in out, f"{out}{err}")
    without = ["--map", "poland", "--bots", "random", "--games", 2]
    code, out, err = run(RELIABILITY, *without)
    expect(code == 1 and "no network for the map" in err, f"{code} {err}")
    answer = answer_of(RELIABILITY, *without, "--search", "iterations=3")
    expect(answer["judge"] == "search(iterations=3,threads=1)" and answer["all"]["decisions"] > 10, f"{answer}")


def main():
    if not LUCK.exists() or not RELIABILITY.exists():
        print("railhead_luck and railhead_reliability are not built (RAILHEAD_BENCH)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        networks = folder / "networks"
        networks.mkdir()
        subprocess.run([str(BUILD / "made_up_network"), "poland", "32", "1", str(networks / "poland.net")], check=True)
        check_luck(networks)
        check_reliability(networks, folder)
    sys.exit(1 if FAILURES else 0)


main()
