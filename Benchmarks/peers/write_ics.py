"""Writes the events of `planned` with ics, which knows times in UTC only, and no time zones."""

import datetime
import sys
import zoneinfo

import ics
import planned
from ics.grammar.parse import ContentLine

ZONE = zoneinfo.ZoneInfo(planned.ZONE)


def event(uid, start):
    start = start.replace(tzinfo=ZONE)
    made = ics.Event(
        uid=uid, begin=start, end=start + planned.LENGTH, name=planned.TITLE,
        description=planned.NOTE, created=planned.STAMP, last_modified=planned.STAMP,
        categories={"Medicine"}, classification="PRIVATE", transparent=True,
        alarms=[ics.DisplayAlarm(trigger=datetime.timedelta(0), display_text=planned.TITLE)])
    made.extra.append(ContentLine(name="SEQUENCE", value=str(planned.REVISION)))
    made.extra.append(ContentLine(name="X-MICROSOFT-CDO-BUSYSTATUS", value="FREE"))
    return made


calendar = ics.Calendar(events=[event(*each) for each in planned.events()])
sys.stdout.writelines(calendar.serialize_iter())
