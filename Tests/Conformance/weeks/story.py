"""A life from a transcript of the tool, also moved to a different time and zone."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

TRANSCRIPTS = Path(__file__).resolve().parents[2] / "ToolTests" / "Transcripts"
COMMAND = re.compile(r"^(\S+Z) [$] (.*)$")
WRITTEN_FOR = ZoneInfo("Europe/Copenhagen")
DEEDS = ("apply", "take", "skip", "snooze", "undo", "wear", "replace", "count", "disable", "enable")


@dataclass(frozen=True)
class Variant:
    """The place and time of a life: some days later, in the local time of a zone."""

    name: str
    transcript: str
    days: int = 0
    zone: str = "Europe/Copenhagen"

    def moment(self, moment: datetime) -> datetime:
        """Returns the same local time there, some days later."""
        local = moment.astimezone(WRITTEN_FOR).replace(tzinfo=None) + timedelta(days=self.days)
        return local.replace(tzinfo=ZoneInfo(self.zone)).astimezone(timezone.utc)

    def text(self, text: str) -> str:
        """Returns a plan, or the words of a command, with the days and the zone changed."""
        text = re.sub(r"\b2026-\d\d-\d\d\b", lambda found: self.shifted(found[0]), text)
        return text.replace(str(WRITTEN_FOR), self.zone)

    def shifted(self, day: str) -> str:
        """Returns a day, some days later."""
        return (date.fromisoformat(day) + timedelta(days=self.days)).isoformat()


@dataclass(frozen=True)
class Deed:
    """An action at a time."""

    moment: datetime
    words: tuple[str, ...]

    def option(self, name: str) -> str | None:
        """Returns the value of an option."""
        return self.words[self.words.index(name) + 1] if name in self.words else None


def deeds(variant: Variant) -> list[Deed]:
    """Returns the actions of a life, without commands that only show something."""
    found = []
    text = (TRANSCRIPTS / f"{variant.transcript}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        match = COMMAND.match(line)
        if match:
            words = tuple(shlex.split(variant.text(match[2])))
            moment = datetime.fromisoformat(match[1].replace("Z", "+00:00"))
            if words[0] in DEEDS:
                found.append(Deed(variant.moment(moment), words))
    return found
