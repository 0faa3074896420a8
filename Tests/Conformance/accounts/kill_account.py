"""The server is killed at random times while an app completes doses, and the app retries."""

from __future__ import annotations

import collections
import http.client
import random
import re
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import dav
from account import Account, address
from apple_account import Phone, signed_in
from dav import DAV
from randomness import amount, repetition, seed

NOW = "2026-11-09T21:30:00Z"
HOURS = range(6, 22)
# All doses are completed and reopened in turn, and completed in the end: 48 writes, or 3,024.
ROUNDS, DAYS = amount((3, 1), (27, 7))
MOST_STARTS = 600 * ROUNDS
T = TypeVar("T")
PLAN = """person: Sam
zone: Europe/Berlin
medicines:
  - name: Drops, left eye
    id: drops
    unit: drop
    from: 2026-11-02
    doses:
"""


class Killed:
    """A server that is restarted whenever it was killed."""

    def __init__(self, account: Account, dice: random.Random) -> None:
        self.account, self.dice, self.starts, self.longest = account, dice, 0, 0.02
        self.log = open(account.home.folder / "serve.log", "ab")
        self.start()

    def start(self) -> None:
        """Starts the server, and a timer that kills it soon."""
        self.starts += 1
        self.process = self.account.started(NOW, 0, self.log)
        self.url = address(self.process)
        # The server lives longer after little progress, because machines differ in speed.
        self.longest = min(self.longest * 1.5, 10)
        self.killer = threading.Timer(self.dice.uniform(0, self.longest), self.process.kill)
        self.killer.start()

    def again(self) -> str:
        """Restarts a killed server and returns its address."""
        self.killer.join()
        self.process.wait(timeout=120)
        self.process.stdout.close()
        self.start()
        return self.url

    def spare(self) -> None:
        """Stops the timer, and restarts the server if it was killed."""
        self.killer.cancel()
        self.killer.join()
        try:
            self.process.wait(timeout=1)  # A server that was just killed may still be ending.
        except subprocess.TimeoutExpired:
            return
        self.start()
        self.spare()

    def end(self) -> None:
        """Stops the server for good."""
        self.killer.cancel()
        self.process.kill()
        self.process.communicate()
        self.log.close()


def ticks(tool: Path, work: Path) -> list[str]:
    """Every acknowledged completion is recorded once, and all sync-tokens are correct."""
    account = Account.made(tool, work)
    doses = "".join(f'      - {{at: "{hour:02}:00", id: h{hour:02}}}\n' for hour in HOURS)
    account.home.plan.write_text(PLAN + doses, encoding="utf-8")
    account.home.run("apply", str(account.home.plan), "--now", "2026-11-01T12:00:01Z")
    with account.serving(NOW) as url:
        phone, _ = signed_in(account, url)
        phone.sync()
    hrefs = sorted(
        href for href, text in phone.texts.items()
        if f"202611{10 - DAYS:02}" <= re.search(r"BEGIN:VTODO.*\nDTSTART[^\n]*:(\d{8})", text, re.S)[1] < "20261110"
    )
    server = Killed(account, random.Random(seed()))
    phone.url = server.url
    try:
        found = []
        for number in range(ROUNDS):
            found += written_while_killed(phone, hrefs, number, server)
        server.spare()
        phone.url = server.url
        found += lies(phone) + unticked(phone, hrefs)
    finally:
        server.end()
    account.home.run("doctor")
    found += wrong(account.entries(), len(hrefs))
    if server.starts < 20 * ROUNDS * DAYS / 7:
        found.append(f"the server was killed only {server.starts} times")
    print(f"     {ROUNDS * len(hrefs)} writes, {server.starts} servers", flush=True)
    return [*found, repetition("kill ticks")] if found else []


def written_while_killed(
    phone: Phone, hrefs: list[str], number: int, server: Killed
) -> list[str]:
    """Completes each task in even rounds and reopens it in odd ones, with retries until this is acknowledged;
    syncs whenever possible."""
    found = surely(phone, server, lambda: lies(phone))
    for href in hrefs:
        text = written(phone.texts[href], number)
        status = surely(phone, server, lambda: phone.save(href, text))
        if status not in (204, 412):
            found.append(f"expected 204 or 412, found {status}")
        server.longest *= 0.8
        if server.dice.random() < 0.3:
            found += surely(phone, server, lambda: lies(phone))
    return found


def surely(phone: Phone, server: Killed, act: Callable[[], T]) -> T:
    """Retries until a server lives long enough, and returns the result."""
    while server.starts < MOST_STARTS:
        try:
            return act()
        except (OSError, http.client.HTTPException):
            phone.url = server.again()
    raise ValueError(f"{MOST_STARTS} servers were not enough")


def lies(phone: Phone) -> list[str]:
    """Returns the differences between the app's state from its syncs and the actual state."""
    phone.sync()
    there = {
        one.href: one.text(f"{DAV}getetag") for one in phone.find(phone.href, ("A:getetag",), "1")
        if one.href != phone.href
    }
    if there == phone.tags:
        return []
    names = {href for href in there | phone.tags if there.get(href) != phone.tags.get(href)}
    return [f"after a sync, {len(names)} of {len(there)} are not as they are: {sorted(names)[:3]}"]


def unticked(phone: Phone, hrefs: list[str]) -> list[str]:
    """Returns the tasks that are not shown as done."""
    open_tasks = [href for href in hrefs if "STATUS:COMPLETED" not in phone.texts[href]]
    return [f"not done: {open_tasks}"] if open_tasks else []


def wrong(entries: list[dict], tasks: int) -> list[str]:
    """Returns the differences between the log and the completions and reopenings."""
    ticks = collections.Counter(
        (entry["slot"], entry["day"], entry["at"]) for entry in entries if entry["what"] == "taken")
    undone = sum(entry["what"] == "undone" for entry in entries)
    expected = ((ROUNDS + 1) // 2 * tasks, ROUNDS // 2 * tasks)
    found = []
    if len(ticks) != expected[0] or set(ticks.values()) != {1}:
        doubled = [tick for tick, count in ticks.items() if count > 1]
        found.append(f"expected {expected[0]} ticks, found {len(ticks)}, doubled {doubled[:3]}")
    if undone != expected[1] or len(entries) != sum(expected):
        found.append(f"expected {expected[1]} undone, found {undone} of {len(entries)} entries")
    return found


def written(text: str, number: int) -> str:
    """Returns the task as Reminders writes it in a round: completed or reopened."""
    clock = f"20261109T21{number:02}00Z"
    text = re.sub(r"(COMPLETED:2|PERCENT-COMPLETE)[^\r]*\r\n", "", text)
    marks = "STATUS:NEEDS-ACTION"
    if number % 2 == 0:
        marks = f"COMPLETED:{clock}\r\nPERCENT-COMPLETE:100\r\nSTATUS:COMPLETED"
    text = re.sub(r"STATUS:[^\r]*", marks, text)
    return re.sub(r"LAST-MODIFIED:[^\r]*", f"LAST-MODIFIED:{clock}", text)


ALL = (ticks,)
