"""CalDAV servers: dosecal serve, Radicale and Xandikos, and what apps ask of them."""

import base64
import contextlib
import dataclasses
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.parse

from bench import servers
from bench.errors import must

HEAD = '<?xml version="1.0" encoding="utf-8"?>'
NAMES = ('xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" '
         'xmlns:CS="http://calendarserver.org/ns/"')
STATE = f"{HEAD}<D:propfind {NAMES}><D:prop><CS:getctag/><D:sync-token/></D:prop></D:propfind>"
TAGS = f"{HEAD}<D:propfind {NAMES}><D:prop><D:getetag/></D:prop></D:propfind>"
QUERY = (f"{HEAD}<C:calendar-query {NAMES}><D:prop><D:getetag/><C:calendar-data/></D:prop>"
         '<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"/>'
         "</C:comp-filter></C:filter></C:calendar-query>")
MAKING = (f"{HEAD}<C:mkcalendar {NAMES}><D:set><D:prop><D:displayname>Tasks</D:displayname>"
          '<C:supported-calendar-component-set><C:comp name="VTODO"/>'
          "</C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>")


def changes_since(token):
    return (f"{HEAD}<D:sync-collection {NAMES}><D:sync-token>{token}</D:sync-token>"
            "<D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>")


def named(addresses):
    return (f"{HEAD}<C:calendar-multiget {NAMES}><D:prop><D:getetag/><C:calendar-data/></D:prop>"
            + "".join(f"<D:href>{each}</D:href>" for each in addresses)
            + "</C:calendar-multiget>")


@dataclasses.dataclass
class Calendar:
    """A collection of tasks on a server, asked over one connection as long as that is kept.

    It is a socket, as Python's own client takes longer than some servers.
    """

    server: servers.Server
    path: str
    sent: dict = dataclasses.field(default_factory=dict)
    connection: socket.socket = None

    def ask(self, method, body=b"", fields=None, path=None):
        """A response, whole: its status, its fields and its body, and the seconds it took."""
        body = body.encode() if isinstance(body, str) else body
        fields = {"Host": f"127.0.0.1:{self.server.port}", "Content-Length": len(body),
                  **self.sent, **(fields or {})}
        request = f"{method} {path or self.path} HTTP/1.1\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
        begin = time.perf_counter()
        response = self.exchange(request.encode() + body)
        seconds = time.perf_counter() - begin
        head, _, body = response.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        found = {name.lower(): value.strip() for name, _, value in
                 (line.partition(":") for line in lines)}
        if found.get("transfer-encoding") == "chunked":
            body = joined(body)
        return int(first.split()[1]), found, body, seconds

    def exchange(self, request):
        """Sends a request, and reads until the response is whole."""
        if not self.connection:
            self.connection = socket.create_connection(("127.0.0.1", self.server.port))
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connection.sendall(request)
        response = bytearray()
        while not is_whole(response):
            more = self.connection.recv(1 << 18)
            if not more:
                must(response, "dav: a server closed the connection without a response")
                break
            response += more
        if response.startswith(b"HTTP/1.0") or not more:
            self.connection.close()
            self.connection = None
        return bytes(response)

    def found(self, method, body, depth=None):
        """The body of a response that has to be a multistatus."""
        fields = {"Content-Type": "application/xml", **({"Depth": depth} if depth else {})}
        status, _, text, _ = self.ask(method, body, fields)
        must(status == 207, f"dav: {method} gave {status}: {text[:300]}")
        return text.decode()

    def token(self):
        """Where the collection stands."""
        return re.search(r"sync-token>([^<]+)<", self.found("PROPFIND", STATE, "0"))[1]

    def addresses(self):
        """The addresses of its objects, in order."""
        every = re.findall(r"href>([^<]+)<", self.found("PROPFIND", TAGS, "1"))
        return sorted(each for each in every if each.endswith(".ics"))

    def object(self, address):
        """The tag and the bytes of an object."""
        status, fields, body, _ = self.ask("GET", path=address)
        must(status == 200, f"dav: GET gave {status}")
        return fields["etag"], body


def is_whole(response):
    """Whether nothing of a response is missing; never where only the connection's end ends it."""
    end = response.find(b"\r\n\r\n")
    if end < 0:
        return False
    head = bytes(response[:end]).lower()
    length = re.search(rb"\ncontent-length: *(\d+)", head)
    if length:
        return len(response) >= end + 4 + int(length[1])
    return b"chunked" in head and response.endswith(b"\r\n0\r\n\r\n") or b" 204 " in head[:20]


def joined(chunks):
    """The body that came in chunks."""
    body = b""
    while chunks:
        size, _, chunks = chunks.partition(b"\r\n")
        body += chunks[:int(size, 16)]
        chunks = chunks[int(size, 16) + 2:]
    return body


def basic(user, password):
    """The field with which somebody signs in."""
    return {"Authorization":
            "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}


@contextlib.contextmanager
def radicale(folder):
    words = [sys.executable, "-m", "radicale", "--config", "", "--auth-type", "none",
             "--logging-level", "error", "--storage-filesystem-folder", folder, "--hosts"]
    with started(words, lambda port: f"127.0.0.1:{port}") as server:
        calendar = Calendar(server, "/sam/tasks/", basic("sam", "sam"))
        make(calendar)
        yield calendar


@contextlib.contextmanager
def xandikos(folder):
    words = [str(pathlib.Path(sys.executable).with_name("xandikos")), "-d", folder,
             "--defaults", "--current-user-principal", "/sam/", "--listen-address", "127.0.0.1",
             "--port"]
    with started(words, str) as server:
        calendar = Calendar(server, "/sam/calendars/tasks/")
        make(calendar)
        yield calendar


def make(calendar):
    status, _, text, _ = calendar.ask("MKCALENDAR", MAKING, {"Content-Type": "application/xml"})
    must(status == 201, f"dav: MKCALENDAR gave {status}: {text[:300]}")


@contextlib.contextmanager
def started(words, place):
    """A server of others, on a port that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with subprocess.Popen([*words, place(port)], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as process, servers.ended(process):
        for _ in range(200):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            time.sleep(0.05)
        yield servers.Server(port, servers.family(process.pid))


def name_of(address):
    """The last part of an address."""
    return urllib.parse.unquote(address.rsplit("/", 1)[1])
