"""A household that the built program serves on loopback, and the resources that the server uses."""

from __future__ import annotations

import base64
import http.client
import os
import re
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

PLAN = """
person: Sam Carter
id: sam
zone: Europe/Copenhagen
medicines:
  - {name: Metformin, id: metformin, doses: [{at: "08:00"}, {at: "20:00"}]}
"""
LIMIT_SECONDS = 300
TICKS = os.sysconf("SC_CLK_TCK")
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    """A response of the server."""

    status: int
    fields: dict[str, str]
    body: bytes


class Household:
    """Sam's published plan, an address that may manage it, and one that may record."""

    def __init__(self, tool: Path, folder: Path):
        self.tool, self.folder = tool, folder
        self.environment = {**os.environ, "DOSECAL_HOME": str(folder)}
        (folder / "sam.yaml").write_text(PLAN)
        self.say("apply", str(folder / "sam.yaml"))
        self.say("subscriber", "add", "sam", "--id", "carer", "--may", "manage")
        self.say("publish", "--public-url", "https://care.example")
        listed = self.say("subscriber", "list", "--show")
        self.tokens = {name: token for token, name in re.findall(r"feeds/([0-9a-f]{32})/([^/\s]+)\.ics", listed)}

    def say(self, *words: str) -> str:
        ran = subprocess.run([self.tool, *words], env=self.environment, capture_output=True, text=True)
        if ran.returncode != 0:
            raise ValueError(f"{' '.join(words)}: {ran.stderr.strip()}")
        return ran.stdout

    def account(self, name: str) -> str:
        """Creates an account and returns the value of its `Authorization` field."""
        told = self.say("subscriber", "add", "sam", "--account", "--id", name)
        return basic(name, re.search(r"\b(?:[0-9a-f]{4}-){7}[0-9a-f]{4}\b", told)[0])

    def feed(self, name: str) -> str:
        return f"/feeds/{self.tokens[name]}/{name}.ics"


def basic(user: str, password: str) -> str:
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()


class Served:
    """A running server for a `with` block."""

    def __init__(self, home: Household, *words: str):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [home.tool, "serve", "--listen", "127.0.0.1:0", *words], env=home.environment,
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.port = int(re.search(r":(\d+)", self.process.stdout.readline())[1])
        # Later output must not fill the pipe.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(LIMIT_SECONDS)
        self.errors.close()

    def ask(self, method: str, path: str, body: bytes | str = b"", **fields: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT_SECONDS)
        names = {name.replace("_", "-"): value for name, value in fields.items()}
        try:
            connection.request(method, path, body.encode() if isinstance(body, str) else body, names)
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def processor_seconds(self) -> float:
        """The processor time of all threads of the server."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def largest_memory(self) -> int:
        """The greatest memory that the server has used, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024
