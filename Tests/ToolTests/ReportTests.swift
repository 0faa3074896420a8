import Foundation
import TestSupport
import Testing

/// Tests of writing the report to a file; its contents are tested in PagesTests.
@Suite struct ReportTests {
    private let home = ToolHome()

    private static func plan(_ person: String = "Ann", zone: String = "Europe/Copenhagen") -> String
    {
        """
        person: \(person)
        zone: \(zone)
        language: en
        medicines:
          - name: Iron
            doses: [{at: "22:00"}]

        """
    }

    @Test func equalRecordsGiveEqualBytes() throws {
        try home.apply(Self.plan(), at: "2026-11-17T05:00:00Z")
        #expect(try home.text("report", "-o", "a.html") == "")
        let file = try String(
            contentsOf: #require(home.folder) / "a.html", encoding: .utf8)
        #expect(try home.text("report", "ann") == file)
        #expect(try home.text("report", "Ann", "--window", "30d") == file)
    }

    @Test func reportGoesToAFileAtATerminal() throws {
        try home.apply(Self.plan(), at: "2026-11-17T05:00:00Z")
        let file = try #require(home.folder) / "report-ann-2026-11-20.html"
        let shown = try home.typing([], ["report"])
        #expect(
            shown.text
                == "The report is in '\(file.path)'. Open it in a browser to read or print it.\n")
        let page = try home.text("report")
        #expect(try String(contentsOf: file, encoding: .utf8) == page)
        #expect(try home.typing([], ["report", "-o", "-"]).text == page)
    }

    @Test func checkupIsNoDose() throws {
        try home.apply(
            """
            person: Ann
            zone: Europe/Copenhagen
            reminders: [{title: Dentist, kind: checkup, date: 2026-12-20, at: "09:00"}]

            """, at: "2026-11-17T05:00:00Z")
        let page = try home.text("report")
        #expect(page.contains("nothing due") && !page.contains("no doses due"))
    }

    @Test func periodAndItsEndCanBeChosen() throws {
        try home.apply(Self.plan(), at: "2026-11-01T05:00:00Z")
        let page = try home.text("report", "--window", "10d", "--to", "2026-11-10")
        #expect(page.contains("Sun 1 Nov 2026 to Tue 10 Nov 2026, 10 days"))
    }

    /// 22:00 in Copenhagen is 06:00 of the next day in Tokyo.
    @Test func dateAndClockAreOfOneZone() throws {
        try home.apply(Self.plan(), at: "2026-11-17T20:00:00Z")
        try home.apply(Self.plan(zone: "Asia/Tokyo"), at: "2026-11-19T15:00:00Z")
        let page = try home.text("report").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(page.contains("Wed 18 Nov 2026 06:00 1 tablet Iron missed"))
        #expect(try home.text("history", "iron").contains("Wed 18 Nov 06:00  not recorded"))
    }

    @Test func costIsTheShareOfAPack() throws {
        let plan = """
            person: Ann
            zone: Europe/Copenhagen
            medicines:
              - name: Iron
                doses: [{at: "08:00"}]
                stock: {left: 20, counted: 2026-11-17, pack: 30, price: 49.95 kr}
              - name: Zinc
                doses: [{at: "08:00", amount: 2.5}]
                stock: {left: 20, counted: 2026-11-17, pack: 7, price: 10 kr}
              - name: Free
                doses: [{at: "08:00"}]

            """
        try home.apply(plan, at: "2026-11-17T05:00:00Z")
        for item in ["iron", "zinc", "free"] { _ = try home.text("take", item) }
        let page = try home.text("report").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // 49.95 / 30 is 1.665, and 2.5 / 7 of 10 is 3.571.
        #expect(page.contains("Iron 1 tablet 49.95 kr for 30 tablets 1.67 kr"))
        #expect(page.contains("Zinc 2.5 tablets 10.00 kr for 7 tablets 3.57 kr"))
        #expect(page.contains("Total 5.24 kr"))
    }

    @Test func personMustBeNamedIfThereAreSeveral() throws {
        try home.apply(Self.plan("Sam"))
        try home.apply(Self.plan("Bo"))
        #expect(
            try home.errors("report")
                == "dosecal: error: there are several people, so add 'bo' or 'sam'\n")
        #expect(try home.text("report", "bo").hasPrefix("<!DOCTYPE html>"))
        #expect(
            try home.errors("report", "ann")
                == "dosecal: error: no person here is called 'ann'; choose 'bo' or 'sam'\n")
    }
}
