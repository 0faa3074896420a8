"""What an app asks of its calendars, beside Radicale and Xandikos with the same tasks."""

import collections
import contextlib
import datetime
import json
import random
import re
import subprocess
import zoneinfo

from bench import calendars, servers
from bench.errors import must
from bench.figures import Spread, significant
from bench.race import OURS, Race, Run
from bench.report import Aim, Section, spread_text, table

RADICALE, XANDIKOS = "Radicale", "Xandikos"
ZONE = zoneinfo.ZoneInfo("Europe/Copenhagen")
NOW = "2026-11-20T08:00:00Z"
FIRST, ANSWERED, TODAY = (datetime.date(2026, 5, 20), datetime.date(2026, 11, 12),
                          datetime.date(2026, 11, 20))
MEDICINES = ["Metformin", "Ramipril", "Bisoprolol", "Simvastatin", "Omeprazole", "Iron",
             "Vitamin D"]
HOURS = ["07", "19"]
PLAN = "person: Sam\nzone: Europe/Copenhagen\nmedicines:\n" + "".join(
    f"  - name: {name}\n    id: {name[:4].lower()}\n    note: With water.\n"
    f"    from: {FIRST}\n    doses:\n"
    + "".join(f'      - {{at: "{hour}:{place:02}", id: "{hour}"}}\n' for hour in HOURS)
    for place, name in enumerate(MEDICINES))

PUT, STATE, TAGS = "PUT of a tick, durable", "PROPFIND 0, ctag and token", "PROPFIND 1, etags"
CHANGES, QUERY = "sync-collection, nothing new", "calendar-query, all with data"
NAMED = "calendar-multiget of 30"
BOUNDS = {PUT: 1.5, STATE: 0.1, TAGS: 1, CHANGES: 0.1, QUERY: 2, NAMED: 0.5}
KEYS = {PUT: "put", STATE: "state", TAGS: "tags", CHANGES: "changes", QUERY: "query",
        NAMED: "named"}
CONNECTIONS = 64
MOST_TICKS_ALONE = 35
SCRIPT = "wrk.method = {method!r}\nwrk.body = {body!r}\n{fields}"


def utc(moment):
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def entries(dice):
    """Half a year in which nearly all was taken; the last eight days wait to be ticked off."""
    for day in (FIRST + datetime.timedelta(number) for number in range((ANSWERED - FIRST).days)):
        for hour in HOURS:
            for place, name in enumerate(MEDICINES):
                planned = datetime.datetime(day.year, day.month, day.day, int(hour), place,
                                            tzinfo=ZONE)
                at = utc(planned + datetime.timedelta(seconds=dice.randint(-600, 3000)))
                if dice.random() >= 0.02:
                    yield {
                        "id": f"{dice.getrandbits(128):032x}", "recorded": at,
                        "source": "command", "person": "sam", "item": name[:4].lower(),
                        "name": name, "unit": "tablet", "zone": "Europe/Copenhagen",
                        "day": str(day), "what": "taken", "slot": hour, "ordinal": 1,
                        "planned": utc(planned), "at": at, "amount": "1"}


def household(shop):
    """A person with an account; gives the home and how to sign in."""
    home = shop.fresh_folder("dav")
    made = list(entries(random.Random(1)))
    log = shop.write("dav.json", json.dumps({"dosecal-log": 1, "entries": made}))
    shop.dosecal("apply", shop.write("dav.yaml", PLAN), "--since", str(FIRST), "--now", NOW,
                 home=home)
    shop.dosecal("log", "--import", log, "--now", NOW, home=home)
    said = shop.dosecal("subscriber", "add", "sam", "--account", "--id", "phone", "--now", NOW,
                        home=home)
    return home, calendars.basic("phone", password(said))


def password(said):
    """The password of an account, of what was printed when it was made."""
    found = re.search(r"\b[0-9a-z]{4,}(?:-[0-9a-z]{4,}){3,}\b|\b[0-9a-f]{32}\b", said)
    must(found, f"dav: the account has no password: {said}")
    return found[0]


@contextlib.contextmanager
def running(shop):
    """The three, each with the same tasks."""
    home, sign_in = household(shop)
    words = [shop.tool, "serve", "--now", NOW]
    with (servers.dosecal(words, shop.environment(home)) as server,
          calendars.radicale(shop.fresh_folder("radicale")) as one,
          calendars.xandikos(shop.fresh_folder("xandikos")) as other):
        ours = calendars.Calendar(server, "/dav/phone/sam-tasks/", sign_in)
        ours.path = collection(ours)
        for calendar in (one, other):
            copy(ours, calendar)
        yield {OURS: ours, RADICALE: one, XANDIKOS: other}


def collection(calendar):
    """Where the tasks are."""
    calendar.path = "/dav/phone/cal/"
    every = re.findall(r"href>([^<]+)<", calendar.found("PROPFIND", calendars.TAGS, "1"))
    return next(each for each in every if each.endswith("-tasks/"))


def copy(ours, theirs):
    for address in ours.addresses():
        _, body = ours.object(address)
        status, _, text, _ = theirs.ask("PUT", body, {"Content-Type": "text/calendar"},
                                     theirs.path + calendars.name_of(address))
        must(status in (201, 204), f"dav: a PUT gave {status}: {text[:300]}")


def ticked(body):
    """An open task as an app marks it done."""
    lines = [line for line in body.decode().split("\r\n")
             if not line.startswith(("STATUS:", "PERCENT-COMPLETE:", "LAST-MODIFIED:"))]
    end = lines.index("BEGIN:VALARM") if "BEGIN:VALARM" in lines else lines.index("END:VTODO")
    said = ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20261120T075500Z",
            "LAST-MODIFIED:20261120T075500Z"]
    return "\r\n".join([*lines[:end], *said, *lines[end:]]).encode()


def open_tasks(ours, count):
    """The names of tasks of the past that nobody has answered, spread over them."""
    found = []
    for address in ours.addresses():
        body = ours.object(address)[1].decode()
        task = body[body.index("BEGIN:VTODO"):]
        due = re.search(r"DTSTART[^:]*:(\d{8})", task)[1]
        if due < f"{TODAY:%Y%m%d}" and "STATUS:COMPLETED" not in task:
            found.append(calendars.name_of(address))
    must(len(found) >= count, f"dav: only {len(found)} tasks wait to be ticked off")
    return random.Random(2).sample(found, count)


def take_turns(kinds, ask, rounds):
    """Each server asked in turn, every other round backwards."""
    runs = collections.defaultdict(list)
    for number in range(rounds):
        for name in list(kinds)[:: -1 if number % 2 else 1]:
            seconds = ask(name, kinds[name], number)
            runs[name].append(Run(seconds, seconds, kinds[name].server.memory()))
    return Race({name: runs[name] for name in kinds})


def ticking(names):
    """Ticks a task off, with the tag that it had."""
    def ask(_, calendar, number):
        address = calendar.path + names[number]
        tag, body = calendar.object(address)
        fields = {"Content-Type": "text/calendar", "If-Match": tag}
        status, _, text, seconds = calendar.ask("PUT", ticked(body), fields, address)
        must(status in (201, 204), f"dav: a tick gave {status}: {text[:300]}")
        return seconds
    return ask


def asking(bodies, method, depth, expected):
    """Asks for the same again and again; the response has so many objects."""
    def ask(name, calendar, _):
        fields = {"Content-Type": "application/xml", **({"Depth": depth} if depth else {})}
        status, _, text, seconds = calendar.ask(method, bodies[name], fields)
        count = len(set(re.findall(rb"href>([^<]+\.ics)<", text)))
        must((status, count) == (207, expected),
             f"dav: {name} told of {count} objects instead of {expected}")
        return seconds
    return ask


def questions(running):
    """What is asked, for each server: method, depth, bodies and how many objects are told of."""
    every = {name: calendar.addresses() for name, calendar in running.items()}
    count = len(every[OURS])
    alike = lambda body: dict.fromkeys(running, body)
    return {
        STATE: ("PROPFIND", "0", alike(calendars.STATE), 0),
        TAGS: ("PROPFIND", "1", alike(calendars.TAGS), count),
        CHANGES: ("REPORT", None, {name: calendars.changes_since(calendar.token())
                                   for name, calendar in running.items()}, 0),
        QUERY: ("REPORT", "1", alike(calendars.QUERY), count),
        NAMED: ("REPORT", None, {name: calendars.named(each[::max(1, count // 30)][:30])
                                 for name, each in every.items()}, 30)}


def measure(running, rounds):
    """A race for each request, and the same with dosecal alone."""
    ours = {OURS: running[OURS]}
    alone_ticks = min(rounds, MOST_TICKS_ALONE)
    names = open_tasks(ours[OURS], rounds + alone_ticks)
    races = {PUT: take_turns(running, ticking(names[:rounds]), rounds)}
    alone = {PUT: take_turns(ours, ticking(names[rounds:]), alone_ticks)}
    for work, (method, depth, bodies, expected) in questions(running).items():
        ask = asking(bodies, method, depth, expected)
        races[work] = take_turns(running, ask, rounds)
        alone[work] = take_turns(ours, ask, rounds)
    return races, alone


def crowd(shop, running):
    """Requests a second of many connections that ask where the collection stands."""
    rows = []
    for name, calendar in running.items():
        fields = {**calendar.sent, "Depth": "0", "Content-Type": "application/xml"}
        script = shop.write("state.lua", SCRIPT.format(
            method="PROPFIND", body=calendars.STATE, fields="".join(
                f"wrk.headers[{key!r}] = {value!r}\n" for key, value in fields.items())))
        before = calendar.server.processor()
        text = subprocess.run(
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{2 if shop.quick else 5}s", "--timeout", "60s",
             "-s", script, f"http://127.0.0.1:{calendar.server.port}{calendar.path}"],
            capture_output=True, text=True, check=True).stdout
        must("Non-2xx" not in text, f"dav: {name} refused some of a crowd: {text}")
        count = max(1, int(next(line for line in text.splitlines()
                                if "requests in" in line).split()[0]))
        used = calendar.server.processor() - before
        rows.append([name, significant(float(re.search(r"Requests/sec: +([\d.]+)", text)[1])),
                     significant(used / count * 1e6), significant(calendar.server.memory())])
    return table(["program", f"requests/s, {CONNECTIONS} connections", "processor µs/request",
                  "MB"], rows)


def many(shop, count):
    """A household of many people, each with an account: two looks at each, one after the other."""
    home = shop.fresh_folder("dav-many")
    people = [f"p{number}" for number in range(count)]
    for person in people:
        shop.write(f"{person}.yaml", PLAN.replace("Sam", person))
    shop.dosecal("apply", *(shop.path(f"{person}.yaml") for person in people), "--now", NOW,
                 home=home)
    sign_ins = {person: calendars.basic(f"{person}-phone", password(shop.dosecal(
        "subscriber", "add", person, "--account", "--id", f"{person}-phone", "--now", NOW,
        home=home)))
        for person in people}
    rows = []
    with servers.dosecal([shop.tool, "serve", "--now", NOW], shop.environment(home)) as server:
        start = server.memory()
        for look in ("first", "second"):
            seconds = []
            for person in people:
                calendar = calendars.Calendar(
                    server, f"/dav/{person}-phone/cal/{person}-tasks/", sign_ins[person])
                status, _, text, took = calendar.ask(
                    "PROPFIND", calendars.STATE, {"Depth": "0", "Content-Type": "application/xml"})
                must(status == 207, f"dav: {person} got {status}: {text[:300]}")
                seconds.append(took)
            rows.append([f"{look} look at {count} accounts",
                         spread_text(Spread.of(seconds).scaled(1000)),
                         significant(start), significant(server.memory())])
    return table(["work", "ms each (least–most)", "MB at the start", "MB then"], rows)


def sections(shop):
    with running(shop) as calendars_of:
        races, alone = measure(calendars_of, 11 if shop.quick else 61)
        crowded = crowd(shop, calendars_of)
    crowded = [speed(races, alone), crowded, many(shop, 50 if shop.quick else 1000)]
    return [Section("Accounts", NOTES, crowded, list(aims(races, alone)))]


def speed(races, alone):
    rows = []
    for work, race in races.items():
        rows.append([work, f"{OURS} alone", spread_text(alone[work].seconds(OURS).scaled(1000)),
                     significant(alone[work].memory(OURS)), ""])
        for name in race.runs:
            rows.append([
                work, name, spread_text(race.seconds(name).scaled(1000)),
                significant(race.memory(name)),
                "" if name == OURS else spread_text(race.ratio(name, OURS))])
    return table(["work", "program", "ms (least–most)", "MB", f"× {OURS}'s time"], rows)


def aims(races, alone):
    for work, race in races.items():
        yield Aim(f"dav-{KEYS[work]}", f"account, {work}", "",
                  alone[work].seconds(OURS).scaled(1000), BOUNDS[work], " ms",
                  is_headline=work in (PUT, CHANGES))
        for other in (RADICALE, XANDIKOS):
            yield Aim(f"dav-{KEYS[work]}-{other.lower()}", f"account, {work}", other,
                      race.ratio(other, OURS), 1, " ×", at_least=True, is_headline=False)


NOTES = f"""A person who takes {len(MEDICINES) * len(HOURS)} doses a day, with half a year of
record: the account has the tasks of 22 days, and the others have the same objects. One client asks
all in turn, and dosecal alone, over a connection that is kept where the server keeps it (Radicale
closes it). A tick comes with the tag of the task; it is in the record and on the disk before the response. Below, many
connections ask where the collection stands; and {OURS} is asked by 1,000 people in turn, whose tasks it
makes at the first look."""
