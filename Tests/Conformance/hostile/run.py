"""Imports malformed and malicious calendars, and runs commands with impossible clocks.

    python run.py --dosecal PATH [--seed N] [NAME...]

Each file is imported into a new store. The import must end within 30 seconds of processor time and 512 MiB,
with exit status 0 or 1 and nothing on standard error except the tool's own messages, record only what is
certain, and not block other writers for long. Then all files of ../shared/corpus, if it exists beside the
checkout. Exit status: 1 after any failure.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "clients")]

import files
import randomness
from home import Home
from randomness import amount

CORPUS = HERE.parents[3] / "shared" / "corpus"
NOW = ("--now", "2026-11-02T07:30:00Z")
SECONDS, MEBIBYTES = 30, 512
PATIENCE = 20 * SECONDS
PROBLEMS = re.compile(rb"dosecal: (error|note): .+|[^\n]+: error: .+")
CONTROLS = re.compile(rb"[\x00-\x09\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Outcome:
    """The exit status and the output of a run."""

    status: int
    seconds: float
    mebibytes: float
    output: bytes
    errors: bytes

    def faults(self) -> Iterator[str]:
        """Yields the faults that no input may cause."""
        if self.status not in (0, 1):
            yield f"ended with {self.status} (-9: not within {PATIENCE} seconds)"
        if self.seconds > SECONDS:
            yield f"took {self.seconds:.0f} s of processor time"
        if self.mebibytes > MEBIBYTES:
            yield f"took {self.mebibytes:.0f} MiB"
        for line in self.errors.splitlines():
            if not PROBLEMS.fullmatch(line):
                yield f"said {line[:200]!r}"
        if CONTROLS.search(self.output + self.errors):
            yield "printed control characters"
        if (self.status == 1) != bool(self.errors):
            yield f"ended with {self.status} and said {self.errors[:200]!r}"


def imported(tool: Path, home: Path, *words: str, waiting: Waiting | None = None) -> Outcome:
    """Runs an import, which is killed after its time limit; `waiting` measures its processor time."""
    said = [home.with_suffix(".out"), home.with_suffix(".err")]
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    environment = {"DOSECAL_HOME": str(home), "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
    pid = os.posix_spawn(
        tool, [str(tool), "import", *words, *NOW], environment,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, number + 1, str(path), flags, 0o600)
            for number, path in enumerate(said)
        ])
    if waiting:
        waiting.process = pid
    clock = threading.Timer(PATIENCE, os.kill, (pid, 9))
    clock.start()
    _, status, usage = os.wait4(pid, 0)
    clock.cancel()
    if waiting:
        waiting.process = None
    return Outcome(
        os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
        *(path.read_bytes() for path in said))


class Waiting(threading.Thread):
    """Repeatedly requests the write lock, as a command does, and keeps the longest wait.

    A wait is measured in processor time of the import, so it does not depend on other processes."""

    def __init__(self, store: Path) -> None:
        super().__init__()
        self.store = store
        self.longest = self.used = 0.0
        self.process: int | None = None
        self.over = threading.Event()

    def run(self) -> None:
        """Runs until the import is over."""
        database, first = sqlite3.connect(self.store, timeout=0, isolation_level=None), None
        while not self.over.is_set():
            try:
                database.execute("BEGIN IMMEDIATE")
                database.execute("ROLLBACK")
                first = None
                time.sleep(0.005)
            except sqlite3.OperationalError:
                now = self.processor_seconds()
                # This thread may get no core for long after the lock is released, so only refusals count.
                first = now if first is None else first
                self.longest = max(self.longest, now - first)
                time.sleep(0.001)
        database.close()

    def processor_seconds(self) -> float:
        """The processor time of all threads of the import, or the last value after it has ended."""
        if self.process is not None:
            # The number of the clock of a process, as in clock_getcpuclockid(3).
            with contextlib.suppress(OSError):
                self.used = time.clock_gettime(~self.process << 3 | 2)
        return self.used

    def __enter__(self) -> Waiting:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.join()


@dataclass(frozen=True)
class Bench:
    """A store to start from, and a folder for copies."""

    home: Home
    work: Path

    def tried(self, file: Path) -> tuple[Outcome, int, Path, float]:
        """Imports a file into a copy of the store. Returns the outcome, the number of entries, the copy, and
        the longest wait of other writers."""
        copy = Home(self.home.tool, self.work / "tried")
        shutil.rmtree(copy.folder, ignore_errors=True)
        shutil.copytree(self.home.folder / "home", copy.folder / "home")
        store = copy.folder / "home"
        with Waiting(store / "dosecal.db") as waiting:
            outcome = imported(copy.tool, store, str(file), waiting=waiting)
        return outcome, len(json.loads(copy.log())["entries"]), store, waiting.longest

    def faults(self, hostile: files.Hostile) -> list[str]:
        """Returns the problems after importing a file."""
        file = self.work / f"{hostile.name}.ics"
        with open(file, "wb") as written:
            for chunk in hostile.chunks():
                written.write(chunk)
        outcome, entries, store, waited = self.tried(file)
        file.unlink()
        found = list(outcome.faults())
        if hostile.says.encode() not in b" ".join((outcome.output + outcome.errors).split()):
            said = (outcome.errors + outcome.output)[:200]
            found.append(f"did not say '{hostile.says}' but {said!r}")
        if hostile.entries is not None and entries != hostile.entries:
            found.append(f"recorded {entries} entries, expected {hostile.entries}")
        if waited > hostile.seconds:
            found.append(f"kept others waiting for {waited:.2f} s of its processor time")
        if sum(path.stat().st_size for path in store.iterdir()) > 256 << 20:
            found.append("left a store of more than 256 MiB")
        return found

    def cut(self, text: bytes) -> list[str]:
        """Imports beginnings of a file: whole tasks in them are recorded, and the rest is reported. Uses all
        cores.

        With DOSECAL_RANDOM=full every length is tried, otherwise a random tenth of them and the last ones."""
        dice, last = random.Random(randomness.seed()), len(text) - 4
        lengths = [*sorted(dice.sample(range(last), amount(last // 10, last))), *range(last, len(text))]
        cores = os.cpu_count() or 1
        benches = [Bench(self.home, self.work / f"cut{core}") for core in range(cores)]
        with ThreadPoolExecutor(cores) as pool:
            parts = pool.map(lambda core: benches[core].beginnings(text, lengths[core::cores]), range(cores))
            found = [fault for part in parts for fault in part]
        return [*found[:4], randomness.repetition("cut")] if found else []

    def beginnings(self, text: bytes, lengths: list[int]) -> list[str]:
        """Returns the problems of beginnings of these lengths."""
        self.work.mkdir()
        file, found = self.work / "cut.ics", []
        for length in lengths:
            file.write_bytes(text[:length])
            outcome, entries, _, _ = self.tried(file)
            expected = text[:length].count(b"END:VTODO")
            whole = length >= len(text) - 2
            found += [f"at byte {length} {fault}" for fault in outcome.faults()]
            if (entries, outcome.status) != (expected, 0 if whole else 1):
                found.append(
                    f"at byte {length}: {entries} entries and exit {outcome.status}, "
                    f"expected {expected}")
        return found

    def clock(self) -> list[str]:
        """Times outside the supported years, of the clock or in a file, are refused by every command."""
        plan, found = Path("/dev/shm") / f"dosecal-{os.getpid()}.yaml", []
        shutil.copy(self.home.plan, plan)
        try:
            words = [["today"], ["publish"], ["stats"], ["list"], ["export", str(plan)],
                     ["agenda", str(plan)], ["apply", str(plan)], ["serve", "--listen", "localhost:0"]]
            for year in (2200, 9999):
                for command in words:
                    found += self.refusal(
                        ["faketime", "-f", f"@{year}-01-02 00:00:00"], command,
                        b"the clock of this computer is outside the years 1900 to 2199")
            subprocess.run(["touch", "-d", f"@{2**63 - 1}", plan], check=True)
            for command in ("export", "agenda", "apply", "check"):
                found += self.refusal([], [command, str(plan)], b"has a time of change outside")
        finally:
            plan.unlink()
        return found

    def refusal(self, before: list[str], words: list[str], says: bytes) -> list[str]:
        """Returns the problems of a command that must be refused."""
        run = subprocess.run(
            [*before, self.home.tool, *words], capture_output=True, timeout=PATIENCE, check=False,
            env={"DOSECAL_HOME": str(self.home.folder / "home"), "PATH": os.environ["PATH"]})
        isRefused = run.returncode == 1 and says in run.stderr
        return [] if isRefused else [f"{before} {words}: {run.returncode} {run.stderr[:200]!r}"]

    def corpus(self) -> list[str]:
        """Imports the calendars of the corpus, one by one, as a trial."""
        found = []
        for file in sorted(path for path in CORPUS.rglob("*") if path.is_file()):
            outcome = imported(
                self.home.tool, self.home.folder / "home", str(file), "--dry-run")
            found += [f"{file.relative_to(CORPUS)} {fault}" for fault in outcome.faults()]
        return found


def exported(home: Home, name: str, *words: str) -> bytes:
    """Returns a calendar as dosecal writes it."""
    file = home.folder / name
    home.run(
        "export", str(home.plan), "--kind", "tasks", *words, "-o", str(file),
        "--now", "2026-11-01T12:00:00Z")
    return file.read_bytes()


def main() -> int:
    """Tries the named files, or all, and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    randomness.add_seed(parser)
    parser.add_argument("names", nargs="*", metavar="NAME", help="such as 'nesting' or 'cut'")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="dosecal-hostile-") as folder:
        home = Home.made(options.dosecal.resolve(), Path(folder))
        bench = Bench(home, Path(folder))
        both = exported(home, "both.ics", "--form", "expanded", "--to", "2026-11-02")
        evening = both.rindex(b"BEGIN:VTODO")
        single = both[:evening] + b"END:VCALENDAR\r\n"
        series = exported(home, "series.ics", "--form", "series")
        series = series[: series.rindex(b"BEGIN:VTODO")] + b"END:VCALENDAR\r\n"
        checks = {file.name: lambda file=file: bench.faults(file)
                  for file in files.all_files(single, series)}
        done = both.replace(b"STATUS:NEEDS-ACTION\r\n", files.DONE)
        checks["cut"] = lambda: bench.cut(done)
        checks["clock"] = bench.clock
        if CORPUS.is_dir():
            checks["corpus"] = bench.corpus
        for name in options.names or checks:
            found = checks[name]()
            failed += bool(found)
            print(f"{'FAIL' if found else 'PASS'} {name}", *found[:5], sep="\n     ", flush=True)
    print(f"{len(options.names or checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
