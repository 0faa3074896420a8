"""From nothing to the first output."""

from bench.race import Contender
from bench.report import Aim, Section, race_table
from bench.workshop import NOW, ROOT

VERSION, TODAY = "dosecal --version", "dosecal today"
TRUE, SCRIPT = "true", "Python, import icalendar"


def prepare(shop):
    """A store with one plan; gives its place."""
    home = shop.path("start")
    shop.dosecal("apply", "--since", "2026-11-01", "--now", NOW, str(ROOT / "samples/anna.yaml"),
                 home=home)
    return home


def sections(shop):
    environment = shop.environment(prepare(shop))
    race = shop.clock.race([
        Contender(VERSION, [shop.tool, "--version"], environment),
        Contender(TODAY, [shop.tool, "today", "--now", NOW], environment),
        Contender(TRUE, ["/bin/true"]),
        Contender(SCRIPT, shop.python("start_icalendar"))], 11 if shop.quick else 41)
    return [Section("Start", NOTES, [race_table({"start": race}, VERSION, "ms", 1000)], [
        Aim("start-version", "start to the end of the output, --version", "",
            race.seconds(VERSION).scaled(1000), 3, " ms"),
        Aim("start-today", "start to the end of the output, today", "",
            race.seconds(TODAY).scaled(1000), 3, " ms", is_headline=False),
        Aim("start-version-script", "start, --version", SCRIPT, race.ratio(SCRIPT, VERSION), 50,
            " ×", at_least=True, is_headline=False),
        Aim("start-today-script", "start, today", SCRIPT, race.ratio(SCRIPT, TODAY), 50, " ×",
            at_least=True)])]


NOTES = """The store of `today` has the plan `samples/anna.yaml`. The script imports icalendar
and prints a word."""
