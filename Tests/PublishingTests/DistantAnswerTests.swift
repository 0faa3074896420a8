import CivilTime
import Journal
import Testing

/// Tests of doses that were answered long before their day.
@Suite(.timeLimit(.minutes(1))) struct DistantAnswerTests {
    private static let plan = "medicines:\n  - {name: m, doses: [{at: '08:00', id: a}]}"

    private func diary() throws -> FeedDiary {
        try FeedDiary(Self.plan, at: "2026-11-01 00:00")
    }

    private func skipped(on day: String, _ diary: inout FeedDiary) throws -> EntryID {
        let at = try diary.instant("2026-11-20 07:00")
        let planned = Planned(slot: "a", ordinal: 1, start: try diary.instant("\(day) 08:00"))
        return diary.write(
            .skipped(planned, at: at), "m", on: try #require(CivilDate.ofAnyYear(day)), recorded: at
        )
    }

    @Test(arguments: ["9999-12-31", "2200-01-01", "0001-01-01"])
    func answerOnAnUnsupportedDayDoesNotChangeTheFeed(day: String) throws {
        var diary = try diary()
        let before = try diary.text(at: "2026-11-20 09:00")
        _ = try skipped(on: day, &diary)
        #expect(try diary.text(at: "2026-11-20 09:00") == before)
    }

    @Test func answeredDoseFarAheadHasItsOwnEvent() throws {
        var diary = try diary()
        let before = try diary.titles(at: "2026-11-20 09:00")
        let entry = try skipped(on: "2199-12-31", &diary)
        let text = try diary.text(at: "2026-11-20 09:00")
        #expect(text.contains("EXDATE;TZID=Europe/Copenhagen:21991231T080000"))
        let new = try diary.titles(at: "2026-11-20 09:00").filter { !before.contains($0) }
        #expect(new.count == 1 && new[0].hasPrefix("21991231T080000 "), "\(new)")
        let at = try diary.instant("2026-11-20 08:00")
        diary.write(.undone(entry), "m", on: try #require(CivilDate("2199-12-31")), recorded: at)
        #expect(try diary.titles(at: "2026-11-20 09:00") == before)
    }
}
