"""The length of random tests, and the command that repeats one of them.

The environment variable DOSECAL_RANDOM is `quick` (the default) or `full`. `quick` tries each kind of case
several times within about a minute; `full` is the long run of `make check`.
"""

from __future__ import annotations

import argparse
import functools
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
    """Returns the value for the length in the environment."""
    return full if is_full() else quick


@functools.cache
def seed() -> int:
    """Returns the seed of this run: the one after `--seed`, or a new one."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--seed", type=int)
    given = parser.parse_known_args()[0].seed
    return random.SystemRandom().randrange(10**9) if given is None else given


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--seed`, which `seed` reads, and checks the environment variable."""
    is_full()
    parser.add_argument("--seed", type=int, metavar="N", help="repeats the choices of an earlier run")


def repetition(*names: str) -> str:
    """Returns the command that repeats this run with the same choices, or only the named checks."""
    words, left = sys.orig_argv[:1], iter(sys.argv)
    for word in left:
        if word == "--seed":
            next(left, None)
        elif not word.startswith("--seed="):
            words.append(word)
    words += ["--seed", str(seed()), *(name for name in names if name not in words)]
    return f"repeat: {VARIABLE}={amount('quick', 'full')} {shlex.join(words)}"
