"""The verdict of a test program about the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """The number of passed tests, and the minimum."""

    judge: str
    passed: int
    all: int
    floor: int
    # The tests that do not pass, one per line.
    left: tuple[str, ...] = ()
    # The number of these that are defects, which are not allowed.
    wrong: int = 0

    @property
    def is_good(self) -> bool:
        return self.passed >= self.floor and not self.wrong


def table(verdicts: list[Verdict]) -> str:
    """Returns verdicts as a table."""
    rows = [f"| {item.judge} | {item.passed} of {item.all} | {item.floor} | {item.wrong} |"
            for item in verdicts]
    return "\n".join(["| judge | passed | floor | wrong |", "|---|---|---|---|", *rows])
