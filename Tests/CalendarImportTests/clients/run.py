"""Runs the cases of this folder with a program that imports calendars.

    python run.py [--order given|twice|shuffled|apart] [--seed N] --dosecal PATH [CASE...]
    python run.py [--order ...] --reader 'COMMAND' [CASE...]

README.md describes the COMMAND. Exit status: 1 after any failure.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ORDERS = ("given", "twice", "shuffled", "apart")


class Failure(Exception):
    """The reader did not do what it was asked to do."""


@dataclass
class Step:
    """An import at a time: files of the case, or a folder in its state at that time."""

    now: str
    names: list[str]


@dataclass
class Case:
    """A folder with its `case` file and the expected entries."""

    folder: Path
    plan: str = ""
    applied: str = ""
    steps: list[Step] = field(default_factory=list)
    is_divisible: bool = False

    @staticmethod
    def at(folder: Path) -> Case:
        """Reads a `case` file."""
        case = Case(folder)
        for line in (folder / "case").read_text(encoding="utf-8").splitlines():
            word, *rest = line.split() or ["#"]
            if word == "plan":
                case.plan = rest[0]
            elif word == "apply":
                case.applied = rest[0]
            elif word == "import":
                case.steps.append(Step(rest[0], rest[1:]))
            elif word == "apart":
                case.is_divisible = True
            elif not word.startswith("#"):
                raise Failure(f"{folder.name}/case: '{word}' is no word of a case")
        return case

    @property
    def name(self) -> str:
        """The name of the case."""
        return str(self.folder.relative_to(HERE))

    @property
    def expected(self) -> list[str]:
        """The expected entries, in any order."""
        lines = (self.folder / "expected.txt").read_text(encoding="utf-8").splitlines()
        return sorted(line for line in lines if line and not line.startswith("#"))


def ordered(case: Case, order: str, dice: random.Random) -> list[Step]:
    """Returns the steps of a case in a different order, if their order may vary."""
    if order == "twice":
        return [step for step in case.steps for _ in range(2)]
    if order == "shuffled":
        return [Step(step.now, dice.sample(step.names, len(step.names))) for step in case.steps]
    if order == "apart" and case.is_divisible:
        return [
            Step(step.now, [name])
            for step in case.steps
            for name in dice.sample(step.names, len(step.names))
        ]
    return case.steps


class Reader:
    """The program under test, with its own folder for data."""

    def __init__(self, command: list[str], memory: Path) -> None:
        self.command = command
        self.environment = {**os.environ, "CLIENTS_MEMORY": str(memory / "memory")}
        self.place = memory / "calendar"

    def ask(self, *words: str) -> str:
        """Gives the program a command and returns its output."""
        done = subprocess.run(
            [*self.command, *words], env=self.environment, capture_output=True, timeout=120
        )
        if done.returncode != 0:
            message = done.stderr.decode("utf-8", "replace").strip()
            raise Failure(f"'{' '.join(words)}' ended with {done.returncode}: {message}")
        return done.stdout.decode("utf-8")

    def run(self, step: Step, folder: Path) -> None:
        """Imports the files of a step; a folder replaces its previous state."""
        sources = []
        for name in step.names:
            if (folder / name).is_dir():
                shutil.rmtree(self.place, ignore_errors=True)
                shutil.copytree(folder / name, self.place)
                sources.append(str(self.place))
            else:
                sources.append(str(folder / name))
        self.ask("import", step.now, *sources)

    def state(self) -> list[str]:
        """Returns the entries that the program has."""
        return sorted(line for line in self.ask("state").splitlines() if line)


def agree(expected: str, found: str) -> bool:
    """Whether two lines are equal; `*` matches anything."""
    pairs = list(zip(expected.split(), found.split()))
    return len(expected.split()) == len(found.split()) and all(
        wanted in ("*", there) for wanted, there in pairs
    )


def differences(expected: list[str], found: list[str]) -> list[str]:
    """Returns the missing and the unexpected lines."""
    rest, missing = list(found), []
    for wanted in expected:
        match = next((line for line in rest if agree(wanted, line)), None)
        if match is None:
            missing.append(wanted)
        else:
            rest.remove(match)
    return [f"missing: {line}" for line in missing] + [f"too much: {line}" for line in rest]


def problems(case: Case, command: list[str], order: str, dice: random.Random) -> list[str]:
    """Returns the problems of a case with an order of files."""
    with tempfile.TemporaryDirectory(prefix="clients-") as folder:
        reader = Reader(command, Path(folder))
        try:
            reader.ask("apply", case.applied, str(HERE / "plans" / f"{case.plan}.yaml"))
            for step in ordered(case, order, dice):
                reader.run(step, case.folder)
            found = differences(case.expected, reader.state())
            if order == "twice" and not found:
                before = reader.ask("entries")
                reader.run(case.steps[-1], case.folder)
                if reader.ask("entries") != before:
                    found.append("what was imported again has added entries")
        except (Failure, subprocess.TimeoutExpired) as failure:
            return [str(failure)]
    return found


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, help="the built dosecal")
    parser.add_argument("--reader", help="another program, as a command line")
    parser.add_argument("--order", choices=ORDERS, default="given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("cases", nargs="*", metavar="CASE")
    options = parser.parse_args()
    if (options.dosecal is None) == (options.reader is None):
        parser.error("name one of --dosecal and --reader")
    return options


def main() -> int:
    """Runs the cases, prints the failures, and returns the exit status."""
    options = arguments()
    if options.dosecal:
        command = [sys.executable, str(HERE / "dosecal.py"), str(options.dosecal.resolve())]
    else:
        command = shlex.split(options.reader)
    folders = [HERE / name for name in options.cases] or sorted(
        path.parent for path in HERE.glob("*/*/case")
    )
    failed = 0
    for folder in folders:
        case = Case.at(folder)
        found = problems(case, command, options.order, random.Random(options.seed))
        failed += bool(found)
        print("\n     ".join([f"{'FAIL' if found else 'PASS'} {case.name}", *found]), flush=True)
    print(f"{len(folders) - failed} passed, {failed} failed ({options.order})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
