"""A push service that is strict about RFC 8030, RFC 8291 and RFC 8292. The arguments are the secret number and the
secret of the receiver, in Base64. A path that begins with a number, such as /410/x, is answered with this status. Prints
its port and a line of JSON for each request; ends with its input."""
import http.server
import json
import re
import sys
import threading
import time
from base64 import urlsafe_b64decode

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def decoded(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


KEY = ec.derive_private_key(int.from_bytes(decoded(sys.argv[1]), "big"), ec.SECP256R1())
SECRET = decoded(sys.argv[2])
SEEN = set()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            found = self.opened(body)
            first = self.path.split("/")[1]
            status = int(first) if first.isdigit() else 201
            if first == "short" and len(body) > 1000:
                status = 413
        except Exception as problem:
            found, status = {"problem": repr(problem)}, 400
        print(json.dumps({"path": self.path, "status": status, **found}), flush=True)
        self.send_response(status)
        if status == 429:
            self.send_header("Retry-After", "900")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def opened(self, body):
        """Returns what a browser gets, with the fields. Raises what is wrong with the message."""
        fields = self.headers
        assert fields["Content-Encoding"] == "aes128gcm" and len(body) <= 4096
        assert re.fullmatch(r"[0-9]+", fields["TTL"]) and fields["Urgency"] in ("very-low", "low", "normal", "high")
        assert "Topic" not in fields or re.fullmatch(r"[A-Za-z0-9]{1,32}", fields["Topic"]), "topic"
        assert Vapid02.verify(fields["Authorization"]), "signature"
        claims = json.loads(decoded(fields["Authorization"].split("t=")[1].split(".")[1]))
        assert claims["aud"] == f"http://{fields['Host']}" and 0 < claims["exp"] - time.time() <= 86400, claims
        assert body[:86] not in SEEN, "a key that was used before"
        SEEN.add(body[:86])
        text = http_ece.decrypt(body, private_key=KEY, auth_secret=SECRET, version="aes128gcm")
        try:
            content = {"content": json.loads(text)}
        except ValueError:
            content = {"text": text.decode()}
        return {**content, "claims": claims,
                "fields": {name: fields[name] for name in ("TTL", "Topic", "Urgency", "Content-Type")}}

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
