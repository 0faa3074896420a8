"""Reads with icalendar and recurring-ical-events, and asks icalendar's Alarms when they ring."""

from __future__ import annotations

from datetime import date, datetime

import recurring_ical_events
from icalendar import Alarms, Calendar
from icalendar.cal import Component

from feed import Feed
from moments import in_utc
from occurrences import Occurrence, plan_of

NAME = "icalendar"
KINDS = ("VEVENT", "VTODO")


def occurrences(feed: Feed, begin: datetime, end: datetime) -> list[Occurrence]:
    """What the libraries find between two instants."""
    found = []
    for data in feed.files.values():
        calendar = Calendar.from_ical(data)
        for component in calendar.walk():
            if component.errors:
                raise ValueError(f"{component.name}: expected no errors, found {component.errors}")
        for entry in calendar.walk(feed.component):
            entry.subcomponents = [alarm for alarm in entry.subcomponents if "PROXIMITY" not in alarm]
        query = recurring_ical_events.of(calendar, components=[feed.component])
        found += [occurrence(feed, entry) for entry in query.between(begin, end)]
    return found


def occurrence(feed: Feed, entry: Component) -> Occurrence:
    """One entry of the expansion."""
    title = str(entry["SUMMARY"])
    start: date | datetime = entry["DTSTART" if "DTSTART" in entry else "DUE"].dt
    alarms = Alarms(entry)
    alarms.set_local_timezone(plan_of(title, feed.plans).zone)
    rings = tuple(sorted(in_utc(time.trigger) for time in alarms.times))
    return Occurrence(in_utc(start) if isinstance(start, datetime) else start, title, rings)
