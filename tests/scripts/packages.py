#!/usr/bin/env python3
"""Everything that the build and the tests look for is in a package that tools/setup.sh names, and is required.

Nothing is used only where it happens to be installed: the same commit gives the same program everywhere. (ccache is
the exception: it changes nothing but the time.)
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[2])
# What CMake looks for, and the package that has it.
PACKAGE_OF = {
    "Boost": "libboost1.81-dev", "CLI11": "libcli11-dev", "GTest": "libgtest-dev", "OpenSSL": "libssl-dev",
    "Python3": "python3", "SQLite3": "libsqlite3-dev", "Threads": "g++", "benchmark": "libbenchmark-dev",
    "fmt": "libfmt-dev", "nlohmann_json": "nlohmann-json3-dev",
    "clang++-19": "clang-19", "g++": "g++", "wasm-opt": "binaryen",
}
ONLY_FOR_TESTS = {"GTest", "benchmark"}
# Programs that scripts call; all others are part of every Debian.
PROGRAMS = {
    "play": {"cmake": "cmake", "clang++-19": "clang-19", "g++": "g++", "ninja": "ninja-build", "python3": "python3",
             "wasm-ld-19": "lld-19", "wasm-opt": "binaryen"},
    "test": {"chromium": "chromium", "clang-format-14": "clang-format-14", "git": "git"},
}

problems = []


def check(condition, what):
    if not condition:
        problems.append(what)


def named_in_setup(kind):
    text = (ROOT / "tools/setup.sh").read_text(encoding="utf-8")
    return set(re.search(rf"^{kind}_packages=\((.*?)\)", text, re.MULTILINE | re.DOTALL).group(1).split())


def looked_for():
    """(name, file, whole command) of everything that CMake looks for."""
    for path in [ROOT / "CMakeLists.txt", *ROOT.glob("tests/**/CMakeLists.txt"), *ROOT.glob("cmake/*.cmake")]:
        text = path.read_text(encoding="utf-8")
        for command in re.finditer(r"find_package\((\w+)[^)]*\)|find_program\(\w+ ([\w+.-]+)[^)]*\)", text):
            yield command[1] or command[2], path.name, command[0]
        for compiler in re.finditer(r"set\(CMAKE_CXX_COMPILER (\S+)\)", text):
            yield compiler[1], path.name, compiler[0]
    presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
    for preset in presets["configurePresets"]:
        compiler = preset.get("cacheVariables", {}).get("CMAKE_CXX_COMPILER")
        if compiler:
            yield compiler, "CMakePresets.json", preset["name"]


def no_wasm_opt():
    """Without wasm-opt the build of the engine for the browser fails, instead of making a larger file."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["cmake", "--preset", "wasm", "-B", folder, "-DWASM_OPT=/nowhere/wasm-opt"], cwd=ROOT,
            capture_output=True, text=True, check=False,
        )
    check(done.returncode != 0 and "binaryen" in done.stderr,
          f"a build without wasm-opt is not refused:\n{done.stdout[-500:]}{done.stderr[-500:]}")


def main():
    named = {"play": named_in_setup("play")}
    named["test"] = named["play"] | named_in_setup("test")
    count = 0
    for name, file, command in looked_for():
        if name == "ccache":
            continue
        count += 1
        package = PACKAGE_OF.get(name)
        check(package, f"{file}: {name}: say in {pathlib.Path(__file__).name} which package has it")
        for_whom = "test" if name in ONLY_FOR_TESTS else "play"
        check(not package or package in named[for_whom], f"tools/setup.sh {for_whom} does not install {package} ({name})")
        check("find_package" not in command or "REQUIRED" in command, f"{file}: used only where it is installed: {command}")
    check(count >= 15, f"only {count} things are looked for: this test does not find them")
    for for_whom, programs in PROGRAMS.items():
        for program, package in programs.items():
            check(package in named[for_whom], f"tools/setup.sh {for_whom} does not install {package} ({program})")
            check(shutil.which(program), f"{program} is missing: install the package {package}")
    no_wasm_opt()
    if problems:
        sys.exit("\n".join(problems))
    print(f"{count} things that CMake looks for, {sum(map(len, PROGRAMS.values()))} programs")


if __name__ == "__main__":
    main()
