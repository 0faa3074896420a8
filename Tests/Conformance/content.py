"""Parses iCalendar text into lines and components, with line numbers for messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

PARAMETER = re.compile(r';([A-Za-z0-9-]+)=("[^"]*"|[^;:"]*)')
NAME = re.compile(r"[A-Za-z0-9-]+")


class ContentError(Exception):
    """The text is not iCalendar; the message has the line and the reason."""


@dataclass(frozen=True)
class Line:
    """An unfolded line; `number` is that of its first physical line."""

    number: int
    name: str
    parameters: dict[str, str]
    value: str

    def __str__(self) -> str:
        return f"line {self.number} ({self.name}:{self.value})"


@dataclass
class Component:
    """A component from BEGIN to END."""

    name: str
    number: int
    lines: list[Line] = field(default_factory=list)
    children: list[Component] = field(default_factory=list)

    def all(self, name: str) -> list[Line]:
        """Returns the lines of one property."""
        return [line for line in self.lines if line.name == name]

    def first(self, name: str) -> Line | None:
        """Returns the first line of a property, or None."""
        return next(iter(self.all(name)), None)

    def value(self, name: str) -> str:
        """Returns the value of a property; empty if it is missing."""
        line = self.first(name)
        return line.value if line else ""

    def walk(self) -> Iterator[Component]:
        """Yields this component and all within it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def __str__(self) -> str:
        uid = self.value("UID")
        return f"{self.name} at line {self.number}" + (f" with UID {uid}" if uid else "")


def unfolded(text: str) -> Iterator[tuple[int, str]]:
    """Yields the lines of a text after unfolding, each with its number."""
    begin, whole = 0, ""
    for number, physical in enumerate(text.split("\r\n"), start=1):
        if physical.startswith((" ", "\t")):
            whole += physical[1:]
            continue
        if whole:
            yield begin, whole
        begin, whole = number, physical
    if whole:
        yield begin, whole


def line_of(number: int, text: str) -> Line:
    """Parses one unfolded line."""
    name = NAME.match(text)
    if name is None:
        raise ContentError(f"line {number}: expected a property's name, found {text!r}")
    parameters, position = {}, name.end()
    while match := PARAMETER.match(text, position):
        parameters[match[1].upper()] = match[2].strip('"')
        position = match.end()
    if text[position : position + 1] != ":":
        raise ContentError(f"line {number}: expected ':' after name and parameters in {text!r}")
    return Line(number, name[0].upper(), parameters, text[position + 1 :])


def components_of(text: str) -> list[Component]:
    """Returns the outermost components of a text; every BEGIN must have its END."""
    outside = Component("", 0)
    stack = [outside]
    for number, whole in unfolded(text):
        line = line_of(number, whole)
        if line.name == "BEGIN":
            component = Component(line.value, number)
            stack[-1].children.append(component)
            stack.append(component)
        elif line.name == "END":
            if line.value != stack[-1].name or len(stack) == 1:
                raise ContentError(
                    f"line {number}: expected END:{stack[-1].name}, found END:{line.value}"
                )
            stack.pop()
        elif len(stack) == 1:
            raise ContentError(f"line {number}: found {line.name} outside every component")
        else:
            stack[-1].lines.append(line)
    if len(stack) > 1:
        raise ContentError(f"{stack[-1]} has no END")
    return outside.children


def unescaped(text: str) -> str:
    """Returns the text of a TEXT value (RFC 5545, section 3.3.11)."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)
