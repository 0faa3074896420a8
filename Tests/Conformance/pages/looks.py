"""Opens every page in each language and on each screen, and measures it.

`routes.json` lists the routes of the server's table; each is opened once. `places.json` lists further pages:
each has a path, or the page before it and the actions that lead to it, such as fields to fill in and buttons to
press. Words in braces are replaced by values of the store: tokens, codes of items, ids.
"""

from __future__ import annotations

import json
import re
import sqlite3
import urllib.parse
from pathlib import Path

import checks
from chromium import Chromium
from home import APPLIED, MORNING, SAMPLE, Household
from postbox import Postbox

PLACES = json.loads(Path(__file__).with_name("places.json").read_text())
ROUTES = json.loads(Path(__file__).with_name("routes.json").read_text())
# The value in an address for each name in a route, and the pattern that assigns a place to the route.
VALUES = {
    "TOKEN": ("", r"{[\w-]+}"), "LINK": ("{link}", r"{[\w-]+}"), "NOTICE": ("{notice}", r"{[\w-]+}"),
    "BROWSER": ("", r"{[\w-]+}"), "CHANNEL": ("{stop}", r"{[\w-]+}"),
    "ANSWER": ("take", r"[a-z]+"), "DATE": ("2026-11-20", r"\d{4}-\d\d-\d\d"),
    "MONTH": ("2026-10", r"\d{4}-\d\d"), "DAYS": ("90", r"[\w-]+"), "ITEM": ("{metformin}", r"\w+|{\w+}"),
    "ITEM-DATE": ("{metformin}-20261120", r"{\w+}-\d{8}"), "PERSON": ("anna", r"\w+"), "NUMBER": ("1", r"\d+"),
    "QUESTION": ("revoke-{spare-id}", r"\w+-.+"), "PRESET": ("tablet", r"[a-z]+")}
# A file for the browser, and the target of a request without a page.
NO_PAGE = {"today/TOKEN/manifest", "renewal/BROWSER"}
HEIGHTS = {320: 640, 390: 844, 768: 1024, 1280: 900}
# The widths and dark mode, without and with scripts. Both languages together cover each width in both modes. The
# accessibility tree is checked on the first screen, so that both languages together cover light and dark, narrow and
# wide.
SCREENS = {
    "en": {False: ((320, False), (1280, True)), True: ((390, True), (768, False), (390, False))},
    "da": {False: ((390, False), (768, True)), True: ((1280, False), (320, True))}}
ITEMS = {"metformin": "Metformin", "insulin": "Insulin", "ibuprofen": "Ibuprofen", "lens": "Venstre",
         "alendronat": "Alendronat", "reminder": "Genoptræning", "gone": "B12"}
# This task was not completed in dosecal.
FOREIGN = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//somebody//EN\r
BEGIN:VTODO\r
UID:water-{number}@phone\r
DTSTAMP:20261120T060000Z\r
SUMMARY:Water <b>the plants</b> {number}\r
COMPLETED:20261120T074200Z\r
STATUS:COMPLETED\r
END:VTODO\r
END:VCALENDAR\r
"""


class Store:
    """A household, and the values for the addresses of its pages."""

    def __init__(self, home: Household):
        self.home, self.words = home, {"unknown": "0123456789abcdef" * 2}

    def serve(self) -> str:
        return self.home.serve(MORNING).replace("127.0.0.1", self.host)

    @property
    def host(self) -> str:
        return "127.0.0.1"

    def path(self, template: str) -> str:
        return re.sub(r"{([\w-]+)}", lambda found: self.words[found[1]], template)

    def add(self, name: str, *words: str) -> None:
        """Adds a subscriber; `name` is its placeholder in the list of addresses."""
        told = self.home.say("subscriber", "add", *words, now=APPLIED)
        self.words[name] = re.search(r"\b([0-9a-f]{32})\b", told)[1]

    def link(self) -> None:
        """Creates a new sign-in link."""
        self.words["link"] = re.search(r"/sign-in/(\w+)", self.home.say("owner", "add", now=MORNING))[1]

    def notice(self) -> None:
        """Reads the address in a notice from the program that gets it."""
        program, told = self.home.folder / "ring", self.home.folder / "notice"
        program.write_text(f'#!/bin/sh\n[ -z "$DOSECAL_LINK" ] || echo "$DOSECAL_LINK" > {told}\n')
        program.chmod(0o700)
        self.home.say("notify", "add", "anna", "--command", str(program), now=APPLIED)
        self.home.say("remind", "--once", now=MORNING)
        self.words["notice"] = told.read_text().strip().rsplit("/", 1)[1]

    def stop(self) -> None:
        """Reads the address that stops summaries from a mail."""
        postbox = Postbox()
        self.home.say("notify", "mail", postbox.url, "--from", "dosecal@example.org")
        self.home.say("notify", "add", "anna", "--mail", "anna@example.org", "--tell-only", "--summary", "09:00",
                      now=APPLIED)
        self.home.say("remind", "--once", now=MORNING)
        postbox.close()
        self.words["stop"] = re.search(r"/stop/(\w+)", "".join(postbox.texts))[1]

    def codes(self, browser: Chromium) -> None:
        """Reads the codes of items from the addresses of their pages."""
        browser.open(f"{self.home.address}/plan/{self.words['manage']}")
        links = browser.run("""[...document.querySelectorAll('.title a')].map(
            e => [e.textContent, e.pathname.split('/').pop()])""")
        for name, title in ITEMS.items():
            self.words[name] = next(code for text, code in links if title in text)


class Elsewhere(Store):
    """A household whose server has a different host name, so that its cookie differs."""

    @property
    def host(self) -> str:
        return "localhost"


def main_store(home: Household, browser: Chromium) -> Store:
    """Returns Anna's and Sam's household with everything that a page can show."""
    store = Store(home)
    # There must be a month before the current one.
    home.say("apply", str(SAMPLE.with_name("minimal.yaml")), now="2026-10-11T11:00:00Z")
    store.words |= {"token": home.token, "carer": home.carer()}
    plan = home.folder / "anna.yaml"
    plan.write_text(plan.read_text().replace('{at: "07:30", amount: 12}', '{at: "08:00", amount: 12}'))
    home.say("apply", str(plan), now=APPLIED.replace("11:00", "11:01"))
    home.say("pause", "alendronat", "--person", "anna", "--from", "2026-11-21", "--until", "2026-12-10",
             now=MORNING)
    store.add("manage", "anna", "--name", "Chef", "--may", "manage")
    store.add("boss", "anna", "sam", "--name", "Boss", "--may", "manage")
    store.add("look", "anna", "--name", "Wall", "--may", "look", "--alarms", "none")
    store.add("tasks", "anna", "--name", "Tasks", "--kind", "tasks")
    home.say("subscriber", "add", "anna", "--name", "App", "--account", now=APPLIED)
    store.add("revoked", "anna", "--name", "Old")
    home.say("subscriber", "revoke", "old")
    home.say("publish", now=MORNING)
    store.notice()
    store.stop()
    home.say("take", "ibuprofen", "--person", "anna", now=MORNING)
    home.say("take", "insulin", "--extra", "--person", "anna", now=MORNING)
    home.say("wear", "venstre", "--person", "anna", now=MORNING)
    for number in (1, 2):
        file = home.folder / f"{number}.ics"
        file.write_text(FOREIGN.format(number=number))
        home.say("import", str(file), now=MORNING)
    home.serve(MORNING)
    store.codes(browser)
    home.say("remove", "b12-vitamin", "--person", "anna", now=MORNING)
    return store


def other_stores(home: Household) -> dict[str, Store]:
    """Returns a household without plans, one with an unreadable plan, and one that is reachable only locally."""
    def made(kind, name, **more):
        (home.folder / name).mkdir()
        return kind(Household(home.tool, home.folder / name, home.language, **more))
    stores = {"new": made(Elsewhere, "new", plans=False), "damaged": made(Store, "damaged"),
              "local": made(Store, "local", url=None)}
    damaged, local = stores["damaged"], stores["local"]
    for store in (damaged, local):
        store.words["token"] = store.home.token
    local.add("manage", "anna", "--name", "Chef", "--may", "manage")
    with sqlite3.connect(damaged.home.folder / "dosecal.db") as database:
        database.execute("UPDATE plan_version SET content = 'person: ['")
    return stores


def looks(home: Household, browser: Chromium, pictures: Path | None, language: str) -> list[str]:
    """Every page is legible, accessible and usable on each screen; pictures are for review."""
    stores = {"main": main_store(home, browser)} | other_stores(home)
    addresses = {name: store.serve() for name, store in stores.items()}
    found = []
    try:
        for script, screens in SCREENS[language].items():
            browser.call("Network.clearBrowserCookies")
            browser.call("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})
            browser.scripts(script)
            found += round_of(browser, stores, addresses, screens, script, language, pictures)
    finally:
        for store in stores.values():
            store.home.stop()
    return found


def places() -> list[dict]:
    """Returns the places, and each route that no place opens."""
    paths = [place.get("at", "" if "do" in place else place.get("path", "")) for place in PLACES]
    found = []
    for route in ROUTES:
        words = route["path"].split("/")
        pattern = "/".join(["", *(f"(?:{VALUES[word][1]})" if word in VALUES else word for word in words)])
        if route["path"] in NO_PAGE or any(re.fullmatch(pattern, path) for path in paths):
            continue
        values = VALUES | {"TOKEN": ("{%s}" % route["token"], "")}
        name = "-".join(word.lower() for word in words if word != "TOKEN")
        found.append({"name": name, "path": "/".join(["", *(values.get(word, (word,))[0] for word in words)])})
    return PLACES + found


def round_of(browser, stores, addresses, screens, script, language, pictures) -> list[str]:
    """Opens every page once, and checks it on some screens."""
    stores["main"].link()
    stores["new"].link()
    told = stores["main"].home.say("subscriber", "add", "anna", "--name", "Spare", now=APPLIED)
    stores["main"].words["spare-id"] = re.search(r"'([^' ]+)'", told)[1]
    found, seen = [], {}
    for place in places():
        store, address = stores[place.get("home", "main")], addresses[place.get("home", "main")]
        where = f"{place['name']} {language} {'script' if script else 'no-script'}"
        if "{owner}" in place.get("path", ""):
            store.words["owner"] = owner_digits(browser, address)
        try:
            reach(browser, place, store, address)
            found += [f"{where}: {what}" for what in arrived(browser, place, store)]
            for index, (width, dark) in enumerate(screens):
                told = looked_at(browser, place["name"], width, dark, language, pictures,
                                 script, first=index == 0, last=index == len(screens) - 1)
                found += [f"{place['name']} {language} {width} {'dark' if dark else 'light'}: {what}"
                          for what in told]
        except Exception as error:
            found.append(f"{where}: {type(error).__name__} {error}")
    return found


def owner_digits(browser: Chromium, address: str) -> str:
    browser.open(f"{address}/home")
    return browser.run("document.querySelector('nav a').pathname.split('/')[2]")


def reach(browser: Chromium, place: dict, store: Store, address: str) -> None:
    """Opens a page, and performs the actions that lead to the place."""
    browser.look()
    if "path" in place:
        browser.open(address + store.path(place["path"]))
    for step in place.get("do", []):
        (deed, value), *rest = [item for item in step.items() if item[0] != "in"]
        script = STEPS[deed] % json.dumps([step.get("in", "form"), value])
        told = browser.run(store.path(script) if deed == "fill" else script)
        if told:
            raise AssertionError(f"{told}: {step}; {browser.run('document.body.innerText')[:300]}")
        if deed == "press":
            browser.forget()
            browser.run("window.pressed.click(); null")
            browser.wait("Page.loadEventFired")


# Each returns a missing element, if any.
STEPS = {
    "fill": """(() => { const [where, fields] = %s;
        for (const [name, value] of Object.entries(fields)) {
            const field = [...document.querySelectorAll(where)].map(f => f.elements[name]).find(e => e);
            if (!field) return 'no field ' + name;
            field.value = value;
        } })()""",
    "choose": """(() => { const [where, fields] = %s;
        for (const [name, value] of Object.entries(fields)) {
            const field = document.querySelector(`[name=${name}][value=${value}], [name=${name}]:has([value=${value}])`);
            if (!field) return 'no field ' + name;
            if (field.type === 'radio') field.checked = true; else field.value = value;
        } })()""",
    "pick": """(() => { const [, [name, words]] = %s;
        const option = [...document.querySelectorAll(`[name=${name}] option`)].find(e => e.textContent.includes(words));
        if (!option) return 'no choice ' + words;
        option.selected = true; })()""",
    "replace": """(() => { const [, [name, from, to]] = %s;
        const field = document.querySelector(`textarea[name=${name}]`);
        if (!field?.value.includes(from)) return 'no ' + from;
        field.value = field.value.replace(from, to); })()""",
    "press": """(() => { const [, what] = %s;
        const button = [...document.querySelectorAll(what)].find(e => !e.disabled);
        if (!button) return 'no button';
        if (button.form) button.form.noValidate = true;
        window.pressed = button; })()""",
    "tick": """(() => { const [, what] = %s;
        const field = document.querySelector(what);
        if (!field) return 'no field';
        field.checked = true; })()""",
}


def arrived(browser: Chromium, place: dict, store: Store) -> list[str]:
    """Returns the problems of the current address and of the response."""
    path, address, status = browser.run(
        """[location.pathname, location.href,
            performance.getEntriesByType('navigation')[0].responseStatus]""")
    at = place.get("at", "" if "do" in place else place.get("path", ""))
    found = [] if not at or path == store.path(at) else [f"it is at {path}, not at {at}"]
    if status != place.get("status", 200):
        found.append(f"status {status}: {browser.run('document.body.innerText')[:200]!r}")
    # The browser may report the page before only now; for a response without a page it requests an icon.
    if status != 200:
        browser.refusals |= {(status, address), (404, urllib.parse.urljoin(address, "/favicon.ico"))}
    found += [said for said in browser.complaints() if not any(
        f"responded with a status of {refused} " in said and said.endswith(f" {url}")
        for refused, url in browser.refusals)]
    browser.events.clear()
    return found


def looked_at(browser, name, width, dark, language, pictures, script, first, last) -> list[str]:
    """Returns the problems of a page on a screen. At `first` it also checks accessibility and the keyboard, and
    at `last` 400 % zoom and forced colours, after which pictures have a black background."""
    browser.look((width, HEIGHTS[width]), dark)
    if pictures:
        path = f"{name}-{language}-{width}-{'dark' if dark else 'light'}.png"
        browser.picture(pictures / path)
    found = checks.measures(browser)
    if first:
        # axe runs for some time, which needs scripts.
        found += checks.names(browser) + (checks.rules if script else checks.focus)(browser)
    if width == 320:
        found += checks.large(browser)
    if last:
        browser.look((320, 256), dark)
        found += [f"at 400 %: {what}" for what in checks.reflow(browser)]
        browser.look((width, HEIGHTS[width]), dark, forced=True)
        found += [f"in forced colours: {what}" for what in checks.forced(browser)]
    return found
