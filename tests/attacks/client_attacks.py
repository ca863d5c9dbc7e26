"""What every client asks for: maps by their hash, and the end of a game."""
import secrets
import time

from world import Visitor, table_for


def attack_map_hashes(world):
    """Hashes are guessed, and the same map is asked for again and again, from many addresses."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Map Anna", "Map Bo")
    known = anna.place.watch(table)["map_hash"]
    statuses = {"guessed": set(), "known": set(), "broken": set()}
    end = time.monotonic() + world.count(2, 20)
    while time.monotonic() < end:
        visitor = Visitor(server)
        for kind, value in (("guessed", "sha256:" + secrets.token_hex(32)), ("known", known),
                            ("broken", secrets.token_urlsafe(40))):
            statuses[kind].add(visitor.ask("GET", f"/api/maps/poland?hash={value}")[0])
    world.check(statuses == {"guessed": {404}, "known": {200}, "broken": {404}},
                f"only known maps are handed out: {statuses}")
    anna.place.close()
    bo.place.close()


def attack_end_without_record(world):
    """Many people come to the end of a game. That shows everybody's tickets: nobody needs the record."""
    server = world.start()
    table, (anna, bo) = table_for(server, "End Anna", "End Bo")
    for person, seat in ((anna, 0), (bo, 1)):
        view = person.place.watch(table)
        world.check("result" not in view, "nothing is told before the end")
        person.place.send_intent("move", 10**6, seat=seat, move={"do": "keep", "tickets": view["choices"]["tickets"]})
    anna.place.send_intent("offer", 10**6, seat=0, what="end")
    bo.place.send_intent("agree", 10**6, seat=1, what="end")
    status, _, record = anna.ask("GET", f"/api/tables/{table}/record")
    kept = [[], []]
    for move in record["moves"] if status == 200 else []:
        if move["do"] == "keep":
            kept[move["seat"]] += move["tickets"]
    world.check(all(kept), f"the record tells what was kept: {status}")
    for _ in range(world.count(20, 200)):
        visitor = Visitor(server).introduce()
        told = visitor.connect().watch(table).get("result", {}).get("tickets")
        world.check(told is not None and [sorted(one) for one in told] == [sorted(one) for one in kept],
                    f"a visitor is told all tickets: {told}")
        visitor.place.close()
    anna.place.close()
    bo.place.close()
