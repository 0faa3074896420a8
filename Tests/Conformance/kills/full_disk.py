"""Writes until the disk is full."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

from page_server import PageServer
from store import Failure, Store
from writers import PLAN

LONG_NOTE = 1900 * "x"


def full_disk(tool: Path, folder: Path, _: random.Random) -> str:
    """Nothing is lost on a full disk, and writing continues when there is room."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1300k", "tmpfs", disk]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        return "no disk can be mounted here, so none is filled"
    try:
        return fill(Store(tool, disk))
    finally:
        subprocess.run(["umount", disk], check=True)


def fill(store: Store) -> str:
    store.must("apply", "-", input=PLAN)
    store.must("publish")
    acknowledged: list[str] = []
    while True:
        name = f"n{len(acknowledged)}{LONG_NOTE}"
        result = store.run("take", "water", "--anyway", "--note", name)
        if result.returncode != 0:
            break
        acknowledged.append(name)
    if "the disk is full; make room and try again" not in result.stderr or result.returncode != 1:
        raise Failure(f"a full disk gave {result.returncode}: {result.stderr or result.stdout}")
    store.must("today")
    store.must("doctor")
    expect_exactly(store, acknowledged, "on a full disk")
    with PageServer(store) as server:
        expect_status(server.press_needed(f"n{LONG_NOTE}"), 507, "a press on a full disk")
        expect_status(server.status("/healthz"), 503, "the health of a full disk")
        subprocess.run(["mount", "-o", "remount,size=8m", store.home], check=True)
        expect_status(server.status("/healthz"), 200, "the health of a disk with room")
        expect_status(server.press_needed("pressed"), 303, "a press on a disk with room")
    store.must("take", "water", "--note", "room", "--anyway")
    expect_exactly(store, [*acknowledged, "pressed", "room"], "after a full disk")
    return f"a full disk after {len(acknowledged)} writes, none lost, and it goes on"


def expect_exactly(store: Store, expected: list[str], when: str) -> None:
    if sorted(store.notes().elements()) != sorted(expected):
        raise Failure(f"{when} the notes are {sorted(store.notes())}")


def expect_status(found: int, expected: int, what: str) -> None:
    if found != expected:
        raise Failure(f"{what} has status {found}, not {expected}")
