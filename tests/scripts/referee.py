#!/usr/bin/env python3
"""`railhead referee`: the player of examples/ plays whole games, and programs that break the protocol
are out, with a reason, while the games go on and none of their processes is left running. A program that does
not start is an error. Threads and interruptions change no result.

The session of docs/player-protocol.md is what the program says; `referee.py PROGRAM SOURCE --update`
rewrites it.

Limits are long where a program answers and short where it never does: nothing here depends on how
fast the machine is.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
EXAMPLE = f"exec:{sys.executable} {ROOT / 'examples' / 'player.py'}"
HOSTILE = ROOT / "tests" / "support" / "hostile_player.py"
FAILURES = []

# Programs that do not get as far as their first game, and what must be said of them.
UNSTARTED = [
    ("exits at once", r"bad exited with code 3 \(hello\)"),
    ("never says hello", r"bad did not answer within 500 ms \(hello\)"),
    ("leaves a child behind", r"bad exited with code 0 \(hello\)"),
    ("another protocol", r"bad does not speak version 1 of the protocol \(hello\)"),
    ("many lines too early", r"bad sent a line that nobody asked for \(hello\)"),
]
# Programs of the shell: what says hello, and what then ends.
HELLO = "read line; echo '{\"type\":\"hello\",\"protocol\":1}'"
ENDS = f"{HELLO}; exit 5"

# What each hostile program does, and what must be said of it. True: it never answers.
HOSTILES = [
    ("two answers", r'^sent a (line that nobody asked for|move whose "id" is not [45]: .*) \(choose [345], ', False),
    ("exits in the game", r"^exited with code 0 \(choose 6, ", False),
    ("crashes", r"ended by the signal SIGSEGV \(choose 6, ", False),
    ("sleeps", r"^did not answer within 500 ms \(choose \d, ", True),
    ("ignores signals", r"^did not answer within 500 ms \(choose \d, ", True),
    ("stops itself", r"^did not answer within 500 ms \(choose \d, ", True),
    ("byte by byte", r"^did not answer within 500 ms \(choose \d, ", True),
    ("closes its output", r"^closed its output \(choose 6, ", False),
    ("garbage", r"^sent a line that cannot be read \(.*\): draw a card, please \(choose 6, ", False),
    ("broken UTF-8", r"^sent a line that cannot be read \(.*UTF-8.*\): ", False),
    ("deep nesting", r"^sent a line that cannot be read \(.*deep.*\): \[\[\[", False),
    ("a number", r"^sent a line that is not an object: 7 \(choose 6, ", False),
    ("an endless line", r"^sent a line of more than 65536 bytes \(choose 6, ", False),
    ("endless lines", r'^sent a (line that nobody asked for|move whose "id" is not 7: .*) \(choose [67], ', False),
    ("no such number", r'^sent a move that cannot be read, "move" is 9999, but the moves are 0 to ', False),
    ("a negative number", r'^sent a move that cannot be read, "move" is -1, but the moves are 0 to ', False),
    ("a fraction", r'^sent a move that cannot be read, "move" is neither a number nor an object', False),
    ("no move", r'^sent an answer without "move": ', False),
    ("another id", r'^sent a move whose "id" is not 6: ', False),
    ("another type", r'^sent a line whose "type" is not "move": ', False),
    ("no such track", r'^sent a move that cannot be read, /track: the board has no "here"', False),
    ("no such word", r'^sent a move that cannot be read, there is no move "cheat"', False),
    ("no such key", r'^sent a move that cannot be read, a move "pass" has no key "please"', False),
    ("illegal move", r"^sent an illegal move, .* \([A-Z-]+\d+\): \{", False),
    ("cards out of thin air", r"^sent an illegal move, these cards are not all in hand \(", False),
]


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print(f"FAILED: {what}")


def left_running(mark):
    """Processes whose command line holds `mark` and that do not go away.

    The referee waits for the shell that it started. What that shell had started was killed with
    it, but the kernel may take a moment longer to end it.
    """
    give_up = time.monotonic() + 60
    while (found := running(mark)) and time.monotonic() < give_up:
        time.sleep(0.05)
    return found


def running(mark):
    """Processes whose command line holds `mark`."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                words = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if mark.encode() in words:
                found.append(entry.name)
    return found


def referee(*words, code=0):
    """The output of one call as JSON, and its stderr."""
    done = subprocess.run(
        [str(PROGRAM), "referee", *map(str, words), "--json"], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=300, check=False,
    )
    expect(done.returncode == code, f"{words}: exit code {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout or "{}"), done.stderr


def check_example(folder):
    """Boards with tunnels, with tolls, with a neutral player, with bonus and country cards."""
    for words in (["nordic-countries", "--players", 2], ["netherlands", "--players", 3],
                  ["netherlands", "--variant", "neutral-player"], ["northern-lights"], ["poland"]):
        records = folder / "games.jsonl"
        log = folder / "log.txt"
        answer, _ = referee("--map", *words, "--bots", f"{EXAMPLE},random", "--games", 4,
                            "--move-time", "60s", "--start-time", "60s", "--records", records,
                            "--log", log, "--stderr", folder / "errors.txt")
        mine, other = answer["players"]
        games = 6 if 3 in words else 4  # whole deals
        expect(answer["games"] == games, f"{words}: {answer}")
        expect(mine["out"] == 0 and other["out"] == 0, f"{words}: nobody is out: {answer}")
        expect(abs(mine["wins"] + other["wins"] - games) < 1e-9, f"{words}: wins add up: {answer}")
        expect(mine["mean_score"] > other["mean_score"], f"{words}: better than random: {answer}")
        expect(mine["low"] <= mine["share"] <= mine["high"] + 1e-9, f"{words}: interval: {answer}")
        expect(mine["ms_per_turn"] > 0, f"{words}: its time is measured: {answer}")
        expect((folder / "errors.txt").read_text() == "", f"{words}: no word on stderr")
        expect(f"{EXAMPLE[:20]}" in log.read_text() and '> {"type": "hello"' in log.read_text(),
               f"{words}: --log")
        replay = subprocess.run([str(PROGRAM), "replay", str(records)], capture_output=True,
                                text=True, timeout=300, check=False)
        expect(f"{games} games, {games} ok" in replay.stdout, f"{words}: {replay.stdout}")


def check_start(folder):
    """A program that does not start, or does not say hello, is an error, not a player."""
    records = folder / "unstarted.jsonl"
    for how, reason in UNSTARTED:
        mark = f"--mark-{os.getpid()}-{how.replace(' ', '-')}"
        _, err = referee("--bots", "random,bad", "--program", f"bad={sys.executable} {HOSTILE} '{how}' {mark}",
                         "--games", 2, "--start-time", "500ms" if how == "never says hello" else "60s",
                         "--records", records, "--threads", 2, code=1)
        expect(re.search("no game was played: " + reason, err), f"{how}: {err}")
        expect("--stderr FILE" in err, f"{how}: where to look: {err}")
        expect(records.read_text() == "", f"{how}: no game is written down")
        expect(not left_running(mark), f"{how}: a process is left: {running(mark)}")
    expect(not left_running("1000.4242"), "children of programs are ended, too")
    for command in ("no-such-program", "./no-such-program", "/", "exec no-such-program"):
        _, err = referee("--bots", f"exec:{command},random", "--games", 2, code=1)
        expect(re.search(r"exited with code 12[67]: (there is no such command|the command cannot be run)", err),
               f"{command}: {err}")

    # One that has started once and later does not is out of those games.
    once = folder / "once"
    answer, _ = referee("--bots", "bad,random", "--games", 4, "--program",
                        f"bad=test -e {once} && exit 4; touch {once}; {ENDS}")
    reasons = [out["reason"] for out in answer["players"][0]["out_reasons"]]
    expect(answer["games"] == 4 and reasons[1:] == ["exited with code 4 (hello)"] * 3, f"{reasons}")


def without_times(answer):
    for player in answer["players"]:
        expect(player.pop("ms_per_turn") >= 0, "the time of each player")
    answer.pop("seconds")
    return answer


def check_threads(folder):
    words = ["--map", "poland", "--bots", f"{EXAMPLE},builder", "--games", 8, "--move-time", "60s",
             "--start-time", "60s"]
    found = []
    for threads in (1, 3):
        records = folder / f"threads_{threads}.jsonl"
        log = folder / f"threads_{threads}.txt"
        answer, _ = referee(*words, "--threads", threads, "--records", records, "--log", log)
        # Whatever the number of processes, the lines of each game stand together and in order.
        games = [json.loads(line[line.index("{"):])["game"] for line in log.read_text().splitlines()
                 if '< {"type":"game"' in line]
        expect(games == list(range(1, 9)), f"{threads} threads: the games of the log: {games}")
        hellos = log.read_text().count('< {"type":"hello"')
        expect(1 <= hellos <= threads, f"{threads} threads: {hellos} processes")
        found.append((without_times(answer), records.read_text()))
    expect(found[0][0]["games"] == 8, f"{found[0][0]}")
    expect(found[0] == found[1], f"threads change results: {found[0][0]} {found[1][0]}")


def check_save(folder):
    """An interrupted match continues where it stopped."""
    records = folder / "more.jsonl"
    saved = folder / "saved.jsonl"
    words = ["--bots", "bad,builder,random", "--players", 3, "--seed", 4, "--program", f"bad={ENDS}"]

    def play(games, *more, code=0):
        answer, err = referee(*words, "--games", games, *more, code=code)
        return (without_times(answer) if answer else None), err

    whole, _ = play(9)
    play(3, "--save", saved)
    # As after a crash: the last line is cut off.
    saved.write_text(saved.read_text()[:-20])
    again, _ = play(9, "--save", saved, "--records", records)
    for answer in (whole, again):
        for out in answer["players"][0]["out_reasons"]:
            # It may or may not read the first line of a game before it has ended.
            expect(out.pop("reason").startswith("exited with code 5"), f"{out}")
    expect(again == whole, f"--save: {again} {whole}")
    expect(len(records.read_text().splitlines()) == 7, "--save: only the games that were missing are played")
    done, _ = play(9, "--save", saved, "--records", records)
    expect(done["games"] == 9 and records.read_text() == "", "--save: there is nothing left to play")
    _, err = play(9, "--save", saved, "--move-time", "3s", code=1)
    expect("holds the results of another match" in err, f"--save: {err}")


def check_page(folder):
    """What docs/player-protocol.md says about colours, claims, points and tunnels holds at every question of a game."""
    page = (ROOT / "docs" / "player-protocol.md").read_text(encoding="utf-8")
    colors = set(re.findall(r"`(\w+)`", re.search(r"<!-- colors -->\n(.*?)\. A track", page)[1]))
    log = folder / "page.txt"
    for words in (["nordic-countries"], ["netherlands", "--players", 3]):
        referee("--map", *words, "--bots", f"{EXAMPLE},builder", "--games", 6, "--move-time", "60s",
                "--start-time", "60s", "--log", log)
        tunnels = payments = single = 0
        before = start = None
        for line in log.read_text().splitlines():
            _, way, text = line.partition(" < ")
            message = json.loads(text) if way else {}
            if message.get("type") == "hello":
                points = {int(length): score for length, score in message["rules"]["points_by_length"].items()}
                worth = {track["track"]: points[track["length"]] for track in message["map"]["tracks"]}
                expect({track["color"] for track in message["map"]["tracks"]} <= colors | {"gray"}, "track colours")
                start = message["rules"].get("starting_scores", [0] * 5)
            if message.get("type") != "choose":
                continue
            view = message["view"]
            expect(set(view["own"]["hand"]) <= colors | {"locomotive"}, f"card colours: {view['own']['hand']}")
            expect(view["open"]["deck"] > 0 or not view["open"]["discards"], f"{words}: a deck is replaced at once")
            for seat, one in enumerate(view["open"]["seats"][: len(start)]):
                expect(one["points"] == start[seat] + sum(worth[track] for track in one["tracks"]),
                       f"{words}: points of seat {seat}: {one}")
            if message["decision"] == "payment":
                payments += 1
                single += len(message["moves"]) == 1
                before = view["own"]["hand"]
            if message["decision"] == "tunnel":
                tunnels += 1
                hand = {card: before.get(card, 0) - view["open"]["laid"].get(card, 0) for card in before}
                expect(view["own"]["hand"] == {card: n for card, n in hand.items() if n > 0},
                       f"laid cards have left the hand: {before} {view}")
        expect(single > 0, f"{words}: payments with one option are asked: {single} of {payments}")
        expect(tunnels > 0 or words[0] != "nordic-countries", f"{words}: there are tunnels")


def check_hostile(folder):
    for how, reason, silent in HOSTILES:
        mark = f"--mark-{os.getpid()}-{how.replace(' ', '-')}"
        # A shell around the program would hold its output open.
        shell = "exec " if how == "closes its output" else ""
        command = f"bad={shell}{sys.executable} {HOSTILE} '{how}' {mark}"
        records = folder / "games.jsonl"
        answer, _ = referee("--bots", "bad,random", "--program", command, "--games", 2,
                            "--move-time", "500ms" if silent else "60s",
                            "--start-time", "60s", "--records", records)
        bad, other = answer["players"]
        reasons = [out["reason"] for out in bad["out_reasons"]]
        print(f"{how}: {reasons[0] if reasons else 'nothing'}")
        expect(answer["games"] == 2, f"{how}: the games are finished: {answer}")
        expect(bad["out"] == 2 and [out["game"] for out in bad["out_reasons"]] == [1, 2],
               f"{how}: out of each game: {answer}")
        expect(all(re.search(reason, text) for text in reasons), f"{how}: {reasons}")
        expect(all(text.isprintable() for text in reasons), f"{how}: printable: {reasons}")
        expect(bad["wins"] == 0 and other["wins"] == 2, f"{how}: the others win: {answer}")
        expect(other["out"] == 0, f"{how}: the other player is not out: {answer}")
        expect(not left_running(mark), f"{how}: a process is left: {running(mark)}")
        for line in records.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            seat = [one["name"] for one in record["seats"]].index("bad")
            last = [move for move in record["moves"] if move["seat"] == seat][-1]
            expect(last.get("by") == "random", f"{how}: the record says who played on")
    replay = subprocess.run([str(PROGRAM), "replay", str(records)], capture_output=True,
                            timeout=300, check=False)
    expect(replay.returncode == 0, "games with a seat that is out are records")


def check_more(folder):
    # All are out: nobody wins.
    gone = f"gone={ENDS}"
    answer, _ = referee("--bots", "gone", "--program", gone, "--games", 2, "--players", 2)
    expect(answer["games"] == 2 and answer["players"][0]["wins"] == 0, f"all out: {answer}")
    expect(answer["players"][0]["out"] == 4, f"all out: {answer}")

    # Among three, the win goes to the best of the others.
    answer, _ = referee("--players", 3, "--bots", "gone,builder,random", "--program", gone, "--games", 6)
    out, builder, other = answer["players"]
    expect(out["wins"] == 0 and abs(builder["wins"] + other["wins"] - 6) < 1e-9, f"{answer}")

    # Built-in players get the games of `match`.
    words = ["--players", "3", "--bots", "builder,random", "--games", "6", "--seed", "5", "--json"]
    done = subprocess.run([str(PROGRAM), "match", *words], capture_output=True, timeout=300, check=True)
    match = json.loads(done.stdout)
    answer, _ = referee(*words[:-1])
    for key in ("games", "ties", "mean_turns"):
        expect(answer[key] == match[key], f"{key} as in match")
    for a, b in zip(answer["players"], match["players"]):
        expect(all(a[key] == b[key] for key in ("name", "wins", "share", "low", "high", "mean_score")),
               f"as in match: {a} {b}")

    # Descriptors are given back: with few of them many games can be played.
    done = subprocess.run(
        ["bash", "-c", f"ulimit -n 24; '{PROGRAM}' referee --bots gone,random --program \"$0\" --games 60 --json",
         gone],
        capture_output=True, timeout=300, check=False,
    )
    outs = json.loads(done.stdout)["players"][0]["out_reasons"]
    expect(len(outs) == 60 and all(out["reason"].startswith("exited with code 5 (") for out in outs),
           f"descriptors leak: {outs[-1:]}")

    # No program holds a file of the referee or of another program open.
    descriptors = folder / "descriptors.txt"
    referee("--bots", f"other,exec:ls /proc/self/fd > {descriptors}", "--games", 1,
            "--program", f"other={HELLO}; exec cat > /dev/null", "--records", folder / "r.jsonl", "--log", folder / "l.txt", code=1)
    # ls has one more, for the folder that it lists.
    expect(descriptors.read_text().split() == ["0", "1", "2", "3"], descriptors.read_text())

    # stderr of programs goes to a file, if one is named.
    errors = folder / "errors.txt"
    referee("--bots", "gone,random", "--program", f"gone=echo oh dear >&2; {ENDS}", "--games", 2,
            "--stderr", errors)
    expect(errors.read_text() == "oh dear\noh dear\n", f"--stderr: {errors.read_text()}")
    _, err = referee("--bots", "random", "--games", 2, "--stderr", folder / "no" / "x", code=1)
    expect("--stderr" in err, f"--stderr without a folder: {err}")
    for option in ("--records", "--log"):
        _, err = referee("--bots", "gone", "--program", gone, "--games", 100, option, "/dev/full", code=1)
        expect(f"{option} /dev/full" in err, f"a full disk is noticed: {err}")


def check_interrupt():
    mark = f"--mark-{os.getpid()}-interrupt"
    process = subprocess.Popen(
        [str(PROGRAM), "referee", "--bots", "bad,random", "--move-time", "600s", "--program",
         f"bad={sys.executable} {HOSTILE} sleeps {mark}", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    # Once its program runs, so does the game.
    for _ in range(3000):
        if len(left_running(mark)) > 1:
            break
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    expect(process.returncode == 1 and b"stopped after 0 of 20 games" in err, f"Ctrl-C: {err}")
    expect(json.loads(out)["games"] == 0, f"Ctrl-C: {out}")
    expect(not left_running(mark), "Ctrl-C leaves no process")


def check_session(folder, update):
    page = ROOT / "docs" / "player-protocol.md"
    text = page.read_text(encoding="utf-8")
    block = re.search(r"<!-- session -->\n```\n(.*?)```", text, re.DOTALL)
    # The words of the page's own command, but no limit that a busy machine could miss.
    words = re.search(r"^railhead referee (--maps .*) --log", text, re.MULTILINE)[1]
    subprocess.run(
        ["bash", "-c", f"'{PROGRAM}' referee {words} --log '{folder / 'session.txt'}' --move-time 600s "
         "--start-time 600s"], cwd=ROOT, capture_output=True, timeout=300, check=True,
    )
    log = (folder / "session.txt").read_text(encoding="utf-8")
    game = log[: log.index("\n", log.index('{"type":"result"')) + 1]
    game = game.replace('"move_time_ms":600000', '"move_time_ms":5000')
    if update:
        page.write_text(text[: block.start(1)] + game + text[block.end(1):], encoding="utf-8")
        return
    version = re.compile(r'"engine":"[^"]*"')
    expect(version.sub("", block[1]) == version.sub("", game),
           "docs/player-protocol.md shows another session: see --update")


def main():
    if "--update" in sys.argv:
        with tempfile.TemporaryDirectory() as name:
            check_session(pathlib.Path(name), True)
        return
    with tempfile.TemporaryDirectory() as name:
        check_session(pathlib.Path(name), False)
        for check in (check_example, check_page, check_start, check_threads, check_save, check_hostile, check_more):
            begin = time.monotonic()
            check(pathlib.Path(name))
            print(f"{check.__name__}: {time.monotonic() - begin:.1f} s")
    check_interrupt()
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")


if __name__ == "__main__":
    main()
