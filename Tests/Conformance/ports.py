"""Ports on loopback for programs that need a fixed port, or listen on the same port again.

Other programs listen on port 0, for which the kernel chooses one.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import random
import socket
from pathlib import Path

# The kernel does not use these for connections, and Debian's services do not use them.
FIRST = 20_000
LAST = min(32_000, int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0]) - 1)
FOLDER = Path("/tmp") / f"dosecal-ports-{os.getuid()}"
HELD: list[int] = []


def free_port() -> int:
    """Returns a port on which no program listens. A lock reserves it until this process ends."""
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    while True:
        port = random.randrange(FIRST, LAST)
        lock = os.open(FOLDER / str(port), os.O_RDWR | os.O_CREAT, 0o600)
        with contextlib.suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.create_server(("127.0.0.1", port)):
                HELD.append(lock)
                return port
        os.close(lock)
