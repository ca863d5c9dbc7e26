#!/usr/bin/env python3
"""A store that is damaged, emptied or replaced: its tables are reported as damaged, not as unknown,
/healthz says so, and a server does not start with an empty store where there were tables.
"""
import os
import pathlib
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Server  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
SETTINGS = {"map": "poland", "seats": [{"kind": "open"}, {"kind": "open"}]}
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what, flush=True)


def why_not(data):
    """What `railhead serve` says if it does not start."""
    done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", data], capture_output=True, text=True,
                          timeout=300, check=False)
    check(done.returncode == 1, f"it does not start: {done.stdout}{done.stderr}")
    return done.stderr


def folder_with_tables(name, count=3):
    """A folder, its store and the codes of its tables; the server has stopped."""
    data = os.path.join(FOLDER.name, name, "data")
    os.makedirs(os.path.dirname(data))
    server = Server(PROGRAM, data).start()
    secret = server.new_secret()
    codes = [server.new_table(secret, SETTINGS) for _ in range(count)]
    check(server.stop() == 0, "it stops")
    return data, os.path.join(data, "railhead.sqlite"), codes


def remove(store):
    for end in ("", "-wal", "-shm"):
        if os.path.exists(store + end):
            os.remove(store + end)


def damaged_entries():
    data, store, codes = folder_with_tables("entry")
    connection = sqlite3.connect(store)
    with connection:
        connection.execute("UPDATE entries SET text = '{\"what' WHERE table_number ="
                           " (SELECT number FROM tables WHERE code = ?)", (codes[0],))
    connection.close()
    server = Server(PROGRAM, data).start()
    check(server.request("GET", "/healthz")[0] == 200, "nobody has seen it yet")
    for _ in range(2):
        status, _, body = server.request("GET", f"/api/tables/{codes[0]}")
        check(status == 500 and body["reason"] == "damaged", f"a damaged table: {status} {body}")
    heard = server.client().watch(codes[0])
    check(heard["reason"] == "damaged", f"to watch: {heard}")
    check(server.request("GET", f"/api/tables/{codes[0]}/record")[2]["reason"] == "damaged", "its record")
    check(server.request("GET", "/api/tables/nosuch")[2]["reason"] == "no_table", "one that never was")
    check(server.request("GET", f"/api/tables/{codes[1]}")[0] == 200, "others are there")
    for _ in range(2):
        status, _, body = server.request("GET", "/healthz")
        check(status == 503 and b"damaged tables: 1" in body, f"health tells: {status} {body}")
        check(b"railhead_tables_damaged 1\n" in server.request("GET", "/metrics")[2], "and it is counted")
        server.stop()
        server.start()  # knows it still
    listed = subprocess.run([PROGRAM, "tables", "--data", data], capture_output=True, text=True, check=True).stdout
    check("damaged: " in listed, f"the operator sees it: {listed}")
    subprocess.run([PROGRAM, "tables", "--data", data, "--delete", codes[0]], check=True, stdout=subprocess.DEVNULL)
    check(server.request("GET", "/healthz")[0] == 200, "when it is deleted, all is well")
    server.stop()


def damaged_pages():
    """A page of the file is gone, of entries or of the list of codes: what cannot be read is not said to be missing."""
    for name in ("entries", "sqlite_autoindex_tables_1"):
        data, store, codes = folder_with_tables(name, 40)
        connection = sqlite3.connect(store)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size, root = connection.execute(
            "SELECT (SELECT page_size FROM pragma_page_size), rootpage FROM sqlite_schema WHERE name = ?", (name,)
        ).fetchone()
        connection.close()
        with open(store, "r+b") as file:
            file.seek((root - 1) * size)
            file.write(b"\xff" * size)
        server = Server(PROGRAM, data).start()
        reasons = {server.request("GET", f"/api/tables/{code}")[2].get("reason") for code in codes[:5]}
        check(reasons == {"damaged"}, f"{name}: not one of them is denied: {reasons}")
        status, _, body = server.request("GET", "/healthz")
        check(status == 503 and b"damaged" in body, f"{name}: health tells: {status} {body}")
        check(server.request("GET", "/livez")[0] == 200, f"{name}: but it need not be restarted")
        server.stop()


def emptied():
    data, store, codes = folder_with_tables("emptied")
    note = os.path.join(data, "tables.json")
    check(stat.S_IMODE(os.stat(note).st_mode) == 0o600, "only its owner reads the note")
    kept = os.path.join(FOLDER.name, "emptied", "kept.sqlite")
    subprocess.run([PROGRAM, "backup", "--data", data, kept], check=True, stdout=subprocess.DEVNULL)
    remove(store)
    text = why_not(data)
    check("is missing" in text and "3 tables" in text and note in text, f"it says what to do: {text}")
    check(not os.path.exists(store), "and makes nothing")
    open(store, "w").close()
    check("is empty" in why_not(data), "an empty file")
    remove(store)
    _, other_store, _ = folder_with_tables("other", 1)
    shutil.copy(other_store, store)
    check("is not the store that was used here last" in why_not(data), "another store")
    remove(store)
    shutil.copy(kept, store)
    server = Server(PROGRAM, data).start()  # a backup of today
    check(server.request("GET", f"/api/tables/{codes[0]}")[0] == 200, "the tables are there again")
    server.new_table(server.new_secret(), SETTINGS)
    server.stop()
    remove(store)
    shutil.copy(kept, store)
    server = Server(PROGRAM, data).start()  # a backup from before the last table
    check(server.request("GET", f"/api/tables/{codes[0]}")[0] == 200, "an older copy is used")
    server.stop()
    log = pathlib.Path(FOLDER.name, "emptied", "server.log").read_text(encoding="utf-8")
    check(log.count("store_is_older") == 1, f"and the log says so once: {log}")
    remove(store)
    os.remove(note)
    server = Server(PROGRAM, data).start()
    check(server.request("GET", f"/api/tables/{codes[0]}")[0] == 404, "or empty")
    server.stop()


def killed_soon():
    """A server that is killed soon after its first table leaves the note, too."""
    data = os.path.join(FOLDER.name, "killed")
    server = Server(PROGRAM, data).start()
    server.new_table(server.new_secret(), SETTINGS)
    note = os.path.join(data, "tables.json")
    for _ in range(1000):
        if '"tables":1' in pathlib.Path(note).read_text(encoding="utf-8"):
            break
        server.request("GET", "/healthz")
        time.sleep(0.1)
    server.kill()
    remove(os.path.join(data, "railhead.sqlite"))
    check("one table" in why_not(data), "it is known that there was a table")


def mode_of_the_folder():
    """A folder that exists keeps its mode; a new one is private."""
    there = os.path.join(FOLDER.name, "there")
    os.mkdir(there)
    os.chmod(there, 0o755)
    new = os.path.join(FOLDER.name, "new")
    for data, mode in ((there, 0o755), (new, 0o700)):
        server = Server(PROGRAM, data).start()
        server.stop()
        found = stat.S_IMODE(os.stat(data).st_mode)
        check(found == mode, f"{data}: {found:o}")
        for name in os.listdir(data):
            check(stat.S_IMODE(os.stat(os.path.join(data, name)).st_mode) & 0o077 == 0, f"{name} is private")


for part in (damaged_entries, damaged_pages, emptied, killed_soon, mode_of_the_folder):
    part()
    print(part.__name__, "done", flush=True)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
