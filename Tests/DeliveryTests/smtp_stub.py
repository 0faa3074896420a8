"""An SMTP server on loopback, by aiosmtpd. Prints its port, then a line of JSON for each message: the envelope and what
Python's email module reads in it. Arguments: 'login' asks for a login, 'tls' for STARTTLS with the certificate and the
key in the two files that follow, 'silent' never answers, and 'other' listens on 127.0.0.2. It ends with its input."""
import asyncio
import email
import email.policy
import json
import socket
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

WORDS = sys.argv[1:]
HOST = "127.0.0.2" if "other" in WORDS else "127.0.0.1"
REFUSED = {"nobody@example.org": "550 5.1.1 no such user", "later@example.org": "451 4.2.1 try again later"}


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in REFUSED:
            return REFUSED[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        raw = envelope.original_content
        message = email.message_from_bytes(raw, policy=email.policy.SMTP)
        parts = {part.get_content_type(): part.get_content() for part in message.walk() if not part.is_multipart()}
        print(json.dumps({
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "headers": dict(message.items()),
            "type": message.get_content_type(), "text": parts.get("text/plain"), "html": parts.get("text/html"),
            "parts": list(parts), "defects": [str(defect) for part in message.walk() for defect in part.defects],
            "bare": raw.count(b"\n") - raw.count(b"\r\n"), "longest": max(map(len, raw.split(b"\r\n"))),
            "encodings": [part["Content-Transfer-Encoding"] for part in message.walk() if not part.is_multipart()],
        }), flush=True)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    isKnown = (data.login, data.password) == (b"anna", b"se\"cret\\ word")
    return AuthResult(success=isKnown, handled=isKnown)


async def serve(options):
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(Handler(), **options), HOST, 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)


def main():
    if "silent" in WORDS:
        place = socket.create_server(("127.0.0.1", 0))
        print(place.getsockname()[1], flush=True)
        sys.stdin.read()
        return
    options = {}
    if "login" in WORDS:
        options |= {"authenticator": authenticate, "auth_required": True, "auth_require_tls": False}
    if "tls" in WORDS:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*WORDS[WORDS.index("tls") + 1:][:2])
        options |= {"tls_context": context}
    asyncio.run(serve(options))


main()
