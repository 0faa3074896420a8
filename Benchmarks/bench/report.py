"""Tables of what was measured, and whether it is what was aimed at."""

import dataclasses
import os
import re

from bench.figures import Spread, significant
from bench.race import OURS


@dataclasses.dataclass(frozen=True)
class Aim:
    """Something that is to hold, with what was measured.

    The key is what `shortfalls.txt` names, to say why it does not hold. What is no headline is left
    out of the short table.
    """

    key: str
    work: str
    beside: str
    measured: Spread
    bound: float
    unit: str
    at_least: bool = False
    is_headline: bool = True

    @property
    def is_met(self):
        if self.at_least:
            return self.measured.median >= self.bound
        return self.measured.median <= self.bound

    @property
    def wanted(self):
        return f"{'≥' if self.at_least else '≤'} {self.bound:,g}{self.unit}"

    @property
    def outcome(self):
        if self.is_met:
            return "met"
        return f"**{'short of' if self.at_least else 'over'} {self.bound:,g}{self.unit}**"


@dataclasses.dataclass
class Section:
    """What was measured of one kind of work."""

    title: str
    notes: str
    tables: list = dataclasses.field(default_factory=list)
    aims: list = dataclasses.field(default_factory=list)


def spread_text(spread, unit=""):
    """The median, with the least and the most where they differ."""
    middle = significant(spread.median)
    if spread.least == spread.most:
        return f"{middle}{unit}"
    return f"{middle}{unit} ({significant(spread.least)}–{significant(spread.most)})"


def table(head, rows):
    """A table in Markdown; all columns but the first are to the right where they hold numbers."""
    marks = ["---" if column in ("work", "program", "beside", "", "cause") else "---:"
             for column in head]
    return "\n".join(
        "| " + " | ".join(cells) + " |" for cells in [head, marks, *rows])


def race_table(races, ours=OURS, unit="s", scale=1.0):
    """Every program at every size: its times, its memory, and how it stands to ours."""
    head = ["work", "program", f"{unit} (least–most)", f"processor {unit}", "peak MB",
            f"× {ours}'s time"]
    rows = []
    for work, race in races.items():
        for name in race.runs:
            rows.append([
                work, name, spread_text(race.seconds(name).scaled(scale)),
                significant(race.processor(name).median * scale),
                significant(race.memory(name)),
                "" if name == ours else spread_text(race.ratio(name, ours))])
    return table(head, rows)


def aims_table(aims, causes):
    """All that was aimed at, with the cause of what was missed."""
    return table(
        ["work", "beside", "measured (least–most)", "aim", "", "cause"],
        [[aim.work, aim.beside, spread_text(aim.measured, aim.unit), aim.wanted, aim.outcome,
          "" if aim.is_met else causes.get(aim.key, "not known yet")] for aim in aims])


def short_table(aims):
    """The headlines, for those who only want to know how it stands."""
    return table(
        ["work", "beside", "measured", "aim", ""],
        [[aim.work, aim.beside, f"{significant(aim.measured.median)}{aim.unit}", aim.wanted,
          aim.outcome] for aim in aims if aim.is_headline])


def read_causes(path):
    """The lines 'key: cause' of a text."""
    with open(path, encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    return {key.strip(): cause.strip() for key, _, cause in
            (line.partition(":") for line in lines)}


def results(facts, sections, causes):
    """The whole text of RESULTS.md."""
    aims = [aim for section in sections for aim in section.aims]
    parts = ["# Measured", INTRODUCTION, "## What was aimed at", aims_table(aims, causes),
             "## Machine and versions", table(["", "what"], facts)]
    for section in sections:
        parts += [f"## {section.title}", section.notes, *section.tables]
    return "\n\n".join(part for part in parts if part) + "\n"


INTRODUCTION = """Written by `make bench`; change nothing here by hand. Every number is of whole
processes, start and end included, run in turn (A B C, C B A, …) within one run of it. A ratio is
the median of the ratios of each round, so that a neighbour of the machine slows both sides of
it; in parentheses stand the least and the most. Memory is the largest resident set. Before
anything is timed, both sides' work is compared: a difference stops the run."""


def with_sections(text, facts, sections, causes):
    """The text of RESULTS.md with some sections measured anew; each says in a row when that was."""
    head, *parts = re.split(r"(?m)^## ", text)
    chapters = {title: f"\n{chapter.strip()}\n\n" for title, chapter in
                (part.split("\n", 1) for part in parts)}
    aims = [aim for section in sections for aim in section.aims]
    chapters["What was aimed at"] = with_rows(
        chapters["What was aimed at"], aims_table(aims, causes), 2)
    fact = dict(facts)
    runs = table(["", "what"], [[f"run of '{section.title}'", f"{fact['run']}; {fact['dosecal']}"]
                                for section in sections])
    chapters["Machine and versions"] = with_rows(chapters["Machine and versions"], runs, 1)
    for section in sections:
        chapters[section.title] = "\n" + "\n\n".join(
            part for part in [section.notes, *section.tables] if part) + "\n\n"
    return (head + "".join(f"## {title}\n{chapter}" for title, chapter in chapters.items())
            ).rstrip("\n") + "\n"


def with_rows(text, other, keys):
    """A text's only table with the rows of another, which take the place of those that begin with
    the same cells."""
    lines, rows = text.split("\n"), other.split("\n")[2:]
    key = lambda row: row.split(" | ")[:keys]
    for row in rows:
        place = next((place for place, line in enumerate(lines) if key(line) == key(row)), None)
        if place is None:
            last = max(place for place, line in enumerate(lines) if line.startswith("|"))
            lines.insert(last + 1, row)
        else:
            lines[place] = row
    return "\n".join(lines)


# What a user cares about, in the order of the README, in a user's words.
FOR_READERS = {
    "expanded-icalendar": "write 100,000 events with alarms to a file",
    "import-100000": "import 100,000 events",
    "dav-put-radicale": "record a tick of a calendar app, safely on disk",
    "dav-changes-radicale": "tell a calendar app that nothing is new",
    "serve-gzip": "serve a feed of 60 kB, compressed",
    "journal-take": "record a dose in the terminal, safely on disk",
}
UNITS = {" ×": " × as fast"}


def readers_table(aims):
    """The few figures of the README, each beside a program that its readers know."""
    known = {aim.key: aim for aim in aims}
    return table(
        ["work", "beside", "measured"],
        [[work, known[key].beside,
          f"{significant(known[key].measured.median)}{UNITS.get(known[key].unit, known[key].unit)}"]
         for key, work in FOR_READERS.items() if key in known])


BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


def replace_table(path, made, keep=False):
    """Puts a table between the two marks of a text, or only its rows into what is there."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    if keep:
        made = with_rows(old.strip("\n"), made, 2)
    with open(path + ".tmp", "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN}\n{made}\n{END}{after}")
    os.replace(path + ".tmp", path)
