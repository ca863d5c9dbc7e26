"""Attacks with requests and at the table: foreign pages, paths, markup, other people's secrets and seats."""
import json
import time

from world import SETTINGS, Visitor, confidential, some_move, table_for

MARKUP = "<img src=x onerror=a>"  # 24 characters are a name at most


def close_all(*people):
    for person in people:
        person.place.close()


def attack_hundreds_of_tables(world):
    """As many tables as possible, from one address and from one network."""
    server = world.start()
    for name, addresses in [("one address", ["203.0.113.77"] * 30),
                            ("one network", [f"2001:db8:7::{i + 1:x}" for i in range(30)])]:
        answers = [Visitor(server, address).ask("POST", "/api/tables", SETTINGS) for address in addresses]
        statuses = [status for status, _, _ in answers]
        world.check(statuses[:10] == [201] * 10 and statuses[-5:] == [429] * 5, f"tables of {name}: {statuses}")
        world.check(answers[-1][2].get("reason") == "too_many_tables", f"and why: {answers[-1][2]}")
    world.check(Visitor(server).ask("POST", "/api/tables", SETTINGS)[0] == 201, "others make theirs")


def attack_wrong_moves(world):
    """Moves that are illegal, stale, somebody else's, or not moves at all."""
    server = world.start()
    table, people = table_for(server, "Anna", "Bo")
    stranger = Visitor(server).introduce()
    stranger.connect().watch(table)
    nobody = Visitor(server).connect()
    nobody.watch(table)
    for person in people:  # first tickets
        now = person.place.watch(table)
        person.place.send_intent("move", now["number"], seat=now["you"], move=some_move(now["choices"], 1))
    now = [person.place.watch(table) for person in people]
    mover = 0 if "choices" in now[0] else 1
    anna, bo = people[mover], people[1 - mover]
    number, seat = now[0]["number"], now[mover]["you"]
    other = now[1 - mover]["you"]
    draw = {"do": "draw", "from": "deck"}
    def refused(client, reason, what, after=number, **keys):
        answer = client.send_intent("move", after, **keys)
        world.check(answer["type"] == "refused" and reason in (answer["reason"], None), f"{what}: {answer}")
    refused(bo.place, None, "out of turn", seat=other, move=draw)
    refused(bo.place, "not_your_seat", "for another's seat", seat=seat, move=draw)
    refused(stranger.place, "not_your_seat", "by a stranger", seat=seat, move=draw)
    refused(nobody, "no_secret", "by a spectator", seat=seat, move=draw)
    refused(anna.place, "stale", "before it was seen", after=number - 1, seat=seat, move=draw)
    for bad in (-1, 5, 1 << 40, "0", None, 0.5):
        refused(anna.place, "not_an_intent", f"of seat {bad}", seat=bad, move=draw)
    for move in ({}, {"do": "win"}, {"do": "draw", "from": 99}, {"do": "draw", "from": -1}, {"do": ["draw"]},
                 {"do": "keep", "tickets": [0] * 300}, {"do": "claim", "track": "nowhere:else:0"},
                 {"do": "pay", "pay": {"red": -1}}, {"do": "pay", "pay": {"gold": 1 << 40}}, [], "draw", None):
        refused(anna.place, None, f"{json.dumps(move)[:40]}", seat=seat, move=move)
        time.sleep(0.05)  # twenty messages per second are allowed
    world.check(anna.place.watch(table)["number"] == number, "nothing of this has happened")
    first = anna.place.send_intent("move", number, id="once", seat=seat, move=draw)
    again = anna.place.send_intent("move", number, id="once", seat=seat, move=draw)
    world.check(first == again and first["type"] == "accepted", f"replayed, it acts once: {first} {again}")
    answer = bo.place.send_intent("move", number, id="once", seat=other, move=draw)
    world.check(answer["type"] == "refused", f"another's id is not one's own: {answer}")
    world.check(anna.place.watch(table)["number"] == number + 1, "and nothing more")
    anna.place.send_intent("offer", number + 1, seat=seat, what="end")
    late = bo.place.send_intent("agree", number + 1, seat=other, what="end")
    world.check(late.get("reason") == "stale", "who has not seen the offer does not agree to it")
    bo.place.send_intent("agree", number + 2, seat=other, what="end")
    refused(anna.place, "game_is_over", "after the end", after=number + 9, seat=seat, move=draw)
    for intent, keys in (("take_back", {}), ("offer", {"what": "pause"}), ("resume", {}), ("stand_up", {})):
        answer = anna.place.send_intent(intent, number + 9, seat=seat, **keys)
        world.check(answer["type"] == "refused", f"{intent} after the end: {answer}")
    nobody.close()
    close_all(anna, bo, stranger)


def attack_markup(world):
    """Names and chat are data: they come back unchanged, in JSON, and are part of no page."""
    server = world.start()
    table, (anna, bo) = table_for(server, MARKUP, "Bo & <i>")
    line = "<script>alert(1)</script>&amp;\"' \U0001f682"
    answer = anna.place.send_intent("say", bo.place.watch(table)["number"], seat=0, text=line)
    world.check(answer["type"] == "accepted", f"chat may have markup: {answer}")
    now = bo.place.watch(table)
    world.check([seat.get("name") for seat in now["seats"]][0] == MARKUP, "the name is what it was")
    world.check(now["chat"][-1]["text"] == line, "so is the chat")
    for path in ("/", f"/t/{table}"):
        status, headers, page = anna.ask("GET", path)
        text = page.decode() if isinstance(page, bytes) else str(page)
        world.check(status == 200 and MARKUP not in text and "Bo &" not in text, f"{path} holds no names")
        world.check("Content-Security-Policy" in headers, f"{path} has a policy")
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
        status, headers, _ = anna.ask("GET", path)
        world.check(status == 200 and headers["Content-Type"].startswith("application/json"), f"{path} is JSON")
        world.check(headers.get("X-Content-Type-Options") == "nosniff", f"{path} is nothing else")
    for name in (" ", "x" * 25, "a\nb", "\u0000", "a\u001b[2J", "\u202eBo", "a\u2028b"):
        answer = anna.place.send_intent("rename", 99, seat=0, name=name)
        world.check(answer["type"] == "refused" and answer["reason"] == "bad_name", f"the name {name!r}: {answer}")
    close_all(anna, bo)


def attack_foreign_sites(world):
    """Requests from pages of other sites."""
    server = world.start()
    visitor = Visitor(server)
    own = f"http://127.0.0.1:{server.port}"
    for origin in ("http://evil.example", "null", own + ".evil.example", "http://127.0.0.1:1"):
        for path in ("/api/tables", "/api/me", "/api/tables/x/seat"):
            status, headers, _ = visitor.ask("POST", path, SETTINGS, Origin=origin)
            world.check(status == 403 and "Set-Cookie" not in headers, f"{path} from {origin}: {status}")
            world.check("Access-Control-Allow-Origin" not in headers, "no page of another site may read it")
    status, _, _ = visitor.ask("POST", "/api/tables", SETTINGS, Sec_Fetch_Site="cross-site")
    world.check(status == 403, f"another site makes no table: {status}")
    status, headers, body = visitor.ask("POST", "/api/me", Origin=own)
    cookie = headers.get("Set-Cookie", "")
    world.check("HttpOnly" in cookie and "SameSite=Strict" in cookie, f"the cookie is for nobody else: {cookie}")
    world.check("secret" not in body, "pages do not see their secret")


def attack_path_tricks(world):
    """Paths that lead out of the client's folder, and methods that nobody needs."""
    server = world.start()
    visitor = Visitor(server)
    for path in ("/../etc/passwd", "/%2e%2e/etc/passwd", "/t/..%2f..", "/api/tables/../../x", "/api/none", "/%", "/%zz",
                 "/%00", "//etc/passwd", "/./", "/t/%5c..%5c", "/%c0%ae%c0%ae/", "/api/maps/..%2f..%2fmap", "/index.html%00",
                 "/api/maps/usa/..", "/" + "a" * 5000, "/api/tables/%0d%0aSet-Cookie:%20a=b"):
        status, headers, _ = visitor.ask("GET", path)
        world.check(status in (400, 404) and "Set-Cookie" not in headers, f"{path[:40]}: {status}")
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        for path in ("/", "/t/x", "/api/tables/x"):
            status, _, _ = visitor.ask(method, path, "{}")
            world.check(status in (404, 405), f"{method} {path}: {status}")
    status, _, _ = visitor.ask("POST", "/api/tables", {"map": "nowhere", "seats": []})
    world.check(status == 400, "settings that are none")


def attack_wrong_secrets(world):
    """Secrets and links that are not one's own, and the operator's requests."""
    server = world.start()
    table, (anna, bo) = table_for(server, "Secretive Anna", "Bo")
    link = anna.place.send_intent("share", 99, seat=0)["secret"]
    confidential.add(link)
    thief, wrong = Visitor(server), "A" * 32
    # A wrong secret is as good as none.
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
        world.check(thief.ask("GET", path)[::2] == thief.ask("GET", path, secret=wrong)[::2], f"{path}: equal answers")
    answers = []
    for secret in (None, wrong):
        client = server.client(secret, headers=thief.headers)
        message = client.watch(table)
        world.check(message["you"] is None and not message["yours"] and "own" not in message["view"], "no hand is shown")
        answers.append(client.watch(table, seat=0))
        client.close()
    world.check(answers[0] == answers[1] and answers[0]["reason"] == "not_your_seat", f"a seat for the asking: {answers}")
    for secret in (wrong, "A" * 31, link[:-1] + ("A" if link[-1] != "A" else "B")):
        status, _, body = thief.ask("POST", f"/api/tables/{table}/seat", {"secret": secret})
        world.check(status == 404 and body.get("reason") == "no_seat", f"a guessed link: {status} {body}")
    for what in ("close", "delete", "none"):
        for secret in (None, wrong):
            status, _, _ = thief.ask("POST", f"/api/operator/{what}/{table}", secret=secret)
            local, _, _ = server.request("POST", f"/api/operator/{what}/{table}", secret=secret)
            world.check(status == local == 404, f"nobody else operates: {status}, {local}")
    world.check(thief.ask("GET", "/metrics")[0] == 404, "the numbers are the operator's")
    world.check(anna.place.watch(table)["yours"] == [0], "the seat is still its owner's")
    close_all(anna, bo)
