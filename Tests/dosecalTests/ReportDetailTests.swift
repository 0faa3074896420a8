import Foundation
import TestSupport
import Testing

/// What the report says of each sort of item, of moves to another zone, and of the plan's changes.
@Suite struct ReportDetailTests {
    private let home = ToolHome()

    private static func plan(
        _ items: String, zone: String = "Europe/Copenhagen", language: String = "en"
    ) -> String {
        "person: Ann\nzone: \(zone)\nlanguage: \(language)\n\(items)\n"
    }
    private static let iron = """
        medicines:
          - name: Iron
            doses: [{at: "22:00"}]
        """
    private static let walk = """
        reminders:
          - title: Walk
            at: "07:30"
        """

    /// The text of the page, its markup taken out.
    private func told(_ words: String...) throws -> String {
        let page = try home.run(["report"] + words).text
        return page.replacing(/<style>[^<]*<\/style>/, with: "").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func oneMedicineIsNoSumAndARemindersDaysAreNotCovered() throws {
        try home.apply(Self.plan("\(Self.iron)\n\(Self.walk)"), at: "2026-11-18T05:00:00Z")
        try home.text("take", "walk", at: "2026-11-18T06:30:00Z")
        let text = try told()
        #expect(!text.contains("All medicines together"))
        #expect(text.contains("50% 1/2 50% 1/2 50% 1/2 – 0 / 0"), "\(text)")
    }

    @Test func twoMedicinesAreSummed() throws {
        let two = Self.iron + "\n  - name: Zinc\n    doses: [{at: \"08:00\"}]"
        try home.apply(Self.plan(two), at: "2026-11-18T05:00:00Z")
        #expect(try told().contains("All medicines together"))
    }

    @Test func whereNothingWasDueNoDayLiesBeforeTheFirstDose() throws {
        try home.apply(Self.plan(Self.iron), at: "06:00")
        let text = try told()
        #expect(text.contains("Left out: 1 still open"))
        #expect(!text.contains(/\d+ days? before the first dose/), "\(text)")
    }

    @Test func dateAndClockAreOfOneZone() throws {
        try home.apply(Self.plan(Self.iron), at: "2026-11-17T20:00:00Z")
        try home.apply(Self.plan(Self.iron, zone: "Asia/Tokyo"), at: "2026-11-19T15:00:00Z")
        // 22:00 in Copenhagen is 06:00 of the next day in Tokyo.
        #expect(try told().contains("Wed 18 Nov 2026 06:00 1 tablet Iron missed"))
        #expect(try home.text("history", "iron").contains("Wed 18 Nov 06:00  missed"))
    }

    @Test func changesOfThePlanAreNamed() throws {
        try home.apply(Self.plan(Self.iron), at: "2026-11-17T05:00:00Z")
        let later = Self.iron.replacing("22:00", with: "21:00")
        try home.apply(Self.plan("\(later)\n\(Self.walk)"), at: "2026-11-18T05:00:00Z")
        try home.apply(Self.plan(Self.walk), at: "2026-11-19T05:00:00Z")
        let text = try told()
        #expect(
            text.contains("Version 2: Wed 18 Nov 2026 06:00 Walk: new Iron: 22:00 -&gt; 21:00"),
            "\(text)")
        #expect(text.contains("Version 3: Thu 19 Nov 2026 06:00 Iron: no longer in the plan"))
    }

    @Test func theDanishPageSpeaksDanish() throws {
        try home.apply(Self.plan(Self.iron, language: "da"), at: "2026-11-17T05:00:00Z")
        let text = try told()
        for word in ["adherence", "ratio", "Proportion"] { #expect(!text.contains(word)) }
        #expect(text.contains("glemt"))
    }
}
