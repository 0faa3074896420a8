"""Walks recurrence rules so many times with python-dateutil, as c/occurrences.c does with libical.

usage: occurrences.py RULES TIMES
"""

import datetime
import itertools
import sys
import zoneinfo

from dateutil.rrule import rrulestr

EPOCH = datetime.datetime(1970, 1, 1)
ZONE = zoneinfo.ZoneInfo("Europe/Copenhagen")


def moments(start, rule):
    first = datetime.datetime.strptime(start[:15], "%Y%m%dT%H%M%S")
    if not start.endswith("Z"):
        yield from rrulestr(rule.replace("Z", ""), dtstart=first)
        return
    for moment in rrulestr(rule, dtstart=first.replace(tzinfo=datetime.timezone.utc)):
        yield moment.astimezone(ZONE).replace(tzinfo=None)


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        rules = [line.split() for line in file]
    for name, group in itertools.groupby(rules, key=lambda words: words[0]):
        count = minutes = 0
        for (_, start, rule), _ in itertools.product(list(group), range(int(sys.argv[2]))):
            for moment in moments(start, rule):
                count += 1
                minutes += int((moment - EPOCH).total_seconds()) // 60
        print(name, count, minutes)


main()
