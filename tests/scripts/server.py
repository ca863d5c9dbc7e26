#!/usr/bin/env python3
"""A real server and real clients: a table from its creation to the record of its game, people who
lose their connection, a server that is killed, and one that is stopped.
"""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Closed, Follower, Server, changed, some_move  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def settings(map_id="poland", seats=2, **more):
    return {"map": map_id, "seats": [{"kind": "open"}] * seats, "order": "drawn", **more}


class Person(Follower):
    """Somebody at a table, who keeps the view up to date from events alone."""

    def __init__(self, server, table, name, secret=None):
        self.server, self.table, self.name = server, table, name
        self.secret = secret or server.new_secret()
        self.connect()

    def connect(self, seen=0):
        self.client = self.server.client(self.secret)
        self.take(self.client.watch(self.table, seen=seen))

    def take(self, message):
        """Brings the view up to date with a message."""
        if message["type"] == "table":
            self.number, self.phase = message["number"], message["phase"]
            self.view, self.choices = message.get("view"), message.get("choices")
            self.seat, self.whole = message["you"], message
        elif message["type"] == "event":
            check(self.seat is not None or "own" not in message, f"{self.name}: spectators get no hand")
            check(message["number"] == self.number + 1, f"{self.name}: events are in order")
            self.number, self.phase = message["number"], message["phase"]
            if "open" in message:
                changed(self.view["open"], message["open"])
            if "own" in message:
                self.view["own"] = message["own"]
            if message["what"] != "said":
                self.choices = message.get("choices")
            self.last_event = message

    def send_intent(self, intent, **keys):
        answer = self.client.send_intent(intent, self.number, **keys)
        if answer["type"] == "accepted":
            self.until(answer["number"])
        return answer


def play(people, until_turn=10_000):
    """People decide until the game is over; their views stay the same as the server's."""
    turn = 0
    while people[0].phase == "running" and turn < until_turn:
        turn += 1
        mover = next((p for p in people if p.choices), None)
        if mover is None:  # a computer player decides
            people[0].until(people[0].number + 1)
        else:
            answer = mover.send_intent("move", seat=mover.seat, move=some_move(mover.choices, turn))
            check(answer["type"] == "accepted", f"a legal move is accepted: {answer}")
            if answer["type"] != "accepted":
                return
        last = max(person.number for person in people)
        for person in people:
            person.until(last)
        if turn % 25 == 0:
            for person in people:
                fresh = person.client.watch(person.table, seat=person.seat)
                check(fresh["view"] == person.view, f"{person.name}'s view is the server's")


def table_for_two(server, **more):
    host = server.new_secret()
    table = server.new_table(host, settings(**more))
    people = [Person(server, table, "Anna", host), Person(server, table, "Bo")]
    for seat, person in enumerate(people):
        answer = person.send_intent("sit", seat=seat, name=person.name)
        check(answer["type"] == "accepted", f"{person.name} sits down: {answer}")
    people[0].until(people[1].number)
    answer = people[0].send_intent("start")
    check(answer["type"] == "accepted", f"the game starts: {answer}")
    people[1].until(people[0].number)
    return table, people


def whole_game(server):
    table, people = table_for_two(server)
    check(people[0].whole["fair"]["commitment"].startswith("sha256:"), "the seed is committed to")
    status, _, running = server.request("GET", f"/api/tables/{table}/record", secret=people[0].secret)
    check(status == 200 and "events" in running, "a running game's record is the viewer's own")
    check("seed" not in json.dumps(running), "the seed is secret while the game runs")
    watcher = server.client()
    seen = watcher.watch(table)
    check(seen["you"] is None and "own" not in seen["view"], "spectators see no hand")
    play(people)
    check(people[0].phase == "over", "the game ends")
    status, _, record = server.request("GET", f"/api/tables/{table}/record")
    check(status == 200 and "result" in record, "the full record when it is over")
    path = os.path.join(FOLDER.name, "record.json")
    with open(path, "w") as file:
        json.dump(record, file)
    for command in ("replay", "verify"):
        done = subprocess.run([PROGRAM, command, path], capture_output=True, text=True)
        check(done.returncode == 0, f"railhead {command}: {done.stdout}{done.stderr}")
    answer = people[0].send_intent("rematch", seat=people[0].seat)
    check(answer["type"] == "accepted", f"a rematch is made: {answer}")
    for person in people:
        person.client.close()


def lost_connections(server):
    table, people = table_for_two(server, map_id="usa")
    anna, bo = people
    play(people, 12)
    mover = anna if anna.choices else bo
    after, move = mover.number, some_move(mover.choices, 1)
    mover.client.send({"type": "intent", "intent": "move", "id": "lost", "after": after,
                       "seat": mover.seat, "move": move})
    mover.client.wait_for("accepted")  # ... and the answer was lost on its way
    mover.client.close()
    mover.connect(seen=after)
    check([event["number"] for event in mover.whole["recent"]] == [after + 1], "what was missed is told")
    again = mover.client.send_intent("move", after, id="lost", seat=mover.seat, move=move)
    check(again["type"] == "accepted" and again["number"] == after + 1, "sent twice it acts once")
    check(mover.client.watch(table)["number"] == after + 1, "nothing more has happened")
    stale = mover.client.send_intent("move", after, seat=mover.seat, move=move)
    check(stale["type"] == "refused", f"what is stale is refused: {stale}")
    second = server.client(mover.secret)
    check(second.watch(table)["view"] == mover.client.watch(table)["view"], "two tabs agree")
    link = mover.send_intent("share", seat=mover.seat)
    status, _, body = server.request("POST", f"/api/tables/{table}/seat", {"secret": link["secret"]})
    check(status == 200, f"a personal link moves the seat: {body}")
    phone = server.client(body["secret"])
    check(phone.watch(table)["yours"] == [mover.seat], "the other device holds the seat")
    status, _, _ = server.request("POST", f"/api/tables/{table}/seat", {"secret": "A" * 32})
    check(status == 404, "a guessed link holds nothing")


def seats_change_hands(server):
    """Somebody who stands up no longer sees the seat's cards; somebody who sits down sees them at once."""
    table, people = table_for_two(server)
    play(people, 6)
    anna, bo = people
    anna_was = anna.seat
    check(anna.send_intent("stand_up", seat=anna.seat)["type"] == "accepted", "Anna stands up")
    anna.until(anna.number)
    check(anna.seat is None and "own" not in anna.view, "Anna is a spectator now")
    cleo = Person(server, table, "Cleo")
    cleo.until(bo.number)
    check(cleo.send_intent("sit", seat=anna_was, name="Cleo")["type"] == "accepted", "Cleo sits down")
    check(cleo.seat == anna_was and "own" in cleo.view, "Cleo sees her cards")
    people = [cleo, bo]
    bo.until(cleo.number)
    play(people, 6)
    anna.until(max(person.number for person in people))
    check("own" not in anna.view and not anna.choices, "Anna sees nothing of it")
    check(anna.view["open"] == bo.view["open"], "but what everybody sees")


def killed(server):
    """The server is killed at any moment: what was acknowledged is there, and the table goes on by itself."""
    table, people = table_for_two(server, map_id="netherlands")
    host = server.new_secret()
    alone = server.new_table(host, {"map": "usa", "seats": [{"kind": "open"}, {"kind": "computer", "player": "easy"}]})
    solo = Person(server, alone, "Cleo", host)
    solo.send_intent("sit", seat=0, name="Cleo")
    solo.send_intent("start")
    for _ in range(5):
        play(people, 5)
        seen = [person.number for person in people]
        server.kill()
        server.start()
        for person in people + [solo]:
            person.connect(seen=person.number)
        check(people[0].number >= max(seen), "no acknowledged action is lost")
        check(people[0].number == people[1].number, "both see the same")
    play(people)
    check(people[0].phase == "over", "the game goes on to its end")
    while not solo.choices:  # the computer player goes on by itself
        solo.until(solo.number + 1)
    play([solo], 4)


def operated(server):
    """What the operator does while the server runs."""

    def command(*arguments):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    table, people = table_for_two(server)
    code, text = command("tables", "--data", server.data)
    check(code == 0 and table in text, f"railhead tables lists it: {text}")
    copy = os.path.join(FOLDER.name, "copy.sqlite")
    code, text = command("backup", "--data", server.data, copy)
    check(code == 0 and os.path.getsize(copy) > 10_000, f"railhead backup: {text}")
    check(command("backup", "--data", server.data, copy)[0] == 1, "it writes over nothing")
    code, text = command("tables", "--data", server.data, "--close", table)
    check(code == 0, f"a table is closed: {text}")
    people[0].until(people[0].number + 1)
    check(people[0].phase == "over" and people[0].last_event["ended"] == "abandoned", "players are told")
    code, text = command("tables", "--data", server.data, "--delete", table)
    check(code == 0, f"a table is deleted: {text}")
    check(server.request("GET", f"/api/tables/{table}")[0] == 404, "and gone")
    check(command("tables", "--data", server.data, "--delete", table)[0] == 1, "once")
    status, _, _ = server.request("GET", "/api/maps/poland")
    check(status == 200, "maps are served")


def configured(server):
    """Options in a file and in the environment."""
    path = os.path.join(FOLDER.name, "serve.ini")

    def address(text, environment):
        with open(path, "w") as file:
            file.write(text)
        process = subprocess.Popen([PROGRAM, "serve", "--config", path, "--data", os.path.join(FOLDER.name, "other")],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, **environment})
        line = process.stdout.readline()
        process.terminate()
        return line + process.communicate(timeout=300)[1]

    with socket.socket() as free:  # a port that nobody uses
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    check(f":{port}/" in address(f"port={port}\nbehind-proxy=true\n", {}), "the file says which port")
    check(f":{port}/" in address("port=1\n", {"RAILHEAD_PORT": str(port)}), "the environment wins")
    check('no option "prot"' in address("prot=1\n", {}), "an option that is none")
    check("pace" in address("pace=-4\n", {}), "a value that is none")


def networks(server):
    """Browsers fetch the network of their map."""
    folder = os.path.join(FOLDER.name, "networks")
    os.mkdir(folder)
    path = os.path.join(folder, "poland.net")
    program = pathlib.Path(PROGRAM).parent / "made_up_network"
    subprocess.run([program, "poland", "24", "1", path], check=True)
    network = pathlib.Path(path).read_bytes()
    # Of the right map by its name only: it is refused as if it were not there.
    subprocess.run([program, "poland", "24", "1", os.path.join(folder, "usa.net")], check=True)
    hashes = {one["id"]: one["hash"] for one in server.request("GET", "/api/maps")[2]["maps"]}
    other = Server(PROGRAM, os.path.join(FOLDER.name, "with_networks"), "--networks", folder).start()

    def get(path, **headers):
        return other.request("GET", f"/api/maps/{path}", headers=headers)

    def refused(path, reason):
        status, _, body = get(path)
        check(status == 404 and isinstance(body, dict) and body["reason"] == reason, f"{path}: {status} {body}")

    try:
        status, headers, body = get("poland/network")
        check(status == 200 and body == network, f"a network of the folder is served: {status}")
        check(headers["Content-Type"] == "application/octet-stream", f"as bytes: {headers}")
        check(headers["Cache-Control"] == "no-cache", f"another may take its place: {headers}")
        for hash_ in (hashes["poland"], hashes["poland"].replace(":", "%3A")):
            status, headers, body = get(f"poland/network?hash={hash_}")
            check(status == 200 and body == network, f"for this version of the map: {status}")
            check("max-age=86400" in headers["Cache-Control"], f"browsers keep it: {headers}")
        status, _, body = get("poland/network", **{"If-None-Match": headers["ETag"]})
        check(status == 304 and body == b"", f"who has it is sent nothing: {status}")
        check(get("poland/network", **{"If-None-Match": '"0"'})[0] == 200, "who has another gets it")
        refused(f"poland/network?hash=sha256:{'0' * 64}", "no_network")
        refused("usa/network", "no_network")
        refused("nowhere/network", "no_map")
        refused("network", "no_map")
    finally:
        other.kill()


def stopped(server):
    person = Person(server, server.new_table(server.new_secret(), settings()), "Dora")
    check(server.stop() == 0, "it stops when asked")
    try:
        while True:
            person.client.receive()
    except Closed as closed:
        check(closed.code == 1001, f"clients are told that it goes away: {closed.code}")


def main():
    server = Server(PROGRAM, os.path.join(FOLDER.name, "data"), "--pace", "0", "--message-rate", "0",
                    "--request-rate", "0").start()
    try:
        check(server.request("GET", "/healthz")[0] == 200, "it is well")
        check("railhead_tables" in str(server.request("GET", "/metrics")[2]), "it counts")
        for part in (whole_game, lost_connections, seats_change_hands, killed, operated, configured, networks,
                     stopped):
            part(server)
            print(part.__name__, "done", flush=True)
    finally:
        if server.process.poll() is None:
            server.kill()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
