#!/usr/bin/env python3
"""The signature number is the same from g++, clang and WebAssembly, and is what the last commit says.

`railhead bench --signature` prints a line with "signature" and the number; tests/wasm/signature.cpp, which clang
compiles for this machine and for WebAssembly, prints the number alone.
"""
# ctest: LABELS compilers
import pathlib
import re
import subprocess
import sys


def output_of(*command):
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=500, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{command[0]}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def signature_of(text, who):
    match = re.search(r"signature\D*(\d+)", text, re.IGNORECASE)
    if not match:
        sys.exit(f"{who}: no signature in:\n{text}")
    return int(match.group(1))


def committed_signature(root):
    """The number in the newest commit that has one; None if files have changed since."""
    git = ["git", "-C", str(root)]
    if not (root / ".git").exists() or output_of(*git, "status", "--porcelain", "src", "data"):
        return None
    match = re.search(r"^Bench: (\d+)$", output_of(*git, "log", "--format=%B"), re.MULTILINE)
    return int(match.group(1)) if match else None


def main():
    program, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    clang = root / "build" / "clang" / "signature"
    wasm = root / "build" / "wasm" / "signature.wasm"
    for path in (program, clang, wasm):
        if not path.exists():
            sys.exit(f"{path} is missing: ./test builds it")

    signatures = {
        "g++": signature_of(output_of(program, "bench", "--signature"), "g++"),
        "clang": int(output_of(clang)),
        "WebAssembly": int(output_of("node", root / "tools" / "run_wasm.mjs", wasm)),
    }
    committed = committed_signature(root)
    if committed is not None:
        signatures["the last commit"] = committed
    for who, signature in signatures.items():
        print(f"{signature} {who}")
    if len(set(signatures.values())) != 1:
        sys.exit("the signatures differ")


if __name__ == "__main__":
    main()
