"""Runs programs that test CalDAV servers on an account.

    python run.py --server PATH

The server is Tests/DAVTestServer, because these programs create calendars. Prints a table of the results. Exit
status: 1 if a program passes fewer tests than its minimum, or finds a defect.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import library
import storage
import tester
from account import serving
from verdict import table

JUDGES = (tester, storage, library)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", type=Path, required=True)
    options = parser.parse_args()
    verdicts = []
    for judge in JUDGES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with serving(options.server.resolve(), folder) as account:
                verdicts.append(judge.verdict(account, folder))
        for line in verdicts[-1].left:
            print(line)
    print(table(verdicts))
    return 0 if all(verdict.is_good for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
