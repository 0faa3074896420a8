"""The most expensive queries that the protocol allows, and some that apps send."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

NAMESPACES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'
ACCEPTED, REFUSED = (207,), (507,)


@dataclass(frozen=True)
class Query:
    """A `calendar-query`, and the foreign tasks in the account."""

    name: str
    tasks: list[str]
    body: str
    statuses: tuple[int, ...] = (207, 507)
    account: str = field(default="", compare=False)


def task(uid: str, lines: list[str]) -> str:
    """Returns a calendar with a foreign task."""
    return "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//attack//attack//EN", "BEGIN:VTODO", f"UID:own-{uid}",
        "DTSTAMP:20261101T000000Z", "SUMMARY:Milk", *lines, "END:VTODO", "END:VCALENDAR", ""])


def tasks(count: int, *lines: str) -> list[str]:
    return [task(str(number), list(lines)) for number in range(count)]


def span(number: int, minutes: int = 1) -> str:
    """Returns a time range; consecutive numbers give ranges on different days."""
    day = f"2026{number // 28 % 12 + 1:02}{number % 28 + 1:02}"
    return f'<C:time-range start="{day}T000000Z" end="{day}T{minutes // 60:02}{minutes % 60:02}00Z"/>'


def todo(content: str) -> str:
    return f'<C:comp-filter name="VTODO">{content}</C:comp-filter>'


def query(filters: str, data: str = "<D:getetag/>") -> str:
    return (f'<C:calendar-query {NAMESPACES}><D:prop>{data}</D:prop><C:filter><C:comp-filter name="VCALENDAR">'
            f"{filters}</C:comp-filter></C:filter></C:calendar-query>")


def up_to(last: int) -> str:
    """Returns all numbers up to one, as a list in a rule."""
    return ",".join(map(str, range(1, last + 1)))


def known() -> list[Query]:
    """Returns the most expensive known queries."""
    long_ago = ("DTSTART:19000101T000000Z", "DUE:19000101T003000Z")
    every_second = ",".join(map(str, range(60)))
    text = '<C:prop-filter name="COMMENT"><C:text-match>a</C:text-match></C:prop-filter>'
    expand = ('<C:calendar-data><C:expand start="20260101T000000Z" end="20270101T000000Z"/></C:calendar-data>')
    dates = ",".join(f"2026{number // 28 % 12 + 1:02}{number % 28 + 1:02}T{number % 24:02}0000Z" for number in range(3000))
    alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-P90000D", "REPEAT:9999", "DURATION:P9D",
             "END:VALARM"]
    dose = ("DTSTART;TZID=Europe/Copenhagen:20261110T080000", "DUE;TZID=Europe/Copenhagen:20261110T090000")
    open_ones = '<C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter>'
    return [
        Query("4,000 ranges", tasks(20, *long_ago, "RRULE:FREQ=MINUTELY"),
              query("".join(todo(span(number)) for number in range(4000))), REFUSED),
        Query("two days of minutes", tasks(20, long_ago[0], "RRULE:FREQ=MINUTELY"),
              query("".join(todo(span(number)) for number in range(4000))), REFUSED),
        Query("one range", tasks(20, *long_ago, "RRULE:FREQ=MINUTELY"), query(todo(span(3))), ACCEPTED),
        Query("every second of a year",
              tasks(20, *long_ago, "RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR;"
                    f"BYHOUR={','.join(map(str, range(24)))};BYMINUTE={every_second};BYSECOND={every_second}"),
              query("".join(todo(span(number)) for number in range(10))), REFUSED),
        Query("counted from long ago", tasks(500, *long_ago, "RRULE:FREQ=YEARLY;COUNT=100000;BYYEARDAY=-366"),
              query("".join(todo(span(number)) for number in range(300))), REFUSED),
        Query("rule with long lists",
              tasks(1, "DTSTART:19991231T000000Z", f"RRULE:FREQ=MINUTELY;BYYEARDAY={up_to(366)};BYSETPOS={up_to(366)};"
                    f"BYMONTHDAY={up_to(31)};BYMONTH={up_to(12)}"),
              query("".join(todo(span(number)) for number in range(4000))), REFUSED),
        Query("long lists of dates", tasks(20, "DTSTART:20200101T000000Z", f"RDATE:{dates}"),
              query("".join(todo(span(number)) for number in range(1000)))),
        Query("long texts", tasks(20, *(f"COMMENT:{'a' * 2000}{number}" for number in range(30))),
              query(todo(text * 3000))),
        Query("repeated alarms", tasks(20, *long_ago, "RRULE:FREQ=MINUTELY", *alarm),
              query(todo(f'<C:comp-filter name="VALARM">{span(3)}</C:comp-filter>') * 2500), REFUSED),
        Query("expansion of large tasks",
              tasks(50, *long_ago, "RRULE:FREQ=MINUTELY", *(f"COMMENT:{'c' * 1900}{number}" for number in range(20))),
              query(todo(""), expand), REFUSED),
        Query("names that nothing has", tasks(1000), query(todo(""), "".join(
            f'<X:a{number} xmlns:X="{"n" * 240}"/>' for number in range(128)))),
        Query("a thousand tasks", tasks(1000, *dose), query(todo(span(9, 1439) + open_ones)), ACCEPTED),
        Query("a thousand daily tasks", tasks(1000, *dose, "RRULE:FREQ=DAILY"), query(todo(span(9, 1439))), ACCEPTED),
        Query("expansion of a month", tasks(100, *dose, "RRULE:FREQ=DAILY"),
              query(todo(span(9)), expand.replace("20270101", "20260201")), ACCEPTED),
    ]


def by_chance(draw: random.Random) -> Query:
    """Returns tasks with a random rule, and a query of random size."""
    rule = [f"FREQ={draw.choice(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])}"]
    lists = {"BYMONTH": range(1, 13), "BYMONTHDAY": range(1, 32), "BYYEARDAY": range(1, 367), "BYHOUR": range(24),
             "BYMINUTE": range(60), "BYSECOND": range(60), "BYSETPOS": range(1, 367), "BYWEEKNO": range(1, 54)}
    for name in draw.sample(list(lists), draw.randrange(5)):
        values = draw.sample(list(lists[name]), draw.choice([1, 2, len(lists[name])]))
        rule.append(f"{name}={','.join(map(str, values))}")
    if draw.random() < 0.4:
        rule.append(draw.choice(["COUNT=1000000000", "COUNT=5", "INTERVAL=1000000", "UNTIL=19000201T000000Z"]))
    lines = [f"DTSTART:{draw.choice(['19000101', '19991231', '20260101', '21991231'])}T000000Z",
             f"RRULE:{';'.join(rule)}"]
    lines += [f"COMMENT:{'x' * 1000}"] * draw.choice([0, 0, 50])
    filters = "".join(todo(span(number)) for number in range(draw.choice([1, 30, 1000, 4000])))
    return Query(f"{';'.join(rule)} {len(filters)}", tasks(draw.choice([1, 20, 300]), *lines), query(filters))


def all_of(seed: int, count: int) -> list[Query]:
    """Returns the known queries and random ones, each with its own account."""
    draw = random.Random(seed)
    found = known() + [by_chance(draw) for _ in range(count)]
    return [Query(one.name, one.tasks, one.body, one.statuses, f"app-{number}") for number, one in enumerate(found)]
