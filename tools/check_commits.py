#!/usr/bin/env python3
"""Checks the shape of all commit messages: docs/style.md, "Commits".

First line `<Keyword>: [<area>] <text>`, last line of the body `Bench: N` or `No functional change`.
Exit code 77 where there is no history to check.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEYWORDS = "Feature Add Change Fix Remove Doc Codechange Cleanup Codefix Test Build".split()
AREAS = (
    "core map rules record players sim table store server load browser command protocol web learn python data tests bench "
    "docs tools build"
).split()
FIRST = re.compile(
    rf"({'|'.join(KEYWORDS)})( #\d+)?: \[(({'|'.join(AREAS)}|map:[a-z-]+)(, )?)+\] \S.*[^.\s]"
)
LAST = re.compile(r"Bench: \d+|No functional change")


def problems_of(message):
    lines = message.strip().splitlines()
    if not lines or not FIRST.fullmatch(lines[0]):
        yield "the first line is not '<Keyword>: [<area>] <text>'"
    if len(lines) > 1 and lines[1]:
        yield "the second line is not empty"
    if len(lines) < 3 or not LAST.fullmatch(lines[-1]):
        yield "the last line is not 'Bench: N' or 'No functional change'"


def main():
    if not (ROOT / ".git").exists():
        print("there is no git history here")
        sys.exit(77)
    log = subprocess.run(
        ["git", "-C", str(ROOT), "log", "--no-merges", "--format=%h%x00%B%x01"],
        stdout=subprocess.PIPE, text=True, check=True,
    )
    commits = [entry.strip("\n").split("\0") for entry in log.stdout.split("\x01") if entry.strip()]
    bad = 0
    for commit, message in commits:
        for problem in problems_of(message):
            bad += 1
            print(f"{commit} {message.splitlines()[0] if message.strip() else ''}: {problem}")
    print(f"{len(commits)} commits, {bad} problems")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
