#!/usr/bin/env python3
"""A game goes on with the map that it began with, and everybody can have that map by its hash: a server is
started again with another version of a map file.
"""
import json
import os
import pathlib
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parents[2])
sys.path.insert(0, str(ROOT / "tests/support"))
from server_process import Server  # noqa: E402

failures = 0


def check(condition, what):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", what)


def begun(server):
    """Begins a game on the map: its table."""
    host = server.new_secret()
    seats = [{"kind": "open"}, {"kind": "computer", "player": "easy"}]
    table = server.new_table(host, {"map": "micro", "seats": seats, "order": "fixed"})
    client = server.client(host)
    client.watch(table)
    client.send_intent("sit", 0, seat=0, name="Anna")
    client.send_intent("start", 0)
    client.close()
    return table


def told(server, table):
    """The whole table, as it is sent to somebody who watches."""
    client = server.client()
    message = client.watch(table)
    client.close()
    return message


def main():
    with tempfile.TemporaryDirectory() as folder:
        maps = pathlib.Path(folder) / "maps"
        maps.mkdir()
        old = (ROOT / "tests/maps/micro.json").read_text(encoding="utf-8")
        changed = json.loads(old)
        changed["tickets"][0]["points"] += 3
        (maps / "micro.json").write_text(old, encoding="utf-8")
        server = Server(PROGRAM, os.path.join(folder, "data"), "--maps", str(maps)).start()

        def by_hash(hash_, **headers):
            sent = {key.replace("_", "-"): value for key, value in headers.items()}
            return server.request("GET", f"/api/maps/micro?hash={hash_}", headers=sent)

        table = begun(server)
        first = told(server, table)["map_hash"]
        status, headers, body = by_hash(first)
        check(status == 200 and body == json.loads(old), f"today's map by its hash: {status}")
        check("max-age" in headers.get("Cache-Control", ""), "browsers may keep it")
        server.stop()

        (maps / "micro.json").write_text(json.dumps(changed), encoding="utf-8")
        server.start()
        check(server.request("GET", "/api/maps/micro")[2] == changed, "the map of today is the new one")
        check(told(server, table)["map_hash"] == first, "the game keeps its map")
        status, headers, body = by_hash(first)
        check(status == 200 and body == json.loads(old), f"the old map by its hash: {status}")
        check(by_hash(first.replace(":", "%3A"))[2] == body, "also written with %3A")
        check(by_hash(first, If_None_Match=headers.get("ETag", ""))[0] == 304, "who has it is not sent it again")
        today = told(server, begun(server))["map_hash"]
        check(today != first and by_hash(today)[2] == changed, "a new game has the new map")

        for wrong in ("sha256:" + "0" * 64, "sha256:", first[:-1], first + "0", first[7:], "*", "%", "' OR 1=1 --"):
            status, _, body = by_hash(wrong.replace(" ", "+"))
            check(status == 404 and body["reason"] == "no_map", f"no map with the hash {wrong}: {status}")
        # One that has not looked at the old map yet.
        server.stop()
        server.start()
        with open(os.path.join(server.data, "server.json"), encoding="utf-8") as file:
            operator = json.load(file)["secret"]
        server.request("POST", f"/api/operator/delete/{table}", secret=operator)
        check(by_hash(first)[0] == 404, "the map goes with its last game")
        check(server.stop() == 0, "the server stops")
    print(f"{failures} checks failed")
    return 1 if failures else 0


sys.exit(main())
