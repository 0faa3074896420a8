"""Evolution Data Server signs in to an account and changes its tasks like Evolution."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from account import Account
from programs import environment

NOW = "2026-11-02T07:05:00Z"
CLOCK, LATER = "2026-11-02 07:05:00", "2026-11-02T07:06:00Z"
SCRIPT = Path(__file__).resolve().parent / "evolution_drive.py"
MORNING, EVENING = "20261102T080000", "20261102T200000"


class Evolution:
    """The data server on its own message bus."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.collections = self.answer()

    def answer(self) -> object:
        """Returns its next output."""
        line = self.process.stdout.readline()
        if not line:
            raise ValueError("Evolution's data server has ended")
        return json.loads(line)

    def do(self, *words: str) -> object:
        """Runs a command and returns its result."""
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        told = self.answer()
        if "problem" in told:
            raise ValueError(f"{words}: {told['problem']}")
        return told["answer"]


def without_keyring(folder: Path) -> None:
    """Without this, Evolution would wait for a keyring to be unlocked."""
    services = folder / "dbus-1" / "services"
    services.mkdir(parents=True)
    (services / "org.freedesktop.secrets.service").write_text(
        "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/false\n")


@contextmanager
def running(account: Account, url: str) -> Iterator[Evolution]:
    """Starts it and signs in with the bare address of the server."""
    work = account.home.folder / "evolution"
    without_keyring(work / "data")
    with open(work / "errors", "wb") as errors:
        process = subprocess.Popen(
            [
                "faketime", CLOCK, "dbus-run-session", "--", "/usr/bin/python3", str(SCRIPT), url,
                account.user, account.password,
            ],
            env=environment(work), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
            text=True)
    try:
        yield Evolution(process)
    except ValueError as problem:
        raise ValueError(f"{(work / 'errors').read_text()[-800:]}\n{problem}") from problem
    finally:
        process.stdin.close()
        process.wait(timeout=120)


def everything(tool: Path, work: Path) -> list[str]:
    """Finds both collections, completes, reopens, moves, deletes and adds tasks, and writes with an old entity
    tag."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url, running(account, url) as evolution:
        found = []
        names = sorted(one[1] for one in evolution.collections)
        if names != ["Sam", "Sam: to do"]:
            found.append(f"found {evolution.collections}")
        counts = [evolution.do("count", which, expected) for which, expected in (("tasks", "30"), ("events", "2"))]
        if counts != [30, 2]:
            found.append(f"expected 30 tasks and 2 series, found {counts}")
        evolution.do("tick", MORNING)
        expected = ["taken morning 07:05"]
        found += account.told("ticked", *expected)
        evolution.do("untick", MORNING)
        expected.append("undone")
        found += account.told("unticked", *expected)
        evolution.do("move", EVENING, "20261102T203000", "20261102T213000")
        expected.append("snoozed evening 07:05 until 19:30")
        found += account.told("moved", *expected)
        evolution.do("delete", "20261103T080000")
        expected.append("skipped morning 07:05")
        found += account.told("deleted", *expected)
        evolution.do("new", "Milk")
        found += account.told("added", *expected)
        account.home.run("snooze", "drops", "20", "--for", "08:00", "--now", LATER)
        expected.append("snoozed morning 07:06 until 07:26")
        try:
            evolution.do("tick", MORNING)
        except ValueError:
            pass
        expected.append("taken morning 07:05")
        found += account.told("ticked with an old entity tag", *expected)
        end = time.monotonic() + 120
        while "COMPLETED" not in (states := evolution.do("states"))[MORNING] and time.monotonic() < end:
            evolution.do("refresh")
        evolution.do("refresh")
        if "COMPLETED" not in states[MORNING]:
            found.append(f"expected a finished task, found {states[MORNING]}")
        return found + account.told("refreshed", *expected)


ALL = (everything,)
