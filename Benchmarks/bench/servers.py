"""dosecal serve and nginx on the same files, and what they use."""

import contextlib
import dataclasses
import http.client
import os
import pathlib
import signal
import socket
import subprocess
import time

from bench.errors import BenchError, must

TICK = os.sysconf("SC_CLK_TCK")
NGINX = """
daemon off; worker_processes auto; pid {folder}/nginx.pid; error_log stderr error; {user}
events {{ worker_connections 14000; }}
http {{
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    types {{ text/calendar ics; }}
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        location ~ ^/feeds/([0-9a-f]+)/ {{
            alias {feeds}/$1.ics; gzip_static on; add_header Cache-Control "private, no-cache";
        }}
    }}
}}
"""


@dataclasses.dataclass(frozen=True)
class Server:
    """A server that runs on this machine, with all its processes."""

    port: int
    pids: list

    def processor(self):
        """Seconds of user and system time so far."""
        total = 0
        for pid in self.pids:
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICK

    def memory(self):
        """Resident memory in MB."""
        return sum(
            int(line.split()[1]) for pid in self.pids
            for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
            if line.startswith("VmRSS")) / 1024

    def get(self, path, fields=None):
        """The answer to one request, on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", path, headers=fields or {})
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        return reply, body


def family(pid):
    """A process and all that it started."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


@contextlib.contextmanager
def ended(process):
    """Ends the process, whatever happens."""
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


@contextlib.contextmanager
def dosecal(words, environment):
    """A server started by these words, which end in 'serve' and options."""
    with subprocess.Popen([*words, "--listen", "127.0.0.1:0"], env=environment,
                          stdout=subprocess.PIPE, text=True) as process, ended(process):
        line = process.stdout.readline()
        must(":" in line, f"serve: dosecal did not start; it said {line!r}")
        yield Server(int(line.strip().rsplit(":", 1)[1]), family(process.pid))


@contextlib.contextmanager
def nginx(folder, feeds):
    """nginx with a worker a core."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = pathlib.Path(folder) / "nginx.conf"
    user = "user root;" if os.getuid() == 0 else ""
    config.write_text(NGINX.format(folder=folder, feeds=feeds, port=port, user=user))
    words = ["/usr/sbin/nginx", "-p", str(folder), "-c", str(config)]
    with subprocess.Popen(words) as process, ended(process):
        wait_for(port)
        yield Server(port, family(process.pid))


def wait_for(port):
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise BenchError("serve: nginx did not start")
