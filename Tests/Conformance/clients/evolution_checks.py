"""Evolution Data Server completes tasks of its local list, like Evolution."""

from __future__ import annotations

from pathlib import Path

from home import Home, taken
from programs import run

SCRIPT = Path(__file__).resolve().parent / "evolution_complete.py"


def finish(work: Path, folder: Path, start: str, at: str, *more: str) -> None:
    """Completes one task on a new message bus, which ends the server with it."""
    files = [str(path) for path in sorted(folder.iterdir())]
    # Debian's Python has the bindings.
    run(work, ["dbus-run-session", "--", "/usr/bin/python3", str(SCRIPT), *files, start, *more], at)


def moved_series(tool: Path, work: Path) -> list[str]:
    """Style C on two days: the series moves on, with a different name of its zone."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.series(folder)
    expected, found = [], []
    for day in ("2026-11-02", "2026-11-03"):
        finish(work, folder, day.replace("-", "") + "T080000", f"{day} 07:05:00")
        expected.append(taken("morning", day, "07", "07:05", "likely"))
        found += read_twice(home, f"{day}T07:30:00Z", expected)
    return found


def single(tool: Path, work: Path) -> list[str]:
    """A standalone task gets the three completion marks."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.export(folder, "--kind", "tasks", "--form", "expanded", "--to", "2026-11-02")
    finish(work, folder, "20261102T080000", "2026-11-02 07:05:00")
    return read_twice(
        home, "2026-11-02T07:30:00Z", [taken("morning", "2026-11-02", "07", "07:05")]
    )


def taken_back(tool: Path, work: Path) -> list[str]:
    """A standalone task is completed and then reopened."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.export(folder, "--kind", "tasks", "--form", "expanded", "--to", "2026-11-02")
    lists = home.folder / "data/evolution/tasks/system"
    finish(work, folder, "20261102T080000", "2026-11-02 07:05:00")
    home.run("import", str(lists), "--now", "2026-11-02T07:10:00Z")
    found = home.stands("ticked off", "taken morning 2026-11-02T07:00:00Z")
    finish(work, folder, "20261102T080000", "2026-11-02 07:20:00", "open")
    for _ in range(2):
        home.run("import", str(lists), "--now", "2026-11-02T07:30:00Z")
        found += home.stands("taken back")
    return found


def read_twice(home: Home, now: str, expected: list[str]) -> list[str]:
    """Imports the file of the server's list twice."""
    found = []
    for _ in range(2):
        home.run("import", str(home.folder / "data/evolution/tasks/system"), "--now", now)
        found += home.differences(expected)
    return found


ALL = (moved_series, single, taken_back)
