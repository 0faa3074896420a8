"""Adapts dosecal to run.py: `dosecal.py TOOL apply
import
state
entries ...`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

GRADES = ("exact", "likely", "check")


def tool(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Runs dosecal with the folder that run.py has chosen for its data."""
    environment = {
        **os.environ,
        "DOSECAL_HOME": os.environ["CLIENTS_MEMORY"],
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "C.UTF-8",
        "SOURCE_DATE_EPOCH": "1793534400",
    }
    return subprocess.run([sys.argv[1], *words], env=environment, capture_output=True)


def must(*words: str) -> str:
    """Returns the output of dosecal; an error ends this program."""
    done = tool(*words)
    if done.returncode != 0:
        sys.exit(done.stderr.decode("utf-8", "replace").strip() or f"exit {done.returncode}")
    return done.stdout.decode("utf-8")


def entries() -> list[dict]:
    """Returns the whole log."""
    return json.loads(must("log", "--json"))["entries"]


def key(entry: dict) -> tuple:
    """Returns the key of what an entry is about."""
    planned = entry.get("planned") or entry["day"]
    return entry["what"], entry["item"], planned, entry.get("slot"), entry.get("ordinal")


def standing(log: list[dict]) -> list[dict]:
    """Returns the entries that count: not undone, and for each dose the one of the best grade, then the
    earliest."""
    undone = {entry["undoes"] for entry in log if entry["what"] == "undone"}
    best: dict[tuple, dict] = {}
    for entry in log:
        if entry["what"] == "undone" or entry["id"] in undone:
            continue
        before = best.get(key(entry))
        if before is None or rank(entry) < rank(before):
            best[key(entry)] = entry
    return list(best.values())


def rank(entry: dict) -> tuple[int, str]:
    """Returns a sort key: better grades first, then earlier times."""
    return GRADES.index(entry.get("grade", "exact")), entry.get("at", "")


def undoings(log: list[dict], counted: list[dict]) -> list[str]:
    """Returns the entries that were undone and not recorded again."""
    by_id = {entry["id"]: entry for entry in log}
    done = {key(entry) for entry in counted}
    taken_back = [by_id[entry["undoes"]] for entry in log if entry["what"] == "undone"]
    lines = {f"undone {one['item']} {key(one)[2]} - -" for one in taken_back if key(one) not in done}
    return sorted(lines)


def line(entry: dict) -> str:
    """Returns an entry in the format of `expected.txt`."""
    at, grade = entry.get("at", "-"), entry.get("grade", "-")
    tail = f" until {entry['until']}" if "until" in entry else ""
    return f"{entry['what']} {entry['item']} {key(entry)[2]} {at} {grade}{tail}"


def main() -> None:
    """Runs the command from run.py."""
    verb, *words = sys.argv[2:]
    if verb == "apply":
        must("apply", words[1], "--now", words[0])
    elif verb == "import":
        print(must("import", "--now", *words), end="")
    elif verb == "entries":
        print(must("log", "--json"), end="")
    else:
        log = entries()
        counted = standing(log)
        print("\n".join([*map(line, counted), *undoings(log, counted)]))


main()
