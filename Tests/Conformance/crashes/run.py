"""Kills commands before each writing system call, and simulates power failures.

    python run.py --dosecal PATH [--seed N] [CHECK...]

calls: every command is killed before about every twelfth of its writing system calls, in a copy of a household.
    Afterwards it has done everything or nothing; the next run succeeds and leaves no files behind.
power: commands one after another, some of them killed; then 40 times the power fails at some time. Synced data
    is there; other data may be there, page by page. Each command that succeeded is in the store once, every
    feed is whole, and the next publishing repairs everything.
many: the feeds of 1,500 people are published, some of them made while others are synced, and the power fails
    four times. Every feed is whole, the store has its revisions, and the next publishing makes them all. The
    feeds are on a separate disk.

With DOSECAL_RANDOM=full, there are all calls, 3,000 failures and 120 failures. Requires gcc. Exit status: 1
after any failure.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import randomness
import results
from disk import Disk, records
from randomness import amount

NOW = ("--now", "2026-11-20T07:10:00Z")
PEOPLE = 1500
PLAN = """person: Sam
zone: Europe/Copenhagen
medicines:
  - name: Water
    as-needed: {{amount: 1}}
  - name: Zinc
    stock: {{left: 30, counted: 2026-11-18}}
    doses: [{{at: "08:00"}}, {{at: "{hour}:00"}}]
    from: 2026-11-18
lenses:
  - name: Lenses
    type: biweekly
    opened: 2026-11-18
"""
OWN_TASK = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:x
BEGIN:VTODO
UID:own
DTSTAMP:20261119T080000Z
SUMMARY:Zink
STATUS:COMPLETED
COMPLETED:20261119T080000Z
END:VTODO
END:VCALENDAR
"""
# The commands with the files that they need; {0} is the folder of the household.
COMMANDS = [
    ("apply", "{0}/later.yaml", *NOW),
    ("take", "zinc", *NOW), ("skip", "zinc", *NOW), ("snooze", "zinc", *NOW),
    ("take", "water", "--anyway", *NOW), ("undo", *NOW),
    ("wear", "lenses", *NOW), ("replace", "lenses", *NOW), ("count", "zinc", "28", *NOW),
    ("disable", "water", *NOW), ("end", "water", *NOW), ("remove", "water", *NOW),
    ("publish", *NOW), ("sync", "{0}/tasks", *NOW), ("sync", "{0}/other", *NOW),
    ("import", "{0}/own.ics", *NOW), ("unmatched", "drop", "1", *NOW),
    ("subscriber", "add", "sam", "--name", "Tablet", *NOW),
    ("subscriber", "rotate", "sam", *NOW), ("subscriber", "revoke", "sam", *NOW),
    ("backup", "{0}/backup.db"), ("backup", "{0}/another.db"), ("restore", "{0}/backup.db"),
    ("log", "--json", "-o", "{0}/log.json"), ("log", "--import", "{0}/log.json"),
    ("export", "{0}/later.yaml", "-o", "{0}/plan.ics", *NOW), ("store", "move", "{0}/moved.db"),
]
# Tables that follow from others, describe folders, or have no effect until something refers to them.
MEMORY = {"feed", "feed_state", "sighting", "written_file", "calendar_place", "revision", "setting",
          "publication", "feed_revisions", "evidence"}


class Failure(Exception):
    """A problem after a crash."""


class Tool:
    """The built program with the library that traces it."""

    def __init__(self, path: Path, library: Path):
        self.path, self.library = path, library

    def run(self, home: Path, words: tuple[str, ...], **crash: object) -> subprocess.CompletedProcess:
        environment = {"DOSECAL_HOME": str(home), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        if crash:
            environment |= {name: str(value) for name, value in crash.items()}
            environment |= {"LD_PRELOAD": str(self.library), "CRASH_ROOT": str(home)}
        return subprocess.run(
            [self.path, *(word.format(home) for word in words)], env=environment, text=True,
            capture_output=True, check=False, timeout=300)

    def must(self, home: Path, *words: str) -> str:
        done = self.run(home, words)
        if done.returncode != 0:
            raise Failure(f"{words} gave {done.returncode}: {done.stderr or done.stdout}")
        return done.stdout


def household(tool: Tool, home: Path) -> None:
    """Creates a household in which every command has something to do."""
    home.mkdir()
    early = ("--now", "2026-11-18T05:00:00Z")
    for name, hour in (("plan", 20), ("later", 21)):
        (home / f"{name}.yaml").write_text(PLAN.format(hour=hour))
    (home / "own.ics").write_text(OWN_TASK.replace("UID:own", "UID:other"))
    (home / "unknown.ics").write_text(OWN_TASK)
    tool.must(home, "apply", f"{home}/plan.yaml", *early)
    tool.must(home, "take", "zinc", "--now", "2026-11-18T07:05:00Z")
    tool.must(home, "import", f"{home}/unknown.ics", *NOW)
    tool.must(home, "publish", *NOW)
    tool.must(home, "sync", f"{home}/tasks", *NOW)
    tool.must(home, "backup", f"{home}/backup.db")
    tool.must(home, "take", "water", "--now", "2026-11-19T07:05:00Z")
    tool.must(home, "log", "--json", "-o", f"{home}/log.json")
    # These files make replacements visible.
    (home / "plan.ics").write_text("old")


def content(home: Path) -> dict[str, int] | None:
    """Returns the number of rows of each kind, or None if there is no store."""
    path = home / "dosecal.db"
    if not path.exists():
        path = home / "moved.db"
    with sqlite3.connect(path) as store:
        tables = {row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        counts = {name: store.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
                  for name in tables - MEMORY}
        kinds = Counter(row[0] for row in store.execute("SELECT kind FROM entry"))
    store.close()
    return counts | kinds


def check_files(home: Path) -> None:
    """Calendars are whole, and the compressed form of a feed matches its bytes once it has its time."""
    for path in [*home.rglob("*.ics"), *home.rglob("*.ics.gz")]:
        if path.name.startswith("."):
            continue
        bytes_ = path.read_bytes()
        if path.suffix == ".gz":
            bytes_ = gzip.decompress(bytes_)
        if bytes_ != b"old" and not bytes_.rstrip().endswith(b"END:VCALENDAR"):
            raise Failure(f"{path.name} is not whole")


def check_revisions(home: Path) -> None:
    """The store has the revisions of each published feed, so that the next ones continue from there."""
    with contextlib.closing(sqlite3.connect(home / "dosecal.db")) as store:
        known = {token for token, in store.execute(
            "SELECT token FROM feed_token JOIN feed_revisions USING (subscriber) WHERE revisions <> ''")}
    placed = {path.name.split(".")[0] for path in (home / "feeds").glob("[!.]*.ics*")}
    if unknown := placed - known:
        raise Failure(f"of {len(unknown)} of {len(placed)} feeds in their places the revisions are lost")


def leftovers(home: Path) -> list[str]:
    return [path.name for path in home.rglob("*")
            if re.search(r"\.new-|\.tmp$|\.aside", path.name)]


def calls(tool: Tool, work: Path, dice: random.Random) -> list[str]:
    """Every command is killed before each writing system call."""
    base = work / "base"
    household(tool, base)
    found, total = [], 0
    for words in COMMANDS:
        try:
            total += cut_everywhere(tool, work, base, words, dice)
        except Failure as failure:
            found.append(f"{' '.join(words[:2])}: {failure}")
    print(f"calls: {len(COMMANDS)} commands, {total} kills")
    return found


def copied(base: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(base, to, copy_function=shutil.copy2)
    return to


def cut_everywhere(tool: Tool, work: Path, base: Path, words: tuple[str, ...], dice: random.Random) -> int:
    before = content(base)
    home = work / "home"
    trace = work / "calls"
    done = tool.run(copied(base, home), words, CRASH_TRACE=trace)
    if done.returncode != 0:
        raise Failure(f"gave {done.returncode}: {done.stderr or done.stdout}")
    after = content(home)
    # Every command has at least three such calls.
    step = amount(12, 1)
    place, kills = 1 + dice.randrange(min(step, 3)), 0
    while place < 10_000:
        killed = tool.run(copied(base, home), words, CRASH_TRACE=trace, CRASH_AT=place)
        if killed.returncode >= 0:
            return kills
        check_files(home)
        isMoved = not (home / "dosecal.db").exists()
        if not isMoved:
            tool.must(home, "doctor")
        if content(home) not in (before, after):
            raise Failure(f"cut at {place}: {content(home)} is neither {before} nor {after}")
        again = tool.run(home, words)
        if again.returncode not in (0, 1):
            raise Failure(f"cut at {place}, then {again.returncode}: {again.stderr}")
        if (home / "dosecal.db").exists():
            tool.must(home, "publish", *NOW)
            tool.must(home, "doctor")
        check_files(home)
        if leftovers(home):
            raise Failure(f"cut at {place}, and the next run leaves {leftovers(home)}")
        place, kills = place + dice.randrange(1, 2 * step), kills + 1
    raise Failure("it never ends")


def power(tool: Tool, work: Path, dice: random.Random) -> list[str]:
    """The commands of several days of a household, and power failures during them."""
    home, trace = work / "live", work / "trace"
    home.mkdir()
    trace.touch()
    disk = Disk(home)
    acknowledged: list[tuple[int, str]] = []
    for number, words in enumerate(days(home, dice)):
        crash = {"CRASH_AT": dice.randrange(1, 40)} if number and dice.random() < 0.2 else {}
        done = tool.run(home, words, CRASH_TRACE=trace, **crash)
        if done.returncode == 0 and words[0] == "take":
            acknowledged.append((trace.stat().st_size, words[words.index("--note") + 1]))
        elif done.returncode > 1:
            return [f"{words} gave {done.returncode}: {done.stderr}"]
    size = trace.stat().st_size
    cuts = amount(40, 3000)
    moments = sorted(dice.randrange(size // 20, size) for _ in range(cuts))
    place, found = 0, []
    for words, content_ in records(trace):
        while moments and moments[0] <= place:
            said = [note for end, note in acknowledged if end <= moments[0]]
            try:
                disk.after_cut(dice, work / "cut")
                after_power(tool, work / "cut", said)
            except (Failure, OSError) as failure:
                found.append(f"byte {place} of the trace: {failure}")
            shutil.rmtree(work / "cut")
            moments.pop(0)
        disk.take(words, content_)
        place += len(" ".join(words)) + 1 + len(content_)
    print(f"power: {cuts} cuts, {len(acknowledged)} doses said to be taken")
    return found


def days(home: Path, dice: random.Random) -> list[tuple[str, ...]]:
    """Returns commands of some days, including changes of the plan."""
    plans = [home.parent / f"plan-{hour}.yaml" for hour in (20, 21)]
    for path, hour in zip(plans, (20, 21)):
        path.write_text(PLAN.format(hour=hour))
    lines: list[tuple[str, ...]] = [("apply", str(plans[0]), "--now", "2026-11-18T05:00:00Z")]
    for number in range(60):
        now = ("--now", f"2026-11-{18 + number // 20}T{7 + number % 12:02}:{dice.randrange(60):02}:00Z")
        lines.append(("take", "water", "--anyway", "--note", f"n{number}", *now))
        lines.append(dice.choice([
            ("publish", *now), ("publish", *now), ("sync", "{0}/tasks", *now),
            ("apply", str(dice.choice(plans)), *now), ("backup", "{0}/backup.db"),
            ("subscriber", "rotate", "sam", *now), ("undo", "--person", "nobody", *now)]))
    return lines


def after_power(tool: Tool, home: Path, said: list[str]) -> None:
    """The store is sound, acknowledged doses are recorded once, and publishing works."""
    if not said and "no plan yet" in tool.run(home, ("plan", "list")).stderr:
        return
    tool.must(home, "doctor")
    notes = Counter(entry.get("note") for entry in json.loads(tool.must(home, "log", "--json"))["entries"])
    lost = [note for note in said if notes[note] != 1]
    if lost or any(count != 1 for count in notes.values()):
        raise Failure(f"lost {lost}, of {notes}")
    check_files(home)
    if (home / "backup.db").exists():
        tool.must(home / "restored", "restore", f"{home}/backup.db")
    tool.must(home, "publish", "--now", "2026-11-22T07:00:00Z")
    tool.must(home, "doctor")
    check_files(home)


def many(tool: Tool, work: Path, dice: random.Random) -> list[str]:
    """Power failures while so many feeds are published that they are not synced all at once."""
    home, trace, plans = work / "live", work / "trace", work / "plans"
    home.mkdir()
    plans.mkdir()
    for number in range(PEOPLE):
        (plans / f"{number}.yaml").write_text(
            PLAN.format(hour=20).replace("Sam", f"Person {number}"))
    tool.must(home, "apply", *map(str, plans.iterdir()), "--now", "2026-11-18T05:00:00Z")
    disk = Disk(home)
    done = tool.run(home, ("publish", *NOW), CRASH_TRACE=trace)
    if done.returncode != 0:
        return [f"publish gave {done.returncode}: {done.stderr}"]
    cuts = amount(4, 120)
    kinds = [words[0] for words, _ in records(trace)]
    moments = set(dice.sample(range(len(kinds)), cuts // 4))
    renames = [number for number, kind in enumerate(kinds) if kind == "rename"]
    moments |= set(dice.sample(renames, cuts - len(moments)))
    found = []
    for number, (words, content_) in enumerate(records(trace)):
        disk.take(words, content_)
        if number in moments:
            disk.after_cut(dice, work / "cut")
            try:
                check_files(work / "cut")
                tool.must(work / "cut", "doctor")
                check_revisions(work / "cut")
                tool.must(work / "cut", "publish", *NOW)
                check_files(work / "cut")
                if len(list((work / "cut" / "feeds").glob("*.ics.gz"))) != PEOPLE:
                    raise Failure("some feeds are missing")
            except (Failure, OSError) as failure:
                found.append(f"call {number} of the trace: {failure}")
            shutil.rmtree(work / "cut")
    syncs = kinds.count("syncall")
    if syncs < 3:
        found.append(f"{PEOPLE} feeds were synced {syncs} times, so none while others were made")
    print(f"many: {PEOPLE} feeds, {syncs} syncs, {cuts} cuts")
    return found


CHECKS = {check.__name__: check for check in (calls, power, many)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", required=True, type=Path)
    randomness.add_seed(parser)
    parser.add_argument("checks", nargs="*", metavar="CHECK", choices=[[], *CHECKS])
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory(prefix="dosecal-crashes-") as folder:
        library = Path(folder) / "trace.so"
        subprocess.run(
            ["gcc", "-Wall", "-shared", "-fPIC", "-O1", "-o", library, HERE / "trace.c"], check=True)
        for name in options.checks or CHECKS:
            work = Path(folder) / name
            work.mkdir()
            faults = CHECKS[name](Tool(options.dosecal.resolve(), library), work, random.Random(randomness.seed()))
            if faults:
                faults.append(randomness.repetition(name))
            print(results.of("crashes", name, faults), flush=True)
            failed |= bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
