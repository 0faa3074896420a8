"""A dosecal with a store of its own, and what its journal says."""

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
        """A store in which the plan of these checks counts since the first of November."""
        home = Home(tool, folder)
        home.plan.write_text(PLAN.format(zone=zone), encoding="utf-8")
        home.run("apply", str(home.plan), "--now", "2026-11-01T12:00:00Z")
        return home

    @property
    def plan(self) -> Path:
        """The plan's file."""
        return self.folder / "plan.yaml"

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the machine's own settings."""
        return {
            "PATH": os.environ["PATH"],
            "DOSECAL_HOME": str(self.folder / "home"),
            "LC_ALL": "C.UTF-8",
            "TZ": "America/Lima",
            "SOURCE_DATE_EPOCH": "1793534400",
        }

    def run(self, *words: str) -> str:
        """What a command prints, on success."""
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
        """Writes the plan's repeating tasks into a folder."""
        self.export(folder, "--kind", "tasks", "--form", "series")

    def export(self, folder: Path, *words: str) -> None:
        """Writes the plan into a folder, a file an entry."""
        self.run(
            "export", str(self.plan), "--format", "vdir", "-o", str(folder), *words,
            "--now", "2026-11-01T12:00:00Z",
        )

    def log(self) -> str:
        """The whole log as it stands."""
        return self.run("log", "--json")

    def journal(self) -> list[str]:
        """What was done: kind, slot, planned moment, grade and the minute, of each entry."""
        entries = json.loads(self.log())["entries"]
        return sorted(
            f"{one['what']} {one['slot']} {one['planned']} {one['grade']} at {one['at'][:16]}"
            for one in entries
        )

    def standing(self) -> list[str]:
        """What was done and not taken back: kind, slot and planned moment."""
        entries = json.loads(self.log())["entries"]
        undone = {one["undoes"] for one in entries if one["what"] == "undone"}
        return sorted(
            f"{one['what']} {one['slot']} {one['planned']}"
            for one in entries if one["what"] != "undone" and one["id"] not in undone
        )

    def stands(self, when: str, *expected: str) -> list[str]:
        """Where what stands is not what should."""
        found = self.standing()
        return [] if found == sorted(expected) else [f"{when}: expected {expected}, found {found}"]

    def differences(self, expected: list[str]) -> list[str]:
        """Where the journal is not what it should be."""
        found = self.journal()
        return [] if found == sorted(expected) else [f"expected {sorted(expected)}, found {found}"]


def taken(slot: str, day: str, hour: str, minute: str, grade: str = "exact") -> str:
    """A taking as `journal` tells it, of a dose planned on a whole hour of UTC."""
    return f"taken {slot} {day}T{hour}:00:00Z {grade} at {day}T{minute}"
