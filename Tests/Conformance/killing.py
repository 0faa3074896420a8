"""Kills a process at a random time within its usual duration."""

from __future__ import annotations

import random
import subprocess
import time

from store import LIMIT_SECONDS


class Killer:
    """Estimates the current duration of a command, so that kills also hit it on a busy machine."""

    def __init__(self, dice: random.Random, chance: float, share: float = 1.2) -> None:
        self.dice, self.chance, self.share = dice, chance, share
        self.usual = 0.05

    def ended(self, process: subprocess.Popen) -> bool:
        """Kills a process that has just started, or waits for its end; returns whether it was killed."""
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
