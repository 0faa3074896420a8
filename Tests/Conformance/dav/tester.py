"""caldav-server-tester: the features of a server."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

from account import Account
from verdict import Verdict

FLOOR = 97
# Results that are defects; "unsupported" is a feature that we do not offer.
WRONG = {"broken", "fragile", "ungraceful", "quirk"}


def verdict(account: Account, folder: Path) -> Verdict:
    """Returns the verdict about the features."""
    found = {name: said for name, said in features(account, folder).items() if "support" in said}
    left = {name: said for name, said in found.items() if said["support"] != "full"}
    return Verdict(
        "caldav-server-tester", len(found) - len(left), len(found), FLOOR,
        tuple(f"{name}: {said}" for name, said in sorted(left.items())),
        sum(said["support"] in WRONG for said in left.values()))


def features(account: Account, folder: Path) -> dict[str, dict]:
    # The home is empty, so that the tester does not read the user's settings.
    result = subprocess.run(
        [Path(sys.executable).with_name("caldav-server-tester"), "--caldav-url", account.url,
         "--caldav-username", account.user, "--caldav-password", account.password,
         "--format", "hints"],
        env={**os.environ, "HOME": str(folder)}, capture_output=True, text=True, timeout=1800)
    start = result.stdout.find("{\n")
    if start < 0:
        sys.exit(f"the tester said nothing of features:\n{result.stdout}{result.stderr}")
    return ast.literal_eval(result.stdout[start:])
