"""Measures dosecal beside others, and writes what came of it.

usage: python -m bench [--quick]          compares, and writes RESULTS.md
usage: python -m bench [--quick] WORK...  compares some, and prints it (--record: writes it)
usage: python -m bench instructions [--record]  counts, and holds it against what is recorded
"""

import argparse
import importlib
import sys
import time

from bench import instructions, machine, report
from bench.errors import BenchError
from bench.workshop import HERE, ROOT, Workshop

WORKS = ["expanded", "series", "importing", "occurrences", "start", "publish", "serve", "dav", "pages",
         "journal", "remind", "cluster"]


def measure(shop, works):
    """The sections of all works, in order."""
    sections = []
    for work in works:
        print(f"bench: {work} …", file=sys.stderr, flush=True)
        sections += importlib.import_module(f"bench.work.{work}").sections(shop)
    return sections


def compare(options):
    begin = time.monotonic()
    with Workshop(quick=options.quick) as shop:
        sections = measure(shop, options.works or WORKS)
        facts = machine.facts(shop, (time.monotonic() - begin) / 60)
    causes = report.read_causes(HERE / "shortfalls.txt")
    text = report.results(facts, sections, causes)
    results = HERE / "RESULTS.md"
    if options.works:
        print(text)
        if not options.record:
            return
        text = report.with_sections(
            results.read_text(encoding="utf-8"), facts, sections, causes)
    results.write_text(text, encoding="utf-8")
    aims = [aim for section in sections for aim in section.aims]
    if not options.quick:
        for path, made in (("docs/measurements.md", report.short_table(aims)),
                           ("README.md", report.readers_table(aims))):
            report.replace_table(str(ROOT / path), made, keep=bool(options.works))
    print(report.short_table(aims))
    print(f"bench: written to {results}")


def main():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__.splitlines()[0])
    parser.add_argument("works", nargs="*", metavar="WORK",
                        help=f"one of {', '.join(WORKS)}; or 'instructions'")
    parser.add_argument("--quick", action="store_true", help="in under three minutes")
    parser.add_argument("--record", action="store_true", help="record what was counted, or the works that were compared")
    options = parser.parse_args()
    unknown = set(options.works) - {*WORKS, "instructions"}
    if unknown:
        parser.error(f"unknown work '{sorted(unknown)[0]}'")
    try:
        if "instructions" in options.works:
            instructions.check(options.record)
        else:
            compare(options)
    except BenchError as error:
        sys.exit(f"bench: error: {error}")


main()
