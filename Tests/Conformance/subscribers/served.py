"""The built program publishes and serves on loopback, for a `with` block."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

NOW = "2026-11-20T08:00:00Z"
LATER = "2026-11-20T09:00:00Z"


@dataclass(frozen=True)
class Household:
    """The built program with a temporary store."""

    tool: Path
    work: Path

    def run(self, *words: str) -> str:
        """Returns the output of a command that succeeds."""
        done = subprocess.run(
            [str(self.tool), *words], env=self.environment, capture_output=True, text=True,
            timeout=600,
        )
        if done.returncode != 0:
            raise ValueError(
                f"'dosecal {' '.join(words)}': expected exit 0, found {done.returncode}: "
                f"{done.stderr.strip()[-500:]}"
            )
        return done.stdout

    @property
    def environment(self) -> dict[str, str]:
        """An environment without the machine's own settings."""
        return {
            "PATH": os.environ["PATH"], "DOSECAL_HOME": str(self.work / "home"),
            "LC_ALL": "C.UTF-8", "TZ": "America/Lima",
        }

    @contextmanager
    def serving(self, now: str = NOW) -> Iterator[str]:
        """Serves the published feeds, and returns the address that the server prints."""
        with open(self.work / "serve.log", "ab") as log:
            server = subprocess.Popen(
                [str(self.tool), "serve", "--listen", "127.0.0.1:0", "--now", now],
                env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True,
            )
        watch = threading.Timer(1800, server.kill)
        watch.start()
        try:
            line = server.stdout.readline()
            if "http://" not in line:
                raise ValueError(f"expected the address of the server, found {line!r}")
            yield "http://" + line.split("http://")[1].split()[0].rstrip("/")
        finally:
            watch.cancel()
            server.send_signal(signal.SIGTERM)
            if server.wait(timeout=120) != 0:
                raise ValueError(f"expected exit 0 after SIGTERM, found {server.returncode}")

    def feed(self, subscriber: str, server: str) -> str:
        """Returns the address of a subscriber's feed on this server."""
        told = json.loads(self.run("subscriber", "list", "--show", "--json"))["subscribers"]
        (address,) = [one["feed"] for one in told if one["id"] == subscriber]
        return server + urlsplit(address).path


@dataclass(frozen=True)
class Answer:
    """A response of the server."""

    status: int
    fields: dict[str, str]
    body: bytes


def ask(url: str, **fields: str) -> Answer:
    """Sends a GET request; underscores in the names of fields are hyphens."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=120)
    try:
        connection.request(
            "GET", parts.path, headers={name.replace("_", "-"): fields[name] for name in fields}
        )
        found = connection.getresponse()
        return Answer(
            found.status, {name.lower(): value for name, value in found.getheaders()}, found.read()
        )
    finally:
        connection.close()
