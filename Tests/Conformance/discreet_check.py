"""Checks that a discreet feed does not reveal anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from cases import Case
from content import unescaped
from feed import Feed

# Shorter words occur in every feed, in UIDs or as parts of iCalendar names.
SHORTEST = 3


def is_discreet(case: Case, plan: Path) -> bool:
    """Whether a plan's part of the feed must be discreet."""
    return case.options.discreet or bool(document(plan).get("discreet"))


def document(plan: Path) -> dict:
    """Returns a plan as plain YAML."""
    return yaml.safe_load(plan.read_text("utf-8"))


def secrets(plan: Path) -> Iterator[str]:
    """Yields the names, notes, strengths and places of a plan's items."""
    content = document(plan)
    for item in [
        item for group in ("medicines", "lenses", "reminders") for item in content.get(group) or []
    ]:
        place = item.get("place") or {}
        texts = (
            item.get("name"),
            item.get("title"),
            item.get("note"),
            item.get("strength"),
            place.get("name"),
        )
        yield from (str(text) for text in texts if text)


def problems(feed: Feed) -> list[str]:
    """Returns the secrets of the discreet plans that occur in the feed."""
    found = []
    words = {
        word for plan in feed.case.plans if is_discreet(feed.case, plan) for word in secrets(plan)
    }
    for name, text in zip(feed.files, feed.texts):
        whole = re.sub(r"\r\n[ \t]", "", text)
        for word in sorted(words):
            if len(word) >= SHORTEST and any(
                stands_in(word, form) for form in (whole, unescaped(whole))
            ):
                found.append(f"{name}: expected nothing of the plan, found {word!r}")
    return found


def stands_in(word: str, text: str) -> bool:
    """Whether a text contains these words, not as parts of longer words."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None
