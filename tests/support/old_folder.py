"""A data folder of an older version (tests/old), of which a copy is opened with today's program.

Scripts are called with the program and the source folder.
"""
import contextlib
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from server_process import Follower, Server, some_move

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def railhead(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


class Person(Follower):
    """Somebody who comes to a table with a secret."""

    MOST_SENT = 50  # of the 60 messages that a new connection may send at once

    def __init__(self, server, table, name, secret):
        self.server, self.table, self.name, self.secret = server, table, name, secret
        self.client, self.number = None, 0
        self.connect()

    def connect(self):
        if self.client:
            self.client.close()
        self.client, self.sent = self.server.client(self.secret), 0
        self.take(self.client.watch(self.table))

    def take(self, message):
        if message["type"] in ("table", "event"):
            self.number, self.phase, self.last = message["number"], message["phase"], message
            if message["type"] == "table":
                self.whole, self.seat = message, message["you"]
            self.result = message.get("result")
            if message.get("what") != "said":
                self.choices = message.get("choices")
        elif message["type"] == "error":
            check(False, f"{self.name}: {message}")
            self.phase, self.whole, self.choices = "error", {}, None

    def send_intent(self, intent, **keys):
        """The answer."""
        if self.sent >= self.MOST_SENT:
            self.connect()
        self.sent += 1
        answer = self.client.send_intent(intent, self.number, **keys)
        if answer["type"] == "accepted":
            self.until(answer["number"])
        return answer

    def ask(self, why, intent, **keys):
        """An intent that must be granted."""
        answer = self.send_intent(intent, **keys)
        check(answer["type"] == "accepted", f"{why}: {answer}")
        return answer


def follow(people):
    """Everybody knows what the others know."""
    last = max(person.number for person in people)
    for person in people:
        person.until(last)


def mover_of(people):
    """Who is asked, once computer players have decided; None: the game is over."""
    follow(people)
    while people[0].phase == "running" and not any(person.choices for person in people):
        people[0].until(people[0].number + 1)
        follow(people)
    return next((person for person in people if person.choices), None)


def play(people, decisions=100_000):
    """The people decide that many times, or to the end."""
    for turn in range(decisions):
        mover = mover_of(people)
        if mover is None:
            return
        answer = mover.ask(f"{mover.name} plays on", "move", seat=mover.seat, move=some_move(mover.choices, turn))
        if answer["type"] != "accepted":
            return


def end_by_agreement(people, key):
    people[0].ask(f"{key}: an end is offered", "offer", seat=people[0].seat, what="end")
    follow(people)
    for person in people[1:]:
        person.ask(f"{key}: and agreed to", "agree", seat=person.seat, what="end")


class OldFolder:
    """The copy, and a server for it."""

    def __init__(self, version, folder):
        self.old, self.folder, self.data = ROOT / "tests" / "old" / version, folder, folder / "data"
        self.tables = json.loads((self.old / "tables.json").read_text(encoding="utf-8"))
        self.server = None
        self.data.mkdir()
        for file in list((self.old / "data").glob("*")) or [self.old / "railhead.sqlite"]:
            shutil.copyfile(file, self.data / file.name)
            (self.data / file.name).chmod(0o600)

    @contextlib.contextmanager
    def served(self):
        self.server = Server(PROGRAM, str(self.data), "--pace", "0").start()
        try:
            yield
            check(self.server.stop() == 0, "the server stops")
        finally:
            if self.server.process.poll() is None:
                self.server.kill()

    def person(self, key, name, secret=None):
        """Comes back with the secret of then, unless another is given."""
        table = self.tables[key]
        return Person(self.server, table["table"], name, secret or {**table["people"], **table.get("others", {})}[name])

    def people(self, key):
        return [self.person(key, name) for name in self.tables[key]["people"]]

    def newcomer(self, key, link=None):
        """Somebody with a secret of today, who may come by a personal link."""
        secret = self.server.new_secret()
        if link:
            status, body = self.request("POST", key, "/seat", {"secret": link}, secret)
            check(status == 200, f"{key}: the link opens: {status} {body}")
        return self.person(key, "newcomer", secret)

    def request(self, method, key, path, *more):
        """Status and body of the answer to a request about a table."""
        status, _, body = self.server.request(method, f"/api/tables/{self.tables[key]['table']}{path}", *more)
        return status, body

    def record(self, key, engine=""):
        """The full record of a game that is over, after `replay` and `verify` have agreed with it."""
        status, record = self.request("GET", key, "/record")
        check(status == 200, f"{key}: the record is there: {status} {record}")
        path = self.folder / "record.json"
        path.write_text(json.dumps(record) + "\n", encoding="utf-8")
        code, text = railhead("replay", path)
        check(code == 0, f"{key}: the record is true: {text}")
        code, text = railhead("verify", path)
        check(code == 0 and engine in text, f"{key}: it is verified: {text}")
        return record

    def old_records(self):
        """Records as the old server gave them, by table."""
        lines = (self.old / "records.jsonl").read_text(encoding="utf-8").splitlines()
        return {record["id"]: record for record in map(json.loads, lines)}

    def finished_games_are_as_they_were(self, *keys, engine=""):
        """But for the program's name, the records are those of then."""
        kept = self.old_records()
        for key in keys:
            record, then = self.record(key, engine), kept[self.tables[key]["table"]]
            for part in {**then, **record}:
                check(part == "engine" or json.dumps(record.get(part)) == json.dumps(then.get(part)),
                      f"{key}: {part} of the record is as it was")
        code, text = railhead("replay", self.old / "records.jsonl")
        check(code == 0, f"the records of then replay: {text}")
        code, text = railhead("verify", self.old / "records.jsonl")
        check(code == 0 and text.count(engine or "ok") == len(kept), f"and are verified: {text}")


def give_up(*_):
    raise TimeoutError("an event never came")


@contextlib.contextmanager
def opened(version):
    """The folder of that version; ends the script with what was found."""
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(300)
    with tempfile.TemporaryDirectory() as name:
        yield OldFolder(version, pathlib.Path(name))
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)
