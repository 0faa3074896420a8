"""Remaining supplies, their last days, and the progress of lens sets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from plans import DAY, Item
from reckoning import OPEN, Entry, Reckoning

AHEAD = 400 * DAY
SILENCE = 7
PACE_DAYS = 28


@dataclass(frozen=True)
class Supply:
    """The remaining supply of an item, and its important days."""

    left: Decimal
    out: date | None
    refill: date | None
    """The day on which the supply reaches `refill-at`, or reached it."""


@dataclass(frozen=True)
class Use:
    """An amount of a supply that was used at a time."""

    at: datetime
    amount: Decimal


@dataclass(frozen=True)
class Cycle:
    """The progress of the current set."""

    opened: date
    used: int
    days: int
    unrecorded: int
    due: date
    soon: date | None
    """The day on which 81 % of the set's days are used; None for a daily set."""

    left: int | None
    last_opened: date | None
    refill: date | None


def supply(person: Reckoning, item: Item, now: datetime) -> Supply | None:
    """Returns the supply of a medicine, or None if it was never counted."""
    left = medicine_left(person, item)
    if left is None:
        return None
    if item.limits:
        return Supply(left, lasting(person, item, left, now), None)
    today, rest, out = person.today(now), left, None
    least = item.stock.refill_at if item.stock else None
    told = uses(person, item)
    refill = None if least is None else reached_before(person, item, least, told)
    for dose in person.doses(today - DAY, today + AHEAD):
        if dose.item.id != item.id or person.state(dose, now).word not in OPEN:
            continue
        if out is None and rest < dose.amount:
            out = max(dose.day, today)
        rest = max(rest - dose.amount, Decimal(0))
        if least is not None and refill is None and rest <= least:
            refill = max(dose.day, today)
        if out and (refill or least is None):
            break
    return Supply(left, out, refill)


def counted(person: Reckoning, item: Item) -> tuple[datetime, Decimal] | None:
    """Returns the time and the amount of the last count."""
    counts = [entry for entry in person.valid("counted") if entry.item == item.id]
    if counts:
        return counts[-1].at, counts[-1].amount
    return (person.moment(item.stock.counted, time()), item.stock.left) if item.stock else None


def uses(person: Reckoning, item: Item) -> list[Use]:
    """Returns the doses since the last count, in order."""
    since, _ = counted(person, item)
    taken = [Use(one.at, one.amount) for one in person.takings(item.id) if one.at >= since]
    return sorted(taken, key=lambda one: one.at)


def reached_before(person: Reckoning, item: Item, least: Decimal, told: list[Use]) -> date | None:
    """Returns the day on which doses or counts reduced the supply to a mark."""
    since, left = counted(person, item)
    if left <= least:
        return person.today(since)
    for use in told:
        left -= use.amount
        if left <= least:
            return person.today(use.at)
    return None


def medicine_left(person: Reckoning, item: Item) -> Decimal | None:
    """Returns the last count minus the doses since."""
    base = counted(person, item)
    if base is None:
        return None
    return max(base[1] - sum((use.amount for use in uses(person, item)), Decimal(0)), Decimal(0))


def lasting(person: Reckoning, item: Item, left: Decimal, now: datetime) -> date | None:
    """Returns the last day of an as-needed medicine at the use of the last four weeks."""
    today = person.today(now)
    since = max(person.today(person.versions[0][0]), today - (PACE_DAYS - 1) * DAY)
    used = sum((one.amount for one in person.takings(item.id) if person.today(one.at) >= since), Decimal(0))
    if not used:
        return None
    days = (today - since).days + 1
    return today + floor(Fraction(left) * days / Fraction(used)) * DAY


def unknown_days(opened: date, worn: list[date], today: date) -> list[date]:
    """Returns the days of a set without entries: before its first entry, and in gaps of a week or more."""
    found: list[date] = []
    begin = opened
    for end in [*(day for day in worn if day < today), today]:
        gap = (end - begin).days
        if gap > 0 and (begin == opened or gap >= SILENCE):
            found += [begin + number * DAY for number in range(gap)]
        begin = end + DAY
    return found


def cycle(person: Reckoning, item: Item, now: datetime) -> Cycle:
    """Returns the current set of lenses."""
    lenses, today = item.lenses, person.today(now)
    replaced = [entry.day for entry in person.valid("replaced") if entry.item == item.id]
    worn = sorted({entry.day for entry in person.valid("worn") if entry.item == item.id})
    opened = max([lenses.opened, *replaced])
    begin, pace = today + DAY if lenses.by_wear and today in worn else today, Fraction(1)
    first = worn[0] if worn else today
    unknown = unknown_days(opened, [day for day in worn if day >= opened], today) if lenses.by_wear else []
    unrecorded = len(unknown)
    if not lenses.by_wear:
        used = (today - opened).days
    elif lenses.days == 1:
        used, unrecorded, begin = int(today in worn), 0, max(begin, opened + DAY)
    else:
        used = unrecorded + sum(day >= opened for day in worn)
    if lenses.by_wear and worn and (today - max(worn[-1], opened)).days <= SILENCE:
        since = max(first, begin - PACE_DAYS * DAY)
        used_up = {*worn, *(unknown if lenses.days > 1 else [])}
        pace = Fraction(sum(day >= since for day in used_up), (begin - since).days or 1)

    def day_of(count: int) -> date:
        """Returns the day on which a number of the set's days are used."""
        if count > used:
            return begin + ceil((count - used) / pace) * DAY
        if not lenses.by_wear:
            return opened + count * DAY
        return sorted({*unknown, *(day for day in worn if day >= opened)})[count - 1] + DAY

    due = begin if lenses.days == 1 else day_of(lenses.days)
    rest = max(lenses.days - used, 0) if lenses.days > 1 else 0

    def opening(sets: int) -> date:
        """Returns the day on which a number of further sets will have been opened."""
        return begin + ceil(Fraction(rest + (sets - 1) * lenses.days) / pace) * DAY

    left = boxes(person, item)
    refill = None
    if left is not None and item.stock.refill_at is not None:
        sets = left - int(item.stock.refill_at)
        refill = opening(sets) if sets > 0 else emptied(person, item)
    return Cycle(
        opened, used, lenses.days, unrecorded, due,
        None if lenses.days == 1 else day_of(ceil(lenses.days * Fraction(81, 100))),
        left, opening(left) if left else None, refill,
    )


def openings(person: Reckoning, item: Item) -> list[Entry]:
    """Returns the entries since the last count that used a set from the box, in order."""
    since, _ = counted(person, item)
    found: dict[date, Entry] = {}
    for entry in person.valid("replaced", "worn"):
        is_new = entry.what == "replaced" or (item.lenses.days == 1 and entry.day > item.lenses.opened)
        if entry.item == item.id and is_new and entry.at >= since:
            found.setdefault(entry.day, entry)
    return [found[day] for day in sorted(found)]


def boxes(person: Reckoning, item: Item) -> int | None:
    """Returns the number of sets in the box, without the current one."""
    base = counted(person, item)
    return None if base is None else max(int(base[1]) - len(openings(person, item)), 0)


def emptied(person: Reckoning, item: Item) -> date:
    """Returns the day on which the box reached its mark."""
    since, left = counted(person, item)
    more = int(left) - int(item.stock.refill_at)
    return openings(person, item)[more - 1].day if more > 0 else person.today(since)
