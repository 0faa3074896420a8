"""Reads with vobject, which builds its zones only from the VTIMEZONE components."""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import date, datetime, timedelta

import vobject
from dateutil.tz import tzical
from vobject.base import Component
from vobject.icalendar import registerTzid

from feed import Feed
from moments import Duration, in_utc, is_date
from occurrences import Occurrence

NAME = "vobject"
KINDS = ("VEVENT", "VTODO")


def occurrences(feed: Feed, begin: datetime, end: datetime) -> list[Occurrence]:
    """Returns the occurrences up to an instant."""
    found = []
    for text in feed.texts:
        register_zones(text)
        for calendar in vobject.readComponents(text, validate=True):
            for entry in calendar.contents.get(feed.component.lower(), []):
                compare_triggers(feed, entry)
                found += [occurrence(feed, entry, start) for start in starts(entry, end)]
    return found


def register_zones(text: str) -> None:
    """Makes the library use the zones of this text, not those of an earlier feed or of pytz."""
    for calendar in vobject.readComponents(text, transform=False):
        for zone in calendar.contents.get("vtimezone", []):
            name = zone.tzid.value
            registerTzid(name, tzical(io.StringIO(zone.serialize(validate=False))).get(name))


def starts(entry: Component, end: datetime) -> Iterable[date | datetime]:
    """Yields the starts of an entry up to an instant."""
    first = (entry.dtstart if "dtstart" in entry.contents else entry.due).value
    if "rrule" not in entry.contents:
        yield first
        return
    for start in entry.getrruleset(addRDate=True):
        if start.date() > end.date():
            return
        yield start.date() if is_date(first) else start


def compare_triggers(feed: Feed, entry: Component) -> None:
    """Checks that the library has read every TRIGGER as in the text."""
    alarms = [
        alarm for alarm in entry.contents.get("valarm", []) if "proximity" not in alarm.contents
    ]
    read = [alarm.trigger.value for alarm in alarms]
    expected = [Duration.read(text).plain for text in feed.triggers(entry.uid.value)]
    if read != expected or not all(isinstance(trigger, timedelta) for trigger in read):
        raise ValueError(f"UID {entry.uid.value}: expected the triggers {expected}, found {read}")


def occurrence(feed: Feed, entry: Component, start: date | datetime) -> Occurrence:
    """Returns one occurrence. Its alarms are computed by us, because the library cannot do that."""
    title = entry.summary.value
    begin = in_utc(start) if isinstance(start, datetime) else start
    return Occurrence(begin, title, feed.alarms(entry.uid.value, start, title))
