import Foundation
import Journal
import Server
import TestSupport
import Testing

/// What buttons mean is what the commands say: docs/record.md.
@Suite struct OpenDoseTests {
    private let home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Take: 2 tablets Metformin 500 mg, 08:00"
    private let early = "Take early: 2 tablets Metformin 500 mg, 08:00"

    init() throws { home = try PageHome(PressTests.plan(), at: "2026-11-01T11:00:00Z") }

    /// What lies further ahead is taken on its own page, as by '--for', with another button.
    @Test func doseAheadIsTakenOnItsOwnPage() throws {
        let time = "2026-11-20T06:00:00Z"
        let page = try home.take("metformin", at: time)
        #expect(try home.press(try page.form(early), at: time).changed == ["sam"])
    }

    /// As with the commands: who took it after all may say so, and what was taken was not skipped.
    @Test func takingCountsMoreThanSkipping() throws {
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
