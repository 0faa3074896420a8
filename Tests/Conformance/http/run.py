"""Compares the server of the built program with the tables of RFC 9110 and RFC 9112, byte by byte.

    python run.py --dosecal PATH [CHECK...]

Requires openssl, nginx (Debian: nginx-light) and systemd-analyze. Exit status: 1 after any failure.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import malformed
import results
from randomness import amount
from results import Result
from wire import LIMIT_SECONDS, Answer, answers, exchange

SAMPLE = Path(__file__).resolve().parents[3] / "samples" / "anna.yaml"
RENEWALS, STARTS = amount((150, 3), (1000, 10))


class Household:
    """Anna's plan, published and served on loopback."""

    def __init__(self, tool: Path, folder: Path):
        self.tool, self.folder = tool, folder
        self.environment = {**os.environ, "DOSECAL_HOME": str(folder)}
        self.say("apply", str(SAMPLE))
        self.say("publish", "--public-url", "https://care.example")
        listed = self.say("subscriber", "list", "--show")
        self.token = re.search(r"\b([0-9a-f]{32})\b", listed)[1]
        self.feed = f"/feeds/{self.token}/anna.ics"

    def say(self, *words: str) -> str:
        return subprocess.run([self.tool, *words], env=self.environment, capture_output=True,
                              text=True, check=True).stdout

    def certificate(self) -> list[str]:
        """Writes a certificate and its key, and returns the options that name them."""
        files = [self.folder / "certificate.pem", self.folder / "key.pem"]
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj",
             "/CN=localhost", "-out", files[0], "-keyout", files[1]],
            check=True, stderr=subprocess.DEVNULL)
        files[1].chmod(0o600)
        return ["--tls-cert", str(files[0]), "--tls-key", str(files[1])]


class Served:
    """A running server for a `with` block."""

    def __init__(self, home: Household, *words: str):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [home.tool, "serve", "--listen", "127.0.0.1:0", *words], env=home.environment,
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.port = int(re.search(r":(\d+)", self.process.stdout.readline())[1])

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(LIMIT_SECONDS)
        self.process.stdout.close()
        self.errors.close()

    def said(self) -> str:
        self.errors.seek(0)
        return self.errors.read()


def ask(port: int, head: str, method: str = "GET") -> Answer:
    """Returns the only response to a request whose connection is closed."""
    text = f"{method} {head}\r\nConnection: close\r\n\r\n"
    found = answers(exchange(port, text.encode()), method)
    if len(found) != 1:
        raise ValueError(f"{len(found)} answers to {text!r}")
    return found[0]


def conditions(home: Household) -> list[str]:
    """RFC 9110, section 13.2.2: precedence of preconditions; section 15.4.5: the fields of a 304 response."""
    found = []
    with Served(home) as served:
        # The server sends no Last-Modified before the second of the change is over.
        head, end = f"{home.feed} HTTP/1.1\r\nHost: x", time.monotonic() + LIMIT_SECONDS
        while not (whole := ask(served.port, head))["last-modified"] and time.monotonic() < end:
            time.sleep(0.1)
        tag, modified = whole["etag"], whole["last-modified"]
        old, new = "Sun, 06 Nov 1994 08:49:37 GMT", "Sat, 01 Jan 2050 00:00:00 GMT"
        table = [
            (200, []), (304, [f"If-None-Match: {tag}"]), (304, [f"If-None-Match: W/{tag}"]),
            (304, ["If-None-Match: *"]), (200, ['If-None-Match: "x"']),
            (304, ['If-None-Match: "x", ' + tag]),
            (304, ['If-None-Match: "x"', f"If-None-Match: {tag}"]),
            (304, [f"If-None-Match: {tag}", 'If-None-Match: "x"']),
            (200, ['If-None-Match: "x"', 'If-None-Match: "y"']),
            (200, [f"If-Match: {tag}"]), (200, ["If-Match: *"]), (412, ['If-Match: "x"']),
            (412, [f"If-Match: W/{tag}"]), (200, ['If-Match: "x"', f"If-Match: {tag}"]),
            (412, ['If-Match: "x"', 'If-Match: "y"']),
            (304, [f"If-Modified-Since: {modified}"]), (304, [f"If-Modified-Since: {new}"]),
            (200, [f"If-Modified-Since: {old}"]), (200, ["If-Modified-Since: Sun, -1 Dec 2049 00:00:00 GMT"]),
            (200, [f"If-None-Match: \"x\"", f"If-Modified-Since: {new}"]),
            (412, [f"If-Unmodified-Since: {old}"]), (200, [f"If-Unmodified-Since: {modified}"]),
            (200, [f"If-Match: {tag}", f"If-Unmodified-Since: {old}"]),
            (304, [f"If-Match: {tag}", f"If-None-Match: {tag}"]),
        ]
        for method in ("GET", "HEAD"):
            for status, lines in table:
                head = "\r\n".join([f"{home.feed} HTTP/1.1", "Host: x", *lines])
                answer = ask(served.port, head, method)
                if answer.status != status:
                    found.append(f"{method} {lines}: {answer.status}, not {status}")
                if status == 304:
                    found += unchanged(answer, whole, lines)
    return found


def unchanged(answer: Answer, whole: Answer, lines: list[str]) -> list[str]:
    """RFC 9110, sections 8.6 and 15.4.5: the fields that a 304 response may and must have."""
    found = [] if answer.body == b"" else [f"{lines}: a 304 with a body"]
    if answer["content-length"] not in (None, whole["content-length"]):
        found.append(f"{lines}: a 304 with Content-Length {answer['content-length']}")
    for name in ("etag", "cache-control", "vary", "last-modified"):
        if answer[name] != whole[name]:
            found.append(f"{lines}: '{name}' is {answer[name]}, not {whole[name]}")
    return found


def heads(home: Household) -> list[str]:
    """RFC 9112, sections 2.2, 3.2, 5 and 6: a malformed request is refused once, and its connection closed."""
    with Served(home) as served:
        return malformed.faults(served.port)


def proxied(home: Household) -> list[str]:
    """The same requests with nginx in front: no request is forwarded as two."""
    with Served(home, "--behind-proxy") as served, malformed.Nginx(served.port) as nginx:
        return malformed.faults(nginx.port, isProxied=True)


def renewals(home: Household) -> list[str]:
    """Many renewed certificates, and several shutdowns, while clients connect and send nothing.

    All share one core, so that clients connect faster than the server accepts."""
    options, cores = home.certificate(), os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        return [fault for _ in range(STARTS) for fault in renewed(home, options)]
    finally:
        os.sched_setaffinity(0, cores)


def renewed(home: Household, options: list[str]) -> list[str]:
    """Returns the problems of one server that gets many certificates."""
    silent: list[socket.socket] = []
    with Served(home, *options) as served, Storm(served.port):
        for count in range(RENEWALS // STARTS):
            try:
                silent.append(socket.create_connection(("127.0.0.1", served.port)))
            except OSError as error:
                return [f"ended after {count} renewals ({error}): {served.said()!r}"]
            served.process.send_signal(signal.SIGHUP)
            time.sleep(0.01)
        found = expect_answer(served.port, home.folder / "certificate.pem")
        served.process.terminate()
        status = served.process.wait(LIMIT_SECONDS)
        for connection in silent:
            connection.close()
        if status != 0 or served.said():
            found.append(f"ended with {status} and said {served.said()!r}")
        return found


def expect_answer(port: int, certificate: Path) -> list[str]:
    """A client that trusts the certificate gets a response."""
    context = ssl.create_default_context(cafile=str(certificate))
    context.check_hostname = False
    with context.wrap_socket(socket.create_connection(("127.0.0.1", port))) as secure:
        secure.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        text = secure.recv(100)
    return [] if text.startswith(b"HTTP/1.1 200") else [f"no answer after the renewals: {text!r}"]


class Storm:
    """Clients that connect and disconnect repeatedly during a `with` block."""

    def __init__(self, port: int):
        self.over = multiprocessing.Event()
        self.clients = [multiprocessing.Process(target=self.connect, args=[port])
                        for _ in range(8)]

    def connect(self, port: int) -> None:
        while not self.over.is_set():
            try:
                socket.create_connection(("127.0.0.1", port)).close()
            except OSError:
                time.sleep(0.01)

    def __enter__(self) -> None:
        for client in self.clients:
            client.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for client in self.clients:
            client.join()


def versions(home: Household) -> list[str]:
    """TLS 1.2 is the oldest version that is accepted."""
    found = []
    with Served(home, *home.certificate()) as served:
        for version, isSpoken in [("-tls1", False), ("-tls1_1", False), ("-tls1_2", True),
                                  ("-tls1_3", True)]:
            run = subprocess.run(
                ["openssl", "s_client", "-connect", f"127.0.0.1:{served.port}", version,
                 "-cipher", "DEFAULT@SECLEVEL=0"],
                stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if ("Cipher is (NONE)" not in run.stdout) != isSpoken:
                found.append(f"{version} is {'refused' if isSpoken else 'spoken'}")
    return found


def units(home: Household) -> list[str]:
    """systemd rates the exposure of the services: at most 2.0 of 10."""
    home.say("install", "systemd", "--to", str(home.folder))
    found = []
    for name in ("dosecal-publish.service", "dosecal-serve.service"):
        unit = home.folder / name
        # The checks may run as root, but services do not.
        unit.write_text(unit.read_text().replace("User=root", "User=care"))
        rated = subprocess.run(
            ["systemd-analyze", "security", "--offline=yes", "--threshold=20", unit],
            capture_output=True, text=True)
        if rated.returncode != 0:
            found.append(f"{name}: {rated.stdout.strip().splitlines()[-1]}")
    return found


CHECKS = {check.__name__: check
          for check in (conditions, heads, proxied, renewals, versions, units)}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--dosecal", required=True, type=Path)
    parser.add_argument("checks", nargs="*", metavar="CHECK", choices=[[], *CHECKS])
    options = parser.parse_args()
    tool, failed = options.dosecal.resolve(), False
    for name in options.checks or CHECKS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                faults = CHECKS[name](Household(tool, Path(folder)))
            except Exception:
                faults = traceback.format_exc().splitlines()[-8:]
        result: Result = results.of("http", name, faults)
        print(result, flush=True)
        failed |= result.state == "FAIL"
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
