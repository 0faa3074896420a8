"""Runs checks by their names, each in its own folder."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import randomness
import results

Check = Callable[[Path, Path], list[str]]


def main(description: str, modules: tuple[ModuleType, ...], suffix: str, example: str) -> int:
    """Runs the checks of the modules that are named on the command line, or all, and returns the exit status.
    The name of a check consists of its module's name without the suffix, and its own."""
    checks = {
        f"{module.__name__.removesuffix(suffix)} {check.__name__}": check
        for module in modules
        for check in module.ALL
    }
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    randomness.add_seed(parser)
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=f"such as '{example}'")
    options = parser.parse_args()
    failed, begun = 0, time.monotonic()
    names = options.checks or list(checks)
    for name in names:
        result = outcome(name, checks[name], options.dosecal.resolve())
        failed += result.state == "FAIL"
        print(result, flush=True)
    seconds = time.monotonic() - begun
    print(f"{len(names) - failed} passed, {failed} failed in {seconds:.0f} seconds")
    return 1 if failed else 0


def outcome(name: str, check: Check, tool: Path) -> results.Result:
    """Returns the result of one check; an exception is a failure."""
    with tempfile.TemporaryDirectory(prefix="dosecal-check-") as folder:
        try:
            found = check(tool, Path(folder))
        except Exception:
            found = traceback.format_exc().splitlines()[-6:]
    return results.of(name, check.__doc__.split("\n")[0], found)
