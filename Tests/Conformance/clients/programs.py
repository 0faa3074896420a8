"""Runs calendar programs, each with its own home and clock."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

TODOMAN = """path = "{folder}"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "{list}"
cache_path = "{work}/todoman.sqlite3"
"""
VDIRSYNCER = """[general]
status_path = "{work}/status/"
[pair {name}]
a = "{name}_here"
b = "{name}_there"
collections = [["{collection}", "{folder_name}", "{collection}"]]
conflict_resolution = "{winner}"
[storage {name}_here]
type = "filesystem"
path = "{parent}"
fileext = ".ics"
[storage {name}_there]
type = "caldav"
url = "{url}/sam/"
username = "sam"
password = "sam"
"""


def environment(work: Path) -> dict[str, str]:
    """Returns an environment without the machine's own settings."""
    return {
        "PATH": os.environ["PATH"], "HOME": str(work), "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "XDG_CONFIG_HOME": str(work / "config"), "XDG_DATA_HOME": str(work / "data"),
        "XDG_CACHE_HOME": str(work / "cache"), "XDG_RUNTIME_DIR": str(work),
        "GSETTINGS_BACKEND": "memory",
    }


def run(work: Path, words: list[str], at: str | None = None, typed: str = "") -> str:
    """Returns the output of a program that succeeds; `at` is its current time in UTC."""
    clock = ["faketime", at] if at else []
    done = subprocess.run(
        [*clock, *words], env=environment(work), input=typed, capture_output=True, text=True,
        timeout=600,
    )
    if done.returncode != 0:
        raise ValueError(
            f"'{' '.join(words)}': expected exit 0, found {done.returncode}: "
            f"{(done.stdout + done.stderr).strip()[-500:]}"
        )
    return done.stdout


class Todoman:
    """todoman with the lists in a folder."""

    def __init__(self, work: Path, folder: Path) -> None:
        self.work = work
        work.mkdir(parents=True, exist_ok=True)
        self.configuration = work / "todoman.py"
        self.configuration.write_text(
            TODOMAN.format(folder=f"{folder.parent}/*", list=folder.name, work=work),
            encoding="utf-8",
        )

    def run(self, at: str, *words: str) -> str:
        """Runs a command of todoman at a time."""
        return run(self.work, ["todoman", "--config", str(self.configuration), *words], at)

    def open_tasks(self, at: str) -> list[dict]:
        """Returns the open tasks, earliest first."""
        tasks = json.loads(self.run(at, "--porcelain", "list"))
        return sorted(tasks, key=lambda task: task["due"])

    def finish(self, due: int, at: str) -> None:
        """Completes the only open task that is due at this second."""
        ids = [str(task["id"]) for task in self.open_tasks(at) if task["due"] == due]
        if len(ids) != 1:
            raise ValueError(f"expected one open task due at {due}, found {len(ids)}")
        self.run(at, "done", ids[0])

    def cancel(self, due: int, at: str) -> None:
        """Cancels the only task that is due at this second, done or not."""
        tasks = json.loads(self.run(at, "--porcelain", "list", "--status", "ANY"))
        (task,) = [task for task in tasks if task["due"] == due]
        self.run(at, "cancel", str(task["id"]))


class Vdirsyncer:
    """vdirsyncer between a folder and a collection of a CalDAV server."""

    def __init__(self, work: Path, name: str, folder: Path, url: str, winner: str) -> None:
        self.work = work / f"vdirsyncer-{name}"
        self.work.mkdir(parents=True)
        self.configuration = self.work / "config"
        self.configuration.write_text(
            VDIRSYNCER.format(
                work=self.work, name=name, collection="tasks", folder_name=folder.name,
                parent=folder.parent, url=url, winner=winner,
            ),
            encoding="utf-8",
        )
        folder.mkdir(parents=True, exist_ok=True)
        self.run("discover", typed="y\n" * 4)

    def run(self, command: str, typed: str = "") -> str:
        """Runs a command of vdirsyncer."""
        return run(self.work, ["vdirsyncer", "-c", str(self.configuration), command], typed=typed)

    def sync(self) -> None:
        """Syncs both sides."""
        self.run("sync")
