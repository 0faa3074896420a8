"""dosecal with one address of a store, and its servers and publishers, which are killed."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import threading
import time
import urllib.parse
from pathlib import Path

from ports import free_port


class Tool:
    """dosecal with one address of the store."""

    def __init__(self, path, home, address):
        self.path = path
        self.environment = {"DOSECAL_HOME": str(home), "DOSECAL_STORE": address, "TZ": "UTC"}

    def run(self, *words, **options):
        result = subprocess.run(
            [self.path, *words], env=self.environment, text=True, capture_output=True, check=False,
            **options)
        if result.returncode:
            raise RuntimeError(f"{words}: {result.stderr or result.stdout}")
        return result.stdout


class Server:
    """A `dosecal serve` that is killed and stopped at random."""

    def __init__(self, tool, log):
        self.tool, self.log = tool, log
        self.port, self.given_up = free_port(), False
        if not self.start():
            raise RuntimeError(f"no server: {Path(log).read_text()}")

    def start(self):
        self.process = subprocess.Popen(
            [self.tool.path, "serve", "--listen", f"127.0.0.1:{self.port}"],
            env=self.tool.environment, text=True, stdout=subprocess.PIPE,
            stderr=open(self.log, "a"))
        # It prints its address, reads the store once more, and prints the rest: it has started after both.
        return bool(self.process.stdout.readline() and self.process.stdout.readline())

    def kill(self):
        self.process.kill()
        self.process.wait()
        # If the database is unavailable, it does not start.
        while not self.start() and not self.given_up:
            self.process.wait()
            time.sleep(0.5)

    def stop(self, seconds):
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def ask(self, method, path, form=None, head=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            fields = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
            fields |= head or {}
            body = urllib.parse.urlencode(form) if form else None
            link.request(method, path, body, fields)
            answer = link.getresponse()
            return answer.status, answer.read().decode(), dict(answer.getheaders())
        finally:
            link.close()


class Publisher:
    """Repeated runs of `dosecal publish`, which are sometimes killed or stopped for seconds."""

    def __init__(self, tool, own):
        self.tool, self.random = tool, own
        self.ended, self.killed, self.refused, self.problems = 0, 0, 0, []
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.live)
        self.thread.start()

    def live(self):
        while not self.ending.is_set():
            process = subprocess.Popen(
                [self.tool.path, "publish", "--quiet"], env=self.tool.environment, text=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            chance = self.random.random()
            if chance < 0.3:
                time.sleep(self.random.random() * 0.05)
                process.kill()
                self.killed += 1
            elif chance < 0.4:
                time.sleep(self.random.random() * 0.05)
                process.send_signal(signal.SIGSTOP)
                time.sleep(self.random.uniform(1, 5))
                process.send_signal(signal.SIGCONT)
            said = process.communicate()[1]
            if process.returncode == 0:
                self.ended += 1
            elif process.returncode > 0:
                self.refused += 1
                if not re.search("cannot reach|try again|repeat it", said):
                    self.problems.append(said)
            time.sleep(self.random.random())

    def end(self):
        self.ending.set()
        self.thread.join()
