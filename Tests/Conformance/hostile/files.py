"""Malformed and malicious calendars, made from the plan's own tasks."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MANY = 1_000_000
DONE = b"STATUS:COMPLETED\r\nCOMPLETED:20261102T070500Z\r\n"
LATER = b"LAST-MODIFIED:20261102T070500Z\r\n"


@dataclass(frozen=True)
class Hostile:
    """A file with its name, the message that the tool must print about it, and the expected entries.

    The last field limits the seconds for which others wait for the store: 0.1 on a quiet machine, except for
    files of tens of thousands of tasks."""

    name: str
    chunks: Callable[[], Iterator[bytes]]
    says: str = ""
    entries: int | None = 0
    seconds: float = 0.5


def all_files(single: bytes, series: bytes) -> list[Hostile]:
    """Returns the files, made from an open task of one dose and a series, as dosecal exported them."""
    one, many = Task(single), Task(series)
    return [*of_sizes(one, many), *of_values(many), *of_texts(one), *of_others()]


class Task:
    """An exported calendar with one task, to which lines are added."""

    def __init__(self, text: bytes) -> None:
        head, rest = text.split(b"BEGIN:VTODO\r\n")
        self.head = head
        self.task = b"BEGIN:VTODO\r\n" + rest.split(b"END:VCALENDAR")[0]
        self.uid = next(line for line in self.task.splitlines(True) if line.startswith(b"UID:"))

    def changed(self, lines: bytes, old: bytes = b"", new: bytes = b"") -> bytes:
        """Returns the task with additional lines, without its state."""
        text = self.task.replace(b"STATUS:NEEDS-ACTION\r\n", lines)
        return text.replace(old, new) if old else text

    def file(self, lines: bytes, old: bytes = b"", new: bytes = b"") -> bytes:
        """Returns the changed task as a whole calendar."""
        return self.head + self.changed(lines, old, new) + b"END:VCALENDAR\r\n"

    def repeated(self, component: bytes, count: int) -> Callable[[], Iterator[bytes]]:
        """Returns a calendar that repeats a component; `%d` in it is its number."""
        def chunks() -> Iterator[bytes]:
            yield self.head
            for start in range(0, count, 1000):
                numbers = range(start, min(start + 1000, count))
                yield b"".join(component.replace(b"%d", b"%d" % number) for number in numbers)
            yield b"END:VCALENDAR\r\n"
        return chunks


def whole(text: bytes) -> Callable[[], Iterator[bytes]]:
    """Returns a file that fits into memory."""
    return lambda: iter([text])


def of_sizes(one: Task, many: Task) -> list[Hostile]:
    """Files that are too deep, too long, or have too many parts."""
    deep = b"BEGIN:X-DEEP\r\n" * 10_000 + b"END:X-DEEP\r\n" * 10_000
    long = b"SUMMARY:" + b"x" * (50 << 20) + b"\r\n"
    event = b"BEGIN:VEVENT\r\nUID:%d\r\nDTSTART:20261102T080000Z\r\nEND:VEVENT\r\n"
    foreign = b"BEGIN:VTODO\r\nUID:%d\r\nDTSTART:20261102T080000Z\r\n" + DONE + b"END:VTODO\r\n"
    again = one.changed(b"X-N:%d\r\n" + DONE)
    small = b"BEGIN:VTODO\r\n" + one.uid + DONE + b"END:VTODO\r\n"
    override = (
        b"BEGIN:VTODO\r\n" + many.uid + b"RECURRENCE-ID:20261102T070000Z\r\nSEQUENCE:%d\r\n"
        + DONE + b"END:VTODO\r\n"
    )
    left_out = b"".join(
        b"EXDATE;TZID=Europe/Berlin:%d%02d%02dT080000\r\n" % (year, month, day)
        for year in range(2027, 2055) for month in range(1, 13) for day in range(1, 29)
    )
    wide = (
        b"BEGIN:VTODO\r\n" + one.uid + DONE
        + b"X-WIDE-PROPERTY:abcdefghijklmnopqrstuvwxy\r\n" * 9900 + b"END:VTODO\r\n"
    )
    put_off_before = b"".join(
        b"X-MOZ-SNOOZE-TIME-%d000000:20261102T080000Z\r\n" % (1_793_430_000 - 86_400 * day)
        for day in range(100_000)
    )
    relations = b"".join(
        b"RELATED-TO:" + one.uid[4:].replace(b"20261102", b"%d1102" % (1900 + number % 300))
        for number in range(10_000)
    )
    padding = b"".join(b"X-PAD:%s\r\n" % (b"x" * 60_000) for _ in range(500))
    put_off = b"".join(
        b"X-MOZ-SNOOZE-TIME-%d000000:20261102T080000Z\r\n" % (1_793_602_800 + 86_400 * day)
        for day in range(5000)
    )
    pointer = b"X-KDE-LIBKCAL-DTRECURRENCE;TZID=Europe/Berlin:%s\r\n"
    return [
        Hostile("nesting", whole(one.file(deep + DONE)), "more than 8 deep", 1),
        Hostile("line", whole(one.file(long + DONE)), "longer than 64 KiB", 1),
        Hostile("line-alone", whole(b"x" * (50 << 20)), "there is no calendar in it"),
        Hostile("events", one.repeated(event, MANY), "1000000 events"),
        Hostile("done", one.repeated(small, MANY), "there is more in it than is read"),
        Hostile("done-large", one.repeated(again, MANY), "it is larger than 256 MiB"),
        Hostile("done-foreign", one.repeated(foreign, MANY), "there is more in it than is read"),
        Hostile("many-done", one.repeated(again, 59_000), "59000 tasks", 1),
        Hostile("many-foreign", one.repeated(foreign, 59_000), "59000 tasks", seconds=4),
        Hostile("many-overrides", many.repeated(override, 59_000), "59000 tasks", 1),
        Hostile("properties", one.repeated(wide, 90), "90 tasks", 1),
        Hostile("left-out", whole(many.file(LATER + left_out)), "too many at once"),
        Hostile("put-off", whole(many.file(LATER + put_off + padding)), "too many at once"),
        Hostile("put-off-before", whole(many.file(LATER + put_off_before)), "too many at once"),
        Hostile(
            "relations",
            whole(one.file(DONE + relations, one.uid, b"UID:copy@example.org\r\n")), "1 task", None),
        Hostile(
            "steps", whole(many.file(LATER + padding + pointer % b"20261120T080000")),
            "moved past doses"),
        Hostile(
            "far-step", many.repeated(many.changed(LATER + pointer % b"21991230T080000"), 50_000),
            "moved past doses"),
    ]


def of_values(series: Task) -> list[Hostile]:
    """Rules without bounds or at their limits, and years at theirs."""
    most = 2**31 - 1
    rules = [
        b"FREQ=SECONDLY", b"FREQ=SECONDLY;INTERVAL=%d" % most, b"FREQ=DAILY;COUNT=%d" % most,
        b"FREQ=DAILY;COUNT=99999999999999999999", b"FREQ=DAILY;INTERVAL=0", b"FREQ=",
        b"FREQ=DAILY;INTERVAL=-1;COUNT=-1", b"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        b"FREQ=MINUTELY;UNTIL=99991231T235959Z;BYSETPOS=366", b"FREQ=DAILY;FREQ=SECONDLY",
    ]
    found = [
        Hostile(
            f"rule-{number}",
            whole(series.file(DONE, b"RRULE:FREQ=DAILY\r\n", b"RRULE:%s\r\n" % rule)),
            "The whole series is marked as done", 1)
        for number, rule in enumerate(rules)
    ]
    for year in (b"0000", b"9999"):
        moments = {
            "start": (LATER, b"DTSTART;TZID=Europe/Berlin:2026"),
            "due": (LATER, b"DUE;TZID=Europe/Berlin:2026"),
            "pointer": (LATER + b"X-KDE-LIBKCAL-DTRECURRENCE:20261105T070000Z\r\n", b":20261105"),
            "left-out": (b"EXDATE:20261105T070000Z\r\n", b":20261105"),
            "snooze": (b"X-MOZ-SNOOZE-TIME:20261105T070000Z\r\n", b":20261105"),
            "acknowledged": (b"X-MOZ-LASTACK:20261105T070000Z\r\n", b":20261105"),
        }
        for name, (lines, old) in moments.items():
            new = old.replace(b"2026", year)
            found.append(
                Hostile(f"{name}-{year.decode()}", whole(series.file(lines, old, new)), "", 0))
        override = b"BEGIN:VTODO\r\n%sRECURRENCE-ID:%s1102T070000Z\r\n%sEND:VTODO\r\n" % (
            series.uid, year, DONE)
        found.append(
            Hostile(f"override-{year.decode()}", whole(series.head + override + b"END:VCALENDAR"),
                    "RECURRENCE-ID"))
    return found


def of_texts(one: Task) -> list[Hostile]:
    """Bytes that are not text, and texts with a special meaning elsewhere."""
    uids = [
        b"../../../../etc/passwd", b"..", b"/dev/full", b"'; DROP TABLE entries; --",
        b"<script>alert(1)</script>", b"a\\nEND:VTODO\\nb", b"%s%n",
        b"\x1b[2J\x1b]0;x\x07", b"\xff", b"a\rUID:b", b"a\r\n \r\n b",
    ]
    tasks = b"".join(
        b"BEGIN:VTODO\r\nUID:%s\r\nSUMMARY:%s\r\nDTSTART:20261102T070000Z\r\n%sEND:VTODO\r\n"
        % (uid, uid, DONE) for uid in uids)
    return [
        Hostile("uids", whole(one.head + tasks + b"END:VCALENDAR\r\n"), "", 0),
        Hostile("nul", whole(b"\0" * (1 << 20)), "only NUL bytes"),
        Hostile("nul-inside", whole(one.file(b"X-NUL:\0\0\r\n" + DONE)), "", None),
        Hostile("utf8", whole(one.file(b"X-BAD:\xc3\x28\xff\xed\xa0\x80\r\n" + DONE)), "", 1),
        Hostile("escapes", whole(one.file(b"COMMENT:\x1b[2J\x9b2J\r\n" + DONE)), "", 1),
    ]


def of_others() -> list[Hostile]:
    """Files of a different type under a calendar's name."""
    page = b"<!DOCTYPE html><html><body>BEGIN:VCALENDAR Please log in</body></html>"
    packed = gzip.compress(b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", mtime=0)
    return [
        Hostile("page", whole(page), "this is a web page"),
        Hostile("gzip", whole(packed), "compressed with gzip"),
        Hostile("empty", whole(b""), "the file is empty"),
    ]
