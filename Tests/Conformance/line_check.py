"""Checks the bytes of a file as lines (RFC 5545, section 3.1)."""

from __future__ import annotations

LONGEST = 75


def problems(data: bytes) -> list[str]:
    """Returns the problems of the bytes, before any parsing."""
    if not data:
        return ["expected a calendar, found no bytes"]
    found = []
    if data.startswith(b"\xef\xbb\xbf"):
        found.append("expected no byte order mark, found one")
    if not data.endswith(b"\r\n"):
        found.append(f"expected CRLF at the end, found {data[-2:]!r}")
    for number, line in enumerate(data.removesuffix(b"\r\n").split(b"\r\n"), start=1):
        found += [f"line {number}: {problem}" for problem in line_problems(line)]
    return found


def line_problems(line: bytes) -> list[str]:
    """Returns the problems of one physical line."""
    found = []
    if b"\n" in line or b"\r" in line:
        found.append(f"expected CRLF only, found a bare CR or LF in {line!r}")
    if not line.strip():
        found.append("expected no empty line, found one")
    if len(line) > LONGEST:
        found.append(f"expected at most {LONGEST} octets, found {len(line)}")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        return [*found, f"expected whole UTF-8 characters, found {error} in {line!r}"]
    if any(
        character < " " and character not in "\t\r\n" or character == "\x7f" for character in text
    ):
        found.append(f"expected no control characters, found {line!r}")
    return found
