#!/usr/bin/env python3
"""Learning (docs/learning.md): learn/train.py teaches a network a micro map from nothing.

After a fixed number of decisions it beats random and builder, in Python and as a file that `railhead match`
plays with; a second piece goes on from the checkpoint; the program's integers are those of learn/model.py.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
BUILD = PROGRAM.parent
PYTHON = "/usr/bin/python3"  # Debian's, which has python3-torch
FAILURES = []

COMPARE = """
import subprocess, sys, torch
sys.path.insert(0, sys.argv[1])
import model
from environment import Environment, load_library
library = load_library()
text = open(sys.argv[2], encoding="utf-8").read()
saved = torch.load(sys.argv[3], map_location="cpu")
network = model.Network(**saved["sizes"])
network.load_state_dict({name: value.float() for name, value in saved["average"].items()})
layers = model.layers_of(open(sys.argv[4], "rb").read())
env = Environment(library, "micro", players=3, games=40, seed=5, map_text=text)
env.observe()
rows = []
generator = torch.Generator().manual_seed(3)
for step in range(30):
    rows.append(env.observations.clone())
    env.step(torch.multinomial(env.masks.float(), 1, generator=generator).squeeze(1).int())
rows = torch.cat(rows)
expected = model.integer_forward(layers, saved["sizes"]["blocks"], rows)
answer = subprocess.run([sys.argv[5], sys.argv[4], "3"], input=rows.numpy().tobytes(), capture_output=True, check=True)
lines = [line.split() for line in answer.stdout.decode().splitlines()]
choices = saved["sizes"]["choices"]
got = torch.tensor([[int(word) for word in line[:choices]] for line in lines])
assert got.shape == (len(rows), choices), got.shape
assert torch.equal(got, expected[:, :choices]), (got - expected[:, :choices]).abs().max()
wins = torch.tensor([[float(word) for word in line[choices:choices + 3]] for line in lines], dtype=torch.double)
chances = (expected[:, choices:choices + 3].double() / model.LOGIT_UNIT).softmax(1)
assert (wins - chances).abs().max() < 1e-5
# The integers say what the trained numbers say, up to rounding.
exact = network(rows)[0].detach()
assert (exact - expected[:, :choices] / model.LOGIT_UNIT).abs().mean() < 0.1
print("equal", len(rows))
"""


def expect(true, text):
    if not true:
        FAILURES.append(text)
        print("FAILED:", text)


def run(*command):
    environment = {**os.environ, "RAILHEAD_ENVIRONMENT": str(BUILD / "librailhead_environment.so"),
                   "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment)
    expect(done.returncode == 0, f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


def train(out, decisions, *more):
    return run(PYTHON, ROOT / "learn/train.py", "--map", "micro", "--map-file", ROOT / "tests/maps/micro.json",
               "--out", out, "--tables", "2,3", "--seconds", 3600, "--decisions", decisions, "--games", 256,
               "--steps", 32, "--batch", 1024, "--width", 32, "--blocks", 1, "--threads", 1,
               "--computer-games", 0, "--rate", "2e-3", "--last-rate", "0.3", "--evaluate-every", 1e9,
               "--evaluate-last", "random,builder", "--evaluation-games", 1000, *more)


def main():
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "micro"
        train(out, 400_000)
        curve = [json.loads(line) for line in (out / "curve.jsonl").read_text().splitlines()]
        won = {line["opponent"]: line["won"] for line in curve if line["players"] == 2}
        print("won", won)
        expect(won.get("random", 0) > 0.9, f"it beats random: {won}")
        expect(won.get("builder", 0) > 0.52, f"it beats builder: {won}")

        maps = pathlib.Path(folder) / "maps"
        maps.mkdir()
        shutil.copy(ROOT / "tests/maps/micro.json", maps)
        match = json.loads(run(PROGRAM, "match", "--maps", maps, "--map", "micro", "--networks",
                               out, "--bots", "learned,builder", "--games", 1000, "--threads", 1, "--json"))
        share = match["players"][0]["share"]
        print("share of the file", share)
        expect(share > 0.52, f"the file beats builder: {share}")

        equal = run(PYTHON, "-c", COMPARE, ROOT / "learn", ROOT / "tests/maps/micro.json", out / "checkpoint.pt",
                    out / "micro.net", BUILD / "network_outputs")
        expect(equal.strip() == "equal 1200", equal)

        train(out, 20_000, "--computer-games", 32, "--computers", "builder,hungry")
        later = json.loads((out / "curve.jsonl").read_text().splitlines()[-1])
        expect({line["players"] for line in curve} == {2, 3}, "every table is evaluated")
        picture = pathlib.Path(folder) / "curve.svg"
        run(PYTHON, ROOT / "learn/curves.py", out / "curve.jsonl", picture)
        expect("<polyline" in picture.read_text() and picture.with_stem("curve-3-players").exists(), "curves are drawn")
        foreign = subprocess.run([PYTHON, str(ROOT / "learn/train.py"), "--map", "poland", "--out", str(out), "--games", "4",
                                  "--width", "32", "--blocks", "1"], capture_output=True, text=True, check=False,
                                 env={**os.environ, "RAILHEAD_ENVIRONMENT": str(BUILD / "librailhead_environment.so")})
        expect(foreign.returncode == 1 and "is of another" in foreign.stderr, f"another map's checkpoint: {foreign.stderr}")
        expect(later["pieces"] == 2 and later["decisions"] > curve[-1]["decisions"], f"it goes on: {later}")
    sys.exit(1 if FAILURES else 0)


if __name__ == "__main__":
    main()
