"""The facts on a subscriber's page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from html.parser import HTMLParser

import commands
from commands import Facts
from wording import Wording

VOID = ("base", "meta", "link", "input", "br", "hr", "img")


@dataclass
class Node:
    """An element of a page."""

    tag: str
    fields: dict[str, str] = field(default_factory=dict)
    children: list = field(default_factory=list)

    def all(self, tag: str = "", name: str = "") -> list[Node]:
        """Returns the elements inside with a tag and a class."""
        found = []
        for child in self.children:
            if isinstance(child, Node):
                if (not tag or child.tag == tag) and (not name or name in child.fields.get("class", "").split()):
                    found.append(child)
                found += child.all(tag, name)
        return found

    def first(self, tag: str = "", name: str = "") -> str:
        """Returns the text of the first such element."""
        found = self.all(tag, name)
        return found[0].text if found else ""

    @property
    def text(self) -> str:
        """The visible text of the element."""
        parts = (
            child if isinstance(child, str) else "" if child.fields.get("aria-hidden") else child.text
            for child in self.children
        )
        return re.sub(r"\s+", " ", " ".join(parts)).strip()


class Reader(HTMLParser):
    """Parses a page into elements."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node("")]
        self.base = ""

    def handle_starttag(self, tag: str, attrs: list) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        if tag == "base":
            self.base = node.fields["href"]
        if tag == "form":
            # Both are relative.
            node.fields["action"] = self.base + node.fields["action"]
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag != tag:
            raise ValueError(f"the page closes {tag}, but {self.open[-1].tag} is open")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(text: str) -> Node:
    """Returns the root element of a page."""
    reader = Reader()
    reader.feed(text)
    return reader.open[0]


def facts(say: Wording, page: Node, today: date, name: str | None = None) -> Facts:
    """Returns the facts about the person of a page, or about one of several by name."""
    found: Facts = {}
    parts = sections(page, name)
    later, due = ({
        id(one) for part in page.all("section") if say[heading] in (part.first("h2"), part.first("h3"))
        for one in part.all("li", "dose")
    } for heading in ("page.later", "page.dueNow"))
    for key, one in doses(say, page, today, name):
        said = one.first(name="state")
        if not one.all(name="title"):
            found |= card(say, one, today, "late" if id(one) in due else "missed")
        elif not said and id(one) in later:
            found[key] = "later"  # as the heading says
        else:
            found[key] = need(say, said) if key.startswith("as needed") else commands.state(say, said, today)
    for part in parts:
        for one in part.all("li", "lens"):
            said = " ".join(state.text for state in one.all(name="state"))
            found[f"lens {one.first(name='title')}"] = commands.lens(say, said, today)
    return found


def card(say: Wording, card: Node, today: date, state: str) -> Facts:
    """Returns the doses that the card of a day lists, all in one state, with a link to the page of that day."""
    day, link = card.first(name="clock"), card.all("a", "again")
    if not link or str(say.day(day, today)) not in link[0].fields["href"]:
        raise ValueError(f"the card leads to no day: {card.text}")
    lines = next(one for one in card.all("span") if "class" not in one.fields)
    return {
        f"dose {say.time(f'{day} {line[:5]}', today)} {line[6:]}": state
        for line in lines.children if isinstance(line, str)
    }


def month(say: Wording, page: Node, today: date) -> Facts:
    """Returns the facts about the days on the month page of one person, up to today."""
    found: Facts = {}
    for table in page.all("table", "month"):
        for one in table.all("td"):
            if "beside" in one.fields.get("class", "").split():  # a day of another month
                continue
            link = one.all("a")[0] if one.all("a") else Node("")
            day, _, said = link.fields.get("aria-label", "").partition(": ")
            if day and say.day(day, today) <= today:
                found[f"map {say.day(day, today)}"] = said
    return found


def plain_month(page: Node, shown: date, today: date, name: str) -> Facts:
    """Returns the counts of a person's days on the month page of several persons, up to today."""
    found: Facts = {}
    for part in page.all("section"):
        if part.first("h2") != name:
            continue
        for table in part.all("table", "plain"):
            for one in table.all("td"):
                number, _, count = one.text.partition(" ")
                if number and shown.replace(day=int(number)) <= today:
                    found[f"map {shown.replace(day=int(number))}"] = count if "/" in count else "nothing due"
    return found


def sections(page: Node, name: str | None) -> list[Node]:
    """Returns the parts of a page about a person: of one of several by name."""
    if name is None:
        return [page]
    return [part for part in page.all("section", "person") if part.first("h2") == name]


def doses(say: Wording, page: Node, today: date, name: str | None) -> list[tuple[str, Node]]:
    """Returns the lines of a person's doses, each with the key of its dose."""
    lines = [one for part in sections(page, name) for one in part.all("li", "dose")]
    lines += [one for one in page.all("li", "dose") if name and one.first(name="who") == name]
    return [(about(say, one, today), one) for one in lines]


def about(say: Wording, line: Node, today: date) -> str:
    """Returns the key of the dose of a line."""
    title = line.first(name="title")
    is_needed = "need" in line.fields["class"].split()
    return f"as needed {title}" if is_needed else f"dose {say.time(line.first(name='clock'), today)} {title}"


def taken_form(line: Node, is_sure: bool = False) -> tuple[str, dict[str, str]]:
    """Returns the form that records a dose as taken now, or confirms that: its address and its fields."""
    for form in line.all("form"):
        fields = {one.fields["name"]: one.fields.get("value", "") for one in form.all("input")}
        for button in form.all("button"):
            sent = dict(fields)
            if "name" in button.fields:
                sent[button.fields["name"]] = button.fields["value"]
            if sent.get("do") in ("taken", "needed") and "at" not in sent and is_sure == ("sure" in sent):
                return form.fields["action"], sent
    raise ValueError(f"there is no button to take it: {line.text}")


def need(say: Wording, text: str) -> str:
    """Returns how often an as-needed medicine was taken today."""
    found = say.find("page.need.of", text) or say.find("page.need", text)
    return commands.share(say, found) if found else f"? {text}"
