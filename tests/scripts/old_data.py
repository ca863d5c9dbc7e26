#!/usr/bin/env python3
"""A data folder and records of version 0.1 open: games go on where the rules allow it, others are closed and keep
their record, finished ones are as they were."""
import hashlib
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests" / "support"))
from server_process import Follower, Server, some_move  # noqa: E402

OLD = ROOT / "tests" / "old" / "0.1"
TABLES = json.loads((OLD / "tables.json").read_text(encoding="utf-8"))
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def railhead(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


class Person(Follower):
    """Somebody who comes back to a table with the secret of then."""

    def __init__(self, server, table, name, secret):
        self.name, self.client = name, server.client(secret)
        self.number = 0
        self.take(self.client.watch(table))

    def take(self, message):
        if message["type"] in ("table", "event"):
            self.number, self.phase = message["number"], message["phase"]
            if message["type"] == "table":
                self.whole, self.seat = message, message["you"]
            self.result = message.get("result")
            if message.get("what") != "said":
                self.choices = message.get("choices")
        elif message["type"] == "error":
            check(False, f"{self.name}: {message}")
            self.phase, self.whole, self.choices = "error", {}, None

    def send_intent(self, intent, **keys):
        answer = self.client.send_intent(intent, self.number, **keys)
        if answer["type"] == "accepted":
            self.until(answer["number"])
        return answer


def people_of(server, key):
    table = TABLES[key]
    return [Person(server, table["table"], name, secret) for name, secret in table["people"].items()]


def follow(people):
    last = max(person.number for person in people)
    for person in people:
        person.until(last)


def play(people, decisions):
    """The people decide that many times."""
    for turn in range(decisions):
        follow(people)
        while people[0].phase == "running" and not any(person.choices for person in people):
            people[0].until(people[0].number + 1)
            follow(people)
        mover = next((person for person in people if person.choices), None)
        if mover is None:
            return
        answer = mover.send_intent("move", seat=mover.seat, move=some_move(mover.choices, turn))
        check(answer["type"] == "accepted", f"{mover.name} plays on: {answer}")


def record_of(server, key, folder):
    """The full record, after `replay` and `verify` have agreed with it."""
    status, _, record = server.request("GET", f"/api/tables/{TABLES[key]['table']}/record")
    check(status == 200, f"{key}: the record is there: {status} {record}")
    path = folder / "record.json"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    code, text = railhead("replay", path)
    check(code == 0, f"{key}: the record is true: {text}")
    code, text = railhead("verify", path)
    check(code == 0 and "railhead 0.1" in text, f"{key}: verified, with the name of the version: {text}")
    return record


def games_go_on(server, folder):
    for key in ("running", "with a computer player"):
        people = people_of(server, key)
        check(all(person.phase == "running" for person in people), f"{key}: the game goes on")
        check(all(person.whole["fair"]["stream"] == "railhead-hmac-sha256-1" for person in people),
              f"{key}: with the recipe that was promised")
        play(people, 12)
        answer = people[0].send_intent("offer", seat=people[0].seat, what="end")
        check(answer["type"] == "accepted", f"{key}: an end is offered: {answer}")
        follow(people)
        answer = people[1].send_intent("agree", seat=people[1].seat, what="end")
        check(answer["type"] == "accepted", f"{key}: and agreed to: {answer}")
        record = record_of(server, key, folder)
        check(record["ended"] == "agreed", f"{key}: it is ended by agreement")


def make_host(store, key):
    """The first of the people made the table: the secret of who did is lost, and only the host starts."""
    secret = next(iter(TABLES[key]["people"].values()))
    host = "sha256:" + hashlib.sha256(secret.encode()).hexdigest()
    with sqlite3.connect(store) as file:
        number, text = file.execute("SELECT table_number, text FROM entries JOIN tables ON tables.number = table_number"
                                    " WHERE code = ? AND entries.number = 0", (TABLES[key]["table"],)).fetchone()
        file.execute("UPDATE entries SET text = ? WHERE table_number = ? AND number = 0",
                     (json.dumps({**json.loads(text), "holder": host}), number))
    file.close()


def waiting_tables_start(server):
    people = people_of(server, "waiting")
    check(all(person.phase == "waiting" and person.seat is not None for person in people), "people sit where they sat")
    answer = people[0].send_intent("start")
    check(answer["type"] == "accepted", f"the game starts: {answer}")
    follow(people)
    play(people, 8)
    check(people[0].phase == "running", "and goes on")


def others_are_closed(server, folder):
    """Cards came up that cannot be by the rules as they are read today."""
    for key in ("reshuffled", "neutral"):
        people = people_of(server, key)
        for person in people:
            while person.phase == "running":
                person.until(person.number + 1)
            check(person.phase == "over" and person.result and person.result["ended"] == "rules_changed",
                  f"{key}: {person.name} is told why it is closed: {person.phase} {person.result}")
            check(person.result and person.result["winners"] == [], f"{key}: nobody wins")
        record = record_of(server, key, folder)
        check(record["engine"].startswith("railhead 0.1.") and record["ended"] == "abandoned" and len(record["moves"]) > 50,
              f"{key}: it keeps its record")


def finished_games_are_as_they_were(server, folder):
    kept = {record["id"]: record for record in map(json.loads, (OLD / "records.jsonl").read_text().splitlines())}
    for key in ("over", "over, reshuffled"):
        record = record_of(server, key, folder)
        old = kept[TABLES[key]["table"]]
        for part in ("moves", "deal", "seats", "result", "fair"):
            check(record[part] == old[part], f"{key}: {part} are those of version 0.1")
    code, text = railhead("replay", OLD / "records.jsonl")
    check(code == 0, f"records of version 0.1 replay: {text}")
    code, text = railhead("verify", OLD / "records.jsonl")
    check(code == 0 and text.count("railhead 0.1") == 2, f"and are verified: {text}")


def saved_games_go_on(folder):
    """A game that was saved in the terminal is played on by the reading that it was begun with."""
    for number, text in enumerate((OLD / "games.jsonl").read_text(encoding="utf-8").splitlines()):
        record = json.loads(text)
        record["moves"] = record["moves"][:len(record["moves"]) * 6 // 10]
        while record["moves"][-1]["do"] in ("tickets", "neutral"):  # the seat is in the middle of something
            record["moves"].pop()
        del record["result"]
        record.pop("fair", None)
        path = folder / "saved.json"
        path.write_text(json.dumps(record) + "\n", encoding="utf-8")
        words = "draw deck\n" * 120 + "save\nquit\n"
        subprocess.run([PROGRAM, "play", "--resume", path], input=words, capture_output=True, text=True, timeout=300,
                       check=False)
        grown = len(json.loads(path.read_text(encoding="utf-8"))["moves"])
        check(grown > len(record["moves"]), f"saved game {number + 1} goes on: {grown} moves")
        code, text = railhead("replay", path)
        check(code == 0, f"saved game {number + 1} is still true: {text}")


def main():
    signal.alarm(120)  # in case an event never comes
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data = folder / "data"
        data.mkdir()
        shutil.copy(OLD / "railhead.sqlite", data)
        os.chmod(data / "railhead.sqlite", 0o600)
        make_host(data / "railhead.sqlite", "waiting")
        server = Server(PROGRAM, str(data), "--pace", "0").start()
        waiting_tables_start(server)
        games_go_on(server, folder)
        others_are_closed(server, folder)
        finished_games_are_as_they_were(server, folder)
        check(server.stop() == 0, "the server stops")
        # Once more: what was closed stays closed, and is closed once.
        server = Server(PROGRAM, str(data), "--pace", "0").start()
        others_are_closed(server, folder)
        finished_games_are_as_they_were(server, folder)
        check(server.stop() == 0, "the server stops again")
        log = (folder / "server.log").read_text(encoding="utf-8")
        check(log.count("rules_changed") == 2, f"the log names the two games that were closed: {log}")
        saved_games_go_on(folder)
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
