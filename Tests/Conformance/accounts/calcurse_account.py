"""calcurse-caldav syncs calcurse with an account.

In calcurse, to-dos have no time, so all tasks of a medicine are one to-do: they may be shown, and other tasks
may be added and deleted. It does not discover the account; it is given the address of a collection.
"""

from __future__ import annotations

from pathlib import Path

from account import Account
from programs import run

NOW = "2026-11-02T07:05:00Z"
CLOCK = "2026-11-02 07:05:00"
CONFIGURATION = """[General]
Hostname = {host}
Path = /dav/{user}/cal/{collection}/
AuthMethod = basic
HTTPS = No
DryRun = No
SyncFilter = {filter}
[Auth]
Username = {user}
Password = {password}
"""
FILTERS = {"sam-tasks": "todo", "sam-events": "cal"}


class Calcurse:
    """calcurse with a folder for one collection."""

    def __init__(self, account: Account, url: str, collection: str) -> None:
        self.work = account.home.folder / f"calcurse-{collection}"
        self.data = self.work / "data" / "calcurse"
        (self.data / "caldav").mkdir(parents=True)
        self.configuration = self.work / "caldav.conf"
        self.configuration.write_text(
            CONFIGURATION.format(
                host=url.removeprefix("http://"), user=account.user, password=account.password,
                collection=collection, filter=FILTERS[collection]))
        self.sync("--init", "keep-remote")

    def sync(self, *words: str) -> str:
        """Syncs both sides."""
        # Debian's Python has the HTTP library.
        return run(
            self.work,
            [
                "/usr/bin/python3", "/usr/bin/calcurse-caldav", "--config",
                str(self.configuration), *words,
            ], CLOCK)

    def run(self, *words: str, typed: str = "") -> str:
        """Runs a command of calcurse."""
        return run(self.work, ["calcurse", *words], CLOCK, typed)


def tasks(tool: Path, work: Path) -> list[str]:
    """It reads all tasks, adds a task and deletes it; the record is not changed."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        calcurse = Calcurse(account, url, "sam-tasks")
        found = expected_lines(calcurse.run("-t"), "1 drop Drops, left eye", 30)
        calcurse.run("-i", "-", typed=OWN)
        calcurse.sync()
        found += account.told("added")
        calcurse.run("-P", "--filter-type", "todo", "--filter-pattern", "Buy milk")
        calcurse.sync()
        return found + account.told("deleted")


OWN = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//somebody//EN
BEGIN:VTODO
UID:milk-1
SUMMARY:Buy milk
END:VTODO
END:VCALENDAR
"""


def events(tool: Path, work: Path) -> list[str]:
    """It shows the events of a day."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        calcurse = Calcurse(account, url, "sam-events")
        shown = calcurse.run("-d", "11/03/2026")
        calcurse.sync()
        return expected_lines(shown, "1 drop Drops, left eye", 2) + account.told("synced")


def expected_lines(text: str, title: str, count: int) -> list[str]:
    """Returns a problem if a title is not shown as often as expected."""
    found = text.count(title)
    return [] if found == count else [f"expected {count} times {title!r}, found {found}: {text[:300]}"]


ALL = (tasks, events)
