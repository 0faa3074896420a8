"""What the pages cost: of a person with ten years of record, and of whoever looks after ten."""

import gzip
import html
import http.client
import json
import pathlib
import random
import re
import time
import urllib.parse

from bench import servers
from bench.errors import must
from bench.figures import Spread, significant
from bench.report import Aim, Section, spread_text, table
from bench.work import journal
from bench.workshop import ROOT

PEOPLE = 10
PAGE_BYTES, SHARED_BYTES = 30_000, 15_000
PAGE_MS, CARER_MS, PRESS_MS = 15, 60, 10
OWN = ("today", "month", "item", "figures", "figures/all", "report", "report/all")
TOGETHER = ("today", "month", "figures", "report")
"""The pages of one person, and those of whoever sees several."""


def household(shop, count):
    """So many people with ten years of record each; gives the home and the token of whoever sees
    them all."""
    home = shop.fresh_folder(f"pages-{count}")
    names = ["Sam", *(f"P{number}" for number in range(1, count))]
    plans, logs = [], []
    for place, name in enumerate(names):
        dice = random.Random(place)
        made = [{**entry, "person": name.lower()} for entry in journal.entries(dice)]
        logs.append(shop.write(f"{name}.json", json.dumps({"dosecal-log": 1, "entries": made})))
        plans.append(shop.write(f"{name}.yaml", journal.PLAN.replace("Sam", name)))
    shop.dosecal("apply", *plans, "--since", str(journal.FIRST), "--now", journal.NOW, home=home)
    for log in logs:
        shop.dosecal("log", "--import", log, home=home)
    said = shop.dosecal("subscriber", "add", *(name.lower() for name in names), "--name", "All",
                        "--now", journal.NOW, home=home)
    return home, re.search(r"\b[0-9a-f]{32}\b", said)[0]


class Visit:
    """A browser's connection to a server."""

    def __init__(self, server, token):
        self.server, self.token = server, token
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port)

    def path(self, name):
        """The address of a page: 'today', 'figures/all', or 'item', that of the first item."""
        name, _, rest = name.partition("/")
        if name == "item":
            # Links may be relative to the folder of all doses.
            link = rf'href="(?:[./]*take/{self.token}/)?([0-9a-f]{{16}})'
            rest = re.search(link, self.get("today").decode())[1]
        return "/" + "/".join(filter(None, (name, self.token, rest)))

    def get(self, name, compressed=False):
        """A page's bytes; as it is sent where it is compressed."""
        return self.open(self.path(name), compressed)

    def open(self, path, compressed=False):
        """The bytes of an address."""
        fields = {"Accept-Encoding": "gzip"} if compressed else {}
        self.connection.request("GET", path, headers=fields)
        reply = self.connection.getresponse()
        body = reply.read()
        must(reply.status == 200, f"pages: {path} gave {reply.status}")
        return body

    def press(self, words):
        """Presses a button of the page of today; gives the milliseconds until the redirect."""
        page = self.get("today").decode()
        found = [(form, button) for form in re.findall(r"<form[^>]*>.*?</form>", page, re.S)
                 for button in re.findall(r"<button[^>]*>.*?</button>", form, re.S)
                 if words in " ".join(html.unescape(re.sub("<[^>]*>", "", button)).split())]
        must(found, f"pages: no button '{words}'")
        form, button = found[0]
        # Most addresses are relative to the base of the page.
        base, action = re.search(r'<base href="([^"]*)"', page), re.search(r'action="([^"]*)"', form)[1]
        action = (action if action.startswith("../") else base[1] + action).lstrip("./")
        hidden = "".join(re.findall(r'<input type="hidden"[^>]*>', form))
        fields = {name: html.unescape(value) for name, value in re.findall(
            r'name="([^"]*)" value="([^"]*)"', hidden + button)}
        begin = time.perf_counter()
        self.connection.request("POST", "/" + action, urllib.parse.urlencode(fields),
                                {"Content-Type": "application/x-www-form-urlencoded"})
        reply = self.connection.getresponse()
        reply.read()
        must(reply.status == 303, f"pages: a press gave {reply.status}")
        return (time.perf_counter() - begin) * 1000

    def presses(self, count):
        """Skips a dose and takes that back, again and again."""
        for _ in range(count):
            yield self.press("Skip: 1 tablet Metformin, 12:00")
            yield self.press("Undo: 1 tablet Metformin, 12:00")


def processor(visit, name, rounds, each):
    """The milliseconds of processor of a page, in each of so many rounds."""
    path = visit.path(name)
    visit.open(path)
    found = []
    for _ in range(rounds):
        before = visit.server.processor()
        for _ in range(each):
            visit.open(path)
        found.append((visit.server.processor() - before) / each * 1000)
    return Spread.of(found)


def shared():
    """The bytes of style and scripts together, as they are sent."""
    files = [*pathlib.Path(ROOT, "Templates").glob("*.css"),
             *pathlib.Path(ROOT, "Templates").glob("*.js")]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def sections(shop):
    rounds, each = (3, 40) if shop.quick else (9, 100)
    rows, costs, sizes = [], {}, {}
    for count, names in ((1, OWN), (PEOPLE, TOGETHER)):
        home, token = household(shop, count)
        words = [shop.tool, "serve", "--now", journal.NOW]
        with servers.dosecal(words, shop.environment(home)) as server:
            visit = Visit(server, token)
            for name in names:
                costs[count, name] = processor(visit, name, rounds, each)
                sizes[count, name] = len(visit.get(name, compressed=True))
                rows.append([name, str(count), spread_text(costs[count, name]),
                             f"{sizes[count, name]:,}", significant(server.memory())])
            if count == 1:
                presses = Spread.of(visit.presses(rounds * 3))
    return [Section(
        "Pages", NOTES, [table(["page", "people", "processor, ms", "bytes, gzip", "MB"], rows)],
        list(aims(costs, sizes, presses)))]


def aims(costs, sizes, presses):
    unit = " ms of processor"
    for (count, name), cost in costs.items():
        title, key = name.replace("/", ", "), name.replace("/", "-")
        if count == 1:
            yield Aim(f"pages-{key}", f"page '{title}', ten years of record", "", cost,
                      PAGE_MS, unit, is_headline=name == "today")
        else:
            yield Aim(f"pages-{key}-carer", f"page '{title}' of {PEOPLE} people", "",
                      cost, CARER_MS, unit, is_headline=name == "today")
    yield Aim("pages-press", "press to its redirect, the disk's sync included", "", presses,
              PRESS_MS, " ms")
    size = max(size for (count, _), size in sizes.items() if count == 1)
    yield Aim("pages-size", "largest page of one person, gzip", "", Spread(size, size, size),
              PAGE_BYTES, " bytes", is_headline=False)
    files = shared()
    yield Aim("pages-shared", "style and scripts together, gzip", "",
              Spread(files, files, files), SHARED_BYTES, " bytes", is_headline=False)


NOTES = """Each person takes eight doses a day and has ten years of record. A browser asks over one
connection, again and again, and nothing is kept between two requests; the processor is that of the
server's whole process. A press skips a dose or takes that back; it is on the disk before the
redirect is sent."""
