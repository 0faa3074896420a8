"""How much the random tests try, and the command that repeats one of them.

The environment variable DOSECAL_RANDOM is `quick` (the default) or `full`. `quick` tries each kind of thing several
times within about a minute; `full` is the long run of `make check`.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import sys
from typing import TypeVar

VARIABLE = "DOSECAL_RANDOM"
T = TypeVar("T")


def is_full() -> bool:
    """Whether the tests run at full length."""
    value = os.environ.get(VARIABLE, "quick")
    if value not in ("quick", "full"):
        sys.exit(f"{VARIABLE}: must be 'quick' or 'full', is '{value}'")
    return value == "full"


def amount(quick: T, full: T) -> T:
    """The value for the length that the environment asks for."""
    return full if is_full() else quick


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--seed`; without it the system chooses a seed."""
    is_full()
    parser.add_argument(
        "--seed", type=int, metavar="N", default=random.SystemRandom().randrange(10**9),
        help="repeats the choices of an earlier run")


def repetition(seed: int, *names: str) -> str:
    """The command that repeats this run with the same choices, or only the checks that are named."""
    words = sys.orig_argv[:1]
    left = iter(sys.argv)
    for word in left:
        if word == "--seed":
            next(left, None)
        elif not word.startswith("--seed="):
            words.append(word)
    words += ["--seed", str(seed), *(name for name in names if name not in words)]
    return f"{VARIABLE}={amount('quick', 'full')} {shlex.join(words)}"
