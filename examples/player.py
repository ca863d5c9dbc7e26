#!/usr/bin/env python3
"""A player for `railhead referee` (docs/player-protocol.md), as a start for your own.

It claims the longest track that it can pay for, pays with as few cards and locomotives as possible,
and otherwise draws cards of which it already has many.

    railhead referee --bots 'exec:python3 examples/player.py,random' --games 20
"""
import json
import sys


def choose(question, lengths):
    """The number of the move to make, of those in question["moves"]."""
    moves = question["moves"]
    view = question["view"]

    def worth(move):
        if move["do"] == "claim":
            return 100 + lengths[move["track"]]
        if move["do"] == "draw" and move["from"] != "deck":
            return view["own"]["hand"].get(view["open"]["display"][move["from"]], 0)
        if move["do"] == "draw":
            return 1.5  # the deck: rather than a colour of which there is one card
        return -len(move.get("tickets", ()))  # as few tickets as possible

    # Payments, tunnels and the neutral player's tracks are listed best first.
    if question["decision"] in ("payment", "tunnel", "neutral_track"):
        return 0
    return max(range(len(moves)), key=lambda number: worth(moves[number]))


def main():
    lengths = {}
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            lengths = {track["track"]: track["length"] for track in message["map"]["tracks"]}
            answer = {"type": "hello", "protocol": 1}
        elif message["type"] == "choose":
            answer = {"type": "move", "id": message["id"], "move": choose(message, lengths)}
        if answer:  # "game" and "result" want none
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
