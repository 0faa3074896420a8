"""The expected facts in each output for a person at a time, from the model."""

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
    """Returns an amount in the format of all facts."""
    return f"{amount.normalize():f}"


class Expected:
    """One person at one time."""

    def __init__(self, person: Reckoning, now: datetime, say: Wording | None = None) -> None:
        self.person, self.now, self.today = person, now, person.today(now)
        self.say = say or wording(person.plan.language)

    # A dose, a lens set, a supply.

    def clock(self, moment: datetime) -> str:
        """Returns an instant in the person's local time."""
        return self.person.local(moment).strftime("%Y-%m-%d %H:%M")

    def title(self, dose: Dose) -> str:
        """Returns the title of a dose."""
        return self.say.title(dose.item, dose.amount)

    def state(self, dose: Dose) -> str:
        """Returns the state of a dose on the day."""
        state = self.person.state(dose, self.now)
        if state.word == "snoozed":
            return f"snoozed {self.clock(state.entry.until)}"
        if state.word not in ("taken", "skipped"):
            return state.word
        more = "" if state.word == "skipped" or state.entry.amount == dose.amount else f" x{number(state.entry.amount)}"
        return f"{state.word} {self.clock(state.entry.at)}{more}"

    def medicines(self) -> list[Item]:
        """Returns the medicines with set times, of all plan versions."""
        return [item for item in self.person.all_items.values() if item.is_medicine and not item.limits]

    def lenses(self) -> Facts:
        """Returns the progress of each lens set."""
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
        """Returns how often each as-needed medicine was taken today."""
        return {
            item: f"{number(self.person.used_today(item, self.now))} of {item.limits.most or '-'}"
            for item in self.person.items.values() if item.limits and item.is_on
        }

    def shown(self) -> list[Dose]:
        """Returns the doses of the day, and the missed or open ones of the day before."""
        doses = self.person.doses(self.today - DAY, self.today)
        words = [self.person.state(dose, self.now).word for dose in doses]
        return [
            dose for dose, word in zip(doses, words)
            if (word in ("taken", "skipped") or self.is_in_force(dose.item))
            and (dose.day == self.today or word in ("missed", *OPEN))
        ]

    def is_in_force(self, item: Item) -> bool:
        """Whether an item is in the current plan and switched on."""
        return item.id in self.person.items and self.person.items[item.id].is_on

    def doses(self, doses: list[Dose] | None = None) -> Facts:
        """Returns the facts about the day's doses, or about others."""
        return {
            f"dose {self.clock(dose.moment)} {self.title(dose)}": self.state(dose)
            for dose in (self.shown() if doses is None else doses)
        }

    def extras(self, needed: bool = False) -> Facts:
        """Returns the doses outside the plan today, for some lists including as-needed doses."""
        return {
            f"dose {self.clock(entry.at)} {self.beside(entry)}": f"taken {self.clock(entry.at)}"
            for entry in self.person.valid("taken")
            if entry.key is None and self.person.today(entry.at) == self.today
            and (needed or not self.person.all_items[entry.item].limits)
        }

    def beside(self, entry: Entry) -> str:
        """Returns the title of a dose outside the plan."""
        return self.say.title(self.person.all_items[entry.item], entry.amount)

    def following(self) -> str | None:
        """Returns the next dose."""
        dose = self.person.following(self.now)
        return f"{self.clock(dose.moment)} {self.title(dose)}" if dose else None

    # The outputs.

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
        """Returns the remaining supplies, their last days, and their refill days."""
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
        """Returns the figures of some items between two days."""
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
        """Returns the figures of one item, or of all medicines."""
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
        """'agenda' of the plan's text: seven days, independent of the record."""
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
        """Returns the figures of one item."""
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
        """The Today page."""
        found = self.doses() | self.doses(self.said_today()) | self.extras(needed=True) | self.lenses()
        for item, value in self.needs().items():
            found[f"as needed {self.say.title(item, item.limits.amount)}"] = value
        return found

    def said_today(self) -> list[Dose]:
        """Returns yesterday's doses that were answered today, which the page can undo."""
        said = {
            entry.key for entry in self.person.valid("taken", "skipped") if self.person.today(entry.said) == self.today
        }
        return [dose for dose in self.person.doses(self.today - DAY, self.today - DAY) if dose.key in said]

    def month(self, year: int, month: int) -> Facts:
        """Returns the days of a month up to today."""
        first = date(year, month, 1)
        items = list(self.person.all_items.values())
        doses = judged(self.person, items, first, self.today, self.now)
        all_days = [first + count * DAY for count in range(31)]
        days = [day for day in all_days if day.month == month and day <= self.today]
        found = {f"map {day}": self.say["report.map.nothing"] for day in days}
        for day in {one.dose.day for one in doses} & set(days):
            words = [one.word for one in doses if one.dose.day == day]
            found[f"map {day}"] = self.day_told(words)
        return found

    def counts(self, year: int, month: int) -> Facts:
        """Returns the doses taken of those due or open on the days of a month up to today."""
        first = date(year, month, 1)
        doses = judged(self.person, list(self.person.all_items.values()), first, self.today, self.now)
        found = {}
        for day in (first + count * DAY for count in range(31)):
            words = [one.word for one in doses if one.dose.day == day]
            counted = [word for word in words if word in ("taken", "skipped", "missed") or word in OPEN]
            if day.month == month and day <= self.today:
                share = f"{words.count('taken')}/{len(counted)}"
                found[f"map {day}"] = share if counted else "nothing due"
        return found

    def day_told(self, words: list[str]) -> str:
        """Returns one day of the heat map."""
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
        """Returns the text of a feed about a dose that was taken."""
        more = "" if entry.amount == dose.amount else f" x{number(entry.amount)}"
        return f"taken {self.clock(entry.at)}{more}"

    def hints(self, first: date, last: date, moves: bool) -> Facts:
        """Returns the days of replacements and refills; an overdue one moves to the current day if `moves`."""
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
    """Returns a fact, if there is a value."""
    return {} if value is None else {key: str(value)}


def ratio(pair: tuple[int, int]) -> str:
    """Returns a ratio as two numbers."""
    return f"{pair[0]} of {pair[1]}"


def mark(words: list[str]) -> str:
    """Returns the mark of a day in 'history'."""
    if any(word in OPEN for word in words):
        return "○"
    if all(word == "missed" for word in words):
        return "✗"
    for word, sign in MARKS:
        if word in words:
            return sign
    return "✓"
