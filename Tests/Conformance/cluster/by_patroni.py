"""Two PostgreSQL servers under Patroni, which stores the primary in etcd; haproxy connects to the primary."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import signal
import time

import psycopg

from database import PROGRAMS, Node, started, wait_until
from ports import free_port

BALANCING = """
defaults
    mode tcp
    timeout connect 2s
    timeout client 30m
    timeout server 30m
listen primary
    bind 127.0.0.1:{port}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
"""
TRUST = ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
COMMON = {
    "ttl": 8, "loop_wait": 1, "retry_timeout": 3, "synchronous_mode": True,
    "postgresql": {
        "use_pg_rewind": True,
        "parameters": {"max_connections": 200, "wal_log_hints": "on", "shared_buffers": "64MB"}}}


class PatroniNode(Node):
    """A PostgreSQL server and the Patroni that starts it."""

    def __init__(self, folder, etcd):
        super().__init__(folder)
        self.port, self.rest = free_port(), free_port()
        self.file = folder / "patroni.yml"
        self.file.write_text(json.dumps({
            "scope": "care", "name": folder.name, "etcd3": {"hosts": f"127.0.0.1:{etcd}"},
            "restapi": {
                "listen": f"127.0.0.1:{self.rest}", "connect_address": f"127.0.0.1:{self.rest}"},
            "bootstrap": {"dcs": COMMON, "initdb": [{"encoding": "UTF8"}, {"locale": "C"}]},
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}", "connect_address": f"127.0.0.1:{self.port}",
                "data_dir": str(self.data), "bin_dir": str(PROGRAMS), "pgpass": str(folder / "pgpass"),
                "authentication": {
                    "superuser": {"username": "dosecal"}, "replication": {"username": "dosecal"}},
                "pg_hba": TRUST, "parameters": {"unix_socket_directories": str(folder)}}}))
        self.process = None

    @property
    def address(self):
        return f"host=127.0.0.1 port={self.port} dbname=postgres user=dosecal connect_timeout=3"

    def start(self):
        # Patroni has its own session, so that its children are killed with it; PostgreSQL has a different one.
        self.process = started(
            "/usr/bin/patroni", self.file, log=self.folder / "log", start_new_session=True,
            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"})

    def answers(self, path):
        """Whether Patroni answers this path with status 200."""
        link = http.client.HTTPConnection("127.0.0.1", self.rest, timeout=5)
        try:
            link.request("GET", path)
            return link.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            link.close()

    def is_followed(self):
        try:
            return super().is_followed()
        except psycopg.Error:
            return False

    def kill_patroni(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def end(self):
        if self.process:
            self.kill_patroni()
        self.kill()


class Service:
    """A program that runs until the end."""

    def __init__(self, *words, log):
        self.process = started(*words, log=log)

    def end(self):
        self.process.kill()
        self.process.wait()


class ByPatroni:
    """The failover when a primary, its Patroni or both are killed."""

    def __init__(self, folder, own):
        self.folder, self.random = folder, own
        self.killing = itertools.cycle(["both", "patroni", "postgres", "both", "both"])
        self.running, self.moves = [], 0

    def start(self):
        self.port, client, peer = free_port(), free_port(), free_port()
        one, peers = f"http://127.0.0.1:{client}", f"http://127.0.0.1:{peer}"
        self.nodes = [PatroniNode(self.folder / name, client) for name in ("one", "two")]
        self.running.append(Service(
            "/usr/bin/etcd", "--name", "one", "--data-dir", self.nodes[0].folder / "etcd",
            "--listen-client-urls", one, "--advertise-client-urls", one,
            "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
            "--initial-cluster", f"one={peers}", log=self.folder / "etcd.log"))
        for node, state in zip(self.nodes, ("/primary", "/synchronous")):
            self.running.append(node)
            node.start()
            self.wait(lambda: node.answers(state), 600, f"{node.folder.name} is not {state}")
        file = self.folder / "haproxy.cfg"
        file.write_text(BALANCING.format(port=self.port) + "".join(
            f"    server {node.folder.name} 127.0.0.1:{node.port} check port {node.rest}\n"
            for node in self.nodes))
        self.running.append(Service(
            "/usr/sbin/haproxy", "-db", "-f", file, log=self.folder / "haproxy.log"))
        self.addresses = 3 * [f"postgresql://dosecal@127.0.0.1:{self.port}/postgres"]
        self.wait(self.is_reached, 120, "haproxy leads nowhere")

    def is_reached(self):
        """Whether every way leads to the primary: haproxy uses all servers in turn that it has not yet found
        unavailable."""
        try:
            for _ in range(6):
                with psycopg.connect(self.primary, connect_timeout=3) as link:
                    if link.execute("SELECT pg_is_in_recovery()").fetchone()[0]:
                        return False
        except psycopg.Error:
            return False
        return True

    def wait(self, what, seconds, problem):
        """Waits for a state, or fails with the last output of Patroni, PostgreSQL and etcd."""
        try:
            wait_until(what, seconds, problem)
        except RuntimeError as error:
            logs = [*(node.folder / "log" for node in self.nodes), self.folder / "etcd.log"]
            said = (f"{log}:\n{log.read_text()[-3000:]}" for log in logs if log.exists())
            raise RuntimeError("\n".join([str(error), *said])) from None

    @property
    def primary(self):
        return f"host=127.0.0.1 port={self.port} dbname=postgres user=dosecal"

    @property
    def told(self):
        return f", the other took over {self.moves} times"

    def fail_over(self):
        """Kills processes of the primary, and waits until it is the standby or is as before.

        Patroni does not promote a standby that may lack acknowledged transactions, because it had fallen behind
        in the second before. Then the old primary has to recover."""
        old, other = sorted(self.nodes, key=lambda node: not node.answers("/primary"))
        which = next(self.killing)
        if which != "postgres":
            old.kill_patroni()
        if which != "patroni":
            old.kill()
        if which != "postgres":
            with contextlib.suppress(RuntimeError):
                wait_until(lambda: other.answers("/primary"), 30, "nobody takes over")
            old.start()
        self.wait(self.is_whole, 600, f"after {which}: nobody follows")
        self.moves += other.answers("/primary")

    def problems(self, kills):
        """Returns a problem if there were too few failovers: of five kills, one only restarts a process."""
        few = 5 * self.moves < 2 * kills
        return [f"the other took over only {self.moves} times"] if few else []

    def is_whole(self):
        """Whether one server is the primary and has a synchronous standby. Patroni's answers are up to a second
        old, and its primary is the holder of the lock, even while PostgreSQL is down, so PostgreSQL is asked
        too."""
        return any(
            one.answers("/primary") and other.answers("/synchronous") and one.is_followed()
            for one, other in (self.nodes, reversed(self.nodes)))

    def trouble(self):
        time.sleep(1)

    def calm(self):
        pass

    def end(self):
        for what in reversed(self.running):
            what.end()
