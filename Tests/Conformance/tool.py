"""Runs dosecal."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from datetime import date
from pathlib import Path

SOURCE_DATE_EPOCH = "1795132800"


class ToolError(Exception):
    """A command of dosecal failed."""


@dataclass(frozen=True)
class Tool:
    """The built program."""

    path: Path

    def run(self, arguments: list[str]) -> str:
        """Runs a command in a fixed environment and returns its standard output."""
        environment = {
            "PATH": os.environ.get("PATH", ""),
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "SOURCE_DATE_EPOCH": SOURCE_DATE_EPOCH,
        }
        done = subprocess.run(
            [str(self.path), *arguments], env=environment, capture_output=True, timeout=120
        )
        if done.returncode != 0:
            message = done.stderr.decode("utf-8", "replace").strip()
            raise ToolError(
                f"'dosecal {' '.join(arguments)}': expected exit 0, "
                f"found {done.returncode}: {message}"
            )
        return done.stdout.decode("utf-8")

    def export(self, plans: list[Path], arguments: list[str], output: Path) -> None:
        """Exports a feed to a file, or to a folder in vdir format."""
        self.run(["export", *arguments, "--output", str(output), *map(str, plans)])

    def agenda(self, plans: list[Path], now: str, first: date, days: int) -> list[dict]:
        """Returns the plans of the agenda's JSON."""
        text = self.run(
            [
                "agenda",
                "--json",
                "--now",
                now,
                "--from",
                first.isoformat(),
                "--days",
                str(days),
                *map(str, plans),
            ]
        )
        return json.loads(text)["plans"]
