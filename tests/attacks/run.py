#!/usr/bin/env python3
"""Attacks on a real server, each on one of its own: `run.py PROGRAM [--long] [NAME ...]`.

An attack is a function of a file `*_attacks.py` here whose name begins with `attack_`; it gets a World,
starts its server with `world.start(OPTIONS)`, does its worst, and says with `world.check` what must hold.
While it runs two people play at another table. Their games go on, and they wait for no answer longer
than usual: 99 of 100 come within 50 ms where the machine does nothing else (`--long`). The short form runs
beside other tests, on machines that may be busy: it only requires that an answer comes within a minute.
"""
import argparse
import importlib
import pathlib
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from world import World  # noqa: E402

MOST_WAIT = {True: 0.050, False: 60}  # seconds, by the long form
LONG = 10  # seconds that an attack goes on at least, in the long form


def attacks():
    """Name and function of all attacks."""
    for path in sorted(HERE.glob("*_attacks.py")):
        module = importlib.import_module(path.stem)
        for name, function in vars(module).items():
            if name.startswith("attack_"):
                yield name.removeprefix("attack_"), function


def once(program, name, function, long):
    """Runs an attack once: how many checks failed, and the neighbours' waits."""
    world = World(program, long)
    told = {"waits": [], "moves": 0, "problem": "they were not asked"}
    try:
        function(world)
        told = world.finish()
    except Exception:
        world.check(False, f"{name} broke off: {traceback.format_exc()}")
    finally:
        world.close()
    world.check(told["problem"] is None, f"{name}: the neighbours play on: {told['problem']}")
    world.check(told["moves"] > 0 and told["waits"], f"{name}: the neighbours have moved")
    return len(world.failures), told["waits"]


def run(program, name, function, long):
    """Runs one attack, in the long form again and again for some time; how many checks failed."""
    start, failed, waits = time.monotonic(), 0, []
    while not waits or (long and not failed and time.monotonic() - start < LONG):
        failures, more = once(program, name, function, long)
        failed += failures
        waits += more
        if not more:
            break
    waits.sort()
    worst = waits[len(waits) * 99 // 100] if waits else 0
    if worst >= MOST_WAIT[long]:
        failed += 1
        print(f"FAILED: {name}: the neighbours waited {worst * 1000:.0f} ms", flush=True)
    half = waits[len(waits) // 2] if waits else 0
    print(f"{name:28} {time.monotonic() - start:6.1f} s {len(waits):6} waits, median {half * 1000:5.1f} ms,"
          f" p99 {worst * 1000:6.1f} ms, most {(waits or [0])[-1] * 1000:6.1f} ms", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--long", action="store_true", help="more of everything; answers within 50 ms")
    parser.add_argument("names", nargs="*", help="only these attacks")
    options = parser.parse_args()
    known = dict(attacks())
    unknown = [name for name in options.names if name not in known]
    if unknown:
        parser.error(f"there is no attack {unknown[0]}: {', '.join(known)}")
    failed = sum(run(options.program, name, function, options.long)
                 for name, function in known.items() if not options.names or name in options.names)
    print(f"{failed} checks failed")
    return 1 if failed else 0


sys.exit(main())
