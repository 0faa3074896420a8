#!/usr/bin/env python3
"""dosecal serve beside nginx with the same files, in one run.

usage: run.py --dosecal build/dosecal [--seconds 10] [--rounds 3]

Needs nginx and wrk (Debian: nginx-light, wrk). Both servers have one worker a core and no log;
wrk asks over 64 kept connections for a feed of about 60 kB, for its gzip form, and with its ETag
(a 304). Rounds go nginx, dosecal, nginx, dosecal; the medians are printed with their ratio. CPU is
user and system time of the server's processes, from /proc.

Then a feed is asked for 300 times, alone, beside 10,000 idle connections, and beside 1,000 that
send a byte of their head each second.
"""

import argparse
import http.client
import os
import pathlib
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

TICK = os.sysconf("SC_CLK_TCK")


def cpu(pids):
    """Seconds of user and system time so far."""
    total = 0
    for pid in pids:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def memory(pids):
    """Resident memory in MB."""
    return sum(
        int(line.split()[1])
        for pid in pids
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    ) / 1024


def children(pid):
    found = [pid]
    path = pathlib.Path(f"/proc/{pid}/task/{pid}/children")
    for child in path.read_text().split():
        found += children(int(child))
    return found


def start_dosecal(tool, home):
    process = subprocess.Popen(
        [tool, "serve", "--listen", "127.0.0.1:0"], env={"DOSECAL_HOME": str(home)},
        stdout=subprocess.PIPE, text=True)
    port = int(process.stdout.readline().strip().rsplit(":", 1)[1])
    return process, port


def start_nginx(folder, feeds):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = folder / "nginx.conf"
    config.write_text(f"""
        daemon off; worker_processes auto; pid {folder}/nginx.pid;
        error_log stderr error; user root;
        events {{ worker_connections 14000; }}
        http {{
            access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
            client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
            uwsgi_temp_path {folder}; scgi_temp_path {folder}; gzip_static on;
            types {{ text/calendar ics; }}
            server {{ listen 127.0.0.1:{port} backlog=4096;
                location ~ ^/feeds/([0-9a-f]+)/ {{ alias {feeds}/$1.ics; gzip_static on;
                    add_header Cache-Control "private, no-cache"; }} }}
        }}""")
    process = subprocess.Popen(["/usr/sbin/nginx", "-p", str(folder), "-c", str(config)])
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, port
        except OSError:
            time.sleep(0.05)
    sys.exit("nginx did not start")


def wrk(port, path, fields, seconds, pids):
    before = cpu(pids)
    words = ["wrk", "-t1", "-c64", f"-d{seconds}s"]
    for field in fields:
        words += ["-H", field]
    text = subprocess.run(
        words + [f"http://127.0.0.1:{port}{path}"], capture_output=True, text=True, check=True
    ).stdout
    used = cpu(pids) - before
    if "Non-2xx" in text or "Socket errors" in text:
        print(text, file=sys.stderr)
    count = int(next(line for line in text.splitlines() if "requests in" in line).split()[0])
    return count / seconds, used / count * 1e6


def get(port, path, fields={}):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers=fields)
    reply = connection.getresponse()
    body = reply.read()
    connection.close()
    return reply, body


def median_time(port, path):
    """Milliseconds of a request on a connection of its own."""
    times = []
    for _ in range(300):
        start = time.perf_counter()
        reply, _ = get(port, path)
        assert reply.status == 200
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def idle(port, count):
    return [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]


def slow(port, count, stop):
    """Connections whose heads never end."""
    sockets = idle(port, count)
    for each in sockets:
        each.send(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")

    def drip():
        while not stop.wait(1):
            for each in sockets:
                try:
                    each.send(b"a")
                except OSError:
                    pass

    thread = threading.Thread(target=drip)
    thread.start()
    return sockets, thread


def crowd(name, port, path):
    alone = median_time(port, path)
    sockets = idle(port, 10_000)
    beside_idle = median_time(port, path)
    for each in sockets:
        each.close()
    time.sleep(1)
    stop = threading.Event()
    sockets, thread = slow(port, 1000, stop)
    beside_slow = median_time(port, path)
    stop.set()
    thread.join()
    for each in sockets:
        each.close()
    print(f"{name:8} alone {alone:.3f} ms; beside 10,000 idle {beside_idle:.3f} ms "
          f"({beside_idle / alone:.2f}); beside 1,000 slow {beside_slow:.3f} ms "
          f"({beside_slow / alone:.2f})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dosecal", required=True)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    tool = str(pathlib.Path(options.dosecal).resolve())
    plan = pathlib.Path(__file__).parents[2] / "samples/anna.yaml"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        home = folder / "home"
        for words in [["apply", str(plan)], ["publish"]]:
            subprocess.run([tool] + words, env={"DOSECAL_HOME": str(home)}, check=True,
                           stdout=subprocess.DEVNULL)
        feed = next((home / "feeds").glob("*.ics"))
        text = feed.read_bytes()
        events = text.split(b"BEGIN:VEVENT\r\n")
        while len(b"BEGIN:VEVENT\r\n".join(events)) > 62_000:
            events.pop()
        text = b"BEGIN:VEVENT\r\n".join(events)
        if not text.endswith(b"END:VCALENDAR\r\n"):
            text += b"END:VCALENDAR\r\n"
        feed.write_bytes(text)
        subprocess.run(["gzip", "-9kfn", str(feed)], check=True)
        path = f"/feeds/{feed.stem}/anna.ics"
        (folder / "nginx").mkdir()
        ours, our_port = start_dosecal(tool, home)
        theirs, their_port = start_nginx(folder / "nginx", home / "feeds")
        try:
            servers = {"nginx": (their_port, children(theirs.pid)),
                       "dosecal": (our_port, children(ours.pid))}
            compare(servers, path, options)
            for each, (port, pids) in servers.items():
                crowd(each, port, path)
                print(f"{each:8} {memory(pids):.1f} MB resident")
        finally:
            for process in [ours, theirs]:
                process.terminate()
                process.wait()


def compare(servers, path, options):
    cases = [("body", lambda tag: []), ("gzip", lambda tag: ["Accept-Encoding: gzip"]),
             ("304", lambda tag: [f"If-None-Match: {tag}"])]
    size = len(get(servers["dosecal"][0], path)[1])
    print(f"feed of {size} bytes, {os.cpu_count()} cores, {options.rounds} rounds "
          f"of {options.seconds} s")
    for case, fields in cases:
        results = {name: [] for name in servers}
        for _ in range(options.rounds):
            for name, (port, pids) in servers.items():
                tag = get(port, path)[0].getheader("ETag")
                results[name].append(wrk(port, path, fields(tag), options.seconds, pids))
        rate = {n: statistics.median(r[0] for r in rows) for n, rows in results.items()}
        used = {n: statistics.median(r[1] for r in rows) for n, rows in results.items()}
        for name in servers:
            print(f"{case:5} {name:8} {rate[name]:8.0f} req/s {used[name]:6.1f} us CPU/req")
        print(f"{case:5} ratio    {rate['dosecal'] / rate['nginx']:8.2f}       "
              f"{used['dosecal'] / used['nginx']:6.2f}")


main()
