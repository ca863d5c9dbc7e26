#!/usr/bin/env python3
"""The C++ examples of docs/style.md and docs/adding-a-rule.md are lines of this code.

A block begins with "// <file>", or the step of a list that it belongs to begins with `<file>`; the other
lines stand in that file one after the other. A line "…" or "..." leaves something out. Blocks of a list are
indented, so line breaks and indentation may differ there.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[2])
PAGES = ["docs/style.md", "docs/adding-a-rule.md"]
BLOCK = re.compile(r"^( *)```cpp\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
STEP = re.compile(r"^ *\d+\. `(src/[\w./]+)`", re.MULTILINE)


def parts(lines):
    part = []
    for line in lines:
        if line.strip() in ("…", "..."):
            yield part
            part = []
        else:
            part.append(line)
    yield part


def stands_in(part, lines, indented):
    if indented:
        return " ".join(" ".join(part).split()) in " ".join(" ".join(lines).split())
    return any(lines[start:start + len(part)] == part for start in range(len(lines) - len(part) + 1))


def examples(page):
    """Of each block: its file, its lines, and whether it is part of a list."""
    for block in BLOCK.finditer(page):
        lines = block[2].rstrip("\n").split("\n")
        if lines[0].strip().startswith("// "):
            yield lines[0].strip().removeprefix("// "), lines[1:], bool(block[1])
        else:
            steps = STEP.findall(page, 0, block.start())
            yield steps[-1] if block[1] and steps else lines[0], lines, bool(block[1])


def main():
    problems = []
    checked = 0
    for page in PAGES:
        found = list(examples((ROOT / page).read_text(encoding="utf-8")))
        if not found:
            problems.append(f"{page}: no example was found")
        for name, example, indented in found:
            if not (ROOT / name).is_file():
                problems.append(f"{page}: an example begins with '{name}', which is not a file")
                continue
            lines = (ROOT / name).read_text(encoding="utf-8").split("\n")
            for part in parts(example):
                checked += 1
                if not stands_in(part, lines, indented):
                    problems.append(f"{page}: not in {name}:\n" + "\n".join(part))
    print("\n".join(problems) if problems else f"{checked} examples")
    sys.exit(1 if problems or checked < 10 else 0)


main()
