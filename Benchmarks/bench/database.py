"""A PostgreSQL for dosecal, on this machine and for this run only."""

import os
import pathlib
import sys

import psycopg

from bench.workshop import ROOT, call

# Its own name there, too.
sys.path.append(str(ROOT / "Tests/Conformance/cluster"))
from database import Node


class Database:
    """It, and the environment in which dosecal finds it."""

    def __init__(self, shop, name, settings=""):
        self.shop = shop
        folder = pathlib.Path(shop.fresh_folder(name))
        os.chmod(shop.folder, 0o755)
        self.node = Node(folder / "database")
        self.node.make(standby=False, more=settings)
        self.node.start()
        self.environment = shop.environment(shop.fresh_folder(f"{name}-home")) | {
            "DOSECAL_STORE": f"postgresql:///postgres?host={self.node.folder}&user=dosecal"}

    def run(self, *words):
        return call([self.shop.tool, *words], self.environment)

    def count(self, what):
        """The first column of the first row; nil where there is none."""
        with psycopg.connect(self.node.address, autocommit=True) as link:
            found = link.execute(what)
            return found.fetchone()[0] if found.description else None
