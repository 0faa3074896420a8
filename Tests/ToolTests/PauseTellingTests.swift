import Foundation
import TestSupport
import Testing

/// Tests of a pause in the versions of the plan, in the report and in the next times.
@Suite struct PauseTellingTests {
    private let home = ToolHome()

    init() throws {
        try home.apply(
            """
            person: Wilma
            zone: Europe/Copenhagen
            medicines:
              - name: Warfarin
                doses:
                  - {at: "18:00", amount: 2, on: [mon, wed, fri]}
                  - {at: "18:00", amount: 1.5, on: [tue, thu, sat, sun]}

            """, at: "2026-11-23T07:00:00Z")
    }

    private let noon = "2026-11-27T12:00:00Z"

    private func unbroken(_ text: String) -> String {
        text.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
    }

    /// The pause ends on a Monday, so the dose on Tuesday is next, whatever its slot.
    @Test func nextTimeIncludesAllSlotsOfTheItem() throws {
        let said = try home.text(
            "pause", "warfarin", "--from", "2026-11-27", "--until", "2026-11-30", at: noon)
        #expect(
            unbroken(said).hasSuffix(
                "paused from Fri 27 Nov 2026 until Mon 30 Nov 2026; next Tue 1 Dec 18:00, was 18:00"
            ),
            "\(said)")
    }

    /// A pause of an injection that was ended a day early.
    @Test func reportShowsAPausedInjection() throws {
        let home = ToolHome()
        try home.apply(
            """
            person: Ida
            zone: Europe/Copenhagen
            medicines:
              - {name: Semaglutide, every: 7 days, from: 2026-11-20, doses: [{at: "09:00"}]}
              - {name: Calcium, after: {item: semaglutide, by: 4 h}}

            """, at: "2026-11-19T20:00:00Z")
        try home.text(
            "pause", "semaglutide", "--from", "2026-11-26", "--until", "2026-11-28",
            at: "2026-11-25T12:00:00Z")
        try home.text("resume", "semaglutide", "--from", "2026-11-27", at: "2026-11-26T12:00:00Z")
        let report = unbroken(
            try home.text("report", at: noon).replacing(/<[^>]*>/, with: " "))
        let versions = unbroken(try home.text("plan", "versions", at: noon))
        for text in [report, versions] {
            #expect(
                text.contains("Semaglutide: paused from Thu 26 Nov 2026 until Sat 28 Nov 2026"),
                "\(text)")
            #expect(text.contains("Semaglutide: paused on Thu 26 Nov 2026"), "\(text)")
            #expect(!text.contains("Only comments or order changed"), "\(text)")
        }
    }

    @Test func versionsAndReportShowThePause() throws {
        try home.text(
            "pause", "warfarin", "--from", "2026-11-28", "--until", "2026-11-30", at: noon)
        try home.text("pause", "--from", "2026-12-10", "--until", "2026-12-12", at: noon)
        try home.text("resume", "--from", "2026-12-11", at: "2026-11-28T12:00:00Z")
        let versions = unbroken(try home.text("plan", "versions", at: "2026-11-28T13:00:00Z"))
        let report = unbroken(
            try home.text("report", at: "2026-11-28T13:00:00Z").replacing(/<[^>]*>/, with: " "))
        let one = "Warfarin: paused from Sat 28 Nov 2026 until Mon 30 Nov 2026"
        let all = "everything: paused from Thu 10 Dec 2026 until Sat 12 Dec 2026"
        for text in [versions, report] {
            #expect(text.contains(one), "\(text)")
            #expect(text.contains(all), "\(text)")
            #expect(!text.contains("Only comments or order changed"), "\(text)")
        }
    }
}
