#!/usr/bin/env python3
"""Writes OUT, a C++ file with every file below FOLDER, plain and compressed: embed_web.py OUT FOLDER

Run at build time, when a file of the web client has changed. The same files give the same output.
"""
import gzip
import hashlib
import pathlib
import re
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
# Bundlers put files that never change under their name here: assets/index-B3f_x90Q.js
HASHED = re.compile(r"/assets/(?:.*/)?[^/]+[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")


def literal(data):
    """Bytes as a C++ string literal, in lines of a length that compilers take."""
    text = "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in data
    )
    # Escapes are four characters long: do not cut one.
    parts = re.findall(r"(?:\\\d{3}|[^\\]){1,2000}", text) or [""]
    return "\n        ".join(f'"{part}"' for part in parts) + "sv"


def entry(path, name):
    if path.suffix not in TYPES:
        sys.exit(f"{path}: files of this kind have no content type in embed_web.py")
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0)
    if len(packed) * 10 > len(data) * 9:
        packed = b""  # pictures and fonts are compressed already
    tag = hashlib.sha256(data).hexdigest()[:32]
    immutable = "true" if HASHED.search(name) else "false"
    return (
        f'    EmbeddedFile{{"{name}", "{TYPES[path.suffix]}", "{tag}", {immutable},\n'
        f"        {literal(data)},\n        {literal(packed)}}},\n"
    )


def main():
    out, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    entries = sorted((f"/{path.relative_to(folder).as_posix()}", path) for path in files)
    text = "".join(entry(path, name) for name, path in entries)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(f"""// Made by cmake/embed_web.py: do not edit.
#include <array>
#include <string_view>

#include "server/static_files.h"

#pragma GCC diagnostic ignored "-Woverlength-strings"

namespace railhead {{
namespace {{

using namespace std::string_view_literals;

// By name, ascending.
constexpr std::array kFiles{{
{text}}};

}}  // namespace

std::span<const EmbeddedFile> embedded_files() {{
    return kFiles;
}}

}}  // namespace railhead
""", encoding="ascii")


if __name__ == "__main__":
    main()
