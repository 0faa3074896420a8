"""Sends reminders, killed at random times."""

from __future__ import annotations

import datetime
import random
import subprocess
import time
from pathlib import Path

from killing import Killer
from randomness import amount
from store import Failure, Store

BEGIN = datetime.datetime(2026, 11, 20, 12)
INTERVAL = datetime.timedelta(minutes=20)
TIMES = ", ".join(f'{{at: "{hour:02}:{minute:02}"}}' for hour in range(24) for minute in (0, 20, 40))
PLAN = f"person: Sam\nzone: UTC\nmedicines:\n  - name: Water\n    doses: [{TIMES}]\n"
RING = '#!/bin/sh\necho "$DOSECAL_ACTION $DOSECAL_NOTICE $(cat)" >> "$(dirname "$0")/log"\n'


def reminders(tool: Path, folder: Path, dice: random.Random) -> str:
    """Each notice is sent: at most once more for a kill, and then with the same ID. An answer withdraws it once."""
    count = amount(60, 500)
    store, ring, log = Store(tool, folder / "home"), folder / "ring", folder / "log"
    store.must("apply", "--now", stamp(BEGIN), "-", input=PLAN)
    ring.write_text(RING)
    ring.chmod(0o700)
    store.must("notify", "add", "sam", "--command", ring, "--within", 0, "--now", stamp(BEGIN))
    killer, now, done, kills, twice = Killer(dice, chance=0.9), BEGIN, 0, 0, 0
    while kills < count:
        log.unlink(missing_ok=True)
        now += INTERVAL
        kills += killer.ended(store.start(
            "remind", "--once", "--now", stamp(now), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        # The program outlives dosecal for a moment.
        time.sleep(0.05)
        again = now + datetime.timedelta(seconds=91)
        store.must("remind", "--once", "--now", stamp(again))
        sent = lines(log)
        if not 1 <= len(sent) <= 2 or len(set(sent)) > 1 or not sent[0].startswith("ring ") or f" {now:%H:%M} " not in sent[0]:
            raise Failure(f"the notice of {now} was sent as {sent}")
        twice += len(sent) == 2
        log.unlink()
        store.must("take", "water", "--now", stamp(again + datetime.timedelta(seconds=1)))
        store.must("remind", "--once", "--now", stamp(again + datetime.timedelta(seconds=2)))
        if [line.split()[0] for line in lines(log)] != ["withdraw"]:
            raise Failure(f"the answer to the notice of {now} sent {lines(log)}")
        done += 1
    return f"{done} notices, {kills} kills, none lost, {twice} sent twice with the same ID"


def stamp(moment: datetime.datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def lines(log: Path) -> list[str]:
    return log.read_text().splitlines() if log.exists() else []
