"""Known errors of readers: the narrowest case, and the result of the reader.

Only start times that a clock change skips or repeats are concerned. Everything else must be read exactly as in
the agenda, and these times too unless the reader shows exactly the other instant.

- vobject: dateutil's zones read a skipped time with the offset after the change, so it is early by the change.
  RFC 5545, section 3.3.5, requires the offset before it. Thunderbird has the same error.
- khal 0.10: pytz, called without `is_dst`, uses the second of a repeated time. RFC 5545, section 3.3.5,
  requires the first.
- icalendar: recurring-ical-events converts times in UTC to X-WR-TIMEZONE and drops `fold`, so that the second
  of a repeated time becomes the first.
- ical, khal: "a day before" a skipped 02:30 of a series is 03:30 in these, counted from the local time of that
  start. It is 02:30 by DTSTART, and 24 hours before the start instant, as Evolution, DAVx5 and Outlook count.
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
    """Returns the expected occurrences, with those replaced that this reader is known to show differently."""
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
    """Whether the reader is known to show one occurrence as the other."""
    if not isinstance(one.start, datetime) or not isinstance(other.start, datetime):
        return False
    error, change = ERRORS.get(reader, no_error)(one.start, zone)
    same = one.title == other.title and len(one.alarms) == len(other.alarms)
    if not change or not same or other.start != one.start + error:
        return False
    # Alarms days before a misread start may be off by the change as well.
    allowed = (error, error - change, error + change)
    return all(ring - wanted in allowed for ring, wanted in zip(other.alarms, one.alarms))


def no_error(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """A reader without known errors."""
    return NOTHING, NOTHING


def vobject(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Early by the change, if the feed has a skipped time."""
    return -skipped(start, zone), skipped(start, zone)


def khal(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Late by the change, if the time is the first of a repeated one; a skipped time is right."""
    change = repeated(start, zone, fold=0)
    return change, change or skipped(start, zone)


def ical(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Correct for starts; wrong only for an alarm days before a skipped time."""
    return NOTHING, skipped(start, zone)


def icalendar(start: datetime, zone: ZoneInfo) -> tuple[timedelta, timedelta]:
    """Early by the change, if the time is the second of a repeated one."""
    change = repeated(start, zone, fold=1)
    return -change, change


ERRORS: dict[str, Callable[[datetime, ZoneInfo], tuple[timedelta, timedelta]]] = {
    "vobject": vobject,
    "khal": khal,
    "ical": ical,
    "icalendar": icalendar,
}


def repeated(start: datetime, zone: ZoneInfo, fold: int) -> timedelta:
    """Returns how far the clocks go back, if this is the first or second occurrence of a repeated time."""
    wall = start.astimezone(zone)
    change = wall.replace(fold=0).utcoffset() - wall.replace(fold=1).utcoffset()
    return change if wall.fold == fold and change > NOTHING else NOTHING


def skipped(start: datetime, zone: ZoneInfo) -> timedelta:
    """Returns how far the clocks went forward, if the feed may have a skipped time."""
    wall = start.astimezone(zone)
    change = wall.utcoffset() - (start - timedelta(hours=3)).astimezone(zone).utcoffset()
    said = wall.replace(tzinfo=None) - change
    before, after = (said.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1))
    return change if after - before == change > NOTHING else NOTHING
