"""Damages stores at random, and checks the reports of the tool.

    python run.py --dosecal PATH [--seed N]

Each store is a copy of a sound one, either closed or as left by a killed process. Bits are flipped, pages are
zeroed, exchanged or replaced by older ones, or the end is cut off (damaging.py). Then:

- no command crashes or hangs;
- 'doctor' finds every change of the reported record. Changed bytes that no command reads are excepted and
  counted: the reports are then unchanged;
- 'backup' keeps the last good backup;
- 'log --json' reports no entry that was never made, and exits 1 if it does not report all.

With DOSECAL_RANDOM=full there are 308 stores. Exit status: 1 after any failure.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import random_checks
from attack import Attack
from damaging import KINDS
from randomness import amount
from samples import Samples
from store import Failure


def damage(tool: Path, folder: Path, dice: random.Random) -> str:
    """Damages stores in each way, and restores a good backup over them."""
    # There are whole rounds, in which each kind of damage occurs.
    stores = len(KINDS) * amount(3, 28)
    attack = Attack(Samples(tool, folder, dice), folder / "work", dice)
    kinds: list[str] = []
    for number in range(stores):
        kinds = kinds or dice.sample(KINDS, len(KINDS))
        attack.strike(kinds.pop(), is_dead=number % 3 == 0)
    if attack.silent:
        raise Failure(f"not found by doctor: {dict(Counter(attack.silent))}")
    if attack.found < stores / 4:
        raise Failure(f"only {attack.found} of {stores} were damaged where it matters")
    return (
        f"{stores} stores, {attack.found} found by doctor, {attack.unread} damaged where no command reads, "
        "none silently")


if __name__ == "__main__":
    sys.exit(random_checks.main("damage", __doc__, (damage,)))
