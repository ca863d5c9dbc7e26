#!/usr/bin/env python3
"""Draws the beginning of a fair game again, with nothing but Python's own library.

  python3 verify_chance.py RECORD MAP      (MAP: the map.json of the record's map)

A second opinion on `railhead verify`, which draws the whole game: the promise, the order of the seats
and the deal are worked out here by other code, from docs/fair-deals.md alone. A lie ends it with exit
code 1.
"""
import hashlib
import hmac
import itertools
import json
import sys

STREAMS = ("railhead-hmac-sha256-2", "railhead-hmac-sha256-1")  # the second: games begun by version 0.1
COLORS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]


def words(fair, purpose):
    """The stream: 64-bit words without end."""
    message = fair["stream"].encode() + b"\0" + purpose.encode() + b"\0"
    for text in fair["entropy"]:
        given = text.encode()
        message += len(given).to_bytes(4, "big") + given
    key = hmac.digest(bytes.fromhex(fair["seed"]), message, "sha256")
    for number in itertools.count():
        block = hmac.digest(key, number.to_bytes(8, "big"), "sha256")
        for begin in range(0, 32, 8):
            yield int.from_bytes(block[begin : begin + 8], "big")


def below(stream, bound):
    """A number from 0 to bound - 1, all equally likely."""
    return next(word for word in stream if word < 2**64 - 2**64 % bound) % bound


def drawn_order(fair):
    order = list(range(len(fair["entropy"])))
    stream = words(fair, "seats")
    for place in range(len(order) - 1, 0, -1):
        other = below(stream, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def draw(stream, pile, lists):
    """As many things from a sorted pile as these lists have, one list after another."""
    return [[pile.pop(below(stream, len(pile))) for _ in items] for items in lists]


def check(what, promised, found):
    print(f"{what}: {json.dumps(found)}")
    if promised != found:
        sys.exit(f"{what}: the record says {json.dumps(promised)}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        record = json.loads(file.readline())
    with open(sys.argv[2], encoding="utf-8") as file:
        board = json.load(file)
    fair, deal, deck = record["fair"], record["deal"], board["rules"]["deck"]
    if fair["stream"] not in STREAMS:
        sys.exit(f"stream: {fair['stream']} is not known")
    check("commitment", fair["commitment"], "sha256:" + hashlib.sha256(bytes.fromhex(fair["seed"])).hexdigest())
    chairs = [seat.get("chair", number) for number, seat in enumerate(record["seats"])]
    if chairs != sorted(chairs):
        check("chairs in the order of turns", chairs, drawn_order(fair))
    print("first words:", *(f"{word:016x}" for word in itertools.islice(words(fair, "cards"), 4)))

    stream = words(fair, "cards")
    cards = ["locomotive"] * deck["locomotives"] + [c for c in COLORS for _ in range(deck["each_color"])]
    check("hands", deal["hands"], draw(stream, cards, deal["hands"]))
    check("display", [deal["display"]], draw(stream, cards, [deal["display"]]))
    check("resets", deal.get("resets", []), draw(stream, cards, deal.get("resets", [])))
    check("tickets", deal["tickets"], draw(stream, list(range(len(board["tickets"]))), deal["tickets"]))
    bonus_cards = [card["id"] for card in board.get("bonus_cards", [])]
    check("bonus cards", [deal["bonus_cards"]], draw(stream, bonus_cards, [deal["bonus_cards"]]))


if __name__ == "__main__":
    main()
