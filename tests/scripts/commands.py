#!/usr/bin/env python3
"""The program's subcommands, as people and scripts call them.

1. tests/commands/*.txt are sessions: `$ ` a command, `< ` a line of its input, then what it prints,
   `! ` a line on stderr, `= ` an exit code other than 0. `commands.py PROGRAM SOURCE --update`
   rewrites them: the diff is reviewed like code.
2. What such a session cannot show: threads, records of all tables, bad files, junk at the terminal, Ctrl-C.
"""
import json
import os
import pathlib
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2]).resolve()
FAILURES = []

# What differs from run to run, or from machine to machine.
MASKS = [
    (re.compile(r"[\d.]+ s: \d+ games and \d+ decisions per second"), "TIME"),
    (re.compile(r'"compiler":"[^"]*"'), '"compiler":"COMPILER"'),
    (re.compile(r"compiled with .*"), "compiled with COMPILER"),
]


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print(f"FAILED: {what}")


def run(*words, text="", cwd=None, timeout=300):
    """Exit code, stdout and stderr of one call; a crash or a hang is a failure."""
    data = text if isinstance(text, bytes) else text.encode()
    try:
        done = subprocess.run(
            [str(PROGRAM), *map(str, words)], input=data, capture_output=True, cwd=cwd,
            timeout=timeout, check=False,
        )
    except subprocess.TimeoutExpired:
        expect(False, f"{words} hangs")
        return -1, "", ""
    out = done.stdout.decode(errors="replace")
    err = done.stderr.decode(errors="replace")
    expect(done.returncode in (0, 1, 2), f"{words}: exit code {done.returncode}\n{err}")
    expect(done.returncode == 0 or err, f"{words}: fails without a word on stderr")
    return done.returncode, out, err


# --- sessions ---


def masked(text):
    for pattern, name in MASKS:
        text = pattern.sub(name, text)
    return text


def read_session(path):
    """The commands of a session with their input."""
    commands = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        elif line.startswith("< "):
            commands[-1][1].append(line[2:])
        elif line.startswith("<"):
            commands[-1][1].append("")
    return commands


def played_session(path, folder):
    lines = []
    for command, typed in read_session(path):
        words = shlex.split(command)
        assert words[0] == "railhead", command
        code, out, err = run(*words[1:], text="".join(line + "\n" for line in typed), cwd=folder)
        lines.append(f"$ {command}")
        lines += [f"< {line}".rstrip() for line in typed]
        lines += masked(out).splitlines()
        lines += [f"! {line}" for line in masked(err).splitlines()]
        if code:
            lines.append(f"= {code}")
    return "\n".join(lines) + "\n"


def check_sessions(update):
    for path in sorted((ROOT / "tests" / "commands").glob("*.txt")):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            (place / "maps").symlink_to(ROOT / "tests" / "perft")
            (place / "records").symlink_to(ROOT / "tests" / "records")
            (place / "bad").mkdir()
            for name in ("bad_unknown_city.json", "bad_several.json"):
                (place / "bad" / name).symlink_to(ROOT / "tests" / "maps" / name)
            (place / "junk.jsonl").write_text('{"format":1}\n\nhello\n', encoding="utf-8")
            text = played_session(path, place)
        if update:
            path.write_text(text, encoding="utf-8")
            continue
        wanted = path.read_text(encoding="utf-8").splitlines()
        got = text.splitlines()
        for number, (a, b) in enumerate(zip(wanted + ["(end)"], got + ["(end)"]), 1):
            if a != b:
                expect(False, f"{path.name}:{number}\n  expected {a}\n  got      {b}")
                break


# --- sim and replay ---


def all_tables():
    for board in json.loads(run("maps", "--json")[1]):
        details = json.loads(run("check-map", board["id"], "--json")[1])
        rule_sets = {"": details["rules"], **details["variants"]}
        for variant, rules in rule_sets.items():
            for players in range(rules["players"][0], rules["players"][1] + 1):
                yield board["id"], players, variant


def table_words(board, players, variant):
    return ["--map", board, "--players", players] + (["--variant", variant] if variant else [])


def check_sim(folder):
    code, out, _ = run("sim", "--games", 50, "--bots", "builder,random", "--json")
    expect(code == 0, "sim --json works")
    answer = json.loads(out)
    for key in ("games", "decisions", "seconds", "games_per_second", "decisions_per_second"):
        expect(answer[key] > 0, f"sim --json has {key}")
    expect(len(answer["seats"]) == 2, "sim --json has both seats")
    expect(abs(sum(seat["wins"] for seat in answer["seats"]) - 50) < 1e-9, "wins add up")
    expect(all("mean_score" in seat for seat in answer["seats"]), "sim --json has mean scores")
    expect(answer["refused_choices"] == 0, "computer players keep to the rules")

    # The same games, whatever the number of threads.
    for bots in ("random", "builder"):
        results = []
        for threads in (1, 2, 5):
            records = folder / f"threads{threads}.jsonl"
            words = ["--games", 100, "--bots", bots, "--seed", 7, "--threads", threads, "--json"]
            answer = json.loads(run("sim", *words)[1])
            recorded = json.loads(run("sim", *words, "--records", records)[1])
            for result in (answer, recorded):
                for key in list(result):
                    if key in ("threads", "seconds") or key.endswith("_per_second"):
                        del result[key]
            expect(answer == recorded, f"{bots}: records change nothing")
            results.append((answer, records.read_bytes()))
        expect(results[0] == results[1] == results[2], f"{bots}: threads change nothing")
    other = json.loads(run("sim", "--games", 100, "--seed", 8, "--json")[1])
    expect(other["decisions"] != results[0][0]["decisions"], "another seed, other games")


def check_records(folder):
    records = folder / "all.jsonl"
    for board, players, variant in all_tables():
        words = table_words(board, players, variant)
        code, _, err = run("sim", *words, "--games", 6, "--records", records, "--audit")
        expect(code == 0, f"sim {words}: {err}")
        code, out, err = run("replay", records, "--audit")
        expect(code == 0 and out.count(": ok\n") == 6, f"replay of {words}: {out}{err}")

    # A record that lies is refused at the move that lies.
    lines = records.read_text(encoding="utf-8").splitlines()
    game = json.loads(lines[2])
    draw = next(i for i, move in enumerate(game["moves"]) if move["do"] == "draw")
    game["moves"][draw]["seat"] = (game["moves"][draw]["seat"] + 1) % len(game["seats"])
    lines[2] = json.dumps(game)
    records.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, out, err = run("replay", records)
    expect(code == 1 and out.count(": ok\n") == 5, f"replay finds the lie: {out}")
    expect(f":3: move {draw + 1} " in out, f"replay names the line and the move: {out}")
    expect("1 of 6 games bad" in err, "replay says how many are bad")
    code, out, _ = run("replay", records, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    expect([a["ok"] for a in answers] == [True, True, False, True, True, True], "replay --json")

    # stdin, a truncated record, a file over several lines, a line that is too long.
    code, out, _ = run("replay", "-", text=lines[0][: len(lines[0]) // 2])
    expect(code == 0 and "stdin:1: ok, " in out, f"a truncated record: {out}")
    code, out, _ = run("replay", "-", text=json.dumps(json.loads(lines[0]), indent=1))
    expect(code == 0 and "1 game, 1 ok" in out, f"one object over several lines: {out}")
    code, out, _ = run("replay", "-", text="x" * 20_000_000 + "\n" + lines[0] + "\n")
    expect(code == 1 and "stdin:1: longer than" in out and "stdin:2: ok" in out, out[:200])
    code, _, err = run("replay", "-", text="\n\n")
    expect(code == 1 and "no game" in err, "an empty file is not a game")
    for bad in (folder, "/dev/zero", folder / "missing", folder / "fifo"):
        code, _, err = run("replay", bad)
        expect(code == 1 and err, f"replay {bad}")
    run("sim", "--games", 5, "--records", folder / "missing" / "x.jsonl")
    code, _, err = run("sim", "--games", 3000, "--records", "/dev/full")
    expect(code == 1 and "/dev/full" in err, "a full disk is noticed")


# Results of other rules, seeds or players are not mixed with those in a file.
def check_saved_match(folder):
    match = ["match", "--map", "nordic-countries", "--bots", "random,random", "--games", 4, "--threads", 1,
             "--save", folder / "match.jsonl"]
    for _ in range(2):
        code, _, err = run(*match)
        expect(code == 0, err)
    for other in (["--option", "unequal_parallels=separate"], ["--seed", 2], ["--players", 3]):
        code, _, err = run(*match, *other)
        expect(code == 1 and "holds the results of another match" in err, f"{other}: {code} {err}")


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check_interrupt():
    process = subprocess.Popen(
        [str(PROGRAM), "sim", "--games", "1000000000", "--json"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    # Its first games are over when it has used some processor time, however busy the machine is.
    while processor_seconds(process.pid) < 0.4:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    answer = json.loads(out)
    expect(process.returncode == 1 and b"stopped after" in err, "Ctrl-C stops cleanly")
    expect(answer["interrupted"] and answer["games"] > 0, "Ctrl-C keeps what was played")


# --- maps ---


def check_maps(folder):
    micro = ROOT / "tests" / "perft"
    code, out, _ = run("maps", "--maps", micro)
    expect(code == 0 and "micro-ferries" in out, "--maps adds boards")
    expect(run("--maps", micro, "maps")[1] == out, "--maps may come first")
    expect(run("maps", "--maps", micro, "--maps", ROOT / "data" / "maps")[0] == 0,
           "a map that is the same as a built-in one is accepted")
    expect(run("sim", "--maps", micro, "--map", "micro-tolls", "--games", 20)[0] == 0,
           "added boards can be played")
    for words in (["maps"], ["sim", "--games", 1], ["play"], ["replay", "x"], ["bench"],
                  ["perft"], ["playthrough"], ["check-map", "usa"], ["league"], ["balance"]):
        code, _, err = run(*words, "--maps", folder / "bad")
        expect(code == 1 and "bad_several.json: /" in err and "other.json: " in err,
               f"{words} --maps with bad maps: {err}")
        expect("pipe.json: this is not a regular file" in err, f"{words}: {err}")
        expect("large.json: 9000000 bytes are too many" in err, f"{words}: {err}")
    expect(run("maps", "--maps", folder / "missing")[0] == 1, "--maps without a folder")
    for bad in (folder / "fifo", "/dev/zero", folder, "/dev/null"):
        expect(run("check-map", f"{bad}")[0] == 1, f"check-map {bad}")
    answer = json.loads(run("check-map", ROOT / "tests" / "maps" / "bad_several.json", "--json")[1])
    expect(not answer["ok"] and len(answer["problems"]) > 1, "check-map --json lists problems")


# --- play ---


def check_play(folder):
    commands = (
        "help hand display tickets tracks board scores cards log rules why undo again save quit draw "
        "claim pay keep pass take deck build give go exit tunnel neutral"
    ).split()
    some = random.Random(1)
    junk = [
        b"", b"\n" * 200, b"\0" * 5000, bytes(range(256)) * 20, b"a" * 3_000_000,
        b"keep all\n\n" + b"claim " + b"9" * 900 + b"\n", b"\xff\xfe\nkeep \xc3\x28\n",
        b"\x1b[2J\x1b]0;x\x07\n", b"pay 99999999999999999999 red\nkeep -1\ndraw -1\nclaim -1\nclaim 0\n",
        b"save \n", b"save /\nsave /nowhere/x\nsave \x07\nsave " + b"x" * 900 + b"\n",
        "claim Montréal - \u202eToronto\nboard \u202e\nwhy why why\nwhy\n".encode(),
    ]
    for number in range(12):
        lines = []
        for _ in range(400):
            word = some.choice(commands[:-2] if number % 2 else commands)
            if word in ("quit", "exit", "save"):
                continue
            rest = some.choice(["", "all", "deck", "red", "0", "2", str(some.randrange(200)), "tickets",
                                f"{some.randrange(150)} with 2 red 1 locomotive", "up", "give up",
                                "claim 12", "a - b", "1 locomotive", "3 17"])
            lines.append(f"{word} {rest}")
        junk.append("\n".join(lines).encode())
    boards = ["usa", "nordic-countries", "netherlands", "northern-lights", "poland"]
    for number, text in enumerate(junk):
        code, out, err = run("play", "--seed", number, "--map", boards[number % len(boards)],
                             "--bots", some.choice(["random", "builder"]), text=text, cwd=folder)
        expect(code == 0, f"play with junk {number}: {err}")
        expect("Goodbye" in out, f"play with junk {number} ends politely: {out[-300:]}")
        control = [c for c in out if ord(c) < 32 and c not in "\n"]
        expect(not control, f"play with junk {number} prints control characters {control[:5]}")

    # Whole games: keep everything, then claim what can be claimed, or draw.
    for board, players, variant in (("usa", 2, ""), ("nordic-countries", 3, ""),
                                    ("netherlands", 2, "neutral-player"), ("northern-lights", 2, ""),
                                    ("poland", 4, "")):
        words = ["play", *table_words(board, players, variant), "--bots", "random", "--seed", 5,
                 "--seat", players - 1]
        out = whole_game(words, folder / "whole.json")
        expect("Final scores" in out and "win" in out, f"{board}: a whole game has an end")
        code, text, _ = run("replay", folder / "whole.json")
        expect(code == 0 and ": ok\n" in text, f"{board}: the game is a record: {text}")
        (folder / "whole.json").unlink()

    # Save, quit, and go on.
    record = folder / "game.json"
    out = run("play", "--seed", 3, "--seat", 0, "--bots", "random",
              text=f"keep all\n\ndraw deck\nsave {record}\nquit\n")[1]
    expect("Saved to" in out and record.exists(), f"save: {out[-300:]}")
    out = run("play", "--resume", record, text="hand\nlog all\nquit\n")[1]
    expect("Draw a second card." in out and "You draw" in out, f"resume: {out}")
    expect("is there already" in run("play", text=f"save {record}\n")[1], "save writes over nothing")
    half = record.read_text(encoding="utf-8")
    record.write_text(half[: len(half) - 40], encoding="utf-8")
    expect("is cut short" in run("play", "--resume", record)[1], "a truncated record goes on")
    for bad in ("hello", "{}", ""):
        record.write_text(bad, encoding="utf-8")
        expect(run("play", "--resume", record)[0] == 1, f"resume of {bad!r}")
    expect(run("play", "--resume", "/dev/zero")[0] == 1, "resume of a device")


def check_told(folder):
    """What the terminal shows of other seats."""
    # C-INFO-2: tolls when they are paid, never how many tokens another seat has left.
    turns = "draw deck\ndraw deck\nscores\n" * 25
    out = run("play", "--map", "netherlands", "--players", 3, "--seat", 0, "--seed", 4, "--bots", "planner,random",
              text=f"keep all\n\n{turns}quit\n", cwd=folder)[1]
    lines = [line for line in out.splitlines() if line.startswith("Seat ") and "points" in line]
    others = [line for line in lines if not line.startswith("Seat 0, you")]
    expect("a toll of" in out and len(others) >= 50, f"scores of a game with tolls: {out[-600:]}")
    expect(all("30 toll tokens" in line for line in lines if line not in others), f"own toll tokens: {lines[-3:]}")
    expect(not any("token" in line for line in others), f"C-INFO-2: {others[-2:]}")

    # C-INFO-1: who has which country card, and what is left of each country.
    out = run("play", "--map", "poland", "--seed", 3, "--seat", 0, "--bots", "planner",
              text="keep all\n\n" + "draw deck\ndraw deck\n" * 30 + "countries\nquit\n", cwd=folder)[1]
    taken = re.findall(r"Ada takes the (\w+) card of (\d+) points?\.", out)
    told = out[out.rindex("Country cards, the next"):]
    expect(taken, f"nobody takes a country card: {out[-600:]}")
    for country, points in taken:
        expect(re.search(rf"^Ada has: .*\b{country} {points}\b", told, re.M), f"{country} {points}: {told}")
        left = re.search(rf"^{country}: (.*)$", told, re.M)[1]
        expect(points not in re.findall(r"\d+", left), f"{country} {points} is still there: {told}")
    expect("You have: none" in told, told)


def whole_game(words, record):
    """Plays one move after another, looking at the questions as a person would."""
    process = subprocess.Popen(
        [str(PROGRAM), *map(str, words), "--record", str(record)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    os.set_blocking(process.stdout.fileno(), True)
    output = b""

    def answer():
        piece = b""
        while not piece.endswith(b"\n> ") and piece != b"> ":
            more = os.read(process.stdout.fileno(), 65536)
            if not more:
                break
            piece += more
        return piece

    def say(line):
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
        return answer()

    last = answer()
    for _ in range(3000):
        output += last
        question = last.decode()
        if "The game is over" in question or process.poll() is not None:
            break
        if "Which tickets" in question:
            last = say("keep all")
        elif "Press Enter to go on" in question:
            last = say("")
        elif "give up" in question and "extra card" in question.rsplit("\n\n", 1)[-1]:
            last = say("give up" if "which you do not have" in question else "pay")
        elif "How do you pay" in question:
            last = say("pay")
        elif "Which track does the neutral" in question:
            last = say("build " + re.search(r"\n(\d+): ", question[question.rindex("Which"):])[1])
        elif "You can do nothing" in question:
            last = say("pass")
        else:
            tracks = say("tracks").decode()
            numbers = re.findall(r"^(\d+): ", tracks, re.MULTILINE)
            if numbers and "Draw a second card" not in question:
                last = say(f"claim {numbers[-1]}")
            else:
                last = say("draw deck")
                if b"Not allowed" in last:
                    slot = re.search(r"(\d) (?!empty|locomotive)\w+", question[question.rindex("Display"):])
                    last = say(f"draw {slot[1]}") if slot else say("draw tickets")
    else:
        expect(False, f"{words}: a whole game does not end\n{last.decode()[-500:]}")
    process.stdin.close()
    output += process.stdout.read()
    expect(process.wait(timeout=300) == 0, f"{words}: exit code {process.returncode}")
    return output.decode()


def main():
    update = "--update" in sys.argv
    check_sessions(update)
    if not update:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            os.mkfifo(folder / "fifo")
            bad = folder / "bad"
            bad.mkdir()
            (bad / "other.json").write_text("{", encoding="utf-8")
            (bad / "large.json").write_bytes(b" " * 9_000_000)
            os.mkfifo(bad / "pipe.json")
            (bad / "bad_several.json").symlink_to(ROOT / "tests" / "maps" / "bad_several.json")
            for check in (check_sim, check_records, check_saved_match, check_maps, check_play, check_told):
                begin = time.monotonic()
                check(folder)
                print(f"{check.__name__}: {time.monotonic() - begin:.1f} s")
        check_interrupt()
    if FAILURES:
        sys.exit(f"{len(FAILURES)} failures")


if __name__ == "__main__":
    main()
