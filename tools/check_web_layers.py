#!/usr/bin/env python3
"""Checks that each folder of web/src uses only the folders and packages that it may use: docs/web-client.md.

A file that stands in web/src itself is a folder of its own; web/layout and web/geography, which make the files of
boards, use what the board uses. What is imported as a type or while the page runs counts, too.
"""
import pathlib
import posixpath
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What each folder may import from, besides itself.
LOWER = {"generated": [], "text": [], "classes": []}
LOWER["map"] = ["generated"]
LOWER["router"] = ["generated"]
LOWER["board"] = ["generated", "map", "classes"]
LOWER["net"] = ["generated", "map"]
LOWER["engine"] = LOWER["net"] + ["net"]
LOWER["store"] = LOWER["engine"] + ["engine", "board"]
LOWER["ui"] = ["generated", "map", "router", "classes", "board", "net", "store", "text"]
LOWER["table"] = LOWER["ui"] + ["engine", "ui"]
LOWER["pages"] = LOWER["table"] + ["table"]
LOWER["App"] = LOWER["pages"] + ["pages"]
LOWER["ahead"] = LOWER["App"]
LOWER["main"] = LOWER["App"] + ["App", "ahead", "app.css"]
# Programs beside web/src.
LOWER["web/layout"] = ["generated", "map", "board"]
LOWER["web/geography"] = ["generated", "map", "board", "web/layout"]  # it is drawn under a layout

# Packages by folder; the programs beside web/src run in node and use what they like.
PACKAGES = {
    "text": ["@fluent/bundle"],
    "router": ["@preact/signals"],
    "board": ["preact"],
    "net": ["@preact/signals"],
    "engine": ["@preact/signals"],
    "store": ["@preact/signals"],
    "ui": ["preact", "@preact/signals", "qrcode-generator"],
    "table": ["preact", "@preact/signals"],
    "pages": ["preact", "@preact/signals"],
    "main": ["preact", "@preact/signals"],
}
# Files outside of web/: the engine as WebAssembly.
OUTSIDE = {"engine": "../build/wasm/"}

IMPORT = re.compile(r'\b(?:from|import)\s*\(?\s*"([^"\n]+)"')
# Comments, so that words in them are not taken for code; texts are kept whole, as they may look like comments.
COMMENT = re.compile(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)


def without_comments(source):
    return COMMENT.sub(lambda match: match[1] or re.sub(r"[^\n]", " ", match[0]), source)


def folder_of(path):
    """Of a path from web/: "board" of src/board/track.tsx, "map" of src/map.ts, "web/layout" of layout/main.ts."""
    first, *rest = path.split("/")
    if first != "src":
        return f"web/{first}"
    return re.sub(r"\.tsx?$", "", rest[0])


def problem_of(path, folder, target):
    if not target.startswith("."):
        package = "/".join(target.split("/")[: 2 if target.startswith("@") else 1])
        if not folder.startswith("web/") and package not in PACKAGES.get(folder, []):
            return f'{folder} may not use the package "{package}"'
        return None
    meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    if meant.startswith(OUTSIDE.get(folder, "\0")):
        return None
    other = folder_of(meant)
    if other != folder and other not in LOWER[folder]:
        return f'{folder} may not import "{target}"'
    return None


def problems_in(web):
    """What is wrong with the files of this folder, which is web/ or a made-up one."""
    files = [path for folder in ("src", "layout", "geography") for path in (web / folder).rglob("*")]
    for file in sorted(file for file in files if file.suffix in (".ts", ".tsx")):
        path = file.relative_to(web).as_posix()
        folder = folder_of(path)
        if folder not in LOWER:
            yield f"web/{path}: '{folder}' has no level in tools/check_web_layers.py"
            continue
        text = without_comments(file.read_text(encoding="utf-8"))
        for match in IMPORT.finditer(text):
            problem = problem_of(path, folder, match[1])
            if problem:
                line = text.count("\n", 0, match.start()) + 1
                yield f"web/{path}:{line}: {problem}"


def main():
    problems = list(problems_in(ROOT / "web"))
    print("\n".join(problems) if problems else "ok")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
