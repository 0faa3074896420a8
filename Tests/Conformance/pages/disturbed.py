"""Presses and changes that are disturbed: nothing is recorded twice, lost, half done or shown outdated."""

from __future__ import annotations

import re
import sqlite3
import time

from chromium import Chromium
from home import APPLIED, EVENING, MORNING, Household, buttons, expect, kitchen, taken, text

NEXT_DAY = "2026-11-23T08:10:00Z"
METFORMIN = "1 tablet Metformin 500 mg, 08:00"
WORKER = "navigator.serviceWorker.controller && await caches.match(location.href)"
KEPT = """await (async () => {
    const name = (await caches.keys()).find(name => name.startsWith('dosecal-presses'));
    return name ? (await (await caches.open(name)).keys()).length : 0;
})()"""


def deeds(home: Household) -> list[str]:
    return sorted(re.findall(r'"what": ?"(\w+)"', home.say("log", "--json")))


def manager(home: Household) -> str:
    """Returns the token of an address that may change Anna's plan."""
    told = home.say("subscriber", "add", "anna", "--name", "Chef", "--may", "manage", now=APPLIED)
    return re.search(r"\b([0-9a-f]{32})\b", told)[1]


def locked(home: Household, browser: Chromium) -> list[str]:
    """While another process writes for long, a press is not recorded and says so; then it is recorded once."""
    home.serve(MORNING)
    browser.look()
    browser.open(home.page("today"))
    plan = f"{home.address}/plan/{manager(home)}/text/anna"
    other = sqlite3.connect(home.folder / "dosecal.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    browser.press_and_wait(f"Take: {METFORMIN}")
    found = expect("Nothing was recorded here" in text(browser), f"no word of it: {text(browser)}")
    found += expect(not deeds(home), f"the journal has {deeds(home)}")
    browser.open(plan)
    change(browser, "20:00", "20:30")
    browser.press_and_wait("Save")
    found += expect("Something else is being saved" in text(browser), f"no word of it: {text(browser)}")
    other.execute("ROLLBACK")
    found += expect("20:30" not in home.say("plan", "show", "anna"), "the plan is changed")
    browser.open(home.page("today"))
    browser.press_and_wait(f"Take: {METFORMIN}")
    found += expect(deeds(home) == ["taken"], f"then the journal has {deeds(home)}")
    # After a short wait, a press is recorded as usual.
    browser.open(home.page("today"))
    other.execute("BEGIN IMMEDIATE")
    browser.press("Take: 1 tablet Alendronat")
    time.sleep(1)
    other.execute("ROLLBACK")
    browser.wait("Page.loadEventFired")
    found += expect(deeds(home) == ["taken", "taken"], f"after a moment the journal has {deeds(home)}")
    other.close()
    return found


def kept_open(home: Household, browser: Chromium) -> list[str]:
    """A press on a page of the day before is not recorded for a different day, and the page says so."""
    home.serve(MORNING)
    browser.look()
    browser.scripts(False)
    port, token = home.port, manager(home)
    found = []
    for word in (f"Take: {METFORMIN}", f"Snooze 10 min: {METFORMIN}",
                 "Worn today: Venstre", "Replaced today: Venstre"):
        home.serve(MORNING, port)
        browser.open(home.page("today"))
        home.serve(NEXT_DAY, port)
        browser.press_and_wait(word)
        found += expect("Nothing was recorded" in text(browser), f"{word}: {text(browser)[:200]!r}")
        found += expect(not deeds(home), f"{word}: the journal has {deeds(home)}")
    # A skip means the same a day later.
    home.serve(MORNING, port)
    browser.open(home.page("today"))
    home.serve(NEXT_DAY, port)
    browser.press_and_wait(f"Skip: {METFORMIN}")
    found += expect(deeds(home) == ["skipped"] and '"day": "2026-11-22"' in home.say("log", "--json"),
                    f"skipped: {home.say('log')}")
    # An as-needed dose is taken at the time of the press.
    home.serve(MORNING, port)
    browser.open(home.page("today"))
    home.serve(NEXT_DAY, port)
    browser.press_and_wait("Take: 1 tablet Ibuprofen")
    found += expect("2026-11-23T08:1" in home.say("log", "--json"), "as needed: not at its time")
    # A change of the plan that was shown yesterday is saved as shown, from now on.
    home.serve(MORNING, port)
    browser.open(f"{home.address}/plan/{token}/text/anna")
    change(browser, "20:00", "20:30")
    home.serve(NEXT_DAY, port)
    browser.press_and_wait("Save")
    found += expect("20:30" in home.say("plan", "show", "anna"), "the change is lost")
    versions = home.say("plan", "versions", "anna")
    return found + expect("Mon 23 Nov 2026 09:1" in versions, f"it counts from another day: {versions}")


def change(browser: Chromium, old: str, new: str) -> None:
    """Changes the text of a plan, up to the page that shows the changes."""
    browser.run("""(() => { const field = document.querySelector('textarea[name=text]');
        field.value = field.value.replace('%s', '%s'); })()""" % (old, new))
    browser.press_and_wait("Show what changes")


def is_told(browser: Chromium, time: str) -> bool:
    """Whether the page reports that Anna's address recorded the dose at a time with this prefix, and nothing
    else."""
    return bool(re.search(
        rf"^Already recorded at {time}\d* by 'Anna Jensen'\. Nothing has changed\.$", text(browser), re.M))


def both(home: Household, browser: Chromium) -> list[str]:
    """Two browsers press the same dose and change the same plan: one dose is recorded, and no change is lost."""
    other = kitchen(home)
    home.serve(MORNING)
    plan = f"{home.address}/plan/{manager(home)}/text/anna"
    found = []
    with Chromium() as second:
        for one in (browser, second):
            one.look()
            # With scripts, one page would show the press of the other.
            one.scripts(False)
            one.open(home.page("today"))
        for one in (browser, second):
            one.press_and_wait(f"Take: {METFORMIN}")
            found += expect("taken 09:1" in text(one), f"no dose to be seen: {text(one)}")
        found += expect(deeds(home) == ["taken"], f"two browsers: {deeds(home)}")
        browser.press_and_wait(f"Undo: {METFORMIN}")
        second.open(f"{home.address}/today/{other}")
        browser.press_and_wait(f"Take: {METFORMIN}")
        # With a different address, the other person's press is reported.
        second.press_and_wait(f"Take: {METFORMIN}")
        found += expect(is_told(second, "09:1"), f"somebody else is not told: {text(second)}")
        found += expect(deeds(home) == ["taken", "taken", "undone"], f"two persons: {deeds(home)}")
        second.press_and_wait("Took another one?")
        found += expect("Record: Metformin, today" in buttons(second), f"no other dose: {buttons(second)}")
        for one in (browser, second):
            one.open(home.page("today"))
        browser.press_and_wait(f"Undo: {METFORMIN}")
        second.press_and_wait(f"Undo: {METFORMIN}")
        found += expect(deeds(home) == ["taken", "taken", "undone", "undone"], f"undone twice: {deeds(home)}")
        for one in (browser, second):
            one.open(home.page("today"))
        browser.press_and_wait(f"Take: {METFORMIN}")
        second.press_and_wait(f"Skip: {METFORMIN}")
        found += expect(is_told(second, "09:1"), f"no word of it: {text(second)}")
        found += expect("skipped" not in deeds(home), "the second one covers the first")
        for one in (browser, second):
            one.open(plan)
        change(browser, 'at: "20:00"', 'at: "20:30"')
        change(second, 'at: "18:30"', 'at: "18:45"')
        browser.press_and_wait("Save")
        second.press_and_wait("Save")
        found += expect("Someone else has changed the plan" in text(second), f"not told: {text(second)}")
        found += expect("20:30" in text(second) and "18:45" in text(second), "not both are shown")
        found += expect("18:45" not in home.say("plan", "show", "anna"), "it is saved unseen")
        second.press_and_wait("Show what changes")
        second.press_and_wait("Save")
        saved = home.say("plan", "show", "anna")
        found += expect("20:30" in saved and "18:45" in saved, "a change is lost")
        second.open(plan)
        change(second, "18:45", "18:50")
        second.click_twice("Save")
        numbers = re.findall(r"^ +(\d+)  ", home.say("plan", "versions", "anna"), re.M)
        found += expect(numbers == ["1", "2", "3", "4"], f"saved twice: versions {numbers}")
    return found


def loading(home: Household, browser: Chromium) -> list[str]:
    """A page that is still loading when the service worker takes control is cached for offline use."""
    home.serve(EVENING)
    browser.look()
    # The page does not see the event, as if it had come before its script.
    browser.call("Page.addScriptToEvaluateOnNewDocument", source="""
        navigator.serviceWorker.addEventListener("controllerchange", one => one.stopImmediatePropagation());""")
    browser.open(home.page("today"))
    found = expect(bool(browser.wait_for(f"Boolean({WORKER})")), "no worker keeps the page")
    home.stop()
    browser.open(home.page("today"))
    return found + expect("Offline. This is the page as of" in text(browser), "it is not there")


def downgraded(home: Household, browser: Chromium) -> list[str]:
    """If an address becomes read-only, cached pages are not shown, and waiting presses are reported."""
    home.serve(EVENING)
    port, today = home.port, home.page("today")
    browser.look()
    browser.open(today)
    found = expect(bool(browser.wait_for(f"Boolean({WORKER})")), "no worker keeps the page")
    home.stop()
    browser.open(today)
    browser.press_and_wait("Take: 1 tablet Ibuprofen")
    found += expect(browser.wait_for(KEPT) == 1, "the press is not kept")
    home.say("subscriber", "set", "anna", "--may", "look")
    home.serve(EVENING, port)
    browser.open(today)
    found += expect("This address only shows the calendar" in text(browser), "it is still shown")
    found += expect("was never recorded" in text(browser), "nothing tells of the press")
    found += expect(browser.wait_for(f"{KEPT} === 0"), "the press is still kept")
    found += expect(taken(home) == 0, "it is recorded")
    home.stop()
    browser.open(today)
    shown = text(browser)
    return found + expect("Ibuprofen" not in shown and "Anna" not in shown, f"it is kept: {shown}")
