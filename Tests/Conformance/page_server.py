"""`dosecal serve` on loopback, and presses of buttons on its pages."""

from __future__ import annotations

import html
import http.client
import re
import subprocess
import urllib.parse
from collections.abc import Iterator

from store import LIMIT_SECONDS, Failure, Store

Fields = dict[str, str]


class PageServer:
    """The server of a store with one subscriber, for a `with` block."""

    def __init__(self, store: Store, *words: object) -> None:
        listed = store.must("subscriber", "list", "--show")
        self.token = re.search(r"\b([0-9a-f]{32})\b", listed)[1]
        self.process = store.start(
            "serve", "--listen", "127.0.0.1:0", *words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline()
        if not line:
            raise Failure(f"serve ended with {self.process.wait(LIMIT_SECONDS)}")
        self.port = int(re.search(r":(\d+)", line)[1])

    def __enter__(self) -> PageServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> int:
        """Stops the server and returns its exit status."""
        self.process.terminate()
        try:
            self.process.communicate(timeout=LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise Failure(f"serve did not end within {LIMIT_SECONDS} seconds") from None
        return self.process.returncode

    def ask(self, method: str, path: str, form: Fields | None = None) -> tuple[int, bytes]:
        """Sends one request and returns the status and the body of the response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT_SECONDS)
        try:
            body = urllib.parse.urlencode(form) if form else None
            kind = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
            connection.request(method, path, body, kind)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def status(self, path: str) -> int:
        return self.ask("GET", path)[0]

    def feed(self) -> tuple[int, bytes]:
        return self.ask("GET", f"/feeds/{self.token}/sam.ics")

    def press_needed(self, note: str) -> int:
        """Records a dose of the first as-needed item and confirms it if the page asks; returns the status."""
        _, page = self.ask("GET", f"/today/{self.token}")
        # On a page of many doses, links are relative to the folder of all doses.
        code = re.search(rb'href="(?:[./]*take/[0-9a-f]{32}/)?([0-9a-f]{16})', page)[1].decode()
        item = f"/take/{self.token}/{code}"
        _, page = self.ask("GET", item)
        form = next(fields for _, fields in forms(page) if fields.get("do") == "needed")
        status, page = self.ask("POST", item, {**form, "note": note})
        sure = [fields for _, fields in forms(page) if "sure" in fields] if status == 200 else []
        return self.ask("POST", item, {**sure[0], "note": note})[0] if sure else status

    def taken_buttons(self) -> Iterator[tuple[str, Fields]]:
        """Yields the buttons of the Today page that record a planned dose now, as action and fields."""
        status, page = self.ask("GET", f"/today/{self.token}")
        if status != 200:
            raise Failure(f"the page of today has status {status}")
        yield from ((action, fields) for action, fields in taken_forms(page) if "at" not in fields)

    def press_taken(self, action: str, fields: Fields) -> int:
        """Presses a button of `taken_buttons`, and confirms the questions of pages; returns the status."""
        status, page = self.ask("POST", action, fields)
        while status == 200:
            sure = [form for form in taken_forms(page) if "sure" in form[1]]
            if not sure:
                return status
            status, page = self.ask("POST", *sure[0])
        return status


def forms(page: bytes) -> Iterator[tuple[str, Fields]]:
    """Yields the action of each form of a page, and its hidden fields and buttons."""
    for action, pairs in parsed(page):
        yield action, dict(pairs)


def taken_forms(page: bytes) -> Iterator[tuple[str, Fields]]:
    """Yields the forms with a "taken" button, with the value of `do` of that button only."""
    for action, pairs in parsed(page):
        if ("do", "taken") in pairs:
            yield action, {**dict(pairs), "do": "taken"}


def parsed(page: bytes) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    base = re.search(r'<base href="([^"]*)"', page.decode())
    for form in page.decode().split("<form ")[1:]:
        form = form.split("</form>")[0]
        action = re.search(r'action="([^"]*)"', form)
        if base and action and not action[1].startswith("../"):
            action = ["", base[1] + action[1]]
        pairs = re.findall(r'name="([^"]*)" value="([^"]*)"', form)
        yield (re.sub(r"^(\.\./?)+", "/", action[1]) if action else "",
               [(name, html.unescape(value)) for name, value in pairs])
