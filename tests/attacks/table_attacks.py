"""What people at a table may do to the others there."""
import time

from world import Visitor, some_move, table_for


def first_tickets(table, people):
    """Everybody keeps tickets; the game's first turn begins."""
    for person in people:
        now = person.place.watch(table)
        person.place.send_intent("move", now["number"], seat=now["you"], move=some_move(now["choices"], 0))


def attack_absence(world):
    """Somebody who still has time is to be replaced, and the game ended without them."""
    server = world.start()
    for clock in ({"kind": "days", "days": 2}, {"kind": "none"}):
        table, (anna, bo) = table_for(server, "Hasty Anna", "Absent Bo", clock=clock)
        first_tickets(table, [anna, bo])
        bo.place.close()
        if world.long:
            anna.place.close()
            time.sleep(70)
            anna.connect()
        number = anna.place.watch(table)["number"]
        answer = anna.place.send_intent("substitute", number, seat=1)
        world.check(answer.get("reason") == ("clock_decides" if clock["kind"] == "days" else "not_absent"),
                    f"nobody is replaced before their time: {answer}")
        anna.place.close()


def attack_clock(world):
    """Claiming, paying and taking back, again and again: the clock of the turn runs all the same. And when the
    clock has replaced one player, the other one cannot end the game alone."""
    server = world.start()
    lonely, (cleo, dora) = table_for(server, "Lonely Cleo", "Slow Dora", clock={"kind": "move", "seconds": 5})
    now = cleo.place.watch(lonely)
    cleo.place.send_intent("move", now["number"], seat=0, move=some_move(now["choices"], 0))
    table, people = table_for(server, "Anna", "Bo", clock={"kind": "move", "seconds": 5}, time_out="minimal")
    first_tickets(table, people)
    held = held_turn(people[0].place, table)
    world.check(held < world.count(60, 9), f"five seconds for a turn, but it is held for {held:.0f}")
    now = cleo.place.watch(lonely)
    world.check(now["seats"][1].get("substituted"), "a computer player decides for Dora")
    cleo.place.send_intent("offer", now["number"], seat=0, what="end")
    world.check(cleo.place.watch(lonely)["phase"] == "running", "nobody ends a game alone")
    answer = dora.place.send_intent("agree", now["number"] + 9, seat=1, what="end")
    world.check(answer["type"] == "accepted", f"but both together do: {answer}")
    for person in (*people, cleo, dora):
        person.place.close()


def held_turn(place, table):
    """How many seconds a turn can be held by taking it back every second."""
    began, held = time.monotonic(), 0
    while time.monotonic() - began < 90:
        now = place.watch(table)
        if "choices" not in now:
            return held
        held = time.monotonic() - began
        if now["choices"].get("tracks"):
            place.send_intent("move", now["number"], seat=0, move={"do": "claim", "track": now["choices"]["tracks"][0]})
            now = place.watch(table)
            if now.get("choices", {}).get("decision") == "payment":
                place.send_intent("move", now["number"], seat=0, move=some_move(now["choices"], 0))
                place.send_intent("take_back", now["number"] + 1, seat=0, amount=2)
        time.sleep(0.8)
    return held


def attack_pace(world):
    """Renaming all the time: the computer player moves all the same."""
    server = world.start("--pace", "1000")
    table, (anna,) = table_for(server, "Anna", seats=[{"kind": "open"}, {"kind": "computer", "player": "easy"}])
    number, began = anna.place.watch(table)["number"], time.monotonic()
    acted = None
    while acted is None and time.monotonic() - began < 90:
        anna.place.send_intent("rename", number, seat=0, name=f"Anna {time.monotonic() * 10:.0f}")
        time.sleep(0.4)
        now = anna.place.watch(table)
        if now["view"]["open"].get("waiting") == [0]:
            acted = time.monotonic() - began
    world.check(acted is not None, "the computer player is not held up")
    anna.place.close()


def attack_left_seat(world):
    """An opponent sits down in a seat that somebody left, to see both hands."""
    server = world.start()
    table, (anna, bo, cleo) = table_for(server, "Curious Anna", "Bo", "Cleo")
    first_tickets(table, [anna, bo, cleo])
    number = bo.place.watch(table)["number"]
    bo.place.send_intent("stand_up", number, seat=1)
    answer = anna.place.send_intent("sit", number, seat=1, name="Somebody else")
    world.check(answer.get("reason") == "has_seen_cards", f"Anna sits down in another seat: {answer}")
    cleo.place.send_intent("stand_up", number, seat=2)
    answer = cleo.place.send_intent("sit", number, seat=1, name="Somebody else")
    world.check(answer.get("reason") == "has_seen_cards", f"Cleo changes seats: {answer}")
    world.check(cleo.place.watch(table).get("known_hands") == [2], "and is told so")
    dora = Visitor(server).introduce()
    dora.connect().watch(table)
    answer = dora.place.send_intent("sit", number, seat=1, name="Dora")
    world.check(answer["type"] == "accepted", f"who knows no hand may sit there: {answer}")
    for person in (anna, bo, cleo, dora):
        person.place.close()


def attack_names(world):
    """Names that are somebody else's, or invisible."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Anna", "Bo", start=False)
    number = bo.place.watch(table)["number"]
    for name, reason in (("anna", "name_taken"), (" Anna ", "name_taken"), ("\u200bAnna", "bad_name"),
                         ("\u3164", "bad_name"), ("\u0301\u0301", "bad_name"), ("A" + "\u0301" * 20, "bad_name"),
                         ("\u202eannA", "bad_name")):
        answer = bo.place.send_intent("rename", number, seat=1, name=name)
        world.check(answer.get("reason") == reason, f"{name!r}: {answer}")
    anna.place.send_intent("start", number)
    anna.place.send_intent("offer", number + 9, seat=0, what="end")
    bo.place.send_intent("agree", number + 9, seat=1, what="end")
    answer = bo.place.send_intent("rename", number + 9, seat=1, name="The winner")
    world.check(answer.get("reason") == "game_is_over", f"after the end: {answer}")
    anna.place.close()
    bo.place.close()


def attack_entries(world):
    """Renames without end, on several connections."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Anna 0", "Bo", start=False)
    first = bo.place.watch(table)["number"]
    began, sent = time.monotonic(), 0
    for _ in range(world.count(10, 60)):
        anna.connect().watch(table)
        for _ in range(40):
            sent += 1
            anna.place.send_intent("rename", first, seat=0, name=f"Anna {sent}")
        anna.place.close()
    now = bo.place.watch(table)["number"]
    most = 30 + 2 * (time.monotonic() - began)
    world.check(now - first <= most, f"{sent} renames on many connections became {now - first} entries")
    answer = bo.place.send_intent("rename", now, seat=1, name="Bo")
    world.check(answer == {**answer, "type": "accepted", "number": now}, f"what changes nothing makes no entry: {answer}")
    bo.place.close()
