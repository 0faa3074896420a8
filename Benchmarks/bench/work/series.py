"""The ordinary export: an event with a rule for each dose, here of a thousand plans."""

import subprocess

from bench.errors import must
from bench.plans import plan_of
from bench.race import OURS, Contender
from bench.report import Aim, Section, race_table
from bench.sameness import lines, same_bytes
from bench.workshop import NOW

C = "libical, C, from ready structs"
PLANS = 1000
COMPONENTS = 4  # of each plan


def command(shop, plans):
    """The words that export so many plans as one feed."""
    files = [shop.write(f"series-{number:04}.yaml", plan_of(number, "Europe/Copenhagen"))
             for number in range(plans)]
    return ["export", "--now", NOW, *files]


def structs(shop, feed):
    """The head of our feed, and its events as C has them in memory."""
    with open(feed, encoding="utf-8", newline="") as file:
        head = file.read().partition("BEGIN:VEVENT\r\n")[0]
    rows = "".join("\t".join(each) + "\n" for each in fields(feed))
    made = subprocess.run(
        [shop.compiled("series", "ical"), "structs"], input=rows.encode(), capture_output=True,
        check=True).stdout
    with open(shop.path("series.structs"), "wb") as file:
        file.write(made)
    return [shop.write("series.head", head), shop.path("series.structs")]


def fields(feed):
    """Of each event what differs between events."""
    wanted = ["UID", "SUMMARY", "DESCRIPTION", "CATEGORIES", "DTSTART", "RRULE"]
    inside, found = [], {}
    for name, _, value in lines(feed):
        if name == "BEGIN":
            inside.append(value)
        elif name == "END":
            if inside.pop() == "VEVENT":
                yield [found.pop(each, "") for each in wanted]
        elif inside[-1] == "VEVENT":
            found[name] = value


def sections(shop):
    words = command(shop, PLANS)
    feed = shop.write("series.ics", shop.dosecal(*words))
    theirs = [shop.compiled("series", "ical"), *structs(shop, feed)]
    ours = Contender(OURS, [shop.tool, *words], shop.environment())
    others = Contender(C, theirs)
    shop.clock.run(others)
    same_bytes(feed, shop.clock.output(C), C)
    must(len(list(fields(feed))) == COMPONENTS * PLANS, "series: events are missing")
    race = shop.clock.race([ours, others], 5 if shop.quick else 11)
    return [Section(
        "Series export", NOTES, [race_table({f"{PLANS:,} plans": race})],
        [Aim("series", f"series export of {PLANS:,} plans, reading them included", C,
             race.ratio(OURS, C), 1, " × its time")])]


NOTES = f"""{PLANS:,} plan files of four slots each become one feed of {COMPONENTS * PLANS:,}
events with rules. The C program reads no plan: it has the events as structs in one file, builds
the same components with libical and prints them one by one, byte for byte the same."""
