"""The expected occurrences of a feed, from `dosecal agenda --json`."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from cases import Case
from occurrences import Occurrence, Plan, title_prefix
from tool import Tool

MARGIN = timedelta(days=2)


def agenda(tool: Tool, case: Case) -> tuple[list[Plan], list[Occurrence]]:
    """Returns the plans of a case with the dates to compare, and all occurrences around them."""
    now = case.options.now
    plans = [plan(case, told) for told in tool.agenda(list(case.plans), now, date(2026, 1, 1), 1)]
    first, last = (
        min(plan.first for plan in plans) - MARGIN,
        max(plan.last for plan in plans) + MARGIN,
    )
    told = tool.agenda(list(case.plans), now, first, (last - first).days + 1)
    found = [
        occurrence(case, entry, title_prefix(plan, plans))
        for plan, one in zip(plans, told, strict=True)
        for entry in one["occurrences"]
    ]
    return plans, found


def plan(case: Case, told: dict) -> Plan:
    """Returns a plan of the agenda."""
    zone = ZoneInfo(told["zone"])
    return Plan(told["person"], zone, *case.window(zone))


def occurrence(case: Case, told: dict, prefix: str) -> Occurrence:
    """Returns an occurrence of the agenda as the feed should show it."""
    start: date | datetime = (
        date.fromisoformat(told["date"]) if told["allDay"] else instant(told["utc"])
    )
    alarms = [] if case.options.no_alarms else told["alarms"]
    return Occurrence(start, prefix + told["title"], tuple(sorted(map(instant, alarms))))


def instant(text: str) -> datetime:
    """Parses an instant such as 2026-11-20T08:00:00Z."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
