"""A proxy between dosecal and PostgreSQL that loses the answers to some COMMITs.

Usage: lossy_proxy.py FOLDER SERVER; FOLDER gets a socket like PostgreSQL's, and 'ready' once the proxy listens.
It ends with the process that started it. The file FOLDER/losses contains a word for each of the next COMMITs:
  before  ends the connection, and PostgreSQL does not get the COMMIT
  held    as before, but PostgreSQL's connection stays open
  after   forwards it, and ends the connection once PostgreSQL has answered
  warned  ends all connections at once, with a warning, like a database in an immediate shutdown
  away    as after, and accepts no connection while FOLDER/losses contains the word
  waits   forwards it, and never answers, like a database that has lost its standby
  passes  forwards it and the answer
"""

import os
import socket
import struct
import sys
import threading
import time

folder, server = sys.argv[1:]
parent = os.getppid()
lock = threading.Lock()
clients = set()
WARNING = b"SWARNING\0VWARNING\0C57P01\0Mterminating connection\0\0"
losses = os.path.join(folder, "losses")


def words():
    try:
        with open(losses) as file:
            return file.read().split()
    except FileNotFoundError:
        return []


def next_loss():
    with lock:
        left = words()
        if left and left[0] != "away":
            with open(losses + ".new", "w") as file:
                file.write(" ".join(left[1:]))
            os.replace(losses + ".new", losses)
        return left[0] if left else None


def read(source, count):
    data = b""
    while len(data) < count:
        part = source.recv(count - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def serve(client):
    upstream = socket.socket(socket.AF_UNIX)
    upstream.connect(server)
    is_losing, is_waiting = threading.Event(), threading.Event()
    clients.add(client)

    def answers():
        try:
            while data := upstream.recv(1 << 16):
                if is_losing.is_set():
                    break
                if is_waiting.is_set():
                    continue
                client.sendall(data)
        except OSError:
            pass
        for end in (client, upstream):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    threading.Thread(target=answers, daemon=True).start()
    try:
        length = read(client, 4)
        upstream.sendall(length + read(client, struct.unpack("!I", length)[0] - 4))
        while True:
            head = read(client, 5)
            body = read(client, struct.unpack("!I", head[1:])[0] - 4)
            if head[:1] == b"P" and b"\0COMMIT\0" in body:
                loss = next_loss()
                if loss == "before":
                    break
                if loss == "waits":
                    is_waiting.set()
                elif loss == "held":
                    client.shutdown(socket.SHUT_RDWR)
                    return
                elif loss and loss != "passes":
                    is_losing.set()
            upstream.sendall(head + body)
    except (EOFError, OSError):
        pass
    if not is_losing.is_set():
        for end in (client, upstream):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def warn():
    while True:
        if "warned" in words():
            for client in list(clients):
                clients.discard(client)
                try:
                    client.sendall(b"N" + struct.pack("!I", len(WARNING) + 4) + WARNING)
                    client.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
            os.remove(losses)
        if os.getppid() != parent:
            os._exit(0)
        time.sleep(0.02)


threading.Thread(target=warn, daemon=True).start()
listener = socket.socket(socket.AF_UNIX)
listener.bind(os.path.join(folder, ".s.PGSQL.5432"))
listener.listen(64)
open(os.path.join(folder, "ready"), "w").close()
while True:
    connection, _ = listener.accept()
    if "away" in words():
        connection.close()
    else:
        threading.Thread(target=serve, args=(connection,), daemon=True).start()
