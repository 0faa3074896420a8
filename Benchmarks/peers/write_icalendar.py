"""Writes the events of `planned` with icalendar."""

import datetime
import sys
import zoneinfo

import icalendar
import planned

ZONE = zoneinfo.ZoneInfo(planned.ZONE)


def alarm():
    component = icalendar.Alarm()
    component.add("action", "DISPLAY")
    component.add("trigger", datetime.timedelta(0))
    component.add("description", planned.TITLE)
    return component


def event(uid, start):
    start = start.replace(tzinfo=ZONE)
    component = icalendar.Event()
    component.add("uid", uid)
    component.add("dtstamp", planned.STAMP)
    component.add("last-modified", planned.STAMP)
    component.add("sequence", planned.REVISION)
    component.add("dtstart", start)
    component.add("dtend", start + planned.LENGTH)
    component.add("summary", planned.TITLE)
    component.add("description", planned.NOTE)
    component.add("categories", ["Medicine"])
    component.add("class", "PRIVATE")
    component.add("transp", "TRANSPARENT")
    component.add("x-microsoft-cdo-busystatus", "FREE")
    component.add_component(alarm())
    return component


calendar = icalendar.Calendar.from_ical(planned.head())
for each in planned.events():
    calendar.add_component(event(*each))
sys.stdout.buffer.write(calendar.to_ical())
