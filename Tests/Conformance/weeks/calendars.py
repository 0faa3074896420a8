"""The facts in a feed and in a folder of tasks, read with icalendar and recurring-ical-events."""

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
    """Returns a start in the person's local time."""
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M") if hasattr(moment, "hour") else f"{moment}"


def expanded(text: bytes, first: date, last: date) -> list[tuple[date | datetime, str]]:
    """Returns each entry of a feed between two days as start and title."""
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text))
    return [
        (event["DTSTART"].dt, str(event["SUMMARY"])) for event in events.between(first - DAY, last + 2 * DAY)
    ]


def feed_facts(
    say: Wording, entries: list[tuple[date | datetime, str]], first: date, last: date, zone: ZoneInfo, prefix: str
) -> Facts:
    """Returns the entries of one person between two days, and the facts in their titles."""
    found: Facts = {}
    for moment, title in entries:
        start = local(moment, zone)
        if prefix in title and first <= date.fromisoformat(start[:10]) <= last:
            key, value = told(say, start, title.replace(prefix, "", 1))
            found[key + " again" * (key in found)] = value
    return found


def told(say: Wording, start: str, title: str) -> tuple[str, str]:
    """Returns the key of an entry in a feed and its state."""
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
    """Returns the tasks of a file, which is cached because it rarely changes."""
    return icalendar.Calendar.from_ical(text).walk("VTODO")


def task_facts(folder: Path, zone: ZoneInfo) -> Facts:
    """Returns the tasks of a folder: the due time of each, and its state."""
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
    """Completes the task with this key of `task_facts`, as an app writes it."""
    for path in sorted(folder.glob("*.ics")):
        (task,) = tasks(path.read_bytes()) or (None,)
        start = task and (task.get("DTSTART") or task.get("DUE"))
        if task and f"entry {local(start.dt, zone)} {task['SUMMARY']}" == key:
            path.write_bytes(ticked(path.read_bytes().decode(), task, at, way).encode())
            return
    raise ValueError(f"there is no task {key}")


def ticked(text: str, task: icalendar.Todo, at: datetime, way: str) -> str:
    """Returns a completed task as written by most apps, by python-caldav, by todoman, or by jtx Board."""
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
