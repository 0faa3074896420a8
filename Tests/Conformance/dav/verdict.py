"""What a judge says of the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """How much passes, and how much must."""

    judge: str
    passed: int
    all: int
    floor: int
    # What does not pass, a line each.
    left: tuple[str, ...] = ()
    # How many of these are wrong, however much passes.
    wrong: int = 0

    @property
    def is_good(self) -> bool:
        return self.passed >= self.floor and not self.wrong


def table(verdicts: list[Verdict]) -> str:
    """Verdicts as a table."""
    rows = [f"| {item.judge} | {item.passed} of {item.all} | {item.floor} | {item.wrong} |"
            for item in verdicts]
    return "\n".join(["| judge | passed | floor | wrong |", "|---|---|---|---|", *rows])
