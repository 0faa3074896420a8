"""A life as a transcript of the tool tells it, also lived at another time and in another zone."""

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
    """Where and when a life is lived: so many days later, on the clocks of a zone."""

    name: str
    transcript: str
    days: int = 0
    zone: str = "Europe/Copenhagen"

    def moment(self, moment: datetime) -> datetime:
        """The same time on the clocks there, so many days later."""
        local = moment.astimezone(WRITTEN_FOR).replace(tzinfo=None) + timedelta(days=self.days)
        return local.replace(tzinfo=ZoneInfo(self.zone)).astimezone(timezone.utc)

    def text(self, text: str) -> str:
        """A plan, or the words of a command, with the days and the zone changed."""
        text = re.sub(r"\b2026-\d\d-\d\d\b", lambda found: self.shifted(found[0]), text)
        return text.replace(str(WRITTEN_FOR), self.zone)

    def shifted(self, day: str) -> str:
        """A day, so many days later."""
        return (date.fromisoformat(day) + timedelta(days=self.days)).isoformat()


@dataclass(frozen=True)
class Deed:
    """What somebody does at a moment."""

    moment: datetime
    words: tuple[str, ...]

    def option(self, name: str) -> str | None:
        """What an option says."""
        return self.words[self.words.index(name) + 1] if name in self.words else None


def deeds(variant: Variant) -> list[Deed]:
    """What is done in a life, without what is only looked at."""
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
