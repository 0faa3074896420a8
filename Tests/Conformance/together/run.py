"""Serves, publishes and records on one store with several processes at once, and kills publishers.

    python run.py --dosecal PATH [--seed N]

Doses are recorded on the command line and with buttons in the browser, some of which are pressed twice, while
one publisher after another is killed and feeds are read. It ends after 40 of each, or with DOSECAL_RANDOM=full
after 200. Then every acknowledged entry must be in the store once, no feed may have been missing or truncated,
and the feeds must be up to date. Then doctor and log run while four processes record, and a server and a
publisher work for long. Exit status: 1 after any failure.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import random_checks
from calendar_files import without_revisions
from household import Household
from looking import looking
from randomness import amount
from steady import steady
from store import LIMIT_SECONDS, Failure
from workers import press, publish, read, take


def together(tool: Path, folder: Path, dice: random.Random) -> str:
    """Two processes record doses, three browsers press buttons, one publishes and one reads feeds."""
    wanted = amount(40, 200)
    with Household(tool, folder) as house:
        buttons = list(house.server.taken_buttons())
        last, buttons = buttons[-1], buttons[:-1]
        work = [(take, house, f"w{writer}", random.Random(dice.random())) for writer in range(2)]
        work += [(press, house, buttons[part::3], random.Random(dice.random())) for part in range(3)]
        work += [(publish, house, random.Random(dice.random())), (read, house)]
        house.run(work, wanted)
        check_renewal(house, last)
        house.store.must("doctor")
        check_feeds(house, folder / "fresh")
    if house.status != 0:
        raise Failure(f"serve ended with {house.status}")
    check_entries(house)
    worst = sorted(house.waits)[len(house.waits) * 99 // 100]
    return (
        "{} taken, {} pressed, {} publishers killed, {} feeds read, 99 % of them within {:.0f} ms; none lost "
        "or doubled".format(*house.counts(), worst * 1000))


def check_renewal(house: Household, button: tuple[str, dict[str, str]]) -> None:
    """A press reaches the feed without a publisher."""
    _, before = house.server.feed()
    house.pressed(button, house.server.press_taken(*button))
    end = time.monotonic() + LIMIT_SECONDS
    while house.server.feed()[1] == before:
        if time.monotonic() > end:
            raise Failure(f"{LIMIT_SECONDS} seconds after a press the feed is still the same")
        time.sleep(0.05)


def check_feeds(house: Household, fresh: Path) -> None:
    house.store.must("publish", "--now", house.now())
    status, feed = house.server.feed()
    house.store.must("publish", "--to", fresh, "--now", house.now())
    expected = (fresh / f"{house.server.token}.ics").read_bytes()
    if status != 200 or without_revisions(expected) != without_revisions(feed):
        raise Failure("the feed is not what publish makes of the record")


def check_entries(house: Household) -> None:
    entries = house.store.entries()
    notes = Counter(entry.get("note") for entry in entries if entry.get("note"))
    doses = Counter((entry["item"], entry["slot"], entry["day"]) for entry in entries if entry["item"] != "water")
    lost = [name for name in house.notes if notes[name] != 1]
    doubled = [key for count in (notes, doses) for key, number in count.items() if number != 1]
    if lost or doubled:
        raise Failure(f"lost {lost}, doubled {doubled}")
    if doses.total() != len(set(house.presses)):
        raise Failure(f"{len(set(house.presses))} presses were acknowledged, {doses.total()} kept")


if __name__ == "__main__":
    sys.exit(random_checks.main("together", __doc__, (together, looking, steady)))
