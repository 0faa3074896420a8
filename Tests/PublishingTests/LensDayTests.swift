import CivilTime
import Journal
import Publishing
import Testing

/// Tests that entries about a lens set follow the record, not only the plan.
@Suite struct LensDayTests {
    private static let monthly = """
        lenses:
          - {name: Left, id: l, type: monthly, opened: 2026-11-01}
        """

    /// Returns a diary with wear on every other day from the first.
    private func diary(until last: Int) throws -> FeedDiary {
        var diary = try FeedDiary(Self.monthly, at: "2026-11-01 07:00")
        for number in stride(from: 1, through: last, by: 2) {
            let day = try #require(CivilDate("2026-11-01")).advanced(byDays: number - 1)
            diary.write(.worn, "l", on: day, recorded: try diary.instant("\(day) 20:00"))
        }
        return diary
    }

    /// Returns the days of the warning and of the replacement in the feed and in the tasks.
    private func days(of diary: FeedDiary, at time: String) throws -> [[String]] {
        var tasks = FeedDiary.subscriber()
        tasks.kind = .tasks
        return try [FeedDiary.subscriber(), tasks].map { subscriber in
            try diary.titles(of: subscriber, at: time).map { title in
                "\(title.prefix(8)) \(title.contains("Replace") ? "replace" : "soon")"
            }
        }
    }

    @Test func entriesFollowThePlanIfNothingIsRecorded() throws {
        let planned = ["20261126 soon", "20261201 replace"]
        #expect(try days(of: diary(until: 0), at: "2026-11-20 12:00") == [planned, planned])
    }

    /// With wear on every other day, 23 of 30 days are used after 45 days, 25 after four more, and
    /// all after 14 more. Tasks are published 14 days ahead.
    @Test func entriesFollowThePaceOfWear() throws {
        let found = try days(of: diary(until: 45), at: "2026-12-15 22:00")
        #expect(found[0] == ["20261220 soon", "20261230 replace"])
        #expect(found[1] == ["20261220 soon"])
    }

    @Test func replacementIsPublishedOnItsDay() throws {
        var diary = try diary(until: 9)
        let day = try #require(CivilDate("2026-11-10"))
        diary.write(.replaced, "l", on: day, recorded: try diary.instant("2026-11-10 08:00"))
        let found = try days(of: diary, at: "2026-11-10 12:00")
        #expect(found[0].first == "20261110 replace")
        #expect(found[1] == ["20261110 replace"])
    }
}
