"""Uses the pages of the built program in a real browser, and checks each of them.

    python run.py --dosecal PATH [--pictures FOLDER] [--seed N] [CHECK...]

Requires Debian's chromium and requirements.txt of the parent folder. Exit status: 1 after any failure. The
pictures are for review: four widths, light and dark, en and da.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
import time
import traceback
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import checks
import randomness
import results
from chromium import LIMIT_SECONDS, Chromium
from disturbed import KEPT, WORKER, both, downgraded, is_told, kept_open, loading, locked
from home import (APPLIED, EVENING, MORNING, NEXT, NIGHT, Household, buttons, expect, kitchen, taken, text)
from life import Life
from looks import looks
from reminding import reminder
from results import Result
from shapes import colours, lengths, screens

LIVES = ("weeks-patient", "weeks-carer")
TAKEN, UNDO = "Take: 1 tablet Metformin 500 mg, 08:00", "Undo: 1 tablet Metformin 500 mg, 08:00"


def press(home: Household, browser: Chromium) -> list[str]:
    """A press is still there after a reload, and undo removes it."""
    home.serve(MORNING)
    browser.look()
    browser.open(home.page("today"))
    found = expect(TAKEN in buttons(browser), f"no button: {buttons(browser)}")
    browser.press_and_wait(TAKEN)
    for _ in range(2):
        found += expect("taken 09:1" in text(browser), "the press is not to be seen")
        found += expect(UNDO in buttons(browser), "no undo")
        browser.reload()
    browser.press_and_wait(UNDO)
    found += expect(TAKEN in buttons(browser), "no button after undo")
    deeds = re.findall(r'"what": ?"(\w+)"', home.say("log", "--json"))
    found += expect(sorted(deeds) == ["taken", "undone"], f"the journal has {deeds}")
    return found + browser.complaints()


def link(home: Household, browser: Chromium) -> list[str]:
    """The link in an event leads to a page with one large button, which is disabled after the press."""
    home.serve(MORNING)
    feed = urllib.request.urlopen(
        f"{home.address}/feeds/{home.token}/anna.ics").read().decode().replace("\r\n ", "")
    address = re.search(r"https://care.example(/take/[0-9a-f]{32}/[0-9a-f]{16})", feed).group(1)
    browser.look()
    browser.open(home.address + address)
    word = buttons(browser)[0]
    browser.press_and_wait(word)
    found = expect(
        browser.run("document.querySelector('button.hero').disabled"), "the button is not disabled")
    found += expect("09:1" in browser.run("document.querySelector('button.hero').innerText"),
                    "it does not say when")
    browser.press_and_wait("Undo")
    found += expect(buttons(browser)[0] == word, "no button after undo")
    return found + browser.complaints()


def link_of(browser: Chromium, home: Household, item: str) -> str:
    browser.open(home.page("today"))
    return browser.run(
        f"[...document.querySelectorAll('.title a')].find(e => e.innerText.includes('{item}'))"
        ".pathname")


def midnight(home: Household, browser: Chromium) -> list[str]:
    """After the person's midnight the button returns; an old page records no other dose."""
    home.serve(MORNING)
    browser.look()
    take = link_of(browser, home, "Metformin")
    browser.open(home.page("today"))
    port = home.port
    home.serve(NEXT, port)
    browser.press_and_wait(TAKEN)
    found = expect("Nothing was recorded" in text(browser), "an old page booked something")
    home.serve(MORNING, port)
    browser.open(home.address + take)
    browser.press_and_wait("Take")
    home.serve(NIGHT, port)
    browser.reload()
    found += expect("disabled" in browser.run("document.body.innerHTML"), "no longer disabled")
    home.serve(NEXT, port)
    browser.reload()
    found += expect("disabled" not in browser.run("document.body.innerHTML"), "still disabled")
    found += expect(bool(buttons(browser)), "no button after midnight")
    return found


def needs(home: Household, browser: Chromium) -> list[str]:
    """An as-needed dose taken too early needs two presses; lenses can be worn and unworn."""
    home.serve(MORNING)
    browser.look()
    browser.open(home.page("today"))
    browser.press_and_wait("Take: 1 tablet Ibuprofen")
    found = expect("1 of at most 3 tablets taken today" in text(browser), "no dose to be seen")
    browser.press_and_wait("Take anyway: 1 tablet Ibuprofen")
    found += expect("at least 6 h" in text(browser), "it does not say what is in the way")
    found += expect(taken(home) == 1, "it is recorded unasked")
    browser.press_and_wait("Yes, it was taken")
    found += expect("2 of at most 3 tablets" in text(browser), "no second dose")
    browser.press_and_wait("Worn today: Venstre")
    found += expect("13 of 14 wear days" in text(browser), "no wear to be seen")
    browser.press_and_wait("Undo: Venstre")
    found += expect("12 of 14 wear days" in text(browser), "wear is not taken back")
    return found + browser.complaints()


def apart(one: list[float], other: list[float]) -> bool:
    """Whether two boxes on the screen do not overlap."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def twice(home: Household, browser: Chromium) -> list[str]:
    """Two clicks in the same place record one dose: as needed, planned, and confirmed."""
    home.serve(MORNING)
    browser.look()
    found = []
    for number, dose in enumerate(("Take: 1 tablet Ibuprofen", TAKEN), 1):
        browser.open(home.page("today"))
        browser.click_twice(dose)
        browser.open(home.page("today"))
        found += expect(taken(home) == number, f"'{dose}' twice: {taken(home)} doses")
        found += expect("undone" not in home.say("log", "--json"), f"'{dose}' is taken back")
    browser.click_twice("Take anyway: 1 tablet Ibuprofen")
    found += expect(taken(home) == 2, "the second click confirmed what nobody read")
    browser.click_twice("Yes, it was taken")
    found += expect(taken(home) == 3, f"confirmed twice: {taken(home)} doses")
    return found + expect("undone" not in home.say("log", "--json"), "it is taken back")


def concern(home: Household, browser: Chromium) -> list[str]:
    """The question about a dose too late or too near is elsewhere on the screen; two browsers confirm one dose."""
    other = kitchen(home)
    home.serve(EVENING)
    morning, evening = "Take: 12 IE Insulin, 07:30", "Take: 10.5 IE Insulin, 18:30"
    now, planned, sure = "Taken now, 19:4", "Taken 07:30", "Yes, it was taken"
    browser.look()
    browser.open(home.page("today"))
    browser.click_twice(morning)
    found = expect(taken(home) == 0, "the second click answered what nobody read")
    with Chromium() as second:
        for one, today in (browser, home.page("today")), (second, f"{home.address}/today/{other}"):
            one.look()
            one.open(today)
            before = one.press(morning)
            one.wait("Page.loadEventFired")
            found += expect("Insulin: planned for 07:30, 12 h 1" in text(one), f"not told: {text(one)}")
            found += expect("At another time" in text(one), "no other time")
            for word in (now, planned):
                found += expect(apart(before, one.box(word)), f"'{word}' stands in the same place")
        found += expect(taken(home) == 0, "a late dose is recorded unasked")
        browser.press_and_wait(now)
        found += expect("taken 19:4" in text(browser), "no late dose to be seen")
        time.sleep(1.5)  # The log is written each second.
        requests = home.log.read_text().count("POST take")
        browser.back()
        found += expect("taken 19:4" in text(browser), "back at the question there is no page of today")
        found += expect("Offline." not in text(browser), "back at the question it is offline")
        found += expect(home.log.read_text().count("POST take") == requests, "going back presses again")
        second.press_and_wait(planned)
        found += expect(is_told(second, "19:4"), f"somebody else is not told: {text(second)}")
        found += expect(taken(home) == 1, f"a late dose of two browsers: {taken(home)} doses")
        found += expect("taken 19:4" in home.say("log"), f"not as the first said: {home.say('log')}")
        for one in (browser, second):
            one.open(home.page("today"))
            before = one.press(evening)
            one.wait("Page.loadEventFired")
            found += expect("in the plan, doses are 11 h apart" in text(one), "no reason given")
            found += expect(apart(before, one.box(sure)), "it stands in the same place")
        found += expect(taken(home) == 1, "it is recorded unasked")
        for one in (browser, second):
            one.press_and_wait(sure)
            shown = text(one).split("10.5 IE Insulin")[1].split("\n")
            found += expect(any("taken 19:4" in line for line in shown[:3]), f"no dose to be seen: {shown[:3]}")
    return found + expect(taken(home) == 2, f"two browsers: {taken(home)} doses")


def late(home: Household, browser: Chromium) -> list[str]:
    """A late dose is recorded with its time, amount and note on the page of its day, and corrected."""
    home.serve(EVENING)
    browser.look()
    take = link_of(browser, home, "Metformin")
    browser.open(f"{home.address}{take}-20261120")
    browser.run("""document.querySelector('input[name=at]').value = '09:20';
        document.querySelector('input[name=amount]').value = '0.5';
        document.querySelector('input[name=note]').value = 'ill'; null""")
    browser.press_and_wait("Record: 1 tablet Metformin 500 mg, Fri 20 Nov 08:00")
    found = expect("taken Fri 20 Nov 09:20" in text(browser), f"not its time: {text(browser)}")
    found += expect("ill" in text(browser), "no note")
    browser.press_and_wait("Undo")
    found += expect("not recorded" in text(browser), "it is not taken back")
    browser.open(home.address + take)
    found += expect("-20261120" in browser.run("document.querySelector('.days').innerHTML"),
                    "the item's page does not lead there")
    return found + browser.complaints()


def begin(home: Household, browser: Chromium) -> list[str]:
    """The first run in the browser: sign-in, first plan, press, sign-out."""
    home.folder = home.folder / "new"
    home.serve(MORNING)
    sign_in = next(line for line in home.server.stdout if "/sign-in/" in line).strip()
    browser.look()
    browser.open(sign_in)
    found = checks.measures(browser)
    browser.press_and_wait("Sign in")
    found += expect(browser.run("document.querySelector('#zone').value") != "", "no zone guessed")
    found += checks.measures(browser) + checks.focus(browser)
    browser.run("""for (const [name, value] of Object.entries({person: 'Ann', zone: 'Mars/X',
        medicine: 'Zinc', times: '08:00, 20:00'})) document.querySelector('#' + name).value = value; null""")
    browser.press_and_wait("Begin")
    found += expect("Time zone: there is no time zone called 'Mars/X'" in text(browser), "no mistake told")
    found += checks.measures(browser)
    browser.run("document.querySelector('#zone').value = 'Europe/Copenhagen'; null")
    browser.press_and_wait("Begin")
    found += expect("✓ Zinc, next" in text(browser), f"it is not told when it is due: {text(browser)}")
    found += checks.complaints(browser, focused=True)
    browser.press_and_wait("Make it ring")
    found += expect("dosecal serve --lan" in text(browser), "it is not told that no phone can open this")
    heights = browser.run("[...document.querySelectorAll('code')].map(e => e.getBoundingClientRect().height)")
    found += expect(len(heights) == 1 and heights[0] < 30, f"the command is broken: {heights}")
    found += expect("Home" in text(browser), "the way home is missing")
    start = f"{home.address}/home"
    browser.open(start)
    found += expect("Ann" in browser.run("document.querySelector('.people a').innerText"),
                    f"no start page: {text(browser)}")
    today = browser.run("document.querySelector('nav a').getAttribute('href')")
    browser.open(f"{home.address}/{today}")
    found += checks.complaints(browser)
    browser.open(browser.run("document.querySelector('.title a').href"))
    browser.press_and_wait("Take early")
    found += expect("taken 09:1" in text(browser) and taken(home) == 1, "no dose recorded")
    found += checks.complaints(browser)
    browser.open(start)
    browser.press_and_wait("Sign out")
    found += expect("You need to sign in to see this page" in text(browser), "it is still signed in")
    browser.open(sign_in)
    found += expect("This link was used before" in text(browser), "the link is good twice")
    return found


# The most actions, fields and buttons alike, until an item is in the plan and its next time is told; for the first one,
# from the link to the page that makes it ring.
ACTIONS = {"first": 6, "second": 6, "lenses": 6, "check-up": 6}


def adding(home: Household, browser: Chromium) -> list[str]:
    """From an empty store, a first medicine, a second one, lenses and a check-up each take six actions at most."""
    home.folder = home.folder / "new"
    home.serve(MORNING)
    sign_in = next(line for line in home.server.stdout if "/sign-in/" in line).strip()
    browser.look()
    browser.open(sign_in)
    done = {name: [0, 0] for name in ACTIONS}

    def fill(name: str, fields: dict[str, str], button: str) -> None:
        for field, value in fields.items():
            browser.run(f"document.querySelector('[name=\"{field}\"]').value = '{value}'; null")
        browser.press_and_wait(button)
        done[name][0] += len(fields) + 1
        done[name][1] += 1

    fill("first", {}, "Sign in")
    fill("first", {"person": "Ann", "medicine": "Lisinopril", "times": "8 and 8:30 pm"}, "Begin")
    found = expect("✓ Lisinopril, next" in text(browser), f"first: {text(browser)}")
    added = browser.run("location.href")
    fill("first", {}, "Make it ring")
    browser.open(added)
    fill("second", {}, "Add another")
    fill("second", {"name": "Metformin", "strength": "500 mg", "doses.0.at": "8am", "doses.0.amount": "½"}, "Save")
    found += expect("✓ Metformin" in text(browser) and "0.5 tablets" in text(browser), f"second: {text(browser)}")
    fill("lenses", {}, "Add another")
    fill("lenses", {}, "Lenses")
    fill("lenses", {"type": "monthly", "opened": "2026-11-20"}, "Save")
    found += expect("✓ Contact lenses" in text(browser), f"lenses: {text(browser)}")
    fill("check-up", {}, "Add another")
    fill("check-up", {}, "Check-up")
    fill("check-up", {"title": "Dentist", "date": "2027-01-14", "at": "8.30"}, "Save")
    found += expect("✓ Dentist, next" in text(browser), f"check-up: {text(browser)}")
    print("actions and screens:", ", ".join(f"{name} {count} and {screens}" for name, (count, screens) in done.items()))
    return found + [f"{name}: {count} actions" for name, (count, _) in done.items() if count > ACTIONS[name]]


def together(home: Household, browser: Chromium) -> list[str]:
    """Doses that are due together are recorded with one press; concerns need a confirmation."""
    plan = home.folder / "anna.yaml"
    plan.write_text(plan.read_text().replace('{at: "07:30", amount: 12}', '{at: "08:00", amount: 12}'))
    home.say("apply", str(plan), now=APPLIED.replace("11:00", "11:01"))
    home.serve(MORNING)
    browser.look()
    browser.open(home.page("today"))
    word = "Take both due at 08:00"
    browser.press_and_wait(word)
    found = expect(taken(home) == 2, f"{taken(home)} doses")
    found += expect(text(browser).count("taken 09:1") == 2, "not both are to be seen")
    found += expect(word not in text(browser), "the button is still there")
    home.say("undo", "--person", "anna", now=MORNING)
    home.say("undo", "--person", "anna", now=MORNING)
    home.say("take", "insulin", "--extra", "--person", "anna", now=MORNING)
    browser.reload()
    browser.press_and_wait(word)
    found += expect("Take them anyway?" in text(browser), "it is not asked about")
    found += expect(taken(home) == 3, "it is recorded unasked")
    browser.press_and_wait("Yes, take them")
    found += expect(taken(home) == 5, f"{taken(home)} doses")
    return found + browser.complaints()


def month(home: Household, browser: Chromium) -> list[str]:
    """A day of the month can be opened, and a tap records wear of lenses, or removes it."""
    home.serve(MORNING)
    browser.look()
    browser.open(home.page("month"))
    dot = "Venstre, Wed 18 Nov 2026"
    browser.press_and_wait(f"{dot}: not recorded")
    found = expect(f"{dot}: worn" in buttons(browser), f"no dot: {buttons(browser)}")
    browser.press_and_wait(f"{dot}: worn")
    found += expect(f"{dot}: not recorded" in buttons(browser), "the dot is still there")
    deeds = re.findall(r'"what": ?"(\w+)"', home.say("log", "--json"))
    found += expect(sorted(deeds) == ["undone", "worn"], f"the journal has {deeds}")
    browser.open(home.page("month"))
    browser.press_and_wait("18")
    found += expect("Wed 18 Nov 2026" in browser.run("document.title"), "no page of the day")
    return found + browser.complaints()


def renewal(home: Household, browser: Chromium) -> list[str]:
    """An open page shows presses of others and midnight, and keeps focus and open sections."""
    home.serve(EVENING)
    browser.look()
    browser.open(home.page("today"))
    found = expect(browser.run("document.getElementById('stays').hidden"), "no script runs")
    focused = "Skip: 1 tablet Metformin 500 mg, 08:00"
    browser.run("""document.querySelector('details.late').open = true;
        window.before = document.querySelector('h1');
        [...document.querySelectorAll('button')].find(e => e.textContent.trim() === %s).focus();
        scrollTo(0, 200); null""" % repr(focused))
    place = browser.run("scrollY")
    home.say("take", "ibuprofen", "--person", "anna", now=EVENING)
    found += expect(renewed(browser, "taken 19:40"), "another's press is not to be seen")
    found += expect(browser.run("document.activeElement.textContent.trim()") == focused, "the focus moved")
    found += expect(browser.run("document.querySelector('details.late').open"), "a fold is closed")
    found += expect(browser.run("window.before === document.querySelector('h1')"), "the page is another")
    found += expect(abs(browser.run("scrollY") - place) < 200, "the page was scrolled")
    home.say("take", "metformin", "--person", "anna", now=EVENING)
    found += expect(renewed(browser, "Undo: 1 tablet Metformin"), "the answer is not to be seen")
    found += expect("Undo: 1 tablet Metformin" in browser.run("document.activeElement.textContent"),
                    "the focus left its card")
    home.serve(NEXT, home.port)
    found += expect(renewed(browser, "Mon 23 Nov 2026"), "it does not follow midnight")
    home.stop()
    renewed(browser, "This page shows how things were")
    stays = browser.wait_for("document.body.innerText.includes('This page shows how things were')")
    found += expect(bool(stays), "it does not say that it stays")
    browser.complaints()
    return found


def renewed(browser: Chromium, words: str) -> bool:
    """Whether the page contains a text, visible or not, soon after it became visible again."""
    browser.run("document.dispatchEvent(new Event('visibilitychange')); null")
    end = time.monotonic() + LIMIT_SECONDS
    while time.monotonic() < end:
        shown = "[...document.querySelectorAll('body :not([hidden])')].map(e => e.textContent).join()"
        if words in browser.run(f"{shown}.replace(/\\s+/g, ' ')"):
            return True
        time.sleep(0.05)
    return False


# Changes the stored presses as if they had been pressed some seconds earlier.
EARLIER = """await (async () => {
    const cache = await caches.open((await caches.keys()).find(name => name.startsWith('dosecal-presses')));
    for (const key of await cache.keys()) {
        const one = await (await cache.match(key)).json();
        await cache.put(key, new Response(JSON.stringify({...one, at: one.at - %d})));
    }
    return true;
})()"""


def offline(home: Household, browser: Chromium) -> list[str]:
    """A press while offline is recorded once, with its time, when online again; no old page is shown then."""
    home.serve(EVENING)
    port, today = home.port, home.page("today")
    browser.look()
    gone = link_of(browser, home, "Alendronat")
    browser.open(today)
    found = expect(bool(browser.wait_for(f"Boolean({WORKER})")), "no worker keeps the page")
    manifest = browser.call("Page.getAppManifest")
    found += expect(not manifest["errors"], f"manifest: {manifest['errors']}")
    found += expect(f"/today/{home.token}" in manifest["data"] or home.token in manifest["data"], "no start")
    installable = browser.call("Page.getInstallabilityErrors")["installabilityErrors"]
    found += expect(not installable, f"not installable: {installable}")
    found += expect("Offline." not in text(browser), "it says that it is offline")
    home.stop()
    browser.open(today)
    found += expect(bool(re.search(r"Offline. This is the page as of Sun 22 Nov 2026, 19:4\d\.", text(browser))), "no mark")
    word = "Take: 1 tablet Ibuprofen"
    browser.click_twice(word)
    browser.wait_for(f"{KEPT}")
    found += expect("Pressed offline, not yet sent" in text(browser), "the press is not shown")
    found += expect(browser.wait_for(KEPT) == 1, f"{browser.wait_for(KEPT)} presses are kept")
    found += expect(f"{word}" in browser.run("document.getElementById('kept').innerText"), "not which")
    found += checks.measures(browser)
    # This is an hour later, so that a second press is a different one.
    browser.wait_for(EARLIER % 7_200_000)
    browser.complaints()
    browser.forget()
    # The page of an item that was removed is missing, but the address is valid.
    home.say("remove", "alendronat", "--person", "anna", now=EVENING)
    home.serve(EVENING, port)
    browser.open(home.address + gone)
    found += expect("no longer in the plan" in text(browser), "the item is still there")
    found += expect(browser.wait_for(KEPT) == 1, "the page of a removed item drops what waits")
    browser.complaints()
    browser.open(today)
    found += expect(browser.wait_for(f"{KEPT} === 0"), "the press is not sent")
    found += expect(browser.wait_for("/taken 17:(39|4)/.test(document.body.innerText)"), "not with its time")
    found += expect("Offline." not in text(browser), "it still says that it is offline")
    browser.reload()
    found += expect(taken(home) == 1, f"{taken(home)} doses")
    found += expect("Pressed offline, sent later" in home.say("log", "--json"), "it is not marked")
    # Concerns need a confirmation; nothing is recorded without one.
    home.stop()
    browser.open(today)
    browser.press_and_wait("Take anyway: 1 tablet Ibuprofen")
    browser.wait_for(EARLIER % 3_600_000)
    home.serve(EVENING, port)
    browser.open(today)
    found += expect(browser.wait_for("!document.getElementById('failed').hidden"), "it is not asked about")
    found += expect(taken(home) == 1, "it is recorded unasked")
    browser.press_and_wait("Record now")
    browser.press_and_wait("Yes, it was taken")
    found += expect(taken(home) == 2, f"confirmed: {taken(home)} doses")
    found += expect(browser.wait_for(f"{KEPT} === 0"), "it is still kept")
    found += expect(bool(re.search(r"taken 18:(39|4)", text(browser))), "not with its time")
    return found


def withdrawn(home: Household, browser: Chromium) -> list[str]:
    """After an address is revoked, its cache is deleted, and waiting presses are reported."""
    home.serve(EVENING)
    port, today = home.port, home.page("today")
    browser.look()
    browser.open(today)
    found = expect(bool(browser.wait_for(f"Boolean({WORKER})")), "no worker keeps the page")
    home.stop()
    browser.open(today)
    browser.press_and_wait("Take: 1 tablet Ibuprofen")
    home.say("subscriber", "revoke", "anna")
    home.serve(EVENING, port)
    browser.open(today)
    found += expect("This address no longer works" in text(browser), "it is still shown")
    found += expect("was never recorded" in text(browser), "nothing tells of the press")
    found += expect(browser.wait_for(f"{KEPT} === 0"), "the press is still kept")
    home.stop()
    browser.open(today)
    shown = text(browser)
    return found + expect("Ibuprofen" not in shown and "Anna" not in shown, f"it is kept: {shown}")


def privacy(home: Household, browser: Chromium) -> list[str]:
    """The log contains no item and no whole token, and pages have security header fields."""
    home.serve(MORNING)
    browser.look()
    browser.open(home.address + link_of(browser, home, "Metformin"))
    headers = urllib.request.urlopen(home.page("today")).headers
    found = expect("default-src 'none'" in headers.get("Content-Security-Policy", ""), "no CSP")
    found += expect(headers.get("Referrer-Policy") == "no-referrer", "no Referrer-Policy")
    found += expect("no-store" in headers.get("Cache-Control", ""), "pages may be kept")
    home.stop()
    log = home.log.read_text()
    found += expect(home.token not in log, "the log has the token")
    return found + expect(not re.search(r"[0-9a-f]{16}|metformin|anna", log, re.I), "the log tells")


def lives(home: Household, _: Chromium) -> list[str]:
    """The three weeks of a patient and of a carer in the browser give the same record as by command."""
    def lived(name: str) -> list[str]:
        with Chromium() as browser:
            browser.look()
            return Life(name, home.tool, home.folder / name, browser).live()
    with ThreadPoolExecutor() as pool:
        return [f"{name}: {what}" for name, found in zip(LIVES, pool.map(lived, LIVES)) for what in found]


def all_checks(pictures: Path | None) -> dict:
    found = {"lives": ("en", lives)}
    # The longest checks are first.
    for language in ("en", "da"):
        def look(home, browser, language=language):
            return looks(home, browser, pictures, language)
        look.__doc__ = looks.__doc__
        found[f"looks-{language}"] = (language, look)
    return found | {check.__name__: ("en", check) for check in (
        press, link, midnight, needs, twice, concern, late, together, month, renewal, begin, adding, offline,
        withdrawn, downgraded, loading, locked, kept_open, both, screens, lengths, colours, privacy,
        reminder)}


def outcome(name: str, language: str, check, tool: Path) -> Result:
    """Returns the result of one check in its own folder and browser; an exception is a failure."""
    folder = Path(tempfile.mkdtemp(prefix="dosecal-pages-"))
    home, begin = None, time.monotonic()
    try:
        home = Household(tool, folder, language)
        with Chromium() as browser:
            found = check(home, browser)
    except Exception:
        found = traceback.format_exc().splitlines()[-6:]
    finally:
        if home:
            home.stop()
        shutil.rmtree(folder, ignore_errors=True)
    about = check.__doc__.split("\n")[0]
    return results.of(name, f"{about} ({time.monotonic() - begin:.0f} s)", found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each page")
    randomness.add_seed(parser)
    parser.add_argument("checks", nargs="*", metavar="CHECK", help="such as midnight")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    known, failed = all_checks(options.pictures), 0
    names = options.checks or list(known)
    # Most of a check is waiting for the browser.
    with ThreadPoolExecutor(2) as pool:
        for result in pool.map(lambda name: outcome(name, *known[name], options.dosecal.resolve()), names):
            failed += result.state == "FAIL"
            print(result, flush=True)
    print(f"{len(names) - failed} passed, {failed} failed")
    if failed:
        print(randomness.repetition())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
