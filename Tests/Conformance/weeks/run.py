"""Three weeks of a patient and of a carer: all outputs are compared with a model.

    python run.py --dosecal PATH [--seed N] [LIFE...]

The actions are in the transcripts; the model computes from the docs what is due, taken, late, left and to be
replaced. At one of four times of each day, or with DOSECAL_RANDOM=full at all of them, the commands, the page,
the feed and the tasks must agree with it. Each difference is a line: day, output, key, expected, actual. Exit
status: 1 after any difference.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time as clock
from concurrent.futures import ProcessPoolExecutor
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.append(str(Path(__file__).resolve().parent.parent))

import calendars
import commands
import pages
from commands import Facts
from expected import Expected
from household import Household
from plans import Item, read
from randomness import add_seed, amount, repetition, seed
from reckoning import Dose, Entry, Reckoning
from story import TRANSCRIPTS, Deed, Variant, deeds
from wording import wording

DAY = timedelta(days=1)
LOOKS = (time(0, 45), time(8, 15), time(12, 30), time(21, 40))
BEHIND, AHEAD = 7, 14
HINTS = ("replacement", "replacement-soon", "refill")
LIVES = {
    variant.name: variant for variant in (
        Variant("patient-copenhagen", "weeks-patient"),
        Variant("patient-new-york", "weeks-patient", 7, "America/New_York"),
        Variant("carer", "weeks-carer"),
        # The clocks go forward on the day on which they go back in the transcript.
        Variant("patient-copenhagen-spring", "weeks-patient", 154),
        Variant("patient-new-york-spring", "weeks-patient", 140, "America/New_York"),
    )
}
COMMANDS = {
    "today": commands.today_facts, "status": commands.status_facts, "stats": commands.stats_facts,
    "list": commands.list_facts, "history": commands.history_facts,
}


class Life:
    """A life in the tool and in the model."""

    def __init__(self, variant: Variant, tool: Path, folder: Path) -> None:
        self.variant, self.folder = variant, folder
        self.household = Household(tool, folder)
        self.people: dict[str, Reckoning] = {}
        self.plans: dict[str, Path] = {}
        self.found: list[str] = []
        self.paths: dict[str, str] = {}
        self.turn = 0

    def differ(self, now: datetime, face: str, expected: Facts, seen: Facts) -> None:
        """Adds the differences between an output and the model."""
        local = now.astimezone(ZoneInfo(self.variant.zone)).strftime("%Y-%m-%d %H:%M")
        for key in sorted(expected.keys() | seen.keys()):
            if expected.get(key) != seen.get(key):
                self.found.append(
                    f"{local}, {face}, {key}, expected {expected.get(key, 'nothing')}, seen {seen.get(key, 'nothing')}"
                )

    # Actions.

    def do(self, deed: Deed) -> None:
        """Performs an action in both; the output of the tool is compared too."""
        if self.paths and self.is_done_elsewhere(deed):
            return
        words = list(deed.words)
        if words[0] == "apply":
            words = ["apply", *(str(self.written(name)) for name in words[1:])]
        status, text = self.household.run(deed.moment, *words)
        recorded = self.reckoned(deed)
        if recorded != (status == 0):
            expected = "recorded" if recorded else "refused"
            self.differ(deed.moment, "command", {" ".join(words): expected}, {" ".join(words): f"exit {status}"})
        if recorded and status:
            raise ValueError(f"the life goes on differently: {text}")

    def written(self, name: str) -> Path:
        """Returns a plan of the transcripts, for this variant."""
        path = self.folder / Path(name).name
        path.write_text(self.variant.text((TRANSCRIPTS.parent / name).read_text("utf-8")), "utf-8")
        self.plans[read(path.read_text("utf-8")).id] = path
        return path

    def reckoned(self, deed: Deed) -> bool:
        """Performs an action in the model; returns whether it is recorded."""
        verb, now = deed.words[0], deed.moment
        if verb == "apply":
            for name in deed.words[1:]:
                plan = read((self.folder / Path(name).name).read_text("utf-8"))
                if plan.id in self.people:
                    self.people[plan.id].apply(plan, now)
                else:
                    self.people[plan.id] = Reckoning.of(plan, now)
            return True
        person = self.people[deed.option("--person") or next(iter(self.people))]
        if verb == "undo":
            return person.undo()
        item = deed.words[1]
        match verb:
            case "take":
                return self.take(person, deed)
            case "skip":
                return person.skip(now, item)
            case "snooze":
                return person.snooze(now, item, int(deed.words[2].split()[0]))
            case "count":
                return person.note("counted", now, item, Decimal(deed.words[2]))
            case "disable" | "enable":
                person.switch(item, verb == "enable", now)
            case "wear" | "replace":
                for one in deed.words[1:]:
                    if one in person.items:
                        person.note("worn" if verb == "wear" else "replaced", now, one)
        return True

    @staticmethod
    def take(person: Reckoning, deed: Deed) -> bool:
        """Records a dose in the model."""
        def when(text: str | None) -> tuple[date, time] | None:
            if text is None:
                return None
            day, _, hour = text.rpartition(" ")
            return person.today(deed.moment) - (DAY if day == "yesterday" else 0 * DAY), time.fromisoformat(hour)

        at, amount = when(deed.option("--at")), deed.option("--amount")
        return person.take(
            deed.moment, deed.words[1], at=person.moment(*at) if at else None,
            planned=when(deed.option("--for")), amount=Decimal(amount) if amount else None,
            is_extra="--extra" in deed.words, is_anyway="--anyway" in deed.words,
        )

    # Answers on the page and in an app, in turn.

    def is_done_elsewhere(self, deed: Deed) -> bool:
        """Whether an open dose was recorded on the page or completed in an app instead."""
        words, now = deed.words, deed.moment
        if words[0] != "take" or set(words[2:]) - {"--person", deed.option("--person")}:
            return False
        person = self.people[deed.option("--person") or next(iter(self.people))]
        item = person.items[words[1]]
        dose = None if item.limits else person.meant(item.id, now, None)
        if not item.limits and (dose is None or person.state(dose, now).word in ("taken", "skipped")):
            return False
        self.turn += 1
        # Among several persons, a late dose has no button: it is answered on the page of its day.
        has_button = len(self.people) == 1 or dose is None or not person.is_late(dose, now)
        if self.turn % 3 == 1 and has_button:
            self.press(person, item, dose, now)
            return True
        if self.turn % 3 == 2 and dose and not person.is_concern(item, now, dose.amount):
            self.tick(person, dose, now)
            return True
        return False

    def press(self, person: Reckoning, item: Item, dose: Dose | None, now: datetime) -> None:
        """Presses the button of a dose on the Today page."""
        languages = [one.plan.language for one in self.people.values()]
        say = wording(max(languages, key=languages.count))
        expected = Expected(person, now, say)
        key = (
            f"dose {expected.clock(dose.moment)} {expected.title(dose)}" if dose
            else f"as needed {say.title(item, item.limits.amount)}"
        )
        name = person.plan.person if len(self.people) > 1 else None

        def choose(html: str) -> tuple[str, dict[str, str]]:
            return pages.taken_form(dict(pages.doses(say, pages.read(html), expected.today, name))[key])

        def confirm(html: str) -> tuple[str, dict[str, str]]:
            return pages.taken_form(pages.read(html), is_sure=True)

        # Only the question whether it was taken now is confirmed.
        is_late = dose is not None and person.is_late(dose, now)
        told = ["asked about", "recorded"][not is_late:] if person.take(now, item.id) else ["asked about"]
        said = self.household.pressed(now, self.paths["today"], *[choose, confirm][:len(told)])
        seen = [{200: "asked about", 303: "recorded"}.get(status, f"status {status}") for status in said]
        self.differ(now, "a press", {key: ", ".join(told)}, {key: ", ".join(seen)})

    def tick(self, person: Reckoning, dose: Dose, now: datetime) -> None:
        """Completes the task of a dose in the folder, which is then imported."""
        expected, folder = Expected(person, now), self.tasks_of(person)
        way = calendars.WAYS[self.turn // 3 % len(calendars.WAYS)]
        key = f"entry {expected.clock(dose.moment)} {expected.title(dose)}"
        self.household.ask(now, "sync", str(folder), "--person", person.plan.id)
        calendars.tick(folder, key, person.zone, now, way)
        command = ("import", "sync")[self.turn // 3 % 2]
        self.household.ask(now, command, str(folder), "--person", person.plan.id)
        person.entries.append(Entry("taken", dose.item.id, now, now, dose.key, dose.amount))
        person.known.clear()

    def tasks_of(self, person: Reckoning) -> Path:
        """Returns the folder of a person's tasks."""
        return self.folder / f"tasks-{person.plan.id}"

    # Comparisons.

    def look(self, now: datetime) -> None:
        """Compares every output with the model."""
        for person in self.people.values():
            self.look_at_commands(person, now)
            self.look_at_tasks(person, now)
        self.look_at_subscriber(now)

    def look_at_commands(self, person: Reckoning, now: datetime) -> None:
        """Compares the output of the commands, one after another."""
        expected, say = Expected(person, now), wording(person.plan.language)
        for name, facts in COMMANDS.items():
            text = self.household.ask(now, name, "--person", person.plan.id)
            self.differ(now, f"{person.plan.person}: {name}", getattr(expected, f"on_{name}")(), facts(say, text, expected.today))
        plan = self.folder / "agenda.yaml"
        plan.write_text(self.household.ask(now, "plan", "show", person.plan.id), "utf-8")
        told = json.loads(self.household.ask(now, "agenda", "--json", str(plan)))["plans"][0]["occurrences"]
        seen = {
            f"{one['local'][:16].replace('T', ' ')} {one['title']}": one["utc"]
            for one in told if one["purpose"] not in HINTS
        }
        self.differ(now, f"{person.plan.person}: agenda", expected.on_agenda(), seen)

    def look_at_tasks(self, person: Reckoning, now: datetime) -> None:
        """Compares the folder of tasks after a sync."""
        expected, folder = Expected(person, now), self.tasks_of(person)
        self.household.ask(now, "sync", str(folder), "--person", person.plan.id)
        first, last = expected.today - BEHIND * DAY, expected.today + AHEAD * DAY
        self.differ(now, f"{person.plan.person}: tasks", expected.on_tasks(first, last), calendars.task_facts(folder, person.zone))

    def look_at_subscriber(self, now: datetime) -> None:
        """Compares the page and the feed as they are served."""
        self.household.ask(now, "publish", "--public-url", "https://care.example")
        if not self.paths:
            self.paths = self.household.addresses(now, self.subscriber(now))
        present = next(iter(self.people.values())).today(now)
        before = present.replace(day=1) - DAY
        path = self.paths["today"].replace("/today/", "/month/")
        html, feed, *months = self.household.fetched(
            now, self.paths["today"], self.paths["feed"], path, f"{path}/{before.isoformat()[:7]}")
        languages = [person.plan.language for person in self.people.values()]
        page, say = pages.read(html.decode()), wording(max(languages, key=languages.count))
        entries = calendars.expanded(feed, now.date() - (BEHIND + 1) * DAY, now.date() + (AHEAD + 1) * DAY)
        for person in self.people.values():
            name = person.plan.person if len(self.people) > 1 else None
            expected, prefix = Expected(person, now, say), f"{name}: " if name else ""
            face = f"{person.plan.person}: page"
            self.differ(now, face, expected.on_page(), pages.facts(say, page, expected.today, name))
            for shown, text in zip((present, before), months):
                page_of_month = pages.read(text.decode())
                if name is None:
                    told = pages.month(say, page_of_month, expected.today)
                    wanted = expected.month(shown.year, shown.month)
                else:
                    told = pages.plain_month(page_of_month, shown, expected.today, name)
                    wanted = expected.counts(shown.year, shown.month)
                self.differ(now, f"{face} of a month", wanted, told)
            expected = Expected(person, now)
            first, last = expected.today - BEHIND * DAY, expected.today + AHEAD * DAY
            seen = calendars.feed_facts(expected.say, entries, first, last, person.zone, prefix)
            self.differ(now, f"{person.plan.person}: feed", expected.on_feed(first, last), seen)

    def subscriber(self, now: datetime) -> str:
        """Returns the subscriber whose page and feed are compared: the person's own, or one for all."""
        if len(self.people) > 1:
            self.household.ask(now, "subscriber", "add", *self.people, "--name", "Carer")
            return "carer"
        return next(iter(self.people))

    def live(self) -> int:
        """Runs three weeks; returns the number of comparisons."""
        dice = random.Random(f"{seed()} {self.variant.name}")
        todo = deeds(self.variant)
        zone = ZoneInfo(self.variant.zone)
        day, last = (one.moment.astimezone(zone).date() for one in (todo[0], todo[-1]))
        days = [day + count * DAY for count in range((last - day).days + 2)]
        looks = [(datetime.combine(day, at, zone).astimezone(timezone.utc), at in chosen)
                 for day in days for chosen in [dice.sample(LOOKS, amount(1, len(LOOKS)))] for at in LOOKS]
        seen = 0
        for look, is_chosen in looks:
            while todo and todo[0].moment <= look:
                self.do(todo.pop(0))
            # The first comparison also finds the page on which doses are recorded from then on.
            if self.people and (is_chosen or not self.paths):
                self.look(look)
                seen += 1
            elif self.people:
                # The folders are synced every time, because an app completes the tasks in them.
                for person in self.people.values():
                    self.household.ask(look, "sync", str(self.tasks_of(person)), "--person", person.plan.id)
        return seen


def lived(name: str, tool: Path) -> tuple[int, list[str]]:
    """Runs one of the lives in its own folder."""
    with tempfile.TemporaryDirectory(prefix="dosecal-weeks-") as folder:
        life = Life(LIVES[name], tool, Path(folder))
        try:
            return life.live(), life.found
        except Exception as error:
            import traceback
            return 0, [*life.found, *traceback.format_exc().splitlines()[-8:]]


def main() -> int:
    """Runs the named lives, or all, and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    add_seed(parser)
    parser.add_argument("lives", nargs="*", metavar="LIFE", help=f"such as {next(iter(LIVES))}")
    options = parser.parse_args()
    names, failed, begun = options.lives or list(LIVES), 0, clock.monotonic()
    # The processes inherit the seed.
    seed()
    # All run at once: stopping a server takes half a second, in which the others use the cores.
    with ProcessPoolExecutor(len(names)) as pool:
        outcomes = pool.map(lived, names, [options.dosecal.resolve()] * len(names))
        for name, (looks, found) in zip(names, outcomes):
            print("\n".join(found + [f"{'FAIL' if found else 'PASS'} {name}: {looks} looks, {len(found)} differences"]))
            failed += bool(found)
    print(f"{len(names) - failed} passed, {failed} failed, in {clock.monotonic() - begun:.0f} s")
    if failed:
        print(repetition())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
