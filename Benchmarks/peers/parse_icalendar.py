"""Parses a calendar with icalendar, and counts events and finished tasks as c/parse.c does.

usage: parse_icalendar.py FILE
"""

import sys

import icalendar

with open(sys.argv[1], "rb") as file:
    calendar = icalendar.Calendar.from_ical(file.read())
finished = sum(task.get("status") == "COMPLETED" for task in calendar.walk("VTODO"))
print(f"{len(calendar.walk('VEVENT'))} events, {finished} finished tasks")
