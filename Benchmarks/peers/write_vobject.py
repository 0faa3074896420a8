"""Writes the events of `planned` with vobject."""

import datetime
import sys

import planned
import vobject

STAMP = planned.STAMP.replace(tzinfo=vobject.icalendar.utc)


def dated(event, name, moment):
    """A time on the zone's clocks; vobject itself would name another zone."""
    line = event.add(name)
    line.value = moment
    line.tzid_param = planned.ZONE


def add(calendar, uid, start):
    event = calendar.add("vevent")
    event.add("uid").value = uid
    event.add("dtstamp").value = STAMP
    event.add("last-modified").value = STAMP
    event.add("sequence").value = str(planned.REVISION)
    dated(event, "dtstart", start)
    dated(event, "dtend", start + planned.LENGTH)
    event.add("summary").value = planned.TITLE
    event.add("description").value = planned.NOTE
    event.add("categories").value = ["Medicine"]
    event.add("class").value = "PRIVATE"
    event.add("transp").value = "TRANSPARENT"
    event.add("x-microsoft-cdo-busystatus").value = "FREE"
    alarm = event.add("valarm")
    alarm.add("action").value = "DISPLAY"
    alarm.add("trigger").value = datetime.timedelta(0)
    alarm.add("description").value = planned.TITLE


calendar = vobject.readOne(planned.head())
for each in planned.events():
    add(calendar, *each)
sys.stdout.write(calendar.serialize())
