#!/usr/bin/env python3
"""Names, proxies and cookies: `--public-url` and `--behind-proxy` on the command line, in files and in
the environment.
"""
import os
import pathlib
import socket
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests/support"))
from server_process import Server  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what, flush=True)


def data():
    return os.path.join(tempfile.mkdtemp(dir=FOLDER.name), "data")


def believes(options=(), environment=None):
    """Whether a server with these options believes a proxy on this machine: clients of a proxy that is not
    believed share its limits."""
    for key, value in (environment or {}).items():
        os.environ[key] = value
    server = Server(PROGRAM, data(), "--request-rate", "0.01", *options).start()
    for key in environment or {}:
        del os.environ[key]
    statuses = {server.request("GET", "/healthz", headers={"X-Forwarded-For": f"192.0.2.{i + 1}"})[0]
                for i in range(120)}
    server.stop()
    return statuses == {200}


def proxies():
    check(not believes(), "without the option nobody is believed")
    check(believes(["--behind-proxy"]), "as a switch: who is on this machine")
    check(believes(["--behind-proxy", "--pace", "5"]), "before other options")
    check(believes(["--behind-proxy", "10.0.0.0/8", "127.0.0.0/8"]), "networks")
    check(not believes(["--behind-proxy", "10.0.0.0/8"]), "but only those")
    for value in ("1", "true", "10.0.0.0/8,127.0.0.1", "10.0.0.0/8 127.0.0.1"):
        check(believes(environment={"RAILHEAD_BEHIND_PROXY": value}), f"in the environment: {value}")
    for value in ("0", "false", "fd00::/8"):
        check(not believes(environment={"RAILHEAD_BEHIND_PROXY": value}), f"in the environment: {value}")
    path = os.path.join(FOLDER.name, "serve.ini")
    for text, believed in (("behind-proxy=true", True), ("behind-proxy=127.0.0.0/8", True),
                           ("behind-proxy=false", False)):
        pathlib.Path(path).write_text(text + "\n", encoding="utf-8")
        check(believes(["--config", path]) == believed, f"in a file: {text}")
    done = subprocess.run([PROGRAM, "serve", "--data", data(), "--behind-proxy", "10.0.0.1/8"], capture_output=True,
                          text=True, timeout=300, check=False)
    check(done.returncode == 2 and "10.0.0.1/8" in done.stderr, f"a slip: {done}")


def cookies():
    """Behind https a cookie has a name that no other site can set; a browser with the earlier one keeps it."""
    site = {"Host": "play.example.org", "Origin": "https://play.example.org"}
    server = Server(PROGRAM, data(), "--behind-proxy")
    server.options = (*server.options, "--public-url", "https://play.example.org")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--data", server.data, *server.options],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    process.stdout.readline()
    server.port, server.process = port, process
    _, headers, body = server.request("POST", "/api/me", headers=site)
    cookie = headers["Set-Cookie"]
    check(body == {} and cookie.startswith("__Host-railhead_id=") and "; Secure" in cookie and "; Path=/;" in cookie
          and "Domain" not in cookie, f"a new cookie: {cookie}")
    check(headers["Strict-Transport-Security"] == "max-age=31536000", "https only, from now on")
    _, headers, _ = server.request("POST", "/api/me", headers={**site, "Cookie": cookie.split(";")[0]})
    check("Set-Cookie" not in headers, "who has it needs no other")
    old = "a-secret-of-version-0.2".replace(".", "_")
    _, headers, body = server.request("POST", "/api/me", headers={**site, "Cookie": f"railhead_id={old}"})
    check(body == {} and headers["Set-Cookie"].startswith(f"__Host-railhead_id={old};"), f"the same person: {headers}")
    server.stop()

    plain = Server(PROGRAM, data()).start()
    site = {"Origin": f"http://127.0.0.1:{plain.port}"}
    _, headers, _ = plain.request("POST", "/api/me", headers=site)
    check(headers["Set-Cookie"].startswith("railhead_id=") and "Secure" not in headers["Set-Cookie"],
          "at home without https it is the plain one")
    check("Strict-Transport-Security" not in headers, "and nothing is asked for")
    _, headers, _ = plain.request("POST", "/api/me", headers={**site, "Cookie": f"railhead_id={old}"})
    check("Set-Cookie" not in headers, "which is kept")
    plain.stop()


for part in (proxies, cookies):
    part()
    print(part.__name__, "done", flush=True)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
