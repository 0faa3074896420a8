"""python-caldav in an account: each way of completing, moving, deleting, and old entity tags."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path

import caldav
from account import EVENING, LISTS, MORNING, Account
from caldav.lib import error

NOW = "2026-11-02T07:05:00Z"
AT = datetime(2026, 11, 2, 7, 4, tzinfo=timezone.utc)
OWN = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//somebody//EN
BEGIN:VTODO
UID:milk-1
DTSTAMP:20261102T060000Z
SUMMARY:Buy milk
X-SHOP:corner\\, left
STATUS:NEEDS-ACTION
END:VTODO
END:VCALENDAR
"""


def signed_in(account: Account, url: str) -> dict[str, caldav.Calendar]:
    """Returns the calendars that an app discovers from the bare address of the server, by name."""
    client = caldav.DAVClient(url=url, username=account.user, password=account.password)
    calendars = client.principal().calendars()
    return {str(calendar.url).rstrip("/").rsplit("/", 1)[1]: calendar for calendar in calendars}


def task(tasks: caldav.Calendar, begin: str) -> caldav.Todo:
    """Returns the only task that begins at a time, done or not."""
    (found,) = [
        one for one in tasks.todos(include_completed=True)
        if "DTSTART" in one.icalendar_component
        and one.icalendar_component["DTSTART"].dt == datetime.fromisoformat(begin)
    ]
    return found


def discovery(tool: Path, work: Path) -> list[str]:
    """Discovery from the bare address finds two collections, each with one component type."""
    account, found = Account.made(tool, work), []
    with account.serving(NOW) as url:
        calendars = signed_in(account, url)
        lists = {name: one.get_supported_components() for name, one in calendars.items()}
        if lists != {name: [component] for name, component in LISTS.items()}:
            found.append(f"found {lists}")
        events = calendars["sam-events"].events()
        if len(events) != 2:
            found.append(f"expected two series, found {len(events)}")
        try:
            caldav.DAVClient(url=url, username=account.user, password="wrong").principal()
            found.append("a wrong password opens the account")
        except error.AuthorizationError:
            pass
    return found


def ticking(
    tool: Path, work: Path, complete: Callable[[caldav.Todo, datetime], None]
) -> list[str]:
    """A task is completed twice, reopened and completed again."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        tasks = signed_in(account, url)["sam-tasks"]
        complete(task(tasks, MORNING), AT)
        found = account.told("ticked", "taken morning 07:04")
        task(tasks, MORNING).save()
        found += account.told("saved again", "taken morning 07:04")
        task(tasks, MORNING).uncomplete()
        found += account.told("unticked", "taken morning 07:04", "undone")
        complete(task(tasks, MORNING), AT + timedelta(seconds=60))
        return found + account.told(
            "ticked anew", "taken morning 07:04", "undone", "taken morning 07:05")


def complete(tool: Path, work: Path) -> list[str]:
    """complete() writes STATUS and COMPLETED."""
    return ticking(tool, work, lambda todo, at: todo.complete(at))


def safe(tool: Path, work: Path) -> list[str]:
    """complete() with handling of rules, in safe mode."""
    return ticking(tool, work, lambda todo, at: todo.complete(at, handle_rrule=True))


def this_and_future(tool: Path, work: Path) -> list[str]:
    """complete() with handling of rules, for this and all future occurrences."""
    return ticking(
        tool, work,
        lambda todo, at: todo.complete(at, handle_rrule=True, rrule_mode="thisandfuture"))


def home_assistant(tool: Path, work: Path) -> list[str]:
    """Home Assistant writes only STATUS, in both directions, over the existing properties."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        tasks = signed_in(account, url)["sam-tasks"]
        states = ("COMPLETED", "NEEDS-ACTION", "COMPLETED")
        expected, found = [], []
        for state, entry in zip(states, ("taken morning 07:05", "undone", "taken morning 07:05")):
            expected.append(entry)
            set_state(task(tasks, MORNING), state)
            found += account.told(f"morning {state}", *expected)
        account.home.run(
            "take", "drops", "--for", "20:00", "--at", "08:03", "--anyway", "--now", NOW)
        expected.append("taken evening 07:03")
        for state, entry in zip(states[1:], ("undone", "taken evening 07:05")):
            expected.append(entry)
            set_state(task(tasks, EVENING), state)
            found += account.told(f"evening {state}", *expected)
        return found


def set_state(todo: caldav.Todo, state: str) -> None:
    """Saves as an older version does, without an entity tag, and waits, because two presses within a second are
    unlikely."""
    time.sleep(1.1)
    todo.icalendar_component["STATUS"] = state
    todo.props.pop("{DAV:}getetag")
    todo.save()


def moved_and_deleted(tool: Path, work: Path) -> list[str]:
    """A move on the same day is a snooze, a move to a different day has no effect, and a deletion is a skip."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        tasks = signed_in(account, url)["sam-tasks"]
        move(task(tasks, EVENING), timedelta(minutes=30))
        expected = ["snoozed evening 07:05 until 19:30"]
        found = account.told("moved", *expected)
        move(task(tasks, "2026-11-03T19:00:00Z"), timedelta(days=2))
        found += account.told("moved to another day", *expected)
        task(tasks, MORNING).delete()
        expected.append("skipped morning 07:05")
        found += account.told("deleted", *expected)
        if len(signed_in(account, url)["sam-tasks"].todos(include_completed=True)) != 29:
            found.append("the deleted task is there again, or others are gone")
        return found + account.told("looked at again", *expected)


def move(todo: caldav.Todo, by: timedelta) -> None:
    """Moves the start and the end of a task."""
    component = todo.icalendar_component
    for name in ("DTSTART", "DUE"):
        moment = component.pop(name).dt + by
        component.add(name, moment)
    todo.save()


def old_tags(tool: Path, work: Path) -> list[str]:
    """After an offline write, the completion counts once although its entity tag is old, and undoes nothing."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        tasks = signed_in(account, url)["sam-tasks"]
        morning, evening = task(tasks, MORNING), task(tasks, EVENING)
        account.home.run("snooze", "drops", "--for", "08:00", "20", "--now", NOW)
        account.home.run("take", "drops", "--for", "20:00", "--anyway", "--now", NOW)
        expected = ["snoozed morning 07:05 until 07:25", "taken evening 07:05"]
        found = account.told("at home", *expected)
        found += refused("the tick", lambda: morning.complete(AT))
        expected.append("taken morning 07:04")
        found += account.told("ticked with an old tag", *expected)
        evening.icalendar_component["SUMMARY"] = "Other words"
        found += refused("other words", evening.save)
        found += account.told("other words with an old tag", *expected)
        for begin in (MORNING, EVENING):
            if not task(tasks, begin).icalendar_component.get("COMPLETED"):
                found.append(f"the task at {begin} is not shown as done")
        task(tasks, MORNING).save()
        return found + account.told("saved after looking", *expected)


def refused(what: str, write: Callable[[], None]) -> list[str]:
    """Returns a problem unless a write is refused because of its entity tag."""
    try:
        write()
    except error.PutError:
        return []
    except error.DAVError as problem:
        return [] if "412" in str(problem) else [f"{what}: {problem!r}"]
    return [f"{what} with an old entity tag was not refused"]


def own_task(tool: Path, work: Path) -> list[str]:
    """A user's own to-do is kept byte for byte and is not recorded."""
    account = Account.made(tool, work)
    with account.serving(NOW) as url:
        tasks = signed_in(account, url)["sam-tasks"]
        text = OWN.replace("\n", "\r\n")
        tasks.client.put(
            f"{tasks.url}milk.ics", text, {"Content-Type": "text/calendar", "If-None-Match": "*"})
        found = account.told("made")
        body = account.ask("GET", f"{tasks.url}milk.ics").body
        if body.decode() != text:
            found.append(f"expected the bytes that were sent, found {body!r}")
        (milk,) = [one for one in tasks.todos() if one.icalendar_component["UID"] == "milk-1"]
        milk.complete(AT)
        found += account.told("done")
        milk.delete()
        return found + account.told("deleted")


ALL = (
    discovery, complete, safe, this_and_future, home_assistant, moved_and_deleted, old_tags,
    own_task,
)
