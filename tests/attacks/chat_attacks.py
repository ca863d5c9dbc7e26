"""Floods of chat."""
import time

from world import table_for


def attack_chat_flood(world):
    """One person says as much as one connection allows."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Loud Anna", "Patient Bo")
    number = bo.place.watch(table)["number"]
    said, end = 0, time.monotonic() + world.count(2, 20)
    while time.monotonic() < end:
        said += anna.place.send_intent("say", number + said, seat=0, text="la")["type"] == "accepted"
        time.sleep(0.06)
    world.check(0 < said <= 6 + world.count(2, 20), f"chat is limited: {said} lines")
    anna.place.close()
    bo.place.close()


def attack_chat_from_many_connections(world):
    """The same person says more, each time on a new connection."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Many Annas", "Patient Bo")
    said = 0
    for _ in range(world.count(8, 40)):
        place = anna.connect()
        number = place.watch(table)["number"]
        for i in range(6):
            said += place.send_intent("say", number, seat=0, text=f"la {i}")["type"] == "accepted"
        place.close()
    world.check(0 < said <= 6 + world.count(8, 40), f"chat is limited by person: {said} lines")
    bo.place.close()


def attack_chat_sent_again(world):
    """A line is sent again after others have done much: it is not said twice, and an old one not at all."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Resending Anna", "Busy Bo")
    number = bo.place.watch(table)["number"]
    first = anna.place.send_intent("say", number, id="line", seat=0, text="once")
    world.check(first["type"] == "accepted", f"a line: {first}")
    for i in range(70):
        bo.place.send_intent("rename", number, seat=1, name=f"Busy Bo {i}")
        time.sleep(0 if i < 40 else 0.055)  # sixty messages at once are allowed, then twenty per second
    again = anna.place.send_intent("say", number, id="line", seat=0, text="once")
    now = bo.place.watch(table)
    lines = [line for line in now["chat"] if line["text"] == "once"]
    world.check(len(lines) == 1, f"said once: {again}")
    old = anna.place.send_intent("say", 1, seat=0, text="written before the game")
    world.check(old.get("reason") == "stale", f"an old line: {old}")
    anna.place.close()
    bo.place.close()
