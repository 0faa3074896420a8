"""Servers and restores that are killed at random times, while others write."""

from __future__ import annotations

import http.client
import random
import shutil
import subprocess
import threading
from collections import Counter
from pathlib import Path

from killing import Killer
from page_server import PageServer
from randomness import amount
from store import Store, make_folder
from writers import PLAN, Writers, expect_notes


def servers(tool: Path, folder: Path, dice: random.Random) -> str:
    """Presses buttons of servers that are killed."""
    count = amount(8, 200)
    store = Store(tool, folder / "home")
    store.must("apply", "-", input=PLAN)
    store.must("publish")
    work, pressed = Writers(store), []
    for number in range(count):
        with PageServer(store) as server:
            killer = threading.Timer(dice.random() * 0.3, server.process.kill)
            killer.start()
            writer = work.started((f"w{number}n{place}" for place in range(3)), dice)
            pressed += presses(server, f"s{number}")
            killer.join()
            writer.join()
    store.must("doctor")
    acknowledged = pressed + work.acknowledged
    expect_notes(acknowledged, store.notes(), "the store")
    return f"{count} servers killed, {len(acknowledged)} acknowledged, none lost"


def presses(server: PageServer, name: str) -> list[str]:
    """Presses a button until the server is killed, and returns the acknowledged notes."""
    acknowledged, place = [], 0
    while server.process.poll() is None:
        try:
            if server.press_needed(f"{name}p{place}") == 303:
                acknowledged.append(f"{name}p{place}")
        except (OSError, http.client.HTTPException, StopIteration, TypeError):
            pass
        place += 1
    return acknowledged


def restores(tool: Path, folder: Path, dice: random.Random) -> str:
    """Restores backups over the store, while others write."""
    count = amount(8, 200)
    store = Store(tool, folder / "home")
    store.must("apply", "-", input=PLAN)
    work, killer, done, kills = Writers(store), Killer(dice, chance=0.6), 0, 0
    while done < count or (kills < count / 4 and done < 4 * count):
        backup = store.home / f"backup{done}.db"
        store.must("backup", backup)
        threads = [work.started((f"r{done}w{writer}n{place}" for place in range(4)), dice) for writer in range(2)]
        kills += killer.ended(store.start(
            "restore", backup, "--now", f"2026-11-20T{done // 60:02}:{done % 60:02}:00Z",
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        for thread in threads:
            thread.join()
        store.must("doctor")
        done += 1
    if kills < count / 4:
        raise Failure(f"only {kills} of {done} were killed")
    expect_notes(work.acknowledged, found_anywhere(store), "the store and what restores kept")
    return f"{done} restores, {kills} killed, {len(work.acknowledged)} acknowledged, none lost"


def found_anywhere(store: Store) -> Counter[str | None]:
    """Returns the notes in the store and in the copies that restores kept, each counted once."""
    found = store.notes()
    for path in store.home.iterdir():
        if "before-restore" in path.name and not path.name.endswith(("-wal", "-shm", "-journal", "-mark")):
            kept = Store(store.tool, make_folder(store.home / "kept"))
            shutil.copy(path, kept.file)
            for note in kept.notes():
                found[note] = 1
            shutil.rmtree(kept.home)
    return found
