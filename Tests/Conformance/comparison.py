"""Compares the occurrences that a reader finds with the agenda."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from occurrences import Occurrence, Plan, plan_of, title_prefix

MOST_SHOWN = 5


def inside(occurrences: list[Occurrence], plans: list[Plan]) -> list[Occurrence]:
    """Returns the occurrences between the dates that are compared."""
    return [one for one in occurrences if plan_of(one.title, plans).holds(one.start)]


def without_title(occurrences: list[Occurrence], plans: list[Plan]) -> list[Occurrence]:
    """Returns the occurrences as a discreet feed can be compared: with the person at most."""
    return [
        Occurrence(one.start, title_prefix(plan_of(one.title, plans), plans), one.alarms)
        for one in occurrences
    ]


def with_shared_alarms(occurrences: list[Occurrence]) -> list[Occurrence]:
    """Returns the occurrences, each with all alarms of those that start at the same time, which share an alarm."""
    alarms: dict[object, set[datetime]] = {}
    for one in occurrences:
        alarms.setdefault(one.start, set()).update(one.alarms)
    return [
        Occurrence(one.start, one.title, tuple(sorted(alarms[one.start]))) for one in occurrences
    ]


def problems(expected: list[Occurrence], found: list[Occurrence]) -> list[str]:
    """Returns the missing and the unexpected occurrences, each at most a few times."""
    missing, extra = Counter(expected), Counter(found)
    missing, extra = missing - extra, extra - missing
    if not expected:
        return ["expected at least one occurrence in the agenda, found none"]
    return [
        *shown("expected", "did not find", missing),
        *shown("found", "did not expect", extra),
    ]


def shown(word: str, lack: str, occurrences: Counter[Occurrence]) -> list[str]:
    """Returns the first few occurrences, and the number of the others."""
    ordered = sorted(occurrences.elements(), key=str)
    more = len(ordered) - MOST_SHOWN
    return [
        *(f"{word} {one} but {lack} it" for one in ordered[:MOST_SHOWN]),
        *([f"and {more} more of these"] if more > 0 else []),
    ]
