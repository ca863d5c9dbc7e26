#!/usr/bin/env python3
"""data/schema/record.schema.json accepts the stored records and those that the program
writes, and refuses records whose form is wrong.
"""
import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None
ROOT = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parents[2])
SYSTEM_PYTHON = "/usr/bin/python3"  # the one that Debian's packages are for

# Where, what is put there (GONE: taken out).
GONE = object()
BAD = [
    (("format",), 2),
    (("map_hash",), GONE),
    (("variant",), ""),
    (("options",), {"speed": 1}),
    (("seats",), []),
    (("seats", 0, "player"), GONE),
    (("seats", 0, "chair"), 5),
    (("fair",), {"entropy": "x"}),
    (("deal", "luck"), 1),
    (("deal", "hands", 0, 0), "pink"),
    (("deal", "tickets", 0, 0), 64),
    (("moves", 0, "seat"), 5),
    (("moves", 0, "do"), "fly"),
    (("moves", 0, "tickets"), GONE),
    (("moves", 0, "tickets"), [1, 1]),
    (("moves", 0, "choices"), 0),
    (("moves", 3), {"seat": 0, "do": "draw", "from": 5}),
    (("moves", 3), {"seat": 0, "do": "claim", "track": "a:b", "pay": {"red": 1}}),
    (("moves", 3), {"seat": 0, "do": "claim", "track": "a:b:0", "pay": {"red": 0}}),
    (("moves", 3), {"seat": 0, "do": "claim", "track": "a:b:0", "pay": None}),
    (("moves", 3), {"seat": 0, "do": "tunnel"}),
    (("moves", 3), {"seat": 0, "do": "neutral"}),
    (("result", "winners"), GONE),
    (("result", "scores", 0, "penalties"), 5),
    (("ended",), "early"),
]


def lines(text):
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def written_by_the_program():
    """Games of every map and variant, or nothing if the program cannot simulate yet."""
    maps = subprocess.run([PROGRAM, "maps", "--json"], capture_output=True, text=True)
    if maps.returncode != 0:
        return []
    records = []
    for path in sorted(ROOT.glob("data/maps/*/map.json")):
        rules = json.loads(path.read_text(encoding="utf-8"))["rules"]
        for variant in [None, *rules.get("variants", {})]:
            with tempfile.TemporaryDirectory() as folder:
                out = pathlib.Path(folder) / "records.jsonl"
                command = [PROGRAM, "sim", "--map", path.parent.name, "--players", "2", "--bots", "random",
                           "--games", "3", "--seed", "1", "--records", out, "--audit"]
                command += ["--variant", variant] if variant else []
                subprocess.run(command, check=True, capture_output=True)
                records += lines(out.read_text(encoding="utf-8"))
    return records


def main():
    try:
        import jsonschema
    except ImportError:
        if sys.executable != SYSTEM_PYTHON and os.path.exists(SYSTEM_PYTHON):
            os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
        sys.exit("jsonschema is missing: install the package python3-jsonschema")
    schema = json.loads((ROOT / "data/schema/record.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = []

    good = []
    for path in sorted(ROOT.glob("tests/records/*.jsonl")):
        good += lines(path.read_text(encoding="utf-8"))
    stored = len(good)
    if PROGRAM and PROGRAM.exists():
        good += written_by_the_program()
    for number, record in enumerate(good):
        for error in validator.iter_errors(record):
            place = "/".join(map(str, error.absolute_path))
            wrong.append(f"record {number} ({record.get('map')}): /{place}: {error.message[:200]}")

    for path, value in BAD:
        record = copy.deepcopy(good[0])
        parent = record
        for step in path[:-1]:
            parent = parent[step]
        if value is GONE:
            del parent[path[-1]]
        else:
            parent[path[-1]] = value
        if validator.is_valid(record):
            wrong.append(f"accepted although {'/'.join(map(str, path))} is {value}")

    extended = copy.deepcopy(good[0])
    extended.update(mood="good", id="7", started=12.5, rules={}, fair={"seed": "1"}, ended="agreed")
    extended["seats"][0]["color"] = "red"
    extended["moves"][0].update(thought=1, by="clock", at="12:00")
    if not validator.is_valid(extended):
        wrong.append("optional and unknown keys are refused")
    print(f"{stored} stored and {len(good) - stored} new records accepted, {len(BAD)} bad ones refused")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
