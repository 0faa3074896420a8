"""Checks dosecal's feeds: our own rules for their bytes, and how other programs read them.

    python run.py --dosecal PATH [--work DIR] [--require-all] [--seed N] [CASE…]

A CASE is a plan file (exported in three ways) or a golden folder; by default, all of samples/ and Tests/Golden/
are run. khal, which takes as long as all others together, then reads a random fifth of them, or all with
DOSECAL_RANDOM=full.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import tempfile
import traceback
from dataclasses import dataclass
from pathlib import Path

import case_run
import randomness
from cases import Case, CaseError, all_cases, cases_at
from results import Result
from tool import Tool


@dataclass(frozen=True)
class Job:
    """A case with all data to run it in a separate process."""

    case: Case
    tool: Tool
    work: Path
    requires_all: bool
    left_out: tuple[str, ...]


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    parser.add_argument("--work", type=Path, help="where the exported feeds are kept")
    parser.add_argument("--require-all", action="store_true", help="a missing reader is a failure")
    parser.add_argument("--jobs", type=int, default=2, help="how many cases at a time")
    randomness.add_seed(parser)
    parser.add_argument("cases", nargs="*", type=Path, metavar="CASE")
    return parser.parse_args()


def outcome(job: Job) -> list[Result]:
    """Returns the results of one case; an exception in a check is a failure of the case."""
    try:
        return case_run.results(job.case, job.tool, job.work, job.requires_all, job.left_out)
    except Exception:
        return [Result(job.case.name, "run", "FAIL", tuple(traceback.format_exc().splitlines()[-8:]))]


def run(options: argparse.Namespace, work: Path) -> list[Result]:
    """Runs all cases and prints each result at once."""
    cases = (
        [case for path in options.cases for case in cases_at(path)]
        if options.cases
        else all_cases()
    )
    if not cases:
        raise CaseError("expected plans in samples/ or folders in Tests/Golden/, found none")
    tool = Tool(options.dosecal.resolve())
    for_khal = cases
    if not options.cases:
        for_khal = random.Random(randomness.seed()).sample(cases, randomness.amount(-(-len(cases) // 5), len(cases)))
    jobs = [Job(case, tool, work / case.name, options.require_all, () if case in for_khal else ("khal",))
            for case in cases]
    found = []
    with multiprocessing.Pool(options.jobs) as pool:
        for results in pool.imap(outcome, jobs):
            for result in results:
                print(result, flush=True)
            found += results
    return found


def main() -> int:
    """Runs the cases, counts the results, and returns the exit status."""
    options = arguments()
    try:
        with tempfile.TemporaryDirectory(prefix="dosecal-conformance-") as folder:
            found = run(options, options.work or Path(folder))
    except CaseError as error:
        print(f"FAIL {error}")
        found = [Result("cases", "find", "FAIL")]
    counts = {
        state: sum(result.state == state for result in found) for state in ("PASS", "FAIL", "SKIP")
    }
    print(f"{counts['PASS']} passed, {counts['FAIL']} failed, {counts['SKIP']} skipped")
    return 1 if counts["FAIL"] else 0


if __name__ == "__main__":
    sys.exit(main())
