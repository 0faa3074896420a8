"""The built program with a temporary store, on loopback, at a time that the check sets."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode, urljoin, urlsplit


@dataclass(frozen=True)
class Household:
    """A store and the commands and requests for it."""

    tool: Path
    folder: Path

    def run(self, moment: datetime, *words: str) -> tuple[int, str]:
        """Runs a command at a time; returns its exit status and output."""
        done = subprocess.run(
            [self.tool, *words, "--now", moment.strftime("%Y-%m-%dT%H:%M:%SZ")],
            env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=600,
        )
        return done.returncode, done.stdout + (done.stderr if done.returncode else "")

    def ask(self, moment: datetime, *words: str) -> str:
        """Returns the output of a command that must succeed."""
        status, text = self.run(moment, *words)
        if status:
            raise ValueError(f"'dosecal {' '.join(words)}': expected exit 0, found {status}: {text}")
        return text

    @property
    def environment(self) -> dict[str, str]:
        """An environment without the machine's own settings."""
        return {
            "PATH": os.environ["PATH"], "DOSECAL_HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8",
            "TZ": "Asia/Tokyo",
        }

    def addresses(self, moment: datetime, subscriber: str) -> dict[str, str]:
        """Returns the paths of a subscriber's feed and page."""
        told = json.loads(self.ask(moment, "subscriber", "list", "--show", "--json"))["subscribers"]
        (one,) = [one for one in told if one["id"] == subscriber]
        return {what: urlsplit(one[what]).path for what in ("feed", "today")}

    @contextmanager
    def serving(self, moment: datetime) -> Iterator[str]:
        """Runs a server at a time and returns its address."""
        server = subprocess.Popen(
            [self.tool, "serve", "--listen", "127.0.0.1:0", "--now", moment.strftime("%Y-%m-%dT%H:%M:%SZ")],
            env=self.environment, stdout=subprocess.PIPE, text=True,
        )
        try:
            yield "http://" + server.stdout.readline().split("http://")[1].split()[0].rstrip("/")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=120)
            server.stdout.close()

    def fetched(self, moment: datetime, *paths: str) -> list[bytes]:
        """Returns the contents at some paths."""
        with self.serving(moment) as address:
            found = []
            for path in paths:
                with urllib.request.urlopen(address + path, timeout=120) as answer:
                    found.append(answer.read())
            return found

    def pressed(self, moment: datetime, path: str, *choices: Callable[[str], tuple[str, dict[str, str]]]) -> list[int]:
        """Presses the button of a page that the first of `choices` finds on it, then one on the page of the
        response, and so on. Returns the status of each response."""
        with self.serving(moment) as address:
            with urllib.request.urlopen(address + path, timeout=120) as answer:
                html, found = answer.read().decode(), []
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            for choose in choices:
                action, fields = choose(html)
                connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=120)
                connection.request("POST", urljoin(path, action), urlencode(fields), kind)
                answer = connection.getresponse()
                path, html = urljoin(path, action), answer.read().decode()
                connection.close()
                found.append(answer.status)
                if answer.status != 200:
                    break
            return found
