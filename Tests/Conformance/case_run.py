"""Runs all checks of one case."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import datetime, time, timedelta, timezone
from pathlib import Path
from types import ModuleType

import agenda
import bytes_check
import comparison
import discreet_check
import golden_check
import known_differences
import readers
import results as result
import zone_check
from cases import Case
from feed import Feed, files_at
from occurrences import Occurrence
from results import Result
from tool import Tool, ToolError


def results(
    case: Case, tool: Tool, work: Path, requires_all: bool, left_out: tuple[str, ...] = ()
) -> list[Result]:
    """Exports the feed, then passes it to every check and to every reader that is not excluded."""
    try:
        feed, expected = exported(case, tool, work)
    except ToolError as error:
        return [Result(case.name, "export", "FAIL", (str(error),))]
    found = [Result(case.name, "export", "PASS")]
    if case.golden:
        found.append(checked(case, "golden", lambda: golden_check.problems(feed)))
    found.append(checked(case, "bytes", lambda: bytes_check.problems(feed)))
    if any(discreet_check.is_discreet(case, plan) for plan in case.plans):
        found.append(checked(case, "discreet", lambda: discreet_check.problems(feed)))
    found.append(checked(case, "vtimezone", lambda: zone_check.problems(feed)))
    for reader in readers.ALL:
        if feed.component not in reader.KINDS or reader.NAME in left_out:
            continue
        found.append(read(feed, expected, reader, requires_all))
    return found


def exported(case: Case, tool: Tool, work: Path) -> tuple[Feed, list[Occurrence]]:
    """Returns the feed of a case and the expected occurrences."""
    output = work / ("feed" if case.is_vdir else "feed.ics")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    tool.export(list(case.plans), list(case.arguments), output)
    plans, expected = agenda.agenda(tool, case)
    return Feed(case, files_at(output), plans), comparison.inside(expected, plans)


def checked(case: Case, check: str, problems: Callable[[], list[str]]) -> Result:
    """Returns the result of a check; an exception is a problem too."""
    try:
        return result.of(case.name, check, problems())
    except Exception as error:
        return Result(case.name, check, "FAIL", (f"{type(error).__name__}: {error}",))


def read(feed: Feed, expected: list[Occurrence], reader: ModuleType, requires_all: bool) -> Result:
    """Returns the result of one reader."""
    if hasattr(reader, "is_missing") and reader.is_missing():
        state = "FAIL" if requires_all else "SKIP"
        return Result(feed.case.name, reader.NAME, state, (f"{reader.NAME} is not installed",))
    return checked(feed.case, reader.NAME, lambda: reading_problems(feed, expected, reader))


def reading_problems(feed: Feed, expected: list[Occurrence], reader: ModuleType) -> list[str]:
    """Returns the differences between a reader and the agenda."""
    begin, end = reach(feed)
    found = comparison.inside(reader.occurrences(feed, begin, end), feed.plans)
    if any(discreet_check.is_discreet(feed.case, plan) for plan in feed.case.plans):
        expected = comparison.without_title(expected, feed.plans)
        found = comparison.without_title(found, feed.plans)
    if feed.case.options.alarms == "together":
        expected = comparison.with_shared_alarms(expected)
        found = comparison.with_shared_alarms(found)
    wanted = known_differences.as_read(reader.NAME, expected, found, feed.plans)
    return comparison.problems(wanted, found)


def reach(feed: Feed) -> tuple[datetime, datetime]:
    """Returns instants that include the dates of all plans."""
    first = min(plan.first for plan in feed.plans) - timedelta(days=2)
    last = max(plan.last for plan in feed.plans) + timedelta(days=2)
    return tuple(datetime.combine(day, time.min, tzinfo=timezone.utc) for day in (first, last))
