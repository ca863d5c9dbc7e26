#!/usr/bin/env python3
"""Complete games of one person against each level, on every map and variant, over a real server: the
person sits before the computer player and after it, and the server is stopped and killed in the
middle of some games. The person is a program that wants the game to end soon, but chooses its first
tickets last, as people do.

RAILHEAD_TEST_SCALE=quick: only the first moves of most games.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Closed, Server  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
QUICK = os.environ.get("RAILHEAD_TEST_SCALE") == "quick"
LEVELS = ["easy", "medium", "hard", "expert"]
AT_ONCE = 6
EXPERT_TIME = 40  # milliseconds
FIRST_MOVES = 4
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what, flush=True)


def boards():
    """Every map and variant, with how many players it is played at least and at most."""
    listed = json.loads(subprocess.run([PROGRAM, "maps", "--json"], capture_output=True, text=True).stdout)
    for board in listed:
        text = subprocess.run([PROGRAM, "check-map", board["id"], "--json"], capture_output=True, text=True).stdout
        details = json.loads(text)
        for variant, rules in {None: details["rules"], **details["variants"]}.items():
            yield board["id"], variant, *rules["players"]


class Game:
    """A person at a table with computer players."""

    def __init__(self, server, board, variant, seats, seat):
        self.server, self.seat = server, seat
        self.name = f"{board}{'/' + variant if variant else ''}: {', '.join(seats)}, the person in seat {seat}"
        self.secret = server.new_secret()
        settings = {"map": board, "order": "fixed", "seats": [{"kind": "computer", "player": one} for one in seats]}
        settings["seats"].insert(seat, {"kind": "open"})
        if variant:
            settings["variant"] = variant
        self.table = server.new_table(self.secret, settings)
        self.moves = 0
        self.waits_for = len(seats)  # computer players whose first tickets come before the person's
        self.connect()
        self.send_intent("sit", seat=seat, name="Anna")
        self.send_intent("start")

    def connect(self):
        self.client = self.server.client(self.secret)
        self.take(self.client.watch(self.table))

    def take(self, message):
        if message["type"] in ("table", "event"):
            self.number, self.phase = message["number"], message["phase"]
            self.choices = message.get("choices")
            self.waits_for -= message.get("what") == "acted"
        elif message["type"] in ("error", "gone", "trouble"):
            raise RuntimeError(f"{message}")

    def send_intent(self, intent, **keys):
        answer = self.client.send_intent(intent, self.number, **keys)
        if answer["type"] != "accepted":
            raise RuntimeError(f"{intent} {keys}: {answer}")
        for message in self.client.inbox:
            self.take(message)
        self.client.inbox.clear()
        while self.number < answer["number"]:
            self.take(self.client.receive())

    def move(self):
        """Few tickets, and every third time a track: the trains are soon used up."""
        choices, decision = self.choices, self.choices["decision"]
        if decision in ("first_tickets", "tickets"):
            return {"do": "keep", "tickets": choices["tickets"][:max(choices["keep_at_least"], 1)]}
        if decision == "payment":
            return {"do": "pay", "pay": choices["payments"][0]}
        if decision == "tunnel":
            return {"do": "tunnel", "pay": choices["payments"][0] if choices["payments"] else None}
        if decision == "neutral_track":
            return {"do": "neutral", "track": choices["tracks"][0]}
        if choices.get("tracks") and (self.moves % 3 == 0 or not choices["deck"]):
            return {"do": "claim", "track": choices["tracks"][self.moves % len(choices["tracks"])]}
        if choices["deck"]:
            return {"do": "draw", "from": "deck"}
        if choices["slots"]:
            return {"do": "draw", "from": choices["slots"][0]}
        if choices.get("draw_tickets"):
            return {"do": "tickets"}
        return {"do": "pass"}

    def play(self, most=100_000):
        """Plays this many moves of the person, or to the end."""
        last = self.moves + most
        while self.phase == "running" and self.moves < last:
            is_first = self.choices and self.choices["decision"] == "first_tickets" and self.waits_for > 0
            if self.choices and self.choices["decision"] != "neutral_ticket" and not is_first:
                self.moves += 1
                self.send_intent("move", seat=self.seat, move=self.move())
            else:
                self.take(self.client.receive())

    def record(self):
        return self.server.request("GET", f"/api/tables/{self.table}/record", secret=self.secret)[2]


def play(game_of, most=100_000):
    """Plays a game; None: something went wrong, and was reported."""
    game = None
    if failures:
        return None  # the server may be gone: one reason is enough
    try:
        game = game_of()
        game.play(most)
        return game
    except (Closed, OSError, RuntimeError, KeyError) as error:
        check(False, f"{game.name if game else 'a table'}, move {game.moves if game else 0}: {error!r}")
        return None


def all_at_once(jobs):
    """Jobs are functions that make a game, each with the moves that it is played for."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda job: play(*job), jobs))


def whole_games(server):
    jobs = []
    for board, variant, least, most in boards():
        for level in LEVELS:
            others = [level] * (least - 1)
            for seat in (0, least - 1):
                whole = not QUICK or (board == "usa" and seat == 0)
                jobs.append((lambda a=(board, variant, others, seat): Game(server, *a),
                             100_000 if whole else FIRST_MOVES))
        if most > least:  # all of them together, the person among them
            others = (LEVELS[::-1] * 2)[:most - 1]
            jobs.append((lambda a=(board, variant, others, 1): Game(server, *a), FIRST_MOVES if QUICK else 100_000))
    # Those that take longest first.
    jobs.sort(key=lambda job: -job[1])
    games = [game for game in all_at_once(jobs) if game]
    check(QUICK or all(game.phase == "over" for game in games), "all games end")
    return [game for game in games if game.phase == "over"]


def interrupted_games(server):
    """Games whose server is stopped and killed in the middle."""
    seats = [(("usa", None, [level], i % 2), i) for i, level in enumerate(LEVELS)]
    games = all_at_once([(lambda a=a: Game(server, *a), 6 + 2 * i) for a, i in seats])
    for end in (server.stop, server.kill):
        for game in filter(None, games):
            game.client.close()  # a stop waits for those who are there
        check(end() in (0, None), "the server stops")
        server.start()
        for game in filter(None, games):
            game.connect()
        games = all_at_once([(lambda g=game: g, 6) for game in games if game])
    games = all_at_once([(lambda g=game: g, 6 if QUICK else 100_000) for game in games if game])
    return [game for game in games if game and game.phase == "over"]


def check_records(games):
    """Checks the records of the games by the rules."""
    path = os.path.join(FOLDER.name, "games.jsonl")
    with open(path, "w") as file:
        for game in games:
            print(json.dumps(game.record()), file=file)
    done = subprocess.run([PROGRAM, "replay", path], capture_output=True, text=True)
    check(done.returncode == 0, f"railhead replay: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def check_log():
    with open(os.path.join(FOLDER.name, "server.log")) as file:
        wrong = [line for line in file if '"level":"error"' in line or not line.startswith("{")]
    check(not wrong, f"nothing went wrong at the server: {wrong[:5]}")


def main():
    server = Server(PROGRAM, os.path.join(FOLDER.name, "data"), "--pace", "0", "--message-rate", "0", "--request-rate",
                    "0", "--expert-time", str(EXPERT_TIME)).start()
    try:
        games = []
        for part in (whole_games, interrupted_games):
            start = time.monotonic()
            games += part(server)
            print(f"{part.__name__}: {time.monotonic() - start:.1f} s", flush=True)
            if failures:
                break
        if not failures:
            check_records(games)
            check(server.stop() == 0, "it stops when asked")
        check_log()
    finally:
        if server.process.poll() is None:
            server.kill()
    print(f"{len(games)} complete games, {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
