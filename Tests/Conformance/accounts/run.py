"""Lets real calendar programs sign in to accounts of `dosecal serve`, and checks the record.

    python run.py --dosecal PATH [CHECK...]

Requires the packages that `make accounts` installs, and requirements.txt of the parent folder. Exit status: 1
after any failure.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[1:1] = [str(HERE.parent), str(HERE.parent / "clients")]

import apple_account
import calcurse_account
import caldav_account
import evolution_account
import kill_account
import named_checks
import push_account
import thunderbird_account
import vdirsyncer_account

MODULES = (
    caldav_account, vdirsyncer_account, evolution_account, calcurse_account,
    thunderbird_account, apple_account, push_account, kill_account,
)


if __name__ == "__main__":
    sys.exit(named_checks.main(__doc__, MODULES, "_account", "caldav old_tags"))
