#!/usr/bin/env python3
"""A loaded server is killed (`kill -9`) again and again, at any moment: what it has acknowledged is
there, what is sent again acts once, what clients were sent stays true, and the games go on.

    tests/scripts/kills.py PROGRAM SOURCE [--kills N] [--tables N] [--seed N]

A thousand kills take half an hour or more.

# ctest: LONG
"""
import argparse
import contextlib
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

parser = argparse.ArgumentParser(description="Kills a loaded server again and again.")
parser.add_argument("program")
parser.add_argument("source", type=pathlib.Path)
parser.add_argument("--kills", type=int, default=8)
parser.add_argument("--tables", type=int, default=10)
parser.add_argument("--seed", type=int, default=None, help="of the clients' choices and the moments")
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.source / "tests/support"))
from server_process import Closed, Server, changed, some_move  # noqa: E402

OPEN = {"kind": "open"}
EASY = {"kind": "computer", "player": "easy"}
TABLES = [("poland", [OPEN, OPEN]), ("usa", [OPEN, OPEN, OPEN]), ("netherlands", [OPEN, OPEN, EASY]),
          ("nordic-countries", [OPEN, EASY, OPEN]), ("northern-lights", [OPEN, OPEN])]
# What everybody is told of an event, at once and when they come back.
TOLD = ("number", "at", "what", "seat", "name", "by", "offer", "ended", "amount", "text", "events")
MOVES_AFTER_THE_LAST_KILL = 5

violations = []
counts = dict.fromkeys(("connections", "sent", "acknowledged", "resent", "events", "views", "games"), 0)
lock = threading.Lock()


def count(what, number=1):
    with lock:
        counts[what] += number


def check(condition, what):
    if not condition:
        with lock:
            violations.append(what)
            print("VIOLATION:", what, flush=True)
    return condition


def told(event):
    return {key: event[key] for key in TOLD if key in event}


class Person:
    """Somebody at a table, with a log of all that it sent and was sent."""

    def __init__(self, table, index):
        self.table, self.index = table, index
        self.name = f"{table.code}/{index}"
        self.secret = table.host if index == 0 else table.server.new_secret()
        self.random = random.Random(table.seed + index)
        self.number, self.phase, self.seat = 0, "waiting", None
        self.view = self.choices = self.result = None
        self.seats, self.offers, self.take_back = [], {}, 0
        self.events = {}        # by number: what was told
        self.begun = False      # the game has
        self.kinds = {}         # of every intent sent, by id
        self.unanswered = {}    # by id, in the order of sending
        self.acknowledged = {}  # by id: the number
        self.moves_left = None  # None: as many as there are

    def play(self):
        """Plays until the connection breaks or the game is over."""
        try:
            self.client = self.table.server.client(self.secret)
            count("connections")
            self.come_back()
            while not (self.phase == "over" and not self.unanswered):
                while self.client.inbox:
                    self.take(self.client.inbox.pop(0))
                if not self.act():
                    self.take(self.client.receive())
        except TimeoutError:
            check(False, f"{self.name}: nothing happens any more")
        except (Closed, OSError):
            pass
        finally:
            with contextlib.suppress(AttributeError):
                self.client.close()

    def come_back(self):
        last = max([self.number, *self.acknowledged.values()])
        before = self.number, self.view
        message = self.client.watch(self.table.code, seen=max(self.number - 6, 0))
        if not check(message["type"] == "table", f"{self.name}: the table is lost: {message}"):
            raise Closed(None)
        check(message["number"] >= last, f"{self.name}: event {last} was known, {message['number']} is the last now")
        self.take(message)
        if before[0] == self.number and before[1] is not None:
            check(before[1] == self.view, f"{self.name}: the view is another one after the kill")
        for message in self.unanswered.values():
            self.client.send(message)
            count("resent")

    def take(self, message):
        kind = message["type"]
        if kind == "table":
            self.number, self.phase = message["number"], message["phase"]
            self.view, self.choices = message.get("view"), message.get("choices")
            self.seats, self.offers = message["seats"], message["offers"]
            self.take_back = message.get("take_back", 0)
            self.result = message.get("result")
            self.seat = message["you"]
            if self.view and not self.begun:
                # From now on seats have other numbers, also in what is told of the time before.
                self.begun = True
                for known in self.events.values():
                    known.pop("seat", None)
            for event in message["recent"]:
                self.was_told(event)
        elif kind == "event":
            count("events")
            check(message["number"] == self.number + 1, f"{self.name}: {message['number']} after {self.number}")
            self.number, self.phase = message["number"], message["phase"]
            self.was_told(message)
            if self.view and "open" in message:
                changed(self.view["open"], message["open"])
            if "own" in message:
                self.view["own"] = message["own"]
            if message["what"] != "said":
                self.choices = message.get("choices")
                self.take_back = message.get("take_back", 0)
            self.seats = message.get("seats", self.seats)
            self.offers = message.get("offers", self.offers)
            self.result = message.get("result", self.result)
        elif kind in ("accepted", "refused"):
            self.was_answered(message)

    def was_told(self, event):
        known = self.events.setdefault(event["number"], told(event))
        if "seat" in event:
            known.setdefault("seat", event["seat"])
        check(known == told(event), f"{self.name}: told {known}, later {told(event)}")

    def was_answered(self, message):
        id = message["id"]
        check(id in self.unanswered, f"{self.name}: an answer to {id}, which was answered before")
        self.unanswered.pop(id, None)
        if message["type"] == "accepted":
            self.acknowledged[id] = message["number"]
            return count("acknowledged")
        kind, reason = self.kinds[id], message["reason"]
        # Others may have acted since, or taken back what this was an answer to.
        fine = (kind == "say" and reason in ("too_fast", "stale") or kind == "take_back"
                or kind in ("offer", "agree") and reason in ("already_offered", "nothing_offered", "not_running")
                or kind == "move" and self.table.takes_back)
        check(fine, f"{self.name}: {kind} is refused: {message}")
        if kind == "move":
            self.look_again()

    def look_again(self):
        """The view made of events is the one that the server sends to newcomers."""
        fresh = self.client.watch(self.table.code)
        while self.client.inbox:
            self.take(self.client.inbox.pop(0))
        check(fresh["number"] == self.number, f"{self.name}: events were left out")
        check(fresh.get("view") == self.view, f"{self.name}: the view is not the server's")
        check(fresh.get("choices") == self.choices, f"{self.name}: the choices are not the server's")
        self.take(fresh)
        count("views")

    def act(self):
        """Sends an intent, if there is anything to ask for now; False: only listens."""
        if self.phase == "over" or any(self.kinds[id] != "say" for id in self.unanswered):
            return False
        if self.number < max(self.acknowledged.values(), default=0):
            return False  # answered, but what came of it is still on its way
        if self.phase == "waiting":
            return self.wait_for_start()
        if self.moves_left is not None and self.agree_on_end():
            return True
        if self.table.takes_back and self.take_back and self.random.random() < 0.1:
            self.send_intent("take_back", seat=self.seat)
            return True
        if not self.choices:
            return False
        if self.random.random() < 0.03:
            self.look_again()
            return True
        if self.random.random() < 0.05:
            self.send_intent("say", seat=self.seat, text=f"{self.name} says {self.random.random()}")
        self.send_intent("move", seat=self.seat, move=some_move(self.choices, self.random.randrange(1000)))
        if self.moves_left:
            self.moves_left -= 1
        return True

    def wait_for_start(self):
        if "sit" not in self.kinds.values():
            chair = self.table.chairs[self.index]
            self.send_intent("sit", seat=chair, name=f"Person {self.index}")
            return True
        everybody = all(seat["taken"] or seat["kind"] == "computer" for seat in self.seats)
        if self.index == 0 and everybody and "start" not in self.kinds.values():
            self.send_intent("start")
            return True
        return False

    def agree_on_end(self):
        offer = self.offers.get("end")
        if offer is None and self.index == 0 and self.moves_left == 0:
            self.send_intent("offer", seat=self.seat, what="end")
        elif offer is not None and self.seat not in offer["agreed"]:
            self.send_intent("agree", seat=self.seat, what="end")
        else:
            return offer is not None and self.listen()
        return True

    def listen(self):
        """Somebody who has agreed to end the game makes no more moves, and waits for the others to agree."""
        self.take(self.client.receive())
        return True

    def send_intent(self, intent, **keys):
        id = f"{len(self.kinds)}"
        message = {"type": "intent", "intent": intent, "id": id, "after": self.number, **keys}
        self.kinds[id] = intent
        self.unanswered[id] = message
        count("sent")
        self.client.send(message)

    def key_of(self, id):
        """How the server's log names an intent of this person."""
        person = "sha256:" + hashlib.sha256(self.secret.encode()).hexdigest()
        who = hashlib.sha256(person.encode()).hexdigest()[:8]
        return who + "-" + hashlib.sha256(f"{person} {id}".encode()).hexdigest()[:15]


class Table:
    def __init__(self, server, seed):
        self.server, self.seed = server, seed
        map_id, seats = TABLES[seed % len(TABLES)]
        self.takes_back = seed % 2 == 1
        self.chairs = [i for i, seat in enumerate(seats) if seat is OPEN]
        self.host = server.new_secret()
        self.code = server.new_table(self.host, {"map": map_id, "seats": seats, "order": "drawn"})
        self.people = [Person(self, i) for i in range(len(self.chairs))]

    def is_over(self):
        return all(person.phase == "over" and not person.unanswered for person in self.people)

    def check_log(self, store):
        """The log on disk is complete: it has everything that was acknowledged, and nothing twice."""
        rows = store.execute("SELECT entries.number, text FROM entries JOIN tables ON table_number = tables.number"
                             " WHERE code = ? ORDER BY entries.number", (self.code,)).fetchall()
        first = rows[0][0] if rows else 0
        check([number for number, _ in rows] == list(range(first, first + len(rows))), f"{self.code}: the log has holes")
        last = max(number for person in self.people for number in [person.number, *person.acknowledged.values()])
        check(len(rows) >= last, f"{self.code}: {last} entries were told, {len(rows)} are there")
        numbers = {}
        for position, (_, text) in enumerate(rows, 1):
            if key := json.loads(text).get("intent"):
                check(key not in numbers, f"{self.code}: {key} was carried out twice")
                numbers[key] = position
        known = 0
        for person in self.people:
            for id in person.kinds:
                number = numbers.get(person.key_of(id))
                known += number is not None
                if id in person.acknowledged:
                    check(number == person.acknowledged[id],
                          f"{person.name}: {id} was acknowledged as {person.acknowledged[id]}, is {number}")
                else:
                    check(number is None or id in person.unanswered, f"{person.name}: {id} was refused, is {number}")
        check(known == len(numbers), f"{self.code}: {len(numbers) - known} entries that nobody asked for")

    def check_told(self):
        """The events that people were sent are the same as in the running game's record for them."""
        for person in self.people:
            status, _, seen = self.server.request("GET", f"/api/tables/{self.code}/record", secret=person.secret)
            if status != 200 or "events" not in seen:
                continue  # not begun, or over
            events = {event["number"]: told(event) for event in seen["events"]}
            for number in events.keys() & person.events.keys():
                check(events[number] == person.events[number], f"{person.name}: {number} was told otherwise")
            own = sum(event["what"] == "acted" and event.get("seat") == person.seat and "by" not in event
                      for event in events.values())
            moves = [id for id, kind in person.kinds.items() if kind == "move"]
            least = sum(id in person.acknowledged for id in moves)
            most = least + sum(id in person.unanswered for id in moves)
            check(person.seat is None or least <= own <= most, f"{person.name}: {own} moves, {least} to {most} were sent")

    def check_record(self, folder):
        """The game from its record is the one that everybody has seen."""
        status, _, record = self.server.request("GET", f"/api/tables/{self.code}/record")
        if not check(status == 200 and "result" in record, f"{self.code}: no record of the whole game: {status}"):
            return
        path = os.path.join(folder, "record.json")
        for command in ("replay", "verify"):
            code, text = run_on(command, record, path)
            check(code == 0, f"{self.code}: railhead {command}: {text}")
        results = [person.result for person in self.people]
        if not check(results[0] is not None and results.count(results[0]) == len(results),
                     f"{self.code}: people saw different results: {results}"):
            return
        record["result"] = {"scores": [recorded_score(score) for score in results[0]["scores"]],
                            "winners": results[0]["winners"]}
        code, text = run_on("replay", record, path)
        check(code == 0, f"{self.code}: everybody saw {results[0]}, but: {text}")
        count("games")


def run_on(command, record, path):
    with open(path, "w") as file:
        json.dump(record, file)
    done = subprocess.run([arguments.program, command, path], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def recorded_score(score):
    """A seat's score as the server shows it, in the words of records."""
    tickets = score["tickets_won"] - score["tickets_lost"]
    penalties = -abs(score.get("loans", 0))
    return {"routes": score["routes"], "tickets": tickets, "penalties": penalties, "total": score["total"],
            "bonuses": score["total"] - score["routes"] - tickets - penalties}


def play_together(tables, kill_after=None):
    """Everybody plays, until the server is killed or all games are over."""
    threads = [threading.Thread(target=person.play) for table in tables for person in table.people]
    for thread in threads:
        thread.start()
    if kill_after is not None:
        time.sleep(kill_after)
        tables[0].server.kill()
    for thread in threads:
        thread.join()


def check_tables(tables, store, chance):
    for table in tables:
        table.check_log(store)
    for table in chance.sample(tables, 2):
        table.check_told()


def run(folder, seed):
    chance = random.Random(seed)
    server = Server(arguments.program, os.path.join(folder, "data"), "--pace", "0", "--message-rate", "0",
                    "--request-rate", "0").start()
    store = sqlite3.connect(f"file:{folder}/data/railhead.sqlite?mode=ro", uri=True)
    made = arguments.tables
    tables = [Table(server, i) for i in range(made)]
    try:
        for kill in range(1, arguments.kills + 1):
            play_together(tables, chance.uniform(0.1, 1.5))
            server.start()
            check_tables(tables, store, chance)
            for i, table in enumerate(tables):
                if table.is_over():
                    table.check_record(folder)
                    tables[i] = Table(server, made)
                    made += 1
            if kill % max(arguments.kills // 20, 4) == 0:
                print(f"{kill} kills,", summary(), flush=True)
            if violations:
                break
        for table in tables:
            for person in table.people:
                person.moves_left = MOVES_AFTER_THE_LAST_KILL
        play_together(tables)
        check_tables(tables, store, chance)
        for table in tables:
            check(table.is_over(), f"{table.code}: the game does not end")
            table.check_record(folder)
        check(server.stop() == 0, "it stops when asked")
    finally:
        store.close()
        if server.process.poll() is None:
            server.kill()


def summary():
    return ", ".join(f"{number} {what}" for what, number in counts.items())


def main():
    seed = random.randrange(1 << 32) if arguments.seed is None else arguments.seed
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run(folder, seed)
    print(f"{arguments.kills} kills in {time.monotonic() - start:.0f} s,", summary(), f"(seed {seed})")
    print(f"{len(violations)} violations")
    return 1 if violations else 0


sys.exit(main())
