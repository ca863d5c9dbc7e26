#!/usr/bin/env python3
"""The server and protocol/*.schema.json agree on the form of messages: hundreds of messages, moves and
requests with one thing changed, each sent to a real server and held against its schema.
"""
import collections
import copy
import json
import os
import pathlib
import random
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parents[2])
sys.path.insert(0, str(ROOT / "tests/support"))
from protocol_client import (CheckedClient, ask, check, failures, new_table, open_seats, schemas,  # noqa: E402
                             sit_and_start)
from server_process import Closed, Server  # noqa: E402

SEED = 20
MUTANTS = {"message": 300, "move": 150, "settings": 150, "link": 20, "codes": 60}
# Reasons that stand for a wrong form; all others say that the form is right.
FORM = {"not_json", "not_a_message", "not_an_intent", "not_a_move", "wrong_version", "bad_settings", "bad_link",
        "bad_codes"}

VALUES = [None, True, False, 0, 1, 2, 4, 5, 8, 9, 30, 31, 63, 64, 250, 251, 86400, 86401, 2**31 - 1, 2**31, 2**40,
          2**64, -1, 1.0, 2.5, "", "x", "0", "open", "deck", "computer", "easy", "intent", "watch", "pass", "x" * 64,
          "x" * 65, "ü" * 33, "x" * 2000, "x" * 2001, "ü" * 1001, [], [1], [1, 1], {}, {"red": 1}, {"kind": "open"}]
KEYS = ["seat", "name", "amount", "what", "text", "Seat", "extra", "pay", "track", "tickets", "player", "days",
        "seconds"]

judged = collections.Counter()  # wrong or not: how many


def another(value, dice):
    """Some other value, often of the same type."""
    alike = [one for one in VALUES if type(one) is type(value)]
    return dice.choice(alike if alike and dice.random() < 0.5 else VALUES)


def edges(message, kinds=(int, str)):
    """Copies of the message, in each of which one number or text is replaced by another one of the same type."""
    for key, value in message.items() if isinstance(message, dict) else enumerate(message):
        if isinstance(value, (dict, list)):
            others = edges(value, kinds)
        else:
            others = [one for one in VALUES if type(one) is type(value) and type(one) in kinds]
        for other in others:
            changed = copy.copy(message)
            changed[key] = other
            yield changed


def mutated(message, dice):
    """The message with one thing changed: a key is missing, new or renamed, or a value is another one."""
    message = copy.deepcopy(message)
    places = []

    def walk(node):
        if isinstance(node, (dict, list)):
            places.append(node)
            for one in node.values() if isinstance(node, dict) else node:
                walk(one)

    walk(message)
    node = dice.choice([place for place in places if place] or [message])
    if isinstance(node, list):
        if dice.random() < 0.4:
            node.append(dice.choice([*VALUES, *node]))
        else:
            place = dice.randrange(len(node))
            node[place] = another(node[place], dice)
        return message
    key, act = dice.choice(sorted(node)), dice.random()
    if act < 0.2:
        del node[key]
    elif act < 0.35:
        node[dice.choice(KEYS)] = dice.choice(VALUES)
    elif act < 0.4:
        node[dice.choice(KEYS)] = node.pop(key)
    else:
        node[key] = another(node[key], dice)
    return message


def compare(kind, ref, message, reason):
    """Checks that server and schema agree on the form."""
    bad = reason in FORM
    judged[bad] += 1
    check(schemas.accepts(ref, message) != bad,
          f"{kind} {json.dumps(message)[:400]}: the server says {reason}, the schema "
          f"{schemas.errors(ref, message)[:2] or 'nothing'}")


def verdict(client, message):
    """The reason for which the server refuses a message, or None. Raises Closed if the connection is closed."""
    client.send_raw(message)
    kind = message.get("type")
    if kind == "unwatch":  # has no answer: see what comes before that of a hello
        client.send({"type": "hello", "version": 1})
        answer = client.wait_for("welcome", "error")
        if answer["type"] == "error":
            client.wait_for("welcome")
        return answer.get("reason")
    answers = {"intent": ("accepted", "refused"), "watch": ("table", "error")}.get(str(kind), ("welcome", "error"))
    return client.wait_for(*answers).get("reason")


def messages(table):
    """A correct message of every kind, with all keys that it may have. Nobody has seat 4."""
    yield {"type": "hello", "version": 1}
    yield {"type": "watch", "table": table, "seat": 4, "seen": 0}
    yield {"type": "unwatch"}
    keys = {"take_back": {"amount": 1}, "sit": {"name": "Ida", "color": "red", "commitment": "c", "entropy": "e"},
            "rename": {"name": "Ida", "color": "red"}, "set_seat": {"player": "open"},
            "offer": {"what": "pause", "amount": 1}, "agree": {"what": "pause"}, "decline": {"what": "pause"},
            "say": {"text": "Hello"}, "revoke": {"device": "01234567"}, "commit": {"commitment": "c"},
            "reveal": {"text": "t"}, "move": {"move": {"do": "pass"}}}
    for ref in schemas.at("client.schema.json#/$defs/intent")["oneOf"]:
        kind = ref["$ref"].partition("intent_")[2]
        seat = {} if kind == "start" else {"seat": 4}
        yield {"type": "intent", "intent": kind, "id": "m", "after": 0, **seat, **keys.get(kind, {})}


def wrong_messages(server, dice):
    host = server.new_secret()
    table = new_table(server, host, {"map": "poland", "seats": open_seats(3)})
    person = sit_and_start(server, table, ["Gus", "Hal"], host)[0]
    bases = list(messages(table))
    tried = [*bases]
    for base in bases:
        if base.get("intent") in (None, "sit", "offer", "say", "set_seat"):
            tried += edges(base)
    for _ in range(MUTANTS["message"]):
        base = dict(dice.choice(bases))
        # What is in a move is looked at only if everything else is right: see wrong_moves().
        move = base.pop("move", None)
        message = mutated(base, dice)
        if move and message.get("intent") == "move":
            message["move"] = dice.choice([move, move, 3, []])
        tried.append(message)
    client = None
    for number, message in enumerate(tried):
        if message.get("id") == "m":  # every intent has its own
            message = {**message, "id": f"m{number}"}
        if client is None or client.sent > 50:
            client = CheckedClient(server, person.secret)
            client.watch(table)
        try:
            reason = verdict(client, message)
        except Closed:
            check(False, f"closed after {message}")
            client = None
            continue
        compare("message", "client.schema.json#", message, reason)
        if reason == "wrong_version":
            client = None


def wrong_moves(server, dice):
    """Moves of a seat that is held, in a game that runs. Names of tracks and tickets that the map does not
    have are of the right form but not_a_move: none of these here."""
    host = server.new_secret()
    table = new_table(server, host, {"map": "poland", "seats": open_seats(2)})
    person = sit_and_start(server, table, ["Ken", "Leo"], host)[0]
    board = json.loads((ROOT / "data/maps/poland/map.json").read_text(encoding="utf-8"))
    track = ":".join([*board["routes"][0]["between"], "0"])
    bases = [{"do": "keep", "tickets": [1, 2]}, {"do": "draw", "from": "deck"}, {"do": "draw", "from": 3},
             {"do": "claim", "track": track}, {"do": "pay", "pay": {"red": 2, "locomotive": 1}},
             {"do": "tunnel", "pay": {"blue": 0}}, {"do": "tunnel", "pay": None}, {"do": "tickets"}, {"do": "pass"},
             {"do": "neutral"}, {"do": "neutral", "track": track}]
    tried = [*bases, *[move for base in bases for move in edges(base, (int,))]]
    tried += [mutated(dice.choice(bases), dice) for _ in range(MUTANTS["move"])]
    unknown = range(len(board["tickets"]), 64)
    client = None
    for number, move in enumerate(tried):
        tickets = move.get("tickets")
        if isinstance(tickets, list) and any(isinstance(ticket, int) and ticket in unknown for ticket in tickets):
            continue
        if client is None or client.sent > 50:
            client = CheckedClient(server, person.secret)
            client.watch(table, seat=person.seat)
        message = {"type": "intent", "intent": "move", "id": f"w{number}", "after": 0, "seat": person.seat,
                   "move": move}
        compare("move", "client.schema.json#", message, verdict(client, message))


def wrong_requests(server, dice):
    base = {"map": "poland", "variant": None, "options": {"unequal_parallels": "separate"},
            "seats": [{"kind": "open"}, {"kind": "computer", "player": "easy"}, {"kind": "closed"}], "order": "fixed",
            "clock": {"kind": "none"}, "time_out": "minimal", "hints": True, "spectators": False, "chat": True,
            "public": False}
    clocks = [{"kind": "none"}, {"kind": "move", "seconds": 60}, {"kind": "game", "seconds": 900, "days": 1},
              {"kind": "days", "days": 3}]
    few = {"map": "poland", "seats": [{"kind": "open"}, {"kind": "open"}]}
    tried = [[], base, {**few, "seats": []}, {**few, "seats": few["seats"] * 2}, {**few, "seats": few["seats"] * 3}]
    for clock in clocks:
        tried += [{**few, "clock": clock}, *edges({**few, "clock": clock}, (int,))]
    for number in range(MUTANTS["settings"]):
        body = {**base, "clock": dice.choice(clocks)}
        if number % 3:  # fewer keys: more of what is nested is reached
            body = {key: body[key] for key in ("map", "seats", dice.choice(sorted(base)))}
        tried.append(mutated(body, dice))
    for body in tried:
        _, answer = ask(server, "POST", "/api/tables", body, status=None)
        compare("settings", "rest.schema.json#/$defs/new_table", body, answer.get("reason"))
    table = new_table(server, None, few)
    for length in (15, 16, 128, 129, 0):
        body = {"secret": "A" * length} if length else "A" * 32
        _, answer = ask(server, "POST", f"/api/tables/{table}/seat", json.dumps(body), status=None)
        compare("link", "rest.schema.json#/$defs/personal_link", body, answer.get("reason"))
    for _ in range(MUTANTS["link"]):
        body = mutated({"secret": "A" * 32}, dice)
        _, answer = ask(server, "POST", f"/api/tables/{table}/seat", body, status=None)
        compare("link", "rest.schema.json#/$defs/personal_link", body, answer.get("reason"))
    codes = {"tables": [table, "nowhere", table.upper()]}
    tried = [codes, {"tables": []}, {"tables": [table] * 40}, {"tables": [table] * 41}, *edges(codes)]
    for body in [*tried, *[mutated(codes, dice) for _ in range(MUTANTS["codes"])]]:
        _, answer = ask(server, "POST", "/api/my-tables", body, status=None)
        compare("codes", "rest.schema.json#/$defs/table_codes", body, answer.get("reason"))


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(PROGRAM, os.path.join(folder, "data")).start()
        try:
            for part in (wrong_messages, wrong_moves, wrong_requests):
                part(server, random.Random(SEED))
        finally:
            server.kill()
    check(min(judged.values()) > sum(judged.values()) / 5, f"right and wrong ones are mixed: {judged}")
    print(f"{judged[False]} right and {judged[True]} wrong messages judged alike, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
