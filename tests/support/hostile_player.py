"""A program that breaks the player protocol, for tests/scripts/referee.py: hostile_player.py HOW.

Until it does, it is an honest player that makes the first move of each list.
"""
import json
import os
import signal
import subprocess
import sys
import time

HOW = sys.argv[1]


def say(message):
    print(json.dumps(message), flush=True)


def raw(data):
    os.write(1, data)


def sleep_for_ever():
    while True:
        time.sleep(1000)


def flood(piece):
    while True:
        raw(piece)


def before_hello():
    if HOW == "exits at once":
        sys.exit(3)
    if HOW == "never says hello":
        sleep_for_ever()
    if HOW == "leaves a child behind":
        subprocess.Popen(["sleep", "1000.4242"], stdout=subprocess.DEVNULL)
        sys.exit(0)
    if HOW == "many lines too early":
        raw(b'{"type":"hello","protocol":1}\n' * 1000)


def answer_wrongly(question):
    """At the sixth question."""
    number = question["id"]
    if HOW == "exits in the game":
        sys.exit(0)
    elif HOW == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif HOW == "sleeps":
        sleep_for_ever()
    elif HOW == "ignores signals":
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(name, signal.SIG_IGN)
        sleep_for_ever()
    elif HOW == "stops itself":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif HOW == "garbage":
        print("draw a card, please", flush=True)
    elif HOW == "broken UTF-8":
        raw(b'{"type":"move","id":6,"move":"\xff\xfe\x1b[2J"}\n')
    elif HOW == "deep nesting":
        raw(b"[" * 50_000 + b"\n")
    elif HOW == "a number":
        print(7, flush=True)
    elif HOW == "an endless line":
        flood(b"x" * 4096)
    elif HOW == "endless lines":
        flood(json.dumps({"type": "move", "id": number, "move": 0}).encode() + b"\n")
    elif HOW == "byte by byte":
        for byte in json.dumps({"type": "move", "id": number, "move": 0}).encode():
            raw(bytes([byte]))
            time.sleep(0.2)
    elif HOW == "closes its output":
        os.close(1)
        sleep_for_ever()
    elif HOW == "no such number":
        say({"type": "move", "id": number, "move": 9999})
    elif HOW == "a negative number":
        say({"type": "move", "id": number, "move": -1})
    elif HOW == "a fraction":
        say({"type": "move", "id": number, "move": 0.5})
    elif HOW == "no move":
        say({"type": "move", "id": number})
    elif HOW == "another id":
        say({"type": "move", "id": number - 1, "move": 0})
    elif HOW == "another type":
        say({"type": "hello", "protocol": 1})
    elif HOW == "no such track":
        say({"type": "move", "id": number, "move": {"do": "claim", "track": "here:there:0"}})
    elif HOW == "no such word":
        say({"type": "move", "id": number, "move": {"do": "cheat"}})
    elif HOW == "no such key":
        say({"type": "move", "id": number, "move": {"do": "pass", "please": True}})
    elif HOW == "illegal move":
        say({"type": "move", "id": number, "move": {"do": "keep", "tickets": [0]}})
    else:
        raise SystemExit(f"hostile_player.py: {HOW!r} is not known")


def main():
    before_hello()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 2 if HOW == "another protocol" else 1})
        elif HOW == "cards out of thin air" and message.get("decision") == "payment":
            say({"type": "move", "id": message["id"], "move": {"do": "pay", "pay": {"red": 250}}})
        elif message["type"] == "choose" and message["id"] == 6:
            answer_wrongly(message)
        elif message["type"] == "choose":
            say({"type": "move", "id": message["id"], "move": 0})
            if HOW == "two answers" and message["id"] == 3:
                say({"type": "move", "id": 4, "move": 0})


if __name__ == "__main__":
    main()
