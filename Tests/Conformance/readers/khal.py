"""Reads with khal: imports the feed into a new calendar and lists it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from datetime import date, datetime, timezone
from pathlib import Path

from feed import Feed
from occurrences import Occurrence

NAME = "khal"
KINDS = ("VEVENT",)
SEPARATOR = "\x1f"
FORMAT = SEPARATOR.join(("{uid}", "{all-day}", "{start-long-full}", "{title}"))
CONFIGURATION = """[calendars]
[[feed]]
path = {folder}/calendar
[sqlite]
path = {folder}/khal.db
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%dT%H:%M
longdatetimeformat = %Y-%m-%dT%H:%M
[default]
highlight_event_days = false
"""


def is_missing() -> bool:
    """Whether khal is not installed; it comes from Debian, not from requirements.txt."""
    return shutil.which("khal") is None


def occurrences(feed: Feed, begin: datetime, end: datetime) -> list[Occurrence]:
    """Returns the occurrences that khal lists between two instants."""
    with tempfile.TemporaryDirectory(prefix="dosecal-khal-") as folder:
        home = Path(folder)
        (home / "calendar").mkdir()
        (home / "config").write_text(CONFIGURATION.format(folder=home))
        for name, data in feed.files.items():
            (home / name).write_bytes(data)
        run(home, "import", "--batch", "-a", "feed", *(str(home / name) for name in feed.files))
        listing = run(
            home,
            "list",
            "--day-format",
            "",
            "--format",
            FORMAT,
            begin.strftime("%Y-%m-%d"),
            end.strftime("%Y-%m-%d"),
        )
    # An entry that continues after midnight is listed on both days.
    lines = dict.fromkeys(line for line in listing.splitlines() if SEPARATOR in line)
    return [occurrence(feed, *line.split(SEPARATOR)) for line in lines]


def run(home: Path, *arguments: str) -> str:
    """Runs khal with a new home; a message on standard error is a failure."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "XDG_CACHE_HOME": str(home),
    }
    done = subprocess.run(
        ["khal", "--no-color", "-c", str(home / "config"), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    if done.returncode != 0 or done.stderr.strip():
        raise ValueError(
            f"'khal {arguments[0]}': expected exit 0 without messages, "
            f"found {done.returncode}: {done.stderr.strip()[-500:]}"
        )
    return done.stdout


def occurrence(feed: Feed, uid: str, all_day: str, start: str, title: str) -> Occurrence:
    """Returns one listed occurrence. Its alarms are computed by us, because khal does not list them."""
    begin: date | datetime
    if all_day == "True":
        begin = date.fromisoformat(start[:10])
    else:
        begin = datetime.fromisoformat(start).replace(tzinfo=timezone.utc)
    return Occurrence(begin, title, feed.alarms(uid, begin, title))
