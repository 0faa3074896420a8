"""KDE's library completes tasks, like KOrganizer."""

from __future__ import annotations

from pathlib import Path

from home import Home, taken
from programs import run

SOURCE = Path(__file__).resolve().parent / "kde_complete.cpp"


def built(work: Path) -> Path:
    """Builds the small program that completes a task with KCalendarCore."""
    program = work / "kde_complete"
    flags = run(work, ["pkg-config", "--cflags", "--libs", "KF5CalendarCore", "Qt5Core"]).split()
    run(work, ["g++", "-std=c++17", "-fPIC", str(SOURCE), "-o", str(program), *flags])
    return program


def moved_pointer(tool: Path, work: Path) -> list[str]:
    """Style F on three days; the last-occurrence properties of the days before stay in the file."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.series(folder)
    path, program = morning(folder), built(work)
    expected, found = [], []
    for day in ("2026-11-02", "2026-11-03", "2026-11-04"):
        run(work, [str(program), str(path)], f"{day} 07:05:00")
        expected.append(taken("morning", day, "07", "07:05", "likely"))
        for _ in range(2):
            home.run("import", str(folder), "--now", f"{day}T07:30:00Z")
            found += home.differences(expected)
    return found


def single(tool: Path, work: Path) -> list[str]:
    """A standalone task gets the three completion marks."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.export(folder, "--kind", "tasks", "--form", "expanded", "--to", "2026-11-02")
    run(work, [str(built(work)), str(morning(folder))], "2026-11-02 07:05:00")
    found = []
    for _ in range(2):
        home.run("import", str(folder), "--now", "2026-11-02T07:30:00Z")
        found += home.differences([taken("morning", "2026-11-02", "07", "07:05")])
    return found


def missed(tool: Path, work: Path) -> list[str]:
    """Style F after four missed days: one completion passes them all, and one dose was taken."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.series(folder)
    path, program = morning(folder), built(work)
    home.run("import", str(folder), "--now", "2026-11-02T06:00:00Z")
    run(work, [str(program), str(path)], "2026-11-06 07:05:00")
    found = []
    for _ in range(2):
        home.run("import", str(folder), "--now", "2026-11-06T07:30:00Z")
        found += home.stands("one tick", "taken morning 2026-11-06T07:00:00Z")
    if "moved past" not in home.run("unmatched", "--now", "2026-11-06T07:31:00Z"):
        found.append("'unmatched' does not tell of the days passed over")
    return found


def taken_back(tool: Path, work: Path) -> list[str]:
    """A standalone task is completed and then reopened."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.export(folder, "--kind", "tasks", "--form", "expanded", "--to", "2026-11-02")
    path, program = morning(folder), str(built(work))
    run(work, [program, str(path)], "2026-11-02 07:05:00")
    home.run("import", str(folder), "--now", "2026-11-02T07:10:00Z")
    found = home.stands("ticked off", "taken morning 2026-11-02T07:00:00Z")
    run(work, [program, str(path), "--open"], "2026-11-02 07:20:00")
    for _ in range(2):
        home.run("import", str(folder), "--now", "2026-11-02T07:30:00Z")
        found += home.stands("taken back")
    return found


def morning(folder: Path) -> Path:
    """Returns the file of the only task that begins at 08:00."""
    (path,) = [path for path in folder.iterdir() if b":20261102T080000" in path.read_bytes()]
    return path


ALL = (moved_pointer, missed, single, taken_back)
