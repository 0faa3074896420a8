"""vdirsyncer syncs folders with an account; todoman and khal change the folders."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

from account import LISTS, Account
from programs import Todoman, run

NOW = "2026-11-02T07:05:00Z"
CLOCK = "2026-11-02 07:04:00"
CONFIGURATION = """[general]
status_path = "{work}/status/"
[pair account]
a = "here"
b = "there"
collections = ["from b"]
metadata = ["displayname", "color"]
conflict_resolution = "{winner}"
[storage here]
type = "filesystem"
path = "{folder}"
fileext = ".ics"
[storage there]
type = "caldav"
url = "{url}"
username = "{user}"
password = "{password}"
"""
KHAL_DELETE = Path(__file__).resolve().parents[1] / "clients" / "khal_delete.py"


class Laptop:
    """vdirsyncer, and todoman with the folder of the tasks."""

    def __init__(self, account: Account, url: str, winner: str = "a wins") -> None:
        self.work = account.home.folder / "laptop"
        self.folder = self.work / "calendars"
        self.folder.mkdir(parents=True)
        self.configuration = self.work / "config"
        self.configuration.write_text(
            CONFIGURATION.format(
                work=self.work, winner=winner, folder=self.folder, url=url,
                user=account.user, password=account.password))
        self.run("discover", typed="y\n" * 8)
        self.sync()
        self.tasks = self.folder / "sam-tasks"
        self.todoman = Todoman(self.work / "todoman", self.tasks)

    def run(self, *words: str, typed: str = "") -> str:
        """Runs a command of vdirsyncer."""
        return run(
            self.work, ["vdirsyncer", "-c", str(self.configuration), *words], typed=typed)

    def sync(self) -> None:
        """Syncs both sides, including the names of the collections."""
        self.run("sync")
        self.run("metasync")

    def number(self, due: str) -> str:
        """Returns todoman's number of the task that is due at a time."""
        moment = datetime.datetime.fromisoformat(due).replace(tzinfo=datetime.timezone.utc)
        (found,) = [
            str(task["id"]) for task in self.todoman.open_tasks(CLOCK)
            if task["due"] == int(moment.timestamp())
        ]
        return found

    def todo(self, *words: str) -> None:
        """Runs a command of todoman, then syncs."""
        self.todoman.run(CLOCK, *words)
        self.sync()

    def file(self, begin: str) -> Path:
        """Returns the file of the task that begins at a time."""
        (found,) = [
            path for path in self.tasks.iterdir()
            if re.search(rf"BEGIN:VTODO.*\nDTSTART[^\n]*:{begin}", path.read_text(), re.DOTALL)
        ]
        return found


def discovery(tool: Path, work: Path) -> list[str]:
    """Discovery from the bare address and from /.well-known/caldav finds both collections."""
    account, found = Account.made(tool, work), []
    with account.serving(NOW) as url:
        for start in (url, f"{url}/.well-known/caldav"):
            laptop = Laptop(account, start)
            names = {
                path.name: (path / "displayname").read_text() for path in laptop.folder.iterdir()
            }
            if names != {"sam-tasks": "Sam: to do", "sam-events": "Sam"}:
                found.append(f"{start.removeprefix(url)}: found {names}")
            for name, component in LISTS.items():
                files = list((laptop.folder / name).glob("*.ics"))
                if not files or any(f"BEGIN:{component}" not in one.read_text() for one in files):
                    found.append(f"{name} has {len(files)} files, not all with {component}")
            laptop.work.rename(work / f"laptop-{len(start)}")
    return found


def todoman(tool: Path, work: Path) -> list[str]:
    """todoman completes, moves, deletes and adds tasks; a completion is reverted in the file."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        laptop = Laptop(account, url)
        file = laptop.file("20261102T080000")
        laptop.todo("done", laptop.number("2026-11-02T08:00"))
        expected = ["taken morning 07:04"]
        found = account.told("ticked", *expected)
        file.write_bytes(unticked(file.read_bytes()))
        laptop.sync()
        expected.append("undone")
        found += account.told("unticked", *expected)
        laptop.todo(
            "edit", "--start", "2026-11-02 19:30", "--due", "2026-11-02 20:30",
            laptop.number("2026-11-02T20:00"))
        expected.append("snoozed evening 07:05 until 19:30")
        found += account.told("moved", *expected)
        laptop.todo("delete", "--yes", laptop.number("2026-11-02T08:00"))
        expected.append("skipped morning 07:05")
        found += account.told("deleted", *expected)
        laptop.todo("new", "--list", "Sam: to do", "Buy milk")
        found += account.told("added", *expected)
        return found + settled(account, laptop, expected)


def unticked(text: bytes) -> bytes:
    """Returns a completed task as an app writes it when it is reopened."""
    text = re.sub(rb"(COMPLETED|PERCENT-COMPLETE)[:;][^\n]*\n", b"", text)
    return text.replace(b"STATUS:COMPLETED", b"STATUS:NEEDS-ACTION")


def settled(account: Account, laptop: Laptop, expected: list[str]) -> list[str]:
    """Returns a problem if a second sync changes anything."""
    laptop.sync()
    before = {path: path.read_bytes() for path in laptop.folder.rglob("*.ics")}
    laptop.sync()
    after = {path: path.read_bytes() for path in laptop.folder.rglob("*.ics")}
    found = account.told("synced again", *expected)
    return found + ([] if before == after else ["another sync has changed files"])


def conflict(tool: Path, work: Path) -> list[str]:
    """A task is completed offline while the server's task changes: the completion counts, and the dose stays
    taken."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        laptop = Laptop(account, url)
        files = [laptop.file(begin) for begin in ("20261102T080000", "20261102T200000")]
        account.home.run("snooze", "drops", "20", "--for", "08:00", "--now", NOW)
        account.home.run("take", "drops", "--for", "20:00", "--anyway", "--now", NOW)
        expected = ["snoozed morning 07:05 until 07:25", "taken evening 07:05"]
        laptop.todo("done", laptop.number("2026-11-02T08:00"))
        expected.append("taken morning 07:04")
        found = account.told("ticked offline", *expected)
        if any("STATUS:COMPLETED" not in file.read_text() for file in files):
            found.append("not both tasks are done on the laptop")
        return found + settled(account, laptop, expected)


def server_wins(tool: Path, work: Path) -> list[str]:
    """If vdirsyncer prefers the server, nothing is recorded twice, and no completion is undone."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        laptop = Laptop(account, url, "b wins")
        account.home.run("take", "drops", "--for", "08:00", "--now", NOW)
        laptop.todo("done", laptop.number("2026-11-02T08:00"))
        expected = ["taken morning 07:05"]
        return account.told("ticked by both", *expected) + settled(account, laptop, expected)


def khal(tool: Path, work: Path) -> list[str]:
    """An occurrence that is deleted in khal is skipped, once."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        laptop = Laptop(account, url)
        events = laptop.folder / "sam-events"
        # Debian's Python has khal.
        run(work, ["/usr/bin/python3", str(KHAL_DELETE), str(events), "2026-11-03", "08:00"])
        laptop.sync()
        laptop.sync()
        expected = ["skipped morning 07:05"]
        found = account.told("deleted", *expected)
        return found + settled(account, laptop, expected)


ALL = (discovery, todoman, conflict, server_wins, khal)
