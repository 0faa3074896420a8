"""Runs the tests of vdirsyncer's CalDAV storage."""

from __future__ import annotations

from pathlib import Path

import suite
from account import Account
from verdict import Verdict

FLOOR = 96
SERVER = '''
import pytest


class ServerMixin:
    @pytest.fixture
    def get_storage_args(self, slow_create_collection, aio_connector):
        async def inner(collection="test"):
            args = {{"url": {url!r}, "username": {user!r}, "password": {password!r},
                    "connector": aio_connector}}
            if collection is not None:
                args = await slow_create_collection(self.storage_class, args, collection)
            return args

        return inner
'''


def verdict(account: Account, folder: Path) -> Verdict:
    """Returns the verdict of the tests."""
    source = suite.source("vdirsyncer", folder)
    server = source / "tests" / "storage" / "servers" / "dosecal"
    server.mkdir()
    (server / "__init__.py").write_text(SERVER.format(
        url=account.url, user=account.user, password=account.password))
    # test_invalid_resource sends no request: it needs an older aiohttp than that of aioresponses.
    return suite.judged(
        "storage tests of vdirsyncer", FLOOR, source,
        ["-o", "addopts=", "--deselect",
         "tests/storage/dav/test_caldav.py::TestCalDAVStorage::test_invalid_resource",
         "tests/storage/dav/test_caldav.py", "tests/storage/dav/test_main.py"],
        {"DAV_SERVER": "dosecal"})
