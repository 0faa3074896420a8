"""Prints the instants of each recurrence rule on standard input, one rule per line, according to dateutil.

A line has these fields, separated by tabs: the first occurrence as 20260104T023000, its zone, the rule without
COUNT, COUNT or 0, and the start and end of the range in seconds since 1970.
"""

import datetime
import itertools
import sys
import zoneinfo

from dateutil.rrule import rrulestr

for line in sys.stdin.read().splitlines():
    first, zone, rule, count, low, high = line.split("\t")
    start = datetime.datetime.strptime(first, "%Y%m%dT%H%M%S")
    zone = zoneinfo.ZoneInfo(zone)
    found = rrulestr(rule, dtstart=start)
    # The first occurrence counts, whether it matches the rule or not.
    all_starts = itertools.chain([start], (time for time in found if time != start))
    if int(count):
        all_starts = itertools.islice(all_starts, int(count))
    instants = []
    for time in all_starts:
        instant = int(time.replace(tzinfo=zone).timestamp())
        if time.replace(tzinfo=datetime.timezone.utc).timestamp() > int(high) + 86400:
            break
        if int(low) <= instant <= int(high):
            instants.append(str(instant))
    print(" ".join(instants))
