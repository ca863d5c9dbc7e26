#!/usr/bin/env python3
"""Runs the commands of README.md: the lines of each ```sh block that follows `<!-- run -->`.

They run in an empty folder in which build/release/railhead is the program under test.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"<!-- run -->\s*```sh\n(.*?)```", re.DOTALL)


def main():
    program, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    blocks = BLOCK.findall((root / "README.md").read_text(encoding="utf-8"))
    commands = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    commands = [line for line in commands if line.strip() and not line.startswith("#")]
    if not commands:
        sys.exit("README.md has no commands to run")
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "build" / "release"
        place.mkdir(parents=True)
        (place / "railhead").symlink_to(program)
        for command in commands:
            done = subprocess.run(
                ["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=300, check=False,
            )
            print(f"{done.returncode}: {command}")
            if done.returncode != 0 or not done.stdout.strip():
                sys.exit(f"{command}\n{done.stdout}{done.stderr}exit code {done.returncode}")


if __name__ == "__main__":
    main()
