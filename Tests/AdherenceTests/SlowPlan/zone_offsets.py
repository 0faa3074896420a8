"""Prints the UTC offsets of time zones according to Python's zoneinfo, for SlowZone.swift.

    python3 zone_offsets.py 2011 2028 Europe/Copenhagen Pacific/Apia

One line for each zone, in minutes: its name, the offset at the start of the first year, and each change up to
the start of the last year as `minute:offset`. Minutes are counted from 1970.
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
    """Returns the days on which the offset at the end differs from that at the start, examined by minute."""
    for day in range(start, end, 1440):
        if offset(zone, day) == offset(zone, day + 1440):
            continue
        for minute in range(day + 1, day + 1441):
            if offset(zone, minute) != offset(zone, minute - 1):
                yield f"{minute}:{offset(zone, minute)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
