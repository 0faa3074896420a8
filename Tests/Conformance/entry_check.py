"""Checks one VEVENT or VTODO: its properties, their types and their order in time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfoNotFoundError

import alarm_check
import rule_check
from content import Component, Line
from moments import in_utc, is_date, moment_of

UTC_FORM = re.compile(r"\d{8}T\d{6}Z")
ONCE = ("UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "SUMMARY", "CLASS")
ONCE_IN = {
    "VEVENT": ("DTSTART", "DTEND", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS"),
    "VTODO": ("STATUS",),
}
AT_MOST_ONCE = ("DTSTART", "DTEND", "DUE", "RRULE", "DESCRIPTION", "LOCATION", "GEO")
FIXED = {
    "CLASS": "PRIVATE",
    "TRANSP": "TRANSPARENT",
    "X-MICROSOFT-CDO-BUSYSTATUS": "FREE",
    "STATUS": "NEEDS-ACTION",
}
FORBIDDEN = ("RDATE", "DURATION", "RECURRENCE-ID", "X-LIC-ERROR", "ATTENDEE", "ORGANIZER")
DATES = ("DTSTART", "DTEND", "DUE", "EXDATE")
TEXTS = ("SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "NAME")
LARGEST_SEQUENCE = 2**31 - 1
ESCAPED = re.compile(r"(?:[^\\,;]|\\[\\,;nN])*")


def problems(entry: Component) -> Iterator[str]:
    """Yields the problems of an entry, each with the name of the entry."""
    checks = (required, forbidden, stamps, texts, dates, rule_check.problems, alarm_check.problems)
    for check in checks:
        for problem in check(entry):
            yield f"{entry}: {problem}"


def required(entry: Component) -> Iterator[str]:
    """The required properties occur, as often as they must."""
    for name in ONCE + ONCE_IN.get(entry.name, ()):
        values = [line.value for line in entry.all(name)]
        if len(values) != 1 or not values[0]:
            yield f"expected one {name}, found {values}"
    for name in AT_MOST_ONCE:
        if len(entry.all(name)) > 1:
            yield f"expected at most one {name}, found {len(entry.all(name))}"
    for name, expected in FIXED.items():
        if entry.value(name) not in ("", expected):
            yield f"expected {name}:{expected}, found {entry.first(name)}"


def forbidden(entry: Component) -> Iterator[str]:
    """Properties that some app misreads do not occur."""
    for component in entry.walk():
        for name in FORBIDDEN:
            if component.first(name):
                yield f"expected no {name}, found {component.first(name)}"


def stamps(entry: Component) -> Iterator[str]:
    """DTSTAMP and LAST-MODIFIED are in UTC; SEQUENCE is a valid number."""
    for name in ("DTSTAMP", "LAST-MODIFIED"):
        if not UTC_FORM.fullmatch(entry.value(name)):
            yield f"expected {name} in UTC, found {entry.value(name)!r}"
    sequence = entry.value("SEQUENCE")
    if not sequence.isdecimal() or int(sequence) > LARGEST_SEQUENCE:
        yield f"expected SEQUENCE from 0 to {LARGEST_SEQUENCE}, found {sequence!r}"


def texts(entry: Component) -> Iterator[str]:
    """Commas, semicolons and backslashes in texts are escaped; a category has none."""
    for component in entry.walk():
        for line in component.lines:
            if line.name in TEXTS and not ESCAPED.fullmatch(line.value):
                yield f"expected RFC 5545 3.3.11 escapes, found {line}"
            if line.name == "CATEGORIES" and "," in line.value:
                yield f"expected one category a line, found {line}"


def dates(entry: Component) -> Iterator[str]:
    """No time is floating, all dates have one type, and the end is after the start."""
    moments = {}
    for line in (line for name in DATES for line in entry.all(name)):
        try:
            moments[line.name] = moment_of(line)
        except (ValueError, ZoneInfoNotFoundError) as error:
            yield f"expected a date or a zoned time, found {line}: {error}"
            return
        if found := list(form_problems(line)):
            yield from found
            return
    if len({is_date(moment) for moment in moments.values()}) > 1:
        yield f"expected dates or date-times, found both in {sorted(moments)}"
        return
    start, end = moments.get("DTSTART"), moments.get("DTEND") or moments.get("DUE")
    if start is None and end is None:
        yield "expected DTSTART, or DUE in a task, found neither"
    if start is not None and end is not None and not is_later(end, start):
        yield f"expected an end strictly after {start}, found {end}"


def form_problems(line: Line) -> Iterator[str]:
    """A date-time either has a zone or is in UTC; a date has neither."""
    marks = (
        line.parameters.get("VALUE") == "DATE",
        line.value.endswith("Z"),
        "TZID" in line.parameters,
    )
    if sum(marks) != 1:
        yield f"expected one of VALUE=DATE, Z and TZID, found {line} with {line.parameters}"


def is_later(end: datetime, start: datetime) -> bool:
    """Whether an end is after a start, as an instant and, in one zone, in local time."""
    if is_date(end):
        return end > start
    return in_utc(end) > in_utc(start) and (end.tzinfo is not start.tzinfo or end > start)
