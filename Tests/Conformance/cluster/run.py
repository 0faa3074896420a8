"""Records on several servers with one PostgreSQL while everything that can fail does.

    python run.py --dosecal PATH [--kills N] [--seed N]

Three publishers and two servers, one of them behind pgbouncer in transaction mode and one behind a network that is cut,
share a PostgreSQL with a synchronous standby. Sixteen clients press buttons, each press with an id of
its own, sent again until it is answered, some at both servers at once. Meanwhile primaries are killed,
and their standbys take over; servers and publishers are killed, and stopped for seconds.

Then each acknowledged press is there once, none is there that nobody made, no dose is taken twice and
none taken back twice, and every feed is what one store makes of the journal. A reader of its own looks (psycopg). Exit status: 1 after any
failure.
"""

from __future__ import annotations

import argparse
import hashlib
import http.client
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from pathlib import Path

import psycopg

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import results
from database import Bouncer, Pair, Wire

CLIENTS, PEOPLE = 16, 8
PLAN = """person: Person {0}
id: p{0}
zone: Europe/Copenhagen
medicines:
  - {{name: Water, id: water, as-needed: {{amount: 1}}}}
  - {{name: Iron, id: iron, doses: [{1}]}}
"""
HOURS = ", ".join(f'{{at: "{hour:02}:00", id: h{hour}}}' for hour in range(24))


class Tool:
    """dosecal with one address of the store."""

    def __init__(self, path, home, address):
        self.path = path
        self.environment = {"DOSECAL_HOME": str(home), "DOSECAL_STORE": address, "TZ": "UTC"}

    def run(self, *words, **options):
        result = subprocess.run(
            [self.path, *words], env=self.environment, text=True, capture_output=True, check=False,
            **options)
        if result.returncode:
            raise RuntimeError(f"{words}: {result.stderr or result.stdout}")
        return result.stdout


class Server:
    """`dosecal serve`, which is killed and stopped at random."""

    def __init__(self, tool, log):
        self.tool, self.log = tool, log
        self.port = 0
        if not self.start():
            raise RuntimeError(f"no server: {Path(log).read_text()}")

    def start(self):
        self.process = subprocess.Popen(
            [self.tool.path, "serve", "--listen", f"127.0.0.1:{self.port}"],
            env=self.tool.environment, text=True, stdout=subprocess.PIPE,
            stderr=open(self.log, "a"))
        line = self.process.stdout.readline()
        if not line:
            return False
        self.port = int(line.rsplit(":", 1)[1])
        return True

    def kill(self):
        self.process.kill()
        self.process.wait()
        # Where the database is away just now, it does not start.
        while not self.start():
            self.process.wait()
            time.sleep(0.5)

    def stop(self, seconds):
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def ask(self, method, path, form=None, head=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            fields = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
            fields |= head or {}
            body = urllib.parse.urlencode(form) if form else None
            link.request(method, path, body, fields)
            answer = link.getresponse()
            return answer.status, answer.read().decode(), dict(answer.getheaders())
        finally:
            link.close()


class Publisher:
    """`dosecal publish`, again and again, killed or stopped for seconds now and then."""

    def __init__(self, tool, own):
        self.tool, self.random = tool, own
        self.ended, self.killed, self.problems = 0, 0, []
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.live)
        self.thread.start()

    def live(self):
        while not self.ending.is_set():
            process = subprocess.Popen(
                [self.tool.path, "publish", "--quiet"], env=self.tool.environment, text=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            chance = self.random.random()
            if chance < 0.3:
                time.sleep(self.random.random() * 0.05)
                process.kill()
                self.killed += 1
            elif chance < 0.4:
                time.sleep(self.random.random() * 0.05)
                process.send_signal(signal.SIGSTOP)
                time.sleep(self.random.uniform(1, 5))
                process.send_signal(signal.SIGCONT)
            said = process.communicate()[1]
            if process.returncode == 0:
                self.ended += 1
            elif process.returncode > 0 and not re.search("cannot reach|try again|repeat it", said):
                self.problems.append(said)
            time.sleep(self.random.random())

    def end(self):
        self.ending.set()
        self.thread.join()


class Form:
    """A button of a page."""

    def __init__(self, path, fields, person):
        self.path, self.fields, self.person = path, fields, person
        self.kind = fields["do"]

    @classmethod
    def all(cls, text, person):
        for action, inside in re.findall(r'<form method="post" action="([^"]+)">(.*?)</form>', text, re.S):
            fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', inside))
            if "do" in fields:
                yield cls("/" + action.replace("../", ""), fields, person)

    def confirmation(self, text):
        """The button that says yes to what a page asks; nil where it asks nothing."""
        same = [form for form in Form.all(text, self.person)
                if form.kind == self.kind and form.fields.keys() > self.fields.keys() - {"press"}]
        if not same:
            return None
        same[0].fields["press"] = self.fields["press"]
        return same[0]

    @property
    def entry(self):
        """The id of the entry that it makes, as `PressID` says; an undoing has another."""
        item = "water" if self.kind == "needed" else "iron"
        parts = ["press", self.fields["press"], f"p{self.person}", item]
        if self.kind == "taken":
            parts += [self.fields["slot"], self.fields["date"], self.fields.get("ordinal", "1")]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


class Clients:
    """Sixteen who press; what they were told is kept."""

    def __init__(self, servers, tokens, seed):
        self.servers, self.tokens, self.seed = servers, tokens, seed
        self.lock = threading.Lock()
        self.pressed, self.acknowledged = {}, {}
        self.tags, self.polls = {}, Counter()
        self.statuses, self.looks, self.problems = Counter(), Counter(), []
        self.longest = 0.0
        self.ending = threading.Event()
        self.threads = [
            threading.Thread(target=self.live, args=(number,)) for number in range(CLIENTS)]
        for thread in self.threads:
            thread.start()

    def live(self, number):
        own = random.Random(f"{self.seed} {number}")
        person = number % PEOPLE
        while not self.ending.is_set():
            form = self.choice(person, own)
            form.fields["press"] = f"{own.getrandbits(128):032x}"
            with self.lock:
                self.pressed[form.entry] = person
            if own.random() < 0.3:
                self.poll(person, own.choice(self.servers))
            if own.random() < 0.1:
                both = [
                    threading.Thread(target=self.press, args=(form, server, own.random()))
                    for server in self.servers]
                for thread in both:
                    thread.start()
                for thread in both:
                    thread.join()
            else:
                self.press(form, own.choice(self.servers), own.random())
            time.sleep(own.random() * 0.1)

    def poll(self, person, server):
        """Asks for a feed as an app does, with the tag of the one that it has."""
        tag = self.tags.get((person, server.port), "")
        status, text, head = self.ask(
            server, "GET", f"/feeds/{self.tokens[person]}/x.ics", None, {"If-None-Match": tag})
        with self.lock:
            self.polls[status] += 1
            if status == 200:
                self.tags[person, server.port] = head["ETag"]
                if not text.endswith("END:VCALENDAR\r\n"):
                    self.problems.append("a feed was cut off")
            elif status not in (0, 304, 503):
                self.problems.append(f"status {status} for a feed")

    def choice(self, person, own):
        """One of the buttons of the page, mostly the one for a dose as needed."""
        while True:
            status, text, _ = self.ask(own.choice(self.servers), "GET", f"/today/{self.tokens[person]}")
            with self.lock:
                self.looks[status] += 1
            forms = [form for form in Form.all(text, person)
                     if form.kind in ("needed", "taken", "undone")] if status == 200 else []
            needed = [form for form in forms if form.kind == "needed"]
            if needed:
                return own.choice(needed if own.random() < 0.6 else forms)
            time.sleep(0.2)

    @staticmethod
    def ask(server, *words):
        try:
            return server.ask(*words)
        except (OSError, http.client.HTTPException):
            return 0, "", {}

    def press(self, form, server, seed):
        """Sends a press until it is answered, and says yes when it is asked."""
        own = random.Random(seed)
        begun = time.monotonic()
        while True:
            fields = form.fields | {"ago": str(int(time.monotonic() - begun))}
            status, text, head = self.ask(server, "POST", form.path, fields)
            with self.lock:
                self.statuses[status] += 1
                if status == 303:
                    self.acknowledged[form.entry] = form
                elif status == 503 and "Retry-After" not in head:
                    self.problems.append("503 without Retry-After")
                elif status not in (0, 200, 409, 503):
                    self.problems.append(f"status {status} for {form.fields}")
            if status == 200 and (asked := form.confirmation(text)):
                form = asked
            elif status not in (0, 503):
                break
            else:
                time.sleep(0.2)
                server = own.choice(self.servers)
        with self.lock:
            self.longest = max(self.longest, time.monotonic() - begun)

    def end(self):
        self.ending.set()
        for thread in self.threads:
            thread.join()


class Cluster:
    """The database, its ways, and what runs on it."""

    def __init__(self, dosecal, folder, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.pair = Pair(folder)
        self.bouncer = Bouncer(folder / "pgbouncer", self.pair)
        self.wire = Wire(self.pair)
        hosts = ",".join(str(node.folder) for node in (self.pair.primary, self.pair.standby))
        addresses = [
            f"postgresql:///postgres?host={hosts}&user=dosecal&target_session_attrs=read-write",
            f"postgresql:///postgres?host={self.bouncer.folder}&port=6432&user=dosecal",
            f"postgresql://dosecal@127.0.0.1:{self.wire.port}/postgres",
        ]
        homes = [folder / f"home{number}" for number in range(3)]
        for home in homes:
            home.mkdir()
        self.tools = [Tool(dosecal, *pair) for pair in zip(homes, addresses)]
        for number in range(PEOPLE):
            self.tools[0].run("apply", "-", input=PLAN.format(number, HOURS))
        self.tools[0].run("publish")
        self.servers = [
            Server(tool, folder / f"serve{number}.log")
            for number, tool in enumerate(self.tools[1:], 1)]
        self.tokens = [self.token(number) for number in range(PEOPLE)]
        self.publishers = [Publisher(tool, random.Random(seed + index))
                           for index, tool in enumerate(self.tools)]

    def token(self, number):
        shown = self.tools[0].run("subscriber", "list", "--show", "--json")
        part = shown[shown.index(f'"id": "p{number}"'):]
        return re.search(r"/today/([0-9a-f]{32})", part).group(1)

    def trouble(self):
        """One thing that goes wrong beside what happens to the database."""
        which = self.random.randrange(5)
        server = self.random.choice(self.servers)
        if which == 0:
            server.kill()
        elif which == 1:
            server.stop(self.random.uniform(0.5, 4))
        elif which == 2:
            self.wire.cut()
        elif which == 3:
            self.wire.silent.set()
            time.sleep(self.random.uniform(0.5, 6))
            self.wire.silent.clear()
        else:
            time.sleep(1)

    def end(self):
        for publisher in getattr(self, "publishers", []):
            publisher.end()
        for server in getattr(self, "servers", []):
            server.process.kill()
            server.process.wait()
        self.bouncer.end()
        self.pair.end()


def verdict(cluster, clients):
    """What the database holds against what was said and heard."""
    with psycopg.connect(cluster.pair.primary.address, autocommit=True) as link:
        rows = link.execute(
            """
            SELECT entry.id, person.id, subject.item, kind, day, slot, ordinal, undoes FROM entry
            JOIN person ON person.key = entry.person JOIN subject ON subject.key = entry.subject
            """).fetchall()
    kept = {row[0]: row for row in rows}
    undone = Counter(row[7] for row in rows if row[7])
    taken = Counter((row[1], row[4], row[5], row[6]) for row in rows
                    if row[3] == "taken" and row[2] == "iron" and row[0] not in undone)
    needed = {name: form for name, form in clients.acknowledged.items() if form.kind == "needed"}
    back = {form.fields["entry"] for form in clients.acknowledged.values() if form.kind == "undone"}
    yield results.of(
        "cluster", "nothing acknowledged is lost",
        [*(f"dose {name}" for name in needed if name not in kept),
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
    yield results.of("cluster", "every answer was as it should be", sorted(set(clients.problems)))
    few = len(clients.acknowledged) < 10 * cluster.kills
    yield results.of("cluster", "something happened", ["hardly anything was recorded"] if few else [])


def feeds_agree(cluster):
    """Each server gives the feed that a store in one file makes of the same journal."""
    folder = Path(cluster.tools[0].environment["DOSECAL_HOME"]) / "alone"
    folder.mkdir()
    file = folder / "alone.db"
    cluster.tools[0].run("store", "copy", cluster.tools[0].environment["DOSECAL_STORE"], str(file))
    Tool(cluster.tools[0].path, folder, str(file)).run("publish", "--to", str(folder / "feeds"))
    problems = [text for publisher in cluster.publishers for text in publisher.problems]
    for person, token in enumerate(cluster.tokens):
        alone = (folder / "feeds" / f"{token}.ics").read_bytes().decode()
        for server in cluster.servers:
            status, text, _ = server.ask("GET", f"/feeds/{token}/x.ics")
            if status != 200 or text != alone:
                problems.append(f"p{person} has another feed at {server.port}: {status}")
    return results.of("cluster", "every feed is what the journal says", problems)


def logs_agree(cluster):
    """The same log through each way, and in a copy as a file."""
    logs = [tool.run("log", "--json") for tool in cluster.tools]
    file = Path(cluster.tools[0].environment["DOSECAL_HOME"]) / "copy.db"
    cluster.tools[0].run("store", "copy", cluster.tools[0].environment["DOSECAL_STORE"], str(file))
    copied = Tool(cluster.tools[0].path, file.parent, str(file)).run("log", "--json")
    doctor = cluster.tools[0].run("doctor")
    problems = [] if len({*logs, copied}) == 1 else ["the logs differ"]
    if "damaged" in doctor:
        problems.append(doctor)
    return results.of("cluster", "each way gives the same log, and so does a copy", problems)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dosecal", required=True)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dosecal-cluster-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        cluster = Cluster(os.path.abspath(options.dosecal), folder, options.seed)
        try:
            found = check(cluster, options.kills)
        finally:
            cluster.end()
    for result in found:
        print(result)
    failed = sum(result.state == "FAIL" for result in found)
    print(f"{len(found) - failed} passed, {failed} failed; seed {options.seed}")
    sys.exit(1 if failed else 0)


def check(cluster, kills):
    cluster.kills = kills
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
        for _ in range(kills):
            time.sleep(cluster.random.uniform(0.5, 3))
            cluster.pair.fail_over()
    finally:
        ending.set()
        troubling.join()
        cluster.wire.silent.clear()
        clients.end()
        for publisher in cluster.publishers:
            publisher.end()
    seconds = time.monotonic() - begun
    print(
        f"{kills} primaries killed in {seconds:.0f} s; {len(clients.pressed)} presses, "
        f"{len(clients.acknowledged)} acknowledged; the longest took "
        f"{clients.longest:.1f} s; answers to presses {dict(clients.statuses)}, "
        f"to looks {dict(clients.looks)}, to polls {dict(clients.polls)}; "
        f"{sum(publisher.ended for publisher in cluster.publishers)} publishings, "
        f"{sum(publisher.killed for publisher in cluster.publishers)} more were killed")
    return [*verdict(cluster, clients), feeds_agree(cluster), logs_agree(cluster)]


main()
