"""What the writers of events share: the events of c/expanded.c, from the same words.

usage of each: WRITER.py HEADER FIRST-DATE DAYS UID-PREFIX=HH:MM...
"""

import datetime
import sys

ZONE = "Europe/Copenhagen"
STAMP = datetime.datetime(2026, 11, 20, tzinfo=datetime.timezone.utc)
REVISION = 217296000
TITLE = "2 tablets Metformin 500 mg"
NOTE = "With water; after a meal."
LENGTH = datetime.timedelta(minutes=15)


def head():
    """The calendar's head as a calendar of its own."""
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        return file.read() + "END:VCALENDAR\r\n"


def events():
    """Of each event its UID and when it begins, on the clocks of the zone."""
    first = datetime.datetime.strptime(sys.argv[2], "%Y-%m-%d")
    for slot in sys.argv[4:]:
        prefix, clock = slot.split("=")
        hour, minute = map(int, clock.split(":"))
        for number in range(int(sys.argv[3])):
            start = first + datetime.timedelta(days=number, hours=hour, minutes=minute)
            yield f"{prefix}-{start:%Y%m%d}@dosecal", start
