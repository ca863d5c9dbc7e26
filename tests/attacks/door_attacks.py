"""Attacks before anybody sits down: guessed codes, names that point here, more connections than files."""
import json
import os
import socket
import time

from world import Closed, Visitor, table_for

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def code(number, length=6):
    """A code that is most probably not a table's."""
    letters = ""
    for _ in range(length):
        number, digit = divmod(number, len(LETTERS))
        letters += LETTERS[digit]
    return letters


def answers(visitor, table):
    """The answers about a table, for each way of asking."""
    yield "table", visitor.ask("GET", f"/api/tables/{table}")
    yield "record", visitor.ask("GET", f"/api/tables/{table}/record")
    yield "seat", visitor.ask("POST", f"/api/tables/{table}/seat", {"secret": "A" * 32})


def attack_code_guesses(world):
    """Codes are guessed in all ways in turn: all together get few answers, and then only answers that are the
    same whether there is such a table or not."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Anna", "Bo")
    world.check(len(table) == 10, f"a table that is not listed has a long code: {table}")
    guesser = Visitor(server, "203.0.113.66").introduce()
    told, tried, closed = 0, 0, 0
    end = time.monotonic() + world.count(6, 30)
    while time.monotonic() < end and tried < world.count(160, 800):
        guess = code(tried * 977, 6 + 4 * (tried % 2))
        for _, (_, _, body) in answers(guesser, guess):
            tried += 1
            told += body["reason"] == "no_table"
        try:
            place = guesser.connect()
            for _ in range(3):
                tried += 1
                told += place.watch(guess)["reason"] == "no_table"
        except Closed as gone:
            closed += 1
            world.check(gone.code in (1008, 429), f"who guesses is sent away: {gone.code}")
        finally:
            place.close()
        time.sleep(0.1)
    world.check(told <= 40 + world.count(6, 30), f"{told} of {tried} guesses were answered")
    world.check(closed > 0, "connections that guess end")
    time.sleep(2)  # until requests are let through again; meanwhile there may be a guess more
    while guesser.ask("GET", f"/api/tables/{code(tried, 10)}")[2]["reason"] == "no_table":
        tried += 1
    # What is there sounds like what is not.
    for asked in (table, code(31337, 10)):
        for way, (status, headers, body) in answers(guesser, asked):
            world.check(status == 429 and body["reason"] == "too_many_guesses" and int(headers["Retry-After"]) > 0,
                        f"{way} of {asked}: {status} {body}")
        place = guesser.connect()
        heard = place.watch(asked)
        world.check(heard.get("reason") == "too_many_guesses", f"watching {asked}: {heard}")
        place.close()
    # Who plays in the same network plays on, and others look as ever.
    anna.place.close()
    anna.headers = guesser.headers
    world.check(anna.ask("GET", f"/api/tables/{table}")[0] == 200, "a player's own table is told")
    spoken = "-".join((table[:5].upper(), table[5:]))
    world.check(anna.connect().watch(spoken)["type"] == "table", "and opened, also as people read codes aloud")
    world.check(Visitor(server).ask("GET", f"/api/tables/{table}")[0] == 200, "others are not concerned")
    anna.place.close()
    bo.place.close()


def raw(server, host, lines=(), method="GET", path="/", body=""):
    """Status and body of a request with any Host, from this machine."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as plain:
        head = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {len(body)}", "Connection: close", *lines]
        plain.sendall(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        data = b""
        while more := plain.recv(65536):
            data += more
    head, _, rest = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), rest.decode()


def attack_rebinding(world):
    """Somebody else's page, whose name points to 127.0.0.1, is not served, and does not have the rights of the
    operator's programs."""
    server = world.start()
    with open(os.path.join(server.data, "server.json"), encoding="utf-8") as file:
        secret = json.load(file)["secret"]
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", "localhost.evil.example",
                 f"0.0.0.0:{server.port}", "203.0.113.5", f"[2001:db8::5]:{server.port}"):
        page = [f"Origin: http://{host}", "Accept: text/html"]
        for method, path in (("GET", "/"), ("GET", "/metrics"), ("GET", "/api/tables"), ("POST", "/api/me"),
                             ("POST", "/api/tables"), ("POST", "/api/operator/close/abcdef")):
            status, _, text = raw(server, host, [*page, f"Authorization: Bearer {secret}"], method, path)
            world.check(status == 421 and "--public-url" in text, f"{method} {path} for {host}: {status}")
        status, _, _ = raw(server, host, [*page, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="], path="/ws")
        world.check(status == 421, f"a WebSocket for {host}: {status}")
    # The machine's own names are served, without the rights of a program on it.
    name = socket.gethostname().lower()
    for host in (name, name.split(".")[0] + ".local:80"):
        world.check(raw(server, host)[0] == 200, f"{host} is this machine")
        world.check(raw(server, host, path="/metrics")[0] == 404, f"{host} is not loopback")
    world.check(raw(server, f"localhost:{server.port}", path="/metrics")[0] == 200, "loopback is")
    status, head, _ = raw(server, "<b>x</b>", ["Accept: text/html"])
    world.check(status == 400, f"what is not a name: {status} {head}")


def attack_file_limit(world):
    """More connections than the server may open files: newcomers are refused at once, tables go on."""
    limited = os.path.join(world.folder.name, "limited")
    with open(limited, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nulimit -n 200\nexec "{os.path.abspath(world.program)}" "$@"\n')
    os.chmod(limited, 0o755)
    world.program = limited
    server = world.start()
    table, people = table_for(server, "Anna", "Bo")
    held, refused, slowest = [], 0, 0.0
    for i in range(world.count(400, 2000)):
        began = time.monotonic()
        plain = socket.create_connection(("127.0.0.1", server.port), timeout=120)
        plain.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        try:
            heard = plain.recv(4096)
        except OSError:
            heard = b""
        slowest = max(slowest, time.monotonic() - began)
        if heard.startswith(b"HTTP/1.1 503"):
            refused += 1
            world.check(b'"busy"' in heard and b"Retry-After" in heard, f"they are told why: {heard[:300]}")
            plain.close()
        else:
            world.check(heard.startswith((b"HTTP/1.1 200", b"HTTP/1.1 429")), f"connection {i}: {heard[:60]}")
            held.append(plain)
    world.check(refused > world.count(200, 1800), f"{refused} were refused, {len(held)} held")
    world.check(len(held) > 100, f"most of what is possible is used: {len(held)}")
    world.check(slowest < world.count(60, 10), f"nobody waits: {slowest:.1f} s")
    for seat, person in enumerate(people):
        answer = person.place.send_intent("say", 1000, seat=seat, text="still here")
        world.check(answer["type"] == "accepted", f"tables go on: {answer}")
    for plain in held:
        plain.close()
    end = time.monotonic() + 120
    while time.monotonic() < end and Visitor(server).ask("GET", f"/api/tables/{table}")[0] != 200:
        time.sleep(0.05)
    world.check(Visitor(server).ask("GET", f"/api/tables/{table}")[0] == 200, "and who comes later gets in")
    world.check(any(line["event"] == "connections_full" for line in world.log()), "the operator is told")
    for person in people:
        person.place.close()
