"""Calendar files in folders."""

from __future__ import annotations

from pathlib import Path

# The values of these lines depend on earlier runs.
REVISIONS = (b"DTSTAMP:", b"LAST-MODIFIED:", b"SEQUENCE:")


def contents(folder: Path) -> dict[str, bytes]:
    """Returns the bytes of each file that is not hidden."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


def without_revisions(text: bytes) -> list[bytes]:
    """Returns the lines of a calendar, without those of its revisions."""
    return [line for line in text.split(b"\r\n") if not line.startswith(REVISIONS)]
