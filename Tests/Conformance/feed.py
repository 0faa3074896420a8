"""An exported feed: one text, or in vdir format one for each file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timezone
from functools import cached_property
from pathlib import Path

from cases import Case
from content import Component, components_of
from moments import Duration, in_utc, midnight
from occurrences import Plan, plan_of

ENTRIES = ("VEVENT", "VTODO")


@dataclass
class Feed:
    """The bytes of an exported case by file name, and its plans."""

    case: Case
    files: dict[str, bytes]
    plans: list[Plan]

    @property
    def component(self) -> str:
        """The name of the feed's components."""
        return "VEVENT" if self.case.options.kind == "events" else "VTODO"

    @cached_property
    def texts(self) -> list[str]:
        """The files as text."""
        return [data.decode("utf-8") for data in self.files.values()]

    @cached_property
    def calendars(self) -> list[Component]:
        """The VCALENDARs, parsed by our own parser."""
        return [calendar for text in self.texts for calendar in components_of(text)]

    @cached_property
    def entries(self) -> dict[str, Component]:
        """The VEVENTs and VTODOs by UID."""
        return {
            child.value("UID"): child
            for calendar in self.calendars
            for child in calendar.children
            if child.name in ENTRIES
        }

    def triggers(self, uid: str) -> list[str]:
        """Returns the TRIGGER texts of an entry's timed alarms; alarms at a place have no time."""
        return [
            alarm.value("TRIGGER")
            for alarm in self.entries[uid].children
            if alarm.name == "VALARM" and alarm.first("PROXIMITY") is None
        ]

    def alarms(self, uid: str, start: date | datetime, title: str) -> tuple[datetime, ...]:
        """Returns the times of an entry's alarms for a start, for readers that do not compute them."""
        zone = plan_of(title, self.plans).zone
        begin = in_utc(start) if isinstance(start, datetime) else midnight(start, zone)
        own = self.entries[uid].first("DTSTART")
        clock = timezone.utc if own is not None and own.value.endswith("Z") else zone
        return tuple(sorted(Duration.read(text).after(begin, clock) for text in self.triggers(uid)))


def files_at(path: Path) -> dict[str, bytes]:
    """Returns a feed's files by name: one file, or all files in a folder."""
    if path.is_dir():
        return {file.name: file.read_bytes() for file in sorted(path.iterdir())}
    return {path.name: path.read_bytes()}
