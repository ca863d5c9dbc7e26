"""Lines of chat without end."""
import time

from world import table_for


def attack_chat_flood(world):
    """One person says as much as a connection lets through."""
    server = world.start()
    _, (anna, bo) = table_for(server, "Loud Anna", "Patient Bo")
    said, end = 0, time.monotonic() + world.count(2, 20)
    while time.monotonic() < end:
        said += anna.place.wish("say", 0, seat=0, text="la")["type"] == "accepted"
        time.sleep(0.06)
    world.check(said <= 6 + world.count(2, 20), f"chat is limited: {said} lines")
    anna.place.close()
    bo.place.close()
