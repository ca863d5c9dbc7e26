#!/usr/bin/env python3
"""A data folder and records of version 0.3 open: everybody sees what they saw then; games, starts, clocks and
links go on; who was removed or revoked stays so."""
import copy
import hashlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(sys.argv[2]).resolve() / "tests" / "support"))
from old_folder import check, end_by_agreement, follow, opened, play  # noqa: E402


def difference(then, now, place=""):
    """The first difference between two values, or ""."""
    if then == now:
        return ""
    if isinstance(then, dict) and isinstance(now, dict):
        key = next(key for key in {**then, **now} if then.get(key) != now.get(key))
        return difference(then.get(key), now.get(key), f"{place}/{key}")
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        key = next(key for key, value in enumerate(then) if value != now[key])
        return difference(then[key], now[key], f"{place}/{key}")
    return f"{place}: {then!r}, now {now!r}"


NEW_SINCE = ["take_back_move"]  # what version 0.3 did not tell


def lasting(told):
    """What somebody is sent about a table, without what depends on who is connected now (clocks, too)."""
    told = copy.deepcopy(told)
    for key in ["host_away", *NEW_SINCE]:
        told.pop(key, None)
    for seat in told["seats"]:
        del seat["connected"]
    for clock in told.get("clocks", []):
        clock.pop("until", None)
    return told


def people_are_told_what_they_were_told(old, *keys):
    """Seats, names, views, choices, offers, chat, devices and what happened."""
    told = [json.loads(line) for line in (old.old / "told.jsonl").read_text(encoding="utf-8").splitlines()]
    check({then["key"] for then in told} >= set(keys), "what was told is known")
    for then in told:
        key, name = then["key"], then["name"]
        if key not in keys:
            continue
        person = old.person(key, name)
        differs = difference(lasting(then["table"]), lasting(person.whole))
        check(not differs, f"{key}: {name} is told the same: {differs}")
        if "record" in then:
            status, record = old.request("GET", key, "/record", None, person.secret)
            differs = difference(then["record"], record)
            check(status == 200 and not differs, f"{key}: {name} has seen the same: {differs}")
        person.client.close()


def refused(person, reason, intent, **keys):
    answer = person.send_intent(intent, **keys)
    check(answer.get("reason") == reason, f"{person.name}: {intent} is refused with {reason}: {answer}")


def reveal(old, key, people):
    for person in people:
        text = old.tables[key]["texts"][person.name]
        person.ask(f"{key}: {person.name} reveals a text", "reveal", seat=person.seat, text=text)
        follow(people)


def texts_are_in_the_deal(old, key, people):
    """What people have revealed makes the deal, as can be verified when the game is over."""
    check([person.phase for person in people] == ["running"] * 2, f"{key}: the game begins: {people[0].last}")
    play(people, 8)
    end_by_agreement(people, key)
    fair, texts = old.record(key)["fair"], [*old.tables[key]["texts"].values()]
    check(fair["entropy"][:2] == texts, f"{key}: the texts are those that were promised: {fair}")
    return fair


def waiting_table(old):
    """People committed to texts under version 0.3, and reveal them now."""
    table = old.tables["waiting"]
    emil, fritz = people = old.people("waiting")
    promised = emil.whole["fair"]
    check(old.person("waiting", "phone").seat == emil.seat, "the phone has Emil's seat")
    check(old.newcomer("waiting", table["link"]).seat == emil.seat, "the personal link brings it along")
    emil.connect()
    answer = emil.ask("Emil asks for it again", "share", seat=emil.seat)
    check(answer.get("secret") == table["link"], "and it is the same")
    follow(people)
    out_stays_out(old)
    refused(fritz, "not_host", "start")
    emil.ask("the host starts", "start")
    follow(people)
    check(emil.last["starting"]["waits_for"] == [0, 1], f"the start waits for both: {emil.last}")
    reveal(old, "waiting", people)
    fair = texts_are_in_the_deal(old, "waiting", people)
    check(fair["commitment"] == promised["commitment"], "the server's seed is the one that it promised")


def out_stays_out(old):
    """A removed person, a revoked device, and the link that it had used."""
    gerda, tablet = old.person("waiting", "Gerda"), old.person("waiting", "tablet")
    check(gerda.seat is None and gerda.whole.get("removed"), "Gerda is removed")
    check(tablet.seat is None and tablet.whole["yours"] == [] and "devices" not in tablet.whole, "the tablet is revoked")
    if gerda.phase == "waiting":
        refused(gerda, "removed", "sit", seat=3, name="Gerda")
        refused(tablet, "not_your_seat", "rename", seat=0, name="Tablet")
    status, body = old.request("POST", "waiting", "/seat", {"secret": old.tables["waiting"]["revoked link"]}, tablet.secret)
    check(status >= 400 and body["reason"] == "no_seat", f"its link opens nothing: {status} {body}")


def start_that_was_waiting(old):
    """The server stopped while one of two texts was missing, for which there is time again."""
    hanna, ivo = people = old.people("starting")
    texts = old.tables["starting"]["texts"]
    answer = ivo.send_intent("reveal", seat=ivo.seat, text=texts["Ivo"])
    if answer.get("reason") == "nothing_to_reveal":  # a busy machine: the time is over, and the next start is not void
        for person in people:
            person.connect()
            person.ask(f"{person.name} promises a text", "commit", seat=person.seat,
                       commitment="sha256:" + hashlib.sha256(texts[person.name].encode()).hexdigest())
            follow(people)
        (voided,) = [past for past in hanna.whole["recent"] if past["what"] == "start_voided"]
        check(voided["withheld"] == ["Ivo"], f"whose text did not come is said: {voided}")
        hanna.ask("the host starts once more", "start")
        follow(people)
        reveal(old, "starting", people)
    else:
        check(answer["type"] == "accepted", f"Ivo reveals a text: {answer}")
    follow(people)
    texts_are_in_the_deal(old, "starting", people)


def running_game(old):
    """Two people and a computer player play to the end. One was about to pay for a track."""
    cleo, _ = people = old.people("running")
    sent = old.tables["running"]["sent"]
    answer = cleo.client.send_intent(**sent["intent"])
    check(answer.get("number") == sent["number"], f"what was sent before the update and is sent again acts once: {answer}")
    check(cleo.choices["decision"] == "payment", f"Cleo is asked to pay: {cleo.choices}")
    cleo.ask("what Dora offered can be declined", "decline", seat=cleo.seat, what="end")
    follow(people)
    cleo.ask("Cleo takes back what she chose", "take_back", seat=cleo.seat)
    play(people)
    check(cleo.phase == "over" and cleo.result["winners"], f"the game is played to its end: {cleo.phase} {cleo.result}")
    record = old.record("running")
    check("ended" not in record, "by the rules")
    check(record["fair"]["entropy"] == [*old.tables["running"]["texts"].values(), ""], "with the texts of then")


def rematch(old):
    people = old.people("rematch")
    people[1].ask("who asked for it is the host", "start")
    follow(people)
    play(people, 4)


def game_with_a_clock(old):
    """A computer player decides for Karl, who comes back, and for Lena, who has left."""
    jana, karl = old.people("clock")
    lena = old.person("clock", "Lena")
    check(lena.seat is None, "Lena has left")
    free = next(place for place, seat in enumerate(jana.whole["seats"]) if not seat["taken"])
    refused(jana, "has_seen_cards", "sit", seat=free, name="Jana 2")
    karl.ask("Karl is back", "return", seat=karl.seat)
    olga = old.newcomer("clock")
    olga.ask("Olga sits down on the seat that was left", "sit", seat=free, name="Olga")
    people = [jana, karl, olga]
    play(people, 12)
    check(all(10_000 < clock["left"] <= 600_000 for clock in jana.last["clocks"]), f"clocks run: {jana.last}")
    end_by_agreement(people, "clock")
    record = old.record("clock")
    check({"medium"} < {move.get("by") for move in record["moves"]}, "the record says for whom computer players decided")


def paused_game(old):
    """It has ten minutes for each turn, of which two were used in the turn that was paused."""
    people = old.people("paused")
    check([person.phase for person in people] == ["paused"] * 2, "the game is paused")
    people[1].ask("and is resumed", "resume", seat=people[1].seat)
    people[1].connect()
    (until,) = [clock["until"] for clock in people[1].whole["clocks"] if "until" in clock]
    check(until - people[1].client.welcome["now"] < 500_000, f"the turn's clock does not start again: {people[1].whole}")
    play(people, 4)
    end_by_agreement(people, "paused")
    old.record("paused")


with opened("0.3") as folder:
    with folder.served():
        start_that_was_waiting(folder)
        people_are_told_what_they_were_told(folder, "over", "agreed", "rematch", "waiting", "running", "clock", "paused")
        folder.finished_games_are_as_they_were("over", "agreed")
        waiting_table(folder)
        running_game(folder)
        rematch(folder)
        game_with_a_clock(folder)
        paused_game(folder)
        ended = {key: folder.record(key) for key in ("waiting", "starting", "running", "clock", "paused")}
    with folder.served():
        people_are_told_what_they_were_told(folder, "over", "agreed")
        folder.finished_games_are_as_they_were("over", "agreed")
        for over, record in ended.items():
            check(folder.record(over) == record, f"{over}: what has ended stays so")
        out_stays_out(folder)
