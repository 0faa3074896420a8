"""`doctor` and `log` beside four writers: a sound store is never reported as damaged, and no command gives up."""

from __future__ import annotations

import random
import threading
from pathlib import Path

from randomness import amount
from store import Failure, Store

PLAN = """\
person: Sam
zone: Europe/Copenhagen
medicines:
  - {name: Water, as-needed: {amount: 1}}
  - {name: Pill, id: pill, from: 2026-11-01, stock: {left: 500}, doses: [{at: "08:00", id: a}]}
"""
NOW = ("--now", "2026-11-20T08:00:00Z")
WRITERS = 4


def looking(tool: Path, folder: Path, _: random.Random) -> str:
    """Runs doctor and log in turn while four processes record entries."""
    wanted = amount(60, 1000)
    store = Store(tool, folder / "home")
    store.must("apply", "-", "--now", "2026-11-18T05:00:00Z", input=PLAN)
    over, problems, taken = threading.Event(), [], [0] * WRITERS

    def write(number: int) -> None:
        while not over.is_set():
            words = ("take", "water", "--anyway") if number % 2 else ("count", "pill", "+1")
            done = store.run(*words, *NOW)
            taken[number] += 1
            if done.returncode != 0:
                problems.append(f"{words[0]} gave {done.returncode}: {done.stderr}")

    writers = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    try:
        for number in range(wanted):
            done = store.run("doctor") if number % 2 == 0 else store.run("log", "--json", *NOW)
            if done.returncode != 0:
                problems.append(f"{'log' if number % 2 else 'doctor'}, run {number}: {done.stderr}")
    finally:
        over.set()
        for writer in writers:
            writer.join()
    store.must("doctor")
    if problems:
        raise Failure(f"{len(problems)} problems, such as: {problems[0]}")
    return f"{wanted} runs of doctor and log beside {sum(taken)} writing commands: no false alarm, none gave up"
