"""Parses the responses of a CalDAV server."""

from __future__ import annotations

import xml.etree.ElementTree as Tree
from dataclasses import dataclass

DAV, CALDAV = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}"
APPLE, SERVER = "{http://apple.com/ns/ical/}", "{http://calendarserver.org/ns/}"


@dataclass(frozen=True)
class Resource:
    """A response element: its address, its status if it has one, and its properties."""

    href: str
    status: str
    properties: dict[str, Tree.Element]
    refused: dict[str, str]

    def text(self, name: str) -> str:
        """Returns the text of a property, or the address in it."""
        element = self.properties[name]
        href = element.find(f"{DAV}href")
        return (element if href is None else href).text or ""


def resources(body: bytes) -> list[Resource]:
    """Returns all response elements of a multistatus."""
    return [resource(one) for one in Tree.fromstring(body).findall(f"{DAV}response")]


def resource(response: Tree.Element) -> Resource:
    """Returns one response element."""
    properties, refused = {}, {}
    for part in response.findall(f"{DAV}propstat"):
        status = part.findtext(f"{DAV}status") or ""
        for element in part.find(f"{DAV}prop"):
            if " 200 " in status:
                properties[element.tag] = element
            else:
                refused[element.tag] = status
    return Resource(
        response.findtext(f"{DAV}href") or "", response.findtext(f"{DAV}status") or "",
        properties, refused)


def token(body: bytes) -> str:
    """Returns the sync-token of a report."""
    return Tree.fromstring(body).findtext(f"{DAV}sync-token") or ""
