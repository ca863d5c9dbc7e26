"""Endless numbers of tables, computer players and records."""
import time

from world import Visitor, some_move

EXPERT = {"kind": "computer", "player": "expert"}
EASY = {"kind": "computer", "player": "easy"}
ALONE = {"map": "poland", "seats": [EASY, {"kind": "open"}], "order": "fixed"}
CROWD = "203.0.113.9"  # all of these do not come from more addresses


def alone_with(visitor, level, map="poland"):
    """A running game against one computer player: its code."""
    table = visitor.make_table(map=map, seats=[{"kind": "open"}, {"kind": "computer", "player": level}])
    visitor.connect().watch(table)
    visitor.place.send_intent("sit", 0, seat=0, name="Anna")
    answer = visitor.place.send_intent("start", 1000)
    if answer["type"] != "accepted":
        raise RuntimeError(f"the game does not start: {answer}")
    return table


def attack_rematches(world):
    """Games that are ended at once and followed by a rematch, again and again, by several people of one address."""
    server = world.start("--message-rate", "0", "--pace", "0")
    made, refused = 0, None
    while made < world.count(40, 400) and not refused:
        anna = Visitor(server, CROWD).introduce()
        status, _, body = anna.ask("POST", "/api/tables", ALONE)
        if status != 201:
            refused = body["reason"]
            break
        made += 1
        table = body["table"]
        anna.connect().watch(table)
        anna.place.send_intent("sit", 1000, seat=1, name="Anna")
        for _ in range(3):  # one person's intents are limited, too
            anna.place.send_intent("start", 1000)
            seat = anna.place.watch(table)["you"]
            anna.place.send_intent("offer", 1000, seat=seat, what="end")
            answer = anna.place.send_intent("rematch", 1000, seat=seat)
            if answer["type"] != "accepted":
                refused = answer["reason"]
                break
            made += 1
            while not (now := anna.place.watch(table)).get("rematch"):
                time.sleep(0.01)
            table = now["rematch"]
            anna.place.watch(table)
        anna.place.close()
    world.check(made <= 22, f"one address made {made} tables by rematches")
    world.check(refused == "too_many_tables", f"and is told that it may not make more: {refused}")
    status, _, body = Visitor(server, CROWD).ask("POST", "/api/tables", ALONE)
    world.check(status == 429, f"nor in another way: {status} {body}")


def attack_full_memory(world):
    """More tables than fit into memory, from many addresses; then all that fit are watched."""
    most = world.count(30, 300)
    server = world.start("--tables", str(most))
    quiet = Visitor(server).introduce()
    early = quiet.make_table()
    crowd = [Visitor(server).introduce() for _ in range(most // 10)]
    tables = [one.make_table() for one in crowd for _ in range(20)]
    status, _, body = quiet.ask("GET", f"/api/tables/{early}")
    world.check(status == 200, f"a table that had to leave memory is there: {status} {body}")
    world.check(quiet.connect().watch(early)["type"] == "table", "and can be watched")
    quiet.place.close()
    # The server's own machine may look at /metrics: how many are in memory?
    metrics = server.request("GET", "/metrics")[2].decode()
    inside = int(next(line for line in metrics.splitlines() if line.startswith("railhead_tables ")).split()[1])
    world.check(inside <= most, f"{inside} tables in memory, at most {most}")

    places = []
    answers = []
    for table in tables[:most + 5]:
        place = crowd[len(places) % len(crowd)].connect()
        places.append(place)
        answers.append(place.watch(table))
    refused = {answer["reason"] for answer in answers if answer["type"] == "error"}
    world.check(refused == {"busy"}, f"when all are watched the server is busy, and nothing else: {refused}")
    status, headers, body = quiet.ask("GET", f"/api/tables/{early}")
    world.check(status == 503 and body["reason"] == "busy" and "Retry-After" in headers,
                f"a table that finds no place now is not gone: {status} {body}")
    for place in places:
        place.close()
    end = time.monotonic() + 120
    while (status := quiet.ask("GET", f"/api/tables/{early}")[0]) != 200 and time.monotonic() < end:
        time.sleep(0.2)
    world.check(status == 200, f"it is back as soon as there is room: {status}")


def waits_for_easy(server, most):
    """Somebody from an address of their own waits for decisions of `easy`: for each of them the seconds, and
    how many decisions of computer players the server makes meanwhile."""
    quiet = Visitor(server).introduce()
    table = alone_with(quiet, "easy", map="usa")
    waits, moves, now = [], 0, quiet.place.watch(table)
    since, before = time.monotonic(), decisions(server)
    while len(waits) < most and now["phase"] == "running":
        if "choices" in now and (waits or now["choices"]["decision"] != "first_tickets"):
            answer = quiet.place.send_intent("move", now["number"], seat=0, move=some_move(now["choices"], moves))
            if answer["type"] == "accepted":
                while now["number"] < answer["number"]:
                    now = quiet.place.wait_for("event")
            moves += 1
            since, before = time.monotonic(), decisions(server)
            time.sleep(0.06)
            continue
        now = quiet.place.wait_for("event")
        waits.append((time.monotonic() - since, decisions(server) - before))
        since, before = time.monotonic(), decisions(server)
    quiet.place.close()
    return waits


def check_share(world, server):
    """Somebody else does not wait until all twenty tables had their turn. On a busy machine a wait may be long,
    and many decisions are made in it, but not in most waits."""
    waits = waits_for_easy(server, world.count(3, 20))
    usual = sorted(made for _, made in waits)[len(waits) // 2]
    world.check(usual < 10, f"somebody else waits for {usual} decisions before one of the level easy")
    longest = max(seconds for seconds, _ in waits)
    world.check(longest < world.count(60, 5), f"somebody else waits {longest:.1f} s for the level easy")


# What an expert may take is what somebody else has to wait for, where there is only one thread.
def one_thread(world):
    return "--pace", "0", "--bot-threads", "1", "--expert-time", str(world.count(1000, 2000))


def attack_tables_of_experts(world):
    """Twenty tables at which five experts play, all watched from one address."""
    server = world.start(*one_thread(world))
    crowd = Visitor(server, CROWD).introduce()
    places = []
    for _ in range(20):
        table = crowd.make_table(map="usa", seats=[EXPERT] * 5)
        places.append(crowd.connect())
        places[-1].watch(table)
        places[-1].send_intent("start", 1000)
    check_share(world, server)
    for place in places:
        place.close()
    # Nobody watches any more: they stop, once the decision that an expert thinks about is made.
    end, before, now = time.monotonic() + 120, None, decisions(server)
    while now != before and time.monotonic() < end:
        time.sleep(world.count(1.3, 3))
        before, now = now, decisions(server)
    world.check(now == before, "games without people go on though nobody watches")


def decisions(server):
    """How many decisions computer players have made so far."""
    lines = server.request("GET", "/metrics")[2].decode().splitlines()
    return int(next(line for line in lines if line.startswith("railhead_computer_decisions_total ")).split()[1])


def attack_experts_with_a_person(world):
    """Twenty tables of four experts and a person who stays connected and lets them play."""
    server = world.start(*one_thread(world), "--message-rate", "0")
    places = []
    for _ in range(20):
        crowd = Visitor(server, CROWD).introduce()  # one person's intents are limited
        table = crowd.make_table(map="usa", seats=[EXPERT] * 4 + [{"kind": "open"}])
        places.append(crowd.connect())
        places[-1].watch(table)
        places[-1].send_intent("sit", 0, seat=4, name="Crowd")
        places[-1].send_intent("start", 1000)
        now = places[-1].watch(table)
        places[-1].send_intent("move", now["number"], seat=4, move=some_move(now["choices"], 0))
    check_share(world, server)
    for place in places:
        place.close()


def attack_records(world):
    """The record of a running game, and of a finished one, is asked for as often as the rates allow."""
    server = world.start("--pace", "0")
    anna = Visitor(server, CROWD).introduce()
    table = alone_with(anna, "easy", map="usa")
    path = f"/api/tables/{table}/record"
    answers = [anna.ask("GET", path) for _ in range(40)]
    made = sum(status == 200 for status, _, _ in answers)
    world.check(20 <= made <= 30, f"one address had {made} of 40 records made")
    last = answers[-1]
    world.check(last[0] == 429 and last[2]["reason"] == "too_fast" and "Retry-After" in last[1],
                f"and is told to wait: {last}")
    anna.place.send_intent("offer", 1000, seat=0, what="end")
    other = Visitor(server)
    answers = [other.ask("GET", path) for _ in range(60)]
    world.check(all(status == 200 for status, _, _ in answers), "the record of a finished game is there for everybody")
    world.check(all(body == answers[0][2] for _, _, body in answers), "and the same for everybody")
    anna.place.close()
