"""What each face has to say of a person at a moment, by the reckoning."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal

import supplies
from commands import Facts
from figures import Figures, by_day, figures, judged
from plans import DAY, Item
from reckoning import OPEN, Dose, Entry, Reckoning
from wording import Wording, wording

HINT = time(9)
MARKS = (("missed", "◐"), ("skipped", "–"))


def number(amount: Decimal) -> str:
    """An amount as all faces are read."""
    return f"{amount.normalize():f}"


class Expected:
    """One person at one moment."""

    def __init__(self, person: Reckoning, now: datetime, say: Wording | None = None) -> None:
        self.person, self.now, self.today = person, now, person.today(now)
        self.say = say or wording(person.plan.language)

    # One dose, one set, one box.

    def clock(self, moment: datetime) -> str:
        """A moment on the person's clocks."""
        return self.person.local(moment).strftime("%Y-%m-%d %H:%M")

    def title(self, dose: Dose) -> str:
        """What a dose is called."""
        return self.say.title(dose.item, dose.amount)

    def state(self, dose: Dose) -> str:
        """What is said of a dose on the day."""
        state = self.person.state(dose, self.now)
        if state.word == "snoozed":
            return f"snoozed {self.clock(state.entry.until)}"
        if state.word not in ("taken", "skipped"):
            return state.word
        more = "" if state.word == "skipped" or state.entry.amount == dose.amount else f" x{number(state.entry.amount)}"
        return f"{state.word} {self.clock(state.entry.at)}{more}"

    def medicines(self) -> list[Item]:
        """Those at set times, of every plan."""
        return [item for item in self.person.all_items.values() if item.is_medicine and not item.limits]

    def lenses(self) -> Facts:
        """How far each set is used up."""
        found = {}
        for item in self.person.items.values():
            if item.lenses and item.is_on:
                cycle = supplies.cycle(self.person, item, self.now)
                worn = {one.day for one in self.person.valid("worn") if one.item == item.id}
                sets = len(worn) or max((self.today - item.lenses.opened).days, 1)
                found[f"lens {item.name}"] = (
                    f"{sets} sets, daily{'Worn' if cycle.used else 'Unworn'}" if cycle.days == 1 else
                    f"{cycle.used} of {cycle.days}, {cycle.unrecorded} not recorded, due {cycle.due}"
                )
        return found

    def needs(self) -> dict[Item, str]:
        """How often each as-needed medicine was taken today."""
        return {
            item: f"{number(self.person.used_today(item, self.now))} of {item.limits.most or '-'}"
            for item in self.person.items.values() if item.limits and item.is_on
        }

    def shown(self) -> list[Dose]:
        """The doses of the day, and of the day before what was missed or is still open."""
        doses = self.person.doses(self.today - DAY, self.today)
        words = [self.person.state(dose, self.now).word for dose in doses]
        return [
            dose for dose, word in zip(doses, words)
            if (word in ("taken", "skipped") or self.is_in_force(dose.item))
            and (dose.day == self.today or word in ("missed", *OPEN))
        ]

    def is_in_force(self, item: Item) -> bool:
        """Whether an item is in the plan now, and switched on."""
        return item.id in self.person.items and self.person.items[item.id].is_on

    def doses(self, doses: list[Dose] | None = None) -> Facts:
        """What is shown of the day's doses, or of others."""
        return {
            f"dose {self.clock(dose.moment)} {self.title(dose)}": self.state(dose)
            for dose in (self.shown() if doses is None else doses)
        }

    def extras(self, needed: bool = False) -> Facts:
        """What was taken today beside the plan; as needed as well, where a list has it all."""
        return {
            f"dose {self.clock(entry.at)} {self.beside(entry)}": f"taken {self.clock(entry.at)}"
            for entry in self.person.valid("taken")
            if entry.key is None and self.person.today(entry.at) == self.today
            and (needed or not self.person.all_items[entry.item].limits)
        }

    def beside(self, entry: Entry) -> str:
        """What something taken beside the plan is called."""
        return self.say.title(self.person.all_items[entry.item], entry.amount)

    def following(self) -> str | None:
        """The next dose."""
        dose = self.person.following(self.now)
        return f"{self.clock(dose.moment)} {self.title(dose)}" if dose else None

    # The faces.

    def on_today(self) -> Facts:
        """'today'."""
        return with_value("next", self.following()) | self.doses() | self.extras() | self.lenses() | {
            f"as needed {item.name}": value for item, value in self.needs().items()
        }

    def on_status(self) -> Facts:
        """'status'."""
        doses = [dose for dose in self.person.doses(self.today, self.today)]
        words = [self.person.state(dose, self.now).word for dose in doses]
        due = [word for word in words if word != "paused"]
        found: Facts = {}
        if due:
            found["today"] = f"{due.count('taken')} of {len(due)} taken"
        found |= {f"today {word}": str(due.count(word)) for word in ("due", "late", "skipped", "missed")}
        told = self.figures(self.medicines(), self.today, self.today)
        found["streak"] = f"{told.streak}, longest {told.longest}"
        found |= with_value("next", self.following())
        return found | self.lenses() | self.supplies()

    def supplies(self) -> Facts:
        """What is left, until when it lasts, and when to get more."""
        found: Facts = {}
        for item in self.person.items.values():
            if item.lenses:
                cycle = supplies.cycle(self.person, item, self.now)
                if cycle.left is not None:
                    found[f"left {item.name}"] = str(cycle.left)
                    found |= with_value(f"last box {item.name}", cycle.last_opened)
            elif item.is_medicine:
                supply = supplies.supply(self.person, item, self.now)
                if supply:
                    found[f"left {item.name}"] = number(supply.left)
                    found |= with_value(f"runs out {item.name}", supply.out)
                    found |= with_value(f"get more {item.name}", supply.refill and max(supply.refill, self.today))
        return found

    def figures(self, items: list[Item], first: date, last: date) -> Figures:
        """The figures of some items between two days."""
        return figures(self.person, items, first, last, self.now)

    def on_stats(self) -> Facts:
        """'stats'."""
        first = self.today - 29 * DAY
        found: Facts = {}
        for item in self.person.all_items.values():
            if not item.lenses:
                name = " ".join(filter(None, (item.name, item.strength)))
                told = self.figures([item], first, self.today)
                found |= {f"{name}: {what}": value for what, value in self.stats(item, told).items()}
        if len(self.medicines()) > 1:
            told = self.figures(self.medicines(), first, self.today)
            all_of_them = self.say["stats.all"]
            found |= {f"{all_of_them}: {what}": value for what, value in self.stats(None, told).items()}
        return found

    def stats(self, item: Item | None, told: Figures) -> Facts:
        """The figures of one item, or of all medicines."""
        if item and item.limits:
            found = {"as needed": str(told.beside)}
            return found | ({"in all": number(told.amount)} if told.beside else {})
        found = {
            word: str(count) for word, count in
            (("beside", told.beside), ("paused", told.paused), ("open", told.open)) if count
        }
        if not told.due:
            return found
        found["taken"] = f"{told.taken} of {told.due}, skipped {told.skipped}, missed {told.missed}"
        found["on time"] = f"{told.on_time} of {told.due}, early {told.early}, late {told.late}"
        if told.days[1]:
            found["days"] = ratio(told.days)
            found["streak"] = f"{told.streak}, longest {told.longest}"
        if (not item or item.is_medicine) and told.covered[1]:
            found["covered"] = ratio(told.covered)
        if item and item.is_medicine:
            found["in all"] = number(told.amount)
        return found

    def on_list(self) -> Facts:
        """'list'."""
        found: Facts = {}
        for item in self.person.items.values():
            if item.lenses and item.lenses.days > 1:
                found[f"used {item.id}"] = str(supplies.cycle(self.person, item, self.now).used)
            elif not item.lenses and item.is_on:
                dose = self.person.following(self.now, item.id)
                found |= with_value(f"next {item.id}", dose and self.clock(dose.moment))
        return found

    def on_agenda(self) -> Facts:
        """'agenda' of the plan's text: seven days of it, whatever was recorded."""
        doses = self.person.written(self.person.items, self.today, self.today + 6 * DAY)
        return {
            f"{self.clock(dose.moment)} {self.title(dose)}": dose.moment.strftime("%Y-%m-%dT%H:%M:%SZ")
            for dose in doses if dose.is_on
        }

    def on_history(self) -> Facts:
        """'history' of the month."""
        first = self.today.replace(day=1)
        found: Facts = {}
        items = [item for item in self.person.all_items.values() if not item.lenses]
        days = by_day(judged(self.person, items, first, self.today, self.now))
        for dose in self.person.doses(first, self.today):
            if self.person.state(dose, self.now).word == "paused" and dose.day not in days:
                found[f"mark {dose.day.day:02}"] = "‖"
        for day, words in days.items():
            found[f"mark {day.day:02}"] = mark(words)
        for item in self.person.all_items.values():
            name = " ".join(filter(None, (item.name, item.strength)))
            found |= {f"{name}: {what}": value for what, value in self.history(item, first).items()}
        return found

    def history(self, item: Item, first: date) -> Facts:
        """The numbers of one item."""
        if item.lenses:
            worn = [one for one in self.person.valid("worn") if one.item == item.id and one.day >= first]
            return {"worn": str(len(worn))} if worn else {}
        told = self.figures([item], first, self.today)
        if item.limits:
            return {"as needed": str(told.beside)} if told.beside else {}
        found = {"taken": f"{told.taken} of {told.due}"} if told.due else {}
        return found | {
            word: str(count) for word, count in (
                ("skipped", told.skipped), ("missed", told.missed), ("open", told.open),
                ("paused", told.paused), ("beside", told.beside),
            ) if count
        }

    def on_page(self) -> Facts:
        """The page of today."""
        found = self.doses() | self.doses(self.said_today()) | self.extras(needed=True) | self.lenses()
        for item, value in self.needs().items():
            found[f"as needed {self.say.title(item, item.limits.amount)}"] = value
        return found

    def said_today(self) -> list[Dose]:
        """The doses of yesterday whose answer was given today, which the page lets take back."""
        said = {
            entry.key for entry in self.person.valid("taken", "skipped") if self.person.today(entry.said) == self.today
        }
        return [dose for dose in self.person.doses(self.today - DAY, self.today - DAY) if dose.key in said]

    def month(self, year: int, month: int) -> Facts:
        """The days of a month up to today: of the medicines at set times, without such of everything."""
        first = date(year, month, 1)
        items = self.medicines() or list(self.person.all_items.values())
        doses = judged(self.person, items, first, self.today, self.now)
        all_days = [first + count * DAY for count in range(31)]
        days = [day for day in all_days if day.month == month and day <= self.today]
        found = {f"map {day}": self.say["report.map.nothing"] for day in days}
        for day in {one.dose.day for one in doses} & set(days):
            words = [one.word for one in doses if one.dose.day == day]
            found[f"map {day}"] = self.day_told(words)
        return found

    def day_told(self, words: list[str]) -> str:
        """One day of the map."""
        due = sum(word in ("taken", "skipped", "missed") for word in words)
        still_open = sum(word in OPEN for word in words)
        parts = []
        if due:
            parts.append(self.say.say("report.map.taken", words.count("taken"), all=str(due)))
        if still_open:
            parts.append(self.say.say("report.leftOut.open", still_open))
        if "paused" in words:
            parts.append(self.say.say("report.leftOut.paused", words.count("paused")))
        return ", ".join(parts)

    # Calendars.

    def on_feed(self, first: date, last: date) -> Facts:
        """The entries of a feed."""
        found = self.hints(first, last, moves=True)
        for dose in self.person.doses(first, last):
            word = self.person.state(dose, self.now)
            title = self.title(dose)
            if word.word == "taken":
                found[f"entry {self.clock(dose.moment)} {title}"] = self.feed_taken(dose, word.entry)
            elif word.word != "paused":
                told = word.word if word.word in ("skipped", "missed") else "open"
                found[f"entry {self.clock(dose.moment)} {title}"] = told
        for entry in self.person.valid("taken"):
            if entry.key is None and first <= self.person.today(entry.at) <= last:
                clock = self.clock(entry.at)
                found[f"entry {clock} {self.beside(entry)}"] = f"taken {clock}"
        return found

    def feed_taken(self, dose: Dose, entry: Entry) -> str:
        """What a feed says of a dose that was taken."""
        more = "" if entry.amount == dose.amount else f" x{number(entry.amount)}"
        return f"taken {self.clock(entry.at)}{more}"

    def hints(self, first: date, last: date, moves: bool) -> Facts:
        """When lenses are to be replaced and more is to be had; what is overdue moves on with the day."""
        found: Facts = {}

        def hint(key: str, item: Item, day: date | None, word: str = "open") -> None:
            if day and first <= day <= last:
                title = self.say.say(key, name=item.name, strength=item.strength).strip()
                found[f"entry {day} {HINT:%H:%M} {title}"] = word

        for entry in self.person.valid("replaced"):
            word = "taken" if moves else f"taken {self.clock(entry.said)}"
            hint("title.replacement", self.person.all_items[entry.item], entry.day, word)
        for item in self.person.items.values():
            if item.lenses and item.is_on:
                cycle = supplies.cycle(self.person, item, self.now)
                if cycle.days > 1:
                    late = moves and cycle.due < self.today
                    word = f"overdue since {cycle.due}" if late else "open"
                    hint("title.replacement", item, self.today if late else cycle.due, word)
                if not (moves and cycle.due < self.today):
                    hint("title.replacementSoon", item, cycle.soon)
                hint("title.refill", item, cycle.refill)
            elif item.is_medicine and item.is_on:
                supply = supplies.supply(self.person, item, self.now)
                hint("title.refill", item, supply and supply.refill)
        return found

    def on_tasks(self, first: date, last: date) -> Facts:
        """The tasks of a folder."""
        found = self.hints(first, last, moves=False)
        for dose in self.person.doses(first, last):
            state = self.person.state(dose, self.now)
            if state.word == "taken":
                told = f"taken {self.clock(state.entry.at)}"
            else:
                told = "skipped" if state.word == "skipped" else "open"
            if dose.item.is_on and state.word != "paused":
                found[f"entry {self.clock(dose.moment)} {self.title(dose)}"] = told
        return found


def with_value(key: str, value: object) -> Facts:
    """A fact, where there is one."""
    return {} if value is None else {key: str(value)}


def ratio(pair: tuple[int, int]) -> str:
    """Two numbers of a ratio."""
    return f"{pair[0]} of {pair[1]}"


def mark(words: list[str]) -> str:
    """The mark of a day in 'history'."""
    if any(word in OPEN for word in words):
        return "○"
    if all(word == "missed" for word in words):
        return "✗"
    for word, sign in MARKS:
        if word in words:
            return sign
    return "✓"
