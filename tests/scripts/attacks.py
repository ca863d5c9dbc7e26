#!/usr/bin/env python3
"""The attacks of tests/attacks in their short form.

# ctest: LONG
"""
import pathlib
import subprocess
import sys

program, source = sys.argv[1], pathlib.Path(sys.argv[2])
sys.exit(subprocess.run([sys.executable, str(source / "tests/attacks/run.py"), program], check=False).returncode)
