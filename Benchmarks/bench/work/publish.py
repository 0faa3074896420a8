"""Publishing a feed for each of many people."""

import contextlib
import datetime
import filecmp
import hashlib
import json
import os
import shutil
import sqlite3
import struct
import time
import zoneinfo

from bench.errors import must
from bench.figures import Spread, exponent, significant
from bench.plans import plan_of
from bench.race import OURS, Contender
from bench.report import Aim, Section, race_table, spread_text, table

WRITING, LOOKING = "bare writing, C", "a pass over the files, C"
ONE_CORE, GIVEN = "dosecal on one core", "reading and writing, C"
FIRST, SAME, CHANGED = "first", "unchanged", "1 % changed"
SINCE, NOW = "2026-10-20", "2026-11-20T08:00:00Z"
ZONES = ["Europe/Copenhagen", "America/New_York", "Asia/Kolkata", "Australia/Sydney"]
COPIED = {
    "plan_version": "number, since, content", "plan_slot": "version, item, place, id",
    "plan_item": "version, place, id, first_day"}
COMMAND = ["publish", "--json", "--now", NOW]


class Household:
    """A store with so many people, and copies of it for each round."""

    def __init__(self, shop, count):
        self.shop, self.count = shop, count
        self.blank = self._folder("blank")
        self.homes = 0
        self.begun, self.bytes_written = 0.0, 0
        self.day = datetime.date(2026, 11, 20)
        self._add_people()
        self.home = self.new_home()

    def _folder(self, name):
        return self.shop.fresh_folder(f"publish-{self.count}-{name}")

    def _add_people(self):
        """Four people are applied; the others are rows like theirs, as applying takes longer."""
        for number, zone in enumerate(ZONES):
            self.shop.dosecal("apply", "--since", SINCE, "--now", NOW, "-", home=self.blank,
                              text=plan_of(number, zone))
        with contextlib.closing(sqlite3.connect(os.path.join(self.blank, "dosecal.db"))) as store:
            with store:
                models = {int(name.split("-")[1]): key for key, name in store.execute(
                    "SELECT key, id FROM person")}
                added = store.execute("SELECT max(added) FROM subscriber").fetchone()[0]
                for number in range(len(ZONES), self.count):
                    zone = number % len(ZONES)
                    add_person(store, number, models[zone], added, plan_of(number, ZONES[zone]))

    def new_home(self):
        """Nothing was published yet; what was there before stays, as removing slows writing."""
        self.homes += 1
        self.home = self.shop.path(f"publish-{self.count}-home-{self.homes}")
        shutil.copytree(self.blank, self.home)
        return self.home

    @property
    def feeds(self):
        return os.path.join(self.home, "feeds")

    def take_doses(self):
        """One person in a hundred says that a dose of the day before was taken."""
        self.day -= datetime.timedelta(1)
        entries = [self._entry(number) for number in range(0, self.count, 100)]
        log = self.shop.write("log.json", json.dumps({"dosecal-log": 1, "entries": entries}))
        self.shop.dosecal("log", "--import", log, home=self.home)

    def _entry(self, number):
        """The evening dose, which is the second of the plan's list, ten minutes late."""
        zone = ZONES[number % len(ZONES)]
        planned = datetime.datetime.combine(
            self.day, datetime.time(20), zoneinfo.ZoneInfo(zone)).astimezone(datetime.timezone.utc)
        late = planned + datetime.timedelta(minutes=10)
        name = f"person-{number} {self.day}"
        return {
            "id": hashlib.md5(name.encode()).hexdigest(), "recorded": NOW, "source": "command",
            "person": f"person-{number}", "item": "metformin", "name": "Metformin",
            "unit": "tablet", "zone": zone, "day": str(self.day), "what": "taken", "slot": "2",
            "ordinal": 1, "planned": f"{planned:%Y-%m-%dT%H:%M:%SZ}",
            "at": f"{late:%Y-%m-%dT%H:%M:%SZ}", "amount": "2"}

    def publishing(self, before, written):
        """Our run in this home, checked for how many feeds it wrote."""
        def begin():
            before()
            self.begun = time.time()

        def after(output):
            with open(output, encoding="utf-8") as file:
                said = json.load(file)
            must((said["written"], said["unchanged"]) == (written, self.count - written),
                 f"publish: {written} of {self.count} should be written; it said {said}")
            self.bytes_written = written_since(self.feeds, self.begun)
        return Contender(OURS, lambda: [self.shop.tool, *COMMAND],
                         lambda: self.shop.environment(self.home), before=begin, after=after)


def add_person(store, number, model, added, plan):
    """A person with a plan like that of the model, and a subscriber."""
    key, name = number + 1000, f"person-{number}"
    store.execute("INSERT INTO person (key, id) VALUES (?, ?)", (key, name))
    for relation, columns in COPIED.items():
        store.execute(
            f"INSERT INTO {relation} (person, {columns}) SELECT ?, {columns} FROM {relation} "
            "WHERE person = ?", (key, model))
    store.execute("UPDATE plan_version SET content = ? WHERE person = ?", (plan, key))
    store.execute(
        "INSERT INTO subscriber (id, name, people, items, item_kinds, kind, discreet, alarms, "
        "added) VALUES (?, ?, ?, '', '', 'events', 0, 1, ?)",
        (name, f"Person {number}", name, added))
    store.execute(
        "INSERT INTO feed_token (number, token, subscriber) VALUES (?, ?, ?)",
        (key, hashlib.md5(name.encode()).hexdigest(), name))


def first(shop, house, rounds):
    """A folder that is new in each round, beside the same files written without any work."""
    shop.clock.run(house.publishing(house.new_home, house.count))
    program, pack = shop.compiled("publish"), packed(shop, house.feeds, f"publish-{house.count}")
    folders = iter(range(1000))
    target = []

    def new_folder():
        target[:] = [shop.fresh_folder(f"bare-{house.count}-{next(folders)}")]

    bare = Contender(WRITING, lambda: [program, "write", pack, target[0]], before=new_folder,
                     after=lambda _: check_written(house.feeds, target[0], WRITING))
    return shop.clock.race([house.publishing(house.new_home, house.count), bare], rounds)


def packed(shop, folder, name):
    """All feeds of a folder in one file, as c/publish.c and c/night.c want them."""
    path = shop.path(f"{name}.pack")
    with open(path, "wb") as pack:
        for feed in files(folder):
            with open(os.path.join(folder, feed), "rb") as file:
                content = file.read()
            pack.write(struct.pack("56sQ", feed.encode(), len(content)))
            pack.write(content + bytes(-len(content) % 8))
    return path


def files(folder):
    """The feeds in a folder, without what is hidden."""
    return sorted(name for name in os.listdir(folder) if not name.startswith("."))


def written_since(folder, moment):
    """The bytes of the feeds that were written after a moment, which the file system's clock may
    tell a hundredth of a second late."""
    found = (os.stat(os.path.join(folder, name)) for name in files(folder))
    return sum(each.st_size for each in found if each.st_ctime > moment - 0.01)


def check_written(ours, theirs, name):
    """Both folders have the same files, byte for byte."""
    names = files(ours)
    same, _, _ = filecmp.cmpfiles(ours, theirs, names, shallow=False)
    must(files(theirs) == names == same, f"publish: '{name}' gave {len(same)} of {len(names)}")


def again(shop, house, before, written, rounds):
    """The same folder once more, beside a pass that only looks at every file."""
    def counted(output):
        with open(output, encoding="ascii") as file:
            number = int(file.read().split()[0])
        must(number == len(files(house.feeds)), f"publish: the pass saw {number} files")
    look = Contender(LOOKING, lambda: [shop.compiled("publish"), "look", house.feeds],
                     after=counted)
    return shop.clock.race([house.publishing(before, written), look], rounds)


class Recorded:
    """A store with people who have half a year of record, five doses a day."""

    FIRST, DOSES = datetime.date(2026, 5, 20), 5

    def __init__(self, shop, count):
        self.shop, self.count = shop, count
        self.blank = self.home = shop.fresh_folder(f"publish-recorded-{count}")
        self.homes = 0
        self.day = datetime.date(2026, 11, 20)
        for start in range(0, count, 100):
            people = range(start, min(start + 100, count))
            plans = [shop.write(f"recorded-{number}.yaml", self._plan(number)) for number in people]
            shop.dosecal("apply", "--now", f"{self.FIRST}T04:00:00Z", *plans, home=self.blank)
            entries = [entry for number in people for entry in self._entries(number)]
            log = shop.write("recorded.json", json.dumps({"dosecal-log": 1, "entries": entries}))
            shop.dosecal("log", "--import", log, home=self.blank)

    def _plan(self, number):
        items = "".join(
            f'  - {{name: Medicine {item}, id: m{item}, from: 2026-01-01, '
            f'doses: [{{at: "{7 + 3 * item:02}:00", id: d}}]}}\n' for item in range(self.DOSES))
        return (f"person: Person {number}\nid: r{number}\nzone: Europe/Copenhagen\n"
                f"medicines:\n{items}")

    def _entries(self, number):
        zone = zoneinfo.ZoneInfo("Europe/Copenhagen")
        for day in range((self.day - self.FIRST).days):
            date = self.FIRST + datetime.timedelta(days=day)
            for item in range(self.DOSES):
                planned = datetime.datetime.combine(
                    date, datetime.time(7 + 3 * item), zone).astimezone(datetime.timezone.utc)
                taken = planned + datetime.timedelta(minutes=(7 * number + 3 * day + item) % 20)
                name = f"{number} {day} {item}"
                yield {
                    "id": hashlib.md5(name.encode()).hexdigest(),
                    "recorded": f"{taken:%Y-%m-%dT%H:%M:%SZ}", "source": "command",
                    "person": f"r{number}", "item": f"m{item}", "name": f"Medicine {item}",
                    "unit": "tablet", "zone": "Europe/Copenhagen", "day": str(date),
                    "what": "taken", "slot": "d", "ordinal": 1,
                    "planned": f"{planned:%Y-%m-%dT%H:%M:%SZ}",
                    "at": f"{taken:%Y-%m-%dT%H:%M:%SZ}", "amount": "1"}

    def new_home(self):
        """One of which every feed was made yesterday, each in a file that nobody has replaced: this
        system's ext4 has no journal, and looks a long time for room where files went lately."""
        self.homes += 1
        self.home = self.shop.path(f"publish-recorded-{self.count}-{self.homes}")
        shutil.copytree(self.blank, self.home)
        self.shop.dosecal("publish", "--quiet", "--now", f"{self.day}T05:00:00Z", home=self.home)
        return self.home

    @property
    def command(self):
        """A publishing on the morning after the feeds were made first, on which every feed changes."""
        tomorrow = self.day + datetime.timedelta(1)
        return ["publish", "--json", "--now", f"{tomorrow}T05:00:00Z"]

    @property
    def feeds(self):
        return os.path.join(self.home, "feeds")

    def race(self, rounds):
        """On all cores, on one, and a program on one that is given what each feed says."""
        def after(output):
            with open(output, encoding="utf-8") as file:
                said = json.load(file)
            must(said["written"] == self.count, f"publish: a day went by, and it said {said}")
        def night(name, *before):
            return Contender(
                name, lambda: [*before, self.shop.tool, *self.command],
                lambda: self.shop.environment(self.home), before=self.new_home, after=after)
        run = night(OURS)
        self.shop.clock.run(run)
        made = self.feeds
        pack = packed(self.shop, made, f"publish-recorded-{self.count}")
        program = self.shop.compiled("night", "sqlite3", "yaml", "z")
        first_open = str((self.day - datetime.date(1970, 1, 1)).days)
        given = Contender(
            GIVEN, lambda: [program, os.path.join(self.home, "dosecal.db"), pack, self.feeds,
                            first_open],
            before=self.new_home, after=lambda _: check_written(made, self.feeds, GIVEN))
        one_core = night(ONE_CORE, shutil.which("taskset"), "-c", "0")
        return self.shop.clock.race([run, one_core, given], rounds)


def recorded(shop):
    """The cost of a night, when everybody's day has gone by."""
    races = {count: Recorded(shop, count).race(3 if shop.quick else 5)
             for count in ([30, 100] if shop.quick else [100, 300, 1000])}
    costs = {count: race.processor(OURS) for count, race in races.items()}
    growth = exponent({count: cost.median for count, cost in costs.items()})
    rows = [[f"{count:,} people", name, spread_text(race.processor(name).scaled(1e3 / count)),
             spread_text(race.seconds(name).scaled(1e3 / count)), significant(race.memory(name))]
            for count, race in races.items() for name in (OURS, ONE_CORE, GIVEN)]
    largest = max(costs)
    gain = races[largest].ratio(ONE_CORE, OURS)
    return (
        table(["work", "program", "ms of processor a person", "ms on the clock a person",
               "peak MB"], rows),
        [Aim("publish-night", "publish, a day has passed, half a year of record", "",
             costs[largest].scaled(1e3 / largest), 0.5, " ms of processor a person"),
         Aim("publish-night-growth", "publish, the same, growth with the people", "",
             Spread(growth, growth, growth), 1.05, " as exponent", is_headline=False),
         Aim("publish-cores", "publish, the same, on two cores", "the same on one core", gain, 1.8,
             " × as fast", at_least=True)])


def sections(shop):
    races, written, sizes = {}, {}, [1000] if shop.quick else [1000, 10_000]
    for count in sizes:
        house = Household(shop, count)
        rounds = 3 if shop.quick else 5
        races[count, FIRST] = first(shop, house, rounds)
        written[count, FIRST] = house.bytes_written
        races[count, SAME] = again(shop, house, lambda: None, 0, rounds)
        written[count, SAME] = house.bytes_written
        races[count, CHANGED] = again(shop, house, house.take_doses, count // 100, rounds)
        written[count, CHANGED] = house.bytes_written
    named = {f"{count:,} people, {what}": race for (count, what), race in races.items()}
    night, night_aims = recorded(shop)
    return [Section("Publish", NOTES, [race_table(named), each_person(races, written), night],
                    [*(aim for count in sizes for aim in aims(races, count)), *night_aims])]


def each_person(races, written):
    return table(
        ["work", "µs of processor a person", "µs on the clock a person", "MB written"],
        [[f"{count:,} people, {what}", *(significant(spread.median / count * 1e6)
          for spread in (race.processor(OURS), race.seconds(OURS))),
          f"{written[count, what] / 1e6:.2f}"]
         for (count, what), race in races.items()])


def aims(races, count):
    unchanged = races[count, SAME].processor(OURS).scaled(1e6 / count)
    largest = count == max(size for size, _ in races)
    return [
        Aim(f"publish-first-{count}", f"publish, {count:,} people, first time", WRITING,
            races[count, FIRST].ratio(OURS, WRITING), 2, " × its time", is_headline=largest),
        Aim(f"publish-unchanged-{count}", f"publish, {count:,} people, nothing changed",
            "", unchanged, 60, " µs of processor a person", is_headline=largest)]


NOTES = """Each person has three items in four slots, and a feed of events with its gzip form.
Bare writing is a C program that has the same files in memory and writes them the same safe way:
all under other names, one sync of the file system, the renames, one more sync. The pass is a C
program that asks for each file's state, reads it and hashes it. For the change one person in a
hundred has taken a dose of a day before; that just these feeds are written is checked in every
round. For the last table each has taken five doses a day for half a year, nearly all of them in
time; a night has passed, and every feed changes. "Reading and writing" is a C program that is
given the new feeds: it reads the same rows and yesterday's feeds, parses the plans, compresses, and
writes the same bytes and as many rows. Its processor time is about what a night needs at least. It
uses one core, and its memory holds all new feeds."""
