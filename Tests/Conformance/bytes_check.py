"""Checks the bytes of a feed without a library."""

from __future__ import annotations

from collections import Counter

import calendar_check
import entry_check
import line_check
from feed import Feed


def problems(feed: Feed) -> list[str]:
    """Returns the problems of a feed's files."""
    if not feed.files:
        return ["expected at least one file, found none"]
    found = []
    for name, data in feed.files.items():
        found += [f"{name}: {problem}" for problem in file_problems(feed, data)]
    if not found:
        found += option_problems(feed)
    return found + (name_problems(feed) if feed.case.is_vdir and not found else [])


def file_problems(feed: Feed, data: bytes) -> list[str]:
    """Returns the problems of one file: of its lines, and if these are valid, of their contents."""
    found = line_check.problems(data)
    return found or calendar_check.problems(
        data.decode("utf-8"), feed.component, is_object=feed.case.is_vdir
    )


def option_problems(feed: Feed) -> list[str]:
    """Returns problems of the entries, and deviations from the options of the export."""
    found = [problem for entry in feed.entries.values() for problem in entry_check.problems(entry)]
    for entry in feed.entries.values():
        if feed.case.options.no_alarms and entry.children:
            found.append(f"{entry}: expected no alarms, found {entry.children[0]}")
        if feed.case.options.form == "expanded" and entry.first("RRULE"):
            found.append(f"{entry}: expected no RRULE, found {entry.first('RRULE')}")
    return found


def name_problems(feed: Feed) -> list[str]:
    """A vdir has one UID per file, and the file has the name of the UID."""
    uids = [
        {child.value("UID") for child in calendar.children if child.name != "VTIMEZONE"}
        for calendar in feed.calendars
    ]
    found = [
        f"{name}: expected the one UID {name.removesuffix('.ics')}, found {sorted(held)}"
        for name, held in zip(feed.files, uids)
        if held != {name.removesuffix(".ics")}
    ]
    counts = Counter(uid for held in uids for uid in held)
    return found + [
        f"expected UID {uid} in one file, found {n}" for uid, n in counts.items() if n > 1
    ]
