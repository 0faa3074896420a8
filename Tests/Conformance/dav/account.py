"""A server with an account whose calendars are in memory."""

from __future__ import annotations

import contextlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# A judge tries what an @ in a name does to addresses, and leaves out /.well-known for 127.0.0.1.
USER, PASSWORD, HOST = "judge@example.com", "0123456789abcdef0123456789abcdef", "127.0.0.2"


@dataclass(frozen=True)
class Account:
    """What a program needs to sign in."""

    url: str
    user: str = USER
    password: str = PASSWORD


@contextlib.contextmanager
def serving(server: Path, folder: Path) -> Iterator[Account]:
    """Serves an account until the block ends."""
    process = subprocess.Popen(
        [server, folder / "home", f"{HOST}:0", USER, PASSWORD], stdout=subprocess.PIPE, text=True)
    try:
        port = re.search(r":(\d+)$", process.stdout.readline().strip())[1]
        yield Account(f"http://{HOST}:{port}/dav/")
    finally:
        process.terminate()
        process.wait(120)
