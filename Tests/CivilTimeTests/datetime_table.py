"""Prints every day of some years according to Python's datetime, for CivilDateTests.swift.

The first year is included, the last is not:

    python3 datetime_table.py 1900 2101

A line contains: days since 1970-01-01, year, month, day, ISO weekday, ISO text.
"""

import sys
from datetime import date


def main(start_year, end_year):
    epoch = date(1970, 1, 1).toordinal()
    start, end = (date(int(year), 1, 1).toordinal() for year in (start_year, end_year))
    for ordinal in range(start, end):
        day = date.fromordinal(ordinal)
        print(ordinal - epoch, day.year, day.month, day.day, day.isoweekday(), day.isoformat())


if __name__ == "__main__":
    main(*sys.argv[1:])
