"""A Radicale server on loopback for a `with` block."""

from __future__ import annotations

import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ports import free_port

CONFIGURATION = """[server]
hosts = 127.0.0.1:{port}
[auth]
type = none
[rights]
type = authenticated
[storage]
filesystem_folder = {folder}
[logging]
level = warning
"""


@dataclass(frozen=True)
class Radicale:
    """The address of the server and the folder of its files."""

    url: str
    folder: Path

    def collection(self, name: str) -> Path:
        """Returns the folder of one of Sam's collections."""
        return self.folder / "collection-root" / "sam" / name


@contextmanager
def serving(work: Path) -> Iterator[Radicale]:
    """Runs a server with a new folder."""
    port, folder = free_port(), work / "radicale"
    folder.mkdir(parents=True)
    configuration = work / "radicale.conf"
    configuration.write_text(CONFIGURATION.format(port=port, folder=folder), encoding="utf-8")
    with open(work / "radicale.log", "wb") as log:
        process = subprocess.Popen(
            ["radicale", "--config", str(configuration)], stdout=log, stderr=log, cwd=work
        )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(url, process, work / "radicale.log")
        yield Radicale(url, folder)
    finally:
        process.terminate()
        process.wait(timeout=120)


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Waits until the server answers, at most two minutes."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{url}/.web/", timeout=60).close()
            return
        except OSError:
            time.sleep(0.1)
    raise ValueError(f"radicale did not answer: {log.read_text(errors='replace')[-500:]}")
