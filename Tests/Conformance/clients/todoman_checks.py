"""todoman completes single tasks through a CalDAV server, and repeating ones in a folder."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import radicale
from home import Home, taken
from programs import Todoman, Vdirsyncer


def due(text: str) -> int:
    """Returns a time in UTC as seconds since 1970. The task of a dose is due an hour after the dose."""
    return int(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp())


def contents(folder: Path) -> dict[str, bytes]:
    """Returns the files of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def single_tasks(tool: Path, work: Path) -> list[str]:
    """sync -> vdirsyncer -> Radicale -> vdirsyncer -> todoman done, and all the way back."""
    home = Home.made(tool, work)
    ours, theirs = work / "laptop" / "tasks", work / "phone" / "tasks"
    ours.mkdir(parents=True)
    with radicale.serving(work) as server:
        here = Vdirsyncer(work, "laptop", ours, server.url, "b wins")
        there = Vdirsyncer(work, "phone", theirs, server.url, "a wins")
        home.run("sync", str(ours), "--now", "2026-11-02T06:00:00Z")
        here.sync()
        there.sync()
        todoman = Todoman(work / "todoman", theirs)
        todoman.finish(due("2026-11-02T08:00"), "2026-11-02 07:05:00")
        todoman.finish(due("2026-11-02T20:00"), "2026-11-02 19:11:00")
        there.sync()
        here.sync()
        home.run("sync", str(ours), "--now", "2026-11-02T19:30:00Z")
        expected = [
            taken("morning", "2026-11-02", "07", "07:05"),
            taken("evening", "2026-11-02", "19", "19:11"),
        ]
        found = home.differences(expected)
        here.sync()
        there.sync()
        files, log = contents(ours), home.log()
        here.sync()
        home.run("sync", str(ours), "--now", "2026-11-02T19:40:00Z")
        if home.log() != log:
            found.append("a second sync has added to the journal")
        if contents(ours) != files:
            found.append("a second sync has written files anew")
        open_tasks = [task["due"] for task in todoman.open_tasks("2026-11-02 19:41:00")]
        if due("2026-11-02T08:00") in open_tasks:
            found.append("the finished task is open again in todoman")
    return found


def repeating_tasks(tool: Path, work: Path) -> list[str]:
    """Style E on two days: the second completion has the UID that todoman made."""
    home, folder = Home.made(tool, work), work / "lists" / "tasks"
    folder.mkdir(parents=True)
    home.series(folder)
    todoman = Todoman(work / "todoman", folder)
    expected, found = [], []
    for day in ("2026-11-02", "2026-11-03"):
        todoman.finish(due(f"{day}T08:00"), f"{day} 07:05:00")
        expected.append(taken("morning", day, "07", "07:05"))
        for _ in range(2):
            home.run("import", str(folder), "--now", f"{day}T07:30:00Z")
            found += home.differences(expected)
    return found


def cancelled(tool: Path, work: Path) -> list[str]:
    """A dose that was taken is cancelled: todoman leaves COMPLETED and PERCENT-COMPLETE."""
    home, folder = Home.made(tool, work), work / "lists" / "tasks"
    folder.mkdir(parents=True)
    todoman, dose = Todoman(work / "todoman", folder), "morning 2026-11-02T07:00:00Z"
    home.run("sync", str(folder), "--now", "2026-11-02T06:00:00Z")
    todoman.finish(due("2026-11-02T08:00"), "2026-11-02 07:05:00")
    home.run("sync", str(folder), "--now", "2026-11-02T07:10:00Z")
    found = home.stands("done", f"taken {dose}")
    todoman.cancel(due("2026-11-02T08:00"), "2026-11-02 07:20:00")
    for minute in ("25", "35"):
        home.run("sync", str(folder), "--now", f"2026-11-02T07:{minute}:00Z")
        found += home.stands("called off", f"skipped {dose}")
    return found


ALL = (single_tasks, repeating_tasks, cancelled)
