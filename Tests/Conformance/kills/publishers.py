"""Publishes plans and records that keep changing, killed at random moments."""

from __future__ import annotations

import gzip
import os
import random
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

from calendar_files import contents
from killing import Killer
from randomness import amount
from store import Failure, Store

NAMES = ("Ann", "Bo", "Cleo", "Dan")
FIRST = datetime(2026, 11, 20, 6, tzinfo=timezone.utc)


def publishers(tool: Path, folder: Path, dice: random.Random) -> str:
    """Publishes until enough publishers were killed; every feed is whole all the time."""
    wanted = amount(50, 500)
    store, feeds = Store(tool, folder / "home"), folder / "home" / "feeds"
    for name in NAMES:
        store.must("apply", "--now", stamp(FIRST), "-", input=plan(name, 8))
    store.must("publish", "--now", stamp(FIRST))
    highest: dict[bytes, int] = {}
    killer, moment = Killer(dice, chance=0.95, share=1.3), FIRST
    done = kills = written = 0
    while kills < wanted and done < 4 * wanted:
        moment = changed(store, moment, dice)
        before = contents(feeds)
        process = store.start("publish", "--now", stamp(moment), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        kills += killer.ended(process)
        _, errors = process.communicate()
        if process.returncode > 0:
            raise Failure(f"publish printed {errors}")
        done += 1
        written += before != contents(feeds)
        check_feeds(feeds, highest)
    check_healed(store, feeds, moment, highest)
    if kills < wanted or written < done / 10:
        raise Failure(f"only {kills} of {done} were killed, and {written} wrote")
    return f"{done} publishings, {kills} killed, {written} wrote, every feed whole"


def changed(store: Store, moment: datetime, dice: random.Random) -> datetime:
    """Changes some plans at a later time, and returns the time."""
    moment += timedelta(minutes=dice.choice([1, 5, 40]))
    if dice.random() < 0.02:
        # No plan applies before it was first applied.
        moment = max(moment - timedelta(hours=1), FIRST)
    for name in dice.sample(NAMES, dice.randrange(3)):
        store.must("apply", "--now", stamp(moment), "-", input=plan(name, dice.randrange(6, 22)))
    return moment


def check_healed(store: Store, feeds: Path, moment: datetime, highest: dict[bytes, int]) -> None:
    """After a complete run, the folder equals a new one."""
    store.must("publish", "--now", stamp(moment))
    check_feeds(feeds, highest)
    healed = contents(feeds)
    names = os.listdir(feeds)
    if any(name.endswith(".tmp") for name in names) or len(healed) != 2 * len(NAMES):
        raise Failure(f"publish left {names}")
    store.must("doctor")
    fresh = store.home / "fresh"
    store.must("publish", "--to", fresh, "--now", stamp(moment))
    if contents(fresh) != healed:
        raise Failure("publish did not heal the folder")


def stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def plan(name: str, hour: int) -> str:
    return (
        f"person: {name}\nzone: Europe/Copenhagen\nmedicines:\n  - name: Water\n"
        f'    doses: [{{at: "{hour:02}:00", id: a}}, {{at: "23:30", id: b}}]\n'
        "    from: 2026-11-01\n")


def check_feeds(folder: Path, highest: dict[bytes, int]) -> None:
    """Every feed is whole, and the SEQUENCE of each UID has not decreased."""
    for name, text in contents(folder).items():
        path = folder / name
        if path.suffix == ".gz":
            text = gzip.decompress(text)
            calendar = path.with_suffix("")
            if path.stat().st_mtime_ns == calendar.stat().st_mtime_ns and calendar.read_bytes() != text:
                raise Failure("a gzip form is that of another feed")
        if not text.startswith(b"BEGIN:VCALENDAR\r\n") or not text.endswith(b"END:VCALENDAR\r\n"):
            raise Failure("publish left half of a feed")
        if path.suffix == ".ics":
            check_sequences(text.replace(b"\r\n ", b""), highest)


def check_sequences(text: bytes, highest: dict[bytes, int]) -> None:
    uid = b""
    for line in text.split(b"\r\n"):
        if line.startswith(b"UID:"):
            uid = line
        if line.startswith(b"SEQUENCE:"):
            number = int(line[9:])
            if number < highest.get(uid, 0):
                raise Failure(f"SEQUENCE went back to {number}")
            highest[uid] = number
