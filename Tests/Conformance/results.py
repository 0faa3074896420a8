"""The result of one check of one case."""

from __future__ import annotations

from dataclasses import dataclass

MOST_SHOWN = 12


@dataclass(frozen=True)
class Result:
    """PASS, FAIL or SKIP, with the expected and the actual values."""

    case: str
    check: str
    state: str
    problems: tuple[str, ...] = ()

    def __str__(self) -> str:
        shown = self.problems[:MOST_SHOWN]
        more = len(self.problems) - len(shown)
        lines = [f"{self.state} {self.case} / {self.check}", *(f"     {text}" for text in shown)]
        return "\n".join(lines + ([f"     and {more} more"] if more > 0 else []))


def of(case: str, check: str, problems: list[str]) -> Result:
    """Returns a pass if there are no problems, or else a failure."""
    return Result(case, check, "FAIL" if problems else "PASS", tuple(problems))
