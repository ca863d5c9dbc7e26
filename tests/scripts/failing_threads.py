#!/usr/bin/env python3
"""A failure in a thread of a long command is reported, with exit code 1; and if a player cannot do what its
name asks for, that is reported, too.

A limit of the address space makes it fail: there is no room for the stacks of so many threads.
"""
import pathlib
import resource
import subprocess
import sys

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOM = 500 << 20  # enough for the program, not for 250 stacks
FAILURES = []


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print(f"FAILED: {what}")


def run(*words, room=None):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    done = subprocess.run([str(PROGRAM), *words], capture_output=True, text=True, timeout=120, check=False,
                          preexec_fn=limit if room else None)
    return done.returncode, done.stderr


def main():
    table = ["--map", "poland", "--bots", "builder,random", "--games", "100000", "--threads", "250"]
    for command in ("sim", "match", "league", "balance", "referee"):
        code, err = run(command, *table, room=ROOM)
        expect(code == 1, f"{command}: exit code {code} instead of 1: {err}")
        lines = err.strip().splitlines()
        expect(lines and lines[-1].startswith("railhead: "), f"{command} says why: {err}")
        expect("terminate" not in err, f"{command} ended by itself: {err}")

    asked = "search(iterations=1,threads=8)"
    code, err = run("match", "--map", "poland", "--bots", f"{asked},random", "--games", "2")
    expect(code == 0 and "one thread" in err, f"{asked}: it is said that one thread searches: {code} {err}")
    code, err = run("match", "--map", "poland", "--bots", "search(playouts,iterations=1),random", "--games", "2")
    expect(code == 0 and not err, f"nothing is said when there is nothing to say: {code} {err}")
    sys.exit(1 if FAILURES else 0)


if __name__ == "__main__":
    main()
