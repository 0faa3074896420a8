"""The cases: plans and the ways in which they are exported."""

from __future__ import annotations

import argparse
import shlex
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parents[2]
NOW = "2026-11-20T08:00:00Z"
SAMPLE_ARGUMENTS = {
    "events": f"--kind events --form series --now {NOW}",
    "expanded": f"--kind events --form expanded --now {NOW}",
    "tasks": f"--kind tasks --now {NOW}",
}
# The number of days before and after today that `dosecal help export` promises.
REACH = {"events": (30, 366), "tasks": (7, 14)}


class CaseError(Exception):
    """A case that cannot be run."""


@dataclass(frozen=True)
class Case:
    """Plans, export options and, for a golden folder, the expected feed."""

    name: str
    plans: tuple[Path, ...]
    arguments: tuple[str, ...]
    golden: Path | None = None

    @cached_property
    def options(self) -> argparse.Namespace:
        """The export options that decide what is compared."""
        parser = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
        parser.add_argument("--now")
        parser.add_argument("--kind", default="events")
        parser.add_argument("--form", default="")
        parser.add_argument("--format", default="ics")
        parser.add_argument("--from", dest="first", type=date.fromisoformat)
        parser.add_argument("--to", dest="last", type=date.fromisoformat)
        parser.add_argument("--discreet", action="store_true")
        parser.add_argument("--no-alarms", action="store_true")
        parser.add_argument("--alarms", default="each")
        parser.add_argument("--templates")
        options, unknown = parser.parse_known_args(list(self.arguments))
        if unknown:
            raise CaseError(
                f"{self.name}: 'args' has words that this check does not know: {unknown}"
            )
        if options.now is None:
            raise CaseError(f"{self.name}: 'args' has no --now, so the feed would change every day")
        return options

    @property
    def is_vdir(self) -> bool:
        """Whether the feed is a folder of files."""
        return self.options.format == "vdir"

    def window(self, zone: ZoneInfo) -> tuple[date, date]:
        """Returns the first and last date that the feed contains completely for a person in a zone."""
        now = datetime.fromisoformat(self.options.now.replace("Z", "+00:00"))
        today = now.astimezone(zone).date()
        behind, ahead = REACH[self.options.kind]
        return (
            self.options.first or today - timedelta(days=behind),
            self.options.last or today + timedelta(days=ahead),
        )


def golden_case(folder: Path) -> Case:
    """The case of a golden folder."""
    plans = tuple(sorted(folder.glob("*.yaml")))
    arguments = folder / "args"
    if not plans or not arguments.is_file():
        raise CaseError(f"{folder}: expected *.yaml plans and a file 'args'")
    golden = next(
        (folder / name for name in ("feed.ics", "feed") if (folder / name).exists()), None
    )
    name = f"{folder.resolve().parent.name}/{folder.name}"
    return Case(name, plans, tuple(shlex.split(arguments.read_text("utf-8"))), golden)


def sample_cases(plan: Path) -> list[Case]:
    """Returns the cases of a sample plan: one for each way to export it."""
    return [
        Case(f"samples/{plan.stem}-{way}", (plan,), tuple(arguments.split()))
        for way, arguments in SAMPLE_ARGUMENTS.items()
    ]


def cases_at(path: Path) -> list[Case]:
    """Returns the cases of a plan file or of a golden folder."""
    if path.is_dir():
        return [golden_case(path)]
    if path.is_file():
        return sample_cases(path)
    raise CaseError(f"{path}: expected a plan file or a golden folder, found nothing")


def all_cases() -> list[Case]:
    """Returns the cases of every sample, of every golden folder, and of `Cases` in this folder.

    `Cases` has zones whose rules change often. Their feeds depend on the system's zone files, so they are
    compared with these and not with a golden file."""
    samples = sorted((ROOT / "samples").glob("*.yaml"))
    folders = [ROOT / "Tests" / "Golden", ROOT / "Tests" / "Conformance" / "Cases"]
    cases = sorted(path for folder in folders for path in folder.glob("*") if path.is_dir())
    return [case for path in samples + cases for case in cases_at(path)]
