"""dosecal with a temporary store, for the checks that kill it or damage its files."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

LIMIT_SECONDS = 300


class Failure(Exception):
    """A promise that was not kept."""


@dataclass(frozen=True)
class Store:
    """The built program and the folder of a household."""

    tool: Path
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        return {"DOSECAL_HOME": str(self.home)}

    @property
    def file(self) -> Path:
        return self.home / "dosecal.db"

    def words(self, *words: object) -> list[str]:
        return [str(self.tool), *map(str, words)]

    def run(self, *words: object, **options: object) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end."""
        return subprocess.run(
            self.words(*words), env=self.environment, capture_output=True, text=True, check=False,
            timeout=LIMIT_SECONDS, **options)

    def must(self, *words: object, **options: object) -> str:
        """Runs a command that must succeed, and returns its standard output."""
        done = self.run(*words, **options)
        if done.returncode != 0:
            raise Failure(f"{list(words)} gave {done.returncode}: {done.stderr or done.stdout}")
        return done.stdout

    def start(self, *words: object, **options: object) -> subprocess.Popen[str]:
        """Starts a command; the caller ends it."""
        return subprocess.Popen(self.words(*words), env=self.environment, text=True, **options)

    def entries(self) -> list[dict]:
        """Returns all entries of the log."""
        return json.loads(self.must("log", "--json"))["entries"]

    def notes(self) -> Counter[str | None]:
        """Returns the number of entries for each note."""
        return Counter(entry.get("note") for entry in self.entries())


def make_folder(path: Path) -> Path:
    """Creates a private folder, like those of dosecal."""
    os.makedirs(path, mode=0o700)
    return path
