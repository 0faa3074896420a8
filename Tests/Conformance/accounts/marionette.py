"""Runs scripts in a Mozilla program that was started with `--marionette`."""

from __future__ import annotations

import json
import socket
import time


class Marionette:
    """A session in the program's own context, which has access to its modules."""

    def __init__(self, port: int, seconds: float) -> None:
        self.socket = connected(port, seconds)
        self.buffer = b""
        self.number = 0
        self.message()
        self.call("WebDriver:NewSession", {})
        self.call("Marionette:SetContext", {"value": "chrome"})
        self.call("WebDriver:SetTimeouts", {"script": 180_000})

    def run(self, script: str, *arguments: object) -> object:
        """Returns the result of a script, or of its promise."""
        wanted = {"script": script, "args": list(arguments), "sandbox": "system", "newSandbox": False}
        return self.call("WebDriver:ExecuteScript", wanted)["value"]

    def call(self, command: str, parameters: dict) -> dict:
        """Returns the response to a command."""
        self.number += 1
        sent = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(sent), sent))
        _, _, problem, answer = self.message()
        if problem:
            raise ValueError(f"{problem['error']}: {problem['message']}")
        return answer

    def message(self) -> object:
        """Returns the next message, which begins with its length."""
        while b":" not in self.buffer:
            self.receive()
        length, _, self.buffer = self.buffer.partition(b":")
        while len(self.buffer) < int(length):
            self.receive()
        text, self.buffer = self.buffer[:int(length)], self.buffer[int(length):]
        return json.loads(text)

    def receive(self) -> None:
        """Reads more data."""
        part = self.socket.recv(65_536)
        if not part:
            raise ValueError("the program has ended the connection")
        self.buffer += part


def connected(port: int, seconds: float) -> socket.socket:
    """Returns a connection as soon as the program listens."""
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=300)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
