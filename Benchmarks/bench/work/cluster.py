"""Several machines on one PostgreSQL, beside pgbench doing the same to the same tables."""

import concurrent.futures
import json
import re
import subprocess
import time

import psycopg

from bench import growth, servers
from bench.database import Database
from bench.errors import must
from bench.figures import Spread, ratios, significant
from bench.report import Aim, Section, spread_text, table
from bench.workshop import call

CLIENTS, SERVERS, PUBLISHERS = 16, 2, 3
NOW, NEXT = "2026-11-20T08:00:00Z", "2026-11-21T05:00:00Z"
PLAN = """person: Person {0}
id: c{0}
zone: Europe/Copenhagen
medicines:
  - {{name: Water, id: water, as-needed: {{amount: 1}}}}
  - {{name: Zinc, id: zinc, from: 2026-10-20, doses: [{{at: "08:00"}}, {{at: "20:00"}}]}}
"""
# What each has taken before.
FIRST = {
    "recorded": "2026-11-19T09:00:00Z", "source": "command", "item": "water", "name": "Water",
    "unit": "tablet", "zone": "Europe/Copenhagen", "what": "taken", "day": "2026-11-19",
    "at": "2026-11-19T09:00:00Z", "amount": "1"}
PRESSES = """
local presses, place = {}, 0
function setup(thread) counter = (counter or 0) + 1; thread:set("number", counter) end
function init(words)
    math.randomseed(os.time() * 10 + number)
    local line = 0
    for text in io.lines(words[1]) do
        line = line + 1
        if line % 2 == number - 1 then presses[#presses + 1] = text end
    end
end
function request()
    place = place % #presses + 1
    local id = {}
    for digit = 1, 32 do id[digit] = string.format("%x", math.random(0, 15)) end
    return wrk.format("POST", presses[place],
        {["Content-Type"] = "application/x-www-form-urlencoded"},
        "to=today&do=needed&after=&ago=0&press=" .. table.concat(id))
end
"""
SAME = """\\set s random(1, {people})
BEGIN;
WITH new AS (INSERT INTO entry_id (id, person, day)
    SELECT md5(random()::text || clock_timestamp()::text)::uuid, person, 20777 FROM subject WHERE key = :s
    RETURNING id, person)
INSERT INTO entry (id, person, subject, recorded, source, kind, day, done_at, amount, digest)
SELECT replace(id::text, '-', ''), person, :s, 1795161600, 'page', 'taken', 20777,
    1795161600, 1000, md5('') || md5('') FROM new;
UPDATE person SET entry_digest = md5('x') || md5('') WHERE key = :s;
COMMIT;
"""
STATISTICS = "shared_preload_libraries = pg_stat_statements\npg_stat_statements.track_planning = on\n"
CLAIM = """\\set s random(0, {people})
UPDATE stored_feed SET claim = claim + 1, claimed_until = 0 WHERE subscriber IN
    (SELECT subscriber FROM stored_feed
     WHERE (claimed_until IS NULL OR claimed_until < 1) AND subscriber >= 'c' || :s
     ORDER BY subscriber LIMIT 256 FOR UPDATE SKIP LOCKED);
"""


class Cluster(Database):
    """A database with so many people, as PostgreSQL's own settings have it, and what serves it."""

    def __init__(self, shop, people):
        super().__init__(shop, f"cluster-{people}", STATISTICS)
        self.people = people
        for start in range(0, people, 500):
            plans = [shop.write(f"cluster-{number}.yaml", PLAN.format(number))
                     for number in range(start, min(start + 500, people))]
            self.run("apply", "--now", "2026-10-20T08:00:00Z", *plans)
        entries = [FIRST | {"id": f"{number:032x}", "person": f"c{number}"} for number in range(people)]
        self.run("log", "--import", shop.write(
            "first.json", json.dumps({"dosecal-log": 1, "entries": entries})))
        self.count("CREATE EXTENSION pg_stat_statements")

    def claims(self):
        """Claims that the database makes in a second of its own time, since this was last asked."""
        found = self.count(
            """
            SELECT sum(rows) FILTER (WHERE query ~ 'claim = claim') * 1000
                / sum(total_exec_time + total_plan_time) FROM pg_stat_statements
            WHERE query ~ '(claim = claim [+]|INSERT INTO stored_feed)'
            """)
        self.count("SELECT pg_stat_statements_reset()")
        return float(found)

    def publish(self, moment, publishers=PUBLISHERS):
        """Seconds that several publishers take together."""
        words = [self.shop.tool, "publish", "--json", "--now", moment]
        begin = time.perf_counter()
        running = [subprocess.Popen(words, env=self.environment, stdout=subprocess.PIPE)
                   for _ in range(publishers)]
        said = [process.communicate()[0].decode() for process in running]
        seconds = time.perf_counter() - begin
        must(all(process.returncode == 0 for process in running), f"cluster: publish said {said}")
        made = sum(int(re.search(r'"written": (\d+)', text)[1]) for text in said)
        must(made == self.people, f"cluster: {made} of {self.people} feeds were made")
        return seconds

    def presses(self, server, tokens):
        """The address of the button for water of each person."""
        def path(token):
            page = server.get(f"/today/{token}")[1].decode()
            form = r'action="([0-9a-f]+)"(?:(?!</form>).)*?tablet Water'
            return f"take/{token}/{re.search(form, page, re.S)[1]}"
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            return list(pool.map(path, tokens))

    def pgbench(self, script, seconds, clients=CLIENTS):
        """Transactions a second of so many clients."""
        path = self.shop.write("pgbench.sql", script)
        said = call(["pgbench", "-n", "-c", str(clients), "-j", "2", "-M", "extended", "-T",
                     str(seconds), "-f", path, "-h", str(self.node.folder), "-U", "dosecal",
                     "postgres"])
        return float(re.search(r"tps = ([0-9.]+)", said)[1])


def wrk(*words):
    return call(["wrk", "-t2", *map(str, words)])


def recorded(cluster, lists, listening, seconds):
    """Doses a second that 16 clients record, half of them at each of two servers."""
    before, begin = cluster.count("SELECT count(*) FROM entry"), time.perf_counter()
    script = cluster.shop.write("presses.lua", PRESSES)
    with concurrent.futures.ThreadPoolExecutor(SERVERS) as pool:
        list(pool.map(lambda pair: wrk(
            f"-c{CLIENTS // SERVERS}", f"-d{seconds}s", "-s", script,
            f"http://127.0.0.1:{pair[0].port}/", "--", pair[1]), zip(listening, lists)))
    took, doses = time.perf_counter() - begin, cluster.count("SELECT count(*) FROM entry") - before
    must(doses > 0, "cluster: the servers recorded none of the doses")
    return doses / took


def requests(said):
    return float(re.search(r"Requests/sec:\s+([0-9.]+)", said)[1])


def sections(shop):
    # Nobody is pressed for twice, so the people are enough for 1,600 presses a second.
    people, rounds, seconds = (1000, 2, 1) if shop.quick else (10_000, 3, 2)
    cluster = Cluster(shop, people)
    try:
        doses = measured(shop, cluster, rounds, seconds)
    finally:
        cluster.node.kill()
    return [doses, growth.section(shop)]


def measured(shop, cluster, rounds, seconds):
    first = cluster.publish(NOW)
    cluster.claims()
    night = cluster.publish(NEXT)
    claimed = cluster.claims()
    words = [shop.tool, "serve", "--now", NEXT]
    with servers.dosecal(words, cluster.environment) as one, \
            servers.dosecal(words, cluster.environment) as other:
        with psycopg.connect(cluster.node.address) as link:
            tokens = [row[0] for row in link.execute("SELECT token FROM feed_token ORDER BY number")]
        paths = cluster.presses(one, tokens)
        ours, theirs, parts = [], [], rounds * SERVERS
        for number in range(rounds):
            lists = [shop.write(f"presses-{number}-{place}", "\n".join(
                f"/{path}" for path in paths[number * SERVERS + place::parts]) + "\n")
                for place in range(SERVERS)]
            ours.append(recorded(cluster, lists, (one, other), seconds))
            people = cluster.count("SELECT max(key) FROM subject")
            theirs.append(cluster.pgbench(SAME.format(people=people), seconds))
        time.sleep(2)
        feed = f"http://127.0.0.1:{one.port}/feeds/{tokens[0]}/x.ics"
        tag = one.get(f"/feeds/{tokens[0]}/x.ics")[0].getheader("ETag")
        whole = wrk("-c64", f"-d{seconds}s", feed)
        unchanged = int(call([shop.compiled("unchanged"), str(one.port), f"/feeds/{tokens[0]}/x.ics",
                              tag, "64", str(seconds)])) / seconds
        memory = max(one.memory(), other.memory())
    cluster.count("SELECT pg_stat_statements_reset()")
    cluster.pgbench(CLAIM.format(people=cluster.people), seconds, PUBLISHERS)
    plain = cluster.claims()
    rows = [
        ["doses recorded a second, 16 clients, two servers", spread_text(Spread.of(ours))],
        ["the same insert and mark by pgbench, 16 clients", spread_text(Spread.of(theirs))],
        [f"first publish by {PUBLISHERS} publishers, people a second", significant(cluster.people / first)],
        ["a day has passed, people a second", significant(cluster.people / night)],
        ["claims a second of the database's time, by publishers", significant(claimed)],
        ["the same by pgbench, as many clients, up to 256 at a time", significant(plain)],
        ["feeds a second from one server", significant(requests(whole))],
        ["304s a second from one server", significant(unchanged)],
        ["largest memory of a server, MB", significant(memory)]]
    return Section("Cluster", NOTES.format(people=cluster.people), [table(["", "measured"], rows)], [
        Aim("cluster-doses", "recorded doses, 16 clients", "pgbench, the same insert",
            ratios(ours, theirs), 0.5, " × its rate", at_least=True),
        Aim("cluster-claims", "claims of feeds that are due", "pgbench with SKIP LOCKED",
            ratios([claimed], [plain]), 0.8, " × its rate", at_least=True)])


NOTES = """{people:,} people in a PostgreSQL of Debian on this machine, with its own settings of fsync and
without a standby. Everything shares the processors: the database, two servers, and the clients (wrk). The time of
claims is what pg_stat_statements says of planning and running them, while publishers work and while pgbench does."""
