"""Parses dates, date-times and durations of iCalendar."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from content import Line

DURATION = re.compile(r"([+-]?)P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)")


def moment_of(line: Line) -> date | datetime:
    """Returns the value of a date property: a date, an aware date-time, or a naive one if it is floating."""
    if line.parameters.get("VALUE") == "DATE":
        return datetime.strptime(line.value, "%Y%m%d").date()
    if line.value.endswith("Z"):
        return datetime.strptime(line.value, "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
    moment = datetime.strptime(line.value, "%Y%m%dT%H%M%S")
    zone = line.parameters.get("TZID")
    return moment.replace(tzinfo=ZoneInfo(zone)) if zone else moment


def is_date(moment: date | datetime) -> bool:
    """Whether it is a date without a time."""
    return not isinstance(moment, datetime)


def in_utc(moment: datetime) -> datetime:
    """Converts an aware date-time to UTC; skipped and repeated times are read as in RFC 5545, section 3.3.5
    (fold=0)."""
    return moment.astimezone(timezone.utc)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """Returns the start of a day in a zone."""
    return in_utc(datetime.combine(day, time.min, tzinfo=zone))


@dataclass(frozen=True)
class Duration:
    """A duration: calendar days, and exact time (RFC 5545, section 3.3.6)."""

    days: int
    exact: timedelta

    @classmethod
    def read(cls, text: str) -> Duration:
        """Parses a duration."""
        match = DURATION.fullmatch(text)
        if match is None or text.endswith(("P", "T")):
            raise ValueError(f"expected a duration such as -PT15M, found {text!r}")
        sign = -1 if match[1] == "-" else 1
        weeks, days, hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
        exact = timedelta(hours=hours, minutes=minutes, seconds=seconds)
        return cls(sign * (weeks * 7 + days), sign * exact)

    @property
    def plain(self) -> timedelta:
        """The duration without clock changes."""
        return timedelta(days=self.days) + self.exact

    def after(self, start: datetime, zone: ZoneInfo | timezone) -> datetime:
        """Returns the instant after a start; days are counted in local time."""
        wall = start.astimezone(zone).replace(tzinfo=None) + timedelta(days=self.days)
        shifted = wall.replace(tzinfo=zone) if self.days else start
        return in_utc(shifted) + self.exact
