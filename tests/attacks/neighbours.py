#!/usr/bin/env python3
"""Two people who play one game after the other at a server, and how long they wait for its answers.

A process of its own, so that an attack does not hold up what measures it. Says "ready" when they play;
a line on its input makes it stop and print what it found as JSON.
"""
import json
import sys
import threading
import time

from world import Server, some_move, table_for

PAUSE = 0.11  # twenty messages per second are allowed


class Neighbours:
    def __init__(self, server):
        self.server, self.waits, self.moves, self.problem = server, [], 0, None
        self.stopping = threading.Event()

    def is_done(self):
        """They have moved at least once, however short the attack is."""
        return self.stopping.is_set() and self.moves > 0

    def timed(self, question, *arguments, **keys):
        start = time.monotonic()
        answer = question(*arguments, **keys)
        self.waits.append(time.monotonic() - start)
        return answer

    def game(self):
        table, people = table_for(self.server, "Quiet Anna", "Quiet Bo")
        print("ready", flush=True)
        while not self.is_done():
            for person in people:
                now = self.timed(person.place.watch, table)
                if now["phase"] == "over":
                    return
                if "choices" in now:
                    move = some_move(now["choices"], self.moves)
                    answer = self.timed(person.place.send_intent, "move", now["number"], seat=now["you"], move=move)
                    if answer["type"] != "accepted":
                        raise RuntimeError(f"a move is refused: {answer}")
                    self.moves += 1
            self.stopping.wait(PAUSE)

    def run(self):
        try:
            while not self.is_done():
                self.game()
        except Exception as problem:  # whatever it is, somebody did them harm
            self.problem = repr(problem)


def main():
    server = Server("", "")
    server.port = int(sys.argv[1])
    neighbours = Neighbours(server)
    playing = threading.Thread(target=neighbours.run)
    playing.start()
    sys.stdin.readline()
    neighbours.stopping.set()
    playing.join()
    print(json.dumps({"waits": neighbours.waits, "moves": neighbours.moves, "problem": neighbours.problem}))


main()
