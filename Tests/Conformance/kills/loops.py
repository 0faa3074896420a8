"""Kills the loop that sends reminders, at random times."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from randomness import amount
from reminders import BEGIN, INTERVAL, PLAN, stamp
from store import LIMIT_SECONDS, Failure, Store

STUB = Path(__file__).resolve().parents[2] / "DeliveryTests/ntfy_stub.py"
TOPICS = [f"dosecal-{number:020}" for number in range(3)]


class Ntfy:
    """A strict server of ntfy, which notes each request before it answers."""

    def __init__(self, port: int, log: Path) -> None:
        self.root, self.log, self.seen = f"http://127.0.0.1:{port}", log, 1

    def waiting(self) -> int:
        """Returns the number of requests since the last call of `received`."""
        return len(self.log.read_text().splitlines()) - self.seen

    def received(self) -> list[tuple[str, str, str]]:
        """Returns the requests since the last call: the method, the topic and the ID of the notice."""
        lines = self.log.read_text().splitlines()[self.seen:]
        self.seen += len(lines)
        return [named(*json.loads(line)) for line in lines]


def named(method: str, path: str, status: int, message: dict) -> tuple[str, str, str]:
    if status != 200:
        raise Failure(f"the server refused {method} {path}: {message}")
    if method == "PUT":
        topic, notice, _ = path[1:].split("/")
        return method, topic, notice
    return method, message["topic"], message["sequence_id"]


@contextlib.contextmanager
def ntfy(log: Path) -> Iterator[Ntfy]:
    with log.open("w") as output, subprocess.Popen(
            [sys.executable, str(STUB)], stdin=subprocess.PIPE, stdout=output) as process:
        while "\n" not in log.read_text():
            time.sleep(0.01)
        try:
            yield Ntfy(int(log.read_text().split()[0]), log)
        finally:
            process.stdin.close()


def loops(tool: Path, folder: Path, dice: random.Random) -> str:
    """Kills the loop. Each channel gets each notice: at most once more for a kill, and then with the same ID."""
    count = amount(15, 500)
    store = Store(tool, folder / "home")
    store.must("apply", "--now", stamp(BEGIN), "-", input=PLAN)
    # With a public address, buttons need no topic for answers.
    store.must("publish", "--public-url", "https://care.example", "--now", stamp(BEGIN))
    now, rounds, kills, twice = BEGIN, 0, 0, 0
    with ntfy(folder / "requests") as server:
        for topic in TOPICS:
            store.must("notify", "add", "sam", "--ntfy", f"{server.root}/{topic}", "--within", 0, "--now", stamp(BEGIN))
        loop = Loop(store, server, dice)
        while kills < count:
            server.received()
            now += INTERVAL
            # The loop begins at the time of the dose, or just before it and makes the notices ahead.
            kills += loop.run(now, dice.randrange(2), is_killed=rounds > 1 and dice.random() < 0.9)
            again = now + datetime.timedelta(seconds=91)
            store.must("remind", "--once", "--now", stamp(again))
            posts = Counter(server.received())
            if sorted(topic for _, topic, _ in posts) != TOPICS or {method for method, _, _ in posts} != {"POST"} or max(
                    posts.values()) > 2:
                raise Failure(f"the notices of {now} were sent as {posts}")
            twice += sum(number == 2 for number in posts.values())
            store.must("take", "water", "--now", stamp(again + datetime.timedelta(seconds=1)))
            store.must("remind", "--once", "--now", stamp(again + datetime.timedelta(seconds=2)))
            removed, sent = server.received(), {(topic, notice) for _, topic, notice in posts}
            if sorted(removed) != sorted(("PUT", topic, notice) for topic, notice in sent):
                raise Failure(f"the answer to the notices of {now} sent {removed}")
            rounds += 1
    return f"{rounds * len(TOPICS)} notices, {kills} kills, none lost, {twice} sent twice with the same ID"


class Loop:
    """Runs the loop for a moment. It learns how long the loop needs, so that kills hit it at work."""

    def __init__(self, store: Store, server: Ntfy, dice: random.Random) -> None:
        self.store, self.server, self.dice, self.usual = store, server, dice, 1.0

    def run(self, due: datetime.datetime, early: int, *, is_killed: bool) -> bool:
        """Runs the loop from so many seconds before the time of a dose, and kills it, or tells it to end when every
        answer is stored; returns whether it was killed."""
        begin = time.monotonic()
        process = self.store.start(
            "remind", "--now", stamp(due - datetime.timedelta(seconds=early)), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        if is_killed:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(self.dice.random() * (self.usual * 1.2 + early))
            process.kill()
        else:
            while not self.is_done():
                if time.monotonic() > begin + LIMIT_SECONDS:
                    raise Failure(f"the notices of {due} were not sent")
                time.sleep(0.01)
            self.usual = (self.usual + max(0.05, time.monotonic() - begin - early)) / 2
            process.terminate()
        if process.wait(LIMIT_SECONDS) != (-signal.SIGKILL if is_killed else 0):
            raise Failure(f"the loop ended with {process.returncode}")
        rest(process.pid)
        return is_killed

    def is_done(self) -> bool:
        """Returns whether the server has everything, and every answer is stored."""
        if self.server.waiting() < len(TOPICS):
            return False
        with contextlib.closing(sqlite3.connect(self.store.file)) as store:
            return store.execute("SELECT count(action) FROM notice").fetchone() == (0,)


def rest(session: int) -> None:
    """Waits for the programs that a killed loop has started."""
    end = time.monotonic() + LIMIT_SECONDS
    while any(name.isdigit() and session_of(name) == session for name in os.listdir("/proc")):
        if time.monotonic() > end:
            raise Failure("a program of the loop does not end")
        time.sleep(0.01)


def session_of(process: str) -> int:
    try:
        return int(Path("/proc", process, "stat").read_text().rsplit(") ", 1)[1].split()[3])
    except OSError:
        return 0
