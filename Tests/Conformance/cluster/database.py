"""A PostgreSQL server with a synchronous standby, the ways to connect to it, and their faults."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import psycopg

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))[-1]
SETTINGS = """
listen_addresses = ''
fsync = on
synchronous_commit = on
synchronous_standby_names = 'walreceiver'
max_connections = 200
max_wal_senders = 10
hot_standby = on
wal_keep_size = 256
shared_buffers = 64MB
wal_receiver_timeout = 5s
wal_sender_timeout = 5s
"""


# PostgreSQL refuses to run as root.
OWNER = {} if os.geteuid() else {"user": "postgres", "group": "postgres", "extra_groups": []}


def run(*words, log=None):
    result = subprocess.run(
        [*map(str, words)], capture_output=True, text=True, check=False, cwd="/", **OWNER)
    if result.returncode:
        more = log.read_text()[-2000:] if log else ""
        raise RuntimeError(f"{words}: {result.stderr or result.stdout}{more}")
    return result.stdout


def started(*words, log, **more):
    """Starts a process of the same user, whose output goes to a file."""
    with open(log, "a") as file:
        return subprocess.Popen(
            [*map(str, words)], cwd="/", stdin=subprocess.DEVNULL, stdout=file,
            stderr=subprocess.STDOUT, **OWNER, **more)


def wait_until(what, seconds, problem):
    """Polls until a condition is met."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            raise RuntimeError(problem)
        time.sleep(0.1)


class Node:
    """A PostgreSQL server with its socket in its folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.data = folder / "data"
        folder.mkdir()
        if not os.geteuid():
            shutil.chown(folder, "postgres")

    @property
    def address(self):
        return f"host={self.folder} dbname=postgres user=dosecal"

    def make(self, standby=True, more=""):
        """Creates the folder, with additional settings; with a standby, each commit waits for it."""
        run(PROGRAMS / "initdb", "-D", self.data, "-A", "trust", "-U", "dosecal", "-E", "UTF8",
            "--locale=C", "--no-sync")
        with open(self.data / "postgresql.conf", "a") as file:
            file.write(SETTINGS)
            if not standby:
                file.write("synchronous_standby_names = ''\n")
            file.write(more)
        with open(self.data / "pg_hba.conf", "a") as file:
            file.write("local replication all trust\n")

    def copy(self, other: Node):
        """Makes this server a standby of another one."""
        shutil.rmtree(self.data, ignore_errors=True)
        run(PROGRAMS / "pg_basebackup", "-h", other.folder, "-U", "dosecal", "-D", self.data,
            "-c", "fast", "-R", "-X", "stream", "--no-sync")

    def start(self):
        for left in (self.data / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock"):
            left.unlink(missing_ok=True)
        run(PROGRAMS / "pg_ctl", "-D", self.data, "-w", "-t", "300", "-l", self.folder / "log",
            "-o", f"-k {self.folder}", "start", log=self.folder / "log")

    def kill(self):
        """Kills all processes at once, like a power failure."""
        try:
            number = int((self.data / "postmaster.pid").read_text().split()[0])
            # The file remains after a kill, and its process id may belong to a different process by now.
            if str(self.data) not in Path(f"/proc/{number}/cmdline").read_text():
                return
        except (FileNotFoundError, ProcessLookupError):
            return
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(number)], capture_output=True, text=True,
            check=False).stdout.split()
        for process in [number, *map(int, children)]:
            try:
                os.kill(process, signal.SIGKILL)
                while Path(f"/proc/{process}").exists():
                    if Path(f"/proc/{process}/stat").read_text().rsplit(")")[1].split()[0] == "Z":
                        break
                    time.sleep(0.01)
            except (ProcessLookupError, FileNotFoundError):
                pass

    def is_followed(self):
        """Whether the standby has received everything that was acknowledged."""
        with psycopg.connect(self.address, autocommit=True) as link:
            found = link.execute("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
            return found.fetchone()[0] > 0

    def promote(self):
        run(PROGRAMS / "pg_ctl", "-D", self.data, "-w", "-t", "300", "promote")


class Pair:
    """A primary and its synchronous standby."""

    def __init__(self, folder: Path):
        self.primary, self.standby = Node(folder / "one"), Node(folder / "two")
        self.moved = []

    def start(self):
        self.primary.make()
        self.primary.start()
        self.follow()

    def follow(self):
        self.standby.copy(self.primary)
        self.standby.start()
        wait_until(self.primary.is_followed, 300, "the standby does not follow")

    def fail_over(self):
        """Kills the primary; the standby is promoted, and a new standby follows it."""
        self.primary.kill()
        self.primary, self.standby = self.standby, self.primary
        self.primary.promote()
        for call in self.moved:
            call()
        self.follow()

    def end(self):
        for node in (self.standby, self.primary):
            node.kill()


class Bouncer:
    """pgbouncer in transaction mode in front of the primary."""

    def __init__(self, folder: Path, pair: Pair):
        self.folder, self.pair = folder, pair
        folder.mkdir()
        self.file = folder / "pgbouncer.ini"
        self.write()
        if not os.geteuid():
            for path in (folder, self.file):
                shutil.chown(path, "postgres")
        self.process = started("/usr/sbin/pgbouncer", "-q", self.file, log=folder / "log")
        pair.moved.append(self.move)
        wait_until((folder / ".s.PGSQL.6432").exists, 120, "pgbouncer does not start")

    def write(self):
        self.file.write_text(
            f"[databases]\n* = host={self.pair.primary.folder} port=5432 user=dosecal\n[pgbouncer]\n"
            f"listen_addr =\nlisten_port = 6432\nunix_socket_dir = {self.folder}\n"
            "auth_type = any\npool_mode = transaction\ndefault_pool_size = 8\n"
            "max_client_conn = 200\nserver_login_retry = 1\nserver_connect_timeout = 3\n"
            "query_wait_timeout = 10\nignore_startup_parameters = extra_float_digits\n")

    def move(self):
        self.write()
        self.process.send_signal(signal.SIGHUP)

    def end(self):
        self.process.kill()
        self.process.wait()


class Wire:
    """Forwards connections to the primary; it can cut them, or delay all data for some time."""

    def __init__(self, pair: Pair):
        self.pair = pair
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.open, self.lock = set(), threading.Lock()
        self.silent = threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(str(self.pair.primary.folder / ".s.PGSQL.5432"))
            except OSError:
                client.close()
                continue
            with self.lock:
                self.open |= {client, server}
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=self.pass_on, args=(source, target), daemon=True).start()

    def pass_on(self, source, target):
        try:
            while data := source.recv(1 << 16):
                while self.silent.is_set():
                    time.sleep(0.02)
                target.sendall(data)
        except OSError:
            pass
        self.close([source, target])

    def close(self, ends):
        with self.lock:
            self.open -= set(ends)
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        with self.lock:
            ends = list(self.open)
        self.close(ends)
