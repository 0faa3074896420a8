"""Deletes one occurrence with khal's library: `khal_delete.py FOLDER DATE TIME`."""

import datetime
import sys

import pytz
from khal.khalendar import CalendarCollection

folder, day, clock = sys.argv[1:]
zone = pytz.timezone("Europe/Berlin")
locale = {"local_timezone": zone, "default_timezone": zone}
calendars = {"care": {"name": "care", "path": folder, "readonly": False, "color": "",
                      "priority": 10, "ctype": "calendar", "addresses": ""}}
collection = CalendarCollection(calendars, dbpath=":memory:", locale=locale, hmethod="fg",
                                default_color="", multiple="", multiple_on_overflow=False,
                                color="", priority=10, highlight_event_days=False)
collection.update_db()
events = [
    event for event in collection.get_events_on(datetime.date.fromisoformat(day))
    if event.start_local.strftime("%H:%M") == clock
]
if len(events) != 1:
    sys.exit(f"expected one event at {clock}, found {len(events)}")
events[0].delete_instance(events[0].recurrence_id)
collection.update(events[0])
