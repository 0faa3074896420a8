"""Requests that every server must refuse (RFC 9112, section 11.2)."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from ports import free_port
from wire import LIMIT_SECONDS, answers, exchange

NEXT = b"GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

# The bytes after the request line and `Host`, by the section that they violate.
HEADS = {
    "6.3 two lengths": b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
    "6.3 a length and chunks": b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "6.3 a negative length": b"Content-Length: -1\r\n\r\n",
    "6.3 a length with a sign": b"Content-Length: +3\r\n\r\nabc",
    "6.3 a length in hexadecimal": b"Content-Length: 0x3\r\n\r\nabc",
    "6.3 an endless length": b"Content-Length: 99999999999999999999999999\r\n\r\n",
    "5.1 a blank before the colon": b"Content-Length : 5\r\n\r\nabcde",
    "5.1 a tab before the colon": b"Content-Length\t: 5\r\n\r\nabcde",
    "5.1 no name": b": 5\r\n\r\n",
    "5.1 no token": b"X(Y): 5\r\n\r\n",
    "5.2 a folded field": b"X-Folded: one\r\n two\r\n\r\n",
    "5.2 a field folded by a tab": b"X-Folded: one\r\n\ttwo\r\n\r\n",
    "5.2 a folded length": b"Content-Length:\r\n 5\r\n\r\nabcde",
    "5.2 an empty folded line": b"X-Folded: one\r\n \r\n\r\n",
    "2.2 a bare return in a value": b"X-Return: one\rX: two\r\n\r\n",
    "5.5 a control in a value": b"X-Control: a\x01b\r\n\r\n",
}
# libmicrohttpd refuses these itself, and sends the head of its response twice before it closes the connection.
ANSWERED_BY_THE_LIBRARY = {"6.3 a negative length", "6.3 an endless length",
                           "6.3 a length with a sign", "6.3 a length in hexadecimal"}
# libmicrohttpd treats such a line as the end of the head. nginx never forwards it.
UNSEEN_BY_THE_LIBRARY = {"5.1 no name"}


def faults(port: int, isProxied: bool = False) -> list[str]:
    """Returns the requests that were not refused with 400 (or 413) exactly once, or left the connection open."""
    found = []
    for name, head in HEADS.items():
        if name in UNSEEN_BY_THE_LIBRARY and not isProxied:
            continue
        request = b"POST /take/x HTTP/1.1\r\nHost: x\r\n" + head + NEXT
        try:
            text = exchange(port, request)
        except TimeoutError:
            found.append(f"{name}: the connection stays open")
            continue
        refusals = text.count(b"HTTP/1.1 400 ") + text.count(b"HTTP/1.1 413 ")
        most = 2 if name in ANSWERED_BY_THE_LIBRARY and not isProxied else 1
        if isProxied:
            found += misread(name, text)
        elif not 1 <= refusals <= most or text.count(b"HTTP/1.1 ") != refusals:
            found.append(f"{name}: {text[:120]!r}")
    return found


def misread(name: str, text: bytes) -> list[str]:
    """A proxy may repair a request (nginx removes a field whose name is not a token), but the server must get
    at most two whole requests: this one and the next."""
    statuses = [answer.status for answer in answers(text)]
    whole = statuses[:1] in ([400], [404], [413]) and statuses[1:] in ([], [200])
    return [] if whole else [f"{name}: {statuses}"]


class Nginx:
    """nginx on loopback in front of a server, for a `with` block."""

    def __init__(self, upstream: int):
        self.folder = Path(tempfile.mkdtemp())
        self.port = free_port()
        (self.folder / "nginx.conf").write_text(f"""
            daemon off; pid {self.folder}/pid; error_log {self.folder}/errors;
            events {{}}
            http {{
                access_log off;
                client_body_temp_path {self.folder}; proxy_temp_path {self.folder};
                fastcgi_temp_path {self.folder}; uwsgi_temp_path {self.folder};
                scgi_temp_path {self.folder};
                server {{
                    listen 127.0.0.1:{self.port};
                    location / {{
                        proxy_pass http://127.0.0.1:{upstream};
                        proxy_http_version 1.1;
                        proxy_set_header Host $host;
                        proxy_set_header Connection "";
                    }}
                }}
            }}""")
        self.process = subprocess.Popen(
            ["nginx", "-c", self.folder / "nginx.conf", "-e", self.folder / "errors"])

    def __enter__(self) -> Nginx:
        end = time.monotonic() + LIMIT_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                exchange(self.port, NEXT)
                return self
            except OSError:
                time.sleep(0.1)
        self.__exit__()
        raise RuntimeError("nginx does not answer")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(LIMIT_SECONDS)
        shutil.rmtree(self.folder)
