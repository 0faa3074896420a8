"""The facts in the output of commands: a key and its value."""

from __future__ import annotations

import re
from datetime import date, timedelta

from wording import Wording

Facts = dict[str, str]
BAR = re.compile(r"[█░]+")


def unwrapped(lines: list[str], indent: int) -> list[str]:
    """Returns the entries that begin at an indent, each with its wrapped lines."""
    found: list[str] = []
    for line in lines:
        if len(line) - len(line.lstrip()) == indent:
            found.append(line.strip())
        elif found:
            found[-1] += " " + line.strip()
    return found


def blocks(text: str) -> list[list[str]]:
    """Returns the blocks that are separated by empty lines."""
    return [block.splitlines() for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip()]


def headed(text: str) -> dict[str, list[str]]:
    """Returns the lines of each block by its heading, '' if it has none."""
    found: dict[str, list[str]] = {}
    for block in blocks(text):
        has_heading = not block[0].startswith(" ")
        found.setdefault(block[0] if has_heading else "", []).extend(block[1:] if has_heading else block)
    return found


def state(say: Wording, text: str, today: date) -> str:
    """Returns the state of a dose: one word, with its time and amount."""
    for word, keys in {
        "taken": ("today.taken.dose", "today.taken.task"), "skipped": ("today.skipped",),
        "snoozed": ("today.snoozed",),
    }.items():
        for key in keys:
            found = say.find(key, text)
            if found:
                amount = re.search(r": ([\d.,]+) ", text)
                more = f" x{say.decimal(amount[1])}" if amount else ""
                return f"{word} {say.time(found['time'], today)}{more}"
    for word in ("missed", "later", "paused", "late", "due"):
        if say.find(f"today.{word}", text) is not None:
            return word
    return f"? {text}"


def lens(say: Wording, text: str, today: date) -> str:
    """Returns the progress of a lens set and its day of replacement."""
    for word in ("dailyWorn", "dailyUnworn"):
        if say[f"lens.status.{word}"] in text:
            sets = say.number("lens.dailySetsUnrecorded", text) or say.number("lens.dailySets", text)
            return f"{sets} sets, {word}"
    progress = say.find("lens.progress", text)
    if not progress:
        return f"? {text}"
    partly = say.find("lens.progressPartly", text)
    none = say.find("lens.progressUnrecorded", text)
    days = re.match(r"\d+", progress["days"])[0]
    unrecorded = partly["unrecorded"] if partly else progress["used"] if none else "0"
    due = say.day(text[text.index(")"):], today)
    return f"{progress['used']} of {days}, {unrecorded} not recorded, due {due}"


def lenses(say: Wording, lines: list[str], today: date) -> Facts:
    """Returns the block of lenses."""
    found = {}
    for entry in unwrapped(lines, 2):
        name, _, rest = re.split(r"\s\s+([█░]+)", entry, maxsplit=1)
        found[f"lens {name}"] = lens(say, rest, today)
    return found


def needs(say: Wording, lines: list[str]) -> Facts:
    """Returns the block of as-needed items."""
    text = " ".join(line.strip() for line in lines)
    found = {}
    for key in ("need.todayOf", "need.today"):
        for match in re.finditer(say.pattern(key).pattern.replace("(?P<name>.+?)", r"(?P<name>\S+)"), text):
            found.setdefault(f"as needed {match['name']}", share(say, match.groupdict()))
    return found


def share(say: Wording, found: dict[str, str]) -> str:
    """Returns an amount and its limit."""
    return f"{say.decimal(found['count'])} of {say.decimal(found.get('most', '-'))}"


def following(say: Wording, text: str, today: date) -> str:
    """Returns a next dose."""
    found = re.search(rf"({say.date} )?(\d\d:\d\d), (.*)", text)
    return f"{say.time(found[0].split(',')[0], today)} {found[3]}" if found else f"? {text}"


def today_facts(say: Wording, text: str, today: date) -> Facts:
    """'today': the doses of the day and the open ones of the day before."""
    found: Facts = {}
    parts = headed(text)
    days = {"": today, say["today.missedBefore"]: today - timedelta(days=1),
            say["today.evening"]: today - timedelta(days=1)}
    begin = say["today.next"].split("{")[0]
    for heading, day in days.items():
        for entry in unwrapped(parts.get(heading, []), 2):
            line = re.match(r"(\d\d:\d\d)\s+\S\s+(.*) · (.*)", entry)
            if line:
                found[f"dose {day} {line[1]} {line[2]}"] = state(say, line[3], today)
            elif entry.startswith(begin):
                found["next"] = following(say, entry[len(begin):], today)
    found |= lenses(say, parts.get(say["today.lenses"], []), today)
    return found | needs(say, parts.get(say["today.asNeeded"], []))


def supply(say: Wording, name: str, text: str, today: date) -> Facts:
    """Returns the facts about a supply."""
    found: Facts = {}
    for key, what in (("lens.left", "left"), ("supply.left", "left")):
        said = say.find(key, text)
        if said:
            found[f"{what} {name}"] = say.decimal(said["amount"])
            break
    else:
        if say["lens.noneLeft"] in text:
            found[f"left {name}"] = "0"
    out, refill = say.find("supply.until", text), say.find("supply.refill", text)
    if out:
        found[f"runs out {name}"] = str(say.day(out["date"], today))
    if refill:
        found[f"get more {name}"] = str(say.day(refill["date"], today))
    elif say["supply.refillNow"] in text:
        found[f"get more {name}"] = str(today)
    begin = say["lens.lastOpened"].split("{")[0]
    if begin in text:
        found[f"last box {name}"] = str(say.day(text[text.index(begin):], today))
    return found


def status_facts(say: Wording, text: str, today: date) -> Facts:
    """'status': the summary of the day, the streak, lenses and supplies."""
    parts = headed(text)
    found: Facts = {}
    for entry in unwrapped(parts.get("", []), 2):
        if entry.startswith(say["status.today"] + " "):
            taken = say.find("status.taken", entry)
            if taken:
                found["today"] = f"{taken['count']} of {taken['due']} taken"
            for word in ("due", "late", "skipped", "missed"):
                found[f"today {word}"] = str(say.number(f"status.{word}", entry))
            begin = say["status.next"].split("{")[0]
            if f"; {begin}" in entry or f"  {begin}" in entry:
                found["next"] = following(say, entry[entry.index(begin) + len(begin):], today)
        elif entry.startswith(say["status.streak"] + " "):
            days = re.findall(r"\d+", entry)
            found["streak"] = ", longest ".join(days or ["0", "0"])
    found |= lenses(say, parts.get(say["today.lenses"], []), today)
    for entry in unwrapped(parts.get(say["today.supplies"], []), 2):
        name, rest = re.split(r"\s\s+", entry, maxsplit=1)
        found |= supply(say, name, rest, today)
    return found


def stats_facts(say: Wording, text: str, today: date) -> Facts:
    """'stats': each figure of each item."""
    found: Facts = {}
    for block in blocks(text)[1:]:
        name = block[0].replace(f" ({say['stats.removed']})", "")
        for entry in unwrapped(block[1:], 2):
            found |= {f"{name}: {what}": value for what, value in stats_entry(say, entry).items()}
    return found


def stats_entry(say: Wording, entry: str) -> Facts:
    """Returns one line of statistics."""
    label, _, rest = re.sub(r"\s\s+", "\0", entry, count=1).partition("\0")
    ratio = say.find("stats.ratio", rest)
    share = f"{ratio['count']} of {ratio['of']}" if ratio else ""
    if label in (say["stats.taken"], say["stats.done"]) and ratio:
        said = say.find("stats.skippedMissed", rest)
        return {"taken": f"{share}, skipped {said['skipped']}, missed {said['missed']}"}
    if label == say["stats.onTime"]:
        early, late = re.findall(r"\d+", rest.split(";")[1])
        return {"on time": f"{share}, early {early}, late {late}"}
    if label == say["stats.days"]:
        if not ratio:
            return {}
        numbers = re.findall(r"\d+", rest.split(";")[1])
        return {"days": share, "streak": ", longest ".join(numbers)}
    if label == say["stats.covered"]:
        return {"covered": share} if ratio else {}
    if label == say["stats.amount"]:
        return {"in all": say.decimal(rest)}
    if label == say["stats.asNeeded"]:
        return {"as needed": str(say.number("stats.doses", rest))}
    if label == say["stats.out"]:
        return {
            word: str(say.number(f"stats.out.{key}", rest))
            for word, key in (("beside", "unplanned"), ("paused", "paused"), ("open", "open"))
            if say.number(f"stats.out.{key}", rest)
        }
    return {}


def list_facts(say: Wording, text: str, today: date) -> Facts:
    """'list': the next time of each item."""
    found: Facts = {}
    begin = say["list.next"].split("{")[0]
    for entry in unwrapped(text.splitlines()[2:], 2):
        item, rest = re.split(r"\s\s+", entry, maxsplit=1)
        clause = [part.strip() for part in rest.split(";") if part.strip().startswith(begin)]
        if clause:
            found[f"next {item}"] = say.time(clause[0], today)
        if say.find("lens.progress", rest):
            found[f"used {item}"] = say.find("lens.progress", rest)["used"]
    return found


def history_facts(say: Wording, text: str, today: date) -> Facts:
    """'history': the mark of each day of the month, and the figures of each item."""
    found: Facts = {}
    grid = text.split("\n\n")[1]
    for line in grid.splitlines()[1:]:
        for place in range(7):
            cell = line[place * 11:place * 11 + 11]
            mark = re.match(r"\s*(\d+)[ *](\S)", cell)
            if mark:
                found[f"mark {int(mark[1]):02}"] = mark[2]
    for entry in unwrapped(text.split("\n\n", 3)[3].splitlines(), 2):
        name, _, rest = re.sub(r"\s\s+", "\0", entry, count=1).partition("\0")
        found |= {f"{name}: {what}": value for what, value in history_entry(say, rest).items()}
    return found


def history_entry(say: Wording, text: str) -> Facts:
    """Returns the figures of one item."""
    done = say.find("history.taken.dose", text) or say.find("history.taken.task", text)
    found = {"taken": f"{done['count']} of {done['due']}"} if done else {}
    for word, key in (
        ("skipped", "skipped"), ("missed", "missed"), ("open", "open"), ("paused", "paused"),
        ("as needed", "needed"), ("beside", "beside"), ("worn", "worn"),
    ):
        count = say.number(f"history.{key}", text)
        if count:
            found[word] = str(count)
    return found
