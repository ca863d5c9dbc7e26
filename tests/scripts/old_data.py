#!/usr/bin/env python3
"""A data folder and records of version 0.1 open: games go on where the rules allow it, others are closed and keep
their record, finished ones are as they were."""
import hashlib
import json
import pathlib
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(sys.argv[2]).resolve() / "tests" / "support"))
from old_folder import PROGRAM, check, end_by_agreement, follow, opened, play, railhead  # noqa: E402

ENGINE = "railhead 0.1"  # which `verify` names


def games_go_on(old):
    for key in ("running", "with a computer player"):
        people = old.people(key)
        check(all(person.phase == "running" for person in people), f"{key}: the game goes on")
        check(all(person.whole["fair"]["stream"] == "railhead-hmac-sha256-1" for person in people),
              f"{key}: with the recipe that was promised")
        play(people, 12)
        end_by_agreement(people, key)
        check(old.record(key, ENGINE)["ended"] == "agreed", f"{key}: it is ended by agreement")


def make_host(old, key):
    """Makes the first of the people the host: the secret of the real host is lost, and only a host starts."""
    secret = next(iter(old.tables[key]["people"].values()))
    host = "sha256:" + hashlib.sha256(secret.encode()).hexdigest()
    with sqlite3.connect(old.data / "railhead.sqlite") as file:
        number, text = file.execute("SELECT table_number, text FROM entries JOIN tables ON tables.number = table_number"
                                    " WHERE code = ? AND entries.number = 0", (old.tables[key]["table"],)).fetchone()
        file.execute("UPDATE entries SET text = ? WHERE table_number = ? AND number = 0",
                     (json.dumps({**json.loads(text), "holder": host}), number))
    file.close()


def waiting_tables_start(old):
    people = old.people("waiting")
    check(all(person.phase == "waiting" and person.seat is not None for person in people), "people sit where they sat")
    people[0].ask("the game starts", "start")
    follow(people)
    play(people, 8)
    check(people[0].phase == "running", "and goes on")


def others_are_closed(old):
    """Cards came up that are not possible by the rules as they are read today."""
    for key in ("reshuffled", "neutral"):
        for person in old.people(key):
            while person.phase == "running":
                person.until(person.number + 1)
            check(person.phase == "over" and person.result and person.result["ended"] == "rules_changed",
                  f"{key}: {person.name} is told why it is closed: {person.phase} {person.result}")
            check(person.result and person.result["winners"] == [], f"{key}: nobody wins")
        record = old.record(key, ENGINE)
        check(record["engine"].startswith("railhead 0.1.") and record["ended"] == "abandoned" and len(record["moves"]) > 50,
              f"{key}: it keeps its record")


def finished_games_are_as_they_were(old):
    old.finished_games_are_as_they_were("over", "over, reshuffled", engine=ENGINE)


def saved_games_go_on(old):
    """A game that was saved in the terminal goes on by the reading of the rules with which it was begun."""
    for number, text in enumerate((old.old / "games.jsonl").read_text(encoding="utf-8").splitlines()):
        record = json.loads(text)
        record["moves"] = record["moves"][:len(record["moves"]) * 6 // 10]
        while record["moves"][-1]["do"] in ("tickets", "neutral"):  # the seat is in the middle of something
            record["moves"].pop()
        del record["result"]
        record.pop("fair", None)
        path = old.folder / "saved.json"
        path.write_text(json.dumps(record) + "\n", encoding="utf-8")
        words = "draw deck\n" * 120 + "save\nquit\n"
        subprocess.run([PROGRAM, "play", "--resume", path], input=words, capture_output=True, text=True, timeout=300,
                       check=False)
        grown = len(json.loads(path.read_text(encoding="utf-8"))["moves"])
        check(grown > len(record["moves"]), f"saved game {number + 1} goes on: {grown} moves")
        code, text = railhead("replay", path)
        check(code == 0, f"saved game {number + 1} is still true: {text}")


with opened("0.1") as folder:
    make_host(folder, "waiting")
    with folder.served():
        waiting_tables_start(folder)
        games_go_on(folder)
        others_are_closed(folder)
        finished_games_are_as_they_were(folder)
    with folder.served():  # once more: what was closed stays closed, and is closed once
        others_are_closed(folder)
        finished_games_are_as_they_were(folder)
    log = (folder.folder / "server.log").read_text(encoding="utf-8")
    check(log.count("rules_changed") == 2, f"the log names the two games that were closed: {log}")
    saved_games_go_on(folder)
