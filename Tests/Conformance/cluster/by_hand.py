"""A primary and its standby, which takes over by pg_ctl, with three ways to them."""

from __future__ import annotations

import time

from database import Bouncer, Pair, Wire


class ByHand:
    """One way leads to whichever takes changes, one through pgbouncer, one through a network that is cut."""

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
        """What of the kills was not as it should be."""
        return []

    def trouble(self):
        """One thing that goes wrong with the ways."""
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
