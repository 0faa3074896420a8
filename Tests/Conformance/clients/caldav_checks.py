"""python-caldav completes tasks on a Radicale server, in each of its modes."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path

import caldav
import radicale
from home import Home, taken

AT = datetime(2026, 11, 2, 7, 5, tzinfo=timezone.utc)
LATER = AT.replace(hour=8)


def completed(
    tool: Path, work: Path, form: str, zone: str, grade: str,
    complete: Callable[[caldav.Todo], None],
) -> list[str]:
    """Puts the plan's tasks on a server, completes the first morning task, and imports the result."""
    home, folder = Home.made(tool, work, zone), work / "tasks"
    hour = "08" if zone == "UTC" else "07"
    home.export(folder, "--kind", "tasks", "--form", form, "--to", "2026-11-04")
    with radicale.serving(work) as server:
        client = caldav.DAVClient(url=server.url, username="sam", password="sam")
        calendar = client.principal().make_calendar(
            cal_id="tasks", supported_calendar_component_set=["VTODO"]
        )
        for path in sorted(folder.glob("*.ics")):
            calendar.save_todo(served(path.read_text(encoding="utf-8")))
        complete(first_morning(calendar, int(hour)))
        found = []
        for _ in range(2):
            home.run("import", str(server.collection("tasks")), "--now", "2026-11-02T08:30:00Z")
            found += home.differences(
                [taken("morning", "2026-11-02", hour, f"{hour}:05", grade)]
            )
    return found


def served(text: str) -> str:
    """Returns the task as written by a server that uses UTC without a VTIMEZONE, if its zone is UTC."""
    if "TZID:UTC" not in text:
        return text
    text = re.sub(r"BEGIN:VTIMEZONE.*END:VTIMEZONE\r?\n", "", text, flags=re.DOTALL)
    return re.sub(r";TZID=UTC:(\d{8}T\d{6})", r":\1Z", text)


def first_morning(calendar: caldav.Calendar, hour: int) -> caldav.Todo:
    """Returns the earliest task that begins at an hour in UTC."""
    begins = [
        (task.icalendar_component["DTSTART"].dt.astimezone(timezone.utc), task)
        for task in calendar.todos()
    ]
    return min((pair for pair in begins if pair[0].hour == hour), key=lambda pair: pair[0])[1]


def single(tool: Path, work: Path) -> list[str]:
    """A standalone task gets only STATUS and COMPLETED."""
    return completed(
        tool, work, "expanded", "Europe/Berlin", "exact", lambda task: task.complete(AT)
    )


def default(tool: Path, work: Path) -> list[str]:
    """Style G: the whole series is closed."""
    return completed(tool, work, "series", "Europe/Berlin", "check", lambda task: task.complete(AT))


def safe(tool: Path, work: Path) -> list[str]:
    """Style D: a finished copy, and the series restarts after the time of completion."""
    return completed(
        tool, work, "series", "Europe/Berlin", "likely",
        lambda task: task.complete(AT, handle_rrule=True),
    )


def this_and_future(tool: Path, work: Path) -> list[str]:
    """Style H, in UTC, because python-caldav mistakes a VTIMEZONE at the beginning for the task (KeyError)."""
    return completed(
        tool, work, "series", "UTC", "exact",
        lambda task: task.complete(LATER, handle_rrule=True, rrule_mode="thisandfuture"),
    )


FIRST = "morning 2026-11-02T07:00:00Z"


def taken_back(
    tool: Path, work: Path, tick: Callable[[Home, caldav.Calendar], None],
    untick: Callable[[caldav.Calendar], None],
) -> list[str]:
    """Syncs Radicale's own folder: a dose is taken, an app reopens its task, and it stays open in the journal
    and in the folder."""
    home = Home.made(tool, work)
    with radicale.serving(work) as server:
        client = caldav.DAVClient(url=server.url, username="sam", password="sam")
        calendar = client.principal().make_calendar(
            cal_id="tasks", supported_calendar_component_set=["VTODO"]
        )
        folder = str(server.collection("tasks"))

        def sync(minute: int) -> None:
            home.run("sync", folder, "--now", f"2026-11-02T07:{minute:02}:00Z")

        sync(1)
        tick(home, calendar)
        sync(10)
        found = home.stands("ticked off", f"taken {FIRST}")
        sync(11)
        untick(calendar)
        for minute in (20, 30):
            sync(minute)
            found += home.stands("taken back")
        marks = morning_of(calendar).icalendar_component
        if any(name in marks for name in ("COMPLETED", "PERCENT-COMPLETE")):
            found.append("the folder still bears marks of its being done")
        again = morning_of(calendar)
        again.complete(datetime(2026, 11, 2, 7, 35, tzinfo=timezone.utc))
        sync(40)
        return found + home.stands("ticked off anew", f"taken {FIRST}")


def morning_of(calendar: caldav.Calendar) -> caldav.Todo:
    """Returns the task of the first morning, done or not."""
    start = datetime(2026, 11, 2, 7, tzinfo=timezone.utc)
    (task,) = [
        task for task in calendar.todos(include_completed=True)
        if task.icalendar_component["DTSTART"].dt.astimezone(timezone.utc) == start
    ]
    return task


def uncomplete(tool: Path, work: Path) -> list[str]:
    """uncomplete() leaves the PERCENT-COMPLETE:100 that dosecal wrote."""
    return taken_back(
        tool, work,
        lambda home, _: home.run(
            "take", "drops", "--for", "08:00", "--now", "2026-11-02T07:05:00Z"),
        lambda calendar: morning_of(calendar).uncomplete(),
    )


def home_assistant(tool: Path, work: Path) -> list[str]:
    """Home Assistant calls complete(), then resets only STATUS and leaves COMPLETED."""

    def untick(calendar: caldav.Calendar) -> None:
        task = morning_of(calendar)
        task.icalendar_component["STATUS"] = "NEEDS-ACTION"
        task.save(no_create=True, obj_type="todo")

    return taken_back(
        tool, work,
        lambda _, calendar: morning_of(calendar).complete(completion_timestamp=AT), untick,
    )


ALL = (single, default, safe, this_and_future, uncomplete, home_assistant)
