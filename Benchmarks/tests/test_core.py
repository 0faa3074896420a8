"""The parts that could be wrong without anybody noticing."""

import dataclasses
import os
import tempfile
import unittest

from bench.errors import BenchError
from bench.figures import Spread, exponent, ratios, significant
from bench.instructions import differences
from bench.race import Race, Run
from bench.report import (Aim, Section, read_causes, readers_table, replace_table, results,
                          short_table, spread_text, with_sections)
from bench.sameness import same_events

EVENT = ("BEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Europe/Copenhagen:20270101T080000\r\n"
         "SUMMARY:one\\, \r\n two\r\nBEGIN:VALARM\r\nTRIGGER:PT0S\r\nEND:VALARM\r\nEND:VEVENT\r\n")


def aim(measured, at_least):
    return Aim("key", "work", "other", Spread(measured, measured, measured), 10, " ×", at_least)


class FiguresTests(unittest.TestCase):
    def test_median_stands_between_least_and_most(self):
        self.assertEqual(Spread.of([3, 1, 2]), Spread(2, 1, 3))

    def test_ratios_are_those_of_each_round(self):
        self.assertEqual(ratios([10, 40, 90], [10, 20, 30]), Spread(2, 1, 3))

    def test_exponent_is_that_of_the_power(self):
        for power in (0, 0.5, 1, 1.24, 2):
            costs = {size: 3e-6 * size ** power for size in (1000, 10_000, 100_000)}
            self.assertAlmostEqual(exponent(costs), power, places=9)

    def test_exponent_weighs_all_sizes(self):
        self.assertAlmostEqual(exponent({1: 1, 10: 1, 100: 100}), 1.0)

    def test_numbers_keep_three_figures(self):
        texts = {0: "0", 0.0123456: "0.0123", 1.2345: "1.23", 99.95: "100", 1234.5: "1,230"}
        for number, text in texts.items():
            self.assertEqual(significant(number), text)


class RaceTests(unittest.TestCase):
    def test_ratio_pairs_the_rounds(self):
        race = Race({"a": [Run(2, 1, 5), Run(8, 1, 7)], "b": [Run(1, 2, 1), Run(2, 4, 1)]})
        self.assertEqual(race.ratio("a", "b"), Spread(3, 2, 4))
        self.assertEqual(race.ratio("a", "b", "processor"), Spread(0.375, 0.25, 0.5))
        self.assertEqual(race.memory("a"), 7)


class ReportTests(unittest.TestCase):
    def test_what_falls_short_is_said(self):
        self.assertEqual(aim(9.99, True).outcome, "**short of 10 ×**")
        self.assertEqual(aim(10, True).outcome, "met")
        self.assertEqual(aim(10.1, False).outcome, "**over 10 ×**")
        self.assertEqual(aim(10, False).outcome, "met")

    def test_cause_stands_with_what_fell_short(self):
        section = Section("Title", "Notes.", aims=[aim(9, True), aim(11, True)])
        lines = results([], [section], {"key": "the cause"}).splitlines()
        short, met = [line for line in lines if line.startswith("| work | other")]
        self.assertIn("| the cause |", short)
        self.assertNotIn("the cause", met)

    def test_spread_is_told(self):
        self.assertEqual(spread_text(Spread(2, 1, 3), " ×"), "2.00 × (1.00–3.00)")
        self.assertEqual(spread_text(Spread(2, 2, 2), " ×"), "2.00 ×")

    def test_only_the_table_of_a_text_changes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "README.md")
            with open(path, "w", encoding="utf-8") as file:
                file.write("before\n<!-- measured -->\nold\n<!-- /measured -->\nafter\n")
            detail = dataclasses.replace(aim(12, True), is_headline=False)
            replace_table(path, short_table([aim(11, True), detail]))
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.assertTrue(text.startswith("before\n<!-- measured -->\n| work |"))
        self.assertTrue(text.endswith("| met |\n<!-- /measured -->\nafter\n"))
        self.assertNotIn("old", text)
        self.assertNotIn("12", text)

    def test_readers_see_a_few_figures_in_their_words(self):
        shown = dataclasses.replace(aim(5.59, True), key="import-100000", is_headline=False)
        self.assertEqual(
            readers_table([aim(12, True), shown]).splitlines()[2:],
            ["| import 100,000 events | other | 5.59 × as fast |"])

    def test_a_part_measured_anew_leaves_the_rest(self):
        facts = [["run", "1 May"], ["dosecal", "commit a"]]
        kept = dataclasses.replace(aim(12, True), work="kept")
        old = results(facts, [Section("One", "Of one.", aims=[aim(9, True)]),
                              Section("Two", "Of two.", aims=[kept])], {})
        new = [Section("One", "Of one again.", aims=[aim(11, True)]),
               Section("Three", "Of three.", aims=[dataclasses.replace(aim(5, True), work="new")])]
        text = with_sections(old, [["run", "2 May"], ["dosecal", "commit b"]], new, {})
        self.assertNotIn("Of one.", text)
        self.assertNotIn("9.00", text)
        for line in ("| work | other | 11.0 × | ≥ 10 × | met |  |", "| run | 1 May |",
                     "| kept | other | 12.0 × | ≥ 10 × | met |  |", "Of one again.", "Of two.",
                     "| run of 'One' | 2 May; commit b |", "Of three.",
                     "| new | other | 5.00 × | ≥ 10 × | **short of 10 ×** | not known yet |"):
            self.assertIn(line + "\n", text)
        self.assertEqual(with_sections(text, [["run", "2 May"], ["dosecal", "commit b"]], new, {}),
                         text)

    def test_causes_are_lines_of_key_and_text(self):
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write("# why\n\na-key: because: of this\n")
            file.flush()
            self.assertEqual(read_causes(file.name), {"a-key": "because: of this"})


class SamenessTests(unittest.TestCase):
    def compare(self, other):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("ours", "theirs")]
            for path, text in zip(paths, (EVENT, other)):
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(text)
            same_events(*paths, "other", ["UID", "DTSTART", "SUMMARY"])

    def test_ways_of_writing_are_no_difference(self):
        self.compare(EVENT.replace("\r\n ", "").replace("\\,", ",").replace(
            "DTSTART;TZID=Europe/Copenhagen:20270101T080000", "DTSTART:20270101T070000Z"))

    def test_differences_stop_the_run(self):
        for old, new in [("UID:a", "UID:b"), ("T080000", "T090000"), ("two", "too"),
                         ("BEGIN:VALARM\r\nTRIGGER:PT0S\r\nEND:VALARM\r\n", ""),
                         (EVENT, EVENT + EVENT), (EVENT, "")]:
            with self.subTest(new), self.assertRaises(BenchError):
                self.compare(EVENT.replace(old, new))


class InstructionTests(unittest.TestCase):
    def test_more_passes_and_less_is_told_too(self):
        recorded = {"slower": 1000, "faster": 1000, "same": 1000, "gone": 1000}
        counted = {"slower": 1051, "faster": 949, "same": 1050, "new": 1000}
        found = "\n".join(differences(recorded, counted))
        self.assertIn("'slower' takes 1,051 instructions, 5.1 % more than the 1,000", found)
        self.assertIn("'faster' takes 949 instructions, 5.1 % less than the 1,000", found)
        self.assertIn("'new' is not recorded", found)
        self.assertIn("'gone' is recorded and no longer counted", found)
        self.assertNotIn("'same'", found)


if __name__ == "__main__":
    unittest.main()
