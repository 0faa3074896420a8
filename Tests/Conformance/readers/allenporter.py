"""Reads with ical, the strict parser of Home Assistant."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta, timezone

from ical.calendar import Calendar
from ical.calendar_stream import IcsCalendarStream
from ical.event import Event
from ical.todo import Todo

from feed import Feed
from moments import Duration, in_utc
from occurrences import Occurrence

NAME = "ical"
KINDS = ("VEVENT", "VTODO")


def occurrences(feed: Feed, begin: datetime, end: datetime) -> list[Occurrence]:
    """Returns the occurrences between two instants."""
    found = []
    for text in feed.texts:
        calendar = IcsCalendarStream.calendar_from_ics(text)
        for entry in [*calendar.events, *calendar.todos]:
            compare_triggers(feed, entry)
        found += [occurrence(feed, event, event.dtstart) for event in events(calendar, begin, end)]
        found += [
            occurrence(feed, todo, start) for todo in calendar.todos for start in starts(todo, end)
        ]
    return found


def events(calendar: Calendar, begin: datetime, end: datetime) -> Iterable[Event]:
    """Returns the events of the library's timeline."""
    return calendar.timeline_tz(timezone.utc).overlapping(begin, end)


def starts(todo: Todo, end: datetime) -> Iterable[date | datetime]:
    """Yields the starts of a task; the library has a timeline for events only."""
    if not todo.rrule:
        yield todo.dtstart or todo.due
        return
    for start in todo.as_rrule() or ():
        if (start.date() if isinstance(start, datetime) else start) > end.date():
            return
        yield start


def compare_triggers(feed: Feed, entry: Event | Todo) -> None:
    """Checks that the library has read every TRIGGER as in the text."""
    alarms = entry.alarm if isinstance(entry, Event) else entry.alarms
    read = [alarm.trigger for alarm in alarms if isinstance(alarm.trigger, timedelta)]
    expected = [Duration.read(text).plain for text in feed.triggers(entry.uid)]
    if read != expected:
        raise ValueError(f"UID {entry.uid}: expected the triggers {expected}, found {read}")


def occurrence(feed: Feed, entry: Event | Todo, start: date | datetime) -> Occurrence:
    """Returns one occurrence. Its alarms are computed by us, because the library cannot do that."""
    title = entry.summary or ""
    begin = in_utc(start) if isinstance(start, datetime) else start
    return Occurrence(begin, title, feed.alarms(entry.uid, start, title))
