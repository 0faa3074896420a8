"""Lets real programs subscribe to feeds of dosecal, and compares their view with the agenda.

    python run.py --dosecal PATH [READER...]

Requires the packages that `make subscribers` installs, and requirements.txt of the parent folder. Exit status:
1 after any failure.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import traceback
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import results
from calendar_readers import Curl, Evolution, Khal, Seen, Vdirsyncer
from served import LATER, NOW, Household, ask

READERS = {
    "curl": Curl, "vdirsyncer": Vdirsyncer, "khal": Khal, "evolution": Evolution,
}
FIRST, DAYS = date(2026, 11, 21), 14
LAST = FIRST + timedelta(days=DAYS - 1)
PLAN = HERE.parent.parent.parent / "samples" / "anna.yaml"


def agenda(household: Household, plan: Path) -> Seen:
    """Returns the occurrences that the tool announces."""
    told = json.loads(
        household.run(
            "agenda", "--json", "--now", NOW, "--from", FIRST.isoformat(), "--days", str(DAYS),
            str(plan),
        )
    )
    return Counter(
        (one["date"] if one["allDay"] else one["utc"][:16] + "Z", one["title"])
        for person in told["plans"]
        for one in person["occurrences"]
    )


def differences(expected: Seen, found: Seen, when: str) -> list[str]:
    """Returns the missing and the unexpected occurrences."""
    missing, extra = expected - found, found - expected
    return [f"{when}: not seen: {start} {title}" for start, title in sorted(missing)] + [
        f"{when}: not planned: {start} {title}" for start, title in sorted(extra)
    ]


def follows_the_plan(reader: str, tool: Path, work: Path) -> list[str]:
    """The reader shows the planned doses, and after a change of the plan the new ones."""
    household = Household(tool, work)
    plan = work / "anna.yaml"
    plan.write_bytes(PLAN.read_bytes())
    household.run("apply", str(plan), "--now", NOW)
    household.run("publish", "--now", NOW)
    with household.serving() as server:
        url = household.feed("anna", server)
        program = READERS[reader](work / reader, url)
        expected = agenda(household, plan)
        found = differences(expected, program.seen(FIRST, LAST, expected), "at first")
        etag = ask(url).fields["etag"]
        household.run("publish", "--now", NOW)
        if ask(url, If_None_Match=etag).status != 304:
            found.append("an unchanged feed is no 304")
        changed = plan.read_text(encoding="utf-8").replace('at: "18:30"', 'at: "18:45"')
        if changed == plan.read_text(encoding="utf-8"):
            raise ValueError("the sample has no dose at 18:30 to move")
        plan.write_text(changed, encoding="utf-8")
        household.run("apply", str(plan), "--now", LATER)
        household.run("publish", "--now", LATER)
        if ask(url, If_None_Match=etag).status != 200:
            found.append("a changed feed is no 200")
        expected = agenda(household, plan)
        found += differences(expected, program.seen(FIRST, LAST, expected), "after the change")
    return found


def main() -> int:
    """Runs the named readers, or all, and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dosecal", type=Path, required=True, help="the built program")
    parser.add_argument("readers", nargs="*", choices=[*READERS, []], metavar="READER")
    options = parser.parse_args()
    failed = 0
    names = options.readers or list(READERS)
    for name in names:
        with tempfile.TemporaryDirectory(prefix="dosecal-subscribers-") as folder:
            try:
                found = follows_the_plan(name, options.dosecal.resolve(), Path(folder))
            except Exception:
                found = traceback.format_exc().splitlines()[-6:]
        result = results.of(name, "sees what is planned, and a change of the plan", found)
        failed += result.state == "FAIL"
        print(result, flush=True)
    print(f"{len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
