"""Occurrences of the agenda and of readers in one form."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Plan:
    """A plan of a case, with the first and last local date that are compared."""

    person: str
    zone: ZoneInfo
    first: date
    last: date

    def holds(self, start: date | datetime) -> bool:
        """Whether a start is between the dates, in the plan's local time."""
        if isinstance(start, datetime):
            start = start.astimezone(self.zone).date()
        return self.first <= start <= self.last


@dataclass(frozen=True)
class Occurrence:
    """An occurrence: its start in UTC or its date, its title, and its timed alarms in UTC."""

    start: date | datetime
    title: str
    alarms: tuple[datetime, ...]

    def __str__(self) -> str:
        alarms = ", ".join(alarm.strftime("%m-%dT%H:%MZ") for alarm in self.alarms)
        return f"{self.start.isoformat()} {self.title!r} with alarms [{alarms}]"


def title_prefix(plan: Plan, plans: list[Plan]) -> str:
    """Returns the prefix of a plan's titles: the person, if the feed has several plans."""
    return f"{plan.person}: " if len(plans) > 1 else ""


def plan_of(title: str, plans: list[Plan]) -> Plan:
    """Returns the plan to which a title belongs; with several plans, the one whose person is its prefix."""
    for plan in plans:
        if title.startswith(title_prefix(plan, plans)):
            return plan
    people = ", ".join(plan.person for plan in plans)
    raise ValueError(f"expected a title that begins with one of {people}, found {title!r}")
