"""A server and a `publish --watch` on one store do not use more files, threads and memory than at first.

The watch checks the store once a second, so this is short. SteadyPublishingTests and SteadyServerTests count
over 10,000 publishings and requests.
"""

from __future__ import annotations

import os
import random
import subprocess
import time
from pathlib import Path

from page_server import PageServer, forms, taken_forms
from randomness import amount
from store import LIMIT_SECONDS, Failure, Store

# An all-day reminder can be answered at any time; the publisher has only the system's clock.
PLAN = """\
person: Sam
zone: UTC
reminders:
  - {title: Walk, id: walk, at: all-day}
"""
# The server starts some threads when it has jobs for them, and each opens the store. A leak adds a file or a thread
# in each round.
FILES, THREADS, MEGABYTES = 20, 8, 32


class Held:
    """The resources of a process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        folder = Path(f"/proc/{process.pid}")
        self.files = len(os.listdir(folder / "fd"))
        self.threads = len(os.listdir(folder / "task"))
        lines = (folder / "status").read_text().splitlines()
        self.kilobytes = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def __str__(self) -> str:
        return f"{self.files} files, {self.threads} threads, {self.kilobytes // 1024} MB"

    def is_within(self, first: Held) -> bool:
        return (
            self.files <= first.files + FILES and self.threads <= first.threads + THREADS
            and self.kilobytes <= first.kilobytes + MEGABYTES * 1024)


def steady(tool: Path, folder: Path, _: random.Random) -> str:
    """Records a dose and undoes it repeatedly; each change must be in the feed before the next."""
    rounds, warm = amount(40, 300), amount(20, 60)
    store = Store(tool, folder / "home")
    store.must("apply", "-", input=PLAN)
    store.must("publish")
    requests = 0
    watcher = store.start("publish", "--watch", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with PageServer(store) as server:
            processes = {"serve": server.process, "publish --watch": watcher}
            first = {}
            for number in range(rounds):
                if number == warm:
                    first = {name: Held(process) for name, process in processes.items()}
                requests += press(server)
            last = {name: Held(process) for name, process in processes.items()}
    finally:
        watcher.terminate()
        watcher.wait(LIMIT_SECONDS)
    for name in first:
        if not last[name].is_within(first[name]):
            raise Failure(f"{name} held {first[name]} after {warm} rounds, and {last[name]} after {rounds}")
    held = "; ".join(f"{name}: {last[name]}" for name in last)
    return f"{2 * rounds} publishings and {requests} requests, and then {held}"


def press(server: PageServer) -> int:
    """Presses the only button, waits for the feed, presses undo, waits again; returns the number of requests."""
    count = 0
    for undo in (False, True):
        _, before = server.feed()
        _, page = server.ask("GET", f"/today/{server.token}")
        found = (
            [form for form in forms(page) if form[1].get("do") == "undone"] if undo
            else list(taken_forms(page)))
        if not found:
            raise Failure(f"the page of today has no button to {'undo' if undo else 'take'}")
        status, _ = server.ask("POST", *found[0])
        if status != 303:
            raise Failure(f"a press has status {status}")
        end = time.monotonic() + LIMIT_SECONDS
        count += 3
        while server.feed()[1] == before:
            count += 1
            if time.monotonic() > end:
                raise Failure(f"{LIMIT_SECONDS} seconds after a press the feed is still the same")
            time.sleep(0.005)
    return count
