import Foundation
import TestSupport
import Testing

/// Tests of the report for a doctor.
@Suite struct ReportTests {
    /// Returns up to `count` lines after a heading.
    private func after(_ heading: String, _ count: Int, in lines: [String]) -> [String] {
        guard let start = lines.firstIndex(of: heading) else { return [] }
        return Array(lines[(start + 1)...].prefix(count))
    }

    @Test func everyRatioShowsNumeratorAndDenominator() throws {
        let report = try ReportCase.filled()
        let lines = try report.lines(days: 10)
        let figures = [
            "90%", "18/20", "85%", "17/20", "80%", "8/10", "80%", "8/10", "0 / 1", "1 / 1",
            "5 / 5",
        ]
        #expect(
            after("Planned and recorded", 1, in: lines).first?.contains("60 min") == true
        )
        let row = lines.indices.filter { lines[$0] == "Metformin 500 mg" }
        #expect(row.count >= 2)
        #expect(Array(lines[(row[1] + 1)...].prefix(12)) == figures + ["27 tablets"])
        #expect(!lines.contains("All medicines together"))
    }

    @Test func excludedDaysAreReported() throws {
        let report = try ReportCase.filled()
        let lines = try report.lines(days: 30)
        #expect(lines.contains("Left out: 20 days before the first dose"))
        #expect(lines.contains("18/20"))
        #expect(lines.contains { $0.hasPrefix("Mon 12 Oct 2026 to Tue 10 Nov 2026, 30 days") })
    }

    @Test func planIsDescribedInWords() throws {
        let report = try ReportCase.filled()
        let lines = try report.lines()
        #expect(
            after("The current plan, version 1", 14, in: lines) == [
                "Medicine", "When", "Period", "Purpose, notes",
                "Metformin 500 mg",
                "1 tablet every day at 08:00", "2 tablets every day at 20:00",
                "from Sun 1 Nov 2026, no end", "Ibuprofen",
                "as needed: 1 tablet, at least 6 h apart", "from Sun 1 Nov 2026, no end",
                "Lenses", "When", "Period",
            ])
        #expect(lines.contains("opened Thu 5 Nov 2026"))
        #expect(!lines.contains("opened Tue 20 Oct 2026"))
        // The plan began before these days.
        #expect(try !report.lines(days: 5).contains("from Sun 1 Nov 2026, no end"))
    }

    @Test func sectionsFollowTheOrderInWhichADoctorReads() throws {
        let lines = try ReportCase.filled().lines(days: 10)
        let headings = [
            "The current plan, version 1", "Changes to the plan in this period",
            "Taken as needed, by month", "Planned and recorded", "Contact lenses",
            "Missed or skipped: 2", "How the figures are calculated",
        ]
        #expect(lines.filter(headings.contains) == headings)
    }

    @Test func switchedOffItemsAreOnlyNamedAndPausesAreListed() throws {
        var report = try ReportCase.filled()
        let plan = ReportCase.plan().replacing(
            "    as-needed:", with: "    enabled: false\n    as-needed:"
        ).replacing(
            "lenses:", with: "pauses: [{from: 2026-11-09, until: 2026-11-09}]\nlenses:")
        try report.apply(plan, since: "2026-11-08T12:00:00Z")
        let lines = try report.lines(days: 10)
        #expect(lines.contains("Switched off: Ibuprofen"))
        #expect(!lines.contains("as needed: 1 tablet, at least 6 h apart"))
        #expect(!lines.contains { $0.hasPrefix("Metformin 500 mg: paused") })
        #expect(lines.count { $0.hasSuffix("verything: paused on Mon 9 Nov 2026") } == 1)
        // Later, the change is no longer in the period, but the pause is.
        let later = try report.lines(days: 1, through: "2026-11-09")
        #expect(later.contains("Everything: paused on Mon 9 Nov 2026"))
    }

    @Test func nameIsPrintedOnEveryPage() throws {
        let page = try ReportCase.filled().page(days: 10)
        #expect(page.contains("class=\"running\" aria-hidden=\"true\">Sam · Medicine and care"))
        #expect(page.contains("counter(page)") && !page.contains("size: A4"))
    }

    @Test func everyDayOfThePeriodIsDrawnWithItsDoses() throws {
        let report = try ReportCase.filled()
        let lines = try report.lines(days: 12)
        let days = lines.filter { $0.wholeMatch(of: /\w{3} \d+ \w+ 2026: .*/) != nil }
        #expect(days.count == 12)
        #expect(days.first == "Fri 30 Oct 2026: nothing due")
        #expect(days[4] == "Tue 3 Nov 2026: 1 of 2" && days[5] == "Wed 4 Nov 2026: 2 of 2")
    }

    @Test func asNeededUseIsCountedByMonth() throws {
        let report = try ReportCase.filled()
        let lines = try report.lines(days: 12)
        #expect(
            after("Taken as needed, by month", 12, in: lines) == [
                "Item", "Month", "Doses", "Total", "Days used", "Most in a day",
                "Ibuprofen", "November 2026", "3", "3 tablets", "2", "2",
            ])
        let unused = try ReportCase().lines(days: 10)
        #expect(
            after("Taken as needed, by month", 1, in: unused) == ["Nothing was taken as needed."])
    }

    @Test func lensCyclesAreListed() throws {
        let report = try ReportCase.filled()
        let lines = try report.lines(days: 10)
        #expect(
            after("Contact lenses", 16, in: lines) == [
                "Set", "Opened", "Ended", "Used", "Left", "left eye", "Tue 20 Oct 2026",
                "Thu 5 Nov 2026", "replaced",
                "15 of 10 wear days (5 days over), 12 of them unrecorded",
                "Left", "left eye", "Thu 5 Nov 2026", "in use",
                "2 of 10 wear days (20%), 1 of them unrecorded", "Missed or skipped: 2",
            ])
    }

    @Test func missedAndSkippedDosesAreListedWithTheirNotes() throws {
        let report = try ReportCase.filled()
        let lines = try report.lines(days: 10)
        #expect(
            after("Missed or skipped: 2", 12, in: lines) == [
                "Planned", "Item", "State", "Recorded", "Note", "Thu 5 Nov 2026",
                "20:00 2 tablets Metformin 500 mg", "skipped", "felt sick", "Tue 3 Nov 2026",
                "08:00 1 tablet Metformin 500 mg", "missed",
            ])
    }

    @Test func longListIsTruncatedAndCounted() throws {
        var report = try ReportCase(since: "2026-08-31T22:00:00Z")
        // No entries, and a plan that began long ago in its own text.
        try report.apply(ReportCase.plan(from: "2026-09-01"), since: "2026-09-01T00:00:00Z")
        let lines = try report.lines(days: 365)
        #expect(lines.contains("Missed or skipped: 140"))
        #expect(lines.contains("And 40 earlier ones."))
        // The two doses of each day are in one row.
        #expect(lines.count { $0 == "missed" } == 50)
        #expect(lines.contains { $0.hasPrefix("Version 2: Tue 1 Sep 2026") })
    }

    @Test func noPercentageIfNothingWasDue() throws {
        let lines = try ReportCase().lines(days: 10, through: "2026-10-20")
        #expect(lines.contains("nothing due"))
        #expect(!lines.contains { $0.wholeMatch(of: /\d+(\.\d)?%/) != nil })
        #expect(lines.contains("Nothing was missed or skipped."))
    }

    @Test(arguments: ["en", "da"])
    func noTextIsMissing(language: String) throws {
        var report = try ReportCase.filled(note: "x")
        try report.apply(ReportCase.plan(language: language), since: "2026-11-02T12:00:00Z")
        let lines = try report.lines(days: 90)
        #expect(!lines.contains { $0.contains("report.") || $0.contains("{") })
        #expect(try report.page(days: 90).contains("<html lang=\"\(language)\">"))
        #expect(lines.contains(language == "en" ? "On time" : "Til tiden"))
        #expect(lines.contains(language == "en" ? "90%" : "90 %"))
    }

    @Test func userTextIsEscaped() throws {
        let hostile = "</td><script>alert('1')</script>&amp;\u{1}\n\"x\""
        var report = try ReportCase.filled(note: hostile)
        try report.apply(
            ReportCase.plan(medicine: "\"</title><b onclick=x>&lt;\""),
            since: "2026-11-01T12:00:00Z")
        let lines = try report.lines(days: 10)
        #expect(lines.contains("</title><b onclick=x>&lt; 500 mg"))
        #expect(lines.contains("</td><script>alert('1')</script>&amp;\u{FFFD}"))
        #expect(lines.contains("\"x\""))
    }
}
