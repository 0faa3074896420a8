"""The users of a household, each of whom works until the end."""

from __future__ import annotations

import random
import subprocess
import time

from household import Household
from killing import Killer
from page_server import Fields


def take(house: Household, writer: str, dice: random.Random) -> None:
    """Records doses by command; some of the processes are killed."""
    killer, number = Killer(dice, chance=0.3), 0
    while not house.over.is_set():
        name, number = f"{writer}n{number}", number + 1
        process = house.start("take", "water", "--anyway", "--note", name, stdout=subprocess.PIPE)
        killer.ended(process)
        output, errors = process.communicate()
        if output:
            house.notes.append(name)
        if process.returncode > 0:
            house.problems.append(f"take printed {errors}")


def press(house: Household, buttons: list[tuple[str, Fields]], dice: random.Random) -> None:
    """Presses buttons in a browser: again if the page asks for it, and sometimes twice."""
    for button in buttons:
        status = 503
        while status == 503 and not house.over.is_set():
            status = house.server.press_taken(*button)
        if status == 303:
            house.pressed(button, status)
            if dice.random() < 0.2:
                status = house.server.press_taken(*button)
        if status not in (303, 503):
            house.problems.append(f"a press has status {status}")
        time.sleep(dice.random() * 0.2)
        if house.over.is_set():
            return


def publish(house: Household, dice: random.Random) -> None:
    """Publishes repeatedly; most publishers are killed."""
    killer = Killer(dice, chance=0.8)
    while not house.over.is_set():
        process = house.start("publish", stdout=subprocess.DEVNULL)
        house.kills += killer.ended(process)
        _, errors = process.communicate()
        if process.returncode > 0:
            house.problems.append(f"publish printed {errors}")


def read(house: Household) -> None:
    """Reads the feed repeatedly, like an app."""
    while not house.over.is_set():
        begin = time.monotonic()
        status, feed = house.server.feed()
        house.waits.append(time.monotonic() - begin)
        if status != 200 or not feed.endswith(b"END:VCALENDAR\r\n"):
            house.problems.append(f"a feed has status {status}, and ends with {feed[-20:]}")
        time.sleep(0.01)
