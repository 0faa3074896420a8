"""An SMTP server on loopback that keeps the messages."""

from __future__ import annotations

import email
import socketserver
import threading


class Postbox:
    """The server, and the texts of the messages that arrived."""

    def __init__(self):
        self.texts = texts = []

        class Session(socketserver.StreamRequestHandler):
            def handle(self):
                self.wfile.write(b"220 postbox\r\n")
                while line := self.rfile.readline():
                    word = line[:4].upper()
                    if word == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        lines = iter(self.rfile.readline, b".\r\n")
                        message = email.message_from_bytes(b"".join(lines))
                        texts.append(message.get_payload(0).get_payload(decode=True).decode())
                    self.wfile.write(b"221 end\r\n" if word == b"QUIT" else b"250 done\r\n")
                    if word == b"QUIT":
                        return

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
