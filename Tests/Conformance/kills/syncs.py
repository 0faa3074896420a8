"""Syncs a folder of tasks, killed at random times."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

from calendar_files import contents, without_revisions
from killing import Killer
from randomness import amount
from store import Failure, Store

HEALED_AFTER = 15
NOW = ("--now", "2026-11-20T06:30:00Z")
PLAN = """person: Sam
zone: Europe/Copenhagen
medicines:
  - name: Water
    doses: [{at: "08:00"}, {at: "20:00"}]
    from: 2026-11-01
"""


def syncs(tool: Path, folder: Path, dice: random.Random) -> str:
    """Syncs with different days and titles each time."""
    count = amount(45, 300)
    store, tasks = Store(tool, folder / "home"), folder / "home" / "tasks"
    store.must("apply", "--now", "2026-11-18T05:00:00Z", "-", input=PLAN)
    store.must("sync", *NOW, tasks)
    killer, done, kills = Killer(dice, chance=0.8), 0, 0
    while done < count or (kills < count / 4 and done < 4 * count):
        change = dice.choice(["--discreet", "--no-alarms", "--verbose"])
        process = store.start(
            "sync", *NOW, tasks, change, "--ahead", dice.randrange(8, 15),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        kills += killer.ended(process)
        _, errors = process.communicate()
        half = [name for name, text in contents(tasks).items() if not text.endswith(b"END:VCALENDAR\r\n")]
        if half or process.returncode > 0:
            raise Failure(f"sync left half written {half}, and printed {errors}")
        done += 1
        if done % HEALED_AFTER == 0:
            heal(store, tasks, folder / f"fresh{done}")
    if kills < count / 4:
        raise Failure(f"only {kills} of {done} were killed")
    if skipped := [entry for entry in store.entries() if entry["what"] == "skipped"]:
        raise Failure(f"{kills} of {done} were killed, and skipped {skipped}")
    return f"{done} syncs, {kills} killed, no file half written, nothing skipped"


def heal(store: Store, tasks: Path, fresh: Path) -> None:
    """After a complete run, the folder equals a new one, hidden files included."""
    store.must("sync", *NOW, tasks)
    store.must("doctor")
    store.must("sync", *NOW, fresh)
    if texts(tasks) != texts(fresh):
        raise Failure("sync did not heal the folder")


def texts(folder: Path) -> dict[str, list[bytes]]:
    return {path.name: without_revisions(path.read_bytes()) for path in folder.iterdir()}
