"""An expanded export: one event with an alarm for each occurrence."""

import datetime
import re

from bench.errors import must
from bench.figures import Spread, exponent
from bench.race import OURS, Contender
from bench.report import Aim, Section, race_table, table
from bench.sameness import same_bytes, same_events
from bench.workshop import NOW

FIRST = datetime.date(2027, 1, 1)
STREAM, TREE, COPY = "libical, C, one by one", "libical, C, one tree", "copying the bytes, C"
ICALENDAR, ICS, VOBJECT, SABRE = (
    "Python icalendar", "Python ics", "Python vobject", "PHP sabre/vobject")
PROPERTIES = [
    "UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION",
    "CATEGORIES", "CLASS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS"]
NEEDED_FOR_A_TREE = 8_000  # MB, for a million events
SMALLEST_COST = 0.002  # seconds beyond the start from which growth can be told

# Up to how many events each is run, and how often at most at the largest of them.
LIMITS = {OURS: 1_000_000, STREAM: 1_000_000, TREE: 1_000_000, COPY: 1_000_000,
          SABRE: 100_000, ICS: 100_000, ICALENDAR: 100_000, VOBJECT: 10_000}
QUICK_LIMITS = {**LIMITS, TREE: 10_000, SABRE: 10_000, ICS: 1000, ICALENDAR: 1000, VOBJECT: 1000}
ROUNDS = {1: 9, 1000: 9, 10_000: 5, 100_000: 3, 1_000_000: 3}
QUICK_ROUNDS = {1: 5, 1000: 5, 10_000: 5, 100_000: 3}


class Export:
    """An export of about so many events, and what others need to write the same."""

    def __init__(self, shop, count):
        slots = 1 if count == 1 else max(8, count // 12_500)
        self.days = count // slots
        self.count = slots * self.days
        self.shop = shop
        self.words = self._words(shop.write("expanded.yaml", plan(slots)))
        self.output = shop.path("expanded.ics")
        with open(self.output, "w", encoding="utf-8", newline="") as file:
            file.write(shop.dosecal(*self.words))
        self._learn(slots)

    def _words(self, document):
        last = FIRST + datetime.timedelta(self.days - 1)
        return ["export", document, "--form", "expanded", "--from", str(FIRST), "--to", str(last),
                "--now", NOW]

    def _learn(self, slots):
        """What stands in every event, and the head before the first."""
        with open(self.output, encoding="utf-8", newline="") as file:
            head = ""
            for line in file:
                if line == "BEGIN:VEVENT\r\n":
                    break
                head += line
            prefixes = re.findall(r"^UID:(.*)-20270101@dosecal\r$", file.read(), re.MULTILINE)
        must(len(prefixes) == slots, f"expanded: {len(prefixes)} slots instead of {slots}")
        self.others = [self.shop.write("expanded.head", head), str(FIRST), str(self.days)] + [
            f"{prefix}={clock(slot)}" for slot, prefix in enumerate(prefixes)]

    def contenders(self):
        """Everybody, by name, with the words that make each write these events."""
        c, python, php = self.shop.compiled("expanded", "ical"), self.shop.python, self.shop.php
        commands = {
            OURS: [self.shop.tool, *self.words],
            STREAM: [c, "stream", *self.others], TREE: [c, "tree", *self.others],
            COPY: [self.shop.compiled("copy"), self.output],
            SABRE: php("write", *self.others), ICS: python("write_ics", *self.others),
            ICALENDAR: python("write_icalendar", *self.others),
            VOBJECT: python("write_vobject", *self.others)}
        return {name: Contender(name, words, self.shop.environment())
                for name, words in commands.items()}


def clock(slot):
    """When on the day, another minute for each."""
    return f"{6 + 2 * (slot % 8):02}:{slot // 8:02}"


def plan(slots):
    """A medicine with so many doses a day."""
    return (
        "person: Load Test\nzone: Europe/Copenhagen\nmedicines:\n  - name: Metformin\n"
        "    strength: 500 mg\n    note: With water; after a meal.\n    from: 2027-01-01\n"
        "    doses:\n" + "".join(
            f'      - {{at: "{clock(slot)}", amount: 2}}\n' for slot in range(slots)))


def check(shop):
    """All write the same events; libical one by one even the same bytes."""
    export = Export(shop, 1000)
    for name, contender in export.contenders().items():
        shop.clock.run(contender)
        output = shop.clock.output(name)
        if name in (OURS, STREAM, COPY):
            same_bytes(export.output, output, name)
        else:
            same_events(export.output, output, name, PROPERTIES)


def race(shop, count):
    """All that get so far, on about so many events."""
    limits = QUICK_LIMITS if shop.quick else LIMITS
    rounds = (QUICK_ROUNDS if shop.quick else ROUNDS)[count]
    export = Export(shop, count)
    running = [contender for name, contender in export.contenders().items()
               if limits[name] >= count and not (name == TREE and lacks_memory(count))]
    check_count(shop, export)
    return shop.clock.race(running, rounds)


def check_count(shop, export):
    """At every size: libical one by one prints the same bytes."""
    shop.clock.run(export.contenders()[STREAM])
    same_bytes(export.output, shop.clock.output(STREAM), STREAM)


def lacks_memory(count):
    if count < 1_000_000:
        return False
    with open("/proc/meminfo", encoding="ascii") as file:
        free = next(line for line in file if line.startswith("MemAvailable"))
    return int(free.split()[1]) / 1024 < NEEDED_FOR_A_TREE


def growth(races):
    """How processor time beyond the start, and memory, grow over the three largest sizes."""
    rows, powers = [], {}
    for name in races[1].runs:
        costs = costs_beyond_start(races, name)
        sizes = list(costs)
        if len(sizes) < 3:
            continue
        time = exponent(costs)
        memory = exponent({n: races[n].memory(name) for n in sizes})
        powers[name] = time
        rows.append([name, " / ".join(f"{size:,}" for size in sizes), f"{time:.2f}",
                     f"{memory:.2f}"])
    return table(["program", "events", "exponent of time", "exponent of memory"], rows), powers


def costs_beyond_start(races, name):
    """For the three largest sizes the least processor time, as noise only adds, beyond that of a
    single event; none where that is too little to be told from noise."""
    costs = {size: race.processor(name).least - races[1].processor(name).least
             for size, race in races.items() if name in race.runs}
    return dict([(size, cost) for size, cost in costs.items() if cost > SMALLEST_COST][-3:])


def sections(shop):
    check(shop)
    sizes = [1, 1000, 10_000, 100_000] if shop.quick else [1, *list(ROUNDS)[1:]]
    races = {size: race(shop, size) for size in sizes}
    grown, powers = growth(races)
    named = {f"{size:,} event{'s' * (size > 1)}": race for size, race in races.items()}
    return [Section("Expanded export", NOTES, [race_table(named), grown], aims(races, powers))]


def aims(races, powers):
    largest = max(races)
    slow = max(size for size, race in races.items() if ICALENDAR in race.runs)
    work = "expanded export, {:,} events with alarm".format
    steady = max(race.memory(OURS) for race in races.values())
    grown = [Aim("expanded-growth", f"expanded export, growth of time to {largest:,} events", "n^k",
                 fixed(powers[OURS]), 1.05, "")] if OURS in powers else []
    return [
        *(Aim(f"expanded-stream-{size}", work(size), STREAM, races[size].ratio(STREAM, OURS), 10,
              " ×", at_least=True, is_headline=size == largest) for size in races if size > 1),
        Aim("expanded-icalendar", work(slow), ICALENDAR, races[slow].ratio(ICALENDAR, OURS), 400,
            " ×", at_least=True),
        *grown,
        Aim("expanded-memory", f"expanded export, memory up to {largest:,} events", "",
            fixed(steady), 20, " MB")]


def fixed(number):
    return Spread(number, number, number)


NOTES = """One medicine with up to 80 doses a day, the output going to a file. Checked at 1,000
events: libical one by one prints the same bytes as dosecal (at every size); all others events
with the same UID, times in UTC, texts, revision, class and alarm. ics knows times in UTC only,
writes no time zone, and `TRIGGER:P` for an alarm at the time itself. What is slow runs up to the
size at which it still ends in reasonable time. The exponent is that of the power of n that fits
the least processor time best, less that of a single event."""
