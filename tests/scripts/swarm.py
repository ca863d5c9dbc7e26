#!/usr/bin/env python3
"""`railhead swarm` against a real server: whole games at many tables without an error; and it reports
what is wrong: a server that dies, one that tells some clients something else.

# ctest: SERIAL
# ctest: LONG
"""
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Server  # noqa: E402

KEYS = {"tables", "clients", "moves", "errors", "p50_ms", "p90_ms", "p99_ms", "max_ms",
        "moves_per_second", "events", "games", "seconds", "reconnects", "first_errors"}
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def swarm(port, *options):
    return [PROGRAM, "swarm", "--url", f"http://127.0.0.1:{port}", "--json", *map(str, options)]


def report_of(port, *options):
    """The exit code and the report of a swarm."""
    done = subprocess.run(swarm(port, *options), capture_output=True, text=True, timeout=300)
    return done.returncode, json.loads(done.stdout)


def quick_games(server):
    code, report = report_of(server.port, "--map", "poland", "--tables", 20, "--pace", 0, "--duration", 5)
    check(code == 0 and report["errors"] == 0, f"20 tables without errors: {code} {report}")
    check(KEYS <= report.keys(), f"all keys are there: {KEYS - report.keys()}")
    check(report["tables"] == 20 and report["clients"] == 80, f"all of them play: {report}")
    check(report["moves"] > 200, f"they move: {report}")
    check(report["events"] >= 4 * report["moves"], f"everybody sees every move: {report}")
    check(report["views_compared"] > 0, f"views are compared: {report}")
    check(0 < report["p50_ms"] <= report["p99_ms"] <= report["max_ms"], f"times are in order: {report}")


def whole_games(server):
    """Whole games, with rematches. On a busy machine a game may take longer than usual."""
    for duration in (8, 16, 32, 64):
        code, report = report_of(server.port, "--map", "poland", "--tables", 1, "--pace", 0, "--duration", duration)
        check(code == 0 and report["errors"] == 0, f"a game and a rematch without errors: {code} {report}")
        if report["games"] > 1:
            return
    check(False, f"whole games are played, one after the other: {report}")


def slow_games(server):
    code, report = report_of(server.port, "--map", "usa", "--tables", 10, "--pace", 0.2, "--duration", 3,
                             "--clients-a-table", 6)
    check(code == 0 and report["errors"] == 0, f"10 tables without errors: {code} {report}")
    check(report["seats_a_table"] == 5 and report["clients"] == 60, f"who has no seat watches: {report}")
    # Fewer on a busy machine, never many more.
    check(30 <= report["moves"] <= 180, f"15 moves at each of 10 tables: {report['moves']}")


def other_boards(server):
    for path in sorted((SOURCE / "data/maps").glob("*/map.json")):
        name = path.parent.name
        code, report = report_of(server.port, "--map", name, "--tables", 5, "--pace", 0, "--duration", 2)
        check(code == 0 and report["errors"] == 0 and report["moves"] > 0, f"{name}: {code} {report}")


class Liar:
    """Stands between swarm and server and changes what the server says, once on one connection."""

    def __init__(self, port, pattern, replacement):
        self.port, self.pattern, self.replacement = port, re.compile(pattern), replacement
        self.lied = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.create_connection(("127.0.0.1", self.port))
            threading.Thread(target=self.pump, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self.pump, args=(server, client, True), daemon=True).start()

    def pump(self, source, target, lies):
        try:
            while data := source.recv(65536):
                if lies and not self.lied:
                    changed = self.pattern.sub(self.replacement, data, count=1)
                    self.lied = changed != data and len(changed) == len(data)
                    data = changed if self.lied else data
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def lies(server):
    """The server's messages are changed; replacements have the same length, so that frames stay whole."""
    def up(digits):
        return b"%d" % ((int(digits) + 1) % 10)

    for pattern, replacement, expected in [
            # Which of the two is noticed first depends on what is said first: all cards, or what has changed.
            (rb'"deck":(\d)(\d)\b', lambda m: b'"deck":' + up(m[1]) + m[2], ("cards", '"deck"')),
            (rb'"what":"acted"', b'"what":"akted"', "others were sent something else"),
            (rb'"number":(\d)(\d),"o', lambda m: b'"number":' + up(m[1]) + m[2] + b',"o', "is not the next one"),
            (rb'"hand":{"(\w+)":1', rb'"hand":{"\1":2', "a hand of"),
            (rb'"known_cards"', b'"known_songs"', "that is not known"),
            (rb'"type":"accepted"', b'"type":"attested"', "attested")]:
        liar = Liar(server.port, pattern, replacement)
        code, report = report_of(liar.listener.getsockname()[1], "--map", "poland", "--tables", 1, "--pace", 0,
                                 "--duration", 2)
        check(liar.lied, f"{pattern} was said")
        check(code == 1 and report["errors"] > 0, f"a lie is found out: {pattern} {report}")
        known = (expected,) if isinstance(expected, str) else expected
        check(any(one in text for one in known for text in report["first_errors"]), f"and named: {pattern} {report['first_errors']}")
        liar.listener.close()


def dying(server):
    running = subprocess.Popen(swarm(server.port, "--map", "poland", "--tables", 10, "--pace", 0, "--duration", 60),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    server.kill()
    started = time.monotonic()
    out = running.communicate(timeout=300)[0]
    report = json.loads(out)
    check(running.returncode == 1, f"a dead server is an error: {running.returncode}")
    check(report["errors"] >= 10 and report["moves"] > 0, f"at all tables: {report}")
    check(time.monotonic() - started < 120, "and it ends by itself")
    code, report = report_of(server.port, "--tables", 2, "--duration", 1)
    check(code == 1 and report["moves"] == 0 and "connect" in report["first_errors"][0], f"nobody is there: {report}")


def bad_arguments():
    for url in ("127.0.0.1:8080", "https://127.0.0.1:8080", "http://127.0.0.1", "http://:80", "http://127.0.0.1:99999"):
        done = subprocess.run([PROGRAM, "swarm", "--url", url], capture_output=True, text=True, timeout=300)
        check(done.returncode == 2 and "http://HOST:PORT" in done.stderr, f"{url}: {done.stderr}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(PROGRAM, os.path.join(folder, "data"), "--pace", "0", "--request-rate", "0").start()
        try:
            bad_arguments()
            for part in (quick_games, whole_games, slow_games, other_boards, lies, dying):
                part(server)
                print(part.__name__, "done", flush=True)
        finally:
            if server.process.poll() is None:
                server.kill()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
