"""A primary and a standby that pg_ctl promotes, with three ways to connect."""

from __future__ import annotations

import time

from database import Bouncer, Pair, Wire


class ByHand:
    """One way leads to the current primary, one through pgbouncer, one through a network that fails."""

    def __init__(self, folder, own):
        self.folder, self.random = folder, own
        self.running, self.told = [], ""

    def start(self):
        self.pair = self.kept(Pair(self.folder))
        self.pair.start()
        self.bouncer = self.kept(Bouncer(self.folder / "pgbouncer", self.pair))
        self.wire = Wire(self.pair)
        hosts = ",".join(str(node.folder) for node in (self.pair.primary, self.pair.standby))
        self.addresses = [
            f"postgresql:///postgres?host={hosts}&user=dosecal&target_session_attrs=read-write",
            f"postgresql:///postgres?host={self.bouncer.folder}&port=6432&user=dosecal",
            f"postgresql://dosecal@127.0.0.1:{self.wire.port}/postgres",
        ]

    def kept(self, what):
        self.running.append(what)
        return what

    @property
    def primary(self):
        return self.pair.primary.address

    def fail_over(self):
        self.pair.fail_over()

    def problems(self, _):
        """Returns problems with the number of failovers."""
        return []

    def trouble(self):
        """Causes one fault of the ways to connect."""
        which = self.random.randrange(3)
        if which == 0:
            self.wire.cut()
        elif which == 1:
            self.wire.silent.set()
            time.sleep(self.random.uniform(0.5, 6))
            self.calm()
        else:
            time.sleep(1)

    def calm(self):
        self.wire.silent.clear()

    def end(self):
        for what in reversed(self.running):
            what.end()
