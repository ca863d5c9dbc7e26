#!/usr/bin/env python3
"""A table needs no clock, chance, file or socket: a whole game at one, with given times and a given seed, is the
same in WebAssembly as here."""
# ctest: LABELS compilers
import pathlib
import subprocess
import sys


def number_of(*command):
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{command[0]}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return int(done.stdout)


def main():
    program, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    here = program.parent / "table_game"
    wasm = root / "build" / "wasm" / "table_game.wasm"
    for path in (here, wasm):
        if not path.exists():
            sys.exit(f"{path} is missing: ./test builds it")
    digests = {"g++": number_of(here), "WebAssembly": number_of("node", root / "tools" / "run_wasm.mjs", wasm)}
    for who, digest in digests.items():
        print(f"{digest} {who}")
    if len(set(digests.values())) != 1 or 0 in digests.values():
        sys.exit("the games differ, or were not played to their end")


if __name__ == "__main__":
    main()
