"""Whether two programs did the same work."""

import datetime
import filecmp
import zoneinfo

from bench.errors import must

UTC = datetime.timezone.utc


def same_bytes(ours, theirs, who):
    must(filecmp.cmp(ours, theirs, shallow=False), f"{who} did not print what dosecal prints")


def same_events(ours, theirs, who, names):
    """Both files have the same events as far as those properties go, in any order."""
    one, other = (sorted(events(path, names)) for path in (ours, theirs))
    must(len(one) > 0 and len(one) == len(other),
         f"{who} printed {len(other)} events, and dosecal {len(one)}")
    for mine, its in zip(one, other):
        must(mine == its, f"{who} printed another event: {its} instead of {mine}")


def events(path, names):
    """Of each event the properties of those names, in a form in which writers do not differ."""
    inside, found, alarms = [], {}, 0
    for name, parameters, value in lines(path):
        if name == "BEGIN":
            inside.append(value)
            alarms += value == "VALARM"
        elif name == "END":
            if inside.pop() == "VEVENT":
                yield (alarms, *(found.get(each, "") for each in names))
                found, alarms = {}, 0
        elif inside[-1] == "VEVENT" and name in names:
            found[name] = plain(parameters, value)


def lines(path):
    """Name, parameters and value of each line, unfolded."""
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read().replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "")
    for line in text.splitlines():
        head, _, value = line.partition(":")
        name, *parameters = head.split(";")
        yield name.upper(), parameters, value


def plain(parameters, value):
    """Times in UTC, texts without what only escapes."""
    zones = [each[5:] for each in parameters if each.upper().startswith("TZID=")]
    if len(value) >= 15 and value[8] == "T" and value[:8].isdigit():
        moment = datetime.datetime.strptime(value[:15], "%Y%m%dT%H%M%S")
        zone = zoneinfo.ZoneInfo(zones[0]) if zones else UTC
        return f"{moment.replace(tzinfo=zone).astimezone(UTC):%Y%m%dT%H%M%SZ}"
    return value.replace("\\", "")
