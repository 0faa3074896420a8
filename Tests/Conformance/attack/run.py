"""Attacks the server with requests that strangers and the owners of accounts can send.

    python run.py --dosecal PATH [CHECK...]

Results depend on memory, processor time and the order of responses, not on the clock. Milliseconds are only
printed. Exit status: 1 after any failure.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import socket
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import queries
import randomness
import results
from results import Result
from served import FORM, LIMIT_SECONDS, Household, Served, basic

MEBIBYTE = 1 << 20
CONNECTIONS = 256
MOST_MEMORY = 100 * MEBIBYTE
MOST_SECONDS = 1.0
FEEDS = randomness.amount(20, 200)


def head(method: str, path: str, length: int | None, *lines: str) -> bytes:
    """Returns the head of a request with a body of a given length, or in chunks."""
    body = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: x", body, *lines, "", ""]).encode()


def send(connection: socket.socket, data: bytes) -> int:
    """Sends as much as the server accepts at once, and returns the number of bytes."""
    connection.setblocking(False)
    sent = 0
    with contextlib.suppress(BlockingIOError, BrokenPipeError, ConnectionResetError):
        while sent < len(data):
            sent += connection.send(data[sent:sent + 65_536])
    return sent


def strangers(home: Household) -> dict[str, bytes]:
    """Returns requests of visitors without credentials, each with the largest body that it may announce, except
    its last bytes."""
    cookie, form = "Cookie: dosecal=" + "7" * 32, f"Content-Type: {FORM}"
    save, wrong = "/plan/" + "5" * 32 + "/save/sam", "Authorization: " + basic("phone", "0" * 32)
    # The greatest sizes of a plan's form and of an app's request.
    plan, app = 6 * MEBIBYTE + 8192, MEBIBYTE
    fill = b"a" * (8192 - 16)
    return {
        "plan with a made-up cookie": head("POST", save, plan, cookie, form) + b"text=" + b"a" * (plan - 16),
        "plan in chunks": head("POST", save, None, cookie, form) + b"600000\r\ntext=" + b"a" * (plan - 8192),
        "form": head("POST", f"/take/{home.tokens['carer']}/x", 8192, form) + fill,
        "object with a wrong password": head("PUT", "/dav/phone/cal/a/b.ics", app, wrong) + b"a" * (app - 16),
        "query in chunks": head("REPORT", "/dav/phone/cal/a/", None, wrong) + b"100000\r\n" + b"a" * (app - 16),
        "small query": head("REPORT", "/dav/phone/cal/a/", 8192, wrong) + fill,
    }


def bodies(home: Household) -> list[str]:
    """256 connections of strangers with the largest bodies use little memory, and feeds are still served."""
    found, longest = [], 0.0
    with Served(home) as served, contextlib.ExitStack() as stack:
        before = served.largest_memory()
        for name, request in strangers(home).items():
            wires = [stack.enter_context(socket.create_connection(("127.0.0.1", served.port), LIMIT_SECONDS))
                     for _ in range(CONNECTIONS)]
            sent = [0] * CONNECTIONS
            for _ in range(4):
                sent = [count + send(wire, request[count:]) for wire, count in zip(wires, sent)]
                milliseconds, problems = feeds(served, home, FEEDS // 4)
                longest = max(longest, milliseconds)
                found += [f"{name}: {problem}" for problem in problems]
            print(f"     {name}: {sum(sent) / MEBIBYTE:.0f} MiB taken, "
                  f"{served.largest_memory() / MEBIBYTE:.0f} MiB of memory at most")
            for wire in wires:
                wire.close()
        if served.largest_memory() > MOST_MEMORY:
            found.append(f"{served.largest_memory() / MEBIBYTE:.0f} MiB of memory, not 100 (at first "
                         f"{before / MEBIBYTE:.0f})")
    print(f"     slowest feed: {longest:.0f} ms")
    return found


def feeds(served: Served, home: Household, count: int) -> tuple[float, list[str]]:
    """Requests a feed several times; returns the longest time in milliseconds, and the problems."""
    found, longest = [], 0.0
    for _ in range(count):
        began = time.monotonic()
        answer = served.ask("GET", home.feed("carer"))
        longest = max(longest, 1000 * (time.monotonic() - began))
        if answer.status != 200:
            found.append(f"a feed got {answer.status}")
    return longest, found


def forms(home: Household) -> list[str]:
    """Feeds are served before the largest forms with countless fields of an authorised sender."""
    body = (b"base=1&text=" + b"&a" * (3 * MEBIBYTE))
    path = f"/plan/{home.tokens['carer']}/save/sam"
    statuses: list[int] = []

    def post(served: Served) -> None:
        with contextlib.suppress(OSError):
            statuses.append(served.ask("POST", path, body, Content_Type=FORM).status)

    found = []
    with Served(home) as served:
        senders = [threading.Thread(target=post, args=[served]) for _ in range(20)]
        began = served.processor_seconds()
        for sender in senders:
            sender.start()
        milliseconds, found = feeds(served, home, FEEDS)
        for sender in senders:
            sender.join()
        seconds, memory = served.processor_seconds() - began, served.largest_memory()
    print(f"     20 forms: {sorted(statuses)}, {seconds:.2f} s of processor time, {memory / MEBIBYTE:.0f} MiB, "
          f"slowest feed {milliseconds:.0f} ms")
    if not set(statuses) <= {400, 503}:
        found.append(f"the forms got {statuses}")
    if seconds > 20 * MOST_SECONDS:
        found.append(f"20 forms took {seconds:.1f} s of processor time")
    if memory > 2 * MOST_MEMORY:
        found.append(f"20 forms of one person took {memory / MEBIBYTE:.0f} MiB of memory")
    return found


def search(home: Household) -> list[str]:
    """No query takes a second of processor time, and reasonable queries are answered."""
    slowest = {True: (0.0, ""), False: (0.0, "")}
    found = []
    with Served(home) as served:
        for query in queries.all_of(randomness.seed(), randomness.amount(10, 300)):
            right = home.account(query.account)
            time.sleep(1.2)  # The server checks its store once a second.
            tasks = f"/dav/{query.account}/cal/sam-tasks/"
            for number, task in enumerate(query.tasks):
                put = served.ask("PUT", f"{tasks}{number}.ics", task, Authorization=right)
                if put.status != 201:
                    found.append(f"{query.name}: {put.status} for a task")
                    break
            # The tasks of the plan are made when the collection is first requested.
            served.ask("PROPFIND", tasks, Authorization=right, Depth="0")
            began = served.processor_seconds()
            answer = served.ask("REPORT", tasks, query.body, Authorization=right, Depth="1")
            seconds = served.processor_seconds() - began
            isAccepted = answer.status == 207
            slowest[isAccepted] = max(slowest[isAccepted], (seconds, query.name))
            if answer.status not in query.statuses:
                found.append(f"{query.name}: {answer.status}, not {query.statuses}")
            if seconds > MOST_SECONDS:
                found.append(f"{query.name}: {answer.status} after {seconds:.2f} s of processor time")
    for is_accepted, (seconds, name) in slowest.items():
        print(f"     slowest that was {'accepted' if is_accepted else 'refused'}: {seconds:.2f} s ({name})")
    return found


def fairness(home: Household) -> list[str]:
    """While one account sends many expensive queries, a second account is answered among the first."""
    hard = next(query for query in queries.known() if query.name == "4,000 ranges")
    rights = {name: home.account(name) for name in ("greedy", "modest")}
    order: list[str] = []

    def report(served: Served) -> None:
        with contextlib.suppress(OSError):
            served.ask("REPORT", "/dav/greedy/cal/sam-tasks/", hard.body, Depth="1",
                       Authorization=rights["greedy"])
        order.append("greedy")

    with Served(home) as served:
        for number, task in enumerate(hard.tasks):
            served.ask("PUT", f"/dav/greedy/cal/sam-tasks/{number}.ics", task, Authorization=rights["greedy"])
        served.ask("PROPFIND", "/dav/modest/cal/sam-tasks/", Authorization=rights["modest"], Depth="0")
        senders = [threading.Thread(target=report, args=[served]) for _ in range(30)]
        for sender in senders:
            sender.start()
        while not order:
            time.sleep(0.01)
        answer = served.ask("PROPFIND", "/dav/modest/cal/sam-tasks/", "<?xml version='1.0'?>"
                            "<D:propfind xmlns:D='DAV:'><D:prop><D:getetag/></D:prop></D:propfind>",
                            Authorization=rights["modest"], Depth="1")
        before = order.count("greedy")
        for sender in senders:
            sender.join()
    print(f"     answered after {before} of 30 queries of another account")
    if answer.status != 207:
        return [f"the other account got {answer.status}"]
    return [] if before < 30 else ["the other account was answered last"]


def withdrawn(home: Household) -> list[str]:
    """Everything that an address has created stops working when the address is revoked or renewed."""
    found = []
    for word in ("rotate", "revoke"):
        name = f"lost-{word}"
        home.say("subscriber", "add", "sam", "--id", name, "--may", "manage")
        token = re.search(rf"feeds/([0-9a-f]{{32}})/{name}\.ics", home.say("subscriber", "list", "--show"))[1]
        with Served(home, "--behind-proxy") as served:
            secure = {"X_Forwarded_Proto": "https", "Content_Type": FORM}
            seen = home.say("subscriber", "list", "--json").count('"id"')
            made = served.ask("POST", f"/subscribe/{token}", f"make=account&seen={seen}", **secure)
            values = dict(re.findall(r'id="(\w+)"[^>]*value="([^"]*)"', made.body.decode()))
            if "password" not in values:
                return [f"no account was made: {made.status}"]
            time.sleep(1.2)  # The server checks its store once a second.
            tasks = f"/dav/{values['user']}/cal/sam-tasks/"
            ask = {"X_Forwarded_Proto": "https", "Authorization": basic(values["user"], values["password"])}
            task = queries.task("own", [])
            statuses = [served.ask("PROPFIND", tasks, Depth="0", **ask).status,
                        served.ask("PUT", f"{tasks}own.ics", task, **ask).status]
            if statuses != [207, 201]:
                found.append(f"the new account got {statuses}")
            said = home.say("subscriber", word, name)
            if "has ended too" not in re.sub(r"\s+", " ", said):
                found.append(f"{word} does not say what ended: {said!r}")
            statuses = [served.ask("PROPFIND", tasks, Depth="0", **ask).status,
                        served.ask("PUT", f"{tasks}other.ics", task, **ask).status,
                        served.ask("GET", f"/subscribe/{token}").status]
            if statuses != [401, 401, 410]:
                found.append(f"after {word} the account and the address got {statuses}")
    return found


def guesses(home: Household) -> list[str]:
    """Wrong cookies and passwords from an address do not lock out valid ones there."""
    right = home.account("phone")
    link = re.search(r"/sign-in/([0-9a-f]{32})", home.say("owner", "add"))[1]
    found = []
    with Served(home) as served:
        signed = served.ask("POST", f"/sign-in/{link}", Content_Type=FORM)
        cookie = signed.fields["set-cookie"].partition(";")[0]
    with Served(home) as served:
        wrong = [served.ask("GET", "/home", Cookie=f"dosecal={number:032x}").status for number in range(20)]
        passwords = [served.ask("PROPFIND", "/dav/phone/", Depth="0", Authorization=basic("phone", f"{number:032x}")).status
                     for number in range(20)]
        if (wrong[0], wrong[-1]) != (403, 429) or (passwords[0], passwords[-1]) != (401, 429):
            found.append(f"guesses got {wrong} and {passwords}")
        statuses = [served.ask("GET", "/home", Cookie=cookie).status,
                    served.ask("PROPFIND", "/dav/phone/", Depth="0", Authorization=right).status]
        if statuses != [200, 207]:
            found.append(f"those who are right got {statuses}")
    return found


CHECKS = {check.__name__: check for check in (bodies, forms, search, fairness, withdrawn, guesses)}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--dosecal", required=True, type=Path)
    parser.add_argument("checks", nargs="*", metavar="CHECK", choices=[[], *CHECKS])
    randomness.add_seed(parser)
    options = parser.parse_args()
    tool, failed = options.dosecal.resolve(), []
    for name in options.checks or CHECKS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                faults = CHECKS[name](Household(tool, Path(folder)))
            except Exception:
                faults = traceback.format_exc().splitlines()[-8:]
        result: Result = results.of("attack", name, faults)
        print(result, flush=True)
        if result.state == "FAIL":
            failed.append(name)
    if failed:
        print(randomness.repetition(*failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
