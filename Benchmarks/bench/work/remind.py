"""Sending reminders: many people due at once, and more people of whom none is due."""

import contextlib
import datetime
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

from bench.errors import must
from bench.figures import Spread, significant
from bench.report import Aim, Section, spread_text, table
from bench.servers import Server, ended
from bench.work.publish import add_person
from bench.workshop import HERE

BEGIN = datetime.datetime(2026, 11, 20, 21, tzinfo=datetime.timezone.utc)
DUE = datetime.datetime(2026, 11, 21, 8, tzinfo=datetime.timezone.utc)
EARLY = datetime.timedelta(seconds=40)
QUIET = datetime.datetime(2026, 11, 21, 10, tzinfo=datetime.timezone.utc)
PLAN = """person: Person 0
id: person-0
zone: UTC
medicines:
  - name: Metformin
    strength: 500 mg
    note: With food.
    doses: [{at: "08:00", amount: 1}, {at: "20:00", amount: 2}]
  - name: Vitamin D
    doses: [{at: "19:00", on: [mon, wed, fri]}]
"""


class Household:
    """A store with so many people, each with a channel to a topic of the server on this port."""

    def __init__(self, shop, count, port, begin):
        self.shop, self.count = shop, count
        self.home = shop.fresh_folder(f"remind-{count}")
        shop.dosecal("apply", "--now", stamp(begin), "-", home=self.home, text=PLAN)
        # Then buttons have addresses.
        shop.dosecal("publish", "--now", stamp(begin), "--public-url", "https://care.example", home=self.home)
        with contextlib.closing(sqlite3.connect(os.path.join(self.home, "dosecal.db"))) as store, store:
            model, added = store.execute(
                "SELECT person.key, subscriber.added FROM person, subscriber").fetchone()
            for number in range(1, count):
                add_person(store, number, model, added, PLAN.replace("0\n", f"{number}\n", 2))
            store.executemany(
                "INSERT INTO notice_channel (number, subscriber, kind, target, within, discreet, added) "
                "VALUES (?, ?, 'ntfy', ?, 10, 0, ?)",
                ((number + 1, f"person-{number}", f"http://127.0.0.1:{port}/{topic(number)}", int(begin.timestamp()))
                 for number in range(count)))

    @contextlib.contextmanager
    def reminding(self, now):
        """The sending loop on one core, whose clock begins now at that time."""
        words = [shutil.which("taskset"), "-c", "0", self.shop.tool, "remind", "--now", stamp(now)]
        with subprocess.Popen(words, env=self.shop.environment(self.home) | {"PATH": os.environ["PATH"]}) as process:
            with ended(process):
                yield Process(process.pid)


class Process(Server):
    """The process of the loop, with the programs that it has started."""

    def __init__(self, pid):
        super().__init__(0, [pid])

    def all_processor(self):
        """Seconds of user and system time, with those of the programs that have ended."""
        with open(f"/proc/{self.pids[0]}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def stamp(moment):
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def topic(number):
    return f"dosecal-{number:024}"


@contextlib.contextmanager
def receiver(log):
    """The stub of ntfy on the other cores; gives its port."""
    words = [shutil.which("taskset"), "-c", f"1-{os.cpu_count() - 1}", sys.executable,
             str(HERE / "peers" / "ntfy.py"), log]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield int(process.stdout.readline())
        process.stdin.close()


def burst(shop, count, round_number):
    """All are due in the same second: the seconds from then until each message arrived, the processor and the memory."""
    log = shop.path(f"remind-{round_number}.log")
    with receiver(log) as port:
        house = Household(shop, count, port, BEGIN)
        # The clock of the loop has whole seconds, so it starts at the beginning of one.
        time.sleep(1.02 - time.time() % 1)
        due = int(time.time()) + EARLY.seconds
        with house.reminding(DUE - EARLY) as loop:
            time.sleep(due - time.time() - 0.05)
            before = loop.all_processor()
            deadline = time.monotonic() + 120
            while time.monotonic() < deadline and accepted(house) < count:
                time.sleep(1)
            must(accepted(house) == count, f"remind: {accepted(house)} of {count} messages were accepted")
            cost, memory = loop.all_processor() - before, loop.memory()
    with open(log, encoding="utf-8") as file:
        lines = [line.split() for line in file]
    must(sorted(line[1] for line in lines) == [topic(number) for number in range(count)],
         f"remind: {len(lines)} messages arrived, for {count} people")
    late = sorted(float(line[0]) - due for line in lines)
    must(late[0] >= 0, f"remind: a message came {-late[0]:.1f} s early")
    return late, cost, memory


def accepted(house):
    """The number of messages whose answer is stored."""
    with contextlib.closing(sqlite3.connect(os.path.join(house.home, "dosecal.db"))) as store:
        return store.execute("SELECT count(*) FROM notice WHERE action IS NULL").fetchone()[0]


def quiet(shop, count, seconds):
    """None is due: the share of a core, and the memory at the beginning and the end."""
    with receiver(shop.path("remind-quiet.log")) as port:
        house = Household(shop, count, port, QUIET)
        with house.reminding(QUIET) as loop:
            settle(loop)
            before, memory, begin = loop.all_processor(), loop.memory(), time.monotonic()
            middle = 0
            while time.monotonic() - begin < seconds:
                time.sleep(seconds / 20)
                middle = max(middle, loop.memory())
            share = (loop.all_processor() - before) / (time.monotonic() - begin)
            return share, memory, max(middle, loop.memory())


def settle(loop):
    """Waits until everybody has been looked at, so that the loop sleeps."""
    calm = 0
    for _ in range(1200):
        before = loop.all_processor()
        time.sleep(1)
        calm = calm + 1 if loop.all_processor() - before < 0.1 else 0
        if calm == 5:
            return
    must(False, "remind: the loop is still busy after 20 minutes")


def at(late, share):
    return late[min(len(late) - 1, int(len(late) * share))]


def sections(shop):
    count, crowd, seconds = (1000, 5000, 20) if shop.quick else (10_000, 100_000, 180)
    runs = [burst(shop, count, number) for number in range(1 if shop.quick else 3)]
    last, most = Spread.of(late[-1] for late, _, _ in runs), Spread.of(at(late, 0.99) for late, _, _ in runs)
    share, before, after = quiet(shop, crowd, seconds)
    growth = max(0.0, after - before)
    return [Section("Remind", NOTES, [
        table(["work", "half after, s", "99 % after, s", "all after, s", "processor s", "MB"],
              [[f"{count:,} people at 08:00:00", spread_text(Spread.of(statistics.median(late) for late, _, _ in runs)),
                spread_text(most), spread_text(last), spread_text(Spread.of(cost for _, cost, _ in runs)),
                significant(max(memory for _, _, memory in runs))]]),
        table(["work", "seconds", "% of a core", "MB at the beginning", "MB at most"],
              [[f"{crowd:,} people, nothing due", str(seconds), significant(share * 100), significant(before),
                significant(after)]])], [
        Aim("remind-all", f"remind, {count:,} people due at once, all handed over", "", last, 10, " s"),
        Aim("remind-late", f"remind, {count:,} people due at once, lateness of 99 %", "", most, 2, " s"),
        Aim("remind-idle", f"remind, {crowd:,} people, nothing due", "",
            Spread.of([share * 100]), 1, " % of a core"),
        Aim("remind-memory", f"remind, {crowd:,} people, growth in {seconds} s", "",
            Spread.of([growth]), 1, " MB", is_headline=False)])]


NOTES = """Each person has three doses in two items and a topic of their own on a stub of ntfy, which runs on
the other cores. `dosecal remind` runs on one core with all that it starts, from 40 seconds before the
doses. A message counts when its last byte has arrived; its lateness is the time since 08:00:00. The
processor time counts from 08:00:00 until every answer is stored. Below, the loop has looked at everybody
once, and then nothing is due."""
