#!/usr/bin/env python3
"""Checks that every clause of docs/rules is named by a test, and that no test names one that is not."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFINITION = re.compile(r"^- \*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*", re.MULTILINE)


def main():
    clauses = set()
    for path in sorted(ROOT.glob("docs/rules/*.md")):
        clauses.update(DEFINITION.findall(path.read_text(encoding="utf-8")))
    prefixes = sorted({clause.split("-")[0] for clause in clauses})
    mention = re.compile(rf"(?<![\w-])(?:{'|'.join(prefixes)})(?:-[A-Z0-9]+)+(?![\w-])")

    named = {}
    for path in sorted(ROOT.glob("tests/**/*.cpp")):
        for clause in mention.findall(path.read_text(encoding="utf-8")):
            named.setdefault(clause, path.relative_to(ROOT))
    missing = sorted(clauses - named.keys())
    unknown = sorted(named.keys() - clauses)
    for clause in missing:
        print(f"{clause}: no test names it")
    for clause in unknown:
        print(f"{named[clause]}: names {clause}, which is not a clause of docs/rules")
    print(f"{len(clauses)} clauses, {len(missing)} without a test, {len(unknown)} unknown")
    sys.exit(1 if missing or unknown or not clauses else 0)


if __name__ == "__main__":
    main()
