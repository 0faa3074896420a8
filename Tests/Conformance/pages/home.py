"""A household with a server, for the checks of pages."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from chromium import Chromium
from ports import free_port

SAMPLE = Path(__file__).resolve().parents[3] / "samples" / "anna.yaml"
APPLIED, MORNING = "2026-11-01T11:00:00Z", "2026-11-22T08:10:00Z"
EVENING = "2026-11-22T18:40:00Z"
NIGHT, NEXT = "2026-11-22T22:30:00Z", "2026-11-22T23:01:00Z"


class Household:
    """Anna's plan in a temporary store, and its server."""

    def __init__(self, tool: Path, folder: Path, language: str = "en", plans: bool = True,
                 url: str | None = "https://care.example"):
        self.tool, self.folder, self.language, self.server = tool, folder, language, None
        self.log = folder / "access.log"
        if not plans:
            return
        plan = SAMPLE.read_text().replace("language: da", f"language: {language}")
        (folder / "anna.yaml").write_text(plan)
        self.say("apply", str(folder / "anna.yaml"), now=APPLIED)
        self.say("publish", *(["--public-url", url] if url else []), now=APPLIED)
        listed = self.say("subscriber", "list", "--show")
        self.token = re.search(r"\b([0-9a-f]{32})\b", listed).group(1)

    def say(self, *words: str, now: str | None = None) -> str:
        moment = ["--now", now] if now else []
        done = subprocess.run(
            [self.tool, *words, *moment], env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise AssertionError(f"dosecal {' '.join(words)}: {done.stderr}")
        return done.stdout

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "DOSECAL_HOME": str(self.folder)}

    def serve(self, now: str, port: int | None = None) -> str:
        """Starts the server with the clock at a time and returns its address. A later server can use the same
        port."""
        self.stop()
        port = port or free_port()
        self.server = subprocess.Popen(
            [self.tool, "serve", "--listen", f"127.0.0.1:{port}", "--now", now,
             "--log", str(self.log)],
            env=self.environment, stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http://\S+", self.server.stdout.readline()).group(0).rstrip("/")
        return self.address

    def carer(self) -> str:
        """Returns the token of a carer of Anna and a second person."""
        self.say("apply", str(SAMPLE.with_name("minimal.yaml")), now=APPLIED)
        told = self.say("subscriber", "add", "anna", "sam", "--name", "Carer", now=APPLIED)
        return re.search(r"\b([0-9a-f]{32})\b", told).group(1)

    def stop(self) -> None:
        if self.server:
            self.server.terminate()
            self.server.wait(120)
            self.server.stdout.close()
            self.server = None

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def page(self, name: str) -> str:
        return f"{self.address}/{name}/{self.token}"


def kitchen(home: Household) -> str:
    """Returns the token of a second address of Anna's."""
    told = home.say("subscriber", "add", "anna", "--name", "Kitchen", now=APPLIED)
    return re.search(r"\b([0-9a-f]{32})\b", told)[1]


def text(browser: Chromium) -> str:
    return browser.run("document.body.innerText")


def buttons(browser: Chromium) -> list[str]:
    return browser.run("""[...document.querySelectorAll('button')].filter(e => !e.disabled)
        .map(e => (e.getAttribute('aria-label') || e.textContent).trim().replace(/\\s+/g, ' '))""")


def expect(holds: bool, what: str) -> list[str]:
    return [] if holds else [what]


def taken(home: Household) -> int:
    """Returns the number of doses in the record."""
    return len(re.findall(r'"what": ?"taken"', home.say("log", "--json")))
