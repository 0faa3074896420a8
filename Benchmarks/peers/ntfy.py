"""A server that takes messages as ntfy does, fast: python ntfy.py LOG.

Prints its port. Ends with its input, and then writes a line for each request into LOG: when its last byte arrived, in
seconds since 1970, then the topic and the sequence ID of its message.
"""

import asyncio
import json
import sys
import time

RECEIVED = []


def answer(body):
    """The response to a message. Anything else than a message is refused."""
    message = json.loads(body)
    topic, sequence = message["topic"], message["sequence_id"]
    if not message["message"] or message["priority"] not in range(1, 6):
        raise ValueError(body)
    RECEIVED.append((time.time(), topic, sequence))
    text = json.dumps({"id": "abcdefghijkl", "event": "message", "topic": topic, "sequence_id": sequence})
    return (f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n{text}").encode()


class Connection(asyncio.Protocol):
    """A connection that is kept, with one request at a time."""

    def connection_made(self, transport):
        self.transport, self.buffer = transport, b""

    def data_received(self, data):
        self.buffer += data
        while True:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
            if len(rest) < length:
                return
            self.buffer = rest[length:]
            if not head.startswith(b"POST / HTTP/1.1\r\n"):
                raise ValueError(head)
            self.transport.write(answer(rest[:length]))


async def serve():
    server = await asyncio.get_running_loop().create_server(Connection, "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)


asyncio.run(serve())
with open(sys.argv[1], "w", encoding="utf-8") as log:
    for moment, *names in RECEIVED:
        print(f"{moment:.6f}", *names, file=log)
