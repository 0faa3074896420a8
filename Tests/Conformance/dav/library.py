"""The tests of python-caldav on a server, without and with asyncio."""

from __future__ import annotations

import json
from pathlib import Path

import suite
from account import Account
from verdict import Verdict

FLOOR = 120
# Else it takes for granted that a server sends invitations, and that none reads more than RFC 4791
# allows in a query; its test of compatibility compares these with what it finds.
FEATURES = {
    "scheduling": "unsupported",
    "scheduling.mailbox": "unsupported",
    "scheduling.calendar-user-address-set": "full",
    "search.time-range.comp-type-optional": "full",
    "search.text.comp-type-optional": "full",
}


def verdict(account: Account, folder: Path) -> Verdict:
    """What they say of the account."""
    source = suite.source("caldav", folder)
    server = {"type": "external", "enabled": True, "url": account.url, "username": account.user,
              "password": account.password, "features": FEATURES}
    (source / "tests" / "caldav_test_servers.json").write_text(
        json.dumps({"test-servers": {"dosecal": server}}))
    # A test calls what the library itself no longer wants to be called.
    return suite.judged(
        "tests of python-caldav", FLOOR, source,
        ["-W", "ignore:principals() is deprecated:DeprecationWarning",
         "-o", "asyncio_default_fixture_loop_scope=function", "-k", "dosecal",
         "tests/test_caldav.py", "tests/test_async_integration.py"],
        {"PYTHON_CALDAV_TEST_EMBEDDED": "0", "PYTHON_CALDAV_TEST_DOCKER": "0"})
