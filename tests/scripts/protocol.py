#!/usr/bin/env python3
"""The protocol is what protocol/*.schema.json say: whole games over real connections, in which every
message is checked against its schema, and everything that can happen has happened. Also that
docs/protocol.md shows messages that the schemas accept and explains every refusal, and that types
can be made from the schemas.
"""
import hashlib
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parents[2])
sys.path.insert(0, str(ROOT / "tests/support"))
from protocol_client import (CheckedClient, Person, ask, check, computer, failures, follow, new_table,  # noqa: E402
                             open_seats, play, schemas, seen, sit_and_start, some_move)
from server_process import Server  # noqa: E402

SEED = 20

# What this test cannot bring about, with the reason. Everything else must have been seen.
NOT_SEEN = {
    ("message", "trouble"): "the disk would have to fail",
    ("accepted", "substitute"): "the person has to be away for minutes",
    ("move", "pass"): "only who can do nothing else may pass, which is rare",
    ("game", "passed"): "as above",
    ("game", "tickets_reshuffled"): "all tickets would have to be drawn",
    ("decision", "over"): "nothing is asked then",
}


# --- games ---


def games_of_people(server):
    """Games of two people to the end, with tunnels and ferries, and one against computer players, with tolls and
    the neutral player."""
    dice = random.Random(SEED)
    host = ask(server, "POST", "/api/me", schema="me")["secret"]
    for _ in range(8):
        table = new_table(server, host, {"map": "nordic-countries", "seats": open_seats(2), "public": True,
                                         "options": {"unequal_parallels": "separate"},
                                         "clock": {"kind": "game", "seconds": 3600}})
        people = sit_and_start(server, table, ["Anna", "Bo"], host)
        play(people, dice)
        check(people[0].phase == "over", "the game in the north ends")
        record = ask(server, "GET", f"/api/tables/{table}/record")
        check("result" in record, "its record is whole")
        # The deal is another one each time: in some games no tunnel asks for extra cards.
        if seen["decision", "tunnel"] and seen["move", "tunnel"]:
            break
    table = new_table(server, host, {"map": "netherlands", "variant": "neutral-player", "public": True,
                                     "seats": [*open_seats(1), computer()]})
    people = sit_and_start(server, table, ["Cleo"], host)
    play(people, dice)
    check(people[0].phase == "over", "the game against a computer player ends")
    for phase in ("over", "running", "waiting"):
        ask(server, "GET", f"/api/tables?phase={phase}", schema="table_list")


def country_cards(server):
    """Both people try to join the two countries that are nearest to each other."""
    board = json.loads((ROOT / "data/maps/poland/map.json").read_text(encoding="utf-8"))
    lengths = {tuple(route["between"]): route["tracks"][0]["length"] for route in board["routes"]}
    borders = {ends for ends in lengths if ends[1] in board["countries"]}

    def way(city, goal, been):
        """Length and routes of the shortest way between two cities that has at most two routes."""
        if city == goal:
            return 0, []
        ways = [(lengths[ends] + rest[0], [ends, *rest[1]]) for ends in lengths
                if city in ends and ends not in borders and len(been) < 3
                for other in ends if other not in been
                for rest in [way(other, goal, [*been, other])] if rest]
        return min(ways, default=None)

    ways = [(lengths[a] + lengths[b] + found[0], [a, b, *found[1]]) for a in borders for b in borders if a[1] < b[1]
            for found in [way(a[0], b[0], [a[0]])] if found]
    wanted = [":".join(ends) for ends in min(ways)[1]]

    def choose(choices, dice):
        tracks = [track for track in choices.get("tracks", []) if track.rpartition(":")[0] in wanted]
        if choices["decision"] == "action" and tracks:
            return {"do": "claim", "track": tracks[0]}
        # When all cards are in people's hands, there is nothing to draw.
        draws = choices.get("deck") or choices.get("slots")
        return some_move({**choices, "tracks": [], "draw_tickets": False} if draws else choices, dice)

    for _ in range(5):
        host = ask(server, "POST", "/api/me", schema="me")["secret"]
        table = new_table(server, host, {"map": "poland", "seats": open_seats(2)})
        people = sit_and_start(server, table, ["Ivo", "Jan"], host)
        for _ in range(30):
            play(people, random.Random(SEED), 10, choose)
            if seen["game", "country_card_taken"]:
                return


def texts_for_the_deal(server):
    """People commit to texts; one start is void, the next one begins the game."""
    made = ask(server, "POST", "/api/tables", {"map": "poland", "seats": open_seats(2)}, None, 201, "made_table")
    anna = Person(server, made["table"], "Anna", made["secret"])
    bo = Person(server, made["table"], "Bo")
    people, texts = [anna, bo], ["what Anna adds to the shuffle", "what Bo adds to the shuffle"]
    hashes = ["sha256:" + hashlib.sha256(text.encode()).hexdigest() for text in texts]
    anna.send_intent("sit", seat=0, name="Anna", commitment="Anna's dice", reason="bad_commitment")
    anna.send_intent("sit", seat=0, name="Anna", commitment=hashes[0])
    bo.until(anna.number)
    bo.send_intent("sit", seat=1, name="Bo")
    bo.send_intent("commit", seat=1, commitment=hashes[1])
    bo.send_intent("reveal", seat=1, text=texts[1], reason="nothing_to_reveal")
    follow(people)
    anna.send_intent("start")
    Person(server, made["table"], "Cleo").send_intent("sit", seat=0, name="Cleo", reason="starting")
    anna.send_intent("reveal", seat=0, text=texts[1], reason="wrong_text")
    anna.send_intent("reveal", seat=0, text="x" * 65, reason="bad_entropy")
    anna.send_intent("reveal", seat=0, text=texts[0])
    bo.come_anew()
    check(bo.whole["starting"]["waits_for"] == [1], f"who comes is told whom the start waits for: {bo.whole}")
    anna.until(anna.number + 1)
    check(anna.last["withheld"] == ["Bo"], f"who has withheld a text is named: {anna.last}")
    for seat, person in enumerate(people):
        follow(people)
        person.send_intent("commit", seat=seat, commitment=hashes[seat])
    follow(people)
    anna.send_intent("start")
    follow(people)
    for seat, person in enumerate(people):
        person.send_intent("reveal", seat=seat, text=texts[seat])
        follow(people)
    check(anna.whole["fair"]["entropy"] == texts, "the texts are told, by chair")
    check(anna.whole["fair"]["commitments"] == hashes, "as committed to")


def games_of_computers(server):
    """Computer players play at once, and a spectator sees it all. What comes is checked when it is over: the server
    does not wait for those who read slowly. Chance is the server's: rare events may need more games."""
    host = ask(server, "POST", "/api/me", schema="me")["secret"]
    tables = [{"map": "netherlands", "seats": [computer()] * 3}, {"map": "northern-lights", "seats": [computer()] * 2},
              {"map": "usa", "seats": [computer("medium")] * 2}]
    for _ in range(8):
        for settings in tables:
            game_of_computers(server, host, settings)
        if not not_seen("game"):
            return
        tables = [*tables[:2], {"map": "netherlands", "variant": "neutral-player", "seats": [computer()] * 2},
                  {"map": "nordic-countries", "seats": [computer("medium")] * 3}]


def game_of_computers(server, host, settings):
    table = new_table(server, host, settings)
    client = CheckedClient(server, host)
    client.watch(table)
    client.check_later()
    client.send({"type": "intent", "intent": "start", "id": "go", "after": 1})
    while client.receive().get("phase") != "over":
        pass
    client.check_now()
    client.close()
    ask(server, "GET", f"/api/tables/{table}", schema="listed_table")


def a_table_with_everything(server):
    """Everything that people can ask for, and the most important refusals."""
    dice = random.Random(SEED)
    made = ask(server, "POST", "/api/tables", {"map": "poland", "seats": open_seats(4)}, None, 201, "made_table")
    table = made["table"]
    anna = Person(server, table, "Anna", made["secret"])
    bo, cleo = Person(server, table, "Bo"), Person(server, table, "Cleo")
    people = [anna, bo]
    anna.send_intent("start", reason="no_game")
    anna.send_intent("set_seat", seat=3, player="closed")
    anna.send_intent("set_seat", seat=2, player="easy")
    anna.send_intent("set_seat", seat=2, player="closed")
    bo.send_intent("set_seat", seat=2, player="open", reason="not_host")
    anna.send_intent("move", seat=0, move={"do": "pass"}, reason="not_your_seat")
    anna.send_intent("sit", seat=0, name="Anna", color="gold", entropy="of older clients")
    bo.send_intent("sit", seat=0, name="Bo", reason="seat_taken")
    bo.send_intent("sit", seat=1, name="  ", reason="bad_name")
    bo.send_intent("sit", seat=1, name="ANNA", reason="name_taken")
    bo.send_intent("sit", seat=1, name="Bo")
    bo.send_intent("rename", seat=1, name="Bodo", color="mint")
    bo.send_intent("rename", seat=1, color="gold", reason="color_taken")
    bo.send_intent("move", seat=1, move={"do": "pass"}, reason="not_started")
    bo.send_intent("stand_up", seat=1)
    eve = Person(server, table, "Eve")
    eve.send_intent("sit", seat=1, name="Eve")
    eve.send_intent("start", reason="not_host")
    eve.send_intent("remove", seat=0, reason="not_host")
    anna.until(eve.number)
    anna.send_intent("remove", seat=0, reason="own_seat")
    anna.send_intent("remove", seat=1)
    anna.send_intent("remove", seat=1, reason="seat_free")
    eve.until(anna.number)
    check(eve.whole.get("removed") and eve.seat is None, "who is removed is told")
    eve.send_intent("sit", seat=1, name="Eve", reason="removed")
    bo.until(anna.number)
    bo.send_intent("sit", seat=1, name="Bo")
    anna.send_intent("say", seat=0, text="Hello Bo")
    cleo.send_intent("say", seat=0, text="May I?", reason="not_your_seat")
    # Who comes now is told of the seats as they are before the game.
    Person(server, table, "Dora")
    follow([anna, bo, cleo])
    status, _, answer = server.request("GET", f"/api/tables/{table}/record")
    check(status == 404 and answer["reason"] == "no_game", "nothing has happened in the game")
    anna.send_intent("start")
    follow([anna, bo, cleo])
    anna.send_intent("start", reason="already_started")

    anna.send_intent("move", seat=anna.seat, move={"do": "claim", "track": "here:there:0"}, reason="not_a_move")
    anna.send_intent("move", seat=anna.seat, move={"do": "pass"}, reason="tickets_first")
    first = some_move(anna.choices, dice)
    anna.send_intent("move", seat=anna.seat, move=first)
    check(anna.last.get("take_back") == 1, f"the first choice can be taken back: {anna.last}")
    anna.send_intent("take_back", seat=anna.seat)
    anna.send_intent("take_back", seat=anna.seat, amount=2, reason="cannot_take_back")
    anna.send_intent("move", seat=anna.seat, move=first)
    follow(people)
    answer = bo.send_intent("move", seat=bo.seat, move=some_move(bo.choices, dice), id="twice")
    again = bo.send_intent("move", seat=bo.seat, move={"do": "pass"}, id="twice")
    check(again["number"] == answer["number"], "sent twice it acts once")
    check("take_back" not in bo.last, f"all have chosen: nobody chooses again (R-TICKETORDER): {bo.last}")
    bo.send_intent("take_back", seat=bo.seat, reason="cannot_take_back")
    bo.send_intent("offer", seat=bo.seat, what="take_back", amount=1, reason="cannot_take_back")
    play(people, dice, 8)

    mover, other = (anna, bo) if anna.choices else (bo, anna)
    for secret, yours in (other.secret, [other.seat]), (cleo.secret, None):
        listed = ask(server, "GET", f"/api/tables/{table}", secret=secret, schema="listed_table")
        asked = [seat for seat, one in enumerate(listed["seats"]) if one.get("asked")]
        check(asked == [mover.seat], f"who has to decide is told: {listed}")
        check(listed.get("yours") == yours, f"one's own seats are told: {listed}")
        # Tables on this machine are asked for as often as one likes: nowhere is not a guess.
        mine = ask(server, "POST", "/api/my-tables", {"tables": [table.upper(), "nowhere"]}, secret, 200, "my_tables")
        check([one["code"] for one in mine["tables"]] == [table.upper(), "nowhere"], f"in the order asked: {mine}")
        check(mine["tables"][0]["found"] == listed, f"a list says what a single request says: {mine}")
        check(mine["tables"][1]["problem"]["reason"] == "no_table", f"or why there is none: {mine}")
    mover.send_intent("move", seat=mover.seat, move=some_move(mover.choices, dice), after=1, reason="stale")
    other.send_intent("move", seat=other.seat, move={"do": "draw", "from": "deck"}, reason="not_your_turn")
    while "deck" not in mover.choices:
        play([mover], dice, 1)
    mover.send_intent("move", seat=mover.seat, move={"do": "draw", "from": "deck"})
    follow(people)
    anna.send_intent("offer", seat=anna.seat, what="take_back", amount=1, reason="cannot_take_back")
    anna.send_intent("offer", seat=anna.seat, what="pause")
    follow(people)
    bo.send_intent("offer", seat=bo.seat, what="pause", reason="already_offered")
    bo.send_intent("decline", seat=bo.seat, what="pause")
    follow(people)
    bo.send_intent("agree", seat=bo.seat, what="pause", reason="nothing_offered")
    bo.send_intent("offer", seat=bo.seat, what="pause")
    follow(people)
    anna.send_intent("agree", seat=anna.seat, what="pause")
    follow(people)
    mover.send_intent("move", seat=mover.seat, move={"do": "pass"}, reason="paused")
    anna.send_intent("resume", seat=anna.seat)
    follow(people)
    taken_back_together(people, dice)

    link = anna.send_intent("share", seat=anna.seat)["secret"]
    ask(server, "POST", f"/api/tables/{table}/seat", {"secret": "A" * 32}, None, 404)
    phone = ask(server, "POST", f"/api/tables/{table}/seat", {"secret": link}, None, 200, "me")
    tab = Person(server, table, "Anna's phone", phone["secret"])
    check(tab.seat == anna.seat, "the phone holds the seat, too")
    tab.client.close()
    # Anna's device, the link and the phone have three of the five places; a device that is there takes no more.
    path = f"/api/tables/{table}/seat"
    ask(server, "POST", path, {"secret": link}, phone["secret"], 200, "me")
    ask(server, "POST", path, {"secret": link}, None, 200, "me")
    ask(server, "POST", path, {"secret": link}, None, 200, "me")
    _, answer = ask(server, "POST", path, {"secret": link}, None, None)
    check(answer.get("reason") == "too_many_devices", f"a sixth place: {answer}")
    check(anna.send_intent("share", seat=anna.seat)["secret"] == link, "asked for again the link is the same")
    devices = anna.whole["devices"]
    check([device["kind"] for device in devices] == ["you", "link", "device", "device", "device"], f"{devices}")
    anna.send_intent("revoke", seat=anna.seat, device=devices[0]["id"][::-1] + "x", reason="no_such_device")
    tab.connect()
    anna.send_intent("revoke", seat=anna.seat, device=devices[2]["id"])
    tab.until(anna.number)
    check(tab.seat is None and "devices" not in tab.whole, "the phone holds the seat no more")
    ask(server, "POST", path, {"secret": link}, None, 404)
    check(anna.send_intent("share", seat=anna.seat)["secret"] != link, "nor has it a link: the next one is another")
    shared = next(device for device in anna.whole["devices"] if device["kind"] == "link")
    anna.send_intent("revoke", seat=anna.seat, device=shared["id"])
    for device in devices[3:]:
        anna.send_intent("revoke", seat=anna.seat, device=device["id"])
    anna.send_intent("revoke", seat=anna.seat, device=devices[0]["id"], reason="last_device")
    follow(people)
    bo.send_intent("substitute", seat=anna.seat, reason="not_absent")
    bo.send_intent("say", seat=bo.seat, text="Written before the game", after=1, reason="stale")
    bo.send_intent("return", seat=bo.seat, reason="not_substituted")
    left = bo.seat
    bo.send_intent("stand_up", seat=left)
    check(bo.seat is None and "own" not in bo.view, "who has stood up sees no hand any more")
    anna.send_intent("sit", seat=left, name="Both", reason="has_seen_cards")
    cleo.until(bo.number)
    cleo.send_intent("sit", seat=left, name="Cleo")
    check(cleo.seat == left and "own" in cleo.view, "who sits down sees the hand at once")
    people = [anna, cleo]
    follow(people)
    ask(server, "GET", f"/api/tables/{table}/record", secret=anna.secret, schema="seen_record")
    anna.send_intent("rematch", seat=anna.seat, reason="not_over")
    anna.send_intent("offer", seat=anna.seat, what="end")
    follow(people)
    cleo.send_intent("agree", seat=cleo.seat, what="end")
    follow(people)
    check(anna.last["result"]["winners"] == [], "nobody wins a game that was ended")
    anna.send_intent("move", seat=anna.seat, move={"do": "pass"}, reason="game_is_over")
    cleo.send_intent("rematch", seat=cleo.seat)
    follow(people)
    goes_on = anna.last["rematch"]
    anna.come_anew()
    check(anna.whole["rematch"] == goes_on, "who comes later is told of the rematch")
    there = CheckedClient(server, anna.secret)
    there.watch(goes_on)
    there.send({"type": "unwatch"})
    check(there.watch("nowhere")["reason"] == "no_table", "there is no such table")
    mine = there.watch(goes_on)["yours"][0]
    check(there.watch(goes_on, seat=1 - mine)["reason"] == "not_your_seat", "seats of others are not shown")
    answer = there.send_intent("say", 0, id="still there", seat=mine, text="Hello?")
    check(answer["type"] == "accepted", f"who is refused another seat of the table still watches it: {answer}")
    check(there.watch("nowhere")["reason"] == "no_table", "there is no such table")
    answer = there.send_intent("say", 0, id="not there", seat=mine, text="Hello?")
    check(answer.get("reason") == "no_table", f"a watch that is refused leaves the table: {answer}")
    check(there.watch(table, seat=1 - anna.seat)["reason"] == "not_your_seat", "seats of others are not shown")


def taken_back_together(people, dice):
    """A claim can be taken back together until cards come to light: offered, then agreed."""
    for _ in range(40):
        mover, other = people if people[0].choices else people[::-1]
        tracks = mover.choices.get("tracks")
        if not tracks:
            play(people, dice, 1)
            continue
        mover.send_intent("move", seat=mover.seat, move={"do": "claim", "track": tracks[0]})
        mover.send_intent("offer", seat=mover.seat, what="take_back", amount=1)
        follow(people)
        other.send_intent("agree", seat=other.seat, what="take_back")
        follow(people)
        check(mover.choices["decision"] == "action", "the claim is taken back")
        mover.look_again()
        return
    check(False, "nothing could be claimed")


def clocks(server):
    """Time runs out: a computer player takes over, or the smallest possible move is made."""
    tables = {}
    for rule, what in (("computer", "substituted"), ("minimal", "acted")):
        host = ask(server, "POST", "/api/me", schema="me")["secret"]
        table = new_table(server, host, {"map": "usa", "seats": open_seats(2), "time_out": rule,
                                         "clock": {"kind": "move", "seconds": 5}})
        tables[what] = people = sit_and_start(server, table, ["Dora", "Emil"], host)
        play(people[1:], random.Random(SEED), 1)  # Emil chooses tickets, Dora does not
        follow(people)
    for what, (dora, emil) in tables.items():
        dora.until(dora.number + 1)
        check(dora.last["what"] == what and dora.last["by"] == "clock", f"the clock decides: {dora.last}")
    dora, emil = tables["substituted"]
    emil.send_intent("substitute", seat=dora.seat, reason="already_substituted")
    dora.send_intent("substitute", seat=emil.seat, reason="clock_decides")
    dora.send_intent("return", seat=dora.seat)
    dora.come_anew()


def deleted(server):
    """The operator deletes a table that somebody watches."""
    with open(os.path.join(server.data, "server.json"), encoding="utf-8") as file:
        operator = json.load(file)["secret"]
    table = new_table(server, None, {"map": "usa", "seats": open_seats(2)})
    person = Person(server, table, "Fay")
    ask(server, "POST", f"/api/operator/delete/{table}", secret=operator)
    person.client.wait_for("gone")
    ask(server, "GET", f"/api/tables/{table}", status=404)
    ask(server, "GET", "/api/maps", schema="map_list")
    ask(server, "GET", "/api/maps/nowhere", status=404)
    ask(server, "GET", f"/api/maps/poland?hash=sha256:{'0' * 64}", status=404)
    ask(server, "GET", "/api/nothing", status=404)
    got, _, answer = server.request("POST", "/api/me", headers={"Origin": "http://elsewhere.example"})
    check(got == 403, "another site may not ask")
    schemas.check("rest.schema.json#/$defs/problem", answer, "another site:")


# --- what is written about it ---


def the_page():
    """The messages in docs/protocol.md have the right form, and it explains every reason that the server gives."""
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    examples = [(way, line.replace("\n  ", "")) for way, line in
                re.findall(r"^([<>]) (\{.*(?:\n  .*)*)$", text, re.MULTILINE)]
    check(len(examples) > 50, f"there are examples: {len(examples)}")
    for (way, line), (_, answer) in zip(examples, examples[1:] + [("", "")]):
        file = "client" if way == ">" else "server"
        if '"not_an_intent"' in answer:
            check(not schemas.accepts("client.schema.json#", json.loads(line)), f"docs/protocol.md: {line} is wrong")
        elif "…" not in line:
            schemas.check(f"{file}.schema.json#", json.loads(line), "docs/protocol.md:")
    source = "".join(path.read_text(encoding="utf-8") for folder in ("table", "store", "server")
                     for path in sorted((ROOT / "src" / folder).glob("*.cpp")))
    given = set()
    for before in (r"\brefused\(\s*", r"\bRefused\{\s*", r"\brefuse\([^{\";]*\{", r"error_text\(\s*",
                   r"problem_answer\(\d+,\s*", r'\{"reason",\s*'):
        given |= set(re.findall(before + r'"([a-z_]+)"', source))
    rules = (ROOT / "src/rules/refusal.h").read_text(encoding="utf-8")
    given |= set(re.findall(r'Refusal::\w+, "([a-z_]+)", "[A-Z]+-[A-Z]+-\d+"', rules))
    given |= {reason for kind, reason in seen if kind == "reason" and reason}
    check(len(given) > 60, f"reasons are found: {sorted(given)}")
    for reason in sorted(given):
        check(f"`{reason}`" in text, f"docs/protocol.md explains {reason}")


def types(folder):
    """The generator of types runs, makes the same each time, and knows every message."""
    out = os.path.join(folder, "protocol.ts")
    texts = []
    for options in ([], [], ["--out", out]):
        done = subprocess.run([sys.executable, ROOT / "tools/protocol_types.py", *options], capture_output=True,
                              text=True, env={**os.environ, "PYTHONHASHSEED": str(len(texts))})
        check(done.returncode == 0, f"protocol_types.py: {done.stderr}")
        texts.append(done.stdout)
    texts[2] = pathlib.Path(out).read_text(encoding="utf-8")
    check(texts[0] == texts[1] == texts[2], "types are the same every time")
    for schema in schemas.raw.values():
        for name, part in schema["$defs"].items():
            title = part.get("title", "")
            found = re.search(rf"^export (type|interface) {title}\b", texts[0], re.MULTILINE)
            check(not title or found, f"a type for {name}")
    names = set(re.findall(r"^export \w+ (\w+)", texts[0], re.MULTILINE)) | {"Partial", "Record"}
    used = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r'/\*\*.*?\*/|//.*|"[^"]*"', "", texts[0])))
    check(used <= names, f"types that are not there: {used - names}")


def not_seen(*kinds):
    """What should have been seen, and has not."""
    common = schemas.raw["common.schema.json"]["$defs"]
    entries = set(common["entry_kind"]["enum"])
    wanted = {
        "message": {ref["$ref"].rpartition("/")[2] for ref in schemas.raw["server.schema.json"]["oneOf"]},
        "event": entries - {"created", "started"},
        "past": entries,
        "game": {ref["$ref"].rpartition("/")[2] for ref in common["game_event"]["oneOf"]},
        "decision": set(common["decision"]["enum"]),
        "move": {ref["$ref"].partition("move_")[2] for ref in common["move"]["oneOf"]},
        "accepted": {ref["$ref"].partition("intent_")[2]
                     for ref in schemas.at("client.schema.json#/$defs/intent")["oneOf"]},
    }
    return [f"{kind} {name}" for kind in kinds or wanted for name in sorted(wanted[kind])
            if not seen[kind, name] and (kind, name) not in NOT_SEEN]


def main():
    with tempfile.TemporaryDirectory() as folder:
        types(folder)
        server = Server(PROGRAM, os.path.join(folder, "data"), "--pace", "0").start()
        try:
            for part in (a_table_with_everything, texts_for_the_deal, games_of_people, country_cards, games_of_computers, clocks, deleted):
                began = time.monotonic()
                part(server)
                print(f"{part.__name__}: {time.monotonic() - began:.1f} s", flush=True)
        finally:
            if server.process.poll() is None:
                server.kill()
    the_page()
    check(not not_seen(), f"not seen: {not_seen()}")
    for kind, name in sorted(NOT_SEEN):
        if seen[kind, name]:
            print(f"seen all the same: {kind} {name}")
    print(f"{sum(n for (kind, _), n in seen.items() if kind == 'message')} messages, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
