"""What a feed and a folder of tasks say, as facts, by the icalendar and recurring-ical-events libraries."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

from commands import Facts
from wording import Wording

DAY = timedelta(days=1)
STATES = {"COMPLETED": "taken", "CANCELLED": "skipped"}


def local(moment, zone: ZoneInfo) -> str:
    """A start on the person's clocks."""
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M") if hasattr(moment, "hour") else f"{moment}"


def expanded(text: bytes, first: date, last: date) -> list[tuple[date | datetime, str]]:
    """Each entry of a feed between two days: its start and its title."""
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text))
    return [
        (event["DTSTART"].dt, str(event["SUMMARY"])) for event in events.between(first - DAY, last + 2 * DAY)
    ]


def feed_facts(
    say: Wording, entries: list[tuple[date | datetime, str]], first: date, last: date, zone: ZoneInfo, prefix: str
) -> Facts:
    """The entries of one person between two days, and what their titles say of them."""
    found: Facts = {}
    for moment, title in entries:
        start = local(moment, zone)
        if prefix in title and first <= date.fromisoformat(start[:10]) <= last:
            key, value = told(say, start, title.replace(prefix, "", 1))
            found[key + " again" * (key in found)] = value
    return found


def told(say: Wording, start: str, title: str) -> tuple[str, str]:
    """An entry of a feed: which, and what became of it."""
    day = date.fromisoformat(start[:10])
    for key, word in (
        ("feed.takenAmount", "taken"), ("feed.taken", "taken"), ("feed.done", "taken"), ("feed.skipped", "skipped"),
        ("feed.missed", "missed"),
    ):
        found = say.pattern(key).fullmatch(title)
        if found:
            more = " " + say.time(found["time"], day) if "time" in found.groupdict() else ""
            more += f" x{say.decimal(found['dose'])}" if "dose" in found.groupdict() else ""
            return f"entry {start} {found['title']}", word + more
    overdue = say.pattern("feed.overdue").fullmatch(title)
    if overdue:
        return f"entry {start} {overdue['title']}", f"overdue since {say.day(overdue['date'], day)}"
    return f"entry {start} {title}", "open"


@cache
def tasks(text: bytes) -> list[icalendar.Todo]:
    """The tasks of a file, which mostly is as it was."""
    return icalendar.Calendar.from_ical(text).walk("VTODO")


def task_facts(folder: Path, zone: ZoneInfo) -> Facts:
    """The tasks of a folder: when each is to be done, and what became of it."""
    found: Facts = {}
    for path in sorted(folder.glob("*.ics")):
        for task in tasks(path.read_bytes()):
            start = task.get("DTSTART") or task.get("DUE")
            key = f"entry {local(start.dt, zone)} {task['SUMMARY']}"
            status = str(task.get("STATUS", "COMPLETED" if task.get("PERCENT-COMPLETE") == 100 else ""))
            value = STATES.get(status, "open")
            if value == "taken":
                value += " " + local((task.get("COMPLETED") or task["LAST-MODIFIED"]).dt, zone)
            found[key + " again" * (key in found)] = value
    return found


WAYS = ("three marks", "no percentage", "in UTC", "percentage alone")


def tick(folder: Path, key: str, zone: ZoneInfo, at: datetime, way: str) -> None:
    """Ticks the task off that `task_facts` calls so, as an app writes it."""
    for path in sorted(folder.glob("*.ics")):
        (task,) = tasks(path.read_bytes()) or (None,)
        start = task and (task.get("DTSTART") or task.get("DUE"))
        if task and f"entry {local(start.dt, zone)} {task['SUMMARY']}" == key:
            path.write_bytes(ticked(path.read_bytes().decode(), task, at, way).encode())
            return
    raise ValueError(f"there is no task {key}")


def ticked(text: str, task: icalendar.Todo, at: datetime, way: str) -> str:
    """A task as apps write it: as most do, as python-caldav, as todoman, or as jtx Board by itself."""
    stamp = f"{at:%Y%m%dT%H%M%SZ}"
    marks = ["STATUS:COMPLETED", f"COMPLETED:{stamp}", "PERCENT-COMPLETE:100"]
    marks = {"no percentage": marks[:2], "percentage alone": marks[2:]}.get(way, marks)
    gone = ["STATUS", "COMPLETED", "PERCENT-COMPLETE", "LAST-MODIFIED"]
    if way == "in UTC":
        gone += ["DTSTART", "DUE"]
        marks += [f"{name};VALUE=DATE-TIME:{task[name].dt.astimezone(timezone.utc):%Y%m%dT%H%M%SZ}" for name in gone[4:]]
    head, begin, body = text.partition("BEGIN:VTODO\r\n")
    kept = [line for line in body.split("\r\n") if re.split("[;:]", line)[0] not in gone]
    return head + begin + "\r\n".join([*marks, f"LAST-MODIFIED:{stamp}", *kept])
