"""Three weeks in the browser, compared with the same three weeks by command.

The actions are in the transcripts of `make weeks`. Each action is done by command in one store; its result is
then entered on the pages of the other, with buttons and fields. In the end both records must be equal.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "weeks"))

from chromium import Chromium
from household import Household
from ports import free_port
from story import TRANSCRIPTS, Deed, Variant, deeds

# The number of minutes of each snooze button.
SPANS = (10, 30, 60)
# The form of the page that shows the changes of a plan.
SAVING = "f.action.includes('/save/')"
TOLD_APART = ("id", "digest", "source", "author", "undoes")


class Pages:
    """The pages of a household, used in a browser that is signed in."""

    def __init__(self, household: Household, browser: Chromium):
        self.household, self.browser = household, browser
        self.server: subprocess.Popen | None = None
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def serve(self, moment: datetime) -> None:
        """Runs the server at a time."""
        self.stop()
        self.server = subprocess.Popen(
            [self.household.tool, "serve", "--listen", f"127.0.0.1:{self.port}", "--now",
             moment.strftime("%Y-%m-%dT%H:%M:%SZ")],
            env=self.household.environment, stdout=subprocess.PIPE, text=True)
        self.server.stdout.readline()

    def stop(self) -> None:
        if self.server:
            self.server.terminate()
            self.server.wait(120)
            self.server.stdout.close()
            self.server = None

    def open(self, path: str) -> None:
        self.browser.open(self.address + path)

    def follow(self, words: str) -> None:
        """Follows the link with this text."""
        link = self.browser.run("""[...document.querySelectorAll('a')].find(
            e => e.textContent.trim().replace(/\\s+/g, ' ').startsWith(%s))?.href""" % json.dumps(words))
        if link is None:
            raise AssertionError(f"no link '{words}' at {self.browser.run('location.pathname')}: {self.text}")
        self.browser.open(link)

    @property
    def text(self) -> str:
        return self.browser.run("document.body.innerText")

    def send(self, which: str, fields: dict[str, str] | None = None, button: str = "") -> None:
        """Fills in and sends the first form for which an expression of `f` is true, with the button that has
        this value of `do`."""
        found = self.browser.run("""(() => {
            const f = [...document.querySelectorAll('form')].find(f => %s);
            if (!f) return 'no form';
            for (const [name, value] of Object.entries(%s)) {
                const field = f.elements[name];
                if (!field) return 'no field ' + name;
                field.value = value;
            }
            const all = [...f.querySelectorAll('button')];
            const button = %s ? all.find(b => b.value === %s) : all[0];
            if (!button) return 'no button';
            window.button = button;
            return '';
        })()""" % (which, json.dumps(fields or {}), json.dumps(button), json.dumps(button)))
        if found:
            raise AssertionError(f"{found} at {self.browser.run('location.pathname')} ({which}): {self.text}")
        self.browser.forget()
        self.browser.run("window.button.form.requestSubmit(window.button); null")
        self.browser.wait("Page.loadEventFired")

    def has(self, which: str) -> bool:
        return self.browser.run("[...document.querySelectorAll('form')].some(f => %s)" % which)


class Life:
    """A life, by command in one store and with pages in the other."""

    def __init__(self, name: str, tool: Path, folder: Path, browser: Chromium):
        self.variant = Variant(name, name)
        self.zone = ZoneInfo(self.variant.zone)
        for part in ("commands", "pages"):
            (folder / part).mkdir(parents=True)
        self.commands = Household(tool, folder / "commands")
        self.pages = Pages(Household(tool, folder / "pages"), browser)
        self.known: set[str] = set()
        self.today: dict[str, str] = {}

    def live(self) -> list[str]:
        """Runs the life to its end and returns the differences."""
        try:
            done = deeds(self.variant)
            for deed in done:
                self.do(deed)
            if "monthly" in {word for deed in done for word in deed.words}:
                self.go_on(done[-1].moment)
        finally:
            self.pages.stop()
        # The server is stopped between two actions, even while the browser fetches an icon.
        complaints = [said for said in self.pages.browser.complaints()
                      if "net::ERR_CONNECTION" not in said and "icon from the Manifest" not in said]
        return [*self.differences(), *complaints]

    def do(self, deed: Deed) -> None:
        self.pages.serve(deed.moment)
        if deed.words[0] == "apply":
            for name in deed.words[1:]:
                self.apply(deed.moment, (TRANSCRIPTS.parent / name).read_text("utf-8"))
            return
        status, _ = self.commands.run(deed.moment, *self.possible(deed.words))
        if deed.words[0] in ("disable", "enable"):
            self.switch(deed)
        elif status == 0:
            for entry in self.log(self.commands):
                if entry["id"] not in self.known:
                    self.known.add(entry["id"])
                    self.enter(entry, deed)

    @staticmethod
    def possible(words: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the command with a snooze for which pages have a button."""
        if words[0] != "snooze":
            return words
        return (*words[:2], str(min(SPANS, key=lambda span: abs(span - int(words[2])))), *words[3:])

    # Plans.

    def apply(self, moment: datetime, text: str) -> None:
        """Applies the text of a plan."""
        name = re.search(r"(?m)^person: *(.*)$", text)[1]
        person = re.search(r"(?m)^id: *(.*)$", text)
        person = person[1] if person else name.split()[0].lower()
        if person not in self.today:
            self.begin(moment, person.capitalize())
        file = self.commands.folder / f"{person}.yaml"
        file.write_text(text, "utf-8")
        self.commands.ask(moment, "apply", str(file))
        self.pages.open(self.today[person].replace("/today/", "/plan/"))
        self.pages.open(f"{self.today[person].replace('/today/', '/plan/')}/text/{person}")
        self.pages.send("f.elements.text", {"text": text})
        self.pages.send(SAVING)

    def begin(self, moment: datetime, name: str) -> None:
        """Signs in to an empty household and enters the person's name."""
        first = not self.today
        if first:
            link = self.pages.household.ask(moment, "owner", "add")
            self.pages.open("/sign-in/" + re.search(r"/sign-in/(\w+)", link)[1])
            self.pages.send("true")
        else:
            self.pages.open("/home")
            self.pages.send("f.elements.do?.value === 'person'")
        self.pages.send("f.elements.person", {"person": name, "zone": self.variant.zone})
        self.pages.open("/home")
        path = self.pages.browser.run(
            "[...document.querySelectorAll('.people a')].find(e => e.textContent.includes(%s)).pathname" % json.dumps(name))
        self.today[name.lower()] = path
        plan = self.commands.folder / "first.yaml"
        plan.write_text(self.pages.household.ask(moment, "plan", "show", name.lower()), "utf-8")
        self.commands.ask(moment, "apply", str(plan))

    def switch(self, deed: Deed) -> None:
        """Switches an item off or on, on its page."""
        person = deed.option("--person") or next(iter(self.today))
        self.pages.open(self.today[person].replace("/today/", "/plan/"))
        does = "off" if deed.words[0] == "disable" else "on"
        self.pages.follow(self.name(deed.words[1], person, deed.moment))
        self.pages.send(f"[...f.querySelectorAll('button')].some(b => b.value === '{does}')", button=does)
        self.pages.send(SAVING)

    def name(self, item: str, person: str, moment: datetime) -> str:
        """Returns the name of an item."""
        plan = self.commands.ask(moment, "plan", "show", person)
        names = re.findall(r"(?:name|title): *[\"']?([^\"',}\n]+)", plan)
        return next(name for name in names if name.lower().startswith(item))

    def go_on(self, moment: datetime) -> None:
        """Corrects lens days on the month page, adds a medicine with the forms, adds a journey, ends an item,
        and opens the report."""
        self.pages.serve(moment)
        (person, today), day = next(iter(self.today.items())), moment.date()
        plan = today.replace("/today/", "/plan/")
        self.pages.open(f"{today.replace('/today/', '/month/')}/{str(day - timedelta(days=2))[:7]}")
        worn, words = self.pages.browser.run("""(() => {
            const dot = document.querySelector('button[name=wear]');
            return [dot.value, dot.closest('section').querySelector('h2').textContent];
        })()""")
        self.pages.send(f"[...f.elements].some(e => e.name === 'wear' && e.value === '{worn}')", button=worn)
        self.commands.ask(moment, "wear", *(name.lower() for name in words.split(", ")), worn)
        self.pages.open(f"{plan}/add")
        if not self.pages.has("f.elements.name"):
            self.pages.send("f.elements.what", button="medicine")
        self.pages.send("f.elements.name", {"name": "Zinc", "doses.0.at": "21:00"}, "save")
        self.commands.ask(moment, "add", "--name", "Zinc", "--at", "21:00")
        journey = {"zone": "Asia/Tokyo", "from": str(day + timedelta(days=1)), "until": str(day + timedelta(days=4))}
        self.pages.open(f"{plan}/travel/{person}")
        self.pages.send("f.elements.zone", journey, "travel")
        self.pages.send(SAVING)
        self.commands.ask(moment, "travel", "Asia/Tokyo", "--from", journey["from"], "--until", journey["until"])
        self.pages.open(plan)
        self.pages.follow("Metformin")
        last = str(day + timedelta(days=6))
        self.pages.send("f.elements.on && [...f.querySelectorAll('button')].some(b => b.value === 'end')",
                        {"on": last}, "end")
        self.pages.send(SAVING)
        self.commands.ask(moment, "end", "metformin", "--on", last)
        self.pages.open(today.replace("/today/", "/report/"))
        if "Metformin" not in self.pages.text:
            raise AssertionError(f"no report: {self.pages.text}")

    # The record.

    @staticmethod
    def log(household: Household) -> list[dict]:
        return json.loads(household.ask(datetime(2027, 1, 1), "log", "--json"))["entries"]

    def enter(self, entry: dict, deed: Deed) -> None:
        """Enters the result of a command on the pages."""
        person = entry["person"]
        self.pages.open(self.today[person])
        kind = entry["what"]
        code = self.code(entry["name"])
        mine = f"f.action.includes('/{code}')" if code else "false"
        match kind:
            case "taken" | "skipped" if "slot" in entry:
                self.answer(entry, mine, code, is_usual="--amount" not in deed.words)
            case "taken":
                self.take_beside(entry, mine, code)
            case "snoozed":
                self.snooze(entry, mine, code)
            case "worn" | "replaced":
                self.pages.send(f"{mine} && [...f.elements].some(e => e.name === 'do' && e.value === '{kind}')", button=kind)
            case "undone":
                self.pages.send(f"{mine} && f.elements.do?.value === 'undone'")
            case "counted":
                self.count(entry, code)
            case _:
                raise AssertionError(f"no page for {entry}")

    def code(self, name: str) -> str | None:
        """Returns the code of an item in the addresses of pages, from the Today page or the page of the plan."""
        here = "[...document.querySelectorAll('a')].find(e => e.textContent.includes(%s) && /(take|item)[/]/.test(e.pathname))?.pathname" % json.dumps(name)
        path = self.pages.browser.run(here)
        if path is None:
            self.pages.open(self.pages.browser.run("location.pathname").replace("/today/", "/plan/"))
            path = self.pages.browser.run(here)
            self.pages.open(self.pages.browser.run("location.pathname").replace("/plan/", "/today/"))
        return path and path.rsplit("/", 1)[1].split("-")[0]

    def moment_of(self, entry: dict) -> str:
        """Returns an expression for the form of an occurrence."""
        return (f"f.elements.slot?.value === '{entry['slot']}' && f.elements.date?.value === '{entry['day']}'"
                f" && (f.elements.ordinal?.value ?? '1') === '{entry['ordinal']}'")

    def clock(self, moment: str) -> str:
        return datetime.fromisoformat(moment.replace("Z", "+00:00")).astimezone(self.zone).strftime("%H:%M")

    def answer(self, entry: dict, mine: str, code: str, is_usual: bool) -> None:
        """Takes or skips a dose on its card, or else on the page of its day."""
        form = f"{mine} && {self.moment_of(entry)}"
        is_now = entry.get("at", entry["recorded"]) == entry["recorded"]
        # The form of a card records the dose now; the collapsed one asks for the time.
        card = f"{form} && !f.elements.at"
        if is_now and is_usual and "note" not in entry and self.pages.has(card):
            self.pages.send(card, button=entry["what"])
        else:
            self.pages.open(f"{self.path('take', code)}-{entry['day'].replace('-', '')}")
            fields = {"at": self.clock(entry.get("at", entry["recorded"]))}
            if "amount" in entry:
                fields["amount"] = entry["amount"]
            if "note" in entry:
                fields["note"] = entry["note"]
            self.pages.send(form, fields, entry["what"])
        self.confirm()

    def path(self, page: str, code: str) -> str:
        """Returns the path of an item's page."""
        here = self.pages.browser.run("location.pathname")
        token = re.search(r"/([0-9a-f]{32})", here)[1]
        return f"/{page}/{token}/{code}"

    def take_beside(self, entry: dict, mine: str, code: str) -> None:
        """Records a dose without a planned time: with the button of an as-needed item, or on the page of its
        day."""
        form = f"{mine} && f.elements.do?.value === 'needed'"
        if self.pages.has(form):
            self.pages.send(form)
        else:
            self.pages.open(f"{self.path('take', code)}-{entry['day'].replace('-', '')}")
            self.pages.send("f.elements.do?.value === 'extra'", {
                "at": self.clock(entry["at"]), "amount": entry["amount"]})
        self.confirm()

    def confirm(self) -> None:
        """Confirms a question, if there is one."""
        if self.pages.has("f.elements.sure"):
            self.pages.send("f.elements.sure")

    def snooze(self, entry: dict, mine: str, code: str) -> None:
        start, end = (datetime.fromisoformat(entry[key].replace("Z", "+00:00")) for key in ("at", "until"))
        minutes = round((end - start).total_seconds() / 60)
        self.pages.open(self.path("take", code))
        self.pages.send(f"{mine} && f.elements.minutes?.value === '{minutes}'")

    def count(self, entry: dict, code: str) -> None:
        """Enters the remaining amount on the item's page."""
        self.pages.open(self.path("item", code))
        self.pages.send("f.elements.have", {"have": entry["amount"]})

    # The results.

    def differences(self) -> list[str]:
        """Returns the differences between the two records."""
        one, other = (told(self.log(each)) for each in (self.commands, self.pages.household))
        found = []
        for number in range(max(len(one), len(other))):
            here, there = (each[number] if number < len(each) else "nothing" for each in (one, other))
            if here != there:
                found.append(f"entry {number}: by command {here}, by pages {there}")
        for person in self.today:
            one, other = (self.planned(each, person) for each in (self.commands, self.pages.household))
            if one != other:
                found.append(f"plan of {person}: by command {one}, by pages {other}")
        return found[:5]

    def planned(self, household: Household, person: str) -> str:
        """Returns the agenda of a person's plan for the next two weeks."""
        moment = deeds(self.variant)[-1].moment
        file = household.folder / "now.yaml"
        file.write_text(household.ask(moment, "plan", "show", person), "utf-8")
        return household.ask(moment, "agenda", str(file), "--days", "14")


def told(entries: list[dict]) -> list[str]:
    """Returns the entries without the fields that always differ between two records. Times are in minutes,
    because the server's clock continues during a press."""
    places = {entry["id"]: place for place, entry in enumerate(entries)}
    found = []
    for entry in entries:
        kept = {key: value for key, value in entry.items() if key not in TOLD_APART}
        for key in ("recorded", "at", "until"):
            if key in kept:
                kept[key] = kept[key][:16]
        if "undoes" in entry:
            kept["undoes"] = places[entry["undoes"]]
        found.append(json.dumps(kept, sort_keys=True))
    return found

