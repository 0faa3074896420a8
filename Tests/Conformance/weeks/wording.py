"""Reverses the tool's wording files: from a text to its values."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[3] / "Templates"
NUMBERS = (
    "due", "of", "used", "early", "skipped", "missed", "unrecorded", "all", "through",
)
AMOUNT = r"[\d.,]+ [^;:,\s]*[^;:,.\s]"


class Wording:
    """The wording of one language."""

    def __init__(self, language: str) -> None:
        lines = (TEMPLATES / f"{language}.strings").read_text(encoding="utf-8").splitlines()
        pairs = (line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))
        self.texts = {key: text for key, text in pairs}
        self.months = [month.strip() for month in self["months"].split(",")]
        self.weekdays = [day.strip() for day in self["weekdays"].split(",")]
        self.near = {self["day.yesterday"]: -1, self["day.today"]: 0, self["day.tomorrow"]: 1}
        names = "|".join(map(re.escape, self.months))
        days = "|".join(map(re.escape, self.weekdays))
        self.date = rf"(?:(?:{days}) \d+\.? (?:{names})(?: \d{{4}})?|{'|'.join(self.near)})"
        self.fields = {name: r"\d+" for name in NUMBERS} | {
            "percent": r"[\d.,]+(?: ?%| [^)%]+)?", "amount": AMOUNT, "dose": AMOUNT, "date": self.date,
            "count": r"[\d.,]*\d", "most": r"[\d.,]*\d(?: [^\s.]+)?",
            "time": rf"(?:{self.date} )?\d\d:\d\d", "span": r"\d+ \S+(?: \d+ \S+)?",
        }
        """The patterns of placeholders; any short text for all others."""

    def __getitem__(self, key: str) -> str:
        return self.texts[key]

    def say(self, key: str, count: int | None = None, **fields: str) -> str:
        """Returns a text with its placeholders filled in."""
        text = self[key]
        if " | " in text:
            text = text.split(" | ")[0 if count == 1 else 1]
        if count is not None:
            fields["count"] = str(count)
        for name, value in fields.items():
            text = text.replace("{" + name + "}", value)
        return text

    @cache
    def pattern(self, key: str) -> re.Pattern[str]:
        """Returns the pattern of a text, in the singular or plural, with a group for each placeholder."""
        forms = "|".join(self.form(text, at) for at, text in enumerate(self[key].split(" | ")))
        return re.compile(forms)

    def form(self, text: str, at: int) -> str:
        """Returns the pattern of one form; the groups of the plural have different names."""
        parts = re.split(r"\{(\w+)\}", text)
        return "".join(
            re.escape(part) if place % 2 == 0
            else f"(?P<{part}{'_' * at}>{self.fields.get(part, '.+?')})"
            for place, part in enumerate(parts)
        )

    def find(self, key: str, text: str) -> dict[str, str] | None:
        """Returns the values of the placeholders in a text, or None if it does not match."""
        found = self.pattern(key).search(text)
        if not found:
            return None
        return {name.rstrip("_"): value for name, value in found.groupdict().items() if value is not None}

    def number(self, key: str, text: str, name: str = "count") -> int:
        """Returns a number in a text, or 0 if the text does not match."""
        found = self.find(key, text)
        return int(found[name]) if found else 0

    def decimal(self, text: str) -> str:
        """Returns a number in the format of the check, without its unit."""
        return text.split()[0].replace(self["decimal"], ".")

    def day(self, text: str, today: date) -> date | None:
        """Returns the first day in a text, such as 'tomorrow' or 'Sat 31 Oct 2026'; the nearest one if it has
        no year."""
        found = re.search(self.date, text)
        if not found:
            return None
        if found[0] in self.near:
            return today + timedelta(days=self.near[found[0]])
        _, day, month, *year = found[0].split()
        number = self.months.index(month) + 1
        years = [int(year[0])] if year else [today.year + more for more in (-1, 0, 1)]
        return min((date(one, number, int(day.rstrip("."))) for one in years), key=lambda one: abs(one - today))

    def time(self, text: str, today: date) -> str:
        """Returns a time such as 'yesterday 20:05' in the format of the check."""
        clock = re.search(r"(\d\d:\d\d)", text)
        day = self.day(text, today) or today
        return f"{day} {clock[1]}" if clock else str(day)

    def moment(self, moment: datetime, today: date) -> str:
        """Returns a local time in the format of the check."""
        return moment.strftime("%Y-%m-%d %H:%M")

    def amount(self, amount, unit: str) -> str:
        """Returns an amount with its unit, as in a title."""
        number = f"{amount.normalize():f}"
        one, *many = (self.texts.get(f"unit.{unit}") or unit).split(" | ")
        is_one = amount == 1 if self["singular"] == "exactly-one" else 0 < amount < 2
        return f"{number.replace('.', self['decimal'])} {one if is_one or not many else many[0]}"

    def title(self, item, amount) -> str:
        """Returns the title of an entry about an item."""
        if not item.is_medicine:
            return item.name
        return " ".join(filter(None, (self.amount(amount, item.unit), item.name, item.strength)))


@cache
def wording(language: str) -> Wording:
    """The wording of a language."""
    return Wording(language)
