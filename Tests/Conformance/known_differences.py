"""Where a reader is known to be wrong: the narrowest case, and what it reads instead.

Only starts that the clocks skip or show twice are concerned. Everything else must be read exactly
as the agenda says it, and these too unless the reader shows just the other instant.

- vobject: dateutil's zones take a skipped time with the offset after the change, so it comes out
  early by the change. RFC 5545 3.3.5 wants the offset before it. Thunderbird does the same.
- khal 0.10: pytz, asked without `is_dst`, takes the second of a time shown twice. RFC 5545 3.3.5
  wants the first.
- icalendar: recurring-ical-events turns times in UTC into X-WR-TIMEZONE's and drops `fold` on the
  way, so that the second of a time shown twice becomes the first.
- ical, khal: "a day before" a skipped 02:30 of a series is 03:30 to them, counted from what the clocks
  show at that start. It is 02:30 by DTSTART, and 24 hours before the start instant, as Evolution,
  DAVx5 and Outlook count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from occurrences import Occurrence, Plan, plan_of

NOTHING = timedelta()


def as_read(
    reader: str, expected: list[Occurrence], found: list[Occurrence], plans: list[Plan]
) -> list[Occurrence]:
    """The expected occurrences, those replaced that this reader is known to show otherwise."""
    extra = list((Counter(found) - Counter(expected)).elements())
    missing = Counter(expected) - Counter(found)
    read = []
    for one in expected:
        other = one
        if missing[one]:
            missing[one] -= 1
            zone = plan_of(one.title, plans).zone
            other = next((other for other in extra if explains(reader, one, other, zone)), one)
        if other is not one:
            extra.remove(other)
        read.append(other)
    return read


def explains(reader: str, one: Occurrence, other: Occurrence, zone: ZoneInfo) -> bool:
    """Whether a reader is known to show the one as the other."""
    if not isinstance(one.start, datetime) or not isinstance(other.start, datetime):
        return False
    error, change = ERRORS.get(reader, no_error)(one.start, zone)
    same = one.title == other.title and len(one.alarms) == len(other.alarms)
    if not change or not same or other.start != one.start + error:
        return False
    # Alarms that count in days from a start so misread may be off by the change as well.
    allowed = (error, error - change, error + change)
    return all(ring - wanted in allowed for ring, wanted in zip(other.alarms, one.alarms))


def no_error(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """A reader that is never wrong."""
    return NOTHING, NOTHING


def vobject(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Early by the change, if the feed said a time that the clocks skip."""
    return -skipped(start, zone), skipped(start, zone)


def khal(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Late by the change, if it is the first of a time shown twice; a skipped time is right."""
    change = repeated(start, zone, fold=0)
    return change, change or skipped(start, zone)


def ical(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Never wrong about a start, and about an alarm days before it only where the clocks skip it."""
    return NOTHING, skipped(start, zone)


def icalendar(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Early by the change, if it is the second of a time shown twice."""
    change = repeated(start, zone, fold=1)
    return -change, change


ERRORS: dict[str, Callable[[datetime, ZoneInfo], tuple[timedelta, timedelta]]] = {
    "vobject": vobject,
    "khal": khal,
    "ical": ical,
    "icalendar": icalendar,
}


def repeated(start: datetime, zone: ZoneInfo, fold: int) -> timedelta:
    """By how much the clocks are put back, if this is the first or second showing of a time."""
    wall = start.astimezone(zone)
    change = wall.replace(fold=0).utcoffset() - wall.replace(fold=1).utcoffset()
    return change if wall.fold == fold and change > NOTHING else NOTHING


def skipped(start: datetime, zone: ZoneInfo) -> timedelta:
    """By how much the clocks were put forward, if the feed may have said a skipped time."""
    wall = start.astimezone(zone)
    change = wall.utcoffset() - (start - timedelta(hours=3)).astimezone(zone).utcoffset()
    said = wall.replace(tzinfo=None) - change
    before, after = (said.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1))
    return change if after - before == change > NOTHING else NOTHING
