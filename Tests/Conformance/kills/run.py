"""Kills commands and servers at random times while they write, then fills their disk.

    python run.py --dosecal PATH [--seed N] [CHECK...]

writers: commands that record a dose, several at a time. Each acknowledged entry is in the store, once.
syncs: syncs a folder of tasks. No file is half written, and no file that the tool itself removed counts as
    deleted by an app.
publishers: every published feed is whole, its gzip form matches, and no SEQUENCE decreases.
reminders: reminders of doses. No notice is lost, and one that is sent twice has the same ID.
loops: the loop that sends reminders to a strict server of ntfy: likewise, and 500 kills at full length.
servers: presses buttons of servers. Each acknowledged press is in the store, once.
restores: restores backups over the store. Each acknowledged entry is in the store, or in a copy that a restore
    kept.
full_disk: writes until the disk is full. Nothing is lost, and writing continues when there is room.

With DOSECAL_RANDOM=full there are 10,080 writers and 200 servers. Exit status: 1 after any failure.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import random_checks
from full_disk import full_disk
from loops import loops
from publishers import publishers
from reminders import reminders
from servers import restores, servers
from syncs import syncs
from writers import writers

CHECKS = (writers, syncs, publishers, reminders, loops, servers, restores, full_disk)


if __name__ == "__main__":
    sys.exit(random_checks.main("kills", __doc__, CHECKS))
