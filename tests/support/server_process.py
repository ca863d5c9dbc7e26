"""A server for tests, and clients of it: HTTP and WebSockets over plain sockets, nothing but the
standard library. Frames can be made as wrong as a test wants them."""
import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess


class Server:
    """`railhead serve` on a free port, with its games in `data`."""

    def __init__(self, program, data, *options):
        self.program, self.data, self.options = program, data, options
        self.process = None
        self.port = 0

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--data", self.data, *self.options],
            stdout=subprocess.PIPE, stderr=open(os.path.join(os.path.dirname(self.data) or ".", "server.log"), "a"),
            text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(found[1])
        return self

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """As an operator stops it; gives the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=300)

    def request(self, method, path, body=None, secret=None, headers=None):
        """Status, headers and body (parsed, if it is JSON)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        sent = dict(headers or {})
        if secret:
            sent["Authorization"] = "Bearer " + secret
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        try:
            data = json.loads(data)
        except ValueError:
            pass
        return answer.status, dict(answer.getheaders()), data

    def new_secret(self):
        return self.request("POST", "/api/me")[2]["secret"]

    def new_table(self, secret, settings):
        status, _, body = self.request("POST", "/api/tables", settings, secret)
        if status != 201:
            raise RuntimeError(f"no table: {status} {body}")
        return body["table"]

    def client(self, secret=None, hello=True, headers=None):
        return Client(self.port, secret, hello, headers)


class Closed(Exception):
    """The server closed the connection, with this code (None: without one)."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Client:
    """A WebSocket."""

    def __init__(self, port, secret=None, hello=True, headers=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=300)
        self.buffer = b""
        self.inbox = []
        self.last_id = 0
        self.name = os.urandom(4).hex()  # ids are never used twice by one person
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if secret:
            lines.append("Authorization: Bearer " + secret)
        for key, value in (headers or {}).items():
            lines.append(f"{key}: {value}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            more = self.socket.recv(4096)
            if not more:
                raise Closed(None)
            self.buffer += more
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)
        if hello:
            self.send({"type": "hello", "version": 1})
            self.welcome = self.wait_for("welcome")

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | opcode])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        elif len(payload) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(1, text.encode())

    def _read(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise Closed(None)
            self.buffer += more
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def read_frame(self):
        first, second = self._read(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self._read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self._read(8))[0]
        return first & 0x0F, self._read(length)

    def receive(self):
        """The next message; pings are answered on the way."""
        while True:
            opcode, payload = self.read_frame()
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            elif opcode == 1:
                return json.loads(payload)

    def wait_for(self, *types):
        """The next message of one of these types; those before it go to `inbox`."""
        while True:
            message = self.receive()
            if message["type"] in types:
                return message
            self.inbox.append(message)

    def watch(self, table, seat=None, seen=0):
        message = {"type": "watch", "table": table, "seen": seen}
        if seat is not None:
            message["seat"] = seat
        # What was sent before is read first: tables are also sent when people sit down.
        self.send({"type": "hello", "version": 1})
        self.wait_for("welcome")
        self.send(message)
        return self.wait_for("table", "error")

    def send_intent(self, intent, after, id=None, **keys):
        """Sends an intent and waits for its answer."""
        if id is None:
            self.last_id += 1
            id = f"{self.name}-{self.last_id}"
        self.send({"type": "intent", "intent": intent, "id": id, "after": after, **keys})
        while True:
            answer = self.wait_for("accepted", "refused")
            if answer["id"] == id:
                return answer

    def close(self):
        self.socket.close()


class Follower:
    """Somebody with a `client` who takes messages one after the other: `take` keeps `number`."""

    def until(self, number):
        """Follows until this event has come."""
        for message in self.client.inbox:
            self.take(message)
        self.client.inbox.clear()
        while self.number < number:
            self.take(self.client.receive())


def changed(whole, changes):
    """`changes` of an event carried out on the view's "open" (docs/protocol.md)."""
    for key, value in changes.items():
        if key == "seats":
            for seat, keys in value.items():
                changed(whole["seats"][int(seat)], keys)
        elif value is None:
            whole.pop(key, None)
        else:
            whole[key] = value
    return whole


def some_move(choices, turn):
    """A legal move out of what the server offers."""
    decision = choices["decision"]
    if decision in ("first_tickets", "tickets"):
        return {"do": "keep", "tickets": choices["tickets"]}
    if decision in ("payment", "tunnel"):
        if choices["payments"]:
            return {"do": "pay" if decision == "payment" else "tunnel", "pay": choices["payments"][0]}
        return {"do": "tunnel", "pay": None}
    if decision == "neutral_ticket":
        return {"do": "neutral"}
    if decision == "neutral_track":
        return {"do": "neutral", "track": choices["tracks"][0]}
    if choices.get("tracks") and turn % 2 == 0:
        return {"do": "claim", "track": choices["tracks"][turn % len(choices["tracks"])]}
    if choices["deck"]:
        return {"do": "draw", "from": "deck"}
    if choices["slots"]:
        return {"do": "draw", "from": choices["slots"][0]}
    if choices.get("tracks"):
        return {"do": "claim", "track": choices["tracks"][0]}
    if choices.get("draw_tickets"):
        return {"do": "tickets"}
    return {"do": "pass"}
