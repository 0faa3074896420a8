"""A web server on loopback with correct and incorrect calendar responses. It ends with its input.

usage: web_server.py [CERTIFICATE KEY]

Prints its port. With a certificate it uses HTTPS. GET /log returns the requests.
"""

import gzip
import http.server
import ssl
import sys
import threading
import time

CALENDAR = (
    b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Web//EN\r\n"
    b"BEGIN:VTODO\r\nUID:milk@example.org\r\nDTSTAMP:20261119T080000Z\r\nSUMMARY:Milk\r\n"
    b"STATUS:COMPLETED\r\nCOMPLETED:20261119T080000Z\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
)
LOG = []


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def answer(self, status, body=b"", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self, chunk, pause):
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(chunk)
                time.sleep(pause)
        except OSError:
            pass

    def do_GET(self):
        path = self.path.split("?")[0]
        if path != "/log":
            asked = {name.lower(): value for name, value in self.headers.items()}
            LOG.append(" ".join([self.path] + [
                f"{name}={asked[name]}"
                for name in ("authorization", "if-none-match", "if-modified-since")
                if name in asked
            ]))
        if path == "/log":
            self.answer(200, "\n".join(LOG).encode())
        elif path == "/plain.ics":
            self.answer(200, CALENDAR)
        elif path == "/etag.ics":
            if self.headers.get("If-None-Match") == '"one \\ two"':
                self.answer(304)
            else:
                self.answer(200, CALENDAR, ETag='"one \\ two"')
        elif path == "/long-etag.ics":
            self.answer(200, CALENDAR, ETag='"' + 30_000 * "x" + '"')
        elif path == "/dated.ics":
            date = "Thu, 19 Nov 2026 08:00:00 GMT"
            if self.headers.get("If-Modified-Since") == date:
                self.answer(304)
            else:
                self.answer(200, CALENDAR, Last_Modified=date)
        elif path == "/gzip.ics":
            self.answer(200, gzip.compress(CALENDAR), Content_Encoding="gzip")
        elif path == "/bomb.ics":
            self.answer(200, gzip.compress(b" " * 20_000_000, 1), Content_Encoding="gzip")
        elif path == "/loop.ics":
            self.answer(302, Location="/loop.ics")
        elif path.startswith("/hops/"):
            left = int(path.split("/")[2])
            self.answer(302, Location=f"/hops/{left - 1}" if left > 1 else "/plain.ics")
        elif path == "/elsewhere.ics":
            self.answer(302, Location=self.path.split("?", 1)[1])
        elif path == "/login.ics":
            self.answer(200, b"<!DOCTYPE html><html><body>Please log in</body></html>")
        elif path == "/empty.ics":
            self.answer(200)
        elif path == "/private.ics":
            if self.headers.get("Authorization") == "Basic YW5uYTpzZXNhbSAiMSI=":
                self.answer(200, CALENDAR)
            else:
                self.answer(401, WWW_Authenticate='Basic realm="x"')
        elif path == "/endless.ics":
            self.stream(b"X-FILL:" + b"x" * 60_000 + b"\r\n", 0)
        elif path == "/slow.ics":
            self.stream(b"X", 0.2)
        elif path.startswith("/status/"):
            self.answer(int(path.split("/")[2]))
        else:
            self.answer(404, b"nothing here")


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if len(sys.argv) > 1:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()


main()
