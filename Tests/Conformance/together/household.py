"""A store with a server, and the acknowledgements that its users received."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path

from page_server import Fields, PageServer
from store import Failure, Store

MEDICINES, HOURS = 14, 16
EVENING = datetime(2026, 11, 20, 18, tzinfo=timezone.utc)
MOST_SECONDS = 1200


def plan() -> str:
    times = ", ".join(f'{{at: "{hour:02}:00", id: h{hour}}}' for hour in range(HOURS))
    items = "".join(
        f"  - {{name: Pill {number}, id: pill{number}, from: 2026-11-01, doses: [{times}]}}\n"
        for number in range(MEDICINES))
    return (
        "person: Sam\nzone: Europe/Copenhagen\nmedicines:\n"
        f"  - {{name: Water, as-needed: {{amount: 1}}}}\n{items}")


class Household:
    """A store, its server, and all acknowledged entries."""

    def __init__(self, tool: Path, folder: Path) -> None:
        self.begun = time.monotonic()
        self.store = Store(tool, folder / "home")
        self.store.must("apply", "-", "--now", "2026-11-18T05:00:00Z", input=plan())
        self.store.must("publish", "--now", self.now())
        self.server = PageServer(self.store, "--now", self.now())
        self.notes: list[str] = []
        self.presses: list[tuple[str, str, str]] = []
        self.waits: list[float] = []
        self.kills, self.status = 0, -1
        self.problems: list[str] = []
        self.over = threading.Event()

    def __enter__(self) -> Household:
        return self

    def __exit__(self, *_: object) -> None:
        self.status = self.server.end()

    def now(self) -> str:
        moment = EVENING + timedelta(seconds=int(time.monotonic() - self.begun))
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    def start(self, *words: str, **options: object) -> subprocess.Popen[str]:
        """Starts a command at the time of this household."""
        return self.store.start(*words, "--now", self.now(), stderr=subprocess.PIPE, **options)

    def pressed(self, button: tuple[str, Fields], status: int) -> None:
        """Keeps an acknowledged press."""
        if status != 303:
            raise Failure(f"a press has status {status}")
        self.presses.append((button[0], button[1]["slot"], button[1]["date"]))

    def counts(self) -> tuple[int, int, int, int]:
        """The numbers of doses recorded by command, presses, killed publishers, and feeds that were read."""
        return len(self.notes), len(self.presses), self.kills, len(self.waits)

    def run(self, work: list[tuple[Callable[..., None], ...]], wanted: int) -> None:
        """Runs the jobs until each count is large enough."""
        threads = [threading.Thread(target=self.guarded, args=job) for job in work]
        for thread in threads:
            thread.start()
        end = time.monotonic() + MOST_SECONDS
        while min(self.counts()) < wanted and not self.problems and time.monotonic() < end:
            time.sleep(0.05)
        self.over.set()
        for thread in threads:
            thread.join()
        if self.problems:
            raise Failure(f"{len(self.problems)} problems, such as: {self.problems[0]}")
        if min(self.counts()) < wanted:
            raise Failure(f"too few after {MOST_SECONDS} seconds: {self.counts()}")

    def guarded(self, job: Callable[..., None], *arguments: object) -> None:
        """Keeps the exception of a thread that ends early."""
        try:
            job(*arguments)
        except Exception as problem:
            self.problems.append(f"{job.__name__}: {problem!r}")
