"""Lets caldav-server-tester try the accounts of the built program's server.

    python run.py --dosecal PATH

The account is one whose calendars are kept in memory only, as the tester makes its own. Exit status: 1
if fewer features are complete than FLOOR says.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

USER, PASSWORD = "judge", "0123456789abcdef0123456789abcdef"
FLOOR = 86


def served(tool: Path, folder: Path) -> tuple[subprocess.Popen, int]:
    """A server with an account, and its port."""
    environment = {**os.environ, "DOSECAL_HOME": str(folder),
                   "DOSECAL_SCRATCH_ACCOUNT": f"{USER}:{PASSWORD}"}
    sample = Path(__file__).resolve().parents[3] / "samples" / "anna.yaml"
    for words in (["apply", str(sample)], ["publish", "--public-url", "https://care.example"]):
        subprocess.run([tool, *words], env=environment, check=True, stdout=subprocess.DEVNULL)
    process = subprocess.Popen(
        [tool, "serve", "--listen", "127.0.0.1:0", "--allow-plain-passwords"], env=environment,
        stdout=subprocess.PIPE, text=True)
    return process, int(re.search(r":(\d+)", process.stdout.readline())[1])


def features(port: int, folder: Path) -> dict[str, dict]:
    """What the tester says of each feature."""
    tester = Path(sys.executable).with_name("caldav-server-tester")
    # An empty home: the tester reads no settings of whoever runs it.
    result = subprocess.run(
        [tester, "--caldav-url", f"http://127.0.0.1:{port}/dav/", "--caldav-username", USER,
         "--caldav-password", PASSWORD, "--format", "hints"],
        env={**os.environ, "HOME": str(folder)}, capture_output=True, text=True, timeout=900)
    start = result.stdout.find("{\n")
    if start < 0:
        sys.exit(f"the tester said nothing of features:\n{result.stdout}{result.stderr}")
    return ast.literal_eval(result.stdout[start:])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dosecal", type=Path, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        process, port = served(options.dosecal.resolve(), folder)
        try:
            found = features(port, folder)
        finally:
            process.terminate()
            process.wait(30)
    others = {name: said for name, said in found.items() if said.get("support") != "full"}
    for name, said in sorted(others.items()):
        print(name, said)
    complete = len(found) - len(others)
    print(f"{complete} of {len(found)} features complete; at least {FLOOR} must be")
    return 0 if complete >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
