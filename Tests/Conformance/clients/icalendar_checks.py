"""The icalendar library edits a series like Thunderbird: an override with the three completion marks."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
from home import Home, taken

AT = datetime(2026, 11, 3, 7, 5, tzinfo=timezone.utc)


def override(tool: Path, work: Path) -> list[str]:
    """Style A on the second day; importing a copy of the file adds nothing."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.series(folder)
    path = next(path for path in sorted(folder.iterdir()) if b"T080000" in path.read_bytes())
    path.write_bytes(with_override(path.read_bytes()))
    expected = [taken("morning", "2026-11-03", "07", "07:05")]
    found = []
    for _ in range(2):
        home.run("import", str(folder), "--now", "2026-11-03T07:30:00Z")
        found += home.differences(expected)
    copy = work / "copy.ics"
    copy.write_bytes(path.read_bytes())
    home.run("import", str(copy), "--now", "2026-11-03T07:40:00Z")
    return found + home.differences(expected)


def with_override(text: bytes) -> bytes:
    """Returns the calendar with the second morning completed."""
    calendar = icalendar.Calendar.from_ical(text)
    master = calendar.walk("VTODO")[0]
    start = datetime(2026, 11, 3, 8, 0, tzinfo=ZoneInfo("Europe/Berlin"))
    done = icalendar.Todo()
    done.add("UID", master["UID"])
    done.add("SUMMARY", master["SUMMARY"])
    done.add("RECURRENCE-ID", start)
    done.add("DTSTART", start)
    done.add("DTSTAMP", AT)
    done.add("LAST-MODIFIED", AT)
    done.add("STATUS", "COMPLETED")
    done.add("COMPLETED", AT)
    done.add("PERCENT-COMPLETE", 100)
    calendar.add_component(done)
    return calendar.to_ical()


def taken_back(tool: Path, work: Path) -> list[str]:
    """Thunderbird's way of reopening: the override stays, without COMPLETED, with STATUS and the percentage."""
    home, folder = Home.made(tool, work), work / "tasks"
    home.series(folder)
    path = next(path for path in sorted(folder.iterdir()) if b"T080000" in path.read_bytes())
    done = with_override(path.read_bytes())
    path.write_bytes(done)
    home.run("import", str(folder), "--now", "2026-11-03T07:30:00Z")
    found = home.stands("ticked off", "taken morning 2026-11-03T07:00:00Z")
    path.write_bytes(without_marks(done))
    for minute in ("40", "50"):
        home.run("import", str(folder), "--now", f"2026-11-03T07:{minute}:00Z")
        found += home.stands("taken back")
    return found


def without_marks(text: bytes) -> bytes:
    """Returns the calendar with its override reopened."""
    calendar = icalendar.Calendar.from_ical(text)
    done = calendar.walk("VTODO")[1]
    del done["COMPLETED"]
    done["STATUS"] = "NEEDS-ACTION"
    done["PERCENT-COMPLETE"] = 0
    del done["LAST-MODIFIED"]
    done.add("LAST-MODIFIED", AT.replace(minute=35))
    return calendar.to_ical()


ALL = (override, taken_back)
