"""Commands that record a dose, killed at random times."""

from __future__ import annotations

import random
import subprocess
import threading
from collections.abc import Iterable
from pathlib import Path

from killing import Killer
from randomness import amount
from store import Failure, Store

PLAN = """person: Sam
zone: Europe/Copenhagen
medicines:
  - name: Water
    as-needed: {amount: 1}
"""


class Writers:
    """Threads that record doses, one process after another, and keep the acknowledged notes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.acknowledged: list[str] = []
        self.written = self.killed = 0
        self.lock = threading.Lock()

    def started(self, names: Iterable[str], dice: random.Random) -> threading.Thread:
        """Starts a thread that records a dose with each of these notes; some of the processes are killed."""
        thread = threading.Thread(target=self.write, args=(list(names), random.Random(dice.random())))
        thread.start()
        return thread

    def write(self, names: list[str], dice: random.Random) -> None:
        killer = Killer(dice, chance=0.6)
        for name in names:
            process = self.store.start(
                "take", "water", "--anyway", "--note", name, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            killed = killer.ended(process)
            output, _ = process.communicate()
            with self.lock:
                # The output was read, so the entry must exist even if the process is killed afterwards.
                if output:
                    self.acknowledged.append(name)
                self.written += 1
                self.killed += killed

    def check(self) -> None:
        """Each acknowledged note is recorded once."""
        self.store.must("doctor")
        found = self.store.notes()
        expect_notes(self.acknowledged, found, "the store")
        if doubled := [name for name, count in found.items() if count != 1]:
            raise Failure(f"the store has {doubled} more than once")


def expect_notes(acknowledged: list[str], found: dict[str | None, int], place: str) -> None:
    if lost := [name for name in acknowledged if found.get(name) != 1]:
        raise Failure(f"{place} lacks {lost}")


def writers(tool: Path, folder: Path, dice: random.Random) -> str:
    """Records doses with several processes at a time, and checks the store after each round."""
    rounds, writes, at_a_time = amount((4, 30, 2), (21, 60, 8))
    store = Store(tool, folder / "home")
    store.must("apply", "-", input=PLAN)
    work = Writers(store)
    for number in range(rounds):
        threads = [
            work.started((f"r{number}w{writer}n{place}" for place in range(writes)), dice)
            for writer in range(at_a_time)]
        for thread in threads:
            thread.join()
        work.check()
    if min(work.killed, len(work.acknowledged)) < work.written / 10:
        raise Failure(f"only {work.killed} of {work.written} were killed, {len(work.acknowledged)} acknowledged")
    return f"{work.written} writes, {work.killed} killed, {len(work.acknowledged)} acknowledged, none lost"
