"""Adherence as it is usually defined: every ratio with its numerator and denominator."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from plans import DAY, Item
from reckoning import ON_TIME, OPEN, Dose, Reckoning


@dataclass(frozen=True)
class Figures:
    """The statistics of an item, or of all medicines with set times."""

    due: int
    taken: int
    on_time: int
    early: int
    late: int
    skipped: int
    missed: int
    open: int
    paused: int
    beside: int
    amount: Decimal
    days: tuple[int, int]
    covered: tuple[int, int]
    streak: int
    longest: int


@dataclass(frozen=True)
class Judged:
    """A dose and its state."""

    dose: Dose
    word: str
    at: datetime | None


def judged(person: Reckoning, items: list[Item], first: date, last: date, now: datetime) -> list[Judged]:
    """Returns the planned doses of some items, each with its state."""
    ids = {item.id for item in items}
    found = []
    for dose in person.doses(first, last):
        if dose.item.id in ids:
            state = person.state(dose, now)
            found.append(Judged(dose, state.word, state.entry.at if state.entry else None))
    return found


def by_day(doses: list[Judged]) -> dict[date, list[str]]:
    """Returns the states of each day, in order, without paused doses."""
    days: dict[date, list[str]] = {}
    for one in doses:
        if one.word != "paused":
            days.setdefault(one.dose.day, []).append(one.word)
    return days


def streaks(days: dict[date, list[str]]) -> tuple[int, int]:
    """Returns the current and the longest number of consecutive days with every dose; a day that is not over
    does not end a streak."""
    current = longest = 0
    for words in days.values():
        if any(word in ("skipped", "missed") for word in words):
            current = 0
        elif all(word == "taken" for word in words):
            current += 1
            longest = max(longest, current)
    return current, longest


def whole(days: dict[date, list[str]]) -> tuple[int, int]:
    """Returns the number of days with every dose, and of days with a due dose and without an open one."""
    over = [words for words in days.values() if not any(word in OPEN for word in words)]
    return sum(all(word == "taken" for word in words) for words in over), len(over)


def covered_days(person: Reckoning, item: Item, first: date, today: date, now: datetime) -> dict[date, bool]:
    """Returns, for each finished day of an item's period, whether the last day with a due dose was complete."""
    days = by_day(judged(person, [item], person.today(person.versions[0][0]), today, now))
    found: dict[date, bool] = {}
    if not days:
        return found
    is_covered = False
    last = today if today in days else today - DAY
    for count in range((last - min(days)).days + 1):
        day = min(days) + count * DAY
        if any(word in OPEN for word in days.get(day, ())):
            break
        if day in days:
            is_covered = all(word == "taken" for word in days[day])
        if day >= first and (item.last is None or day <= item.last) and is_in_plan(person, item, day):
            found[day] = is_covered
    return found


def is_in_plan(person: Reckoning, item: Item, day: date) -> bool:
    """Whether a plan with the item switched on applied at any time of a day."""
    begin, end = person.moment(day, DAY_BEGINS), person.moment(day + DAY, DAY_BEGINS)
    spans = zip(person.versions, [*(since for since, _ in person.versions[1:]), end])
    return any(
        since < end and until > begin and item.id in items and items[item.id].is_on
        for (since, items), until in spans
    )


DAY_BEGINS = datetime.min.time()


def covered(person: Reckoning, items: list[Item], first: date, today: date, now: datetime) -> tuple[int, int]:
    """Returns the number of covered days and of days in the period; with several items, a day is covered if it
    is for each."""
    days: dict[date, bool] = {}
    for item in items:
        for day, is_covered in covered_days(person, item, first, today, now).items():
            days[day] = days.get(day, True) and is_covered
    for day, words in by_day(judged(person, items, first, today, now)).items():
        if any(word in OPEN for word in words):
            days.pop(day, None)
    return sum(days.values()), len(days)


def figures(person: Reckoning, items: list[Item], first: date, last: date, now: datetime) -> Figures:
    """Returns the figures of some items between two days."""
    begin = person.today(person.versions[0][0])
    record = judged(person, items, begin - DAY, person.today(now), now)
    doses = [one for one in record if first <= one.dose.day <= last]
    count = {word: sum(one.word == word for one in doses) for word in ("taken", "skipped", "missed", "paused")}
    away = [one.at - one.dose.moment for one in doses if one.word == "taken"]
    ids = {item.id for item in items}
    takings = [
        one for one in person.valid("taken") if one.item in ids and first <= person.today(one.at) <= last
    ]
    current, longest = streaks(by_day(record))
    return Figures(
        due=count["taken"] + count["skipped"] + count["missed"], taken=count["taken"],
        on_time=sum(abs(span) <= ON_TIME for span in away), early=sum(span < -ON_TIME for span in away),
        late=sum(span > ON_TIME for span in away), skipped=count["skipped"], missed=count["missed"],
        open=sum(one.word in OPEN for one in doses), paused=count["paused"],
        beside=sum(one.key is None for one in takings),
        amount=sum((one.amount for one in takings), Decimal(0)), days=whole(by_day(doses)),
        covered=covered(person, items, first, person.today(now), now), streak=current, longest=longest,
    )
