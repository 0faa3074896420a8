import CivilTime
import Terminal
import Testing

/// Tests of the periods of statistics, which end on a given day.
@Suite struct WindowSpanTests {
    private func window(_ span: WindowSpan?, through day: String = "2026-08-31") throws -> String {
        let last = try #require(CivilDate(day))
        return "\(try #require(span).first(through: last))...\(last)"
    }

    @Test(
        arguments: [
            ("1d", "2026-08-31"), ("90", "2026-06-03"), ("2w", "2026-08-18"),
            ("1m", "2026-08-01"), ("6m", "2026-03-01"), ("1y", "2025-09-01"),
            ("30D", "2026-08-02"),
        ])
    func periodsEndToday(span: String, first: String) throws {
        #expect(try window(WindowSpan(span)) == "\(first)...2026-08-31")
    }

    @Test func thirtyDaysAreTheDefault() throws {
        #expect(try window(.usual) == "2026-08-02...2026-08-31")
        #expect(try window(.usual, through: "2026-03-01") == "2026-01-31...2026-03-01")
    }

    @Test(arguments: [
        "", "d", "0d", "-1d", "1.5y", "101y", "30 d", "30dd", "99999999999999999999d",
    ])
    func otherTextIsNotAPeriod(span: String) {
        #expect(WindowSpan(span) == nil)
    }
}
