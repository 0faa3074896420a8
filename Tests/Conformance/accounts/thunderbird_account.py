"""Thunderbird signs in to an account and changes its tasks.

Its own code does this, driven through Marionette. It does not run under faketime, so a script passes the times
of completions and snoozes, which Thunderbird would take from the clock.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from account import Account
from marionette import Marionette

NOW, LATER = "2026-11-02T07:05:00Z", "2026-11-02T07:06:00Z"
SCRIPT = Path(__file__).resolve().parent / "thunderbird_drive.js"
PREFERENCES = """user_pref("marionette.port", 0);
user_pref("mail.provider.suppress_dialog_on_startup", true);
user_pref("mail.spotlight.firstRunDone", true);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("app.update.enabled", false);
"""
STARTING_SECONDS, COMING_BACK_SECONDS, ENDING_SECONDS = 180, 120, 60
MORNING, EVENING = "20261102T080000", "20261102T200000"
NEXT_MORNING = "20261103T080000"
OFFLINE = ["skipped morning 07:05", "snoozed morning 07:06 until 07:26", "taken morning 07:05"]


class Thunderbird:
    """A Thunderbird without a window."""

    def __init__(self, marionette: Marionette) -> None:
        self.marionette = marionette
        marionette.run(SCRIPT.read_text(encoding="utf-8"))

    def do(self, name: str, *words: object) -> object:
        """Calls a function of `thunderbird_drive.js` and returns its result."""
        return self.marionette.run("return globalThis.drive[arguments[0]](...arguments[1])", name, words)


def chosen_port(process: subprocess.Popen[bytes], profile: Path) -> int:
    """Returns the port that the kernel assigned, once Thunderbird reports it."""
    file, end = profile / "MarionetteActivePort", time.monotonic() + STARTING_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if file.exists() and (text := file.read_text()):
            return int(text)
        time.sleep(0.1)
    raise ValueError(f"Thunderbird did not start, status {process.poll()}")


@contextmanager
def running(account: Account, url: str) -> Iterator[Thunderbird]:
    """Starts Thunderbird, which has discovered and opened both calendars from the bare address of the server."""
    work = account.home.folder / "thunderbird"
    profile = work / "profile"
    profile.mkdir(parents=True)
    (profile / "user.js").write_text(PREFERENCES)
    with open(work / "output", "wb") as output:
        process = subprocess.Popen(
            [
                "thunderbird", "--headless", "--marionette", "--remote-allow-system-access",
                "--no-remote", "--profile", str(profile),
            ],
            env={"PATH": os.environ["PATH"], "HOME": str(work), "LC_ALL": "C.UTF-8", "TZ": "UTC"},
            stdout=output, stderr=subprocess.STDOUT)
    try:
        thunderbird = Thunderbird(Marionette(chosen_port(process, profile), STARTING_SECONDS))
        thunderbird.do("signIn", account.user, account.password, url)
        yield thunderbird
    finally:
        process.terminate()
        try:
            process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def refreshed(thunderbird: Thunderbird, what: str, holds: Callable[[dict], bool]) -> dict:
    """Returns its state after a refresh, once `holds` is true for it: it refreshes in the background."""
    end = time.monotonic() + COMING_BACK_SECONDS
    thunderbird.do("refresh")
    while not holds(found := thunderbird.do(what)) and time.monotonic() < end:
        thunderbird.do("refresh")
    return found


def everything(tool: Path, work: Path) -> list[str]:
    """Finds both collections, completes, reopens, moves, snoozes, deletes and adds tasks."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url, running(account, url) as thunderbird:
        found = []
        names = thunderbird.do("names")
        if names != ["Sam", "Sam: to do"]:
            found.append(f"found {names}")
        counts = thunderbird.do("counts")
        if counts != {"Sam": 2, "Sam: to do": 30}:
            found.append(f"expected 30 tasks and 2 series, found {counts}")
        expected = []

        def after(what: str, *entries: str) -> None:
            expected.extend(entries)
            found.extend(account.told(what, *expected))

        thunderbird.do("tick", MORNING, "20261102T070500Z")
        after("ticked", "taken morning 07:05")
        thunderbird.do("untick", MORNING)
        after("unticked", "undone")
        thunderbird.do("snooze", MORNING, "20261102T072000Z", "20261102T070500Z")
        after("snoozed", "snoozed morning 07:05 until 07:20", "seen morning 07:05")
        thunderbird.do("move", EVENING, "20261102T203000")
        after("moved", "snoozed evening 07:05 until 19:30")
        thunderbird.do("remove", NEXT_MORNING)
        after("deleted", "skipped morning 07:05")
        thunderbird.do("add", "Milk")
        after("added")
        states = refreshed(thunderbird, "states", lambda states: len(states) == 30 and "Milk" in states)
        after("refreshed")
        if len(states) != 30 or "Milk" not in states:
            found.append(f"after all that there are {states}")
        return found


def events(tool: Path, work: Path) -> list[str]:
    """Deletes and moves an occurrence of a series, which are a skip and a snooze. A deleted series is restored."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url, running(account, url) as thunderbird:
        thunderbird.do("removeOccurrence", NEXT_MORNING)
        expected = ["skipped morning 07:05"]
        found = account.told("deleted", *expected)
        thunderbird.do("moveOccurrence", EVENING, "20261102T203000")
        expected.append("snoozed evening 07:05 until 19:30")
        found += account.told("moved", *expected)
        before = thunderbird.do("counts")
        thunderbird.do("removeSeries")
        after = refreshed(thunderbird, "counts", lambda counts: counts == before)
        if after != before:
            found.append(f"expected {before}, found {after}")
        return found + account.told("a series deleted", *expected)


def offline(tool: Path, work: Path, mine: bool) -> list[str]:
    """Completes and deletes tasks offline, while the completed dose is snoozed elsewhere."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url, running(account, url) as thunderbird:
        thunderbird.do("goOffline")
        thunderbird.do("tick", MORNING, "20261102T070500Z")
        thunderbird.do("remove", NEXT_MORNING)
        found = account.told("offline")
        account.home.run("snooze", "drops", "20", "--for", "08:00", "--now", LATER)
        thunderbird.do("goOnline", mine)
        end = time.monotonic() + COMING_BACK_SECONDS
        while len(account.entries()) < 3 and time.monotonic() < end:
            time.sleep(0.2)
        state = refreshed(thunderbird, "states", lambda states: states.get(MORNING) == "COMPLETED").get(MORNING)
        told = sorted(account.lines(OFFLINE))
        if told != OFFLINE:
            found.append(f"expected {OFFLINE}, found {told}")
        questions = thunderbird.do("questions")
        if (state, questions) != ("COMPLETED", 1):
            found.append(f"after {questions} questions the task is {state}")
        return found


def offline_theirs(tool: Path, work: Path) -> list[str]:
    """Completes and deletes offline; on the conflict the server's task is kept, and the completion counts."""
    return offline(tool, work, mine=False)


def offline_mine(tool: Path, work: Path) -> list[str]:
    """Completes and deletes offline; on the conflict the server's task is overwritten, and the completion
    counts."""
    return offline(tool, work, mine=True)


ALL = (everything, events, offline_theirs, offline_mine)
