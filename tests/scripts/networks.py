#!/usr/bin/env python3
"""Every file of data/networks is good for all tables of its map, and has its card in the README there.

What is wrong with a folder of networks is found by problems_of(), which is tried on folders with faults first.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
NETWORKS = ROOT / "data/networks"
MAPS = {one["id"]: one for one in json.loads(
    subprocess.run([PROGRAM, "maps", "--json"], capture_output=True, text=True, check=True).stdout)}
FAILURES = []


def expect(true, text):
    if not true:
        FAILURES.append(text)
        print("FAILED:", text)


def problem_at_table(folder, board, players, variant):
    """What the program says when `learned` is to play at such a table with the networks of the folder."""
    done = subprocess.run(
        [PROGRAM, "sim", "--map", board["id"], "--players", str(players), "--networks", folder, "--bots", "learned", "--games", "1",
         *(["--variant", variant] if variant else [])], capture_output=True, text=True)
    return "" if done.returncode == 0 and "no network" not in done.stderr else done.stderr or "failed"


def tables_of(board):
    """Numbers of players and variants that the map can be played with."""
    for variant in ["", *board["variants"]]:
        for players in range(board["players"][0], board["players"][1] + 1):
            done = subprocess.run([PROGRAM, "sim", "--map", board["id"], "--players", str(players), "--games", "1",
                                   *(["--variant", variant] if variant else [])], capture_output=True)
            if done.returncode == 0:  # some variants are for two only
                yield players, variant


def problems_of(folder, readme):
    """One line for each fault."""
    cards = {cells[0].strip("` "): cells for line in readme.splitlines() if line.startswith("|")
             for cells in [[cell.strip() for cell in line.strip("|").split("|")]] if cells[0].endswith(".net`")}
    files = {path.name for path in folder.glob("*.net")}
    found = [f"{name}: there is a card, but no file" for name in cards if name not in files]
    for name in sorted(files):
        board = MAPS.get(name.removesuffix(".net"))
        if board is None:
            found.append(f"{name}: there is no such map")
            continue
        if name not in cards:
            found.append(f"{name}: there is no card")
        elif board["hash"] not in cards[name][1] or not all(cards[name]):
            found.append(f"{name}: the card is of another map, or something is left out")
        for players, variant in tables_of(board):
            if problem := problem_at_table(folder, board, players, variant):
                found.append(f"{name}, {players} players {variant}: {problem}")
    return found


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        made = folder / "netherlands.net"
        subprocess.run([PROGRAM.parent / "made_up_network", "netherlands", "32", "1", made], check=True)
        card = f"| `netherlands.net` | {MAPS['netherlands']['hash']} | a | b | c | d |"
        expect(problems_of(folder, card) == [], "a network with its card has no problem")
        expect(problems_of(folder, "") == ["netherlands.net: there is no card"], "a missing card is noticed")
        expect("another map" in problems_of(folder, card.replace("sha256:5", "sha256:6"))[0], "an old card is noticed")
        expect("left out" in problems_of(folder, card.replace("| b |", "| |"))[0], "an empty cell is noticed")
        made.rename(folder / "poland.net")
        foreign = problems_of(folder, card)
        expect("no file" in foreign[0] and "no card" in foreign[1] and "poland.net, 2 players" in foreign[2],
               f"a network of another map is noticed: {foreign}")
    for problem in problems_of(NETWORKS, (NETWORKS / "README.md").read_text(encoding="utf-8")):
        expect(False, problem)
    sys.exit(1 if FAILURES else 0)


main()
