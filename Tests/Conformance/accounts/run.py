"""Lets real calendar programs sign in to accounts of `dosecal serve`, and looks at the record.

    python run.py --dosecal PATH [CHECK...]

Needed are the packages that `make accounts` installs, and requirements.txt of the folder above.
Exit status: 1 after any failure.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[1:1] = [str(HERE.parent), str(HERE.parent / "clients")]

import apple_account
import calcurse_account
import caldav_account
import evolution_account
import kill_account
import results
import vdirsyncer_account
from results import Result

MODULES = (
    caldav_account, vdirsyncer_account, evolution_account, calcurse_account,
    apple_account, kill_account,
)


def checks() -> dict[str, object]:
    """Every check by its name."""
    return {
        f"{module.__name__.removesuffix('_account')} {check.__name__}": check
        for module in MODULES
        for check in module.ALL
    }


def outcome(name: str, tool: Path) -> Result:
    """The result of one check in a folder of its own; what it raises is a failure."""
    check = checks()[name]
    with tempfile.TemporaryDirectory(prefix="dosecal-accounts-") as folder:
        try:
            found = check(tool, Path(folder))
        except Exception:
            found = traceback.format_exc().splitlines()[-6:]
    return results.of(name, check.__doc__.split("\n")[0], found)


def main() -> int:
    """Runs the checks that are named, or all, and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    parser.add_argument("checks", nargs="*", metavar="CHECK", help="such as 'caldav old_tags'")
    options = parser.parse_args()
    failed, begun = 0, time.monotonic()
    names = options.checks or list(checks())
    for name in names:
        result = outcome(name, options.dosecal.resolve())
        failed += result.state == "FAIL"
        print(result, flush=True)
    seconds = time.monotonic() - begun
    print(f"{len(names) - failed} passed, {failed} failed in {seconds:.0f} seconds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
