"""Runs checks with random choices by their names, each in its own folder."""

from __future__ import annotations

import argparse
import random
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import randomness
import results
from store import Failure

Check = Callable[[Path, Path, random.Random], str]
"""Gets the built program, an empty folder and the source of its choices; returns one line about what it tried."""


def main(program: str, description: str, checks: tuple[Check, ...]) -> int:
    """Runs the checks that are named on the command line, or all, and returns the exit status."""
    known = {check.__name__: check for check in checks}
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    randomness.add_seed(parser)
    parser.add_argument("checks", nargs="*", metavar="CHECK", choices=[[], *known])
    options = parser.parse_args()
    failed = False
    for name in options.checks or known:
        result = outcome(program, known[name], options.dosecal.resolve())
        print(result, flush=True)
        failed |= result.state == "FAIL"
    return 1 if failed else 0


def outcome(program: str, check: Check, tool: Path) -> results.Result:
    """Returns the result of one check; a failure contains the command that repeats it."""
    begin = time.monotonic()
    found, summary = [], ""
    with tempfile.TemporaryDirectory(prefix=f"dosecal-{program}-", ignore_cleanup_errors=True) as folder:
        try:
            summary = check(tool, Path(folder), random.Random(randomness.seed()))
        except Failure as failure:
            found = [str(failure)]
        except Exception:
            found = traceback.format_exc().splitlines()[-8:]
    if found:
        found.append(randomness.repetition(check.__name__))
    else:
        print(f"     {summary}; {time.monotonic() - begin:.0f} s")
    return results.of(program, check.__name__, found)
