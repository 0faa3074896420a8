"""Sound stores to damage, and the reports that the tool makes of them."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from store import LIMIT_SECONDS, Failure, Store, make_folder

NOW = ("--now", "2026-11-20T07:00:00Z")
PLAN = """person: {name}
zone: Europe/Copenhagen
medicines:
  - name: Water
    as-needed: {{amount: 1}}
  - name: Zinc
    doses: [{{at: "08:00"}}, {{at: "{hour:02}:00"}}]
"""
OWN_TASK = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:x
BEGIN:VTODO
UID:{number}
DTSTAMP:20261119T080000Z
SUMMARY:Zink {number}
STATUS:COMPLETED
COMPLETED:20261119T080{number:02}0Z
END:VTODO
END:VCALENDAR
"""
HOLDER = """import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute('SELECT count(*) FROM entry').fetchone()
print(flush=True)
input()"""

Report = tuple[int, str]


class Samples:
    """A closed store, the files of a killed process, a good backup, and the reports of each."""

    def __init__(self, tool: Path, folder: Path, dice: random.Random) -> None:
        base = Store(tool, make_folder(folder / "base"))
        fill(base, dice)
        self.tool = tool
        self.older = base.file.read_bytes()
        base.must("take", "water", "--anyway", *NOW, "--person", "bo", "--note", "the last one")
        self.dead = leave_dead(base, make_folder(folder / "dead"))
        self.backup = folder / "good.db"
        base.must("backup", self.backup)
        self.whole = folder / "whole"
        shutil.copytree(base.home, self.whole)
        (self.dead / "feeds").mkdir(exist_ok=True)
        self.truth = reports(Store(tool, self.whole))
        self.entries = entries(self.truth[0][1])
        if any(status for status, _ in self.truth):
            raise Failure("reports of the sound store fail")


def fill(store: Store, dice: random.Random) -> None:
    """Records data for two persons: versions of plans, entries, evidence, a subscriber, feeds."""
    for hour in (18, 20, 22):
        for name in ("Sam", "Bo"):
            store.must("apply", *NOW, "-", input=PLAN.format(name=name, hour=hour))
        for number in range(8):
            person = dice.choice(["sam", "bo"])
            note = "".join(dice.choice("abcdefghij ") for _ in range(dice.randrange(5, 300)))
            store.must("take", "water", "--anyway", *NOW, "--person", person, "--note", f"{number}{note}")
    store.must("undo", *NOW, "--person", "sam")
    calendar = store.home / "own.ics"
    for number in range(6):
        calendar.write_text(OWN_TASK.format(number=number))
        store.must("import", *NOW, calendar)
    store.must("unmatched", "drop", "1", *NOW)
    store.must("publish", *NOW)


def leave_dead(store: Store, to: Path) -> Path:
    """Copies the files as left by a process that is killed after some writes."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, store.file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        holder.stdout.readline()
        for number in range(4):
            store.must("take", "water", "--anyway", *NOW, "--person", "sam", "--note", f"late {number}")
        for suffix in ("", "-mark", "-wal", "-shm"):
            shutil.copy(f"{store.file}{suffix}", to)
        holder.communicate(b"\n", timeout=LIMIT_SECONDS)
    return to


def reports(store: Store) -> list[Report]:
    """Returns all reports of the tool about the record and the plans, the log first."""
    parts = [tolerant(store, "log", "--json"), tolerant(store, "unmatched", "--all", *NOW)]
    for person in ("sam", "bo"):
        for version in ("1", "2", "3"):
            parts.append(tolerant(store, "plan", "show", person, "--version", version))
        parts.append(tolerant(store, "plan", "versions", person, *NOW))
    parts.append(tolerant(store, "subscriber", "list", "--show", *NOW))
    return [(part.returncode, part.stdout) for part in parts]


def tolerant(store: Store, *words: object) -> subprocess.CompletedProcess[str]:
    """Runs a command that may fail, but not crash."""
    done = store.run(*words, errors="surrogateescape")
    if done.returncode not in (0, 1):
        raise Failure(f"{list(words)} ended with {done.returncode}: {done.stderr[:3000]}")
    return done


def entries(text: str) -> Counter[str]:
    """Returns the entries of a log by their contents without the digest."""
    found: Counter[str] = Counter()
    for entry in json.loads(text)["entries"] if text else []:
        entry.pop("digest", None)
        found[json.dumps(entry, sort_keys=True)] += 1
    return found
