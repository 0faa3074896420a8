"""The programs that subscribe: each returns the starts and titles that it reads from an address."""

from __future__ import annotations

import gzip
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

HERE = Path(__file__).resolve().parent
ZONE = ZoneInfo("Europe/Copenhagen")
LIMIT_SECONDS = 120
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE.parent / "clients"))

from programs import environment, run
from readers import khal
from served import ask

Seen = Counter[tuple[str, str]]
"""The number of occurrences for each start (in UTC, or a date) and title."""

VDIRSYNCER = """[general]
status_path = "{work}/status/"
[pair care]
a = "feed"
b = "here"
collections = null
[storage feed]
type = "http"
url = "{url}"
[storage here]
type = "filesystem"
path = "{work}/calendar"
fileext = ".ics"
"""


def told(start: date | datetime) -> str:
    """Returns a start in the format of all readers."""
    if isinstance(start, datetime):
        return start.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%MZ")
    return start.isoformat()


def expanded(text: bytes, first: date, last: date) -> Seen:
    """Returns the occurrences of a calendar between two local dates, by recurring-ical-events."""
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(
        first - timedelta(days=1), last + timedelta(days=2)
    )
    return within(
        first, last, ((told(event["DTSTART"].dt), str(event["SUMMARY"])) for event in events)
    )


def within(first: date, last: date, entries: Iterable[tuple[str, str]]) -> Seen:
    """Returns the entries whose start is between two local dates."""
    return Counter(entry for entry in entries if first <= local_date(entry[0]) <= last)


def local_date(start: str) -> date:
    """Returns the local date of a start."""
    if "T" not in start:
        return date.fromisoformat(start)
    return datetime.fromisoformat(start.replace("Z", "+00:00")).astimezone(ZONE).date()


class Curl:
    """A program that requests the address and accepts gzip."""

    def __init__(self, work: Path, url: str) -> None:
        self.url = url

    def seen(self, first: date, last: date, expected: Seen) -> Seen:
        """Returns the current contents of the feed."""
        answer = ask(self.url, Accept_Encoding="gzip")
        body = answer.body
        if answer.fields.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return expanded(body, first, last)


class Vdirsyncer:
    """The http storage of vdirsyncer, mirrored into a folder."""

    def __init__(self, work: Path, url: str) -> None:
        self.work = work
        self.folder = work / "calendar"
        self.folder.mkdir(parents=True)
        self.configuration = work / "vdirsyncer.conf"
        self.configuration.write_text(VDIRSYNCER.format(work=work, url=url), encoding="utf-8")
        run(work, ["vdirsyncer", "-c", str(self.configuration), "discover"], typed="y\n" * 4)

    def look(self) -> None:
        """Fetches the feed."""
        run(self.work, ["vdirsyncer", "-c", str(self.configuration), "sync"])

    def seen(self, first: date, last: date, expected: Seen) -> Seen:
        """Returns the contents of its folder after a fetch."""
        self.look()
        seen: Seen = Counter()
        for path in sorted(self.folder.glob("*.ics")):
            seen += expanded(path.read_bytes(), first, last)
        return seen


class Khal:
    """khal with the folder that vdirsyncer maintains."""

    def __init__(self, work: Path, url: str) -> None:
        self.work = work
        self.mirror = Vdirsyncer(work, url)
        (work / "khal.conf").write_text(
            khal.CONFIGURATION.format(folder=work), encoding="utf-8"
        )

    def seen(self, first: date, last: date, expected: Seen) -> Seen:
        """Returns the list of khal after a fetch; entries over midnight are on both days."""
        self.mirror.look()
        listing = run(
            self.work,
            [
                "khal", "--no-color", "-c", str(self.work / "khal.conf"), "list",
                "--day-format", "", "--format", khal.FORMAT,
                first.isoformat(), (last + timedelta(days=1)).isoformat(),
            ],
        )
        lines = dict.fromkeys(line for line in listing.splitlines() if khal.SEPARATOR in line)
        return within(first, last, (khal_entry(*line.split(khal.SEPARATOR)) for line in lines))


def khal_entry(uid: str, all_day: str, start: str, title: str) -> tuple[str, str]:
    """Returns one listed entry."""
    return (start[:10] if all_day == "True" else f"{start}Z", title)


class Evolution:
    """The web calendars of Evolution Data Server."""

    def __init__(self, work: Path, url: str) -> None:
        work.mkdir(parents=True, exist_ok=True)
        self.work, self.url = work, url

    def seen(self, first: date, last: date, expected: Seen) -> Seen:
        """Returns its occurrences as soon as they are the expected ones, or else those after two minutes. A
        separate message bus ends the server."""
        # Debian's Python has the bindings.
        words = ["/usr/bin/python3", HERE / "evolution_read.py", self.url, first.isoformat(), last.isoformat()]
        with open(self.work / "errors", "wb") as errors, subprocess.Popen(
            ["dbus-run-session", "--", *map(str, words)], env=environment(self.work), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=errors, text=True,
        ) as process:
            end = time.monotonic() + LIMIT_SECONDS
            while (found := within(first, last, listed(process))) != expected and time.monotonic() < end:
                time.sleep(0.2)
            process.stdin.close()
            if process.wait(LIMIT_SECONDS) != 0:
                raise ValueError((self.work / "errors").read_text()[-500:])
        return found


def listed(process: subprocess.Popen[str]) -> Iterable[tuple[str, str]]:
    """Yields the occurrences that `evolution_read.py` lists on request."""
    process.stdin.write("\n")
    process.stdin.flush()
    for line in process.stdout:
        if line == "\n":
            return
        if "\x1f" in line:
            start, title = line.rstrip("\n").split("\x1f")
            yield start, title
    raise ValueError(f"Evolution's reader has ended with {process.wait()}")
