"""Prints the components that python-icalendar reads from each file named on standard input, one per line."""

import datetime
import sys

import icalendar


def moment(value):
    if value is None:
        return "-"
    value = value.dt
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return "local " + value.isoformat()
    return str(int(value.timestamp()))


def line(component):
    triggers = [
        str(int(alarm["TRIGGER"].dt.total_seconds()))
        for alarm in component.subcomponents
        if isinstance(getattr(alarm.get("TRIGGER"), "dt", None), datetime.timedelta)
    ]
    fields = [component.name, component.get("UID", ""), component.get("SUMMARY", "")]
    fields += [moment(component.get(name)) for name in ("DTSTART", "DUE", "RECURRENCE-ID")]
    return "\t".join(str(field).replace("\n", "/").replace("\t", "/") for field in fields + triggers)


for path in sys.stdin.read().splitlines():
    print("file", path)
    try:
        with open(path, "rb") as file:
            calendars = icalendar.Calendar.from_ical(file.read(), multiple=True)
    except Exception as error:  # Files that it refuses are not compared.
        print("refused", type(error).__name__)
        continue
    for calendar in calendars:
        for component in calendar.subcomponents:
            if component.name in ("VEVENT", "VTODO"):
                try:
                    print(line(component))
                except Exception:
                    print("unreadable")
