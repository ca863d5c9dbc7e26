"""Clients for tests that check every message against protocol/*.schema.json.

Needs Debian's jsonschema: under another python3 this starts the script again with Debian's.
"""
import collections
import copy
import json
import os
import pathlib
import sys
import time

SYSTEM_PYTHON = "/usr/bin/python3"  # the one that Debian's packages are for
try:
    import jsonschema
except ImportError:
    if sys.executable != SYSTEM_PYTHON and os.path.exists(SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    sys.exit("jsonschema is missing: install the package python3-jsonschema")

from server_process import Client, Follower, changed

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ["common", "client", "server", "rest", "engine"]

failures = []
seen = collections.Counter()  # (kind, name): what was seen in messages


def check(condition, what):
    if not condition:
        failures.append(what)
        if len(failures) < 30:
            print("FAILED:", what, flush=True)


# --- the schemas ---


class Schemas:
    """All of protocol/, with references that name their file. Besides what JSON Schema knows: maxBytes
    counts UTF-8, and 1.0 is not a whole number."""

    def __init__(self):
        self.raw = {}
        for name in FILES:
            path = ROOT / f"protocol/{name}.schema.json"
            self.raw[path.name] = json.loads(path.read_text(encoding="utf-8"))
        for file, schema in self.raw.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            check(schema.pop("$id") == file, f"{file} is called so")
            self.name_file(schema, file)
        kinds = jsonschema.Draft202012Validator.TYPE_CHECKER.redefine(
            "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool))
        self.checker = jsonschema.validators.extend(
            jsonschema.Draft202012Validator, type_checker=kinds,
            validators={"$ref": self.ref, "oneOf": self.one_of, "maxBytes": self.max_bytes})
        self.found = {}
        for file, schema in self.raw.items():
            self.check_strict(schema, file)

    def name_file(self, schema, file):
        for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema):
            if key == "$ref" and value.startswith("#"):
                schema[key] = file + value
            elif isinstance(value, (dict, list)):
                self.name_file(value, file)

    def check_strict(self, schema, place):
        """Objects with keys say what else there may be, and every reference leads somewhere."""
        if isinstance(schema, list):
            for one in schema:
                self.check_strict(one, place)
        if not isinstance(schema, dict):
            return
        if "$ref" in schema:
            self.at(schema["$ref"])
        if schema.get("type") == "object":
            lax = schema.get("title") in ("Hello", "Unwatch", "PersonalLink")
            check(lax or "additionalProperties" in schema, f"{place}: {schema.get('title')} is strict")
        for key, value in schema.items():
            self.check_strict(value, f"{place}/{key}")

    def at(self, ref):
        if ref not in self.found:
            file, _, pointer = ref.partition("#")
            schema = self.raw[file]
            for step in pointer.strip("/").split("/") if pointer else []:
                schema = schema[step]
            self.found[ref] = schema
        return self.found[ref]

    def ref(self, validator, ref, instance, schema):
        yield from validator.descend(instance, self.at(ref))

    def fits(self, schema, instance):
        """False if a key that has only one value in the schema has another one: the rest need not be
        looked at."""
        while "$ref" in schema:
            schema = self.at(schema["$ref"])
        if not isinstance(instance, dict):
            return True
        return not any(isinstance(value, dict) and isinstance(value.get("const"), str)
                       and key in schema.get("required", []) and instance.get(key) != value["const"]
                       for key, value in schema.get("properties", {}).items())

    def one_of(self, validator, schemas, instance, schema):
        errors, valid = [], 0
        for one in schemas:
            if self.fits(one, instance):
                found = list(validator.descend(instance, one))
                errors += found
                valid += not found
        if valid != 1:
            yield from errors or [jsonschema.ValidationError("is of no known kind")]

    @staticmethod
    def max_bytes(validator, most, instance, schema):
        if isinstance(instance, str) and len(instance.encode()) > most:
            yield jsonschema.ValidationError(f"more than {most} bytes")

    def errors(self, ref, instance):
        return [f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:160]}"
                for error in self.checker(self.at(ref)).iter_errors(instance)]

    def accepts(self, ref, instance):
        return not any(True for _ in self.checker(self.at(ref)).iter_errors(instance))

    def check(self, ref, instance, what):
        errors = self.errors(ref, instance)
        check(not errors, f"{what} {json.dumps(instance)[:300]} {errors[:3]}")


schemas = Schemas()


# --- clients whose every message is checked ---


def count(message):
    """What a message of the server shows."""
    seen["message", message["type"]] += 1
    if message["type"] == "event":
        seen["event", message["what"]] += 1
    for past in message.get("recent", []) + message.get("chat", []):
        seen["past", past["what"]] += 1
        for event in past.get("events", []):
            seen["game", event["event"]] += 1
    for event in message.get("events", []):
        seen["game", event["event"]] += 1
    if "choices" in message:
        seen["decision", message["choices"]["decision"]] += 1
    if "reason" in message:
        seen["reason", message["reason"]] += 1


class CheckedClient(Client):
    def __init__(self, server, secret=None, hello=True):
        self.sent = 0
        self.unchecked = None  # a list: messages are checked later
        super().__init__(server.port, secret, hello)

    def send(self, message):
        schemas.check("client.schema.json#", message, "sent:")
        self.send_raw(message)

    def send_raw(self, message):
        self.sent += 1
        super().send(message)

    def receive(self):
        message = super().receive()
        if self.unchecked is not None:
            self.unchecked.append(message)
        else:
            schemas.check("server.schema.json#", message, "received:")
            count(message)
        return message

    def check_later(self):
        self.unchecked = []

    def check_now(self):
        for message in self.unchecked:
            schemas.check("server.schema.json#", message, "received:")
            count(message)
        self.unchecked = None


def ask(server, method, path, body=None, secret=None, status=200, schema=None):
    """A request whose answer is checked; one that comes too fast is sent again."""
    while True:
        got, headers, answer = server.request(method, path, body, secret)
        if got != 429:
            break
        schemas.check("rest.schema.json#/$defs/problem", answer, path)
        time.sleep(int(headers["Retry-After"]))
    check(status is None or got == status, f"{method} {path}: {got} {str(answer)[:200]}")
    if got >= 400:
        schema = "problem"
        seen["reason", answer.get("reason", "")] += 1
    if schema:
        schemas.check(f"rest.schema.json#/$defs/{schema}", answer, f"{method} {path}:")
    return answer if status is not None else (got, answer)


def new_table(server, secret, settings):
    schemas.check("rest.schema.json#/$defs/new_table", settings, "settings:")
    return ask(server, "POST", "/api/tables", settings, secret, 201, "made_table")["table"]


class Person(Follower):
    """Somebody at a table, who knows what events tell."""

    MOST_SENT = 50  # of the 60 messages that a new connection may send at once

    def __init__(self, server, table, name, secret=None):
        self.server, self.table, self.name = server, table, name
        self.secret = secret or ask(server, "POST", "/api/me", schema="me")["secret"]
        self.sent = self.number = 0
        self.client = None
        self.connect()

    def connect(self):
        if self.client:
            self.client.close()
        self.client = CheckedClient(self.server, self.secret)
        table = self.client.watch(self.table, seen=self.number)
        missed = range(self.number + 1, table["number"] + 1)[-24:]
        check([past["number"] for past in table["recent"]] == list(missed), f"{self.name}: what was missed is told")
        self.take(table)

    def come_anew(self):
        """As somebody who has seen nothing."""
        self.number = 0
        self.connect()

    def take(self, message):
        if message["type"] == "table":
            self.whole, self.seat, self.view = message, message["you"], message.get("view")
        elif message["type"] == "event":
            check(message["number"] == self.number + 1, f"{self.name}: no event is missing")
            if "open" in message:
                changed(self.view["open"], message["open"])
            self.view = self.view and {**self.view, **({"own": message["own"]} if "own" in message else {})}
        else:
            return
        self.number, self.phase, self.choices = message["number"], message["phase"], message.get("choices")
        self.last = message

    def send_intent(self, intent, reason=None, after=None, id=None, **keys):
        """The answer, which must be `accepted`, or `refused` for this reason."""
        if self.client.sent >= self.MOST_SENT:
            self.connect()
        self.sent += 1
        answer = self.client.send_intent(intent, self.number if after is None else after,
                                  id=id or f"{self.name} {self.sent}", **keys)
        check(answer.get("reason") == reason, f"{self.name}: {intent} {keys}: {answer}, not {reason}")
        if answer["type"] == "accepted":
            seen["accepted", intent] += 1
            self.until(answer["number"])
        return answer

    def look_again(self):
        """The server's view is the one that the events made."""
        table = self.client.watch(self.table, seat=self.seat)
        self.until(self.number)
        check((self.number, self.view) == (table["number"], table["view"]), f"{self.name}: the view is the server's")
        self.take(table)


def follow(people):
    """Everybody knows what the others know."""
    last = max(person.number for person in people)
    for person in people:
        person.until(last)


def some_move(choices, dice):
    decision = choices["decision"]
    if decision in ("first_tickets", "tickets"):
        return {"do": "keep", "tickets": dice.sample(choices["tickets"], max(choices["keep_at_least"], 1))}
    if decision == "payment":
        return {"do": "pay", "pay": dice.choice(choices["payments"])}
    if decision == "tunnel":
        pay = dice.choice(choices["payments"]) if choices["payments"] and dice.random() < 0.7 else None
        return {"do": "tunnel", "pay": pay}
    if decision == "neutral_track":
        return {"do": "neutral", "track": dice.choice(choices["tracks"])}
    if choices.get("tracks") and dice.random() < 0.7:
        return {"do": "claim", "track": dice.choice(choices["tracks"])}
    if choices.get("draw_tickets") and dice.random() < 0.1:
        return {"do": "tickets"}
    draws = ["deck"] * choices["deck"] + choices["slots"]
    if draws:
        return {"do": "draw", "from": dice.choice(draws)}
    if choices.get("tracks"):
        return {"do": "claim", "track": choices["tracks"][0]}
    return {"do": "tickets"} if choices.get("draw_tickets") else {"do": "pass"}


def play(people, dice, most=100_000, choose=some_move):
    """Decides for all people, so many times or to the end."""
    for turn in range(most):
        follow(people)
        if people[0].phase != "running":
            return
        mover = next((p for p in people if p.choices and p.choices["decision"] != "neutral_ticket"), None)
        if mover is None:  # a computer player, or the table itself
            people[0].until(people[0].number + 1)
            continue
        move = choose(mover.choices, dice)
        if mover.send_intent("move", seat=mover.seat, move=move)["type"] != "accepted":
            return
        seen["move", move["do"]] += 1
        if turn % 60 == 0:
            mover.look_again()
    follow(people)


def open_seats(number):
    return [{"kind": "open"}] * number


def computer(level="easy"):
    return {"kind": "computer", "player": level}


def sit_and_start(server, table, names, host=None, **keys):
    """With the secret of who made the table, who sits down first and starts."""
    people = [Person(server, table, name, host if i == 0 else None) for i, name in enumerate(names)]
    for seat, person in enumerate(people):
        person.send_intent("sit", seat=seat, name=person.name, **keys)
        follow(people)
    people[0].send_intent("start")
    follow(people)
    return people
