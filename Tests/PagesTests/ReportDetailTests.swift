import CivilTime
import Journal
import TestSupport
import Testing

/// Tests of the report for each kind of item, for plan changes, and in Danish.
@Suite struct ReportDetailTests {
    private static func plan(_ items: String, language: String = "en") -> String {
        "person: Ann\nid: ann\nzone: Europe/Copenhagen\nlanguage: \(language)\n\(items)\n"
    }
    private static let iron = """
        medicines:
          - {name: Iron, id: iron, doses: [{at: "22:00"}]}
        """
    private static let walk = """
        reminders:
          - {title: Walk, id: walk, at: "07:30"}
        """

    /// Returns the text of the page without its markup.
    private func told(_ report: ReportCase) throws -> String {
        try report.page(through: "2026-11-20", of: "ann", at: "2026-11-20T07:00:00Z")
            .replacing(/<style>[^<]*<\/style>/, with: "").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func traitsAreShownAndTagsSelectItems() throws {
        let items = """
            medicines:
              - {name: Iron, id: iron, food: after, reason: anaemia, tags: [blood], doses: [{at: 9:00}]}
              - {name: Zinc, id: zinc, doses: [{at: "10:00"}]}
            """
        let report = try ReportCase(Self.plan(items), since: "2026-11-18T05:00:00Z")
        let all = try told(report)
        #expect(all.contains("after food reason: anaemia tags: blood"), "\(all)")
        #expect(all.contains("Zinc"))
        let some = try report.page(
            through: "2026-11-20", of: "ann", at: "2026-11-20T07:00:00Z", tag: "Blood")
        #expect(some.contains("Iron") && !some.contains("Zinc"))
    }

    @Test func oneMedicineHasNoTotalAndRemindersHaveNoCoverage() throws {
        var report = try ReportCase(
            Self.plan("\(Self.iron)\n\(Self.walk)"), since: "2026-11-18T05:00:00Z")
        try report.record("walk", of: "ann", on: "2026-11-18", at: "2026-11-18T06:30:00Z") {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, nil)
        }
        let text = try told(report)
        #expect(!text.contains("All medicines together"))
        #expect(text.contains("50% 1/2 50% 1/2 50% 1/2 – 0 / 0"), "\(text)")
    }

    @Test(arguments: [("en", "1 daily set "), ("da", "1 dagssæt ")])
    func oneDailySetIsSingular(language: String, words: String) throws {
        let lens = "lenses:\n  - {name: Left, id: left, type: daily, opened: 2026-11-20}"
        var report = try ReportCase(
            Self.plan(lens, language: language), since: "2026-11-20T05:00:00Z")
        try report.record("left", of: "ann", on: "2026-11-20", at: "2026-11-20T06:30:00Z") { _ in
            .worn
        }
        #expect(try told(report).contains(words))
    }

    @Test func twoMedicinesHaveATotal() throws {
        let two = Self.iron + "\n  - {name: Zinc, id: zinc, doses: [{at: \"08:00\"}]}"
        let report = try ReportCase(Self.plan(two), since: "2026-11-18T05:00:00Z")
        #expect(try told(report).contains("All medicines together"))
    }

    @Test func noDaysBeforeTheFirstDoseIfNothingWasDue() throws {
        let text = try told(
            ReportCase(Self.plan(Self.iron), since: "2026-11-20T06:00:00Z"))
        #expect(text.contains("Left out: 1 still open"))
        #expect(!text.contains(/\d+ days? before the first dose/), "\(text)")
    }

    @Test func changesOfThePlanAreListed() throws {
        var report = try ReportCase(Self.plan(Self.iron), since: "2026-11-17T05:00:00Z")
        let later = Self.iron.replacing("22:00", with: "21:00")
        try report.apply(Self.plan("\(later)\n\(Self.walk)"), since: "2026-11-18T05:00:00Z")
        try report.apply(Self.plan(Self.walk), since: "2026-11-19T05:00:00Z")
        let text = try told(report)
        #expect(
            text.contains("Version 2: Wed 18 Nov 2026 06:00 Walk: new Iron: 22:00 → 21:00"),
            "\(text)")
        #expect(text.contains("Version 3: Thu 19 Nov 2026 06:00 Iron: no longer in the plan"))
    }

    @Test func danishPageIsInDanish() throws {
        let text = try told(
            ReportCase(Self.plan(Self.iron, language: "da"), since: "2026-11-17T05:00:00Z"))
        for word in ["adherence", "ratio", "Proportion"] { #expect(!text.contains(word)) }
        #expect(text.contains("ikke registreret"))
    }
}
