#!/usr/bin/env python3
"""What the rules engine in the browser answers is what protocol/engine.schema.json says: games of computer players on
all maps, with every variant, option and number of players, and all questions about positions early and late in them.
"""
import collections
import json
import os
import pathlib
import random
import subprocess
import sys

PROGRAM, ROOT = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else
                                                        pathlib.Path(__file__).parents[2])
sys.path.insert(0, str(ROOT / "tests/support"))
from protocol_client import check, failures, schemas  # noqa: E402

SEED = 7
EVERY = 45  # decisions between two positions that are looked at
SCHEMA = {"open": "opened", "game_new": "game_view", "game_act": "acted", "game_choose": "chosen", "network": "network_taken"}

answered = collections.Counter()  # by question
reasons = set()


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM.parent / "engine_answers"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def answer(self, question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, word, checked=True, **question):
        """An answer that is no error."""
        answer = self.answer({"ask": word, **question})
        if checked or "error" in answer:
            schemas.check(f"engine.schema.json#/$defs/{SCHEMA.get(word, word)}", answer, f"{word}:")
        answered[word] += 1
        return answer

    def refuse(self, question):
        answer = self.answer(question)
        schemas.check("engine.schema.json#/$defs/engine_error", answer, f"{question}:")
        reasons.add(answer.get("error", {}).get("reason"))

    def close(self):
        self.process.stdin.close()
        check(self.process.wait() == 0, "the engine ends as it should")


def tables():
    """Every game that a table may choose."""
    for path in sorted([*ROOT.glob("data/maps/*/map.json"), ROOT / "tests/maps/micro.json"]):
        board = json.loads(path.read_text(encoding="utf-8"))
        rules = board["rules"]
        for variant in (None, *rules.get("variants", {})):
            least, most = (rules["variants"][variant].get("players") if variant else None) or rules["players"]
            for players in range(least, most + 1):
                yield board, {"players": players, "variant": variant, "options": {}}
        for key, values in rules.get("options", {}).items():
            yield board, {"players": rules["players"][1], "variant": None, "options": {key: values[-1]}}


def look(engine, board, seat, dice):
    """All questions about the position, as this viewer sees it."""
    shown = engine.ask("game_view", seat=seat)
    position = engine.ask("position", view=shown["view"])
    tickets = shown["view"].get("own", {}).get("tickets", [])
    tracks = [":".join([*route["between"], str(k)]) for route in board["routes"] for k in range(len(route["tracks"]))]
    for track in [*position["claimable"][:2], *dice.sample(tracks, 3)]:
        facts = engine.ask("track", track=track)
        check(("may" in facts) == (seat is not None), f"spectators claim nothing: {facts}")
        if seat is None:
            continue
        for cards in [*facts["payments"][:1], {}, {"red": 1}]:
            engine.ask("payment", track=track, cards=cards)
    for other in range(len(shown["view"]["open"]["seats"])):
        engine.ask("longest", seat=other)
    engine.ask("completed", seat=0, tickets=tickets or [0, 1])
    if seat is not None:
        engine.ask("tickets", tickets=[*tickets, *shown["view"]["own"]["offered"]])
    return shown["view"], position


def check_position(view, position, seat):
    """What the answer says beside what the position itself shows."""
    seen = view["open"]
    asked = seen.get("waiting", [seen["to_move"]] if "to_move" in seen else [])
    check(position["asked"] == asked, f"who is asked: {position['asked']}, {asked}")
    players = sum("neutral" not in one for one in seen["seats"])
    turn = position["round"]
    check((turn["number"] - 1) * players + turn["turn"] - 1 == seen["turns"], f"the round: {turn}, {seen['turns']}")
    if seat is None:
        check("why_not" not in position, "spectators may do nothing")
        return
    why, choices = position["why_not"], position["choices"]
    slots = [slot for slot, reason in enumerate(why["slots"]) if reason is None]
    check(slots == choices.get("slots", []), f"slots: {why}, {choices}")
    for key, what in (("deck", "deck"), ("tickets", "draw_tickets"), ("pass", "pass")):
        check((why[key] is None) == choices.get(what, False), f"{what}: {why[key]}, {choices}")
    for slot, card in enumerate(seen["display"]):
        if card is None and (reason := why["slots"][slot]) and choices["decision"] == "action" and seat in asked:
            check(reason["reason"] == "slot_empty", f"an empty slot: {reason}")


def play(engine, board, choice, dice):
    opened = engine.ask("open", map=board, **choice)
    state = engine.ask("game_new", seed=dice.randrange(2**40))
    check(opened["trains"] == [one["trains"] for one in state["view"]["open"]["seats"]], f"trains: {opened}")
    stacks, decisions = None, 0
    while state["next"] is not None:
        if decisions % EVERY == 0:
            for seat in (state["next"], (state["next"] + 1) % choice["players"], None):
                view, position = look(engine, board, seat, dice)
                check_position(view, position, seat)
                stacks = position.get("stacks")
                if stacks is not None:
                    taken = [card for one in view["open"]["seats"] for card in one.get("country_cards", [])]
                    left = [{"country": code, "points": points} for code, all_ in stacks.items() for points in all_]
                    whole = [{"country": code, "points": points} for code, all_ in board["country_cards"].items()
                             for points in all_]
                    check(sorted(map(str, taken + left)) == sorted(map(str, whole)), f"stacks: {stacks}")
        player = "hard" if decisions % 3 else "medium"
        move = engine.ask("game_choose", checked=decisions % 10 == 0, seat=state["next"], player=player)["move"]
        state = engine.ask("game_act", checked=decisions % 10 == 0, seat=state["next"], move=move)
        decisions += 1
    for seat in (0, None):
        view, position = look(engine, board, seat, dice)
        check(position["asked"] == [], f"nobody is asked when the game is over: {position['asked']}")
        if seat == 0:
            ways = engine.ask("tickets", tickets=view["own"]["tickets"])["tickets"]
            check(all(way["state"] != "possible" for way in ways), f"nothing is possible any more: {ways}")
    result = engine.ask("game_result")
    totals = [score["total"] for score in result["scores"]]
    equal = [seat for seat, total in enumerate(totals) if total == max(totals)]
    check(("tie" in result) == (len(equal) > 1), f"a tie is told: {result}")
    for code in board.get("country_cards", {}) if stacks is not None else ():
        check(code in stacks, f"every country has its stack: {stacks}")


def errors(engine):
    fresh = Engine()
    for word in ("position", "game_new", "track"):
        fresh.refuse({"ask": word})
    for question in (3, {}, {"ask": "nothing"}, {"ask": "open"}, {"ask": "hash"}):
        fresh.refuse(question)
    fresh.close()
    for question in ({"ask": "position", "view": 3}, {"ask": "track", "track": "here:there:0"},
                     {"ask": "longest", "seat": 9}, {"ask": "game_act", "seat": 0, "move": {"do": "pass"}},
                     {"ask": "game_new"}, {"ask": "completed", "seat": 0, "tickets": [1000]}):
        engine.refuse(question)
    engine.ask("hash", text="hello")


def main():
    dice = random.Random(SEED)
    engine = Engine()
    games = list(tables())
    for board, choice in games:
        before = len(failures)
        play(engine, board, choice, dice)
        if len(failures) > before:
            print(f"on {board['id']}, {choice}")
    errors(engine)
    engine.close()
    defs = schemas.raw["engine.schema.json"]["$defs"]
    check(len(reasons) > 8, f"errors were seen: {reasons}")
    for word in ("open", "position", "track", "payment", "tickets", "completed", "longest", "hash", "game_view", "game_result"):
        check(answered[word] > 0 and SCHEMA.get(word, word) in defs, f"{word} was asked")
    print(f"{len(games)} games, {sum(answered.values())} answers, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
