#!/usr/bin/env python3
"""Switches rules off one by one and sees which tests notice (docs/rules/coverage.md).

    tools/switch_rules.py           writes the table
    tools/switch_rules.py --check   says what is wrong: a switch that a clause's tests do not notice, a stale table

Each switch (tests/support/switches.cpp) leaves out one component of the rules or flips one axis, and names the
clauses that are then broken. For each of them at least one test that names the clause has to fail: otherwise the
clause is named by tests that do not test it. A test names a clause by having its id, with underscores, in its name.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs/rules/coverage.md"
DEFINITION = re.compile(r"^- \*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*", re.MULTILINE)
FAILED = re.compile(r"^\[  FAILED  \] (\w+\.\w+)", re.MULTILINE)
TIMEOUT = 60  # seconds per run
SHOWN = 2  # tests named for each clause in the table


def clauses_of_docs():
    found = []
    for path in sorted(ROOT.glob("docs/rules/*.md")):
        found += DEFINITION.findall(path.read_text(encoding="utf-8"))
    return found


def names_clause(test, clause):
    return re.search(rf"(?<![A-Z0-9]){clause.replace('-', '_')}(?![A-Z0-9])", test.split(".")[1])


def rule_tests(program, clauses):
    """All tests that name a clause, in the order in which they run."""
    listing = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout
    tests, suite = [], ""
    for line in listing.splitlines():
        if re.fullmatch(r"\w+\.", line):
            suite = line
        elif re.fullmatch(r"  \w+", line):
            tests.append(suite + line.strip())
    return [test for test in tests if any(names_clause(test, clause) for clause in clauses)]


def failures(program, tests, switch):
    """The tests that fail with this switch, in order; a run that crashes or hangs shows those before it does."""
    environment = {key: value for key, value in os.environ.items() if key != "RAILHEAD_SWITCH"}
    if switch:
        environment["RAILHEAD_SWITCH"] = switch
    command = [program, "--gtest_color=no", "--gtest_filter=" + ":".join(tests)]
    try:
        run = subprocess.run(command, capture_output=True, env=environment, timeout=TIMEOUT, cwd=ROOT)
        output, end = run.stdout, "" if run.returncode in (0, 1) else f"ends with code {run.returncode}"
    except subprocess.TimeoutExpired as error:
        output, end = error.stdout or b"", f"is not done after {TIMEOUT} s"
    failed = list(dict.fromkeys(FAILED.findall(output.decode("utf-8", "replace"))))
    return failed, end


def table_text(switches, noticed, clauses):
    lines = [
        "# Which tests notice when a rule is switched off",
        "",
        "Written by `tools/switch_rules.py`; the switches are in `tests/support/switches.cpp`. A clause stands here when a",
        "test that names it fails without the rule. The clauses at the end are tested too, but no switch breaks them alone.",
        "",
        "| switch | clause | tests that notice |",
        "|---|---|---|",
    ]
    for name, broken in switches:
        for i, clause in enumerate(broken):
            tests = noticed[name, clause]
            shown = ", ".join(f"`{test}`" for test in tests[:SHOWN]) + (", …" if len(tests) > SHOWN else "")
            lines.append(f"| {'`' + name + '`' if i == 0 else ''} | {clause} | {len(tests)}: {shown} |")
    switched = {clause for _, broken in switches for clause in broken}
    rest = [clause for clause in clauses if clause not in switched]
    lines += ["", f"{len(switches)} switches break {len(switched)} of {len(clauses)} clauses. Without a switch of their own:",
              "", ", ".join(rest) + ".", ""]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--tests", type=pathlib.Path, default=ROOT / "build/release/tests_unit", help="the test program")
    parser.add_argument("--only", default="", help="try only switches whose name contains this, and print what notices")
    options = parser.parse_args()
    program = str(options.tests.resolve())
    clauses = clauses_of_docs()
    tests = rule_tests(program, clauses)
    listing = subprocess.run([program, "--gtest_filter=Switches.list"], capture_output=True, text=True, check=True).stdout
    switches = [(line.split()[1], line.split()[2:]) for line in listing.splitlines() if line.startswith("switch ")]
    problems = [f"{name} names {clause}, which is not a clause" for name, broken in switches for clause in broken
                if clause not in clauses]
    failed, end = failures(program, tests, None)
    if failed or end:
        sys.exit(f"without any switch the tests must pass: {', '.join(failed) or end}")

    switches = [(name, broken) for name, broken in switches if options.only in name]
    noticed = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda each: failures(program, tests, each[0]), switches)
        for (name, broken), (failed, end) in zip(switches, runs):
            for clause in broken:
                noticed[name, clause] = [test for test in failed if names_clause(test, clause)]
                if not noticed[name, clause]:
                    problems.append(f"{name}: no test of {clause} fails ({len(failed)} others do{'; it ' + end if end else ''})")
            if options.only:
                print(name, *failed, end, sep="\n  ")
    for problem in problems:
        print(problem)
    if not options.only:
        text = table_text(switches, noticed, clauses)
        if not options.check:
            TABLE.write_text(text, encoding="utf-8")
        elif not TABLE.exists() or TABLE.read_text(encoding="utf-8") != text:
            problems.append("stale")
            print(f"{TABLE.relative_to(ROOT)} is not up to date: run tools/switch_rules.py")
    print(f"{len(switches)} switches, {len(tests)} tests of clauses, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
