#!/usr/bin/env python3
"""People who mean harm, at a real server with the limits that it has by itself: each gets a clear
answer or a quiet close, and those who play at another table notice nothing.

# ctest: SERIAL
"""
import contextlib
import json
import os
import pathlib
import resource
import socket
import struct
import sys
import tempfile
import threading
import time

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Closed, Server, some_move  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
SETTINGS = {"map": "poland", "seats": [{"kind": "open"}] * 2, "order": "fixed"}
MARKUP = "<img src=x onerror=a>"  # 24 characters are a name at most
failures = []
confidential = set()  # what must not be in the log


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what, flush=True)


class Visitor:
    """Somebody with an address of their own: the proxy says so."""

    last = 0

    def __init__(self, server, address=None):
        self.server = server
        Visitor.last += 1
        self.headers = {"X-Forwarded-For": address or f"198.51.{100 + Visitor.last // 200}.{Visitor.last % 200 + 1}"}
        self.secret = None

    def ask(self, method, path, body=None, secret=None, **headers):
        sent = {**self.headers, **{key.replace("_", "-"): value for key, value in headers.items()}}
        return self.server.request(method, path, body, secret or self.secret, sent)

    def introduce(self):
        self.secret = self.ask("POST", "/api/me")[2]["secret"]
        confidential.add(self.secret)
        return self

    def make_table(self, **more):
        status, _, body = self.ask("POST", "/api/tables", {**SETTINGS, **more})
        check(status == 201, f"a table is made: {status} {body}")
        confidential.add(body["table"])
        return body["table"]

    def client(self, hello=True, **headers):
        sent = {**self.headers, **{key.replace("_", "-"): value for key, value in headers.items()}}
        return self.server.client(self.secret, hello, sent)


class Neighbours(threading.Thread):
    """Two people who play one game after the other, and how long they wait for answers."""

    def __init__(self, server):
        super().__init__()
        self.server, self.waits, self.moves, self.problem = server, [], 0, None
        self.stop = threading.Event()

    def run(self):
        try:
            while not self.stop.is_set():
                self.game()
        except Exception as problem:  # whatever it is, somebody did them harm
            self.problem = repr(problem)

    def timed(self, question, *arguments, **keys):
        start = time.monotonic()
        answer = question(*arguments, **keys)
        self.waits.append(time.monotonic() - start)
        return answer

    def game(self):
        table, people = table_for_two(self.server, "Quiet Anna", "Quiet Bo")
        while not self.stop.is_set():
            for person in people:
                now = self.timed(person.place.watch, table)
                if now["phase"] == "over":
                    return
                if "choices" in now:
                    move = some_move(now["choices"], self.moves)
                    answer = self.timed(person.place.wish, "move", now["number"], seat=now["you"], move=move)
                    check(answer["type"] == "accepted", f"a neighbour's move: {answer}")
                    self.moves += 1
            time.sleep(0.2)  # twenty messages a second are allowed


def table_for_two(server, *names, start=True):
    people = [Visitor(server).introduce() for _ in names]
    table = people[0].make_table()
    for seat, (person, name) in enumerate(zip(people, names)):
        confidential.add(name)
        person.place = person.client()
        person.place.watch(table)
        answer = person.place.wish("sit", 0, seat=seat, name=name)
        check(answer["type"] == "accepted", f"{name} sits down: {answer}")
    if start:
        answer = people[0].place.wish("start", 0)
        check(answer["type"] == "accepted", f"the game starts: {answer}")
        for person in people:
            person.place.wait_for("table")  # the table as it is when the game has begun
    return table, people


def closing_code(client):
    """What the server closes with; None: without a word; "open": not at all."""
    client.socket.settimeout(5)
    try:
        while True:
            client.receive()
    except Closed as closed:
        return closed.code
    except TimeoutError:
        return "open"
    except OSError:
        return None
    finally:
        client.close()


# --- what is sent over a WebSocket -----------------------------------------------------------------

def wrong_frames(server):
    mask = b"\1\2\3\4"
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(b"{}"))
    for name, data, codes in [
            ("2^63 bytes are announced", b"\x81\xff" + struct.pack(">Q", 1 << 63) + mask, (1002, 1009)),
            ("2^62 bytes are announced", b"\x81\xff" + struct.pack(">Q", 1 << 62) + mask, (1002, 1009)),
            ("17,000 bytes are announced", b"\x81\xfe" + struct.pack(">H", 17_000) + mask, (1009,)),
            ("a short length in the long form", b"\x81\xfe" + struct.pack(">H", 2) + mask + masked, (1002,)),
            ("a frame that is not masked", b"\x81\x02{}", (1002,)),
            ("the first reserved bit", b"\xc1\x82" + mask + masked, (1002,)),
            ("the second reserved bit", b"\xa1\x82" + mask + masked, (1002,)),
            ("the third reserved bit", b"\x91\x82" + mask + masked, (1002,)),
            ("a data frame of an unknown kind", b"\x83\x82" + mask + masked, (1002,)),
            ("a control frame of an unknown kind", b"\x8b\x82" + mask + masked, (1002,)),
            ("a ping in parts", b"\x09\x82" + mask + masked, (1002,)),
            ("a long ping", b"\x89\xfe" + struct.pack(">H", 126) + mask + b"x" * 126, (1002,)),
            ("the second part of nothing", b"\x80\x82" + mask + masked, (1002,)),
            ("a message in another", (b"\x01\x82" + mask + masked) * 2, (1002,)),
            ("bytes that are no text", b"\x82\x82" + mask + masked, (1003,)),
            ("broken UTF-8", b"\x81\x82" + mask + bytes([0xC3 ^ 1, 0x28 ^ 2]), (1007,)),
            ("an overlong sequence", b"\x81\x82" + mask + bytes([0xC0 ^ 1, 0xAF ^ 2]), (1007,)),
            ("a surrogate", b"\x81\x83" + mask + bytes([0xED ^ 1, 0xA0 ^ 2, 0x80 ^ 3]), (1007,)),
            ("a close frame of one byte", b"\x88\x81" + mask + b"x", (1002,)),
            ("a code that nobody may send", b"\x88\x82" + mask + bytes([0x03 ^ 1, 0xED ^ 2]), (1002,))]:
        client = Visitor(server).client()
        client.socket.sendall(data)
        code = closing_code(client)
        check(code in codes or code is None, f"{name}: closed with {code}")
    endless = Visitor(server).client()
    sent = 0
    with contextlib.suppress(OSError):
        endless.send_frame(1, b"x" * 1000, final=False)
        while sent < 1_000_000:
            endless.send_frame(0, b"x" * 1000, final=False)
            sent += 1000
    check(closing_code(endless) in (1009, None), "a message without end is cut off")


def wrong_texts(server):
    visitor = Visitor(server).introduce()
    for text, reason in [("", "not_json"), ("{", "not_json"), ("[]", "not_a_message"), ("7", "not_a_message"),
                         ('{"type":"dance"}', "not_a_message"), ('{"type":["hello"]}', "not_a_message"),
                         ("{}", "not_a_message"), ('{"type":"watch","type":"watch"}', "not_json"),
                         ('{"type":"watch","table":"x"}', "hello_first"), ("[" * 100, "not_json"),
                         ('{"a":' * 2000, "not_json"), ('{"type":"hello","n":1e999}', None),
                         ("[" + "1," * 2000 + "1]", "not_json"), ('{"type":"hello\\u0000"}', "not_a_message"),
                         ('{"type":"\\ud800"}', "not_json")]:
        client = visitor.client(hello=False)
        client.send(text)
        answer = client.receive()
        check(answer["type"] == "error" and reason in (answer["reason"], None), f"{text[:20]}: {answer}")
        client.close()
    for version in (0, 2, 99, -1, "1", None, 1.5):
        client = visitor.client(hello=False)
        client.send({"type": "hello", "version": version})
        check(client.receive()["reason"] == "wrong_version", f"version {version!r} is refused")
        check(closing_code(client) == 1008, f"version {version!r}: and the connection is closed")
    client = visitor.client()
    for table in ("nowhere", "", "../x", "x" * 10_000, "' OR 1=1 --", "\u0000", 7, None, {}):
        answer = client.watch(table)
        check(answer["type"] == "error" and answer["reason"] in ("no_table", "not_a_message"), f"{table!r}: {answer}")
    client.close()


def wrong_handshakes(server):
    good = {"Host": f"127.0.0.1:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    for name, line, fields, statuses in [
            ("no key", "GET /ws HTTP/1.1", {"Sec-WebSocket-Key": None}, (400,)),
            ("a short key", "GET /ws HTTP/1.1", {"Sec-WebSocket-Key": "AAAA"}, (400,)),
            ("an old version", "GET /ws HTTP/1.1", {"Sec-WebSocket-Version": "8"}, (426,)),
            ("no upgrade", "GET /ws HTTP/1.1", {"Upgrade": None}, (426,)),
            ("a POST", "POST /ws HTTP/1.1", {}, (400,)),
            ("HTTP/1.0", "GET /ws HTTP/1.0", {}, (400,)),
            ("another place", "GET /api/tables HTTP/1.1", {}, (404,)),
            ("no host", "GET /ws HTTP/1.1", {"Host": None}, (400,)),
            ("a host of other letters", "GET /ws HTTP/1.1", {"Host": "a/b"}, (400,)),
            ("a foreign page", "GET /ws HTTP/1.1", {"Origin": "http://evil.example"}, (403,)),
            ("a page without a name", "GET /ws HTTP/1.1", {"Origin": "null"}, (403,)),
            ("a foreign page, as browsers say", "GET /ws HTTP/1.1", {"Sec-Fetch-Site": "cross-site"}, (403,)),
            ("a long header", "GET /ws HTTP/1.1", {"X-Long": "x" * 20_000}, (431, 400)),
            ("no HTTP at all", "\x16\x03\x01\x02\x00", {}, (400, None)),
            ("another method", "BREW /ws HTTP/1.1", {}, (501,))]:
        head = "\r\n".join([line, *(f"{key}: {value}" for key, value in {**good, **fields, **Visitor(server).headers}.items()
                                    if value is not None)])
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            answer = b""
            with contextlib.suppress(OSError):
                connection.sendall((head + "\r\n\r\n").encode("latin-1"))
                answer = connection.recv(4096)
        status = int(answer.split()[1]) if answer else None
        check(status in statuses, f"a handshake with {name}: {status}")


# --- too much of everything ------------------------------------------------------------------------

def floods(server):
    client = Visitor(server).client()
    with contextlib.suppress(OSError):
        for _ in range(100):
            client.send({"type": "unwatch"})
    check(closing_code(client) in (1008, None), "a flood of messages is closed")
    client = Visitor(server).client()
    with contextlib.suppress(OSError):
        for _ in range(100):
            client.send_frame(9, b"")
    check(closing_code(client) in (1008, None), "a flood of pings is closed")
    table, (anna, bo) = table_for_two(server, "Talkative Anna", "Patient Bo")
    number = bo.place.watch(table)["number"]
    answers = [anna.place.wish("say", number, seat=0, text=f"line {i}") for i in range(12)]
    refused = [answer["reason"] for answer in answers if answer["type"] == "refused"]
    check(refused and set(refused) == {"too_fast"}, f"a flood of chat is refused: {refused}")
    close_all(anna, bo)
    visitor, other = Visitor(server), Visitor(server)
    answers = [visitor.ask("GET", "/api/maps") for _ in range(200)]
    put_off = [headers for status, headers, _ in answers if status == 429]
    check(put_off and all("Retry-After" in headers for headers in put_off), "a flood of requests is put off")
    check(all(status in (200, 429) for status, _, _ in answers), "and nothing else")
    check(other.ask("GET", "/api/maps")[0] == 200, "others are served meanwhile")
    status, _, _ = Visitor(server).ask("POST", "/api/tables", "x" * 100_000)
    check(status == 413, f"a large body: {status}")


def hundreds_of_tables(server):
    for name, addresses in [("one address", ["203.0.113.77"] * 30),
                            ("one network", [f"2001:db8:7::{i + 1:x}" for i in range(30)])]:
        answers = [Visitor(server, address).ask("POST", "/api/tables", SETTINGS) for address in addresses]
        statuses = [status for status, _, _ in answers]
        check(statuses[:10] == [201] * 10 and statuses[-5:] == [429] * 5, f"tables of {name}: {statuses}")
        check(answers[-1][2].get("reason") == "too_many_tables", f"and why: {answers[-1][2]}")
    check(Visitor(server).ask("POST", "/api/tables", SETTINGS)[0] == 201, "others make theirs")


def many_connections(server):
    """They stay open while the other things happen."""
    held = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(700)]
    for slow in held[500:]:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    start = time.monotonic()
    for _ in range(10):
        for slow in held[500:]:
            with contextlib.suppress(OSError):
                slow.sendall(b"x")
        check(server.request("GET", "/healthz")[0] == 200, "it is well among 700 connections")
    check(time.monotonic() - start < 10, "and answers at once")
    crowd = Visitor(server)
    clients = []
    with contextlib.suppress(Closed):
        for _ in range(80):
            clients.append(crowd.client(hello=False))
    check(len(clients) == 64, f"one address has so many WebSockets: {len(clients)}")
    for client in clients:
        client.close()
    return held, start


def are_given_up(held, start):
    """Whoever has not sent a whole request in fifteen seconds is not waited for any longer."""
    time.sleep(max(0.0, start + 17 - time.monotonic()))
    still = 0
    for connection in held:
        connection.settimeout(0.01)
        try:
            while connection.recv(4096):
                pass
        except TimeoutError:
            still += 1
        except OSError:
            pass
        connection.close()
    check(still == 0, f"{still} idle and slow connections are still open")


# --- at the table ----------------------------------------------------------------------------------

def close_all(*people):
    for person in people:
        person.place.close()


def wrong_moves(server):
    table, people = table_for_two(server, "Anna", "Bo")
    stranger = Visitor(server).introduce()
    stranger.place = stranger.client()
    stranger.place.watch(table)
    nobody = Visitor(server).client()
    nobody.watch(table)
    for person in people:  # first tickets
        now = person.place.watch(table)
        person.place.wish("move", now["number"], seat=now["you"], move=some_move(now["choices"], 1))
    now = [person.place.watch(table) for person in people]
    mover = 0 if "choices" in now[0] else 1
    anna, bo = people[mover], people[1 - mover]
    number, seat = now[0]["number"], now[mover]["you"]
    other = now[1 - mover]["you"]
    draw = {"do": "draw", "from": "deck"}
    def refused(client, reason, what, after=number, **keys):
        answer = client.wish("move", after, **keys)
        check(answer["type"] == "refused" and reason in (answer["reason"], None), f"{what}: {answer}")
    refused(bo.place, None, "out of turn", seat=other, move=draw)
    refused(bo.place, "not_your_seat", "for another's seat", seat=seat, move=draw)
    refused(stranger.place, "not_your_seat", "by a stranger", seat=seat, move=draw)
    refused(nobody, "no_secret", "by a spectator", seat=seat, move=draw)
    refused(anna.place, "stale", "before it was seen", after=number - 1, seat=seat, move=draw)
    for bad in (-1, 5, 1 << 40, "0", None, 0.5):
        refused(anna.place, "not_an_intent", f"of seat {bad}", seat=bad, move=draw)
    for move in ({}, {"do": "win"}, {"do": "draw", "from": 99}, {"do": "draw", "from": -1}, {"do": ["draw"]},
                 {"do": "keep", "tickets": [0] * 300}, {"do": "claim", "track": "nowhere:else:0"},
                 {"do": "pay", "pay": {"red": -1}}, {"do": "pay", "pay": {"gold": 1 << 40}}, [], "draw", None):
        refused(anna.place, None, f"{json.dumps(move)[:40]}", seat=seat, move=move)
        time.sleep(0.05)  # twenty messages a second are allowed
    check(anna.place.watch(table)["number"] == number, "nothing of this has happened")
    first = anna.place.wish("move", number, id="once", seat=seat, move=draw)
    again = anna.place.wish("move", number, id="once", seat=seat, move=draw)
    check(first == again and first["type"] == "accepted", f"replayed, it acts once: {first} {again}")
    answer = bo.place.wish("move", number, id="once", seat=other, move=draw)
    check(answer["type"] == "refused", f"another's id is not one's own: {answer}")
    check(anna.place.watch(table)["number"] == number + 1, "and nothing more")
    anna.place.wish("offer", number + 1, seat=seat, what="end")
    late = bo.place.wish("agree", number + 1, seat=other, what="end")
    check(late.get("reason") == "stale", "who has not seen the offer does not agree to it")
    bo.place.wish("agree", number + 2, seat=other, what="end")
    refused(anna.place, "game_is_over", "after the end", after=number + 9, seat=seat, move=draw)
    for intent, keys in (("take_back", {}), ("offer", {"what": "pause"}), ("resume", {}), ("stand_up", {})):
        answer = anna.place.wish(intent, number + 9, seat=seat, **keys)
        check(answer["type"] == "refused", f"{intent} after the end: {answer}")
    nobody.close()
    close_all(anna, bo, stranger)


def markup(server):
    """Names and chat are data: they come back as they were, in JSON, and are in no page."""
    table, (anna, bo) = table_for_two(server, MARKUP, "Bo & <i>")
    line = "<script>alert(1)</script>&amp;\"' \U0001f682"
    answer = anna.place.wish("say", bo.place.watch(table)["number"], seat=0, text=line)
    check(answer["type"] == "accepted", f"chat may have markup: {answer}")
    now = bo.place.watch(table)
    check([seat.get("name") for seat in now["seats"]][0] == MARKUP, "the name is what it was")
    check(now["chat"][-1]["text"] == line, "so is the chat")
    for path in ("/", f"/t/{table}"):
        status, headers, page = anna.ask("GET", path)
        text = page.decode() if isinstance(page, bytes) else str(page)
        check(status == 200 and MARKUP not in text and "Bo &" not in text, f"{path} holds no names")
        check("Content-Security-Policy" in headers, f"{path} has a policy")
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
        status, headers, _ = anna.ask("GET", path)
        check(status == 200 and headers["Content-Type"].startswith("application/json"), f"{path} is JSON")
        check(headers.get("X-Content-Type-Options") == "nosniff", f"{path} is nothing else")
    for name in (" ", "x" * 25, "a\nb", "\u0000", "a\u001b[2J", "\u202eBo", "a\u2028b"):
        answer = anna.place.wish("rename", 99, seat=0, name=name)
        check(answer["type"] == "refused" and answer["reason"] == "bad_name", f"the name {name!r}: {answer}")
    close_all(anna, bo)


# --- what is asked over HTTP -----------------------------------------------------------------------

def foreign_sites(server):
    visitor = Visitor(server)
    own = f"http://127.0.0.1:{server.port}"
    for origin in ("http://evil.example", "null", own + ".evil.example", "http://127.0.0.1:1"):
        for path in ("/api/tables", "/api/me", "/api/tables/x/seat"):
            status, headers, _ = visitor.ask("POST", path, SETTINGS, Origin=origin)
            check(status == 403 and "Set-Cookie" not in headers, f"{path} from {origin}: {status}")
            check("Access-Control-Allow-Origin" not in headers, "no page of another site may read it")
    status, _, _ = visitor.ask("POST", "/api/tables", SETTINGS, Sec_Fetch_Site="cross-site")
    check(status == 403, f"another site makes no table: {status}")
    status, headers, body = visitor.ask("POST", "/api/me", Origin=own)
    cookie = headers.get("Set-Cookie", "")
    check("HttpOnly" in cookie and "SameSite=Strict" in cookie, f"the cookie is for nobody else: {cookie}")
    check("secret" not in body, "pages do not see their secret")


def path_tricks(server):
    visitor = Visitor(server)
    for path in ("/../etc/passwd", "/%2e%2e/etc/passwd", "/t/..%2f..", "/api/tables/../../x", "/api/none", "/%", "/%zz",
                 "/%00", "//etc/passwd", "/./", "/t/%5c..%5c", "/%c0%ae%c0%ae/", "/api/maps/..%2f..%2fmap", "/index.html%00",
                 "/api/maps/usa/..", "/" + "a" * 5000, "/api/tables/%0d%0aSet-Cookie:%20a=b"):
        status, headers, _ = visitor.ask("GET", path)
        check(status in (400, 404) and "Set-Cookie" not in headers, f"{path[:40]}: {status}")
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        for path in ("/", "/t/x", "/api/tables/x"):
            status, _, _ = visitor.ask(method, path, "{}")
            check(status in (404, 405), f"{method} {path}: {status}")
    status, _, _ = visitor.ask("POST", "/api/tables", {"map": "nowhere", "seats": []})
    check(status == 400, "settings that are none")


def guesses(server):
    table, (anna, bo) = table_for_two(server, "Secretive Anna", "Bo")
    link = anna.place.wish("share", 99, seat=0)["secret"]
    confidential.add(link)
    thief, wrong = Visitor(server), "A" * 32
    # A wrong secret is as good as none.
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
        check(thief.ask("GET", path)[::2] == thief.ask("GET", path, secret=wrong)[::2], f"{path}: equal answers")
    answers = []
    for secret in (None, wrong):
        client = server.client(secret, headers=thief.headers)
        message = client.watch(table)
        check(message["you"] is None and not message["yours"] and "own" not in message["view"], "no hand is shown")
        answers.append(client.watch(table, seat=0))
        client.close()
    check(answers[0] == answers[1] and answers[0]["reason"] == "not_your_seat", f"a seat for the asking: {answers}")
    for secret in (wrong, "A" * 31, link[:-1] + ("A" if link[-1] != "A" else "B")):
        status, _, body = thief.ask("POST", f"/api/tables/{table}/seat", {"secret": secret})
        check(status == 404 and body.get("reason") == "no_seat", f"a guessed link: {status} {body}")
    for what in ("close", "delete", "none"):
        for secret in (None, wrong):
            status, _, _ = thief.ask("POST", f"/api/operator/{what}/{table}", secret=secret)
            local, _, _ = server.request("POST", f"/api/operator/{what}/{table}", secret=secret)
            check(status == local == 404, f"nobody else operates: {status}, {local}")
    check(thief.ask("GET", "/metrics")[0] == 404, "the numbers are the operator's")
    statuses = [thief.ask("GET", f"/api/tables/{i:06d}")[0] for i in range(150)]
    check(set(statuses) == {404, 429}, f"who guesses codes is put off: {set(statuses)}")
    watched = 0
    with contextlib.suppress(Closed):
        for _ in range(4):
            client = Visitor(server, "203.0.113.99").client()
            for i in range(15):
                reason = client.watch(f"{i:06d}")["reason"]
                check(reason in ("no_table", "too_many_guesses"), f"there is no such table: {reason}")
                watched += reason == "no_table"
    check(40 <= watched < 45, f"so is who watches what is not there: {watched}")
    check(anna.place.watch(table)["yours"] == [0], "the seat is still its owner's")
    close_all(anna, bo)


def silent_log(server):
    with open(os.path.join(FOLDER.name, "server.log")) as file:
        log = file.read()
    for word in sorted(confidential) + ["locomotive", "sha256:", "198.51."]:
        check(word not in log, f"{word} is in the log")
    for line in log.splitlines():
        check({"time", "level", "event"} <= json.loads(line).keys(), f"a line of the log: {line}")
    check(os.stat(server.data).st_mode & 0o077 == 0, "the folder is its owner's")


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    server = Server(PROGRAM, os.path.join(FOLDER.name, "data"), "--behind-proxy").start()
    neighbours = Neighbours(server)
    try:
        neighbours.start()
        held = many_connections(server)
        for part in (wrong_frames, wrong_texts, wrong_handshakes, floods, hundreds_of_tables, wrong_moves, markup,
                     foreign_sites, path_tricks, guesses):
            start = time.monotonic()
            part(server)
            print(f"{part.__name__}: {time.monotonic() - start:.1f} s", flush=True)
        are_given_up(*held)
        neighbours.stop.set()
        neighbours.join()
        waits = sorted(neighbours.waits)
        check(neighbours.problem is None, f"the neighbours: {neighbours.problem}")
        check(neighbours.moves > 20, f"the neighbours made {neighbours.moves} moves")
        most = waits[len(waits) * 95 // 100]
        check(most < 1, f"the neighbours waited {most:.3f} s")
        print(f"the neighbours made {neighbours.moves} moves, waited {waits[len(waits) // 2] * 1000:.0f} ms,"
              f" 95 % of the time less than {most * 1000:.0f} ms")
        check(server.process.poll() is None and server.stop() == 0, "it stops when asked")
        silent_log(server)
    finally:
        neighbours.stop.set()
        if server.process.poll() is None:
            server.kill()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
