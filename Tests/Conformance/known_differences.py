"""Where a reader is known to be wrong: the narrowest case, and what it reads instead.

Only local times that the clocks skip or show twice are concerned. Everything else must be read
exactly as the agenda says it, and these too unless the reader shows just the other instant.

- vobject: dateutil's zones take a skipped time with the offset after the change, so it comes out
  early by the change. RFC 5545 3.3.5 wants the offset before it. Thunderbird does the same.
- khal 0.10: pytz, asked without `is_dst`, takes the second of a time shown twice. RFC 5545 3.3.5
  wants the first.
- icalendar: recurring-ical-events turns times in UTC into X-WR-TIMEZONE's and drops `fold` on the
  way, so that the second of a time shown twice becomes the first.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from occurrences import Occurrence, Plan, plan_of


def as_read(
    reader: str, expected: list[Occurrence], found: list[Occurrence], plans: list[Plan]
) -> list[Occurrence]:
    """The expected occurrences, those replaced that this reader is known to show otherwise."""
    extra = Counter(found) - Counter(expected)
    missing = Counter(expected) - Counter(found)
    read = []
    for one in expected:
        other = shown(reader, one, plan_of(one.title, plans).zone) if missing[one] else None
        if other is not None and extra[other]:
            extra[other] -= 1
            missing[one] -= 1
            one = other
        read.append(one)
    return read


def shown(reader: str, one: Occurrence, zone: ZoneInfo) -> Occurrence | None:
    """The occurrence as a reader wrongly shows it, or None where it must be right."""
    if not isinstance(one.start, datetime):
        return None
    error = {"vobject": vobject, "khal": khal, "icalendar": icalendar}.get(reader, lambda *_: None)
    shift = error(one.start, zone)
    if not shift:
        return None
    return Occurrence(one.start + shift, one.title, tuple(alarm + shift for alarm in one.alarms))


def vobject(start: datetime, zone: ZoneInfo) -> timedelta | None:
    """Early by the change, if the wall clock skipped the time that the feed may have said."""
    change = put_forward(start, zone)
    wall = start.astimezone(zone).replace(tzinfo=None)
    # What the feed said, if it lay in the gap: the instant as the offset before shows it.
    said = wall - change
    first, second = (said.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1))
    return first - second if change > timedelta() and first < second else None


def khal(start: datetime, zone: ZoneInfo) -> timedelta | None:
    """Late by the change, if it is the first of a time shown twice."""
    wall = start.astimezone(zone)
    return overlap(wall) if wall.fold == 0 and overlap(wall) > timedelta() else None


def icalendar(start: datetime, zone: ZoneInfo) -> timedelta | None:
    """Early by the change, if it is the second of a time shown twice."""
    wall = start.astimezone(zone)
    return -overlap(wall) if wall.fold == 1 else None


def overlap(wall: datetime) -> timedelta:
    """How long after its first showing a time is shown again; zero or less if it is not."""
    return wall.replace(fold=0).utcoffset() - wall.replace(fold=1).utcoffset()


def put_forward(start: datetime, zone: ZoneInfo) -> timedelta:
    """By how much the clocks were put forward in the three hours before."""
    return start.astimezone(zone).utcoffset() - (start - timedelta(hours=3)).astimezone(zone).utcoffset()
