"""Checks the RRULE of an entry: the small subset that every app supports (RFC 5545, section 3.3.10)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timezone

from dateutil.rrule import rrulestr

from content import Component
from moments import in_utc, is_date, moment_of

ALLOWED = {
    "DAILY": {"FREQ", "INTERVAL", "UNTIL"},
    "WEEKLY": {"FREQ", "INTERVAL", "UNTIL", "BYDAY", "WKST"},
    "MONTHLY": {"FREQ", "INTERVAL", "UNTIL", "BYMONTHDAY", "BYDAY", "BYSETPOS"},
    "YEARLY": {"FREQ", "INTERVAL", "UNTIL", "BYMONTH", "BYMONTHDAY", "BYDAY"},
}
UNTIL = {True: re.compile(r"\d{8}"), False: re.compile(r"\d{8}T\d{6}Z")}


def problems(entry: Component) -> Iterator[str]:
    """Yields the problems of the rule, if there is one."""
    rule, start = entry.first("RRULE"), entry.first("DTSTART")
    if rule is None:
        return
    if start is None:
        yield f"expected DTSTART beside {rule}, found none"
        return
    pairs = [part.partition("=")[::2] for part in rule.value.split(";")]
    parts = dict(pairs)
    frequency = parts.get("FREQ", "")
    unknown = sorted(set(parts) - ALLOWED.get(frequency, set()))
    if len(parts) < len(pairs) or frequency not in ALLOWED or unknown:
        yield f"expected a rule of the few that all apps know, found {rule}; wrong is {unknown}"
        return
    first = moment_of(start)
    if "UNTIL" in parts and not UNTIL[is_date(first)].fullmatch(parts["UNTIL"]):
        yield f"expected UNTIL as {UNTIL[is_date(first)].pattern} beside {start}, found {rule}"
        return
    if not is_date(first) and first.tzinfo in (None, timezone.utc):
        yield f"expected a series in a zone, found {start}"
    yield from first_date_problems(start.value, first, rule.value, parts)


def first_date_problems(text: str, first, rule: str, parts: dict[str, str]) -> Iterator[str]:
    """DTSTART must be the first date of its rule."""
    until = parts.pop("UNTIL", None)
    naive = ";".join(f"{name}={value}" for name, value in parts.items())
    own = next(iter(rrulestr(f"DTSTART:{text}\nRRULE:{naive}")), None)
    if own is None or own.strftime("%Y%m%dT%H%M%S")[: len(text)] != text:
        yield f"expected DTSTART to be the first date of {rule}, found {text} and then {own}"
    if until is not None:
        last = until if is_date(first) else until.rstrip("Z")
        begin = text if is_date(first) else in_utc(first).strftime("%Y%m%dT%H%M%S")
        if last < begin:
            yield f"expected UNTIL at or after DTSTART, found {rule} after {begin} (UTC)"
