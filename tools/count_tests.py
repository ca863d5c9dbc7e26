#!/usr/bin/env python3
"""Adds up the results of ./test: lists failures and skips, and prints the closing line.

The argument is a folder with JUnit files of ctest, vitest and playwright (one per run) and outcomes.tsv:
name, "passed" or "failed", and a log file, for tests that none of them ran. Exit code 1 if a test failed, or if one
was skipped and CI is set.
"""
import os
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

TAIL_LINES = 40


def tail(text):
    return "\n".join("    " + line for line in text.rstrip().splitlines()[-TAIL_LINES:])


def reason_of_skip(output):
    """The line after GoogleTest's skip mark, or the last line printed."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    for i, line in enumerate(lines):
        if re.search(r": Skipped$", line) and i + 1 < len(lines):
            return lines[i + 1]
    lines = [line for line in lines if not line.startswith("[")]
    return lines[-1] if lines else "no reason given"


def read_junit(path):
    """Yields (name, status, output) of each test of a run; results that cannot be read are a failed test."""
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        yield f"{path.stem}: results", "failed", f"{path}: {error}"
        return
    for case in root.iter("testcase"):
        name = f"{path.stem}: {case.get('name')}"
        if case.get("classname") not in (None, case.get("name")):
            name = f"{path.stem}: {case.get('classname')}: {case.get('name')}"
        output = case.findtext("system-out") or ""
        status = case.get("status")
        if case.find("skipped") is not None and status != "disabled":
            status = "skipped" if status == "notrun" else status
        failure = next((case.find(kind) for kind in ("failure", "error") if case.find(kind) is not None), None)
        if failure is not None or status == "fail":
            reason = "" if failure is None else (failure.text or "").strip() or failure.get("message", "")
            yield name, "failed", output if status == "fail" and output else reason or output
        elif status in ("notrun", "disabled", "skipped") or case.find("skipped") is not None:
            yield name, "skipped", reason_of_skip(output)
        else:
            yield name, "passed", output


def read_outcomes(path):
    for line in path.read_text().splitlines():
        name, status, log = (line.split("\t") + ["", ""])[:3]
        log_path = pathlib.Path(log) if log else None
        text = log_path.read_text(errors="replace") if log_path and log_path.exists() else ""
        yield name, status, text


def main():
    folder = pathlib.Path(sys.argv[1])
    results = []
    for path in sorted(folder.glob("*.xml")):
        results += read_junit(path)
    if (folder / "outcomes.tsv").exists():
        results += read_outcomes(folder / "outcomes.tsv")

    by_status = {"passed": [], "failed": [], "skipped": []}
    for name, status, text in results:
        by_status[status].append((name, text))
    for name, text in by_status["failed"]:
        print(f"failed: {name}")
        if text:
            print(tail(text))
    for name, reason in by_status["skipped"]:
        print(f"skipped: {name}: {reason}")
    counts = {status: len(tests) for status, tests in by_status.items()}
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    in_ci = os.environ.get("CI", "") not in ("", "0", "false")
    bad = counts["failed"] or not counts["passed"] or (in_ci and counts["skipped"])
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
