"""Every occurrence of ten years, of every kind of schedule."""

import datetime

from bench.errors import must
from bench.race import OURS, Contender, Race
from bench.report import Aim, Section, spread_text, table
from bench.workshop import HERE, ROOT, call

FIRST, LAST = "2027-01-01", "2036-12-31"
START = datetime.date(2027, 1, 1)
ITERATOR, DATEUTIL = "libical's iterator, C", "python-dateutil"
ALL = "all kinds"

# The words of a plan, and the rules that say the same to others.
KINDS = {
    "daily": ('at: "08:00", every: 1 days', [("20270101T080000", "FREQ=DAILY")]),
    "three-a-day": (
        'at: ["08:00", "14:00", "20:00"], every: 1 days',
        [("20270101T080000", "FREQ=DAILY;BYHOUR=8,14,20")]),
    "weekdays": (
        'at: "17:30", on: [mon, wed, fri]',
        [("20270101T173000", "FREQ=WEEKLY;BYDAY=MO,WE,FR")]),
    "every-3-days": ('at: "09:00", every: 3 days', [("20270101T090000", "FREQ=DAILY;INTERVAL=3")]),
    "every-2-weeks": (
        'at: "07:00", every: 2 weeks, on: [fri]',
        [("20270101T070000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR")]),
    "every-6-months": (
        'at: "10:00", every: 6 months', [("20270101T100000", "FREQ=MONTHLY;INTERVAL=6")]),
    "yearly": ('at: "10:00", every: 1 year', [("20270101T100000", "FREQ=YEARLY")]),
    "days-of-month": (
        'at: "10:00", days-of-month: [1, 15]',
        [("20270101T100000", "FREQ=MONTHLY;BYMONTHDAY=1,15")]),
    "last-of-month": (
        'at: "10:00", days-of-month: last', [("20270131T100000", "FREQ=MONTHLY;BYMONTHDAY=-1")]),
    "every-8-hours": (
        'at: "06:00", every: 8 h', [("20270101T060000", "FREQ=DAILY;BYHOUR=6,14,22")]),
    "every-36-hours": (
        'at: "06:30", every: 36 h', [("20270101T053000Z", "FREQ=HOURLY;INTERVAL=36")]),
    "cycle": (
        'at: "21:00", cycle: {on: 21 days, off: 7 days}',
        [(f"{START + datetime.timedelta(day):%Y%m%d}T210000", "FREQ=DAILY;INTERVAL=28")
         for day in range(21)]),
}
TAPER = """  - name: taper
    doses: [{at: "08:00"}]
    from: 2027-01-01
    taper: [{amount: 4, for: 1000 days}, {amount: 2, for: 1000 days}, {amount: 1, for: 652 days}]
"""
TAPER_RULES = [("20270101T080000", "FREQ=DAILY;COUNT=1000"),
               ("20290927T080000", "FREQ=DAILY;COUNT=1000"),
               ("20320623T080000", "FREQ=DAILY;COUNT=652")]


def plan(kinds):
    """A plan with an item of each of these kinds."""
    text = "person: Sam\nzone: Europe/Copenhagen\n"
    text += f"medicines:\n{TAPER}" if "taper" in kinds else ""
    lines = [f'  - {{title: {kind}, {KINDS[kind][0]}, from: {FIRST}, until: {LAST}}}\n'
             for kind in kinds if kind != "taper"]
    return text + ("reminders:\n" + "".join(lines) if lines else "")


def rules(kinds):
    """The same as lines of 'NAME START RULE'."""
    text = ""
    for kind in kinds:
        for start, rule in TAPER_RULES if kind == "taper" else KINDS[kind][1]:
            zone = "Z" if start.endswith("Z") else ""
            until = "" if "COUNT" in rule else f";UNTIL=20361231T235959{zone}"
            text += f"{kind} {start} {rule}{until}\n"
    return text


def program():
    """Our side, built for the purpose as a package of its own."""
    call(["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", str(HERE),
          "--scratch-path", str(ROOT / "build/swift-bench")])
    return str(ROOT / "build/swift-bench/release/occurrences")


def words(shop, ours, kinds):
    """What runs each of the three, but for how often."""
    document, lines = shop.write("kinds.yaml", plan(kinds)), shop.write("kinds.txt", rules(kinds))
    return {
        OURS: [ours, document, FIRST, LAST],
        ITERATOR: [shop.compiled("occurrences", "ical"), lines],
        DATEUTIL: shop.python("occurrences", lines)}


def check(each):
    """All three find the same moments; gives how many."""
    found = {name: call([*command, "1"]) for name, command in each.items()}
    for name, text in found.items():
        must(sorted(text.split("\n")) == sorted(found[OURS].split("\n")),
             f"occurrences: {name} found\n{text}and dosecal\n{found[OURS]}")
    return sum(int(line.split()[1]) for line in found[OURS].splitlines())


def race(shop, each, count, rounds):
    """What one time takes each: the difference between many times and none, shared among them."""
    effort = max(1, 80_000 // count)
    times = {OURS: 50 * effort, ITERATOR: effort, DATEUTIL: effort}
    contenders = [Contender(f"{name}{label}", [*command, str(number)])
                  for name, command in each.items()
                  for label, number in (("", times[name]), (" none", 0))]
    raw = shop.clock.race(contenders, rounds)
    return Race({name: [shared(run, none, times[name]) for run, none in
                        zip(raw.runs[name], raw.runs[f"{name} none"])] for name in each})


def shared(run, none, times):
    """What one of so many times took, without the start."""
    return type(run)((run.seconds - none.seconds) / times,
                     (run.processor - none.processor) / times, run.memory)


def sections(shop):
    """The three programs with all kinds at once, then with each kind alone."""
    kinds = [*KINDS, "taper"]
    groups = {ALL: kinds} if shop.quick else {ALL: kinds, **{kind: [kind] for kind in kinds}}
    ours, rows, aims = program(), [], []
    for work, group in groups.items():
        each = words(shop, ours, group)
        count = check(each)
        ran = race(shop, each, count, 3 if shop.quick else 5)
        rows += [row(work, count, ran, who) for who in each]
        if work in (ALL, "weekdays"):
            aims.append(Aim(
                f"occurrences-{work.replace(' ', '-')}", f"occurrences of ten years, {work}",
                ITERATOR, ran.ratio(ITERATOR, OURS), 100, " ×", at_least=True,
                is_headline=work == ALL))
    head = ["work", "program", "moments", "ns a moment (least–most)", f"× {OURS}'s time"]
    return [Section("Occurrences of ten years", NOTES, [table(head, rows)], aims)]


def row(work, count, ran, who):
    return [work, who, f"{count:,}", spread_text(ran.seconds(who).scaled(1e9 / count)),
            "" if who == OURS else spread_text(ran.ratio(who, OURS))]


NOTES = """2027 to 2036, by civil dates and times; hours that elapse are shown on the clocks of
Copenhagen. Checked by the number of moments and the sum of their minutes. Here alone the start is
taken off: the whole process at so many times, less the same at none."""
