"""Sends bytes to a server and reads its responses."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass

LIMIT_SECONDS = 120


@dataclass(frozen=True)
class Answer:
    """A response: its status, its fields with lower-case names, and its body."""

    status: int
    fields: tuple[tuple[str, str], ...]
    body: bytes

    def __getitem__(self, name: str) -> str | None:
        return next((value for key, value in self.fields if key == name), None)


def exchange(port: int, request: bytes, seconds: float = LIMIT_SECONDS) -> bytes:
    """Returns everything that is received until the server closes the connection; raises TimeoutError if it
    does not."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        try:
            connection.sendall(request)
        except BrokenPipeError:
            pass
        answer = b""
        while True:
            try:
                part = connection.recv(65_536)
            except ConnectionResetError:
                return answer
            if not part:
                return answer
            answer += part


def answers(text: bytes, method: str = "GET") -> list[Answer]:
    """Parses the responses of a server to requests with one method."""
    found = []
    while text:
        head, _, rest = text.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        match = re.fullmatch(r"HTTP/1\.[01] (\d{3}) .*", lines[0])
        if not match:
            raise ValueError(f"no status line: {lines[0]!r}")
        fields = tuple(
            (name.lower(), value.strip()) for name, _, value in
            (line.partition(":") for line in lines[1:]))
        status = int(match[1])
        bare = method == "HEAD" or status in (204, 304) or status < 200
        length = 0 if bare else int(dict(fields).get("content-length", "0"))
        found.append(Answer(status, fields, rest[:length]))
        text = rest[length:]
    return found
