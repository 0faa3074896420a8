"""Reads with icalendar and recurring-ical-events, and computes alarms with icalendar's Alarms."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import recurring_ical_events
from icalendar import Alarms, Calendar
from icalendar.cal import Component

from feed import Feed
from moments import Duration, in_utc, midnight
from occurrences import Occurrence, plan_of

NAME = "icalendar"
KINDS = ("VEVENT", "VTODO")


def occurrences(feed: Feed, begin: datetime, end: datetime) -> list[Occurrence]:
    """Returns the occurrences between two instants."""
    found = []
    for data in feed.files.values():
        calendar = Calendar.from_ical(data)
        for component in calendar.walk():
            if component.errors:
                raise ValueError(f"{component.name}: expected no errors, found {component.errors}")
        for entry in calendar.walk(feed.component):
            entry.subcomponents = [
                alarm for alarm in entry.subcomponents if "PROXIMITY" not in alarm
            ]
        query = recurring_ical_events.of(calendar, components=[feed.component])
        found += [occurrence(feed, entry) for entry in query.between(begin, end)]
    return found


def occurrence(feed: Feed, entry: Component) -> Occurrence:
    """Returns one occurrence of the expansion."""
    title = str(entry["SUMMARY"])
    start: date | datetime = entry["DTSTART" if "DTSTART" in entry else "DUE"].dt
    zone = plan_of(title, feed.plans).zone
    alarms = zip(entry.subcomponents, feed.triggers(entry["UID"]), strict=True)
    rings = tuple(
        sorted(ring for alarm, text in alarms for ring in rings_of(alarm, text, start, zone))
    )
    return Occurrence(in_utc(start) if isinstance(start, datetime) else start, title, rings)


def rings_of(alarm: Component, text: str, start: date | datetime, zone: ZoneInfo) -> list[datetime]:
    """Returns the times of an alarm with this TRIGGER.

    The library adds every trigger in local time and reads -PT24H as -P1D, but hours and minutes are exact (RFC
    5545, section 3.3.6). So if there is a clock change in between, it is given the start in UTC."""
    begin = start if isinstance(start, datetime) else midnight(start, zone).astimezone(zone)
    rings = times(alarm, start, zone)
    is_exact = Duration.read(text).days == 0
    if is_exact and any(ring.utcoffset() != begin.utcoffset() for ring in rings):
        rings = times(alarm, in_utc(begin), zone)
    return [in_utc(ring) for ring in rings]


def times(alarm: Component, start: date | datetime, zone: ZoneInfo) -> list[datetime]:
    """Returns the library's times for a start; for a task without a start, those for its due time."""
    alarms = Alarms()
    alarms.add_alarm(alarm)
    alarms.set_start(start)
    alarms.set_end(start)
    alarms.set_local_timezone(zone)
    return [time.trigger for time in alarms.times]
