"""Clients that press the buttons of the pages and keep the responses."""

from __future__ import annotations

import hashlib
import http.client
import random
import re
import threading
import time
from collections import Counter

CLIENTS = 16


class Form:
    """A button of a page."""

    def __init__(self, path, fields, person):
        self.path, self.fields, self.person = path, fields, person
        self.kind = fields["do"]

    @classmethod
    def all(cls, text, person):
        base = re.search(r'<base href="([^"]+)"', text)
        for action, inside in re.findall(r'<form method="post" action="([^"]+)">(.*?)</form>', text, re.S):
            action = base[1] + action if base and not action.startswith("../") else action
            fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', inside))
            if "do" in fields:
                yield cls("/" + action.replace("../", ""), fields, person)

    def confirmation(self, text):
        """Returns the button that confirms the question on a page, or None if there is no question."""
        same = [form for form in Form.all(text, self.person)
                if form.kind == self.kind and form.fields.keys() > self.fields.keys() - {"press"}]
        if not same:
            return None
        same[0].fields["press"] = self.fields["press"]
        return same[0]

    @property
    def entry(self):
        """The id of the entry that it makes, as in `PressID`; an undo has a different id."""
        item = "water" if self.kind == "needed" else "iron"
        parts = ["press", self.fields["press"], f"p{self.person}", item]
        if self.kind == "taken":
            parts += [self.fields["slot"], self.fields["date"], self.fields.get("ordinal", "1")]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


class Clients:
    """Sixteen clients, which keep the responses."""

    def __init__(self, servers, tokens, seed):
        self.servers, self.tokens, self.seed = servers, tokens, seed
        self.lock = threading.Lock()
        self.pressed, self.acknowledged = {}, {}
        # The times when a press was first sent and first acknowledged.
        self.sent, self.answered = {}, {}
        self.tags, self.polls = {}, Counter()
        self.statuses, self.looks, self.problems = Counter(), Counter(), []
        self.longest = 0.0
        self.ending, self.given_up = threading.Event(), threading.Event()
        self.threads = [
            threading.Thread(target=self.live, args=(number,)) for number in range(CLIENTS)]
        for thread in self.threads:
            thread.start()

    def live(self, number):
        own = random.Random(f"{self.seed} {number}")
        person = number % len(self.tokens)
        while not self.ending.is_set():
            if not (form := self.choice(person, own)):
                break
            form.fields["press"] = f"{own.getrandbits(128):032x}"
            with self.lock:
                self.pressed[form.entry] = person
            if own.random() < 0.3:
                self.poll(person, own.choice(self.servers))
            if own.random() < 0.1:
                both = [
                    threading.Thread(target=self.press, args=(form, server, own.random()))
                    for server in self.servers]
                for thread in both:
                    thread.start()
                for thread in both:
                    thread.join()
            else:
                self.press(form, own.choice(self.servers), own.random())
            time.sleep(own.random() * 0.1)

    def poll(self, person, server):
        """Requests a feed like an app, with the entity tag of the last response."""
        tag = self.tags.get((person, server.port), "")
        status, text, head = self.ask(
            server, "GET", f"/feeds/{self.tokens[person]}/x.ics", None, {"If-None-Match": tag})
        with self.lock:
            self.polls[status] += 1
            if status == 200:
                self.tags[person, server.port] = head["ETag"]
                if not text.endswith("END:VCALENDAR\r\n"):
                    self.problems.append("a feed was cut off")
            elif status not in (0, 304, 503):
                self.problems.append(f"status {status} for a feed")

    def choice(self, person, own):
        """Returns a button of the page, usually of an as-needed dose, or None after giving up."""
        while not self.given_up.is_set():
            status, text, _ = self.ask(own.choice(self.servers), "GET", f"/today/{self.tokens[person]}")
            with self.lock:
                self.looks[status] += 1
            forms = [form for form in Form.all(text, person)
                     if form.kind in ("needed", "taken", "undone")] if status == 200 else []
            needed = [form for form in forms if form.kind == "needed"]
            if needed:
                return own.choice(needed if own.random() < 0.6 else forms)
            time.sleep(0.2)
        return None

    @staticmethod
    def ask(server, *words):
        try:
            return server.ask(*words)
        except (OSError, http.client.HTTPException):
            return 0, "", {}

    def press(self, form, server, seed):
        """Sends a press until it is answered, and confirms questions."""
        own = random.Random(seed)
        # The order matters: "ago" is counted from the monotonic clock, so no press may be older than its sending.
        sent, begun = time.time(), time.monotonic()
        with self.lock:
            self.sent[form.entry] = min(sent, self.sent.get(form.entry, sent))
        while True:
            fields = form.fields | {"ago": str(int(time.monotonic() - begun))}
            status, text, head = self.ask(server, "POST", form.path, fields)
            with self.lock:
                self.statuses[status] += 1
                if status == 303:
                    self.acknowledged[form.entry] = form
                    self.answered.setdefault(form.entry, time.time())
                elif status == 503 and "Retry-After" not in head:
                    self.problems.append("503 without Retry-After")
                elif status not in (0, 200, 409, 503):
                    said = " ".join(re.sub("<[^>]*>", " ", text).split())
                    self.problems.append(f"status {status} for {form.fields}: {said[:300]}")
            if status == 200 and (asked := form.confirmation(text)):
                form = asked
            elif status not in (0, 503) or self.given_up.is_set():
                break
            else:
                time.sleep(0.2)
                server = own.choice(self.servers)
        with self.lock:
            self.longest = max(self.longest, time.monotonic() - begun)

    def give_up(self):
        """Stops retries, because the servers may have ended."""
        self.given_up.set()

    def end(self):
        self.ending.set()
        for thread in self.threads:
            thread.join()
