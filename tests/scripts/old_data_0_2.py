#!/usr/bin/env python3
"""A data folder and records of version 0.2 open: games and links go on, and texts that people gave for the deal when
they sat down are still used."""
import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile

import old_data
from old_data import PROGRAM, ROOT, Person, check, failures, follow, people_of, play, railhead
from server_process import Server

OLD = ROOT / "tests" / "old" / "0.2"
TABLES = old_data.TABLES = json.loads((OLD / "tables.json").read_text(encoding="utf-8"))


def record_of(server, key, folder):
    """The full record of a game that is over, after `verify` has agreed with it."""
    status, _, record = server.request("GET", f"/api/tables/{TABLES[key]['table']}/record")
    check(status == 200, f"{key}: the record is there: {status} {record}")
    path = folder / "record.json"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    code, text = railhead("verify", path)
    check(code == 0, f"{key}: it is verified: {text}")
    return record


def end_by_agreement(people, key):
    answer = people[0].send_intent("offer", seat=people[0].seat, what="end")
    check(answer["type"] == "accepted", f"{key}: an end is offered: {answer}")
    follow(people)
    for person in people[1:]:
        answer = person.send_intent("agree", seat=person.seat, what="end")
        check(answer["type"] == "accepted", f"{key}: and agreed to: {answer}")


def waiting_table(server, folder):
    """Its host starts it. The phone that came by a link is there, and a link that nobody has used still opens."""
    table = TABLES["waiting"]
    anna, bo = people_of(server, "waiting")
    phone = Person(server, table["table"], "Anna's phone", table["phone"])
    check(phone.seat == anna.seat, "the phone has Anna's seat")
    kinds = sorted(device["kind"] for device in anna.whole["devices"])
    check(kinds == ["device", "link", "link", "you"], f"all that hold the seat are listed: {kinds}")
    newcomer = server.new_secret()
    status, _, body = server.request("POST", f"/api/tables/{table['table']}/seat", {"secret": table["link"]}, newcomer)
    check(status == 200, f"the link opens: {status} {body}")
    check(Person(server, table["table"], "newcomer", newcomer).seat == anna.seat, "and brings the seat along")
    answer = bo.send_intent("start")
    check(answer.get("reason") == "not_host", f"only the host starts: {answer}")
    answer = anna.send_intent("start")
    check(answer["type"] == "accepted", f"the game starts: {answer}")
    follow([anna, bo])
    play([anna, bo], 8)
    end_by_agreement([anna, bo], "waiting")
    record = record_of(server, "waiting", folder)
    check(record["fair"]["entropy"] == ["dice of Anna", "dice of Bo"], f"with the texts of then: {record['fair']}")


def running_games(server, folder):
    cleo, dora = people_of(server, "running")
    check(cleo.phase == "running" and len(cleo.whole["chat"]) == 1, "the game goes on, and so does the chat")
    newcomer = server.new_secret()
    status, _, body = server.request("POST", f"/api/tables/{TABLES['running']['table']}/seat",
                                     {"secret": TABLES["running"]["link"]}, newcomer)
    check(status == 200, f"the link opens: {status} {body}")
    cleo.number = max(cleo.number, dora.number)
    follow([cleo, dora])
    play([cleo, dora], 12)
    end_by_agreement([cleo, dora], "running")
    record_of(server, "running", folder)
    (emil,) = people_of(server, "with a computer player")
    play([emil], 6)
    end_by_agreement([emil], "with a computer player")
    record_of(server, "with a computer player", folder)


def equal_names(server):
    """They were possible, and stay."""
    people = people_of(server, "same names")
    check([seat["name"] for seat in people[0].whole["seats"]] == ["Otto", "Otto"], "two people have one name")
    answer = people[0].send_intent("start")
    check(answer["type"] == "accepted", f"their game starts: {answer}")
    follow(people)
    play(people, 4)


def finished_game(server, folder):
    record = record_of(server, "over", folder)
    (old,) = map(json.loads, (OLD / "records.jsonl").read_text(encoding="utf-8").splitlines())
    for part in ("moves", "deal", "seats", "result", "fair"):
        check(record[part] == old[part], f"{part} are those of version 0.2")
    code, text = railhead("verify", OLD / "records.jsonl")
    check(code == 0, f"records of version 0.2 are verified: {text}")


def main():
    signal.alarm(120)  # in case an event never comes
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data = folder / "data"
        data.mkdir()
        shutil.copy(OLD / "railhead.sqlite", data)
        os.chmod(data / "railhead.sqlite", 0o600)
        server = Server(PROGRAM, str(data), "--pace", "0").start()
        finished_game(server, folder)
        waiting_table(server, folder)
        running_games(server, folder)
        equal_names(server)
        check(server.stop() == 0, "the server stops")
        server = Server(PROGRAM, str(data), "--pace", "0").start()
        finished_game(server, folder)
        check(people_of(server, "waiting")[0].phase == "over", "what has ended stays so")
        check(server.stop() == 0, "the server stops again")
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
