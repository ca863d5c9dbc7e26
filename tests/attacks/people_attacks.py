"""Seats at public tables that one person takes and leaves empty, strangers who start other people's games, and
personal links that got into wrong hands."""
from world import Visitor, table_for


def public_tables(server, count):
    """This many public tables, each of another person; the hosts do not stay."""
    return [Visitor(server).introduce().make_table(public=True) for _ in range(count)]


def sits_down(visitor, table, seat=1):
    """Sits down: the reason of the refusal, or None."""
    visitor.place.watch(table)
    return visitor.place.send_intent("sit", 0, seat=seat, name="Greedy Eve").get("reason")


def attack_public_seats(world):
    """One connection sits down wherever there is a seat, then the same address does so with other secrets."""
    server = world.start()
    tables = public_tables(server, world.count(14, 24))
    eve = Visitor(server).introduce()
    eve.connect()
    answers = [sits_down(eve, table) for table in tables[:8]]
    world.check(answers.count(None) == 3, f"one person waits at three public tables: {answers}")
    world.check(set(answers) == {None, "too_many_seats"}, f"and is told why not at more: {answers}")
    world.check(sits_down(eve, tables[0], seat=0) == "too_many_seats", "one seat at a public table")
    eve.place.close()
    taken = 0
    for table in tables[3:]:
        # Secrets are free.
        other = Visitor(server, eve.address).introduce()
        other.connect()
        taken += sits_down(other, table) is None
        other.place.close()
    world.check(taken <= 10, f"an address with many secrets takes few seats: {taken}")
    status, _, listed = eve.ask("GET", "/api/tables?phase=waiting")
    free = sum(not any("name" in seat for seat in table["seats"]) for table in listed.get("tables", []))
    world.check(status == 200 and free > 0, f"seats are left for others: {free}")
    anna = Visitor(server).introduce()
    anna.connect()
    world.check(sits_down(anna, tables[-1], seat=0) is None, "somebody else still finds one")
    anna.place.close()


def attack_foreign_starts(world):
    """Strangers sit down at other people's tables, start their games, or come back after being removed."""
    server = world.start()
    for public in (True, False):
        host, eve = Visitor(server).introduce(), Visitor(server).introduce()
        table = host.make_table(public=public, seats=[{"kind": "open"}] * 3)
        for visitor in (host, eve):
            visitor.connect().watch(table)
        host.place.send_intent("sit", 0, seat=0, name="Hanna")
        world.check(sits_down(eve, table) is None, "somebody sits down")
        answer = eve.place.send_intent("start", 0)
        world.check(answer.get("reason") == "not_host", f"only the host starts: {answer}")
        host.place.close()
        answer = eve.place.send_intent("start", 0)
        world.check(answer.get("reason") == "not_host", f"nor is a host who left a moment ago passed over: {answer}")
        host.connect().watch(table)
        answer = host.place.send_intent("remove", 0, seat=1)
        world.check(answer["type"] == "accepted", f"the host removes somebody: {answer}")
        answers = [sits_down(eve, table, seat) for seat in (1, 2)]
        world.check(answers == ["removed", "removed"], f"who was removed does not come back: {answers}")
        bo = Visitor(server).introduce()
        bo.connect()
        world.check(sits_down(bo, table) is None, "the seat is free for others")
        answer = host.place.send_intent("start", 0)
        world.check(answer["type"] == "accepted", f"the host starts: {answer}")
        for visitor in (host, eve, bo):
            visitor.place.close()


def attack_personal_links(world):
    """A personal link that got into wrong hands, and a person who keeps asking for links."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Careless Anna", "Patient Bo")
    answers = [anna.place.send_intent("share", 0, seat=0) for _ in range(6)]
    links = {answer.get("secret") for answer in answers}
    world.check(len(links) == 1 and None not in links, f"asked for again it is the same link: {answers[-1]}")
    link = links.pop()
    thief = Visitor(server)
    status, _, body = thief.ask("POST", f"/api/tables/{table}/seat", {"secret": link})
    world.check(status == 200, f"whoever has the link has the seat: {status} {body}")
    thief.secret = body.get("secret")
    seen = thief.connect().watch(table)
    world.check(seen["yours"] == [0], "and sees the hand")
    devices = anna.place.watch(table).get("devices", [])
    world.check([device["kind"] for device in devices] == ["you", "link", "device"], f"Anna sees who holds it: {devices}")
    world.check("devices" not in seen or len(seen["devices"]) == 3, "so do all who hold it")
    others = bo.place.watch(table).get("devices", [])
    world.check(len(others) == 1, f"but nobody else: {others}")
    answer = anna.place.send_intent("revoke", 0, seat=0, device=devices[2]["id"])
    world.check(answer["type"] == "accepted", f"the thief's device is revoked: {answer}")
    now = thief.place.watch(table)
    world.check(now["yours"] == [] and "own" not in now["view"], "the thief sees no hand any more")
    status, _, body = Visitor(server).ask("POST", f"/api/tables/{table}/seat", {"secret": link})
    world.check(status == 404, f"nor does the link open any more, which the thief knows: {status} {body}")
    world.check(anna.place.send_intent("share", 0, seat=0).get("secret") not in (None, link), "the next one is another")
    with_link = server.client(link, headers=thief.headers)
    world.check(with_link.watch(table)["yours"] == [], "nor as a secret of its own")
    for place in (anna.place, bo.place, thief.place, with_link):
        place.close()
