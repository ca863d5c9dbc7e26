#!/usr/bin/env python3
"""A server's own maps are offered like the built-in ones: with a good layout beside the file they are drawn by it,
without one the server says how to make it, and a bad one is refused and harms nothing.
"""
import gzip
import hashlib
import http.client
import json
import os
import pathlib
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parents[2])
sys.path.insert(0, str(ROOT / "tests/support"))
from protocol_client import ask, check, failures  # noqa: E402
from server_process import Server  # noqa: E402

BUILT_IN = ["northern-lights", "nordic-countries", "netherlands", "poland", "usa"]


def micro(**changes):
    return {**json.loads((ROOT / "tests/maps/micro.json").read_text(encoding="utf-8")), **changes}


def layout_of(board):
    """Nothing to look at, but with everything in it."""
    at = {"at": [10, 20.5], "from": [10, 20]}
    tracks = {":".join([*route["between"], str(k)]): {"spaces": [[1, 2, 30]] * track["length"]}
              for route in board["routes"] for k, track in enumerate(route["tracks"])}
    borders = {":".join([*route["between"], "0"]): {**at, "country": route["between"][1]}
               for route in board["routes"] if route.get("border")}
    label = {"at": [1, 2], "anchor": "start", "lines": ["A", "sh"], "widths": [10, 20]}
    return {"map": board["id"], "width": 760, "height": 748, "space": {"length": 22, "width": 11}, "cityRadius": 6,
            "fontSize": 11.5,
            "projection": {"kind": "mercator", "rotate": 0, "parallels": [0, 0], "scale": 100, "translate": [0, 0]},
            "cities": {city["id"]: {**at, "label": label} for city in board["cities"]}, "tracks": tracks,
            "borders": borders, "countries": {mark["country"]: {"at": [3, 4]} for mark in borders.values()}}


def geography_of(board):
    return {"map": board["id"], "land": "M0 0l9-9 9 9z", "borders": "", "lakes": "", "countries": {"AA": "M1 1l1 1z"},
            "names": [{"id": "AA", "kind": "country", "at": [1, 2], "angle": 0, "size": 12, "width": 80}]}


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")


def make_folder(maps):
    """Maps with and without drawings, in folders of their own and beside each other."""
    offer = {"order": 15, "difficulty": "easy", "minutes": [5, 10], "emblem": "windmill", "texts": {
        "en": {"summary": "Small", "variants": {"tolls": "With tolls"}}, "pt-BR": {"summary": "Pequeno"}}}
    for name in ("whole", "bare", "broken", "foreign", "large"):
        board = micro(id=name, **({"offer": offer} if name == "whole" else {}))
        write(maps / name / "map.json", board)
        if name == "whole":
            write(maps / name / "layout.json", layout_of(board))
            write(maps / name / "geography.json", geography_of(board))
        if name == "broken":
            write(maps / name / "layout.json", json.dumps(layout_of(board))[:-3])
            write(maps / name / "geography.json", {**geography_of(board), "land": "<script>"})
        if name == "foreign":
            layout = layout_of(board)
            layout["tracks"]["ash:oak:0"] = layout["tracks"].pop("ash:birch:0")
            write(maps / name / "layout.json", layout)
        if name == "large":
            write(maps / name / "layout.json", json.dumps(layout_of(board)) + " " * 1_000_000)
    flat = micro(id="flat")
    write(maps / "flat.json", flat)
    write(maps / "flat.layout.json", layout_of(flat))


def fetched(server, path, **headers):
    """Status, headers and bytes, as a browser gets them."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    connection.request("GET", path, headers={key.replace("_", "-"): value for key, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), body


def check_list(server, maps):
    listed = ask(server, "GET", "/api/maps", schema="map_list")["maps"]
    ids = [one["id"] for one in listed]
    check(ids == ["northern-lights", "whole", *BUILT_IN[1:], "bare", "broken", "flat", "foreign", "large"],
          f"maps are in the order in which they are offered: {ids}")
    by_id = {one["id"]: one for one in listed}
    for one in BUILT_IN:
        check(by_id[one]["layout"] and by_id[one]["geography"] and by_id[one]["texts"]["en"]["summary"],
              f"built-in maps have everything: {by_id[one]}")
    whole = by_id["whole"]
    check(whole["difficulty"] == "easy" and whole["minutes"] == [5, 10] and whole["players"] == [2, 3], f"{whole}")
    check(whole["emblem"] == "windmill" and "emblem" not in by_id["flat"], f"with the drawing it names: {whole}")
    check(whole["texts"]["pt-BR"]["summary"] == "Pequeno", f"in all languages: {whole}")
    check({"name": "neutral", "players": [2, 2]} in whole["variants"], f"with its variants: {whole}")
    check(whole["options"] == {"unequal_parallels": ["together", "separate"]}, f"and options: {whole}")
    check(by_id["flat"]["layout"] and by_id["flat"]["texts"] == {}, f"{by_id['flat']}")
    for one in ("bare", "broken", "foreign", "large"):
        check(by_id[one]["layout"] is None and by_id[one]["geography"] is None, f"{one} is told to have none")
        for what in ("layout", "geography"):
            _, answer = ask(server, "GET", f"/api/maps/{one}/{what}", status=None)
            check(answer["reason"] == f"no_{what}", f"{one}: {answer}")
        ask(server, "GET", f"/api/maps/{one}", status=200)
    for path in ("nowhere/layout", "usa/layout/", "usa/nothing", "/layout", "..%2fusa/layout", "usa/"):
        _, answer = ask(server, "GET", f"/api/maps/{path}", status=None)
        check(answer["reason"] in ("no_map", "not_found", "bad_request"), f"{path}: {answer}")
    return by_id


def check_files(server, by_id, maps):
    for id_, folder in (("whole", maps), ("usa", ROOT / "data/maps")):
        for what in ("layout", "geography"):
            text = (folder / id_ / f"{what}.json").read_bytes()
            hash_ = by_id[id_][what]
            check(hash_ == "sha256:" + hashlib.sha256(text).hexdigest(), f"{id_}: the hash of its {what}")
            path = f"/api/maps/{id_}/{what}"
            status, headers, body = fetched(server, path)
            check((status, body, headers["Cache-Control"]) == (200, text, "no-cache"), f"{path}: {headers}")
            check(fetched(server, path, If_None_Match=headers["ETag"])[0] == 304, f"{path}: who has it is told so")
            status, headers, body = fetched(server, f"{path}?hash={hash_}", Accept_Encoding="gzip")
            check(status == 200 and "immutable" in headers["Cache-Control"], f"{path} with its hash: {headers}")
            check(headers.get("Content-Encoding") == "gzip" and gzip.decompress(body) == text, f"{path}: {headers}")
            check(headers["Vary"] == "Accept-Encoding", f"{path}: {headers}")
            check(fetched(server, path, Accept_Encoding="gzip", If_None_Match=headers["ETag"])[0] == 304, path)
            wrong = fetched(server, f"{path}?hash=sha256:{'0' * 64}")
            check(wrong[1]["Cache-Control"] == "no-cache" and wrong[2] == text, f"{path} with another hash: {wrong[1]}")
    for path in ("/api/maps", "/api/maps/usa", f"/api/maps/usa?hash={by_id['usa']['hash']}"):
        plain = fetched(server, path)
        packed = fetched(server, path, Accept_Encoding="gzip")
        check(gzip.decompress(packed[2]) == plain[2], f"{path}: compressed it is the same")
        check(len(packed[2]) * 2 < len(plain[2]), f"{path}: and smaller")


def main():
    with tempfile.TemporaryDirectory() as folder:
        maps = pathlib.Path(folder) / "own maps"
        make_folder(maps)
        server = Server(PROGRAM, os.path.join(folder, "data"), "--maps", str(maps)).start()
        try:
            check_files(server, check_list(server, maps), maps)
        finally:
            check(server.stop() == 0, "it stops as it should")
        lines = (pathlib.Path(folder) / "server.log").read_text(encoding="utf-8").splitlines()
        log = [json.loads(line) for line in lines]
        said = {(line["event"], line["map"]): line["text"] for line in log if "layout" in line["event"]
                or "geography" in line["event"]}
        check(sorted(said) == [("bad_geography", "broken"), ("bad_layout", "broken"), ("bad_layout", "foreign"),
                               ("bad_layout", "large"), ("no_layout", "bare")], f"{sorted(said)}")
        command = f"npm ci && npm run layout -- '{maps.resolve()}/bare/map.json'"
        check(command in said.get(("no_layout", "bare"), ""), f"it says how to make one: {said}")
        check('no track "ash:oak:0"' in said.get(("bad_layout", "foreign"), ""), f"and what is wrong: {said}")
        check("at most 1000000" in said.get(("bad_layout", "large"), ""), f"and what is too large: {said}")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
