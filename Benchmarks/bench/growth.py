"""A night of ever more people in one database, by the clock and by memory."""

import datetime
import os
import random
import subprocess
import time

from bench import servers
from bench.database import Database
from bench.errors import must
from bench.figures import Spread, exponent, significant
from bench.people import Crowd
from bench.report import Aim, Section, table

PUBLISHERS = 3
BEGIN = datetime.datetime(2026, 11, 20, 8, tzinfo=datetime.timezone.utc)
RECORDED_DAYS = 5
SETTINGS = """shared_buffers = 1GB
max_wal_size = 8GB
"""
PLAN = """person: Person 0
id: c0
zone: Europe/Copenhagen
medicines:
  - {name: Water, id: water, as-needed: {amount: 1}}
  - {name: Zinc, id: zinc, from: 2026-10-20, doses: [{at: "08:00"}, {at: "20:00"}]}
"""


def text(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class Growing(Database):
    """One person by dosecal's own commands, and as many more as wanted in the same rows."""

    def __init__(self, shop):
        super().__init__(shop, "growth", SETTINGS)
        self.run("apply", "--now", "2026-10-20T05:00:00Z", shop.write("growth.yaml", PLAN))
        for day in range(RECORDED_DAYS, 0, -1):
            for hour in (7, 19):
                moment = (BEGIN - datetime.timedelta(days=day)).replace(hour=hour)
                self.run("take", "zinc", "--now", text(moment))
        self.run("publish", "--now", text(BEGIN))
        self.crowd = Crowd(self.node.address, self.run("log", "--json"))
        self.nights = 0

    def made(self, moment):
        return self.count(f"SELECT count(*) FROM publication WHERE due > {int(moment.timestamp())}")

    def night(self, limit):
        """What publishers make after midnight, until all is done or the limit is over."""
        self.nights += 1
        moment = BEGIN + datetime.timedelta(days=self.nights)
        words = [self.shop.tool, "publish", "--quiet", "--now", text(moment)]
        begin = time.monotonic()
        running = [subprocess.Popen(words, env=self.environment) for _ in range(PUBLISHERS)]
        watch, memory = Watch(self.crowd.people), 0
        while any(one.poll() is None for one in running) and time.monotonic() - begin < limit:
            asked = time.monotonic()
            watch.see(self.made(moment), asked - begin)
            memory = max([memory, *(peak(one.pid) for one in running)])
            # Counting a million takes a while, too.
            time.sleep(max(0.5, 20 * (time.monotonic() - asked)))
        watch.see(self.made(moment), time.monotonic() - begin)
        for one in running:
            one.kill()
            one.wait()
        self.count("UPDATE stored_feed SET claimed_until = NULL WHERE claimed_until IS NOT NULL")
        return watch, memory

    def served(self):
        """Seconds until a server answers with a feed, and its memory then."""
        moment = BEGIN + datetime.timedelta(days=self.nights)
        token = self.count(
            f"SELECT token FROM feed_token WHERE number = {random.randint(1, self.crowd.people)}")
        begin = time.monotonic()
        with servers.dosecal([self.shop.tool, "serve", "--now", text(moment)], self.environment) as server:
            reply, _ = server.get(f"/feeds/{token}/x.ics")
            must(reply.status == 200, f"cluster: status {reply.status} for a feed")
            return time.monotonic() - begin, server.memory()

    def size(self, what):
        """Bytes of a table with all its parts and indexes."""
        return int(self.count(
            f"""SELECT sum(pg_total_relation_size(part)) FROM (SELECT '{what}'::regclass
                UNION SELECT relid FROM pg_partition_tree('{what}')) AS parts (part)"""))


class Watch:
    """How many were made when."""

    def __init__(self, people):
        self.people, self.seen = people, []

    def see(self, made, seconds):
        if made:
            self.seen.append((made, seconds))

    @property
    def is_whole(self):
        return bool(self.seen) and self.seen[-1][0] == self.people

    @property
    def made(self):
        return self.seen[-1][0] if self.seen else 0

    @property
    def loading(self):
        """Seconds until the first were made."""
        return self.seen[0][1]

    @property
    def rate(self):
        (first, begin), (last, end) = self.seen[0], self.seen[-1]
        return (last - first) / (end - begin) if end > begin and last > first else last / end

    @property
    def seconds(self):
        """Of the whole night; reckoned from the rate where it was cut off."""
        if self.is_whole:
            return self.seen[-1][1]
        return self.loading + self.people / self.rate


def peak(pid):
    """The most memory of a process so far, in MB; 0 where it has ended."""
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("VmHWM")), 0) / 1024
    except FileNotFoundError:
        return 0


def section(shop):
    sizes = [1000, 10_000] if shop.quick else [10_000, 100_000]
    sizes = sorted({*sizes, int(os.environ.get("PEOPLE", sizes[-1]))})
    limit = 20 if shop.quick else 1800 if "PEOPLE" in os.environ else 120
    database = Growing(shop)
    try:
        rows, nights, memory = [], {}, {}
        for people in sizes:
            row, nights[people], memory[people] = measured(database, people, limit)
            rows.append(row)
            if people == sizes[0]:
                said = database.run("doctor")
                must(" is sound" in said, f"cluster: doctor says {said}")
    finally:
        database.node.kill()
    growth = exponent(nights)
    notes = NOTES.format(
        days=RECORDED_DAYS, limit=limit, night=significant(growth), memory=significant(exponent(memory)))
    return Section("Ever more people", notes, [table(HEADS, rows)], [
        Aim("cluster-night-growth", "a night in a database, growth with the people", "",
            Spread(growth, growth, growth), 1.05, " as exponent", is_headline=False)])


def measured(database, people, limit):
    begin = time.monotonic()
    database.crowd.grow(people)
    making = time.monotonic() - begin
    count = database.count("SELECT count(*) FROM entry")
    watch, memory = database.night(limit)
    must(watch.made > 0, f"cluster: no feed of {people} people was made in {limit} s")
    start, server = database.served()
    night = significant(watch.seconds) + ("" if watch.is_whole else f" (reckoned; {watch.made:,} made)")
    row = [f"{people:,}", significant(making), significant(database.size("entry") / count),
           significant(database.count("SELECT pg_database_size('postgres')") / people),
           significant(watch.loading), significant(watch.rate), night, significant(memory),
           significant(start), significant(server)]
    print(f"bench: {row}", flush=True)
    return row, watch.seconds, memory


HEADS = ["people", "s to generate", "bytes an entry", "bytes a person", "s to the first feed", "people a second",
         "s a night", "MB of a publisher", "s to start a server", "MB of a server"]
NOTES = """People with two doses a day, {days} days of record and a feed, of whom dosecal made one, and the rest are
copies with names, keys, tokens and digests of their own (doctor finds the first of the sizes sound). Three publishers
make one night; what they have not done after {limit} s is reckoned from their rate. Bytes include indexes. A night
grows with exponent {night}, the memory of a publisher with {memory}."""
