"""Completes random doses of a plan in random ways, and compares the journal.

    python random_histories.py TOOL SEED FIRST < plan.yaml

FIRST is the first day of the two weeks in which doses are completed. After everything was imported, some doses
are reopened in the same style. Prints the differences, or nothing if exactly the completed doses are recorded.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

DAYS = 14
HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//random//EN\r\n"
STAMP = "%Y%m%dT%H%M%SZ"


@dataclass
class Task:
    """A task as dosecal wrote it, by its properties."""

    text: str
    properties: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        outside = re.sub(r"BEGIN:VALARM.*?END:VALARM\r\n", "", self.text, flags=re.DOTALL)
        for line in outside.replace("\r\n ", "").split("\r\n"):
            head, _, value = line.partition(":")
            name, _, parameters = head.partition(";")
            self.properties[name] = (parameters, value)

    def value(self, name: str) -> str:
        """Returns the value of a property, or an empty string."""
        return self.properties.get(name, ("", ""))[1]

    @property
    def start(self) -> tuple[str, str]:
        """The parameters and the value of the planned time."""
        return self.properties.get("DTSTART") or self.properties["DUE"]

    @property
    def series(self) -> str:
        """The UID of the series."""
        return "-".join(self.value("UID").removesuffix("@dosecal").split("-")[:2]) + "@dosecal"


def moment(start: tuple[str, str], zone: ZoneInfo) -> datetime | date:
    """Returns the planned instant or date."""
    parameters, value = start
    if "VALUE=DATE" in parameters.split(";"):
        return datetime.strptime(value, "%Y%m%d").date()
    named = re.search(r"TZID=([^;:]+)", parameters)
    here = timezone.utc if value.endswith("Z") else ZoneInfo(named[1]) if named else zone
    at = datetime.strptime(value.rstrip("Z"), "%Y%m%dT%H%M%S").replace(tzinfo=here)
    return at.astimezone(timezone.utc)


class History:
    """A plan, the doses that were completed, and the files that apps left."""

    def __init__(self, tool: str, seed: int, first: date, plan: str, folder: Path) -> None:
        self.tool, self.folder, self.first = tool, folder, first
        self.dice = random.Random(seed)
        self.zone = ZoneInfo(re.search(r"^zone: (\S+)", plan, re.MULTILINE)[1])
        self.travels = "\ntravel:" in plan
        self.plan = folder / "plan.yaml"
        self.plan.write_text(plan, encoding="utf-8")
        self.begin = f"{first - timedelta(2)}T12:00:00Z"
        self.late = f"{first + timedelta(DAYS + 1):%Y%m%d}T120000Z"
        self.now = f"{first + timedelta(DAYS + 2)}T12:00:00Z"
        self.expected: set[tuple[str, str]] = set()
        self.files: list[str] = []
        self.changes: list[str] = []
        self.ways: list[str] = []

    def run(self, *words: str) -> str:
        """Returns the output of a dosecal command that succeeds."""
        environment = {
            "PATH": os.environ["PATH"], "DOSECAL_HOME": str(self.folder / "home"),
            "TZ": "UTC", "SOURCE_DATE_EPOCH": str(int(self.instant(self.begin).timestamp())),
        }
        done = subprocess.run(
            [self.tool, *words], env=environment, capture_output=True, timeout=120
        )
        if done.returncode != 0:
            sys.exit(f"'{' '.join(words)}': {done.stderr.decode('utf-8', 'replace')}")
        return done.stdout.decode("utf-8")

    @staticmethod
    def instant(text: str) -> datetime:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))

    def tasks(self, form: str) -> list[Task]:
        """Returns the tasks of medicines and reminders for the two weeks."""
        last = self.first + timedelta(DAYS - 1)
        text = self.run(
            "export", str(self.plan), "--kind", "tasks", "--form", form, "--from",
            str(self.first), "--to", str(last), "--now", self.begin,
        )
        blocks = re.findall(r"BEGIN:VTODO.*?END:VTODO\r\n", text, flags=re.DOTALL)
        tasks = [Task(block) for block in blocks]
        return [task for task in tasks if re.search(r"\b[MR]\d\b", task.value("SUMMARY"))
                and task.value("CATEGORIES") != "Supply"]

    def choose(self) -> None:
        """Completes some doses of each series in a random style."""
        masters = {
            task.value("UID"): task for task in self.tasks("series") if task.value("RRULE")
        }
        groups: dict[str, list[Task]] = {}
        for task in self.tasks("expanded"):
            inside = self.first <= self.day(task) < self.first + timedelta(DAYS)
            if inside:
                groups.setdefault(task.series, []).append(task)
        for uid, tasks in sorted(groups.items()):
            master = masters.get(uid)
            way = self.dice.choice(self.possible(master, tasks))
            self.ways.append(f"{way} {tasks[0].value('SUMMARY')}")
            getattr(self, way)(master, sorted(tasks, key=lambda task: str(self.planned(task))))

    def possible(self, master: Task | None, tasks: list[Task]) -> list[str]:
        """Returns the styles in which random doses of a series can be completed."""
        if master is None or any(len(task.value("UID").split("-")) > 3 for task in tasks):
            return ["singles"]
        # Doses on a journey are separate from the series.
        if self.travels and master.value("EXDATE"):
            return ["singles"]
        ways = ["singles", "overrides", "resources", "copies"]
        if master.start in [task.start for task in tasks] or self.day(master) >= self.first:
            ways += ["moved", "pointer", "continued"] * 3
        return ways

    def planned(self, task: Task) -> datetime | date:
        return moment(task.start, self.zone)

    def day(self, task: Task) -> date:
        at = self.planned(task)
        return at.astimezone(self.zone).date() if isinstance(at, datetime) else at

    def dose(self, task: Task) -> tuple[str, str]:
        """Returns the name and the planned time of a dose as in the journal."""
        at = self.planned(task)
        name = re.search(r"\b[MR]\d\b", task.value("SUMMARY"))[0]
        is_timed = isinstance(at, datetime)
        return name, at.strftime("%Y-%m-%dT%H:%M:%SZ") if is_timed else str(at)

    def done(self, task: Task) -> str:
        """Marks a dose as done and returns the time for COMPLETED."""
        at = self.planned(task)
        self.expected.add(self.dose(task))
        if not isinstance(at, datetime):
            at = datetime(at.year, at.month, at.day, 10, tzinfo=self.zone)
        # A dose can only be completed until the next dose of its slot is due.
        at += timedelta(minutes=self.dice.randint(0, 25))
        return at.astimezone(timezone.utc).strftime(STAMP)

    def part(self, whole: list[Any]) -> list[Any]:
        return [one for one in whole if self.dice.random() < 0.5]

    def write(self, *objects: str) -> None:
        path = self.folder / f"{len(self.files):03}.ics"
        path.write_bytes((HEAD + "".join(objects) + "END:VCALENDAR\r\n").encode())
        self.files.append(str(path))

    def take_back(self, text: str, *tasks: Task) -> None:
        """Marks some doses as undone by a later file."""
        if not tasks or self.dice.random() < 0.6:
            return
        self.expected -= {self.dose(task) for task in tasks}
        text = re.sub(r"(LAST-MODIFIED|DTSTAMP):\S+", rf"\1:{self.late}", text)
        self.changes.append(text)

    @staticmethod
    def closed(text: str, at: str, marks: str | None = None) -> str:
        """Returns a task with completion marks."""
        marks = marks or f"STATUS:COMPLETED\r\nCOMPLETED:{at}\r\nPERCENT-COMPLETE:100"
        text = re.sub(r"LAST-MODIFIED:\S+", f"LAST-MODIFIED:{at}", text, count=1)
        return text.replace("STATUS:NEEDS-ACTION", marks, 1)

    def singles(self, _: Task | None, tasks: list[Task]) -> None:
        """Standalone tasks, each with some of the completion marks."""
        for task in self.part(tasks):
            at = self.done(task)
            marks = self.dice.choice([
                None, f"STATUS:COMPLETED\r\nCOMPLETED:{at}", f"COMPLETED:{at}",
                "STATUS:COMPLETED", "PERCENT-COMPLETE:100",
            ])
            self.write(self.closed(task.text, at, marks))
            self.take_back(task.text, task)

    def override(self, master: Task, task: Task) -> str:
        """Returns a completed override of one occurrence (A and B)."""
        at, (parameters, value) = self.done(task), master.start
        day = f"{self.day(task):%Y%m%d}"
        start = f"{';' + parameters if parameters else ''}:{day}{value[8:]}"
        return (
            f"BEGIN:VTODO\r\nUID:{master.value('UID')}\r\nDTSTAMP:{at}\r\nLAST-MODIFIED:{at}\r\n"
            f"RECURRENCE-ID{start}\r\nDTSTART{start}\r\nSUMMARY:{master.value('SUMMARY')}\r\n"
            f"STATUS:COMPLETED\r\nCOMPLETED:{at}\r\nPERCENT-COMPLETE:100\r\nEND:VTODO\r\n"
        )

    @staticmethod
    def opened(text: str) -> str:
        """Returns a task without its completion marks."""
        marks = r"STATUS:COMPLETED\r\nCOMPLETED:\S+\r\nPERCENT-COMPLETE:100"
        return re.sub(marks, "STATUS:NEEDS-ACTION", text)

    def overrides(self, master: Task, tasks: list[Task]) -> None:
        """Style A."""
        part = self.part(tasks)
        self.write(master.text, *(self.override(master, task) for task in part))
        for task in part:
            self.take_back(self.opened(self.override(master, task)), task)

    def resources(self, master: Task, tasks: list[Task]) -> None:
        """Style B."""
        for task in self.part(tasks):
            self.write(self.override(master, task))
            self.take_back(self.opened(self.override(master, task)), task)

    def copies(self, _: Task, tasks: list[Task]) -> None:
        """Style D without the master, which has moved to an unknown date."""
        for task in self.part(tasks):
            uid = f"UID:{self.dice.getrandbits(64):016x}@copies.example.org"
            copy = re.sub(r"UID:\S+", uid, task.text, count=1)
            self.write(self.closed(copy, self.done(task)))
            self.take_back(copy, task)

    def prefix(self, tasks: list[Task], most: int) -> list[Task]:
        """Returns the first tasks, as far as each is followed by another."""
        return tasks[: self.dice.randint(0, min(most, len(tasks) - 1))]

    def moved(self, master: Task, tasks: list[Task]) -> None:
        """Style C: DTSTART and DUE are those of the next occurrence. As in style F, only the last one is certain."""
        done = self.prefix(tasks, 4)
        stamps = [self.done(task) for task in done]
        self.expected -= {self.dose(task) for task in done[:-1]}
        text = self.beginning(master, tasks[len(done)])
        if stamps:
            text = re.sub(r"LAST-MODIFIED:\S+", f"LAST-MODIFIED:{stamps[-1]}", text, count=1)
        self.write(text)
        back = self.dice.randint(0, len(done))
        self.take_back(self.beginning(master, tasks[back]), *done[back:])

    def beginning(self, master: Task, task: Task) -> str:
        """Returns a series that begins with one of its occurrences."""
        text = master.text
        for name in ("DTSTART", "DUE"):
            if name in master.properties:
                text = re.sub(rf"\n{name}[:;]\S+", "\n" + self.line(task, name), text)
        return text

    @staticmethod
    def line(task: Task, name: str) -> str:
        """Returns a property on one line; an all-day task has only DUE."""
        parameters, value = task.properties.get(name) or task.start
        return f"{name}{';' + parameters if parameters else ''}:{value}"

    def pointer(self, master: Task, tasks: list[Task]) -> None:
        """Style F: one completion passes all past occurrences, so only the last one is certain."""
        done = self.prefix(tasks, 4)
        stamps = [self.done(task) for task in done]
        self.expected -= {self.dose(task) for task in done[:-1]}
        text = self.pointing(master, tasks[len(done)])
        if stamps:
            text = re.sub(r"LAST-MODIFIED:\S+", f"LAST-MODIFIED:{stamps[-1]}", text, count=1)
        self.write(text)
        back = self.dice.randint(0, len(done))
        self.take_back(self.pointing(master, tasks[back]), *done[back:])

    def pointing(self, master: Task, task: Task) -> str:
        """Returns a series with KDE's last-occurrence property for one of its occurrences."""
        pointer = self.line(task, "DTSTART").replace("DTSTART", "X-KDE-LIBKCAL-DTRECURRENCE", 1)
        return master.text.replace("STATUS:NEEDS-ACTION", f"{pointer}\r\nPERCENT-COMPLETE:0", 1)

    def continued(self, master: Task, tasks: list[Task]) -> None:
        """Style E: the old series is closed at its first occurrence, and a new one begins with the second."""
        done = self.prefix(tasks, 1)
        if not done:
            return self.write(master.text)
        at = self.done(done[0])
        old = re.sub(r"\nRRULE:\S+", "", self.closed(master.text, at))
        new = re.sub(r"UID:\S+", f"UID:{self.dice.getrandbits(64):016x}@host", master.text, count=1)
        new = re.sub(r"\nDTSTART[:;]\S+", "\n" + self.line(tasks[1], "DTSTART"), new)
        new = re.sub(r"\nDUE[:;]\S+", "\n" + self.line(tasks[1], "DUE"), new)
        self.write(old)
        self.take_back(re.sub(r"\nRRULE:\S+", "", master.text), done[0])
        return self.write(new)

    def read(self) -> None:
        """Imports all files, and then those that undo some doses, among some of the old files."""
        self.read_any(self.files)
        old = self.part(self.files)
        for text in self.changes:
            self.write(text)
        self.read_any(self.files[-len(self.changes):] + old if self.changes else old)

    def read_any(self, files: list[str]) -> None:
        """Imports files in random order and random groups, some of them twice."""
        files = files + [name for name in files if self.dice.random() < 0.2]
        self.dice.shuffle(files)
        while files:
            count = self.dice.randint(1, 5)
            self.run("import", "--now", self.now, *dict.fromkeys(files[:count]))
            del files[:count]

    def journal(self) -> list[tuple[str, str]]:
        """Returns the doses taken that count, by name and planned time."""
        entries = json.loads(self.run("log", "--json"))["entries"]
        undone = {one["undoes"] for one in entries if one["what"] == "undone"}
        return [
            (one["name"], one.get("planned") or one["day"])
            for one in entries if one["what"] == "taken" and one["id"] not in undone
        ]

    def differences(self) -> list[str]:
        """Returns the differences between the journal and the completed doses."""
        found = set(self.journal())
        lines = [f"not in the journal: {one}" for one in sorted(self.expected - found)]
        lines += [f"never ticked off: {one}" for one in sorted(found - self.expected)]
        before = self.run("log", "--json")
        if self.files:
            self.run("import", "--now", self.now, *self.files)
        if self.run("log", "--json") != before:
            lines.append("what was read again has added entries")
        return lines


def main() -> None:
    """Tests one history."""
    tool, seed, first = sys.argv[1], int(sys.argv[2]), date.fromisoformat(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        history = History(tool, seed, first, sys.stdin.read(), Path(folder))
        history.run("apply", str(history.plan), "--now", history.begin)
        history.choose()
        history.read()
        lines = history.differences()
        if lines:
            lines.append("ways: " + ", ".join(history.ways))
            keep = os.environ.get("KEEP_HISTORY")
            if keep:
                subprocess.run(["cp", "-r", folder, keep], check=True)
    print("\n".join(lines))
    print(f"{len(history.expected)} doses in {len(history.files)} files", file=sys.stderr)


main()
