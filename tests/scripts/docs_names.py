#!/usr/bin/env python3
"""The docs name nothing that does not exist.

What is between backticks in a page and looks like a file, a type, a constant or a function must be there:
in the project, or (names) in its sources. So must files of the project in fenced blocks. The tree of folders
in docs/architecture.md is what is there, and has all folders of src/, data/ and tests/.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[2])
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "src/README.md", "protocol/README.md",
         *(str(path.relative_to(ROOT)) for pages in ("docs/*.md", "tests/**/*.md", "data/**/*.md")
           for path in sorted(ROOT.glob(pages)))]
# Where a page's short form of a path begins.
BASES = ["", "src", "web", "web/src", "tests", "data", "docs"]
SOURCES = ["src", "web/src", "web/tests", "web/layout", "web/geography", "tests", "tools", "bench", "examples"]
ENDINGS = "h|cpp|py|sh|ts|tsx|css|md|json|ftl|cmake"
FILE = re.compile(rf"^[\w.-]+(?:/[\w.-]+)*\.(?:{ENDINGS})$")
NAME = re.compile(r"^(?:[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|k[A-Z]\w+|[a-z]+_\w+\(\))$")
TICKED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FENCED = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
FENCED_FILE = re.compile(rf"(?<![\w./-])(?:src|docs|data|tests|tools|examples|web/src)/[\w./-]+\.(?:{ENDINGS})\b")
TREE = re.compile(r"^```\n(.*?)^```", re.DOTALL | re.MULTILINE)
# Made when the server runs or a project is set up, and what readers are told to make or look at elsewhere.
ELSEWHERE = {"tables.json", "server.json", "position.h", "spiel.h", "rules.h", "bot.py", "results.json", "map.json",
             "layout.json", "SOURCES.md", "index.html", "LimitNOFILE", "UpperCamel", "kUpperCamel",
             # Not written yet: docs/adding-a-rule.md plans it on paper.
             "StationRule", "rules/components/stations.h"}


def all_words():
    words = set()
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".h", ".cpp", ".py", ".ts", ".tsx") and "node_modules" not in path.parts:
                words.update(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="replace")))
    return words


def file_names():
    names = set()
    for folder in [*SOURCES, "docs", "data", "protocol", "cmake", "."]:
        paths = (ROOT / folder).glob("*") if folder == "." else (ROOT / folder).rglob("*")
        names.update(path.name for path in paths if "node_modules" not in path.parts)
    names.update(path.name for path in (ROOT / "web").glob("*"))
    return names


def folders_in(folder):
    return {path.name for path in (ROOT / folder).iterdir() if path.is_dir() and path.name != "__pycache__"}


def tree_problems():
    """The first block of docs/architecture.md: at the left what is in the project's folder, below it what
    that folder holds; two spaces end a name."""
    named = {}
    for line in TREE.search((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))[1].splitlines():
        fields = re.split(r"\s{2,}", line.strip())
        if line.startswith(" "):
            named.setdefault(parent, set()).add(fields[0].split("/")[0])
            continue
        if fields[0] == "tests/":
            named["tests"] = set(fields[1].split(" (")[0].split())
        parent = fields[0].rstrip("/")
        names = fields[:1] if fields[0].endswith("/") else [field for field in fields if " " not in field]
        for name in names:
            if not (ROOT / name).exists():
                yield f"docs/architecture.md: there is no {name}"
    for folder in ("src", "data", "tests"):
        there = folders_in(folder)
        for name in sorted(there ^ named[folder]):
            yield f"docs/architecture.md: {folder}/{name} is only {'there' if name in there else 'in the tree'}"


def main():
    words, names = all_words(), file_names()
    problems = [f"{folder} is not a folder" for folder in SOURCES if not (ROOT / folder).is_dir()]
    problems += tree_problems()
    checked = 0
    for page in PAGES:
        whole = (ROOT / page).read_text(encoding="utf-8")
        for block in FENCED.findall(whole):
            for name in FENCED_FILE.findall(block):
                checked += 1
                if not (ROOT / name).exists():
                    problems.append(f"{page}: there is no file {name}")
        text = FENCED.sub("", whole)
        for token in TICKED.findall(text):
            if FILE.match(token) and "*" not in token:
                checked += 1
                bases = [*BASES, pathlib.Path(page).parent]
                known = any((ROOT / base / token).exists() for base in bases) if "/" in token else token in names
                if not known and token not in ELSEWHERE:
                    problems.append(f"{page}: there is no file `{token}`")
            elif NAME.match(token):
                checked += 1
                if token.removesuffix("()") not in words and token not in ELSEWHERE:
                    problems.append(f"{page}: nothing is called `{token}`")
    print("\n".join(problems) if problems else f"{checked} names")
    sys.exit(1 if problems or checked < 100 else 0)


main()
