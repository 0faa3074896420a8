"""Whole processes, timed in turn."""

import collections
import collections.abc
import dataclasses
import os
import subprocess

from bench.errors import BenchError
from bench.figures import Spread, ratios

OURS = "dosecal"


@dataclasses.dataclass(frozen=True)
class Run:
    """What one process took."""

    seconds: float
    processor: float
    memory: float  # MB at most


@dataclasses.dataclass(frozen=True)
class Contender:
    """A program with the words that make it do the work, and what it finds in its environment.

    `before` runs ahead of each round, untimed, and may decide on the words; `after` is given the
    path of the output, to check it.
    """

    name: str
    words: list | collections.abc.Callable
    environment: dict | collections.abc.Callable = dict
    before: collections.abc.Callable = lambda: None
    after: collections.abc.Callable = lambda output: None


class Race:
    """What several programs took for the same work, round by round."""

    def __init__(self, runs):
        self.runs = runs

    def seconds(self, name):
        return Spread.of(run.seconds for run in self.runs[name])

    def processor(self, name):
        return Spread.of(run.processor for run in self.runs[name])

    def memory(self, name):
        """The most memory of all rounds, in MB."""
        return max(run.memory for run in self.runs[name])

    def ratio(self, above, below, quantity="seconds"):
        """How many times as much one takes as the other, pair by pair."""
        return ratios(
            *([getattr(run, quantity) for run in self.runs[name]] for name in (above, below)))


class Stopwatch:
    """Runs programs by way of `measure`, whose own memory is too small to count."""

    def __init__(self, measure, folder):
        self.measure = measure
        self.folder = folder

    def run(self, contender):
        """One run, its output in the folder under the contender's name."""
        contender.before()
        words, environment = settled(contender.words), settled(contender.environment)
        report = os.path.join(self.folder, "report")
        with open(self.output(contender.name), "wb") as output:
            done = subprocess.run(
                [self.measure, report, *words], stdout=output, stdin=subprocess.DEVNULL,
                stderr=subprocess.PIPE, env={"PATH": os.defpath, **environment}, check=False)
        with open(report, encoding="utf-8") as file:
            seconds, processor, memory, status = file.read().split()
        if status != "0":
            raise BenchError(
                f"{contender.name} ended with {status}: {done.stderr.decode()[-2000:]}")
        contender.after(self.output(contender.name))
        return Run(float(seconds), float(processor), int(memory) / 1024)

    def output(self, name):
        """Where the output of the last run went; a new file, as truncating costs time later."""
        return os.path.join(self.folder, "out-" + "".join(c for c in name if c.isalnum()))

    def race(self, contenders, rounds):
        """Runs all in turn; every other round backwards, so that no place is the better one."""
        runs = collections.defaultdict(list)
        for number in range(rounds):
            for contender in contenders[:: -1 if number % 2 else 1]:
                runs[contender.name].append(self.run(contender))
                os.unlink(self.output(contender.name))
        return Race(runs)


def settled(value):
    """The value, or what it gives now."""
    return value() if callable(value) else value
