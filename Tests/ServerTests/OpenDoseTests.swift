import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests that a button means what the command means (see docs/record.md).
@Suite struct OpenDoseTests {
    private let home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Take: 2 tablets Metformin 500 mg, 08:00"
    private let early = "Take early: 2 tablets Metformin 500 mg, 08:00"

    init() throws { home = try PageHome(PressTests.plan(), at: "2026-11-01T11:00:00Z") }

    /// A dose further ahead is recorded on its own page with a different button, as with `--for`.
    @Test func doseAheadIsRecordedOnItsOwnPage() throws {
        let time = "2026-11-20T06:00:00Z"
        let page = try home.take("metformin", at: time)
        #expect(try home.press(try page.form(early), at: time).changed == ["sam"])
    }

    /// As with commands, a skipped dose can be recorded as taken, but not the other way round.
    @Test func takenOverridesSkipped() throws {
        let old = try home.take("metformin", at: morning)
        let skip = try old.form("Skip: 2 tablets Metformin 500 mg, 08:00")
        try home.press(skip, at: morning)
        #expect(try home.press(skip, at: morning).changed == [])
        try home.press(try old.form(take), at: morning)
        #expect(try home.entries.map(\.action.kind) == [.skipped, .taken])
        #expect(try home.today(at: morning).lines.contains("taken 08:10"))
        let refused = try home.press(skip, at: morning)
        #expect(refused.response.status == 409 && refused.changed == [])
    }
}
