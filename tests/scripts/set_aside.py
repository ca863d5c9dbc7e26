#!/usr/bin/env python3
"""A table whose computer player brings the server down is set aside at the next start: the others go
on, its people and the operator are told, and the operator lets it go on. Killing a server while a
computer player thinks sets no table aside.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
FAULTY = str(pathlib.Path(PROGRAM).parent / "faulty_server")
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Closed, Server, some_move  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
SIGNALS = {"segv": signal.SIGSEGV, "abort": signal.SIGABRT, "overflow": signal.SIGSEGV, "make": signal.SIGABRT,
           "kill": signal.SIGKILL}
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what, flush=True)


def tables(data, *arguments):
    done = subprocess.run([PROGRAM, "tables", "--data", data, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Person:
    """Somebody who plays against a computer player and is asked first."""

    def __init__(self, server, level, public=False):
        self.server, self.secret, self.client = server, server.new_secret(), None
        self.table = server.new_table(self.secret, {
            "map": "poland", "order": "fixed", "public": public,
            "seats": [{"kind": "open"}, {"kind": "computer", "player": level}]})
        self.look()
        self.client.send_intent("sit", self.whole["number"], seat=0, name="Anna")

    def look(self):
        self.leave()
        self.client = self.server.client(self.secret)
        self.whole = self.client.watch(self.table)
        return self.whole

    def leave(self):
        if self.client:
            self.client.close()

    def start(self):
        """Starts the game; False: the server did not survive it."""
        try:
            self.client.send_intent("start", 1000)
            while True:
                message = self.client.receive()
                if message["type"] == "event" and message["what"] == "acted":
                    return True
        except (Closed, OSError):
            return False

    def move(self):
        """The table is there, and goes on."""
        whole = self.look()
        if whole["type"] != "table" or "choices" not in whole:
            return False
        answer = self.client.send_intent("move", whole["number"], seat=0, move=some_move(whole["choices"], 1))
        return answer["type"] == "accepted"


def log_of(server):
    with open(os.path.join(os.path.dirname(server.data), "server.log")) as file:
        return [json.loads(line) for line in file if line.startswith("{")]


def stopped(server, *people):
    """Everybody leaves; whether the server was there and stops as it should."""
    for person in people:
        person.leave()
    return server.process.poll() is None and server.stop() == 0


def server_with(fault):
    folder = os.path.join(FOLDER.name, fault)
    os.makedirs(folder, exist_ok=True)
    return Server(FAULTY, os.path.join(folder, "data"), "--fault", fault)


def brought_down(fault):
    """A server that crashed, with the table that caused it and another one, started again."""
    server = server_with(fault).start()
    good, bad = Person(server, "easy"), Person(server, "expert", public=True)
    check(good.start(), f"{fault}: a game without faults begins")
    check(not bad.start(), f"{fault}: the server falls")
    check(server.process.wait(timeout=300) == -SIGNALS[fault], f"{fault}: by its signal")
    return server, good, bad


def crashed(fault):
    server, good, bad = brought_down(fault)
    server.start()
    try:
        check(good.move(), f"{fault}: the other table goes on")
        problem = bad.look()
        check(problem["type"] == "error" and problem["reason"] == "set_aside", f"{fault}: people are told: {problem}")
        status, _, body = server.request("GET", f"/api/tables/{bad.table}")
        check(status == 409 and body["reason"] == "set_aside", f"{fault}: who asks is told: {status} {body}")
        listed = server.request("GET", "/api/tables?phase=running")[2]["tables"]
        check(listed == [], f"{fault}: the lobby does not show it")
        named = [line["table"] for line in log_of(server) if line["event"] == "table_set_aside"]
        check(named == [bad.table], f"{fault}: the log names it: {named}")
        lines = {line.split()[0]: line for line in tables(server.data)[1].splitlines() if line.strip()}
        check("set aside" in lines[bad.table] and "set aside" not in lines[good.table], f"{fault}: railhead tables: {lines}")
        whole = json.loads(tables(server.data, "--json")[1])["tables"]
        check([one["table"] for one in whole if "set_aside" in one] == [bad.table], f"{fault}: railhead tables --json")
        check(tables(server.data, "--resume", good.table)[0] == 1, f"{fault}: what is not set aside is not resumed")
        check(stopped(server, good, bad), f"{fault}: it runs until it is stopped")
        # A restart changes nothing of it.
        server.start()
        check(bad.look().get("reason") == "set_aside", f"{fault}: it stays set aside")
        check(good.move(), f"{fault}: the other one goes on")
    finally:
        if server.process.poll() is None:
            server.kill()
    return server, bad


def resumed(server, bad, running):
    """The table goes on with a corrected program: resumed while it runs or before it starts."""
    mended = Server(PROGRAM, server.data, "--pace", "0", "--expert-time", "10")
    if running:
        mended.start()
    code, text = tables(server.data, "--resume", bad.table)
    check(code == 0, f"a table is resumed: {text}")
    if not running:
        mended.start()
    try:
        bad.server = mended
        check(bad.move(), "a resumed table goes on")
        check(tables(server.data)[1].count("set aside") == 0, "no table is set aside any more")
        check(stopped(mended, bad), "it stops when asked")
    finally:
        if mended.process.poll() is None:
            mended.kill()


def closed(server, bad):
    """The game is ended without asking its computer player again."""
    server.start()
    try:
        code, text = tables(server.data, "--close", bad.table)
        check(code == 0, f"a table that is set aside can be closed: {text}")
        check(bad.look().get("phase") == "over", "its people see how it ended")
        check(server.request("GET", f"/api/tables/{bad.table}/record")[0] == 200, "its record is there")
        check(stopped(server, bad), "it stops when asked")
    finally:
        if server.process.poll() is None:
            server.kill()


def killed():
    """No table is blamed for a kill, no matter which computer player was thinking."""
    server, good, bad = brought_down("kill")
    server.options = ()
    server.start()
    try:
        check(good.move() and bad.move(), "both tables go on after a kill")
        check("set aside" not in tables(server.data)[1], "no table is set aside after a kill")
    finally:
        server.kill()


def thrown():
    """An exception of a computer player is logged, and the game goes on."""
    server = server_with("throw").start()
    try:
        bad = Person(server, "expert")
        check(bad.start(), "a game with a player that throws begins")
        check(bad.move(), "and goes on")
        failed = [line for line in log_of(server) if line["event"] == "computer_player_failed"]
        check(failed and failed[0]["table"] == bad.table, f"the log names the table: {failed[:1]}")
        check(stopped(server, bad), "it stops when asked")
    finally:
        if server.process.poll() is None:
            server.kill()


def main():
    resumed(*crashed("segv"), running=True)
    resumed(*crashed("overflow"), running=False)
    closed(*crashed("abort"))
    crashed("make")
    killed()
    thrown()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
