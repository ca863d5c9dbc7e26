#!/usr/bin/env python3
"""A data folder and records of version 0.2 open: games and links go on, and texts that people gave for the deal when
they sat down are still used."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(sys.argv[2]).resolve() / "tests" / "support"))
from old_folder import check, end_by_agreement, follow, opened, play  # noqa: E402


def waiting_table(old):
    """Its host starts it. The phone that came by a link is there, and a link that nobody has used still opens."""
    table = old.tables["waiting"]
    anna, bo = old.people("waiting")
    check(old.person("waiting", "Anna's phone", table["phone"]).seat == anna.seat, "the phone has Anna's seat")
    kinds = sorted(device["kind"] for device in anna.whole["devices"])
    check(kinds == ["device", "link", "link", "you"], f"all that hold the seat are listed: {kinds}")
    check(old.newcomer("waiting", table["link"]).seat == anna.seat, "the link brings the seat along")
    answer = bo.send_intent("start")
    check(answer.get("reason") == "not_host", f"only the host starts: {answer}")
    anna.ask("the game starts", "start")
    follow([anna, bo])
    play([anna, bo], 8)
    end_by_agreement([anna, bo], "waiting")
    fair = old.record("waiting")["fair"]
    check(fair["entropy"] == ["dice of Anna", "dice of Bo"], f"with the texts of then: {fair}")


def running_games(old):
    cleo, dora = old.people("running")
    check(cleo.phase == "running" and len(cleo.whole["chat"]) == 1, "the game goes on, and so does the chat")
    check(old.newcomer("running", old.tables["running"]["link"]).seat is not None, "the link brings a seat along")
    play([cleo, dora], 12)
    end_by_agreement([cleo, dora], "running")
    old.record("running")
    (emil,) = old.people("with a computer player")
    play([emil], 6)
    end_by_agreement([emil], "with a computer player")
    old.record("with a computer player")


def equal_names(old):
    """Equal names were possible, and stay."""
    people = old.people("same names")
    check([seat["name"] for seat in people[0].whole["seats"]] == ["Otto", "Otto"], "two people have one name")
    people[0].ask("their game starts", "start")
    follow(people)
    play(people, 4)


with opened("0.2") as folder:
    with folder.served():
        folder.finished_games_are_as_they_were("over")
        waiting_table(folder)
        running_games(folder)
        equal_names(folder)
    with folder.served():
        folder.finished_games_are_as_they_were("over")
        check(folder.people("waiting")[0].phase == "over", "what has ended stays so")
