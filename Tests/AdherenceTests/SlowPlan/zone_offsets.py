"""Prints how far some zones' clocks are ahead of UTC, as Python's zoneinfo has it, for SlowZone.swift.

    python3 zone_offsets.py 2011 2028 Europe/Copenhagen Pacific/Apia

One line for each zone, in minutes: its name, the offset at the start of the first year, and each change
up to the start of the last as `minute:offset`, where minutes are counted from 1970.
"""

import sys
import zoneinfo
from datetime import datetime, timedelta, timezone


def main(start_year, end_year, *names):
    start, end = (
        int(datetime(int(year), 1, 1, tzinfo=timezone.utc).timestamp()) // 60
        for year in (start_year, end_year)
    )
    for name in names:
        zone = zoneinfo.ZoneInfo(name)
        print(name, offset(zone, start), *changes(zone, start, end))


def offset(zone, minute):
    return datetime.fromtimestamp(minute * 60, zone).utcoffset() // timedelta(minutes=1)


def changes(zone, start, end):
    """Days on which the offset at the end is another than at the start, looked at minute by minute."""
    for day in range(start, end, 1440):
        if offset(zone, day) == offset(zone, day + 1440):
            continue
        for minute in range(day + 1, day + 1441):
            if offset(zone, minute) != offset(zone, minute - 1):
                yield f"{minute}:{offset(zone, minute)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
