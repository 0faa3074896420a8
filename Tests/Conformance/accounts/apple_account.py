"""The known requests of Apple's programs, from the first sign-in to the completion of a reminder.

accountsd discovers the account; dataaccessd and remindd sync its lists. The bodies were recorded by people who
run servers; no such device is available here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

import dav
from account import LISTS, Account, Answer
from dav import APPLE, CALDAV, DAV, SERVER

NOW = "2026-11-02T07:05:00Z"
AGENT = "iOS/18.1 (22B83) remindd/1.0"
NAMES = (
    'xmlns:A="DAV:" xmlns:B="urn:ietf:params:xml:ns:caldav" xmlns:C="http://calendarserver.org/ns/" '
    'xmlns:D="http://apple.com/ns/ical/" xmlns:E="http://me.com/_namespace/"'
)
SIGN_IN = ("A:current-user-principal", "A:principal-URL", "A:resourcetype")
PRINCIPAL = (
    "B:calendar-home-set", "B:calendar-user-address-set", "A:current-user-principal",
    "A:displayname", "C:dropbox-home-URL", "C:email-address-set", "C:notification-URL",
    "A:principal-collection-set", "A:principal-URL", "A:resource-id", "B:schedule-inbox-URL",
    "B:schedule-outbox-URL", "A:supported-report-set",
)
HOME = (
    "A:add-member", "C:allowed-sharing-modes", "D:autoprovisioned", "E:bulk-requests",
    "B:calendar-alarm", "D:calendar-color", "B:calendar-description", "B:calendar-free-busy-set",
    "D:calendar-order", "B:calendar-timezone", "A:current-user-privilege-set",
    "B:default-alarm-vevent-date", "B:default-alarm-vevent-datetime", "A:displayname", "C:getctag",
    "C:invite", "D:language-code", "D:location-code", "A:owner", "C:pre-publish-url",
    "C:publish-url", "C:push-transports", "C:pushkey", "A:quota-available-bytes",
    "A:quota-used-bytes", "D:refreshrate", "A:resource-id", "A:resourcetype",
    "B:schedule-calendar-transp", "B:schedule-default-calendar-URL", "C:source",
    "C:subscribed-strip-alarms", "C:subscribed-strip-attachments", "C:subscribed-strip-todos",
    "B:supported-calendar-component-set", "B:supported-calendar-component-sets",
    "A:supported-report-set", "A:sync-token",
)
LISTED = {
    f"{DAV}{name}" for name in (
        "current-user-privilege-set", "displayname", "owner", "resourcetype",
        "supported-report-set", "sync-token")
} | {f"{SERVER}getctag", f"{CALDAV}supported-calendar-component-set"}
OWN = """BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Apple Inc.//iOS 18.1//EN
VERSION:2.0
BEGIN:VTODO
CREATED:20261102T070000Z
DTSTAMP:20261102T070001Z
LAST-MODIFIED:20261102T070000Z
SEQUENCE:0
STATUS:NEEDS-ACTION
SUMMARY:Buy milk
UID:0B7C5A0E-51B5-4F6C-9B1E-6E3F6B8A2D10
X-APPLE-SORT-ORDER:781426800
END:VTODO
END:VCALENDAR
"""


@dataclass
class Phone:
    """A device: the fields that it sends with each request, and its copy of one list."""

    account: Account
    url: str
    href: str = ""
    token: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: str = "", **fields: str) -> Answer:
        """Sends a request as Apple's programs do."""
        kind = "text/calendar" if method == "PUT" else "text/xml"
        return self.account.ask(
            method, urljoin(self.url, path), body, User_Agent=AGENT, Accept="*/*",
            Accept_Language="en-gb", Prefer="return=minimal", Brief="t", Content_Type=kind,
            **fields)

    def find(self, path: str, names: tuple[str, ...], depth: str = "0") -> list[dav.Resource]:
        """Sends a PROPFIND."""
        wanted = "".join(f"<{name}/>" for name in names)
        answer = self.ask(
            "PROPFIND", path,
            f'<?xml version="1.0" encoding="UTF-8"?><A:propfind {NAMES}><A:prop>{wanted}</A:prop>'
            "</A:propfind>", Depth=depth)
        return dav.resources(expect(answer, 207, f"PROPFIND {path}").body)

    def sync(self) -> list[str]:
        """Requests the changes since the last sync and fetches them; returns the changed names."""
        answer = self.ask(
            "REPORT", self.href,
            f'<A:sync-collection {NAMES}><A:sync-token>{self.token}</A:sync-token>'
            "<A:sync-level>1</A:sync-level><A:prop><A:getcontenttype/><A:getetag/></A:prop>"
            "</A:sync-collection>", Depth="1")
        body = expect(answer, 207, "sync-collection").body
        changes = dav.resources(body)
        gone = [one.href for one in changes if " 404 " in one.status]
        there = {one.href: one for one in changes if one.href not in gone}
        self.fetch(list(there))
        # The state is updated only now, so that everything is requested again after a failure.
        for href in gone:
            self.tags.pop(href, None)
        self.tags |= {href: one.text(f"{DAV}getetag") for href, one in there.items()}
        self.token = dav.token(body)
        return sorted([*gone, *there])

    def fetch(self, hrefs: list[str]) -> None:
        """Sends a calendar-multiget."""
        names = "".join(f"<A:href>{href}</A:href>" for href in hrefs)
        answer = self.ask(
            "REPORT", self.href,
            f"<B:calendar-multiget {NAMES}><A:prop><A:getetag/><B:calendar-data/>"
            "<B:schedule-tag/><C:created-by/><C:updated-by/></A:prop>"
            f"{names}</B:calendar-multiget>", Depth="1")
        for one in dav.resources(expect(answer, 207, "multiget").body):
            self.tags[one.href] = one.text(f"{DAV}getetag")
            self.texts[one.href] = one.text(f"{CALDAV}calendar-data")

    def beginning(self, begin: str) -> str:
        """Returns the address of the task that begins at a time."""
        (href,) = [
            href for href, text in self.texts.items()
            if href in self.tags and re.search(rf"BEGIN:VTODO.*\nDTSTART[^\n]*:{begin}", text, re.S)
        ]
        return href

    def save(self, href: str, text: str) -> int:
        """Writes over the text that was seen last, and returns the status."""
        answer = self.ask("PUT", href, text, If_Match=self.tags[href])
        return answer.status


def expect(answer: Answer, status: int, what: str) -> Answer:
    """Returns the response if it has this status."""
    if answer.status != status:
        raise ValueError(f"{what}: expected {status}, found {answer.status}: {answer.body[:300]}")
    return answer


def signed_in(account: Account, url: str) -> tuple[Phone, dict[str, dav.Resource]]:
    """Signs in from the bare address and finds the lists; the phone uses the list of tasks."""
    phone = Phone(account, url)
    start = phone.ask("PROPFIND", "/.well-known/caldav", Depth="0")
    place = expect(start, 301, "well-known").fields["location"]
    (root,) = phone.find(place, SIGN_IN)
    (principal,) = phone.find(root.text(f"{DAV}current-user-principal"), PRINCIPAL)
    home = principal.text(f"{CALDAV}calendar-home-set")
    lists = {
        one.href.rstrip("/").rsplit("/", 1)[1]: one
        for one in phone.find(home, HOME, "1") if one.href != home
    }
    phone.href = lists["sam-tasks"].href
    return phone, lists


def signing_in(tool: Path, work: Path) -> list[str]:
    """Discovery from the bare address finds the account and both lists with the required properties."""
    account, found = Account.made(tool, work), []
    with account.serving(NOW) as url:
        phone, lists = signed_in(account, url)
        for name, component in LISTS.items():
            one = lists[name]
            missing = LISTED - set(one.properties)
            kinds = [
                kind.get("name")
                for kind in one.properties[f"{CALDAV}supported-calendar-component-set"]
            ]
            may = [one.tag for one in one.properties[f"{DAV}current-user-privilege-set"].iter()]
            if missing or kinds != [component] or f"{DAV}write-content" not in may:
                found.append(f"{name}: lacks {missing}, has {kinds}, may {may}")
            if one.refused:
                found.append(f"{name}: names what it has not, though asked to be brief")
        for path in ("/", "/principals/", "/dav/", phone.href):
            (one,) = phone.find(path, SIGN_IN)
            if not one.text(f"{DAV}current-user-principal"):
                found.append(f"{path} tells no principal")
        options = phone.ask("OPTIONS", "/dav/sams-phone/")
        if "calendar-access" not in options.fields.get("dav", ""):
            found.append(f"OPTIONS says {options.fields}")
        search = phone.ask(
            "REPORT", "/dav/", f"<A:principal-search-property-set {NAMES}/>", Depth="0")
        if search.status != 200:
            found.append(f"principal-search-property-set: {search.status}")
    return found


def patch(phone: Phone, name: str, text: str) -> int:
    """Sends a PROPPATCH of one property; returns the status of the response or of the property."""
    answer = phone.ask(
        "PROPPATCH", phone.href,
        f"<A:propertyupdate {NAMES}><A:set><A:prop><{name}>{text}</{name.split()[0]}></A:prop>"
        "</A:set></A:propertyupdate>")
    if answer.status != 207:
        return answer.status
    (one,) = dav.resources(answer.body)
    return 403 if one.refused else 200


def colour_and_order(tool: Path, work: Path) -> list[str]:
    """Colour, order and name are set on the first sync and stored; default alarms are refused."""
    account, found = Account.made(tool, work), []
    with account.serving(NOW) as url:
        phone, _ = signed_in(account, url)
        statuses = [
            patch(phone, 'D:calendar-color symbolic-color="custom"', "#1BADF8FF"),
            patch(phone, "D:calendar-order", "3"), patch(phone, "A:displayname", "Medicine"),
            patch(phone, "B:default-alarm-vevent-date", ""),
        ]
        if statuses != [200, 200, 200, 403]:
            found.append(f"expected the last alone to be refused, found {statuses}")
        (kept,) = phone.find(phone.href, ("D:calendar-color", "D:calendar-order", "A:displayname"))
        told = [kept.text(name) for name in (
            f"{APPLE}calendar-color", f"{APPLE}calendar-order", f"{DAV}displayname")]
        if told != ["#1BADF8FF", "3", "Medicine"]:
            found.append(f"found {told}")
    return found


def reminders(tool: Path, work: Path) -> list[str]:
    """A reminder is completed, reopened, moved, deleted and created; each sync reports the changes."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        phone, _ = signed_in(account, url)
        phone.sync()
        morning, evening = phone.beginning("20261102T080000"), phone.beginning("20261102T200000")
        found = changes(phone, "nothing", [])
        found += saved(phone, morning, ticked(phone.texts[morning], "070400"))
        expected = ["taken morning 07:04"]
        found += account.told("ticked", *expected) + changes(phone, "a tick", [morning])
        found += saved(phone, morning, opened(phone.texts[morning]))
        expected.append("undone")
        found += account.told("unticked", *expected) + changes(phone, "an untick", [morning])
        found += saved(phone, evening, moved(phone.texts[evening]))
        expected.append("snoozed evening 07:05 until 19:30")
        found += account.told("moved", *expected) + changes(phone, "a move", [evening])
        next_day = phone.beginning("20261103T080000")
        expect(phone.ask("DELETE", next_day, If_Match=phone.tags[next_day]), 204, "DELETE")
        expected.append("skipped morning 07:05")
        found += account.told("deleted", *expected) + changes(phone, "a deletion", [next_day])
        own = f"{phone.href}0B7C5A0E-51B5-4F6C-9B1E-6E3F6B8A2D10.ics"
        expect(phone.ask("PUT", own, OWN.replace("\n", "\r\n"), If_None_Match="*"), 201, "PUT")
        found += account.told("made", *expected) + changes(phone, "a reminder", [own])
        return found


def offline(tool: Path, work: Path) -> list[str]:
    """A completion offline, with an old entity tag: status 412, recorded once, and shown as completed."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        phone, _ = signed_in(account, url)
        phone.sync()
        morning = phone.beginning("20261102T080000")
        account.home.run("snooze", "drops", "20", "--for", "08:00", "--now", NOW)
        expected = ["snoozed morning 07:05 until 07:25", "taken morning 07:04"]
        found = []
        for _ in range(2):
            status = phone.save(morning, ticked(phone.texts[morning], "070400"))
            if status != 412:
                found.append(f"expected 412, found {status}")
            found += account.told("ticked", *expected)
        found += changes(phone, "a tick with an old tag", [morning])
        if "STATUS:COMPLETED" not in phone.texts[morning]:
            found.append("the phone does not see the task as done")
        return found


def saved(phone: Phone, href: str, text: str) -> list[str]:
    """Returns a problem if a PUT over the last seen text is refused."""
    status = phone.save(href, text)
    return [] if status == 204 else [f"expected 204, found {status}"]


def changes(phone: Phone, after: str, expected: list[str]) -> list[str]:
    """Returns a problem unless a sync reports exactly the changes."""
    found = phone.sync()
    return [] if found == expected else [f"after {after}: expected {expected}, found {found}"]


def ticked(text: str, clock: str) -> str:
    """Returns the task as Reminders writes it when it is completed."""
    done = f"COMPLETED:20261102T{clock}Z\r\nPERCENT-COMPLETE:100\r\nSTATUS:COMPLETED"
    return stamped(re.sub("STATUS:NEEDS-ACTION", done, text), clock)


def opened(text: str) -> str:
    """Returns the task as Reminders writes it when it is reopened."""
    text = re.sub(r"(COMPLETED:2|PERCENT-COMPLETE)[^\r]*\r\n", "", text)
    return stamped(text.replace("STATUS:COMPLETED", "STATUS:NEEDS-ACTION"), "070430")


def moved(text: str) -> str:
    """Returns the task half an hour later, with Apple's own alarm."""
    text = text.replace(":20261102T200000", ":20261102T203000")
    text = text.replace(":20261102T210000", ":20261102T213000")
    return stamped(text, "070440")


def stamped(text: str, clock: str) -> str:
    """Returns the text with the properties that Apple adds."""
    text = text.replace("PRODID:-//dosecal//dosecal//EN", "PRODID:-//Apple Inc.//iOS 18.1//EN")
    text = re.sub("LAST-MODIFIED:[^\r]*", f"LAST-MODIFIED:20261102T{clock}Z", text)
    if "X-APPLE-SORT-ORDER" in text:
        return text
    return text.replace("SUMMARY", "X-APPLE-SORT-ORDER:781426801\r\nSUMMARY", 1)


ALL = (signing_in, colour_and_order, reminders, offline)
