"""Lets real calendar programs tick off doses, and looks at what the journal then says.

    python run.py --dosecal PATH [CHECK...]

Needed are the packages that `make clients` installs, and requirements.txt of the folder above.
Exit status: 1 after any failure.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import caldav_checks
import evolution_checks
import icalendar_checks
import kde_checks
import khal_checks
import results
import todoman_checks
from results import Result

MODULES = (
    todoman_checks, caldav_checks, icalendar_checks, khal_checks, kde_checks, evolution_checks,
)


def checks() -> dict[str, object]:
    """Every check by its name."""
    return {
        f"{module.__name__.removesuffix('_checks')} {check.__name__}": check
        for module in MODULES
        for check in module.ALL
    }


def outcome(name: str, tool: Path) -> Result:
    """The result of one check in a folder of its own; what it raises is a failure."""
    check = checks()[name]
    with tempfile.TemporaryDirectory(prefix="dosecal-clients-") as folder:
        try:
            found = check(tool, Path(folder))
        except Exception:
            found = traceback.format_exc().splitlines()[-6:]
    return results.of(name, check.__doc__.split("\n")[0], found)


def main() -> int:
    """Runs the checks that are named, or all, and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    parser.add_argument("checks", nargs="*", metavar="CHECK", help="such as 'caldav safe'")
    options = parser.parse_args()
    failed = 0
    names = options.checks or list(checks())
    for name in names:
        result = outcome(name, options.dosecal.resolve())
        failed += result.state == "FAIL"
        print(result, flush=True)
    print(f"{len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
