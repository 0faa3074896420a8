"""Prints a folder of zone files as Python's zoneinfo reads them, for ZoneinfoTable.swift.

    python3 zoneinfo_table.py /usr/share/zoneinfo 1970 2101 1

One line per distinct file, with the changes from the first day of one year up to that of another:

    Z <names> <state at the start> <second>:<pattern> <second>:<pattern> ...

The last argument is a number N: one file in N has such a line. The others have only their names:

    N <names>

A state is `offset,is-daylight,abbreviation`. A pattern has the states around a change, with all seconds counted
from the change, and is printed before its first use:

    P <states a minute before, at and a minute after> <wall clock>,<fold=0>,<fold=1> ...

Changes are searched at every second that the file lists, and in every step whose ends have different states. So
neither the list nor the footer of the file is trusted.
"""

import io
import pathlib
import struct
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone
from multiprocessing import Pool

STEP = 7 * 86_400
EPOCH = datetime(1970, 1, 1)


def main(folder, start_year, end_year, every):
    sys.modules["tzdata"] = None  # Otherwise the PyPI package would replace missing files.
    zoneinfo.reset_tzpath(to=[folder])
    start, end = (
        int(datetime(int(year), 1, 1, tzinfo=timezone.utc).timestamp())
        for year in (start_year, end_year)
    )
    files = list(names_by_content(folder))
    looked_at = files[:: int(every)]
    for names in files:
        if names not in looked_at:
            print("N", ",".join(names))
    tasks = [(folder, names, start, end) for names in looked_at]
    with Pool(2) as pool:
        print_table(pool.imap(zone, tasks, chunksize=8))


def names_by_content(folder):
    """Returns the names of all zones, grouped by files with equal bytes.

    "localtime" and "Factory" are not IANA zones, and dosecal refuses them."""
    names = {}
    for name in sorted(zoneinfo.available_timezones() - {"localtime", "Factory"}):
        names.setdefault(pathlib.Path(folder, name).read_bytes(), []).append(name)
    return names.values()


def print_table(zones):
    patterns = {}
    for names, first, changes in zones:
        cells = []
        for second, pattern in changes:
            if pattern not in patterns:
                patterns[pattern] = len(patterns)
                print("P", pattern)
            cells.append(f"{second}:{patterns[pattern]}")
        print("Z", ",".join(names), first, *cells)


def zone(task):
    folder, names, start, end = task
    data = pathlib.Path(folder, names[0]).read_bytes()
    tz = zoneinfo.ZoneInfo.from_file(io.BytesIO(data), names[0])
    found = [(second, pattern(tz, second)) for second in changes(tz, data, start, end)]
    return names, text(state(tz, start - 1)), found


def changes(tz, data, start, end):
    marks = {start - 1, end - 1, *range(start, end, STEP)}
    marks.update(second for second in listed(data) if start <= second < end)
    marks = sorted(marks)
    states = [state(tz, mark) for mark in marks]
    for index in range(1, len(marks)):
        if states[index - 1] != states[index]:
            yield bisect(tz, marks[index - 1], marks[index], states[index - 1])


def listed(data):
    """Returns the seconds in the list of the 64-bit part of a zone file (RFC 9636, section 3.2)."""
    utc, standard, leap, times, types, characters = struct.unpack_from(">6l", data, 20)
    second = 44 + times * 5 + types * 6 + characters + leap * 8 + standard + utc
    times = struct.unpack_from(">6l", data, second + 20)[3]
    return struct.unpack_from(f">{times}q", data, second + 44)


def bisect(tz, before, after, old):
    if state(tz, after - 1) == old:
        return after
    while after - before > 1:
        middle = (before + after) // 2
        if state(tz, middle) == old:
            before = middle
        else:
            after = middle
    return after


def state(tz, second):
    local = datetime.fromtimestamp(second, tz)
    return local.utcoffset(), bool(local.dst()), local.tzname()


def text(state):
    offset, is_daylight, abbreviation = state
    return f"{offset // timedelta(seconds=1)},{int(is_daylight)},{abbreviation}"


def pattern(tz, second):
    around = [text(state(tz, second + distance)) for distance in (-60, 0, 60)]
    edges = [state(tz, second + distance)[0] // timedelta(seconds=1) for distance in (-1, 0)]
    walls = sorted({edge + distance for edge in edges for distance in (-60, -1, 0, 60)})
    readings = (
        ",".join(map(str, (wall, *(read(tz, second, wall, fold) for fold in (0, 1)))))
        for wall in walls
    )
    return " ".join([*around, *readings])


def read(tz, second, wall, fold):
    clock = EPOCH + timedelta(seconds=second + wall)
    return int(clock.replace(tzinfo=tz, fold=fold).timestamp()) - second


if __name__ == "__main__":
    main(*sys.argv[1:])
