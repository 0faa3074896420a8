"""Records on several servers with one PostgreSQL server while everything that can fail does.

    python run.py --dosecal PATH [--patroni] [--seed N]

Three publishers and two servers share a PostgreSQL server with a synchronous standby; one of the servers is
behind pgbouncer in transaction mode, one behind a network that fails. Sixteen clients press buttons. Each press
has its own id and is sent again until it is answered, some to both servers at once. Meanwhile primaries are
killed and their standbys promoted; servers and publishers are killed, and stopped for seconds. With --patroni,
all reach the database through haproxy, and Patroni and etcd decide which server is the primary.

Then each acknowledged press must be recorded once, no other entry may exist, no dose may be taken or undone
twice, and every feed must equal the one that a file store makes of the same journal. A separate reader
(psycopg) checks this. With DOSECAL_RANDOM=full 200 primaries are killed (40 with --patroni), otherwise 8 (3).
Exit status: 1 after any failure.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import psycopg

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import randomness
import results
from by_hand import ByHand
from by_patroni import ByPatroni
from clients import Clients
from programs import Publisher, Server, Tool
from randomness import amount

PEOPLE = 8
PLAN = """person: Person {0}
id: p{0}
zone: Europe/Copenhagen
medicines:
  - {{name: Water, id: water, as-needed: {{amount: 1}}}}
  - {{name: Iron, id: iron, doses: [{1}]}}
"""
HOURS = ", ".join(f'{{at: "{hour:02}:00", id: h{hour}}}' for hour in range(24))


class Cluster:
    """The programs that use a database."""

    def __init__(self, dosecal, folder, seed, databases):
        self.seed, self.random = seed, random.Random(seed)
        self.dosecal, self.folder, self.databases = dosecal, folder, databases
        self.servers, self.publishers = [], []

    def start(self):
        self.databases.start()
        homes = [self.folder / f"home{number}" for number in range(3)]
        for home in homes:
            home.mkdir()
        self.tools = [Tool(self.dosecal, *pair) for pair in zip(homes, self.databases.addresses)]
        for number in range(PEOPLE):
            self.tools[0].run("apply", "-", input=PLAN.format(number, HOURS))
        self.tools[0].run("publish")
        for number, tool in enumerate(self.tools[1:], 1):
            self.servers.append(Server(tool, self.folder / f"serve{number}.log"))
        self.tokens = [self.token(number) for number in range(PEOPLE)]
        for index, tool in enumerate(self.tools):
            self.publishers.append(Publisher(tool, random.Random(self.seed + index)))

    def token(self, number):
        shown = self.tools[0].run("subscriber", "list", "--show", "--json")
        part = shown[shown.index(f'"id": "p{number}"'):]
        return re.search(r"/today/([0-9a-f]{32})", part).group(1)

    def trouble(self):
        """Causes one fault that does not concern the database."""
        which = self.random.randrange(5)
        server = self.random.choice(self.servers)
        if which == 0:
            server.kill()
        elif which == 1:
            server.stop(self.random.uniform(0.5, 4))
        else:
            self.databases.trouble()

    def end(self):
        for publisher in self.publishers:
            publisher.end()
        for server in self.servers:
            server.process.kill()
            server.process.wait()
        self.databases.end()


def day(date):
    """Returns the number of a day as in the database."""
    return (datetime.date.fromisoformat(date) - datetime.date(1970, 1, 1)).days


def verdict(cluster, clients):
    """Compares the database with the presses and their responses."""
    with psycopg.connect(cluster.databases.primary, autocommit=True) as link:
        rows = link.execute(
            """
            SELECT entry.id, person.id, subject.item, kind, day, slot, ordinal, undoes, recorded FROM entry
            JOIN person ON person.key = entry.person JOIN subject ON subject.key = entry.subject
            """).fetchall()
    kept = {row[0]: row for row in rows}
    undone = Counter(row[7] for row in rows if row[7])
    taken = Counter((row[1], row[4], row[5], row[6]) for row in rows
                    if row[3] == "taken" and row[2] == "iron" and row[0] not in undone)
    said = {(row[1], row[4], row[5]) for row in rows if row[3] == "taken" and row[2] == "iron"}
    planned = {(f"p{form.person}", day(form.fields["date"]), form.fields["slot"])
               for form in clients.acknowledged.values() if form.kind == "taken"}
    needed = {name: form for name, form in clients.acknowledged.items() if form.kind == "needed"}
    back = {form.fields["entry"] for form in clients.acknowledged.values() if form.kind == "undone"}
    yield results.of(
        "cluster", "nothing acknowledged is lost",
        [*(f"dose {name}" for name in needed if name not in kept),
         *(f"planned dose {dose}" for dose in planned - said),
         *(f"undoing of {name}" for name in back if name not in undone)])
    foreign = [row for row in rows if row[3] == "taken" and row[0] not in clients.pressed]
    wrong = [row for row in rows if row[0] in clients.pressed and row[1] != f"p{clients.pressed[row[0]]}"]
    yield results.of(
        "cluster", "nothing is there that nobody said", [str(row) for row in foreign + wrong])
    yield results.of(
        "cluster", "nothing is there twice",
        [*(f"{name} is there twice" for name, count in Counter(row[0] for row in rows).items() if count > 1),
         *(f"{dose} was taken {count} times" for dose, count in taken.items() if count > 1),
         *(f"{name} was taken back {count} times" for name, count in undone.items() if count > 1)])
    # Times are stored in whole seconds, and time(2) changes only at the kernel's next tick.
    late = [f"{name} was recorded {row[8] - clients.sent[name]:.1f} s after it was sent" for name, row in kept.items()
            if name in clients.answered and not clients.sent[name] - 1.1 <= row[8] <= clients.answered[name] + 1]
    yield results.of("cluster", "every server knows what time it is", late)
    yield results.of("cluster", "every answer was as it should be", sorted(set(clients.problems)))
    few = len(clients.acknowledged) < 2 * cluster.kills
    yield results.of(
        "cluster", "something happened",
        (["hardly anything was recorded"] if few else []) + cluster.databases.problems(cluster.kills))


def feeds_agree(cluster):
    """Each server serves the feed that a file store makes of the same journal, in the end: a feed that a killed
    publisher had claimed is made after 45 seconds."""
    end = time.monotonic() + 300
    while (found := other_feeds(cluster)) and time.monotonic() < end:
        time.sleep(2)
    failed = [text for publisher in cluster.publishers for text in publisher.problems]
    return results.of("cluster", "every feed is what the journal says", found + failed)


def claims_end(cluster):
    """A feed is made on request once the claim of a killed process has expired, even if nothing has changed
    since."""
    with psycopg.connect(cluster.databases.primary, autocommit=True) as link:
        link.execute(
            "UPDATE stored_feed SET claim = claim + 1, claimed_until = extract(epoch FROM now())::bigint + 8 "
            "WHERE subscriber = 'p0'")
        claim = "SELECT claim FROM stored_feed WHERE subscriber = 'p0'"
        first = link.execute(claim).fetchone()
        cluster.tools[0].run("take", "water", "--person", "p0", "--anyway")
        # The servers are asked while the feed is claimed, and afterwards until one of them has claimed it. The feed
        # contains the time at which it was made, so it has to be made before the store is copied for comparison.
        end = time.monotonic() + 300
        while link.execute(claim).fetchone() == first and time.monotonic() < end:
            for server in cluster.servers:
                server.ask("GET", f"/feeds/{cluster.tokens[0]}/x.ics")
            time.sleep(0.2)
    end = time.monotonic() + 60
    while other_feeds(cluster) and time.monotonic() < end:
        time.sleep(0.2)
    return results.of("cluster", "a feed is made where its maker was killed", other_feeds(cluster))


def other_feeds(cluster):
    """Returns the feeds that differ from those of a file store."""
    first, problems = cluster.tools[0], []
    with tempfile.TemporaryDirectory(dir=cluster.folder) as name:
        alone = Tool(first.path, name, f"{name}/alone.db")
        first.run("store", "copy", first.environment["DOSECAL_STORE"], alone.environment["DOSECAL_STORE"])
        alone.run("publish", "--to", f"{name}/feeds")
        for person, token in enumerate(cluster.tokens):
            expected = Path(name, "feeds", f"{token}.ics").read_bytes().decode()
            for server in cluster.servers:
                status, text, _ = server.ask("GET", f"/feeds/{token}/x.ics")
                if status != 200 or text != expected:
                    problems.append(f"p{person} has another feed at {server.port}: {status}")
    return problems


def logs_agree(cluster):
    """The log is the same through each way to connect, and in a copy as a file."""
    logs = [tool.run("log", "--json") for tool in cluster.tools]
    file = Path(cluster.tools[0].environment["DOSECAL_HOME"]) / "copy.db"
    cluster.tools[0].run("store", "copy", cluster.tools[0].environment["DOSECAL_STORE"], str(file))
    copied = Tool(cluster.tools[0].path, file.parent, str(file)).run("log", "--json")
    doctor = cluster.tools[0].run("doctor")
    problems = [] if len({*logs, copied}) == 1 else ["the logs differ"]
    if "damaged" in doctor:
        problems.append(doctor)
    return results.of("cluster", "each way gives the same log, and so does a copy", problems)


def in_memory():
    """Returns a folder in memory if it has enough room, or else None for the default.

    A kill loses no more data there than on a disk, because written data stays, synced or not. But a PostgreSQL
    server that starts after a kill syncs all its files, so does pg_rewind, and etcd syncs every write. If other
    processes keep the disk busy, that takes minutes, in which there is no failover."""
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > 2 << 30
    return memory if roomy else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dosecal", required=True)
    parser.add_argument("--patroni", action="store_true")
    randomness.add_seed(parser)
    options, seed = parser.parse_args(), randomness.seed()
    kills = amount(3, 40) if options.patroni else amount(8, 200)
    # A signal ends only this process, which then ends its children.
    with contextlib.suppress(PermissionError):
        os.setsid()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal"))
    signal.signal(signal.SIGALRM, lambda *_: sys.exit("it takes too long"))
    signal.alarm(amount(1800, 7200))
    with tempfile.TemporaryDirectory(prefix="dosecal-cluster-", dir=in_memory()) as name:
        folder = Path(name)
        folder.chmod(0o755)
        databases = (ByPatroni if options.patroni else ByHand)(folder, random.Random(seed))
        cluster = Cluster(os.path.abspath(options.dosecal), folder, seed, databases)
        found = []
        try:
            cluster.start()
            for result in check(cluster, kills):
                print(result, flush=True)
                found.append(result)
        finally:
            cluster.end()
    failed = sum(result.state == "FAIL" for result in found)
    print(f"{len(found) - failed} passed, {failed} failed", *([randomness.repetition()] if failed else []), sep="\n")
    sys.exit(1 if failed else 0)


def check(cluster, kills):
    cluster.kills = 0
    clients = Clients(cluster.servers, cluster.tokens, cluster.seed)
    ending = threading.Event()

    def troubles():
        while not ending.is_set():
            cluster.trouble()
            time.sleep(cluster.random.uniform(0.5, 2))

    troubling = threading.Thread(target=troubles)
    troubling.start()
    begun = time.monotonic()
    try:
        # The loop continues until enough has happened, which takes a busy machine longer.
        while cluster.kills < 4 * kills and (
                cluster.kills < kills or cluster.databases.problems(cluster.kills)
                or len(clients.acknowledged) < 10 * kills):
            time.sleep(cluster.random.uniform(0.5, 3))
            cluster.databases.fail_over()
            cluster.kills += 1
    except BaseException:
        clients.give_up()
        for server in cluster.servers:
            server.given_up = True
        raise
    finally:
        ending.set()
        troubling.join()
        cluster.databases.calm()
        clients.end()
        for publisher in cluster.publishers:
            publisher.end()
    seconds = time.monotonic() - begun
    print(
        f"{cluster.kills} primaries killed in {seconds:.0f} s{cluster.databases.told}; {len(clients.pressed)} presses, "
        f"{len(clients.acknowledged)} acknowledged; the longest took "
        f"{clients.longest:.1f} s; answers to presses {dict(clients.statuses)}, "
        f"to looks {dict(clients.looks)}, to polls {dict(clients.polls)}; "
        f"{sum(publisher.ended for publisher in cluster.publishers)} publishings, "
        f"{sum(publisher.refused for publisher in cluster.publishers)} found no database, "
        f"{sum(publisher.killed for publisher in cluster.publishers)} more were killed")
    yield from verdict(cluster, clients)
    yield feeds_agree(cluster)
    yield claims_end(cluster)
    yield logs_agree(cluster)


main()
