"""What attacks have in common: a real server, visitors from any address, and two people at another table
who must not notice anything.

Only loopback is used. The server believes its proxy about addresses (`--behind-proxy`), and every
visitor comes through that proxy.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Client, Closed, Server, some_move  # noqa: E402, F401

SETTINGS = {"map": "poland", "seats": [{"kind": "open"}] * 2, "order": "fixed"}
PROXY = ("--behind-proxy",)
confidential = set()  # secrets and names: they must not be in the log


class Visitor:
    """Somebody with an address of their own, as the proxy tells it."""

    last = 0

    def __init__(self, server, address=None):
        self.server = server
        Visitor.last += 1
        self.address = address or f"198.51.{100 + Visitor.last // 200 % 100}.{Visitor.last % 200 + 1}"
        self.headers = {"X-Forwarded-For": self.address}
        self.secret = None
        self.place = None

    def ask(self, method, path, body=None, secret=None, **headers):
        """Status, headers and body of the answer."""
        sent = {**self.headers, **{key.replace("_", "-"): value for key, value in headers.items()}}
        return self.server.request(method, path, body, secret or self.secret, sent)

    def introduce(self):
        self.secret = self.ask("POST", "/api/me")[2]["secret"]
        confidential.add(self.secret)
        return self

    def make_table(self, **more):
        status, _, body = self.ask("POST", "/api/tables", {**SETTINGS, **more})
        if status != 201:
            raise RuntimeError(f"no table: {status} {body}")
        return body["table"]

    def connect(self, hello=True, **headers):
        sent = {**self.headers, **{key.replace("_", "-"): value for key, value in headers.items()}}
        self.place = self.server.client(self.secret, hello, sent)
        return self.place


def table_for(server, *names, start=True, **more):
    """A table at which these people sit, each with an address of their own: its code, and the people."""
    people = [Visitor(server).introduce() for _ in names]
    confidential.update(name for name in names if " " in name)  # others may be parts of words
    settings = {"seats": [{"kind": "open"}] * len(names), **more}
    table = people[0].make_table(**settings)
    for seat, (person, name) in enumerate(zip(people, names)):
        person.connect().watch(table)
        answer = person.place.send_intent("sit", 0, seat=seat, name=name)
        if answer["type"] != "accepted":
            raise RuntimeError(f"{name} does not sit: {answer}")
    if start:
        answer = people[0].place.send_intent("start", 0)
        if answer["type"] != "accepted":
            raise RuntimeError(f"the game does not start: {answer}")
        for person in people:
            person.place.wait_for("table")  # as it is when the game has begun
    return table, people


class World:
    """One attack's server, and how much of everything it may do."""

    def __init__(self, program, long):
        self.program, self.long = program, long
        self.folder = tempfile.TemporaryDirectory()
        self.failures = []
        self.server = self.neighbours = None

    def start(self, *options):
        self.server = Server(self.program, os.path.join(self.folder.name, "data"), *PROXY, *options).start()
        self.neighbours = subprocess.Popen(
            [sys.executable, str(SOURCE / "tests/attacks/neighbours.py"), str(self.server.port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.neighbours.stdout.readline()  # they play
        return self.server

    def check(self, condition, what):
        if not condition:
            self.failures.append(what)
            print("FAILED:", what, flush=True)

    def count(self, short, long):
        """How often, or for how many seconds: by the form."""
        return long if self.long else short

    def log(self):
        """The server's log, an object for each line."""
        with open(os.path.join(self.folder.name, "server.log"), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def check_log(self):
        """What the server writes is for its operator: nobody's secrets, names, cards or addresses."""
        log = self.log()
        for word in sorted(confidential) + ["locomotive", "sha256:", "198.51.", "203.0.113."]:
            self.check(not any(word in json.dumps(line) for line in log), f"{word} is in the log")
        for line in log:
            self.check({"time", "level", "event"} <= line.keys(), f"a line of the log: {line}")

    def finish(self):
        """What the neighbours report: their waits in seconds, their moves, what went wrong."""
        try:
            told, _ = self.neighbours.communicate("stop\n", timeout=120)
        except subprocess.TimeoutExpired:
            self.neighbours.kill()
            told = json.dumps({"waits": [], "moves": 0, "problem": "they got no answer"})
        self.check(self.server.process.poll() is None, "the server is still there")
        if self.server.process.poll() is None:
            self.check(self.server.stop() == 0, "the server stops when asked")
        self.check_log()
        return json.loads(told.splitlines()[-1])

    def close(self):
        for process in (self.neighbours, self.server and self.server.process):
            if process and process.poll() is None:
                process.kill()
                process.wait()
        self.folder.cleanup()
