"""An app registers as DAVx5 does, and is told when a button on a page is pressed."""

from __future__ import annotations

import http.server
import queue
import re
import threading
import urllib.parse
import urllib.request
from pathlib import Path

import dav
from account import MORNING, Account
from apple_account import expect
from page_server import taken_forms

PUSH = "https://bitfire.at/webdav-push"
LIST = "/dav/sams-phone/cal/sam-tasks/"
PROPERTIES = f'<propfind xmlns="DAV:" xmlns:P="{PUSH}"><prop><P:topic/><sync-token/></prop></propfind>'
# The keys of RFC 8291 section 5. Tests/DeliveryTests opens messages; here, they only have to arrive.
REGISTRATION = f"""<?xml version='1.0' encoding='UTF-8' ?><push-register xmlns="{PUSH}"><subscription>
<web-push-subscription><push-resource>%s</push-resource><subscription-public-key type="p256dh">\
BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4</subscription-public-key>
<auth-secret>BTBZMqHH6r4Tts7J_aSIgg</auth-secret></web-push-subscription></subscription></push-register>"""


class Service(http.server.BaseHTTPRequestHandler):
    """A push service that takes every message."""

    topics: queue.Queue[str] = queue.Queue()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201)
        self.end_headers()
        self.topics.put(self.headers["Topic"])

    def log_message(self, *_: object) -> None:
        pass


def state(account: Account, url: str) -> tuple[str, str]:
    """Returns the topic and the sync token of the list, once the server offers messages."""
    for _ in range(600):
        answer = account.ask("PROPFIND", url + LIST, PROPERTIES, Depth="0")
        (one,) = dav.resources(expect(answer, 207, "PROPFIND").body)
        if (name := f"{{{PUSH}}}topic") in one.properties:
            return one.text(name), one.text(f"{dav.DAV}sync-token")
        threading.Event().wait(0.2)
    raise ValueError("the server never offered messages")


def press(account: Account, url: str) -> None:
    """Presses the first button that records a dose on the page of today."""
    token = re.search(r"\b[0-9a-f]{32}\b", account.home.run("subscriber", "list", "--show"))[0]
    with urllib.request.urlopen(f"{url}/today/{token}", timeout=120) as page:
        action, fields = next(iter(taken_forms(page.read())))
    body = urllib.parse.urlencode(fields).encode()
    urllib.request.urlopen(urllib.parse.urljoin(url, action), body, timeout=120).close()


def told(tool: Path, work: Path) -> list[str]:
    """A press on a page is told to the app, which then finds the change."""
    account, found = Account.made(tool, work), []
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    place = f"127.0.0.1:{service.server_port}"
    with account.serving(MORNING, words=("--publish",), DOSECAL_PUSH_HOSTS=place) as url:
        topic, before = state(account, url)
        answer = account.ask("POST", url + LIST, REGISTRATION % f"http://{place}/x", Content_Type="application/xml")
        if not expect(answer, 201, "push-register").fields.get("location", "").startswith(url):
            found.append(f"the registration has no absolute URL: {answer.fields}")
        press(account, url)
        if (message := Service.topics.get(timeout=120)) != topic:
            found.append(f"expected a message about {topic}, found {message}")
        changes = account.ask(
            "REPORT", url + LIST,
            f'<sync-collection xmlns="DAV:"><sync-token>{before}</sync-token><sync-level>1</sync-level>'
            "<prop><getetag/></prop></sync-collection>")
        if not dav.resources(expect(changes, 207, "sync-collection").body):
            found.append("the app was told, but finds no change")
        path = urllib.parse.urlsplit(answer.fields["location"]).path
        expect(account.ask("DELETE", url + path), 204, "DELETE of the registration")
        expect(account.ask("DELETE", url + path), 404, "DELETE of an unknown registration")
    service.shutdown()
    return found


ALL = (told,)
