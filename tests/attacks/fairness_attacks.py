"""People who try to change the deal that all texts together give."""
import hashlib
import json
import os
import time

from world import Server, Visitor, table_for

REVEAL_TIME = 10  # seconds


def commitment_to(text):
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def fresh_text():
    return os.urandom(24).hex()


def reason(answer):
    return answer.get("reason", answer["type"])


def commit(person, seat, text):
    return reason(person.place.send_intent("commit", 0, seat=seat, commitment=commitment_to(text)))


def reveal(person, seat, text):
    return reason(person.place.send_intent("reveal", 0, seat=seat, text=text))


def next_event(place, what):
    """The next event of this kind: one that has arrived already, or one that is waited for."""
    while True:
        for message in place.inbox:
            if message["type"] == "event" and message["what"] == what:
                place.inbox.remove(message)
                return message
        place.inbox.append(place.wait_for("event"))


def committed_table(server, world, *names):
    """A table whose people have committed to texts, the people, and the texts."""
    table, people = table_for(server, *names, start=False)
    texts = [fresh_text() for _ in people]
    for seat, (person, text) in enumerate(zip(people, texts)):
        world.check(commit(person, seat, text) == "accepted", f"{names[seat]} commits to a text")
    return table, people, texts


def attack_withheld_texts(world):
    """Bo commits to a text and withholds it when the others have revealed theirs. On another server the same
    happens, and the server is killed meanwhile."""
    server = world.start()
    with_kill = KilledStart(world)
    table, (anna, bo), texts = committed_table(server, world, "Anna", "Bo")
    fair = anna.place.watch(table)["fair"]
    world.check(fair.get("commitments") == [commitment_to(text) for text in texts], "all see the commitments")
    world.check(reveal(anna, 0, texts[0]) == "nothing_to_reveal", "no text is taken before the start")

    began = time.monotonic()
    world.check(reason(anna.place.send_intent("start", 0)) == "accepted", "the start begins")
    with_kill.start()
    stranger = Visitor(server).introduce()
    stranger.connect().watch(table)
    for person, keys in ((stranger, {"intent": "sit", "seat": 0, "name": "Eve"}), (bo, {"intent": "stand_up", "seat": 1}),
                         (bo, {"intent": "rename", "seat": 1, "name": "Bob"}), (anna, {"intent": "start"}),
                         (bo, {"intent": "commit", "seat": 1, "commitment": commitment_to("another text")}),
                         (anna, {"intent": "set_seat", "seat": 1, "player": "easy"})):
        answer = person.place.send_intent(after=0, **keys)
        world.check(reason(answer) == "starting", f"{keys['intent']} while the game is about to begin: {answer}")
    for wrong, why in ((fresh_text(), "wrong_text"), (texts[0], "wrong_text"), ("", "bad_entropy"),
                       ("x" * 65, "bad_entropy"), (commitment_to(texts[1]), "bad_entropy")):
        world.check(reveal(bo, 1, wrong) == why, f"a text that was not committed to: {wrong}")
    world.check(reveal(bo, 0, texts[0]) == "not_your_seat", "nobody reveals for another seat")
    world.check(reveal(anna, 0, texts[0]) == "accepted", "Anna reveals")
    for person in (bo, stranger):
        seen = json.dumps([person.place.watch(table), person.place.inbox])
        world.check(texts[0] not in seen, "a text is secret until all are there")
    with_kill.kill_and_start()

    voided = next_event(anna.place, "start_voided")
    took = time.monotonic() - began
    world.check(REVEAL_TIME - 1 < took < REVEAL_TIME + world.count(60, 5), f"the start is void after {took:.1f} s")
    world.check(voided["withheld"] == ["Bo"], f"who withheld is named: {voided}")
    world.check(voided["fair"]["commitments"] == [None, None], "all have to give new texts")
    world.check(any(line["event"] == "start_voided" for line in world.log()), "the log tells of it")
    world.check(reveal(bo, 1, texts[1]) == "nothing_to_reveal", "a text that comes too late does nothing")
    away_at_the_start(world, table, anna, bo)
    with_kill.finish()


def away_at_the_start(world, table, anna, bo):
    """People who are away contribute nothing and stop nobody."""
    texts = [fresh_text(), fresh_text()]
    world.check([commit(anna, 0, texts[0]), commit(bo, 1, texts[1])] == ["accepted"] * 2, "they give new ones")
    bo.place.close()
    anna.place.wait_for("presence")
    world.check(reason(anna.place.send_intent("start", 0)) == "accepted", "the game starts without Bo")
    world.check(reveal(anna, 0, texts[0]) == "accepted", "Anna reveals")
    begun = anna.place.watch(table)
    world.check(begun["phase"] == "running" and begun["fair"]["entropy"] == [texts[0], ""], f"it begins: {begun['fair']}")
    world.check(begun["fair"]["commitments"] == [commitment_to(text) for text in texts], "commitments stay visible")


class KilledStart:
    """A server of its own, killed while a game is about to begin."""

    def __init__(self, world):
        self.world = world
        self.server = Server(world.program, os.path.join(world.folder.name, "killed", "data"), "--behind-proxy")
        os.makedirs(os.path.dirname(self.server.data))
        self.server.start()
        self.table, self.people, self.texts = committed_table(self.server, world, "Cleo", "Dora")

    def start(self):
        cleo = self.people[0]
        self.world.check(reason(cleo.place.send_intent("start", 0)) == "accepted", "the start begins")
        self.world.check(reveal(cleo, 0, self.texts[0]) == "accepted", "Cleo reveals")

    def kill_and_start(self):
        self.server.kill()
        self.again = time.monotonic()
        self.server.start()
        for person in self.people:
            told = person.connect().watch(self.table)
            self.world.check(told.get("starting", {}).get("waits_for") == [1], f"the start goes on: {told.get('starting')}")
            self.world.check(self.texts[0] not in json.dumps(told), "the text is still secret")

    def finish(self):
        """The time starts again after a kill; then it is as if nothing had been tried."""
        cleo, dora = self.people
        voided = next_event(cleo.place, "start_voided")
        took = time.monotonic() - self.again
        self.world.check(took > REVEAL_TIME - 2, f"after a kill there is time again: {took:.1f} s")
        self.world.check(voided["withheld"] == ["Dora"], f"who withheld is named: {voided}")
        texts = [fresh_text(), fresh_text()]
        for seat, person in enumerate(self.people):
            self.world.check(commit(person, seat, texts[seat]) == "accepted", "a new text")
        self.world.check(reason(dora.place.send_intent("start", 0)) in ("accepted", "not_host"), "the next start")
        cleo.place.send_intent("start", 0)
        for seat, person in enumerate(self.people):
            self.world.check(reveal(person, seat, texts[seat]) == "accepted", "is not void")
        begun = cleo.place.watch(self.table)
        self.world.check(begun["phase"] == "running" and begun["fair"]["entropy"] == texts, "and the game begins")
        self.server.kill()


def attack_computer_seats(world):
    """A host who plays against computer players only waits for no text but their own."""
    server = world.start()
    host = Visitor(server).introduce()
    table = host.make_table(seats=[{"kind": "open"}, {"kind": "computer", "player": "easy"}], order="drawn")
    host.connect().watch(table)
    text = fresh_text()
    answer = host.place.send_intent("sit", 0, seat=0, name="Host", commitment=commitment_to(text))
    world.check(reason(answer) == "accepted", f"sits with a commitment: {answer}")
    world.check(reason(host.place.send_intent("start", 0)) == "accepted", "the start begins")
    world.check(reveal(host, 0, text) == "accepted", "the host reveals")
    begun = host.place.watch(table)
    world.check(begun["fair"].get("entropy") == [text, ""], f"texts are told by chair: {begun['fair']}")
