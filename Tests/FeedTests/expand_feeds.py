"""Expands feeds with python-dateutil and zoneinfo, for comparison with dosecal's own planner.

Each line of standard input has a feed file and two dates. For each, standard output gets the file's name and
then a line per occurrence between the dates: seconds since 1970 (or the date, if it is all-day) and the title.
Local times that a clock change skips or repeats are read according to RFC 5545, section 3.3.5, which means
fold=0.
"""

import multiprocessing
import signal
import sys
from datetime import date, datetime, time, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr


def lines_of(path: str) -> list[str]:
    with open(path, encoding="utf-8", newline="") as file:
        return file.read().replace("\r\n ", "").split("\r\n")


def events_of(path: str) -> list[dict[str, tuple[dict[str, str], str]]]:
    """Returns the VEVENTs as {name: (parameters, value)}, without nested components."""
    events, stack = [], []
    for line in lines_of(path):
        head, _, value = line.partition(":")
        name, *parameters = head.split(";")
        if name == "BEGIN":
            stack.append(value)
            if value == "VEVENT":
                events.append({})
        elif name == "END":
            stack.pop()
        elif stack and stack[-1] == "VEVENT":
            content = (dict(p.split("=", 1) for p in parameters), value)
            if name == "EXDATE":
                events[-1].setdefault(name, []).append(content)
            else:
                events[-1][name] = content
    uids = [event["UID"][1] for event in events]
    assert len(uids) == len(set(uids)), "two components have one UID"
    return events


def unescaped(text: str) -> str:
    return text.replace("\\,", ",").replace("\\;", ";").replace("\\n", "\n").replace("\\\\", "\\")


def utc(text: str) -> datetime:
    return datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)


def starts_of(event: dict, first: date, last: date) -> list[str]:
    parameters, value = event["DTSTART"]
    if value.endswith("Z"):
        assert "RRULE" not in event, "a series must be zoned"
        return [str(int(utc(value).timestamp()))]
    is_date = parameters.get("VALUE") == "DATE"
    zone = None if is_date else ZoneInfo(parameters["TZID"])
    start = datetime.strptime(value, "%Y%m%d" if is_date else "%Y%m%dT%H%M%S")
    moments = [start]
    if "RRULE" in event:
        parts = dict(part.split("=") for part in event["RRULE"][1].split(";"))
        if "UNTIL" in parts:
            assert ("T" not in parts["UNTIL"]) == is_date, "UNTIL has not DTSTART's type"
            if not is_date:
                until = utc(parts["UNTIL"]).astimezone(zone).replace(tzinfo=None)
                parts["UNTIL"] = until.strftime("%Y%m%dT%H%M%S")
        text = ";".join(f"{key}={value}" for key, value in parts.items())
        rule = rrulestr(text, dtstart=start)
        assert rule[0] == start, "DTSTART is not of its own rule"
        moments = rule.between(
            datetime.combine(first, time.min), datetime.combine(last, time.max), inc=True
        )
        gone = set()
        for exception, excluded in event.get("EXDATE", []):
            assert exception == parameters, "EXDATE has not DTSTART's type and zone"
            gone.add(datetime.strptime(excluded, "%Y%m%d" if is_date else "%Y%m%dT%H%M%S"))
        assert all(rule.between(day, day, inc=True) for day in gone), "EXDATE is not of the rule"
        assert gone or "EXDATE" not in event
        assert any(moment not in gone for moment in rule), "a series has no occurrence"
        moments = [moment for moment in moments if moment not in gone]
    if is_date:
        return [moment.strftime("%Y-%m-%d") for moment in moments]
    return [str(int(moment.replace(tzinfo=zone).timestamp())) for moment in moments]


def expansion(job: str) -> str:
    path, first, last = job.split()
    first, last = date.fromisoformat(first), date.fromisoformat(last)
    lines = [
        f"{start} {unescaped(event['SUMMARY'][1])}"
        for event in events_of(path)
        for start in starts_of(event, first, last)
    ]
    return "\n".join([path, *sorted(lines)])


if __name__ == "__main__":
    # Foundation starts programs with SIGTERM blocked, but a pool ends its workers with SIGTERM.
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    jobs = sys.stdin.read().splitlines()
    with multiprocessing.Pool() as pool:
        for text in pool.imap(expansion, jobs, chunksize=20):
            print(text)
