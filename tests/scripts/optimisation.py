#!/usr/bin/env python3
"""No function of the engine is compiled at two levels of optimisation.

The linker keeps one copy of an inline function or of an instantiated template. Files that are not used while
games are played are compiled with -O1: if one of them has a copy of a function that simulations use, the
linker may take that one, and all games become slower without a word. So no such function may be defined both
in an object compiled with -O1 and in one that is optimised fully. What is needed on both sides is defined in
a .cpp file, or instantiated there once and declared `extern template`.
"""
import json
import pathlib
import re
import subprocess
import sys

# Copies, moves and destructors that the compiler makes, and comparisons by `= default`: no game is played in
# them. (With -O3 they are usually inlined where it matters.)
HARMLESS = re.compile(r"(~\w+\(\)|(\b\w+)::\2\(.*\)|::operator(=|==|<=>)\(.*\).*)$")
# The last owner of a shared object has gone.
OF_OWNERS = re.compile(r"std::_Sp_counted_ptr_inplace<.*::(_M_destroy|_M_dispose|_M_get_deleter)\(.*\)$")
# Words, options and score lines: texts are read and written with them, and no game calls them.
FOR_TEXTS = re.compile(r"railhead::(kScoreLines::|option_detail::|(options_json|offered_json|counted|joined|parse_number)<)")


def objects_by_level(build):
    """{"-O1": [object, ...], ...} for the program and its libraries."""
    levels = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        words = entry["command"].split()
        name = words[words.index("-o") + 1]
        if not re.match(r"CMakeFiles/railhead(_\w+)?\.dir/", name) or name.endswith(".gch"):
            continue
        if name.startswith("CMakeFiles/railhead_environment.dir/"):
            continue  # a shared library of its own
        level = [word for word in words if re.fullmatch(r"-O[0-3sgz]?", word)]
        levels.setdefault(level[-1] if level else "-O0", []).append(pathlib.Path(entry["directory"]) / name)
    return levels


def weak_functions(objects):
    """Functions of the engine, and of the standard library for its types, of which the linker keeps one copy,
    with an object that has one."""
    found = {}
    for start in range(0, len(objects), 50):
        some = [str(path) for path in objects[start:start + 50] if path.exists()]
        listing = subprocess.run(["nm", "-A", "-C", "--defined-only", *some], capture_output=True, text=True,
                                 check=True).stdout
        for line in listing.splitlines():
            match = re.match(r"(\S+?):\S* W (.*)$", line)
            if not match:
                continue
            name = re.sub(r" \[clone .*\]$", "", match[2])
            # Also std::vector<railhead::Event>::push_back(...) and the like.
            if "railhead::" in name and not any(pattern.search(name) for pattern in (HARMLESS, OF_OWNERS, FOR_TEXTS)):
                found.setdefault(name, match[1])
    return found


def main():
    build = pathlib.Path(sys.argv[1]).resolve().parent
    levels = objects_by_level(build)
    if len(levels) < 2:
        print(f"all objects are compiled with {', '.join(levels)}")
        return 77
    functions = {level: weak_functions(objects) for level, objects in levels.items()}
    checked = {level: len(found) for level, found in functions.items()}
    if not all(checked.values()):
        sys.exit(f"no functions were found: {checked}")
    problems = []
    low, high = sorted(levels)[0], sorted(levels)[-1]
    for level in sorted(levels)[:-1]:
        for name in sorted(functions[level].keys() & functions[high].keys()):
            problems.append(f"{name}\n    {level} {functions[level][name]}\n    {high} {functions[high][name]}")
    print(f"{checked} functions that may stand in several objects, from {low} to {high}")
    if problems:
        sys.exit(f"{len(problems)} of them are compiled at two levels of optimisation:\n" + "\n".join(problems))
    return 0


if __name__ == "__main__":
    sys.exit(main())
