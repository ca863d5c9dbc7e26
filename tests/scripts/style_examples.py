#!/usr/bin/env python3
"""The C++ examples of docs/style.md and docs/adding-a-rule.md are lines of this code.

A block begins with "// <file>"; the other lines stand in that file one after the other. A line "…" leaves
something out.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[2])
BLOCK = re.compile(r"^```cpp\n(.*?)^```", re.DOTALL | re.MULTILINE)


def parts(lines):
    part = []
    for line in lines:
        if line.strip() == "…":
            yield part
            part = []
        else:
            part.append(line)
    yield part


def stands_in(part, lines):
    return any(lines[start:start + len(part)] == part for start in range(len(lines) - len(part) + 1))


def main():
    problems = []
    checked = 0
    for page in ["docs/style.md", "docs/adding-a-rule.md"]:
        path = ROOT / page
        if not path.exists():
            continue
        for block in BLOCK.findall(path.read_text(encoding="utf-8")):
            first, *example = block.rstrip("\n").split("\n")
            source = ROOT / first.removeprefix("// ")
            if not first.startswith("// ") or not source.is_file():
                problems.append(f"{page}: an example begins with '{first}', which is not a file")
                continue
            lines = source.read_text(encoding="utf-8").split("\n")
            for part in parts(example):
                checked += 1
                if not stands_in(part, lines):
                    problems.append(f"{page}: not in {first.removeprefix('// ')}:\n" + "\n".join(part))
    print("\n".join(problems) if problems else f"{checked} examples")
    sys.exit(1 if problems or checked < 10 else 0)


main()
