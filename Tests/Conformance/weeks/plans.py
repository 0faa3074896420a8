"""Care plans according to docs/plan.md, parsed independently of the tool's code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal

import yaml

DAY = timedelta(days=1)
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
LENS_DAYS = {"daily": 1, "biweekly": 14, "monthly": 30}


@dataclass(frozen=True)
class Slot:
    """A line of `doses`, or a time of a reminder."""

    id: str
    at: time
    amount: Decimal
    weekdays: frozenset[int]


@dataclass(frozen=True)
class Stock:
    """The amount in the box before the first dose of a day."""

    left: Decimal
    counted: date
    refill_at: Decimal | None


@dataclass(frozen=True)
class Limits:
    """The limits of an as-needed medicine."""

    amount: Decimal
    gap: timedelta | None
    most: int | None
    in_doses: bool


@dataclass(frozen=True)
class Lenses:
    """The number of days after which a set is replaced, and the opening of the first set."""

    days: int
    opened: date
    by_wear: bool


@dataclass(frozen=True)
class Item:
    """An item."""

    id: str
    name: str
    strength: str
    unit: str
    is_medicine: bool
    slots: tuple[Slot, ...] = ()
    first: date | None = None
    last: date | None = None
    hours: int | None = None
    taper: tuple[tuple[Decimal, int], ...] = ()
    limits: Limits | None = None
    lenses: Lenses | None = None
    stock: Stock | None = None
    is_on: bool = True

    def planned(self, day: date) -> list[tuple[str, int, time, Decimal]]:
        """Returns the slot, the index within the day, the time and the amount of each due dose of a day."""
        if (self.first and day < self.first) or (self.last and day > self.last):
            return []
        found = []
        for slot in self.slots:
            if day.weekday() not in slot.weekdays:
                continue
            times = [slot.at]
            if self.hours:
                times = [time(hour, slot.at.minute) for hour in range(slot.at.hour, 24, self.hours)]
            for ordinal, at in enumerate(times, 1):
                found.append((slot.id, ordinal, at, self.amount(slot, day)))
        return found

    def amount(self, slot: Slot, day: date) -> Decimal:
        """Returns the amount on a day: that of a taper's step, or else that of the slot."""
        since = self.first
        for amount, days in self.taper:
            if day < since + days * DAY:
                return amount
            since += days * DAY
        return slot.amount


@dataclass(frozen=True)
class Plan:
    """The plan of one person."""

    id: str
    person: str
    zone: str
    language: str
    items: dict[str, Item]


def slug(name: str) -> str:
    """Returns the id that is made from a name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def clock(text: str) -> time:
    """Parses a time of day."""
    return time.fromisoformat(text.zfill(5))


def weekdays(line: dict) -> frozenset[int]:
    """Returns the weekdays of a line, all by default."""
    named = line.get("on", list(WEEKDAYS))
    return frozenset(WEEKDAYS.index(day) for day in ([named] if isinstance(named, str) else named))


def stock(line: dict, first: date) -> Stock | None:
    """Parses a `stock` line."""
    if "stock" not in line:
        return None
    said = line["stock"]
    refill = said.get("refill-at")
    return Stock(
        Decimal(said["left"]), said.get("counted", first), None if refill is None else Decimal(refill)
    )


def span(text: str) -> timedelta:
    """Parses a span such as '6 h' or '7 days'."""
    count, unit = text.split()
    return timedelta(hours=int(count)) if unit == "h" else int(count) * DAY


def medicine(line: dict) -> Item:
    """Parses a medicine."""
    name, first = line["name"], line.get("from")
    taper = tuple((Decimal(str(step["amount"])), span(step["for"]).days) for step in line.get("taper", ()))
    limits = None
    if "as-needed" in line:
        said = line["as-needed"]
        most = re.match(r"(\d+)( doses)? per day", said["at-most"]) if "at-most" in said else None
        limits = Limits(
            Decimal(str(said.get("amount", 1))), span(said["at-least"]) if "at-least" in said else None,
            int(most[1]) if most else None, bool(most and most[2]),
        )
    slots = tuple(
        Slot(str(dose.get("id", place)), clock(dose["at"]), Decimal(str(dose.get("amount", 1))), weekdays(dose))
        for place, dose in enumerate(line.get("doses", ()), 1)
    )
    return Item(
        id=line.get("id", slug(name)), name=name, strength=line.get("strength", ""),
        unit=line.get("unit", "tablet"), is_medicine=True, slots=slots, first=first,
        last=first + (sum(days for _, days in taper) - 1) * DAY if taper else line.get("until"),
        hours=int(span(line["every"]).total_seconds() // 3600) if "every" in line else None,
        taper=taper, limits=limits, stock=stock(line, first), is_on=line.get("enabled", True),
    )


def lens_set(line: dict) -> Item:
    """Parses a lens set."""
    kind = line["type"]
    return Item(
        id=line.get("id", slug(line["name"])), name=line["name"], strength="", unit="set",
        is_medicine=False, stock=stock(line, line["opened"]), is_on=line.get("enabled", True),
        lenses=Lenses(LENS_DAYS.get(kind) or int(kind), line["opened"], line.get("counts") != "calendar-days"),
    )


def reminder(line: dict) -> Item:
    """Parses a reminder: an exercise or a check-up."""
    name, only = line["title"], line.get("date")
    slot = Slot("1", clock(line.get("at", "09:00")), Decimal(1), weekdays(line))
    return Item(
        id=line.get("id", slug(name)), name=name, strength="", unit="", is_medicine=False, slots=(slot,),
        first=only or line.get("from"), last=only or line.get("until"), is_on=line.get("enabled", True),
    )


class Loader(yaml.SafeLoader):
    """Parses YAML 1.2, in which 'on' is a string."""


Loader.yaml_implicit_resolvers = {
    first: [pair for pair in pairs if pair[0] != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read(text: str) -> Plan:
    """Parses a plan."""
    said = yaml.load(text, Loader)
    items = [
        *map(medicine, said.get("medicines", ())),
        *map(lens_set, said.get("lenses", ())),
        *map(reminder, said.get("reminders", ())),
    ]
    return Plan(
        said.get("id", slug(said["person"])), said["person"], said["zone"], said.get("language", "en"),
        {item.id: item for item in items},
    )
