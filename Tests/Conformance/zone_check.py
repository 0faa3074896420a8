"""Compares VTIMEZONE components with the system's zone files, hour by hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from content import Component
from feed import Feed
from moments import in_utc, moment_of

HOUR = timedelta(hours=1)
REACH = timedelta(days=3 * 366)


@dataclass(frozen=True, order=True)
class Change:
    """An onset: the instant, and the offsets before and after it."""

    instant: datetime
    before: timedelta
    after: timedelta


def problems(feed: Feed) -> list[str]:
    """Returns the differences between a VTIMEZONE and the zone of its name."""
    found, seen = [], set()
    for calendar in feed.calendars:
        for zone in (child for child in calendar.children if child.name == "VTIMEZONE"):
            name = zone.value("TZID")
            used = use(calendar, name)
            if used is None:
                found.append(f"VTIMEZONE {name}: expected a start in this zone, found none")
                continue
            if (key := (text_of(zone), used)) in seen:
                continue
            seen.add(key)
            found += [
                f"VTIMEZONE {name}: {text}" for text in zone_problems(zone, ZoneInfo(name), *used)
            ]
    return found


def use(calendar: Component, name: str) -> tuple[datetime, datetime] | None:
    """Returns the period in which a zone is used; for repeating entries, three years."""
    lines = [
        line
        for entry in calendar.children
        for line in entry.lines
        if line.parameters.get("TZID") == name
    ]
    moments = sorted(in_utc(moment_of(line)) for line in lines)
    if not moments:
        return None
    repeats = any(entry.value("RRULE") for entry in calendar.children)
    return moments[0], moments[0] + REACH if repeats else moments[-1] + HOUR


def text_of(zone: Component) -> str:
    """Returns the text of a VTIMEZONE on one line."""
    return " ".join(f"{line.name}:{line.value}" for part in zone.walk() for line in part.lines)


def offset_of(observance: Component, name: str) -> timedelta:
    """Parses an offset such as +0930."""
    text = observance.value(name)
    offset = timedelta(hours=int(text[1:3]), minutes=int(text[3:5]))
    return -offset if text[0] == "-" else offset


def changes(zone: Component, end: datetime) -> list[Change]:
    """Returns every onset up to an end, in order."""
    found = []
    for observance in zone.children:
        before, after = (offset_of(observance, name) for name in ("TZOFFSETFROM", "TZOFFSETTO"))
        for onset in onsets(observance, end.replace(tzinfo=None) + timedelta(days=1)):
            found.append(Change(onset.replace(tzinfo=timezone.utc) - before, before, after))
    return sorted(found)


def onsets(observance: Component, end: datetime) -> list[datetime]:
    """Returns the onsets of an observance, in the local time before it (RFC 5545, section 3.6.5)."""
    start = datetime.strptime(observance.value("DTSTART"), "%Y%m%dT%H%M%S")
    rule = observance.value("RRULE")
    if not rule:
        return [start]
    if "UNTIL" in rule or "COUNT" in rule:
        raise ValueError(f"{observance}: expected a rule without an end, found {rule}")
    moments = rrulestr(rule, dtstart=start).between(start, max(start, end), inc=True)
    if not moments or moments[0] != start:
        raise ValueError(f"{observance}: expected DTSTART to be the first date of {rule}")
    return moments


def zone_problems(
    zone: Component, truth: ZoneInfo, first: datetime, last: datetime
) -> list[str]:
    """Returns the first hour with different offsets, and onsets whose offsets do not match their predecessors."""
    try:
        told = changes(zone, last)
    except ValueError as error:
        return [str(error)]
    found = [
        f"expected TZOFFSETFROM {one.after} at {other.instant}, found {other.before}"
        for one, other in zip(told, told[1:])
        if one.after != other.before
    ]
    if not told or told[0].instant > first:
        return [*found, f"expected an onset at or before the first start {first}, found none"]
    current, hour = 0, first.replace(minute=0, second=0) + HOUR
    while hour < last:
        while current + 1 < len(told) and told[current + 1].instant <= hour:
            current += 1
        expected = hour.astimezone(truth).utcoffset()
        if told[current].after != expected:
            return [
                *found,
                f"at {hour}: expected the offset {expected}, found {told[current].after}",
            ]
        hour += HOUR
    return found
