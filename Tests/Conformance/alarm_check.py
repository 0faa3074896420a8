"""Checks the VALARMs of an entry: every app must be able to use them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from content import Component
from moments import Duration

MOST = 5
LONG_PAST = "19760401T005545Z"


def problems(entry: Component) -> Iterator[str]:
    """Yields the problems of the alarms."""
    alarms = [child for child in entry.children if child.name == "VALARM"]
    timed = [alarm for alarm in alarms if alarm.first("PROXIMITY") is None]
    if alarms and alarms[0].value("ACTION") != "DISPLAY":
        yield f"expected DISPLAY as the first alarm's ACTION, found {alarms[0].value('ACTION')!r}"
    if len(timed) > MOST:
        yield f"expected at most {MOST} timed alarms, found {len(timed)}"
    for text, count in Counter(alarm.value("TRIGGER") for alarm in timed).items():
        if count > 1:
            yield f"expected every TRIGGER once, found {text} {count} times"
    for alarm in alarms:
        yield from property_problems(alarm)
    for alarm in alarms:
        if alarm.first("PROXIMITY") is not None:
            yield from place_problems(alarm)
    for index, alarm in enumerate(timed):
        yield from trigger_problems(entry, alarm, is_first=index == 0)


def property_problems(alarm: Component) -> Iterator[str]:
    """ACTION, TRIGGER and DESCRIPTION occur once; REPEAT does not occur."""
    for name in ("ACTION", "TRIGGER", "DESCRIPTION"):
        values = [line.value for line in alarm.all(name)]
        if len(values) != 1 or not values[0]:
            yield f"{alarm}: expected one {name}, found {values}"
    if alarm.first("REPEAT"):
        yield f"{alarm}: expected no REPEAT, found {alarm.first('REPEAT')}"


def place_problems(alarm: Component) -> Iterator[str]:
    """An alarm at a place depends only on the place (RFC 9074, section 8), on entering or leaving a circle."""
    if alarm.value("PROXIMITY") not in ("ARRIVE", "DEPART"):
        yield f"{alarm}: expected ARRIVE or DEPART, found {alarm.value('PROXIMITY')!r}"
    if alarm.value("TRIGGER") != LONG_PAST:
        yield f"{alarm}: expected a TRIGGER long past, found {alarm.value('TRIGGER')!r}"
    places = [child for child in alarm.children if child.name == "VLOCATION"]
    urls = [place.value("URL") or "" for place in places]
    if len(urls) != 1 or not urls[0].startswith("geo:") or ";u=" not in urls[0]:
        yield f"{alarm}: expected one VLOCATION with a geo URI and its radius, found {urls}"


def trigger_problems(entry: Component, alarm: Component, is_first: bool) -> Iterator[str]:
    """A TRIGGER is a plain duration in whole minutes; the first is not after the start."""
    line = alarm.first("TRIGGER")
    if line is None:
        return
    try:
        duration = Duration.read(line.value)
    except ValueError as error:
        yield f"{alarm}: {error}"
        return
    if duration.plain % timedelta(minutes=1) or "W" in line.value:
        yield f"{alarm}: expected days, hours and minutes, found {line}"
    if not duration.plain and line.value != "PT0S":
        yield f"{alarm}: expected PT0S for no time at all, found {line}"
    if is_first and duration.plain > timedelta():
        yield f"{alarm}: expected the first alarm at or before the start, found {line}"
    related = line.parameters.get("RELATED", "START")
    expected = "START" if entry.first("DTSTART") else "END"
    if related != expected:
        yield f"{alarm}: expected RELATED={expected}, found {line} with {line.parameters}"
