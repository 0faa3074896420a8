"""Runs the tests of python-caldav on a server, with and without asyncio."""

from __future__ import annotations

import json
from pathlib import Path

import suite
from account import Account
from verdict import Verdict

FLOOR = 120
# By default it assumes that a server sends invitations, and that it accepts no more than RFC 4791 allows in a query;
# its test of compatibility compares the features with these.
FEATURES = {
    "scheduling": "unsupported",
    "scheduling.mailbox": "unsupported",
    "scheduling.calendar-user-address-set": "full",
    "search.time-range.comp-type-optional": "full",
    "search.text.comp-type-optional": "full",
}


def verdict(account: Account, folder: Path) -> Verdict:
    """Returns the verdict of the tests."""
    source = suite.source("caldav", folder)
    server = {"type": "external", "enabled": True, "url": account.url, "username": account.user,
              "password": account.password, "features": FEATURES}
    (source / "tests" / "caldav_test_servers.json").write_text(
        json.dumps({"test-servers": {"dosecal": server}}))
    # A test calls functions that the library has deprecated.
    return suite.judged(
        "tests of python-caldav", FLOOR, source,
        ["-W", "ignore:principals() is deprecated:DeprecationWarning",
         "-o", "asyncio_default_fixture_loop_scope=function", "-k", "dosecal",
         "tests/test_caldav.py", "tests/test_async_integration.py"],
        {"PYTHON_CALDAV_TEST_EMBEDDED": "0", "PYTHON_CALDAV_TEST_DOCKER": "0"})
