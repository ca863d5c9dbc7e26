#!/usr/bin/env python3
"""Checks that each folder of src/ uses only the folders that it may use.

- A folder includes only itself and lower folders; `rules` and `core` use nothing but the standard
  library besides.
- What also runs in the browser has no threads, clock, streams, fmt or exceptions.
- Nothing in src/ names a map or a city: rules have general names.
- No two headers define types of one name: a program with both would mix their templates.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What each folder may include, besides itself.
LOWER = {"core": []}
LOWER["map"] = ["core"]
LOWER["rules"] = LOWER["map"] + ["map"]
LOWER["record"] = LOWER["rules"] + ["rules"]
LOWER["players"] = LOWER["rules"] + ["rules"]
LOWER["sim"] = LOWER["rules"] + ["rules", "record", "players"]
LOWER["table"] = LOWER["sim"]
LOWER["store"] = LOWER["table"] + ["table"]
LOWER["server"] = LOWER["store"] + ["store"]
LOWER["load"] = LOWER["server"] + ["server"]
LOWER["browser"] = LOWER["sim"]
LOWER["command"] = LOWER["load"] + ["sim", "load"]

# Libraries that are not the standard one, by the start of the include, and who may use them.
# A folder that is missing here uses the standard library only.
LIBRARIES = {
    "core": ["immintrin.h"],  # where the machine has the instructions
    "map": ["nlohmann/"],
    "record": ["nlohmann/"],
    "players": ["immintrin.h"],
    "sim": ["nlohmann/", "fmt/", "stddef.h", "stdint.h", "sys/", "unistd.h", "fcntl.h", "poll.h", "signal.h", "spawn.h"],
    "table": ["nlohmann/"],
    "store": ["nlohmann/", "fmt/", "sqlite3.h", "sys/", "unistd.h", "fcntl.h"],
    "server": ["nlohmann/", "fmt/", "boost/", "openssl/", "sys/", "unistd.h", "arpa/", "netinet/", "netdb.h", "ifaddrs.h", "fcntl.h"],
    "load": ["nlohmann/", "fmt/", "sys/", "unistd.h", "arpa/", "netinet/", "netdb.h", "fcntl.h"],
    "browser": ["nlohmann/"],
    "command": ["nlohmann/", "fmt/", "CLI/", "unistd.h", "fcntl.h", "sys/", "termios.h", "poll.h", "signal.h"],
}

PORTABLE = ["core", "map", "rules", "record", "players", "table", "browser"]
NOT_PORTABLE = {
    "thread", "jthread", "mutex", "shared_mutex", "condition_variable", "future", "stop_token",
    "semaphore", "latch", "barrier", "chrono", "ctime", "time.h", "iostream", "fstream", "sstream",
    "ostream", "istream", "iomanip", "filesystem", "random", "exception", "stdexcept", "regex",
}
EXCEPTIONS = re.compile(r"\b(throw|try|catch)\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
# Comments and literals, so that words in them are not taken for code.
TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def without_text(source):
    return TEXT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)


def check_includes(folder, name, lines):
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        mark, header = match.groups()
        if mark == '"':
            first = header.split("/")[0]
            if first != folder and first not in LOWER[folder]:
                yield f'{name}:{number}: {folder} may not include "{header}"'
            continue
        if folder in PORTABLE and header in NOT_PORTABLE:
            yield f"{name}:{number}: {folder} also runs in the browser: no <{header}>"
        foreign = "/" in header or header.endswith(".h")
        if foreign and not header.startswith(tuple(LIBRARIES.get(folder, ["\0"]))):
            yield f"{name}:{number}: {folder} may not include <{header}>"


def check_exceptions(folder, name, source):
    if folder not in PORTABLE:
        return
    for number, line in enumerate(without_text(source).splitlines(), 1):
        match = EXCEPTIONS.search(line)
        if match:
            yield f"{name}:{number}: {folder} has no exceptions: '{match.group()}'"


def map_words():
    """Ids of maps; ids and names of cities."""
    words = set()
    for path in sorted(ROOT.glob("data/maps/*/map.json")):
        board = json.loads(path.read_text(encoding="utf-8"))
        words.add(board["id"])
        for city in board["cities"]:
            words.update({city["id"], city["name"]})
    words.discard("")
    return words


def check_names(pattern, name, lines):
    for number, line in enumerate(lines, 1):
        match = pattern.search(line)
        if match:
            yield f"{name}:{number}: names a map or a city: '{match.group()}'"


def check_types(defined, name, lines):
    for number, line in enumerate(lines, 1):
        match = re.match(r"(?:struct|class|enum class) (\w+)(?: final)?(?: : [^;{]*)? \{", line)
        if not match:
            continue
        before = defined.setdefault(match.group(1), name)
        if before != name:
            yield f"{name}:{number}: {before} has a type '{match.group(1)}' as well"


def main():
    words = sorted(map_words(), key=len, reverse=True)
    pattern = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, words)) + r")(?![\w-])", re.IGNORECASE)
    problems = []
    defined = {}
    for path in sorted([*ROOT.glob("src/**/*.h"), *ROOT.glob("src/**/*.cpp")]):
        folder = path.relative_to(ROOT / "src").parts[0]
        name = str(path.relative_to(ROOT))
        if folder not in LOWER:
            problems.append(f"{name}: the folder has no level in tools/check_layers.py")
            continue
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        problems += check_includes(folder, name, lines)
        problems += check_exceptions(folder, name, source)
        problems += check_names(pattern, name, lines)
        if path.suffix == ".h":
            problems += check_types(defined, name, lines)
    print("\n".join(problems) if problems else "ok")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
