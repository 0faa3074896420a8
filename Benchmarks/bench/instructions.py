"""How many instructions a small case of each line takes, held against what is recorded."""

import concurrent.futures
import http.client
import itertools
import json
import re

from bench import servers
from bench.errors import BenchError, must
from bench.race import OURS
from bench.work import expanded, importing, journal, occurrences, pages, publish, serve, start
from bench.work import series as exports
from bench.workshop import HERE, NOW, Workshop, call

RECORD = HERE / "instructions.json"
TOLERANCE = 0.05
REQUESTS = 1000
PAGES = 20


class Counter:
    """Counts the instructions of whole processes, always in the same surroundings."""

    def __init__(self, shop):
        self.shop = shop
        self.report = shop.path("valgrind")
        self.words = ["/usr/bin/valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                      "--trace-children=no", f"--log-file={self.report}", shop.tool]

    def environment(self, home=None):
        """The same for everybody, and no seeds of hashes."""
        return {**self.shop.environment(home), "SWIFT_DETERMINISTIC_HASHING": "1"}

    def count(self, words, home=None, environment=None):
        """The instructions of the tool with these words."""
        call([*self.words, *words], {**self.environment(home), **(environment or {})})
        return self.counted()

    def counted(self):
        """What the last process came to."""
        with open(self.report, encoding="utf-8") as file:
            text = file.read()
        found = re.search(r"Collected : (\d+)", text)
        must(found, f"instructions: valgrind counted nothing; it said {text[-500:]}")
        return int(found[1])


def count_start(counter):
    home = start.prepare(counter.shop)
    yield "start", counter.count(["--version"])
    yield "today", counter.count(["today", "--now", NOW], home)


def count_exports(counter):
    shop = counter.shop
    yield "expanded export of 10,000 events", counter.count(expanded.Export(shop, 10_000).words)
    yield "series export of 100 plans", counter.count(exports.command(shop, 100))


def count_import(counter):
    life = importing.Life(counter.shop, 5000)
    life.renew()
    ours = life.contenders()[OURS]
    yield "import of 5,000 events", counter.count(
        ours.words[1:], life.home, {"SOURCE_DATE_EPOCH": importing.REVISION})


def count_occurrences(counter):
    plan = counter.shop.write("kinds.yaml", occurrences.plan([*occurrences.KINDS, "taper"]))
    yield "agenda of all kinds of schedule", counter.count(
        ["agenda", plan, "--from", "2027-01-01", "--days", "365", "--now", NOW])


def count_publishing(counter):
    few, many = (publish.Household(counter.shop, count) for count in (100, 1000))
    yield "publish for 100 people, first", counter.count(publish.COMMAND, few.home)
    counter.shop.dosecal(*publish.COMMAND, home=many.home)
    yield "publish for 1,000 people, unchanged", counter.count(publish.COMMAND, many.home)
    many.take_doses()
    yield "publish for 1,000 people, 1 % changed", counter.count(publish.COMMAND, many.home)
    recorded = publish.Recorded(counter.shop, 40)
    yield "publish for 40 people with a record, a day has passed", counter.count(
        recorded.command, recorded.new_home())


def count_journal(counter):
    record = journal.Record(counter.shop)
    yield "stats over 28,998 entries", counter.count(
        ["stats", "--window", "10y", "--now", journal.NOW], record.home)
    yield "take", counter.count(["take", "metformin", "--now", journal.NOW], record.home)


def count_serving(counter):
    """Of so many requests over one connection; the start is taken off by serving fewer."""
    home, feed = serve.publish(counter.shop)
    path = f"/feeds/{feed.stem}/anna.ics"
    few = serving(counter, home, path, 1, 1)
    yield "serve 1,000 feeds", serving(counter, home, path, 1 + REQUESTS, 1) - few
    yield "serve 1,000 times 304", serving(counter, home, path, 1, 1 + REQUESTS) - few


def serving(counter, home, path, feeds, unchanged):
    """The instructions of a server that answers so many requests and ends."""
    with servers.dosecal([*counter.words, "serve"], counter.environment(home)) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        tag = ask(connection, path, feeds, {}, 200)
        ask(connection, path, unchanged, {"If-None-Match": tag}, 304)
        connection.close()
    return counter.counted()


def count_pages(counter):
    """Of so many requests; the start, and what the first request of each needs, are taken off."""
    home, token = pages.household(counter.shop, 1)
    for name in ("today", "month", "item", "figures", "report"):
        one = visiting(counter, home, token, name, 1)
        many = visiting(counter, home, token, name, 1 + PAGES)
        yield f"serve {PAGES} times page '{name}'", many - one


def visiting(counter, home, token, name, times):
    """The instructions of a server that shows a page so many times and ends."""
    words = [*counter.words, "serve", "--now", journal.NOW]
    with servers.dosecal(words, counter.environment(home)) as server:
        visit = pages.Visit(server, token)
        path = visit.path(name)
        for _ in range(times):
            visit.open(path)
        visit.connection.close()
    return counter.counted()


def ask(connection, path, times, fields, expected):
    """Asks so many times; gives the feed's tag."""
    for _ in range(times):
        connection.request("GET", path, headers=fields)
        reply = connection.getresponse()
        reply.read()
        must(reply.status == expected, f"instructions: serve gave {reply.status}")
    return reply.getheader("ETag")


# The longest come first.
COUNTS = [count_publishing, count_pages, count_journal, count_import, count_exports, count_serving,
          count_start, count_occurrences]


def differences(recorded, counted):
    """What differs by more than is let through, each with what to do."""
    for name, now in counted.items():
        if name not in recorded:
            yield f"'{name}' is not recorded; run 'make bench-instructions RECORD=1'"
        elif abs(now - recorded[name]) > TOLERANCE * recorded[name]:
            yield difference(name, recorded[name], now)
    for name in recorded.keys() - counted.keys():
        yield (f"'{name}' is recorded and no longer counted; "
               "run 'make bench-instructions RECORD=1'")


def difference(name, before, now):
    change = f"{abs(now / before - 1) * 100:.1f} % {'more' if now > before else 'less'}"
    advice = "mend it, or say in the commit why not and" if now > before else "say so and"
    return (f"'{name}' takes {now:,} instructions, {change} than the {before:,} that are recorded; "
            f"{advice} run 'make bench-instructions RECORD=1'")


def counts(count):
    """What some work comes to, in a folder of its own."""
    with Workshop() as shop:
        return list(count(Counter(shop)))


def check(record=False):
    """Counts everything, two at a time; fails where a cost changed, unless it is recorded anew."""
    counted = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, number in itertools.chain.from_iterable(pool.map(counts, COUNTS)):
            counted[name] = number
            print(f"{name:54} {number:>15,}", flush=True)
    if record:
        RECORD.write_text(json.dumps(counted, indent=2) + "\n", encoding="utf-8")
        return
    recorded = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    found = list(differences(recorded, counted))
    if found:
        raise BenchError("the cost of some work changed\n  " + "\n  ".join(found))
