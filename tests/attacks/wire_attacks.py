"""Attacks below the game: what is sent over sockets, and how much of it."""
import contextlib
import resource
import socket
import struct
import time

from world import Closed, Visitor


def closing_code(client):
    """The code with which the server closes; None: without a code; "open": it does not close."""
    client.socket.settimeout(60)
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


def attack_wrong_frames(world):
    """Frames that no browser sends."""
    server = world.start()
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
            ("bytes that are not text", b"\x82\x82" + mask + masked, (1003,)),
            ("broken UTF-8", b"\x81\x82" + mask + bytes([0xC3 ^ 1, 0x28 ^ 2]), (1007,)),
            ("an overlong sequence", b"\x81\x82" + mask + bytes([0xC0 ^ 1, 0xAF ^ 2]), (1007,)),
            ("a surrogate", b"\x81\x83" + mask + bytes([0xED ^ 1, 0xA0 ^ 2, 0x80 ^ 3]), (1007,)),
            ("a close frame of one byte", b"\x88\x81" + mask + b"x", (1002,)),
            ("a code that nobody may send", b"\x88\x82" + mask + bytes([0x03 ^ 1, 0xED ^ 2]), (1002,))]:
        client = Visitor(server).connect()
        client.socket.sendall(data)
        code = closing_code(client)
        world.check(code in codes or code is None, f"{name}: closed with {code}")
    endless = Visitor(server).connect()
    sent = 0
    with contextlib.suppress(OSError):
        endless.send_frame(1, b"x" * 1000, final=False)
        while sent < 1_000_000:
            endless.send_frame(0, b"x" * 1000, final=False)
            sent += 1000
    world.check(closing_code(endless) in (1009, None), "a message without end is cut off")


def attack_wrong_texts(world):
    """Texts that are not messages."""
    server = world.start()
    visitor = Visitor(server).introduce()
    for text, reason in [("", "not_json"), ("{", "not_json"), ("[]", "not_a_message"), ("7", "not_a_message"),
                         ('{"type":"dance"}', "not_a_message"), ('{"type":["hello"]}', "not_a_message"),
                         ("{}", "not_a_message"), ('{"type":"watch","type":"watch"}', "not_json"),
                         ('{"type":"watch","table":"x"}', "hello_first"), ("[" * 100, "not_json"),
                         ('{"a":' * 2000, "not_json"), ('{"type":"hello","n":1e999}', None),
                         ("[" + "1," * 2000 + "1]", "not_json"), ('{"type":"hello\\u0000"}', "not_a_message"),
                         ('{"type":"\\ud800"}', "not_json")]:
        client = visitor.connect(hello=False)
        client.send(text)
        answer = client.receive()
        world.check(answer["type"] == "error" and reason in (answer["reason"], None), f"{text[:20]}: {answer}")
        client.close()
    for version in (0, 2, 99, -1, "1", None, 1.5):
        client = visitor.connect(hello=False)
        client.send({"type": "hello", "version": version})
        world.check(client.receive()["reason"] == "wrong_version", f"version {version!r} is refused")
        world.check(closing_code(client) == 1008, f"version {version!r}: and the connection is closed")
    client = visitor.connect()
    for table in ("nowhere", "", "../x", "x" * 10_000, "' OR 1=1 --", "\u0000", 7, None, {}):
        answer = client.watch(table)
        world.check(answer["type"] == "error" and answer["reason"] in ("no_table", "not_a_message"), f"{table!r}: {answer}")
    client.close()


def attack_wrong_handshakes(world):
    """Wrong handshakes of WebSockets."""
    server = world.start()
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
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
            answer = b""
            with contextlib.suppress(OSError):
                connection.sendall((head + "\r\n\r\n").encode("latin-1"))
                answer = connection.recv(4096)
        status = int(answer.split()[1]) if answer else None
        world.check(status in statuses, f"a handshake with {name}: {status}")


def attack_floods(world):
    """Messages, pings and requests without pause."""
    server = world.start()
    client = Visitor(server).connect()
    with contextlib.suppress(OSError):
        for _ in range(100):
            client.send({"type": "unwatch"})
    world.check(closing_code(client) in (1008, None), "a flood of messages is closed")
    client = Visitor(server).connect()
    with contextlib.suppress(OSError):
        for _ in range(100):
            client.send_frame(9, b"")
    world.check(closing_code(client) in (1008, None), "a flood of pings is closed")
    visitor, other = Visitor(server), Visitor(server)
    answers = [visitor.ask("GET", "/api/maps") for _ in range(200)]
    put_off = [headers for status, headers, _ in answers if status == 429]
    world.check(put_off and all("Retry-After" in headers for headers in put_off), "a flood of requests is put off")
    world.check(all(status in (200, 429) for status, _, _ in answers), "and nothing else")
    world.check(other.ask("GET", "/api/maps")[0] == 200, "others are served meanwhile")
    status, _, _ = Visitor(server).ask("POST", "/api/tables", "x" * 100_000)
    world.check(status == 413, f"a large body: {status}")


def attack_many_connections(world):
    """Hundreds of connections that say nothing, or one letter at a time. A client that has not
    sent a whole request in fifteen seconds is disconnected."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    server = world.start()
    held = [socket.create_connection(("127.0.0.1", server.port), timeout=120) for _ in range(700)]
    for slow in held[500:]:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    start = time.monotonic()
    for _ in range(10):
        for slow in held[500:]:
            with contextlib.suppress(OSError):
                slow.sendall(b"x")
        world.check(server.request("GET", "/healthz")[0] == 200, "it is well among 700 connections")
    world.check(time.monotonic() - start < world.count(60, 30), "and answers at once")
    crowd = Visitor(server)
    clients = []
    with contextlib.suppress(Closed):
        for _ in range(80):
            clients.append(crowd.connect(hello=False))
    world.check(len(clients) == 64, f"one address has so many WebSockets: {len(clients)}")
    for client in clients:
        client.close()
    still = 0
    for connection in held:
        connection.settimeout(max(0.01, start + 120 - time.monotonic()))
        try:
            while connection.recv(4096):
                pass
        except TimeoutError:
            still += 1
        except OSError:
            pass
        connection.close()
    world.check(still == 0, f"{still} idle and slow connections are still open")
