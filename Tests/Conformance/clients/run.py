"""Lets real calendar programs complete doses, and compares the journal.

    python run.py --dosecal PATH [CHECK...]

Requires the packages that `make clients` installs, and requirements.txt of the parent folder. Exit status: 1
after any failure.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import caldav_checks
import evolution_checks
import icalendar_checks
import kde_checks
import khal_checks
import named_checks
import todoman_checks

MODULES = (
    todoman_checks, caldav_checks, icalendar_checks, khal_checks, kde_checks, evolution_checks,
)


if __name__ == "__main__":
    sys.exit(named_checks.main(__doc__, MODULES, "_checks", "caldav safe"))
