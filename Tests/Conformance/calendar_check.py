"""Checks a VCALENDAR as a whole: its header, its zones and its components."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from zoneinfo import available_timezones

from content import Component, ContentError, components_of

OFFSET = re.compile(r"[+-]\d{4}")
COLOUR = re.compile(r"#[0-9A-F]{6}")
COLOUR_NAME = re.compile(r"[a-z]+")
REFRESH = re.compile(r"PT\d+[HM]")
OBSERVANCE_ONCE = {"DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME"}
FORBIDDEN_TEXT = ("X-LIC-ERROR", "freeassociation", "X-LIC-")


def problems(text: str, component: str, is_object: bool) -> list[str]:
    """Returns the problems of a file that should contain entries of one kind."""
    found = [f"expected no {word} anywhere, found it" for word in FORBIDDEN_TEXT if word in text]
    try:
        outermost = components_of(text)
    except ContentError as error:
        return [*found, str(error)]
    names = [calendar.name for calendar in outermost]
    if names != ["VCALENDAR"]:
        return [*found, f"expected one VCALENDAR, found {names}"]
    calendar = outermost[0]
    found += header_problems(calendar)
    found += [] if is_object else feed_header_problems(calendar)
    found += content_problems(calendar, component)
    found += zone_problems(calendar)
    return found


def header_problems(calendar: Component) -> Iterator[str]:
    """VERSION, PRODID and CALSCALE occur once; METHOD does not occur."""
    for name, expected in (("VERSION", "2.0"), ("CALSCALE", "GREGORIAN"), ("PRODID", None)):
        values = [line.value for line in calendar.all(name)]
        if len(values) != 1 or not values[0] or expected not in (None, values[0]):
            yield f"VCALENDAR: expected one {name}:{expected or '…'}, found {values}"
    if calendar.first("METHOD"):
        yield f"VCALENDAR: expected no METHOD, found {calendar.first('METHOD')}"


def feed_header_problems(calendar: Component) -> Iterator[str]:
    """The name, the refresh interval and the colour occur in both spellings, and the zone occurs."""
    for one, other in (("NAME", "X-WR-CALNAME"), ("REFRESH-INTERVAL", "X-PUBLISHED-TTL")):
        first, second = calendar.value(one), calendar.value(other)
        if not first or first != second:
            yield f"VCALENDAR: expected {one} equal to {other}, found {first!r} and {second!r}"
    hint = calendar.first("REFRESH-INTERVAL")
    if hint and (hint.parameters.get("VALUE") != "DURATION" or not REFRESH.fullmatch(hint.value)):
        yield f"VCALENDAR: expected VALUE=DURATION and a value such as PT1H, found {hint}"
    for name, form in (("COLOR", COLOUR_NAME), ("X-APPLE-CALENDAR-COLOR", COLOUR)):
        if not form.fullmatch(calendar.value(name)):
            yield f"VCALENDAR: expected {name} as {form.pattern}, found {calendar.value(name)!r}"
    if calendar.value("X-WR-TIMEZONE") not in available_timezones():
        zone = calendar.value("X-WR-TIMEZONE")
        yield f"VCALENDAR: expected an IANA zone as X-WR-TIMEZONE, found {zone!r}"


def content_problems(calendar: Component, component: str) -> Iterator[str]:
    """There are entries, all of one kind, with different UIDs."""
    entries = [child for child in calendar.children if child.name != "VTIMEZONE"]
    if not entries:
        yield f"VCALENDAR: expected at least one {component}, found none"
    for entry in entries:
        if entry.name != component:
            yield f"expected {component} only, found {entry}"
    for uid, count in Counter(entry.value("UID") for entry in entries).items():
        if count > 1:
            yield f"expected every UID once, found {uid} {count} times"


def zone_problems(calendar: Component) -> Iterator[str]:
    """Each TZID that is used is defined once, and each defined one is used, under its plain IANA name."""
    zones = [child for child in calendar.children if child.name == "VTIMEZONE"]
    defined = Counter(zone.value("TZID") for zone in zones)
    used = {
        line.parameters["TZID"]
        for component in calendar.walk()
        for line in component.lines
        if "TZID" in line.parameters
    }
    for name in sorted(used - set(defined)):
        yield f"TZID={name}: expected a VTIMEZONE of that name, found none"
    for name in sorted(set(defined) - used):
        yield f"VTIMEZONE {name}: expected at least one TZID={name}, found none"
    for name, count in defined.items():
        if count > 1 or name not in available_timezones():
            yield f"VTIMEZONE {name}: expected an IANA name once, found it {count} times"
    for zone in zones:
        yield from observance_problems(zone)


def observance_problems(zone: Component) -> Iterator[str]:
    """Every observance has a local start and offsets without seconds."""
    if not zone.children:
        yield f"{zone}: expected STANDARD or DAYLIGHT, found neither"
    for observance in zone.children:
        if observance.name not in ("STANDARD", "DAYLIGHT"):
            yield f"{zone}: expected STANDARD or DAYLIGHT, found {observance}"
        names = Counter(line.name for line in observance.lines if line.name != "RRULE")
        if (
            set(names) != OBSERVANCE_ONCE
            or max(names.values()) > 1
            or len(observance.all("RRULE")) > 1
        ):
            expected = ", ".join(sorted(OBSERVANCE_ONCE))
            yield f"{observance}: expected once {expected}, at most once RRULE, found {dict(names)}"
        for name in ("TZOFFSETFROM", "TZOFFSETTO"):
            if not OFFSET.fullmatch(observance.value(name)):
                yield f"{observance}: expected {name} as +HHMM, found {observance.value(name)!r}"
        if not re.fullmatch(r"\d{8}T\d{6}", observance.value("DTSTART")):
            yield f"{observance}: expected DTSTART local time, found {observance.first('DTSTART')}"
