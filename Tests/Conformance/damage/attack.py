"""Damages a copy of a store, and compares the reports of the tool with the truth."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from damaging import damage
from samples import NOW, Samples, entries, reports, tolerant
from store import Failure, Store

COMMANDS = [
    ("today", "--person", "sam"), ("status", "--person", "sam"), ("stats", "--person", "sam"),
    ("history", "--person", "bo"), ("list", "--person", "bo"), ("unmatched",), ("log",),
    ("plan", "list"), ("subscriber", "list"), ("undo", "--person", "sam"),
    ("take", "water", "--person", "sam"), ("publish",),
]


class Attack:
    """Damages copies, one after another, and counts the outcomes."""

    def __init__(self, samples: Samples, work: Path, dice: random.Random) -> None:
        self.samples, self.work, self.dice = samples, work, dice
        self.found = self.unread = 0
        self.silent: list[str] = []

    def strike(self, kind: str, is_dead: bool) -> None:
        """Damages a copy, and runs all commands on it."""
        samples = self.samples
        shutil.rmtree(self.work, ignore_errors=True)
        store, mirror = (Store(samples.tool, self.work / name) for name in ("home", "mirror"))
        shutil.copytree(samples.dead if is_dead else samples.whole, store.home)
        backup = self.work / "backup.db"
        shutil.copy(samples.backup, backup)
        how = damage(store.home, samples.older, kind, self.dice)
        # The reports must not repair the store before 'doctor' checks it.
        shutil.copytree(store.home, mirror.home)
        self.check_reports(store, mirror, how)
        self.check_backup(store, backup, how)
        for command in self.dice.sample(COMMANDS, 3):
            tolerant(mirror, *command, *NOW)
        fresh = tolerant(store, "restore", samples.backup, *NOW)
        if fresh.returncode != 0 or tolerant(store, "doctor").returncode != 0:
            raise Failure(f"{how}: the good backup could not be restored: {fresh.stderr}")

    def check_reports(self, store: Store, mirror: Store, how: str) -> None:
        """'doctor' finds every change of the reports, and the log contains no invented entry."""
        is_sound = tolerant(store, "doctor").returncode == 0
        seen = reports(mirror)
        status, log = seen[0]
        if made := entries(log) - self.samples.entries:
            raise Failure(f"{how}: the log has entries that were never written: {list(made)[:2]}")
        if status == 0 and entries(log) != self.samples.entries:
            raise Failure(f"{how}: the log leaves something out and exits 0")
        if not is_sound:
            self.found += 1
        elif seen == self.samples.truth:
            self.unread += 1
        else:
            self.silent.append(how)

    def check_backup(self, store: Store, backup: Path, how: str) -> None:
        """A good backup is replaced only by a complete one."""
        kept = backup.read_bytes()
        saved = tolerant(store, "backup", backup)
        if backup.read_bytes() == kept:
            return
        # A copy can be whole although its store is not, because an index is rebuilt in it.
        if saved.returncode != 0:
            raise Failure(f"{how}: a backup was replaced, with exit {saved.returncode}")
        other = Store(store.tool, self.work / "restored")
        other.must("restore", backup)
        if entries(other.must("log", "--json")) != self.samples.entries:
            raise Failure(f"{how}: the backup was replaced by one that lacks something")
