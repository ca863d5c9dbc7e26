#!/usr/bin/env python3
"""The docs name nothing that does not exist.

What is between backticks in a page and looks like a file, a type, a constant or a function must be there:
in the project, or (names) in its sources.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[2])
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "src/README.md",
         *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").glob("*.md")))]
# Where a page's short form of a path begins.
BASES = ["", "src", "web", "web/src", "tests", "data", "docs"]
SOURCES = ["src", "web/src", "web/tests", "web/layout", "web/geography", "tests", "tools", "bench", "python", "examples"]
ENDINGS = "h|cpp|py|sh|ts|tsx|css|md|json|ftl|cmake"
FILE = re.compile(rf"^[\w.-]+(?:/[\w.-]+)*\.(?:{ENDINGS})$")
NAME = re.compile(r"^(?:[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|k[A-Z]\w+|[a-z]+_\w+\(\))$")
TICKED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
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


def main():
    words, names = all_words(), file_names()
    problems = []
    checked = 0
    for page in PAGES:
        text = FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))
        for token in TICKED.findall(text):
            if FILE.match(token) and "*" not in token:
                checked += 1
                known = any((ROOT / base / token).exists() for base in BASES) if "/" in token else token in names
                if not known and token not in ELSEWHERE:
                    problems.append(f"{page}: there is no file `{token}`")
            elif NAME.match(token):
                checked += 1
                if token.removesuffix("()") not in words and token not in ELSEWHERE:
                    problems.append(f"{page}: nothing is called `{token}`")
    print("\n".join(problems) if problems else f"{checked} names")
    sys.exit(1 if problems or checked < 100 else 0)


main()
