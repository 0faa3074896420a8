"""The length of pages on a phone, and the drawing of rings and months, in the browser's layout."""

from __future__ import annotations

import re

from chromium import Chromium
from home import APPLIED, EVENING, MORNING, Household, expect

SCREEN = 844
PLAN = """person: {name}
zone: Europe/Copenhagen
medicines:
  - {{name: Metformin, strength: 500 mg, doses: [{{at: "08:00"}}, {{at: "20:00"}}]}}
  - {{name: Amlodipin, strength: 5 mg, doses: [{{at: "08:00"}}]}}
  - {{name: Simvastatin, strength: 40 mg, doses: [{{at: "21:00"}}]}}
  - {{name: Ibuprofen, strength: 400 mg, as-needed: {{amount: 1, at-least: 6 h}}}}
reminders:
  - {{title: Walk, at: "17:00"}}
"""
NAMES = ("Anders", "Birgit", "Clara", "Ditte", "Emil", "Frida", "Gustav", "Holger", "Ida", "Jens")


def carer(home: Household, count: int) -> str:
    """Returns the token of a carer of several persons, three of whom have a due dose."""
    for name in NAMES[:count]:
        file = home.folder / f"{name}.yaml"
        file.write_text(PLAN.format(name=name))
        home.say("apply", str(file), now=APPLIED)
        if name not in NAMES[:3]:
            for item in ("metformin", "amlodipin"):
                home.say("take", item, "--person", name.lower(), "--at", "08:05", now="2026-11-22T08:00:00Z")
    told = home.say("subscriber", "add", *[name.lower() for name in NAMES[:count]],
                    "--name", f"Carer of {count}", now=APPLIED)
    return re.search(r"\b([0-9a-f]{32})\b", told)[1]


def screens(home: Household, browser: Chromium) -> list[str]:
    """Three persons fit on three screens of a phone, ten on six, and each collapsed section is tall enough to
    tap."""
    found = []
    for count, most in ((3, 3), (10, 6)):
        token = carer(home, count)
        home.serve(MORNING)
        browser.look()
        browser.open(f"{home.address}/today/{token}")
        height = browser.run("document.documentElement.scrollHeight")
        found += expect(height <= most * SCREEN, f"{count} persons: {height} px are {height / SCREEN:.2f} screens")
        folds = browser.run("""[...document.querySelectorAll('.person > details')].map(
            e => [e.open, e.getBoundingClientRect().height])""")
        found += expect(len(folds) == count, f"{len(folds)} folds for {count} persons")
        found += expect(not any(is_open for is_open, _ in folds), "a fold is open")
        found += expect(all(44 <= height <= 130 for _, height in folds), f"folds are {folds} high")
        # All due doses are above the persons, and none is below.
        due = browser.run("""(() => { const all = [...document.querySelectorAll('.dose:not(.need) > form .primary')];
            const first = document.querySelector('.person');
            return [all.length, all.filter(e => e.compareDocumentPosition(first) & 4).length]; })()""")
        found += expect(due == [6, 6], f"{due[1]} of {due[0]} that are due stand above all persons")
        browser.open(f"{home.address}/report/{home.token}")
        height = browser.run("document.documentElement.scrollHeight")
        # The current plan is open, since a doctor reads it first.
        found += expect(height <= 4 * SCREEN, f"the report takes {height / SCREEN:.1f} screens")
    return found + printed(browser)


def lengths(home: Household, browser: Chromium) -> list[str]:
    """The first Take button is in the upper half of a phone's screen, and pages are short and small."""
    token = carer(home, 6)
    home.serve(MORNING)
    browser.look()
    link = home.say("owner", "add", now=MORNING)
    browser.open(f"{home.address}/sign-in/" + re.search(r"/sign-in/(\w+)", link)[1])
    browser.press_and_wait("Sign in")
    browser.open(f"{home.address}/home")
    found = most(browser, "home", 1.1)
    for page, screens in (("today", 4), ("month", 2.5), ("figures", 2), ("report", 4)):
        browser.open(home.page(page))
        found += most(browser, page, screens)
    browser.open(home.page("today"))
    item = browser.run("""[...document.querySelectorAll('.title a')].find(
        e => e.textContent.includes('Metformin')).href.replace('/take/', '/item/')""")
    browser.open(item)
    found += most(browser, "item", 2.5)
    tops = {}
    for name, address in (("today", home.page("today")), ("a carer's", f"{home.address}/today/{token}")):
        browser.open(address)
        tops[name] = top = browser.run("document.querySelector('main .primary').getBoundingClientRect().top")
        found += expect(top <= 400, f"the first Take button of {name} page is at {top} px")
    # Nothing was recorded the day before.
    found += most(browser, "Today of six", 5)
    print("first Take button:", ", ".join(f"{name} at {top:.0f} px" for name, top in tops.items()))
    return found


def most(browser: Chromium, name: str, screens: float) -> list[str]:
    """Returns what exceeds the length of a page in screens, or 30 kB."""
    height, size = browser.run("""[document.documentElement.scrollHeight,
        performance.getEntriesByType('navigation')[0].decodedBodySize]""")
    print(f"height of {name}: {height} px")
    return (expect(height <= screens * SCREEN, f"{name}: {height} px are {height / SCREEN:.2f} screens")
            + expect(size <= 30_000, f"{name}: {size} bytes"))


def printed(browser: Chromium) -> list[str]:
    """Collapsed sections of a report are printed."""
    hidden = "[...document.querySelectorAll('.folded')].filter(e => !e.checkVisibility()).length"
    folded = browser.run(hidden)
    browser.look(print=True)
    found = expect(folded > 3, f"only {folded} parts are folded up")
    found += expect(browser.run(hidden) == 0, "what is folded up is not printed")
    browser.look()
    return found


STRENGTH = """(kind => { const cell = document.querySelector(`.month td.${kind}`);
    if (!cell) return null;
    const numbers = getComputedStyle(cell).backgroundColor.match(/[\\d.]+/g).map(Number);
    const paper = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
    return numbers[3] === 0 ? 0 : Math.hypot(...[0, 1, 2].map(i => numbers[i] - paper[i])); })('%s')"""


def colours(home: Household, browser: Chromium) -> list[str]:
    """A day with all doses missed is the most intense of a month, and no ring exceeds the whole."""
    for item, planned in (("metformin", "20 08:00"), ("metformin", "20 20:00"), ("insulin", "20 07:30"),
                          ("insulin", "20 18:30"), ("p-pille", "20 21:00"), ("metformin", "19 08:00")):
        moment = f"2026-11-{planned}"
        home.say("take", item, "--for", moment, "--at", moment, "--person", "anna", now=EVENING)
    home.say("take", "ibuprofen", "--person", "anna", now=EVENING)
    home.serve(EVENING)
    found = []
    for dark in (False, True):
        browser.look(dark=dark)
        browser.open(home.page("month"))
        strong = {kind: browser.run(STRENGTH % kind) for kind in ("none", "part", "all", "open", "ahead", "nothing")}
        others = [strength for kind, strength in strong.items() if kind != "none" and strength is not None]
        found += expect((strong["none"] or 0) > max(others), f"missed is not the strongest: {strong}")
        found += expect(strong["part"] is not None, f"no day of which a part was taken: {strong}")
        codes = browser.run("[...document.querySelectorAll('.dots')].length")
        found += expect(codes > 0, "no lenses")
        for page in ("today", "figures"):
            browser.open(home.page(page))
            found += rings(browser, page)
        # A lens set that is worn far beyond its limit.
        home.serve("2027-03-01T12:00:00Z", home.port)
        browser.open(home.page("today"))
        found += rings(browser, "lenses")
        home.serve(EVENING, home.port)
    return found


def rings(browser: Chromium, page: str) -> list[str]:
    """Returns the problems of the rings on a page: their arcs together are one turn at most."""
    sums = browser.run("""[...document.querySelectorAll('svg.ring')].map(ring =>
        [...ring.querySelectorAll('circle:not(.track)')].reduce((sum, arc) =>
            sum + parseFloat(getComputedStyle(arc).strokeDasharray), 0))""")
    bars = browser.run("""[...document.querySelectorAll('.bars .taken')].map(e =>
        e.getBoundingClientRect().height - e.closest('svg').getBoundingClientRect().height)""")
    return [f"{page}: a ring of {total} %" for total in sums if total > 100] + [
        f"{page}: a bar is too high by {more} px" for more in bars if more > 1]
