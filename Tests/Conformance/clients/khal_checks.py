"""khal deletes one occurrence of a series, and writes a mark in front of a title."""

from __future__ import annotations

from pathlib import Path

from home import Home
from programs import run

HERE = Path(__file__).resolve().parent
CONFIGURATION = """[calendars]
[[care]]
path = {folder}
[sqlite]
path = {work}/khal.db
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
"""


def deleted_instance(tool: Path, work: Path) -> list[str]:
    """khal writes EXDATE: the occurrence is skipped, and nothing is taken."""
    home, folder = Home.made(tool, work), work / "events"
    home.export(folder)
    home.run("import", str(folder), "--now", "2026-11-02T06:00:00Z")
    # Debian's Python has khal.
    script = str(HERE / "khal_delete.py")
    run(work, ["/usr/bin/python3", script, str(folder), "2026-11-02", "08:00"])
    return read_twice(home, folder, "skipped morning 2026-11-02T07:00:00Z likely")


def marked_title(tool: Path, work: Path) -> list[str]:
    """`khal edit` changes the title of a separate event, and the plan uses marks."""
    home, folder = Home.made(tool, work), work / "events"
    home.plan.write_text('done-marks: ["x"]\n' + home.plan.read_text(), encoding="utf-8")
    home.run("apply", str(home.plan), "--now", "2026-11-01T12:30:00Z")
    home.export(folder, "--form", "expanded", "--to", "2026-11-02")
    (work / "khal.conf").write_text(
        CONFIGURATION.format(folder=folder, work=work), encoding="utf-8"
    )
    run(
        work,
        ["khal", "--no-color", "-c", str(work / "khal.conf"), "edit", "--show-past", "drop"],
        "2026-11-02 07:05:00",
        "s\nx 1 drop Drops, left eye\nn\nq\n",
    )
    return read_twice(home, folder, "taken morning 2026-11-02T07:00:00Z likely")


def read_twice(home: Home, folder: Path, expected: str) -> list[str]:
    """Imports the folder twice; khal writes no time, so the time is left open."""
    found = []
    for _ in range(2):
        home.run("import", str(folder), "--now", "2026-11-02T07:30:00Z")
        lines = [line.split(" at ")[0] for line in home.journal()]
        if lines != [expected]:
            found.append(f"expected {[expected]}, found {lines}")
    return found


ALL = (deleted_instance, marked_title)
