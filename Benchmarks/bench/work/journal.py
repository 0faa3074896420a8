"""A record of ten years: adding to it, and what it comes to."""

import contextlib
import datetime
import json
import os
import random
import re
import shutil
import sqlite3
import zoneinfo

from bench.errors import must
from bench.race import OURS, Contender
from bench.report import Aim, Section, race_table

SQLITE = "bare SQLite, C"
ZONE = zoneinfo.ZoneInfo("Europe/Copenhagen")
FIRST, LAST = datetime.date(2016, 11, 21), datetime.date(2026, 11, 20)
HOURS = range(6, 22, 2)
NOW = "2026-11-20T12:30:00Z"
PLAN = (
    "person: Sam\nzone: Europe/Copenhagen\nmedicines:\n  - name: Metformin\n"
    "    stock: {left: 300, counted: 2026-11-01, refill-at: 56}\n    doses:\n"
    + "".join(f'      - {{at: "{hour:02}:00", id: "{hour}"}}\n' for hour in HOURS))


def utc(moment):
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def entries(dice):
    """What was taken: most doses, at most ten minutes early and fifty late."""
    days = (LAST - FIRST).days
    for day in (FIRST + datetime.timedelta(number) for number in range(days)):
        for hour in HOURS:
            planned = datetime.datetime(day.year, day.month, day.day, hour, tzinfo=ZONE)
            at = planned + datetime.timedelta(seconds=dice.randint(-600, 3000))
            if dice.random() >= 0.007:
                yield {
                    "id": f"{dice.getrandbits(128):032x}", "recorded": utc(at),
                    "source": "command", "person": "sam", "item": "metformin",
                    "name": "Metformin", "unit": "tablet", "zone": "Europe/Copenhagen",
                    "day": str(day), "what": "taken", "slot": str(hour), "ordinal": 1,
                    "planned": utc(planned), "at": utc(at), "amount": "1"}


class Record:
    """A store with all these entries, and copies of it that entries are added to."""

    def __init__(self, shop):
        self.shop = shop
        self.home = shop.fresh_folder("record")
        made = list(entries(random.Random(1)))
        self.count = len(made)
        log = shop.write("record.json", json.dumps({"dosecal-log": 1, "entries": made}))
        plan = shop.write("record.yaml", PLAN)
        shop.dosecal("apply", plan, "--since", str(FIRST), "--now", NOW, home=self.home)
        shop.dosecal("log", "--import", log, home=self.home)

    def copy(self, name):
        """Gives what puts the store anew into a folder, and waits until it is on the disk."""
        def renew():
            shutil.rmtree(self.shop.path(name), ignore_errors=True)
            shutil.copytree(self.home, self.shop.path(name))
            os.sync()
        return renew

    def store(self, name="record"):
        return self.shop.path(f"{name}/dosecal.db")

    def grown(self, name):
        """Gives what checks that one entry more is there, whole."""
        def check(_):
            with contextlib.closing(sqlite3.connect(self.store(name))) as store:
                count, kind, amount = store.execute(
                    "SELECT count(*), kind, amount FROM entry "
                    "WHERE number >= (SELECT max(number) FROM entry)").fetchone()
                total = store.execute("SELECT count(*) FROM entry").fetchone()[0]
            must((count, kind, amount, total) == (1, "taken", 1000, self.count + 1),
                 f"journal: {name} has {total} entries, and last {kind} {amount}")
        return check


def take(shop, record):
    """One entry more, durable when the process ends."""
    return shop.clock.race([
        Contender(OURS, [shop.tool, "take", "metformin", "--now", NOW],
                  shop.environment(shop.path("ours")), before=record.copy("ours"),
                  after=record.grown("ours")),
        Contender(SQLITE, [shop.compiled("journal", "sqlite3"), "append", record.store("theirs")],
                  before=record.copy("theirs"), after=record.grown("theirs"))],
        5 if shop.quick else 21)


def stats(shop, record):
    """The figures of all ten years, from every entry."""
    return shop.clock.race([
        Contender(OURS, [shop.tool, "stats", "--window", "10y", "--now", NOW],
                  shop.environment(record.home), after=lambda path: counted(
                      path, r"taken +([\d,]+) of", record.count)),
        Contender(SQLITE, [shop.compiled("journal", "sqlite3"), "read", record.store()],
                  after=lambda path: counted(path, r", (\d+) taken", record.count))],
        5 if shop.quick else 21)


def counted(path, pattern, expected):
    """The output tells that all doses were read."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = re.search(pattern, text)
    must(found and int(found[1].replace(",", "")) == expected,
         f"journal: {expected} doses were taken, and this was said: {text[:500]}")


def sections(shop):
    record = Record(shop)
    work = f"stats over {record.count:,} entries"
    races = {"take": take(shop, record), work: stats(shop, record)}
    return [Section("Journal", NOTES, [race_table(races, unit="ms", scale=1000)], [
        Aim("journal-take", "take, durable", SQLITE, races["take"].ratio(OURS, SQLITE), 1.2,
            " × its time"),
        Aim("journal-stats", work, SQLITE, races[work].ratio(OURS, SQLITE), 1.2, " × its time")])]


NOTES = """Ten years of eight doses a day. Bare SQLite is a C program with the same pragmas that
reads the entries of the last days and adds one in a transaction, or reads every column of every
entry. After each `take` the store, new each round, is looked at: both have just one dose more."""
