"""A model of a person's plans and record, written from docs/plan.md and docs/record.md alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from zoneinfo import ZoneInfo

from plans import DAY, Item, Plan

EARLY = timedelta(minutes=30)
EVENING = timedelta(hours=6)
ON_TIME = timedelta(minutes=60)
LATE = timedelta(hours=4)
OPEN = ("later", "due", "late", "snoozed")


@dataclass(frozen=True)
class Dose:
    """A planned time of an item: a dose or a reminder."""

    item: Item
    slot: str
    day: date
    ordinal: int
    moment: datetime
    amount: Decimal
    is_on: bool
    is_before: bool = False
    """Whether it was before its plan on the plan's first day, so that it counts only if it was recorded."""

    @property
    def key(self) -> tuple:
        """The identity of the dose, independent of its time."""
        return self.item.id, self.slot, self.day, self.ordinal


@dataclass
class Entry:
    """An entry of the record."""

    what: str
    item: str
    said: datetime
    at: datetime
    key: tuple | None = None
    amount: Decimal = Decimal(0)
    until: datetime | None = None
    day: date | None = None
    is_undone: bool = False


@dataclass
class State:
    """The state of a dose."""

    word: str
    entry: Entry | None = None


@dataclass
class Reckoning:
    """One person, from the first plan on."""

    plan: Plan
    zone: ZoneInfo
    versions: list[tuple[datetime, dict[str, Item]]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    known: dict = field(default_factory=dict)

    @staticmethod
    def of(plan: Plan, moment: datetime) -> Reckoning:
        """Returns a person whose first plan applies from a time on."""
        return Reckoning(plan, ZoneInfo(plan.zone), [(moment, plan.items)])

    # Days and times.

    def local(self, moment: datetime) -> datetime:
        """Returns an instant in the person's local time."""
        return moment.astimezone(self.zone)

    def today(self, now: datetime) -> date:
        """Returns the person's current date."""
        return self.local(now).date()

    def moment(self, day: date, at: time) -> datetime:
        """Returns the first instant of a local time."""
        return datetime.combine(day, at, self.zone).astimezone(timezone.utc)

    # The plan and its versions.

    @property
    def items(self) -> dict[str, Item]:
        """Returns the items of the current plan."""
        return self.versions[-1][1]

    @property
    def all_items(self) -> dict[str, Item]:
        """Returns the items of all plans, each as in the last plan that had it."""
        return {key: item for _, items in self.versions for key, item in items.items()}

    def apply(self, plan: Plan, now: datetime) -> None:
        """Applies a plan from now on."""
        self.plan = plan
        self.versions.append((now, plan.items))

    def switch(self, item: str, is_on: bool, now: datetime) -> None:
        """Switches an item on or off."""
        changed = {**self.items, item: replace(self.items[item], is_on=is_on)}
        self.versions.append((now, changed))

    def doses(self, first: date, last: date) -> list[Dose]:
        """Returns the planned doses between two days, each from the plan of its day, in order."""
        key = (first, last, len(self.versions))
        if key not in self.known:
            self.known[key] = self.judged(first, last)
        return self.known[key]

    def judged(self, first: date, last: date) -> list[Dose]:
        """Returns the doses version by version; see `doses`."""
        found: dict[tuple, Dose] = {}
        for counts_from, items in self.versions:
            begun = {key: dose for key, dose in found.items() if dose.moment <= counts_from}
            for dose in self.written(items, first, last):
                if dose.key in begun:
                    continue
                if dose.moment > counts_from:
                    begun[dose.key] = dose
                elif dose.key in found:
                    # A dose moved to a past hour keeps its time today.
                    begun[dose.key] = found[dose.key]
                elif dose.day == self.today(counts_from) and not self.had(dose.item.id, counts_from):
                    begun[dose.key] = replace(dose, is_before=True)
            found = begun
        answered = {entry.key for entry in self.entries if entry.what == "taken" and not entry.is_undone}
        return sorted(
            (dose for dose in found.values() if not dose.is_before or dose.key in answered),
            key=lambda dose: (dose.moment, list(self.all_items).index(dose.item.id)),
        )

    def had(self, item: str, moment: datetime) -> bool:
        """Whether an earlier plan had the item."""
        return any(item in items for since, items in self.versions if since < moment)

    def written(self, items: dict[str, Item], first: date, last: date) -> list[Dose]:
        """Returns the doses of one plan."""
        days = [first + count * DAY for count in range((last - first).days + 1)]
        return [
            Dose(item, slot, day, ordinal, self.moment(day, at), amount, item.is_on)
            for item in items.values() for day in days
            for slot, ordinal, at, amount in item.planned(day)
        ]

    def end(self, dose: Dose) -> datetime:
        """Returns the end of a dose: its day, at least six hours, never after the next dose of its slot."""
        end = max(self.moment(dose.day + DAY, time()), dose.moment + EVENING)
        following = [
            other.moment for other in self.doses(dose.day, dose.day + DAY)
            if other.item.id == dose.item.id and other.slot == dose.slot and other.moment > dose.moment
        ]
        weekdays = {weekday for slot in dose.item.slots for weekday in slot.weekdays}
        if dose.item.is_medicine and len(weekdays) < 7:
            # A medicine that is rarer than daily is open until its next dose, for a week at most.
            later = [
                other for other in self.doses(dose.day, dose.day + 7 * DAY)
                if other.item.id == dose.item.id and other.moment > dose.moment
            ]
            if not later or later[0].day > dose.day + DAY:
                return min([dose.moment + 7 * DAY, *(other.moment for other in later)])
        return min([end, *following])

    # States.

    def valid(self, *words: str) -> list[Entry]:
        """Returns the entries of some kinds that were not undone."""
        return [entry for entry in self.entries if entry.what in words and not entry.is_undone]

    def state(self, dose: Dose, now: datetime) -> State:
        """Returns the state of a dose."""
        said = [entry for entry in self.valid("taken", "skipped") if entry.key == dose.key]
        if said:
            return State(said[-1].what, said[-1])
        if not dose.is_on:
            return State("paused")
        if now < dose.moment:
            return State("later")
        if now >= self.end(dose):
            return State("missed")
        put_off = [entry for entry in self.valid("snoozed") if entry.key == dose.key]
        if put_off and now < put_off[-1].until:
            return State("snoozed", put_off[-1])
        return State("late" if now - dose.moment >= ON_TIME else "due")

    def is_open(self, dose: Dose, now: datetime) -> bool:
        """Whether a dose is due and can still be answered, in any state."""
        return self.state(dose, now).word in ("due", "late", "snoozed")

    def following(self, now: datetime, item: str | None = None) -> Dose | None:
        """Returns the next future dose without an answer."""
        today = self.today(now)
        for last in (today + DAY, today + 40 * DAY):
            for dose in self.doses(today, last):
                if item in (None, dose.item.id) and self.state(dose, now).word == "later":
                    return dose
        return None

    # Recording.

    def meant(self, item: str, at: datetime, planned: tuple[date, time] | None) -> Dose | None:
        """Returns the dose that 'take' records: the named one, or else the open one nearest to its time."""
        day = planned[0] if planned else self.today(at)
        doses = [dose for dose in self.written_or_planned(item, day) if dose.is_on]
        if planned:
            named = self.moment(*planned)
            return next((dose for dose in doses if dose.moment == named), None)
        near = [dose for dose in doses if dose.moment - EARLY <= at < self.end(dose)]
        free = [dose for dose in near if self.state(dose, at).word not in ("taken", "skipped")]
        return min(free or near, key=lambda dose: abs(dose.moment - at), default=None)

    def written_or_planned(self, item: str, day: date) -> list[Dose]:
        """Returns the planned doses around a day, including those before the start of the first plan."""
        doses = {dose.key: dose for dose in self.written(self.items, day - DAY, day + DAY)
                 if dose.day == self.today(self.versions[0][0]) and dose.moment <= self.versions[0][0]}
        doses |= {dose.key: dose for dose in self.doses(day - DAY, day + DAY)}
        return [dose for dose in doses.values() if dose.item.id == item]

    def take(
        self, now: datetime, item: str, *, at: datetime | None = None,
        planned: tuple[date, time] | None = None, amount: Decimal | None = None,
        is_extra: bool = False, is_anyway: bool = False,
    ) -> bool:
        """Records a dose; returns whether the tool succeeds."""
        at = at or now
        known = self.items[item]
        beside = is_extra or known.limits is not None
        dose = None if beside else self.meant(item, at, planned)
        if dose is None and not beside:
            return False
        if dose and self.state(dose, now).word == "taken":
            return True
        if amount is None:
            amount = dose.amount if dose else known.limits.amount if known.limits else known.slots[0].amount
        if not is_anyway and self.is_concern(known, at, amount):
            return False
        self.entries.append(Entry("taken", item, now, at, dose.key if dose else None, amount))
        self.known.clear()
        return True

    def takings(self, item: str) -> list[Entry]:
        """Returns every dose of an item that was taken, planned or not."""
        return [entry for entry in self.valid("taken") if entry.item == item]

    def is_concern(self, item: Item, at: datetime, amount: Decimal) -> bool:
        """Whether a dose needs a confirmation: it is too near to another, too many, or too much."""
        if not item.is_medicine:
            return False
        gap = item.limits.gap if item.limits else self.shortest_distance(item) / 2
        if gap and any(abs(entry.at - at) < gap for entry in self.takings(item.id)):
            return True
        if item.limits and item.limits.most is not None:
            return self.used_today(item, at) + (1 if item.limits.in_doses else amount) > item.limits.most
        return False

    def is_late(self, dose: Dose, now: datetime) -> bool:
        """Whether a page asks if a dose was taken earlier: after four hours, or half of the interval to the
        next dose."""
        if not dose.item.is_medicine:
            return False
        following = [
            other.moment for other in self.doses(dose.day, dose.day + 8 * DAY)
            if other.item.id == dose.item.id and other.is_on and other.moment > dose.moment
        ]
        return now - dose.moment > min([LATE, *((moment - dose.moment) / 2 for moment in following)])

    def shortest_distance(self, item: Item) -> timedelta:
        """Returns the shortest interval between two consecutive planned doses of an item."""
        first = item.first
        moments = sorted(dose.moment for dose in self.written({item.id: item}, first, first + 14 * DAY))
        return min(b - a for a, b in zip(moments, moments[1:]))

    def used_today(self, item: Item, now: datetime) -> Decimal:
        """Returns the amount of an as-needed medicine that counts towards its daily maximum."""
        day = self.today(now)
        taken = [entry for entry in self.takings(item.id) if self.today(entry.at) == day]
        return Decimal(len(taken)) if item.limits.in_doses else sum((one.amount for one in taken), Decimal(0))

    def skip(self, now: datetime, item: str) -> bool:
        """Records that a dose was skipped."""
        dose = self.meant(item, now, None)
        if dose is None or self.state(dose, now).word == "taken":
            return False
        self.entries.append(Entry("skipped", item, now, now, dose.key))
        return True

    def snooze(self, now: datetime, item: str, minutes: int) -> bool:
        """Snoozes a dose."""
        dose = self.meant(item, now, None)
        if dose is None or self.state(dose, now).word in ("taken", "skipped"):
            return False
        until = now + timedelta(minutes=minutes)
        self.entries.append(Entry("snoozed", item, now, now, dose.key, until=until))
        return True

    def note(self, what: str, now: datetime, item: str, amount: Decimal = Decimal(0)) -> bool:
        """Records a count, a day of wear or a replacement, today."""
        self.entries.append(Entry(what, item, now, now, amount=amount, day=self.today(now)))
        return True

    def undo(self) -> bool:
        """Undoes the last entry."""
        for entry in reversed(self.entries):
            if not entry.is_undone:
                entry.is_undone = True
                self.known.clear()
                return True
        return False
