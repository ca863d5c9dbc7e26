#!/usr/bin/env python3
"""`railhead league` and `railhead balance`: tiny runs, their reports, and going on after an interruption.

Reports are read as programs read them: JSON, SVG as XML, Markdown tables with as many cells in every row.
"""
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
FAILURES = []
LEAGUE = ["league", "--map", "poland,usa", "--bots", "builder,path,random", "--games", 8, "--json"]


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print(f"FAILED: {what}")


def run(*words):
    done = subprocess.run([str(PROGRAM), *map(str, words)], capture_output=True, text=True,
                          timeout=300, check=False)
    return done.returncode, done.stdout, done.stderr


def answer_of(*words):
    code, out, err = run(*words)
    expect(code == 0, f"{words}: {err}")
    return json.loads(out)


def without_times(value):
    """The report without what differs from run to run."""
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if k not in ("seconds", "ms_per_turn")}
    if isinstance(value, list):
        return [without_times(v) for v in value]
    return value


def check_markdown(path, sections):
    text = path.read_text(encoding="utf-8")
    expect(len(re.findall(r"^#+ ", text, re.MULTILINE)) == sections, f"{path.name}: {sections} headings\n{text}")
    tables = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    expect(len(tables) > 0, f"{path.name} has tables")
    for table in tables:
        rows = [len(re.split(r"(?<!\\)\|", line)) for line in table.splitlines()]
        expect(len(rows) > 2 and len(set(rows)) == 1, f"{path.name}: {table}")
        expect(set(table.splitlines()[1]) == set("|-:"), f"{path.name}: headings\n{table}")


def check_chart(path, words):
    text = path.read_text(encoding="utf-8")
    root = xml.fromstring(text)
    name = "{http://www.w3.org/2000/svg}"
    expect(root.tag == name + "svg", f"{path.name} is SVG")
    said = [element.text for element in root.iter(name + "text")]
    for word in words:
        expect(any(word in (line or "") for line in said), f"{path.name} says {word!r}")
    expect("prefers-color-scheme: dark" in text, f"{path.name} is readable on dark pages")
    for bad in ("script", "@import", "url(", "href", "@font-face", "nan", "inf\""):
        expect(bad not in text, f"{path.name} has {bad}")
    width, height = (float(root.get(key)) for key in ("width", "height"))
    for box in root.iter(name + "rect"):
        if box.get("x"):
            x, y, w, h = (float(box.get(key)) for key in ("x", "y", "width", "height"))
            expect(0 <= x and x + w <= width and 0 <= y and y + h <= height and w >= 0, f"{path.name}: {box.attrib}")


def check_league(folder):
    whole = answer_of(*LEAGUE, "--markdown", folder / "l.md", "--chart", folder / "l.svg")
    expect([section["map"] for section in whole["sections"]] == [None, "poland", "usa"], "a section for each map")
    expect(len(whole["pairings"]) == 6, "all pairs on each map")
    expect(whole["refused_choices"] == 0 and not whole["interrupted"], "a whole league of legal moves")
    for section in whole["sections"]:
        standings = section["standings"]
        ratings = [one["rating"] for one in standings]
        expect(ratings == sorted(ratings, reverse=True), "best first")
        expect(abs(sum(ratings) / 3 - 1500) < 1e-6, "the mean is 1500")
        expect(standings[-1]["name"] == "random", "random is last")
        expect(abs(sum(one["wins"] for one in standings) - section["games"]) < 1e-9, "wins add up")
        for one in standings:
            parts = sum(one[f"mean_{key}"] for key in ("routes", "tickets", "bonuses", "penalties"))
            expect(abs(parts - one["mean_score"]) < 1e-6, "points by source add up")
    check_markdown(folder / "l.md", 3)
    check_chart(folder / "l.svg", ["all maps, 2 players", "poland", "builder", "±"])
    expect(without_times(answer_of(*LEAGUE, "--threads", 3)) == without_times(whole), "threads change nothing")

    # Larger tables: each pair both ways, a section for each number of players and each table.
    large = answer_of("league", "--map", "poland,nordic-countries", "--players", "2,3", "--games", 6, "--bots",
                      "builder,path", "--anchor", "path", "--rating", 1000, "--json", "--markdown", folder / "l.md",
                      "--chart", folder / "l.svg")
    expect(len(large["pairings"]) == 6, "both ways at tables of three")
    expect([(s["map"], s["table"]) for s in large["sections"]] ==
           [(None, None), (None, 2), (None, 3), ("poland", None), ("poland", 2), ("poland", 3),
            ("nordic-countries", None), ("nordic-countries", 2), ("nordic-countries", 3)], "sections in order")
    anchor = next(one for one in large["sections"][0]["standings"] if one["name"] == "path")
    expect(anchor["rating"] == 1000 and anchor["standard_error"] == 0, "the anchor has its rating")
    check_markdown(folder / "l.md", 5)
    check_chart(folder / "l.svg", ["3 players"])

    code, out, _ = run("league", "--map", "poland", "--bots", "builder,random", "--games", 4)
    expect(code == 0 and out.startswith("poland, 2 players: 4 games"), f"lines for people: {out}")
    early = answer_of("league", "--map", "poland", "--bots", "builder,random", "--games", 5000, "--until-decided",
                      "--json")
    expect(early["sections"][0]["games"] < 500, "a pair stops when it is decided")


def check_resume(folder):
    save = folder / "league"
    whole = without_times(answer_of(*LEAGUE))
    expect(without_times(answer_of(*LEAGUE, "--save", save)) == whole, "--save changes nothing")
    files = sorted(save.iterdir())
    expect(len(files) == 6 and files[0].name == "poland-2p-builder-path.jsonl", f"{files}")
    before = {file: file.read_text(encoding="utf-8") for file in files}
    stamps = [json.loads(line)["players"] for line in before[files[0]].splitlines()[1:]]
    # One is gone, one was cut in the middle of a line, one after its head, one is empty.
    files[0].unlink()
    files[1].write_text(before[files[1]][:-20], encoding="utf-8")
    files[2].write_text(before[files[2]].splitlines()[0] + "\n", encoding="utf-8")
    files[3].write_text("", encoding="utf-8")
    expect(without_times(answer_of(*LEAGUE, "--save", save)) == whole, "goes on after an interruption")
    expect(files[4].read_text(encoding="utf-8") == before[files[4]], "what was played stays")
    again = [json.loads(line)["players"] for line in files[0].read_text(encoding="utf-8").splitlines()[1:]]
    expect([[p[:9] for p in deal] for deal in again] == [[p[:9] for p in deal] for deal in stamps],
           "the same deals again")
    # More games go on from fewer; others are refused.
    more = [word if word != 8 else 12 for word in LEAGUE]
    expect(without_times(answer_of(*more, "--save", save)) == without_times(answer_of(*more)), "more games")
    code, _, err = run(*LEAGUE, "--save", save, "--seed", 2)
    expect(code == 1 and "holds the results of another match" in err, f"another seed: {err}")

    # Ctrl-C: what was played is kept, reports of half a league are not written.
    words = [word if word != 8 else 4000 for word in LEAGUE]
    report = folder / "whole.md"
    report.write_text("whole\n", encoding="utf-8")
    save = folder / "stopped"
    process = subprocess.Popen([str(PROGRAM), *map(str, words), "--save", str(save), "--markdown", str(report)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 300
    while not (save.is_dir() and any(file.stat().st_size > 2000 for file in save.glob("*.jsonl"))):
        expect(time.monotonic() < deadline, "results are written while they come")
        if time.monotonic() >= deadline:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    expect(process.returncode == 1 and b"the same command goes on" in err, f"Ctrl-C: {err}")
    stopped = json.loads(out)
    expect(stopped["interrupted"] and stopped["sections"][0]["games"] > 0, "Ctrl-C shows what was played")
    expect(report.read_text(encoding="utf-8") == "whole\n", "half a league overwrites no report")


def check_balance(folder):
    for words, seats in ((["--map", "poland", "--bots", "builder"], 2),
                         (["--map", "usa", "--players", 3, "--bots", "builder,path,random"], 3),
                         (["--map", "netherlands", "--variant", "neutral-player", "--bots", "builder"], 2)):
        words = ["balance", *words, "--games", 12, "--json"]
        answer = answer_of(*words, "--threads", 1, "--markdown", folder / "b.md", "--chart", folder / "b.svg")
        expect(answer_of(*words, "--threads", 3) == answer, "threads change nothing")
        expect(len(answer["seats"]) == seats and answer["games"] == 12, "all seats, all games")
        expect(abs(sum(seat["wins"] for seat in answer["seats"]) - 12) < 1e-9, "wins add up")
        mean = sum(seat["mean_score"] for seat in answer["seats"]) / seats
        expect(abs(sum(answer["mean_points"].values()) - mean) < 1e-6, "points by source add up")
        for ticket in answer["tickets"]:
            expect(ticket["completed"] <= ticket["kept"] <= ticket["offered"], f"{ticket}")
        expect(sum(track["claimed"] for track in answer["tracks"]) > 12 * seats, "tracks are claimed")
        neutral = sum(track["neutral"] for track in answer["tracks"])
        expect((neutral > 0) == ("neutral-player" in words), "the neutral player's tracks stand apart")
        check_markdown(folder / "b.md", 5)
        check_chart(folder / "b.svg", ["wins by seat", "Tickets", "Tracks", f"seat {seats}"])
    code, out, _ = run("balance", "--map", "poland", "--games", 3)
    expect(code == 0 and out.startswith("poland, 2 players: 3 games of builder"), f"lines for people: {out[:200]}")


def main():
    with tempfile.TemporaryDirectory() as name:
        for check in (check_league, check_resume, check_balance):
            check(pathlib.Path(name))
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")


if __name__ == "__main__":
    main()
