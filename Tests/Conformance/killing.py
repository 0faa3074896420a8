"""Kills a process at a random moment of the time that it usually takes."""

from __future__ import annotations

import random
import subprocess
import time

from store import LIMIT_SECONDS


class Killer:
    """Estimates how long a command takes at the moment, so that kills hit it on a busy machine, too."""

    def __init__(self, dice: random.Random, chance: float, share: float = 1.2) -> None:
        self.dice, self.chance, self.share = dice, chance, share
        self.usual = 0.05

    def ended(self, process: subprocess.Popen) -> bool:
        """Kills a process that was just started, or lets it run to its end; returns whether it was killed."""
        begin = time.perf_counter()
        if self.dice.random() < self.chance:
            try:
                process.wait(self.dice.random() * self.usual * self.share)
            except subprocess.TimeoutExpired:
                process.kill()
        process.wait(LIMIT_SECONDS)
        if process.returncode < 0:
            self.usual *= 1.05
            return True
        self.usual = (3 * self.usual + time.perf_counter() - begin) / 4
        return False
