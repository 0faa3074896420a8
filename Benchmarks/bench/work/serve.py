"""Handing out a feed, beside nginx with the same files."""

import collections
import contextlib
import gzip
import pathlib
import resource
import socket
import statistics
import subprocess
import threading
import time

from bench import servers
from bench.errors import must
from bench.figures import significant
from bench.race import OURS, Race, Run
from bench.report import Aim, Section, spread_text, table
from bench.workshop import NOW, ROOT, call

NGINX = "nginx"
SIZE = 62_000
BODY, GZIP, UNCHANGED = "feed of 60 kB", "its gzip form", "304"
CONNECTIONS, IDLE, SLOW = 64, 10_000, 1000


def publish(shop):
    """A home with one feed of about 60 kB; gives the home and the feed's path."""
    home = shop.path("serve")
    shop.dosecal("apply", str(ROOT / "samples/anna.yaml"), "--since", "2026-11-01", "--now", NOW,
                 home=home)
    shop.dosecal("publish", "--now", NOW, home=home)
    feed = next(pathlib.Path(home, "feeds").glob("*.ics"))
    cut(feed)
    subprocess.run(["gzip", "-9kfn", str(feed)], check=True)
    return home, feed


def cut(feed):
    """Leaves as many events as that size holds."""
    end = b"END:VCALENDAR\r\n"
    head, *events = feed.read_bytes().removesuffix(end).split(b"BEGIN:VEVENT\r\n")
    kept = [head]
    for event in events:
        if sum(map(len, kept)) + len(event) < SIZE:
            kept.append(event)
    feed.write_bytes(b"BEGIN:VEVENT\r\n".join(kept) + end)


def fields(case, server, path):
    """What a client of that case sends along."""
    if case == GZIP:
        return {"Accept-Encoding": "gzip"}
    if case == UNCHANGED:
        return {"If-None-Match": server.get(path)[0].getheader("ETag")}
    return {}


def check(server, path, feed):
    """The server answers each case as it should, with the bytes of the files."""
    text = feed.read_bytes()
    for case, status, body in [(BODY, 200, text), (GZIP, 200, text), (UNCHANGED, 304, b"")]:
        reply, found = server.get(path, fields(case, server, path))
        if case == GZIP:
            must(reply.getheader("Content-Encoding") == "gzip", "serve: nothing was compressed")
            found = gzip.decompress(found)
        must((reply.status, found) == (status, body),
             f"serve: {case} gave {reply.status} and {len(found)} bytes")


def ask(server, path, sent, seconds, program):
    """Requests over kept connections as fast as they go: the time and the processor of one. The
    program counts 304s, of which wrk sees no end."""
    before = server.processor()
    if "If-None-Match" in sent:
        begin = time.perf_counter()
        count = int(call([program, str(server.port), path, sent["If-None-Match"], str(CONNECTIONS),
                          str(seconds)]))
        elapsed = time.perf_counter() - begin
        return Run(elapsed / count, (server.processor() - before) / count, server.memory())
    words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s"]
    for name, value in sent.items():
        words += ["-H", f"{name}: {value}"]
    begin = time.perf_counter()
    text = subprocess.run([*words, f"http://127.0.0.1:{server.port}{path}"], capture_output=True,
                          text=True, check=True).stdout
    elapsed = time.perf_counter() - begin
    must("Non-2xx" not in text and "Socket errors" not in text, f"serve: wrk met errors: {text}")
    count = int(next(line for line in text.splitlines() if "requests in" in line).split()[0])
    return Run(elapsed / count, (server.processor() - before) / count, server.memory())


def race(running, path, case, seconds, rounds, program):
    """Both servers in turn."""
    runs = collections.defaultdict(list)
    for number in range(rounds):
        for name in [OURS, NGINX][:: -1 if number % 2 else 1]:
            server = running[name]
            runs[name].append(ask(server, path, fields(case, server, path), seconds, program))
    return Race({name: runs[name] for name in (OURS, NGINX)})


def median_time(server, path):
    """Milliseconds of a request on a connection of its own."""
    times = []
    for _ in range(300):
        start = time.perf_counter()
        reply, _ = server.get(path)
        must(reply.status == 200, f"serve: a request in a crowd gave {reply.status}")
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


@contextlib.contextmanager
def idle(server, count):
    """So many connections that say nothing."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
               for _ in range(count)]


@contextlib.contextmanager
def slow(server, count):
    """So many connections that send a byte of their head each second, and never its end."""
    stop = threading.Event()
    with idle(server, count) as connections:
        for each in connections:
            each.send(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
        thread = threading.Thread(target=drip, args=(connections, stop))
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()


def drip(connections, stop):
    while not stop.wait(1):
        for each in connections:
            with contextlib.suppress(OSError):
                each.send(b"a")


def crowd(running, path):
    """What a request takes alone, beside idle connections, and beside slow ones."""
    rows = []
    for name, server in running.items():
        alone = median_time(server, path)
        with idle(server, IDLE):
            beside_idle = median_time(server, path)
        time.sleep(1)
        with slow(server, SLOW):
            beside_slow = median_time(server, path)
        rows.append([name, *(significant(each) for each in (alone, beside_idle, beside_slow))])
    return table(["program", "alone, ms", f"beside {IDLE:,} idle", f"beside {SLOW:,} slow"], rows)


def sections(shop):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    home, feed = publish(shop)
    path = f"/feeds/{feed.stem}/anna.ics"
    seconds, rounds = (1, 3) if shop.quick else (4, 5)
    with (servers.dosecal([shop.tool, "serve"], shop.environment(home)) as ours,
          servers.nginx(shop.fresh_folder("nginx"), feed.parent) as theirs):
        running = {OURS: ours, NGINX: theirs}
        for server in running.values():
            check(server, path, feed)
        program = shop.compiled("unchanged")
        races = {case: race(running, path, case, seconds, rounds, program)
                 for case in (BODY, GZIP, UNCHANGED)}
        crowded = crowd(running, path)
    return [Section("Serve", NOTES, [speed(races), crowded], list(aims(races)))]


def speed(races):
    rows = []
    for case, each in races.items():
        for name in each.runs:
            rows.append([
                case, name, spread_text(rate(each, name)),
                spread_text(each.processor(name).scaled(1e6)), significant(each.memory(name)),
                "" if name == OURS else spread_text(each.ratio(OURS, name, "processor"))])
    return table(["work", "program", "requests/s (least–most)", "processor µs/request", "MB",
                  f"{OURS}'s processor time ×"], rows)


def rate(each, name):
    return type(each.seconds(name)).of(1 / run.seconds for run in each.runs[name])


def aims(races):
    for case, each in races.items():
        yield Aim(f"serve-{KEYS[case]}", f"serve, {case}, requests/s", NGINX,
                  each.ratio(NGINX, OURS), 1, " ×", at_least=True)
        yield Aim(f"serve-{KEYS[case]}-processor", f"serve, {case}, processor of a request", NGINX,
                  each.ratio(OURS, NGINX, "processor"), 0.75 if case == UNCHANGED else 1, " ×",
                  is_headline=case == UNCHANGED)


KEYS = {BODY: "body", GZIP: "gzip", UNCHANGED: "304"}
NOTES = f"""Both serve the same files, one worker a core and no log; wrk asks over {CONNECTIONS}
kept connections, on the same cores, so that the processor time of a request says more than
requests/s. It is user and system time of the server's processes. Below, a request is timed 300
times on a connection of its own: alone, then beside connections that say nothing or never end."""
