"""Compares a feed with that of its golden folder, byte for byte."""

from __future__ import annotations

from feed import Feed, files_at


def problems(feed: Feed) -> list[str]:
    """Returns the first line at which each file differs."""
    expected = files_at(feed.case.golden)
    found = [
        f"expected a file {name}, found none" for name in sorted(set(expected) - set(feed.files))
    ]
    found += [
        f"expected no file {name}, found it" for name in sorted(set(feed.files) - set(expected))
    ]
    for name in sorted(set(expected) & set(feed.files)):
        found += first_difference(name, expected[name], feed.files[name])
    return found


def first_difference(name: str, expected: bytes, found: bytes) -> list[str]:
    """Returns the first line at which two files differ, or nothing."""
    if expected == found:
        return []
    one, other = expected.split(b"\n"), found.split(b"\n")
    index = next(
        (n for n, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other))
    )
    lines = [texts[index] if index < len(texts) else b"nothing" for texts in (one, other)]
    return [f"{name} line {index + 1}: expected {lines[0]!r}, found {lines[1]!r}"]
