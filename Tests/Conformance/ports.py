"""Ports of loopback for programs that are told where to listen."""

from __future__ import annotations

import contextlib
import random
import socket

GIVEN: set[int] = set()


def free_port() -> int:
    """Another one each time, on which nobody listens.

    The system gives none of these to a connection, which could take it before the program starts, or
    while it starts again; nor are they those of Debian's own services."""
    while True:
        port = random.randrange(20000, 32000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            if port not in GIVEN:
                GIVEN.add(port)
                return port
