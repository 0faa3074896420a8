"""What the agenda says and what readers find, in one form."""

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
        """Whether a start lies between the dates, on the plan's own wall clock."""
        if isinstance(start, datetime):
            start = start.astimezone(self.zone).date()
        return self.first <= start <= self.last


@dataclass(frozen=True)
class Occurrence:
    """One occurrence: its start in UTC or its date, its title, its timed alarms in UTC."""

    start: date | datetime
    title: str
    alarms: tuple[datetime, ...]

    def __str__(self) -> str:
        alarms = ", ".join(alarm.strftime("%m-%dT%H:%MZ") for alarm in self.alarms)
        return f"{self.start.isoformat()} {self.title!r} with alarms [{alarms}]"


def title_prefix(plan: Plan, plans: list[Plan]) -> str:
    """What a plan's titles begin with: in a feed of several plans the person."""
    return f"{plan.person}: " if len(plans) > 1 else ""


def plan_of(title: str, plans: list[Plan]) -> Plan:
    """The plan that a title belongs to: of several, the one whose person it begins with."""
    for plan in plans:
        if title.startswith(title_prefix(plan, plans)):
            return plan
    people = ", ".join(plan.person for plan in plans)
    raise ValueError(f"expected a title that begins with one of {people}, found {title!r}")
