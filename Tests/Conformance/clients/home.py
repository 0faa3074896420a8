"""The built program with a temporary store, and its journal."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

PLAN = """person: Sam
zone: {zone}
medicines:
  - name: Drops, left eye
    id: drops
    unit: drop
    from: 2026-11-02
    doses:
      - {{at: "08:00", id: morning}}
      - {{at: "20:00", id: evening}}
"""


@dataclass(frozen=True)
class Home:
    """The built program, its store and its plan."""

    tool: Path
    folder: Path

    @staticmethod
    def made(tool: Path, folder: Path, zone: str = "Europe/Berlin") -> Home:
        """Creates a store in which the plan of these checks applies since the first of November."""
        home = Home(tool, folder)
        home.plan.write_text(PLAN.format(zone=zone), encoding="utf-8")
        home.run("apply", str(home.plan), "--now", "2026-11-01T12:00:00Z")
        return home

    @property
    def plan(self) -> Path:
        """The file of the plan."""
        return self.folder / "plan.yaml"

    @property
    def environment(self) -> dict[str, str]:
        """An environment without the machine's own settings."""
        return {
            "PATH": os.environ["PATH"],
            "DOSECAL_HOME": str(self.folder / "home"),
            "LC_ALL": "C.UTF-8",
            "TZ": "America/Lima",
            "SOURCE_DATE_EPOCH": "1793534400",
        }

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

    def series(self, folder: Path) -> None:
        """Writes the plan's repeating tasks to a folder."""
        self.export(folder, "--kind", "tasks", "--form", "series")

    def export(self, folder: Path, *words: str) -> None:
        """Exports the plan to a folder, one file per entry."""
        self.run(
            "export", str(self.plan), "--format", "vdir", "-o", str(folder), *words,
            "--now", "2026-11-01T12:00:00Z",
        )

    def log(self) -> str:
        """Returns the whole log."""
        return self.run("log", "--json")

    def journal(self) -> list[str]:
        """Returns the kind, slot, planned time, grade and minute of each entry."""
        entries = json.loads(self.log())["entries"]
        return sorted(
            f"{one['what']} {one['slot']} {one['planned']} {one['grade']} at {one['at'][:16]}"
            for one in entries
        )

    def standing(self) -> list[str]:
        """Returns the kind, slot and planned time of each entry that was not undone."""
        entries = json.loads(self.log())["entries"]
        undone = {one["undoes"] for one in entries if one["what"] == "undone"}
        return sorted(
            f"{one['what']} {one['slot']} {one['planned']}"
            for one in entries if one["what"] != "undone" and one["id"] not in undone
        )

    def stands(self, when: str, *expected: str) -> list[str]:
        """Returns the differences between the entries that count and the expected ones."""
        found = self.standing()
        return [] if found == sorted(expected) else [f"{when}: expected {expected}, found {found}"]

    def differences(self, expected: list[str]) -> list[str]:
        """Returns the differences between the journal and the expected one."""
        found = self.journal()
        return [] if found == sorted(expected) else [f"expected {sorted(expected)}, found {found}"]


def taken(slot: str, day: str, hour: str, minute: str, grade: str = "exact") -> str:
    """Returns an entry for a dose taken, in the format of `journal`; it was planned at a full hour in UTC."""
    return f"taken {slot} {day}T{hour}:00:00Z {grade} at {day}T{minute}"
