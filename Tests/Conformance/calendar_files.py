"""Calendar files in folders."""

from __future__ import annotations

from pathlib import Path

# These lines follow from the revisions of the runs before.
REVISIONS = (b"DTSTAMP:", b"LAST-MODIFIED:", b"SEQUENCE:")


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of each file that is not hidden."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


def without_revisions(text: bytes) -> list[bytes]:
    """The lines of a calendar, except those of its revisions."""
    return [line for line in text.split(b"\r\n") if not line.startswith(REVISIONS)]
