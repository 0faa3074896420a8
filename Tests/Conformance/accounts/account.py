"""An account of a dosecal server on loopback, and the entries that result from an app's writes."""

from __future__ import annotations

import base64
import http.client
import json
import re
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from home import Home

MORNING, EVENING = "2026-11-02T07:00:00Z", "2026-11-02T19:00:00Z"
USER = "sams-phone"
LISTS = {"sam-tasks": "VTODO", "sam-events": "VEVENT"}


@dataclass(frozen=True)
class Answer:
    """A response of the server."""

    status: int
    fields: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Account:
    """An account with a temporary store."""

    home: Home
    password: str
    user: str = USER
    # The times of its servers, with this machine's stopwatch at their start.
    served: list[tuple[datetime, float]] = field(default_factory=list)

    @staticmethod
    def made(tool: Path, work: Path) -> Account:
        """Creates an account of Sam, whose drops are due at 7:00 and 19:00 UTC."""
        home = Home.made(tool, work)
        told = home.run(
            "subscriber", "add", "sam", "--account", "--id", USER,
            "--now", "2026-11-01T12:00:00Z")
        return Account(home, re.search(r"\b(?:[0-9a-f]{4}-){7}[0-9a-f]{4}\b", told)[0])

    @contextmanager
    def serving(self, now: str, port: int = 0, words: tuple[str, ...] = (), **variables: str) -> Iterator[str]:
        """Runs a server with the clock set to a time, further words and variables; returns its address without a
        path, as a user would type it."""
        self.served.append((datetime.fromisoformat(now), time.monotonic()))
        with open(self.home.folder / "serve.log", "ab") as log:
            server = self.started(now, port, log, words, **variables)
        watch = threading.Timer(1800, server.kill)
        watch.start()
        try:
            yield address(server)
        finally:
            watch.cancel()
            server.send_signal(signal.SIGTERM)
            if server.wait(timeout=120) != 0:
                raise ValueError(f"expected exit 0 after SIGTERM, found {server.returncode}")

    def started(
        self, now: str, port: int, log: object, words: tuple[str, ...] = (), **variables: str
    ) -> subprocess.Popen[str]:
        """Returns the process of the server."""
        return subprocess.Popen(
            [
                str(self.home.tool), "serve", "--listen", f"127.0.0.1:{port}", "--now", now,
                "--log", str(self.home.folder / "access.log"), *words,
            ],
            env=self.home.environment | variables, stdout=subprocess.PIPE, stderr=log, text=True)

    def ask(self, method: str, url: str, body: str = "", **fields: str) -> Answer:
        """Sends an authenticated request; underscores in the names of fields are hyphens."""
        parts = urlsplit(url)
        secret = base64.b64encode(f"{self.user}:{self.password}".encode()).decode()
        sent = {"Authorization": f"Basic {secret}"}
        sent |= {name.replace("_", "-"): text for name, text in fields.items()}
        connection = http.client.HTTPConnection(parts.netloc, timeout=120)
        try:
            connection.request(method, parts.path, body.encode(), sent)
            found = connection.getresponse()
            told = {name.lower(): value for name, value in found.getheaders()}
            return Answer(found.status, told, found.read())
        finally:
            connection.close()

    def entries(self) -> list[dict]:
        """Returns all entries of the log."""
        return json.loads(self.home.log())["entries"]

    def lines(self, expected: list[str]) -> list[str]:
        """Returns the entries in the format of `told`. A recording with the server's current time has the time
        at which the server started, if that is expected, because the check may take longer than a minute."""
        now, begin = self.served[-1]
        elapsed = timedelta(seconds=time.monotonic() - begin + 1)
        found = []
        for entry in self.entries():
            line = line_of(entry, entry.get("at", ""))
            if line not in expected and "at" in entry and now <= datetime.fromisoformat(entry["at"]) <= now + elapsed:
                line = line_of(entry, now.isoformat())
            found.append(line)
        return found

    def told(self, when: str, *expected: str) -> list[str]:
        """Returns the differences between the log and the expected entries, and entries that were recorded
        twice.

        Each entry is a kind, a slot and a minute such as `taken morning 07:05`, or only a kind if it has no
        dose, as an undo."""
        found = self.lines(list(expected))
        return [] if found == list(expected) else [f"{when}: expected {expected}, found {found}"]


def line_of(entry: dict, at: str) -> str:
    """An entry as `told` has it."""
    if entry["what"] == "undone":
        return "undone"
    until = f" until {entry['until'][11:16]}" if entry.get("until") else ""
    return f"{entry['what']} {entry['slot']} {at[11:16]}{until}"


def address(server: subprocess.Popen[str]) -> str:
    """The address that a server prints when it is ready."""
    line = server.stdout.readline()
    if "http://" not in line:
        raise ValueError(f"expected the address of the server, found {line!r}")
    return "http://" + line.split("http://")[1].split()[0].rstrip("/")
