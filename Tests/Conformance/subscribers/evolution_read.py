"""Prints the occurrences in Evolution's copy of a web calendar: `evolution_read.py URL FIRST LAST`.

For each line of its input it prints them again, one per line (the start in UTC or the date, and the title), and
an empty line at the end, because Evolution fetches the calendar in the background.
"""

import sys
import time
from datetime import date, datetime, timedelta, timezone
from urllib.parse import urlsplit

import gi

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, GLib, ICalGLib

# Evolution never reports a web calendar as connected.
NOT_WAITING, LIMIT_SECONDS = 2**32 - 1, 120
url, first, last = sys.argv[1], *(date.fromisoformat(word) for word in sys.argv[2:])
parts = urlsplit(url)

registry = EDataServer.SourceRegistry.new_sync(None)
source = EDataServer.Source.new(None, None)
source.set_display_name("care")
# Evolution's name of the group of all web calendars.
source.set_parent("webcal-stub")
source.get_extension(EDataServer.SOURCE_EXTENSION_CALENDAR).set_backend_name("webcal")
address = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
address.set_host(parts.hostname)
address.set_port(parts.port)
source.get_extension(EDataServer.SOURCE_EXTENSION_SECURITY).set_method("none")
source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND).set_resource_path(parts.path)
registry.commit_source_sync(source, None)


def connected() -> ECal.Client:
    """Returns a client of the source. The calendar server may learn of the source shortly after the registry."""
    end = time.monotonic() + LIMIT_SECONDS
    while True:
        try:
            return ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, NOT_WAITING, None)
        except GLib.Error as error:
            if "No such source" not in error.message or time.monotonic() > end:
                raise
            time.sleep(0.1)


def told(moment: ICalGLib.Time) -> str:
    """Returns a start in the format of all readers."""
    if moment.is_date():
        return f"{moment.get_year():04}-{moment.get_month():02}-{moment.get_day():02}"
    seconds = moment.as_timet_with_zone(moment.get_timezone())
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%MZ")


def show(component, start, end, data, cancellable):
    """Prints one occurrence."""
    print(f"{told(start)}\x1f{component.get_summary()}")
    return True


def seconds(day: date) -> int:
    """Returns midnight of a date in UTC."""
    return int(datetime(day.year, day.month, day.day, tzinfo=timezone.utc).timestamp())


client = connected()
client.refresh_sync(None)
client.set_default_timezone(ICalGLib.Timezone.get_utc_timezone())
for _ in sys.stdin:
    client.generate_instances_sync(
        seconds(first - timedelta(days=1)), seconds(last + timedelta(days=2)), None, show, None
    )
    print(flush=True)
