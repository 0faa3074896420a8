"""Reading a calendar in which one entry in a hundred is ours."""

import datetime
import json
import os
import random
import shutil

from bench.errors import must
from bench.figures import Spread, exponent
from bench.race import OURS, Contender
from bench.report import Aim, Section, race_table, table
from bench.work.expanded import costs_beyond_start
from bench.workshop import call

C, ICALENDAR, SABRE = "libical, C", "Python icalendar", "PHP sabre/vobject"
DOSES = 8
FIRST = datetime.date(2026, 7, 1)
NOW = "2026-11-20T12:00:00Z"
REVISION = "1782820800"
LIMITS = {OURS: 100_000, C: 100_000, SABRE: 100_000, ICALENDAR: 100_000}
QUICK_LIMITS = {**LIMITS, SABRE: 10_000, ICALENDAR: 1000}
ROUNDS = {1: 9, 1000: 9, 10_000: 5, 100_000: 3}
PLAN = (
    "person: Sam\nzone: Europe/Copenhagen\nmedicines:\n  - name: Metformin\n"
    f"    from: {FIRST}\n    doses:\n"
    + "".join(f'      - {{at: "{6 + 2 * n:02}:00", id: "{n}"}}\n' for n in range(DOSES)))
EVENT = """BEGIN:VEVENT
UID:event-{number:07}@calendar.example.org
DTSTAMP:20261101T080000Z
DTSTART;TZID=Europe/Copenhagen:{start}
DURATION:PT{minutes}M
SUMMARY:Planning meeting no. {number}\\, room {room}
DESCRIPTION:What was said last time\\; what is new\\nand what is to be done until
  the next time\\, with the names of those who do it: Anna\\, Bo\\, Carla\\, Dan and
  Eva. Bring the papers\\; number {number} of the series is in the folder on the
  shelf\\, beside the window.
CATEGORIES:Work
TRANSP:OPAQUE
URL:https://calendar.example.org/events/{number:07}
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:Planning meeting no. {number}
END:VALARM
END:VEVENT
""".replace("\n", "\r\n")


class Life:
    """A calendar of so many events around doses that were ticked off, and a store that waits."""

    def __init__(self, shop, count):
        self.shop, self.count = shop, count
        self.doses = max(1, count // 100)
        self.days = -(-self.doses // DOSES)
        self.calendar = shop.path("life.ics")
        self.waiting, self.home = shop.path("waiting"), shop.path("home")
        document = shop.write("life.yaml", PLAN)
        self._write(*self._tasks(document))
        shutil.rmtree(self.waiting, ignore_errors=True)
        self._tool("apply", document, "--since", str(FIRST), "--now", NOW)

    def _environment(self):
        return {**self.shop.environment(), "SOURCE_DATE_EPOCH": REVISION}

    def _tool(self, *words):
        return call([self.shop.tool, *words],
                    {**self._environment(), "DOSECAL_HOME": self.waiting})

    def _tasks(self, document):
        """The head of the plan's calendar of tasks, and the tasks, ticked off."""
        last = FIRST + datetime.timedelta(self.days - 1)
        text = self._tool("export", document, "--kind", "tasks", "--from", str(FIRST),
                          "--to", str(last), "--now", NOW)
        head, *parts = text.split("BEGIN:VTODO\r\n")
        parts[-1] = parts[-1].removesuffix("END:VCALENDAR\r\n")
        return head, [ticked(part) for part in parts[:self.doses]]

    def _write(self, head, tasks):
        """The events, with the tasks evenly among them."""
        dice, rest = random.Random(1), iter(tasks)
        with open(self.calendar, "w", encoding="utf-8", newline="") as file:
            file.write(head)
            for number in range(self.count):
                if number % 100 == 0:
                    file.write(next(rest, ""))
                file.write(event(number, dice))
            file.write("END:VCALENDAR\r\n")

    def renew(self):
        """A store in which nothing was said yet, all of it on the disk."""
        shutil.rmtree(self.home, ignore_errors=True)
        shutil.copytree(self.waiting, self.home)
        os.sync()

    def contenders(self):
        shop, file = self.shop, self.calendar
        return {
            OURS: Contender(OURS, [shop.tool, "import", "--now", NOW, file], self._environment(),
                            before=self.renew),
            C: Contender(C, [shop.compiled("parse", "ical"), file]),
            SABRE: Contender(SABRE, shop.php("parse", file)),
            ICALENDAR: Contender(ICALENDAR, shop.python("parse_icalendar", file))}

    def check(self, names):
        """Every dose comes into the journal once; the others count the same events and tasks."""
        counted = f"{self.count} events, {self.doses} finished tasks\n"
        for name in names:
            self.shop.clock.run(self.contenders()[name])
            if name != OURS:
                with open(self.shop.clock.output(name), encoding="utf-8") as file:
                    said = file.read()
                must(said == counted, f"import: {name} found {said!r} instead of {counted!r}")
        entries = json.loads(self.shop.dosecal("log", "--json"))["entries"]
        doses = {(entry["slot"], entry["planned"]) for entry in entries
                 if entry["what"] == "taken"}
        must(len(entries) == len(doses) == self.doses,
             f"import: {len(doses)} doses in {len(entries)} entries instead of {self.doses}")


def ticked(task):
    """The task as an app leaves it: done five minutes after its time."""
    start = task.split("DTSTART;TZID=Europe/Copenhagen:")[1][:15]
    at = datetime.datetime.strptime(start, "%Y%m%dT%H%M%S") - datetime.timedelta(minutes=55)
    marks = f"STATUS:COMPLETED\r\nCOMPLETED:{at:%Y%m%dT%H%M%SZ}\r\nPERCENT-COMPLETE:100"
    return "BEGIN:VTODO\r\n" + task.replace("STATUS:NEEDS-ACTION", marks)


def event(number, dice):
    start = datetime.datetime(2016, 1, 1, 8) + datetime.timedelta(
        minutes=15 * dice.randrange(380_000))
    return EVENT.format(number=number, start=f"{start:%Y%m%dT%H%M%S}",
                        minutes=15 * dice.randint(1, 8), room=dice.randint(1, 40))


def race(shop, count):
    """All that get so far, and how large the file was in MB."""
    limits = QUICK_LIMITS if shop.quick else LIMITS
    life = Life(shop, count)
    names = [name for name in life.contenders() if limits[name] >= count]
    life.check(names)
    rounds = 3 if shop.quick else ROUNDS[count]
    ran = shop.clock.race([life.contenders()[name] for name in names], rounds)
    return ran, os.path.getsize(life.calendar) / 1048576


def growth(races):
    """How processor time, less that for a single event, grows over the sizes."""
    rows = []
    for name in races[1].runs:
        costs = costs_beyond_start(races, name)
        if len(costs) == 3:
            rows.append([name, f"{exponent(costs):.2f}"])
    return table(["program", "exponent of time"], rows)


def sections(shop):
    ran = {size: race(shop, size) for size in ROUNDS}
    races = {size: each for size, (each, _) in ran.items()}
    named = {f"{size:,} event{'s' * (size > 1)}, {megabytes:.2f} MB": each
             for size, (each, megabytes) in ran.items()}
    return [Section("Import", NOTES, [race_table(named), growth(races)], list(aims(ran)))]


def aims(ran):
    for size, (each, megabytes) in ran.items():
        if size > 1:
            yield Aim(f"import-{size}", f"import of {size:,} events", C, each.ratio(C, OURS), 4,
                      " ×", at_least=True, is_headline=size == max(ran))
    beyond = each.memory(OURS) - megabytes
    yield Aim("import-memory", f"import of {size:,} events, memory beyond the file", "",
              Spread(beyond, beyond, beyond), 32, " MB")


NOTES = """Events of somebody's life, and among them one in a hundred as many finished tasks of a
plan, which dosecal finds, matches and writes into a store that is new each round. The others
parse the file and count the events and the finished tasks: all find the same."""
