"""Three weeks of rare and linked doses, a pause and a journey: all outputs must show the same open doses.

    python agreement.py --dosecal PATH [--seed N]

Four times a day, or with DOSECAL_RANDOM=full every hour, the commands, the page, the feed, the folder of tasks
and the account must show the same open doses. Two carers press the same button at the same time, which may give
one entry only. No text may contain an interval between doses that is not in the plan. Exit status: 1 after any
difference.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import re
import shutil
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.append(str(Path(__file__).resolve().parent.parent))

import icalendar

import calendars
import commands
import pages
from household import Household
from randomness import add_seed, amount, repetition, seed
from wording import wording

DAY, FIRST, DAYS = timedelta(days=1), date(2026, 11, 20), 21
HOME, AWAY = ZoneInfo("Europe/Copenhagen"), ZoneInfo("America/New_York")
JOURNEY = (date(2026, 12, 2), date(2026, 12, 5))
PLAN = f"""person: Ria
zone: {HOME.key}
travel: [{{zone: {AWAY.key}, from: {JOURNEY[0]}, until: {JOURNEY[1]}}}]
medicines:
  - {{name: Levo, doses: [{{at: "07:00"}}]}}
  - {{name: Calcium, after: {{item: levo, by: 4 h}}}}
  - {{name: Sema, unit: injection, every: 7 days, counts: from-last-taken, from: 2026-11-20, doses: [{{at: "09:00"}}]}}
  - {{name: Alendronate, every: 7 days, from: 2026-11-22, doses: [{{at: "06:35"}}], note: Sit up for 30 minutes}}
  - {{name: Pill, clock: home, doses: [{{at: "21:00"}}]}}
  - name: Warfarin
    doses:
      - {{at: "18:00", amount: 2, on: [mon, wed, fri]}}
      - {{at: "18:00", amount: 1.5, on: [tue, thu, sat, sun]}}
lenses:
  - {{name: Left, type: biweekly, opened: 2026-11-20}}
"""
APART = {"7 days", "4 h", "24 h"}
"""The intervals in the plan."""
ITEMS = ("levo", "calcium", "sema", "alendronate", "pill", "warfarin")
Open = set[str]


def zone_of(day: date) -> ZoneInfo:
    """Returns the zone of the person on a day."""
    return AWAY if JOURNEY[0] <= day <= JOURNEY[1] else HOME


def moment(day: date, hour: int, minute: int = 0) -> datetime:
    """Returns a local time of the person as an instant."""
    return datetime.combine(day, time(hour, minute), zone_of(day)).astimezone(timezone.utc)


def local(now: datetime) -> datetime:
    """Returns an instant in the person's local time."""
    away = now.astimezone(AWAY)
    return away if JOURNEY[0] <= away.date() <= JOURNEY[1] else now.astimezone(HOME)


def deeds(dice: random.Random) -> list[tuple[datetime, tuple[str, ...]]]:
    """Returns the actions in order: the way ('run', 'press' or 'tick'), and the command or item."""
    done = []
    for number in range(DAYS):
        day = FIRST + number * DAY
        if number % 6 != 4:
            done += [(moment(day, 7), ("run", "take", "levo")), (moment(day, 11, 20), ("press", "Calcium"))]
        else:
            done.append((moment(day, 8, 40), ("run", "wear", "left")))
        # A late dose each day.
        done.append((moment(day, 19 + number % 4, dice.randrange(5, 55)), ("together", "Warfarin")))
        if number % 5:
            done.append((moment(day, 21, 25) if zone_of(day) == HOME else moment(day, 15, 25), ("tick", "Pill")))
    rare = {
        date(2026, 11, 21): ("run", "take", "sema"), date(2026, 11, 29): ("press", "Sema"),
        date(2026, 12, 8): ("tick", "Sema"), date(2026, 11, 22): ("run", "take", "alendronate"),
        date(2026, 12, 9): ("press", "Alendronate"),
    }
    done += [(moment(day, 10, 15), deed) for day, deed in rare.items()]
    done += [
        (moment(date(2026, 11, 25), 12, 15), ("run", "pause", "--from", "2026-11-26", "--until", "2026-11-28")),
        (moment(date(2026, 11, 27), 9, 31), ("run", "resume", "--from", "2026-11-27")),
    ]
    return sorted(done)


@dataclass
class Life:
    """The three weeks, and the differences."""

    tool: Path
    folder: Path
    found: list[str] = field(default_factory=list)
    asked: int = 0

    def __post_init__(self) -> None:
        self.house = Household(self.tool, self.folder)
        begin = moment(FIRST, 0, 30)
        plan = self.folder / "plan.yaml"
        plan.write_text(PLAN, "utf-8")
        self.house.ask(begin, "apply", str(plan))
        self.house.ask(begin, "publish", "--public-url", "https://care.example")
        told = self.house.ask(begin, "subscriber", "add", "ria", "--account", "--name", "Phone")
        self.password = re.search(r"Password +(\S+)", told)[1]
        self.paths = self.house.addresses(begin, "ria")
        self.tasks = self.folder / "tasks"

    # Actions.

    def do(self, now: datetime, deed: tuple[str, ...]) -> None:
        """Performs an action; a dose that is no longer open is ignored."""
        how, *words = deed
        if how == "run":
            status, text = self.house.run(now, *words)
            self.read(now, " ".join(words), text)
            if status and words[0] != "take":
                self.differ(now, " ".join(words), f"exit {status}: {text}")
        elif how == "tick":
            self.tick(now, words[0])
        else:
            self.press(now, words[0], 2 if how == "together" else 1)

    def tick(self, now: datetime, item: str) -> None:
        """Completes the oldest open task of an item in the folder."""
        self.house.ask(now, "sync", str(self.tasks))
        keys = sorted(
            key for key, value in calendars.task_facts(self.tasks, local(now).tzinfo).items()
            if value == "open" and key.endswith(item) and key[6:22] <= self.clock(now)
        )
        if keys:
            calendars.tick(self.tasks, keys[0], local(now).tzinfo, now, calendars.WAYS[0])
            before = len(self.entries(now))
            self.house.ask(now, "sync", str(self.tasks))
            if len(self.entries(now)) != before + 1:
                self.differ(now, "a tick", f"{keys[0]} gave {len(self.entries(now)) - before} entries")

    def press(self, now: datetime, item: str, carers: int) -> None:
        """Presses the first button of an item, by several carers at once: one entry must result."""
        before = len(self.entries(now))
        with self.house.serving(now) as address:
            lines = [line for line in self.lines(self.get(address + self.paths["today"]).decode())
                     if line.first(name="title").endswith(item) and is_open(line)]
            if not lines:
                return
            action, fields = pages.taken_form(lines[0])
            with ThreadPoolExecutor(carers) as pool:
                answers = list(pool.map(lambda _: self.post(address, action, fields), range(carers)))
            for answer in answers:
                self.read(now, f"a press of {item}", pages.read(answer).text)
            again = next((form for answer in answers for form in self.confirmations(answer)), None)
            if len(self.entries(now)) == before and again:
                self.read(now, f"a press of {item}", pages.read(self.post(address, *again)).text)
        if len(self.entries(now)) != before + 1:
            self.differ(now, "a press", f"{item} gave {len(self.entries(now)) - before} entries")

    def confirmations(self, answer: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Yields the forms of a question that record the dose as taken now."""
        for form in pages.read(answer).all("form"):
            fields = {one.fields["name"]: one.fields.get("value", "") for one in form.all("input") if "name" in one.fields}
            for button in form.all("button"):
                sent = fields | ({button.fields["name"]: button.fields["value"]} if "name" in button.fields else {})
                if sent.get("do") == "taken" and "at" not in sent:
                    yield form.fields["action"], sent

    # Comparisons.

    def look(self, now: datetime) -> None:
        """Compares the other outputs with the page."""
        self.asked += 1
        self.house.ask(now, "publish")
        self.house.ask(now, "sync", str(self.tasks))
        with self.house.serving(now) as address:
            page = self.get(address + self.paths["today"]).decode()
            feed = self.get(address + self.paths["feed"])
            account = self.account(address)
        self.read(now, "the page", pages.read(page).text)
        expected = self.on_page(page, now)
        faces = {"today": self.on_today(now), "take": self.on_take(now), "feed": self.on_feed(feed, now)}
        for face, texts in {"tasks": [path.read_bytes() for path in self.tasks.glob("*.ics")], "account": account}.items():
            # The task of a missed dose stays, so that it can still be completed.
            today, before = self.on_tasks(texts, now)
            faces[face] = today | before & expected
        for face, seen in faces.items():
            if seen != expected:
                self.differ(now, face, f"the page has open {sorted(expected)}, {face} has {sorted(seen)}")
        for name in ("status", "list", "stats"):
            self.read(now, name, self.house.ask(now, name))
        said = self.house.ask(now, "status")
        count = len(re.findall(r"Still open", said)) + sum(map(int, re.findall(r"(\d+) (?:due now|late)\b", said)))
        if count != len(expected):
            self.differ(now, "status", f"the page has open {sorted(expected)}, status counts {count}")

    def on_page(self, page: str, now: datetime) -> Open:
        """Returns the doses with a button, each with its amount and name."""
        return {line.first(name="title") for line in self.lines(page) if is_open(line)}

    def on_today(self, now: datetime) -> Open:
        """Returns the lines of `today` that are due or late."""
        text = self.house.ask(now, "today")
        self.read(now, "today", text)
        entries = [entry for block in commands.blocks(text) for entry in commands.unwrapped(block, 2)]
        return {match[1] for entry in entries if (match := re.search(r"[!●]\s+(.*?)(?: \(.*? at home\))? · ", entry))}

    def on_take(self, now: datetime) -> Open:
        """Returns the choices of `take`, in a copy of the store, because it records the only open dose."""
        with tempfile.TemporaryDirectory(prefix="dosecal-agreement-") as folder:
            copy = Household(self.tool, Path(folder))
            shutil.copytree(self.folder / "home", copy.folder / "home")
            text = " ".join(copy.run(now, "take")[1].split())
            self.read(now, "take", text)
            for item in ITEMS:
                for more in ((), ("--extra",)):
                    self.read(now, f"take {item}", copy.run(now, "take", item, *more)[1])
        offered = re.findall(r"\d\d:\d\d(?: \(.*? at home\))?: (.*?)\. To record", text)
        taken = re.match(r"(.*?) (?:is )?taken at", text)
        return set(offered) or ({taken[1]} if taken else set())

    def on_feed(self, feed: bytes, now: datetime) -> Open:
        """Returns the open events of the feed up to now."""
        entries = calendars.expanded(feed, (now - 9 * DAY).date(), now.date())
        zone = local(now).tzinfo
        facts = calendars.feed_facts(wording("en"), entries, (now - 9 * DAY).date(), now.date(), zone, "")
        found = {key[23:] for key, value in facts.items()
                 if value == "open" and key[6:22] <= self.clock(now) and re.match(r"\d\d:\d\d \d", key[17:])}
        today = f"entry {self.clock(now)[:10]} "
        return found | {key.removeprefix(today) for key, value in facts.items()
                        if key.startswith(today) and value.startswith("overdue") and re.match(r"\d", key.removeprefix(today))}

    def on_tasks(self, texts: list[bytes], now: datetime) -> tuple[Open, Open]:
        """Returns the open tasks of today up to now, and those of earlier days."""
        today, before = set(), set()
        for text in texts:
            for task in icalendar.Calendar.from_ical(text).walk("VTODO"):
                start = (task.get("DTSTART") or task["DUE"]).dt
                if isinstance(start, datetime) and start <= now and str(task.get("STATUS")) == "NEEDS-ACTION":
                    is_today = self.clock(start)[:10] == self.clock(now)[:10]
                    (today if is_today else before).add(str(task["SUMMARY"]))
        return today, before

    def account(self, address: str) -> list[bytes]:
        """Returns the tasks of the account."""
        query = (
            '<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop>'
            '<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"/></C:comp-filter></C:filter>'
            "</C:calendar-query>"
        )
        login = base64.b64encode(f"phone:{self.password}".encode()).decode()
        request = urllib.request.Request(
            f"{address}/dav/phone/cal/ria-tasks/", query.encode(), method="REPORT",
            headers={"Authorization": f"Basic {login}", "Depth": "1", "Content-Type": "application/xml"})
        import dav
        with urllib.request.urlopen(request, timeout=120) as answer:
            return [one.text(f"{dav.CALDAV}calendar-data").encode() for one in dav.resources(answer.read())]

    # Helpers.

    @staticmethod
    def lines(page: str) -> list[pages.Node]:
        """Returns the doses on the page."""
        return [line for line in pages.read(page).all("li", "dose") if "need" not in line.fields["class"].split()]

    @staticmethod
    def get(address: str) -> bytes:
        with urllib.request.urlopen(address, timeout=120) as answer:
            return answer.read()

    def post(self, address: str, action: str, fields: dict[str, str]) -> str:
        """Sends a form of the Today page and returns the resulting page."""
        from urllib.parse import urlencode, urljoin
        target = urljoin(address + self.paths["today"], action)
        with urllib.request.urlopen(target, urlencode(fields).encode(), timeout=120) as answer:
            return answer.read().decode()

    def entries(self, now: datetime) -> list[dict]:
        """Returns the record."""
        return json.loads(self.house.ask(now, "log", "--json"))["entries"]

    @staticmethod
    def clock(now: datetime) -> str:
        """Returns an instant in the person's local time."""
        return f"{local(now):%Y-%m-%d %H:%M}"

    def read(self, now: datetime, face: str, text: str) -> None:
        """Searches a text for intervals that are not in the plan."""
        for match in re.finditer(r"(\d+ (?:days?|h|min)(?: \d+ min)?) apart", " ".join(text.split())):
            if match[1] not in APART:
                self.differ(now, face, f"says '{match[0]}'")

    def differ(self, now: datetime, face: str, text: str) -> None:
        """Adds a difference."""
        self.found.append(f"{self.clock(now)}, {face}: {text}")

    def live(self, dice: random.Random) -> None:
        """Runs the three weeks, hour by hour."""
        todo = deeds(dice)
        for number in range(DAYS):
            day = FIRST + number * DAY
            hours = sorted(dice.sample(range(1, 24), amount(4, 23)))
            for now in (moment(day, hour, 2) for hour in hours):
                while todo and todo[0][0] <= now:
                    self.do(*todo.pop(0))
                self.look(now)


def is_open(line: pages.Node) -> bool:
    """Whether a line of the page has a button that records the dose as taken, and its time has come."""
    said = line.first(name="state")
    return bool(re.match(r"\W*(late by|due now|\d+ days? late)", said)) and bool(line.all("form"))


def main() -> int:
    """Runs the weeks, and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    add_seed(parser)
    options = parser.parse_args()
    sys.path.append(str(Path(__file__).resolve().parent.parent / "accounts"))
    with tempfile.TemporaryDirectory(prefix="dosecal-agreement-") as folder:
        life = Life(options.dosecal.resolve(), Path(folder))
        life.live(random.Random(seed()))
    print("\n".join(life.found))
    print(f"{'FAIL' if life.found else 'PASS'} agreement: {life.asked} looks, {len(life.found)} differences")
    if life.found:
        print(repetition())
    return 1 if life.found else 0


if __name__ == "__main__":
    sys.exit(main())
