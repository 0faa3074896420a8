import Foundation
import TestSupport
import Testing

/// Tests of lens sets without entries for some time.
@Suite struct LensSilenceTests {
    private let home = ToolHome()

    private func unbroken(_ text: String) -> String {
        text.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
    }

    @Test func daysWithoutEntriesAreReportedAndCountAsWear() throws {
        let plan = """
            person: Lena
            zone: Europe/Copenhagen
            lenses: [{name: Both, type: monthly, opened: 2026-11-02}]

            """
        try home.apply(plan, at: "2026-11-02T07:00:00Z")
        try home.text("wear", "both", at: "2026-11-02T08:00:00Z")
        try home.text("wear", "both", at: "2026-11-03T08:00:00Z")
        for command in ["today", "status"] {
            let said = unbroken(try home.text(command, at: "2026-11-26T08:00:00Z"))
            #expect(said.contains("24 of 30 wear days (80%), 22 of them unrecorded"), "\(said)")
            #expect(said.contains("Wed 2 Dec if worn every day. Nothing recorded since Tue 3 Nov."))
            #expect(!said.contains("Good"), "\(said)")
        }
        let list = unbroken(try home.text("list", at: "2026-11-26T08:00:00Z"))
        #expect(
            list.contains("22 of them unrecorded; nothing recorded since Tue 3 Nov"), "\(list)")
        let week = unbroken(try home.text("today", at: "2026-11-10T08:00:00Z"))
        #expect(!week.contains("Nothing recorded"), "\(week)")
    }

    /// The number of days of wear is the same in all outputs.
    @Test func endOfASetHasTheNumberOfDaysOfItsBar() throws {
        let plan = """
            person: Lis
            zone: Europe/Copenhagen
            lenses: [{name: Left, type: biweekly, opened: 2026-11-10}]

            """
        try home.apply(plan, at: "2026-11-10T07:00:00Z")
        try home.text("wear", "left", at: "2026-11-10T08:00:00Z")
        let at = "2026-11-24T08:00:00Z"
        let progress = "14 of 14 wear days (100%), 13 of them unrecorded"
        #expect(unbroken(try home.text("today", at: at)).contains(progress))
        let replaced = unbroken(try home.text("replace", "left", at: at))
        #expect(replaced.contains("The set opened Tue 10 Nov: \(progress)."), "\(replaced)")
        for command in [["history", "left"], ["report"]] {
            let said = try home.run(command, at: at).text.replacing(/<[^>]*>/, with: " ")
            #expect(unbroken(said).contains(progress), "\(said)")
        }
    }

    @Test func supplyOfDailySetsFollowsTheWear() throws {
        let plan = """
            person: Lena
            zone: Europe/Copenhagen
            lenses:
              - {name: Dailies, type: daily, opened: 2026-11-02, stock: {left: 10, refill-at: 3}}

            """
        try home.apply(plan, at: "2026-11-02T07:00:00Z")
        for day in ["06", "08"] { try home.text("wear", "dailies", at: "2026-11-\(day)T08:00:00Z") }
        let status = unbroken(try home.text("status", at: "2026-11-12T08:00:00Z"))
        #expect(
            status.contains("2 daily sets A new set each day; nothing recorded today."), "\(status)"
        )
        #expect(status.contains("8 sets left"), "\(status)")
    }
}
