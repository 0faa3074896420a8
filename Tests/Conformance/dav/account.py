"""A server with an account whose calendars are in memory."""

from __future__ import annotations

import contextlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# The `@` in the name tests addresses; 127.0.0.2 is used because /.well-known is not tried for 127.0.0.1.
USER, PASSWORD, HOST = "judge@example.com", "0123456789abcdef0123456789abcdef", "127.0.0.2"


@dataclass(frozen=True)
class Account:
    """The credentials for signing in."""

    url: str
    user: str = USER
    password: str = PASSWORD


@contextlib.contextmanager
def serving(server: Path, folder: Path) -> Iterator[Account]:
    """Runs a server with an account for a `with` block."""
    process = subprocess.Popen(
        [server, folder / "home", f"{HOST}:0", USER, PASSWORD], stdout=subprocess.PIPE, text=True)
    try:
        port = re.search(r":(\d+)$", process.stdout.readline().strip())[1]
        yield Account(f"http://{HOST}:{port}/dav/")
    finally:
        process.terminate()
        process.wait(120)
