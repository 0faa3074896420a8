import CarePlan
import CivilTime
import Foundation
import Household
import Journal
import Publishing
import Testing

/// Tests that the refill entry follows the record, not only the plan.
@Suite struct RefillTests {
    private static let zinc = """
        medicines:
          - {name: Zinc, id: z, doses: [{at: "08:00", id: a}], from: 2026-11-01,
             stock: {left: 30, counted: 2026-11-01, refill-at: 7}}
        """

    private func diary(_ days: ClosedRange<Int> = 1...3) throws -> FeedDiary {
        var diary = try FeedDiary(Self.zinc, at: "2026-11-01 07:00")
        for day in days {
            let date = "2026-11-0\(day)"
            try diary.take("a", of: "z", on: date, at: "\(date) 08:05")
        }
        return diary
    }

    /// Returns the start times of the entry in the feed and in the tasks, in this order.
    private func refills(of diary: FeedDiary, at time: String) throws -> [String] {
        var tasks = FeedDiary.subscriber()
        tasks.kind = .tasks
        return try [FeedDiary.subscriber(), tasks].flatMap { subscriber in
            try diary.titles(of: subscriber, at: time).filter { $0.contains("Get more") }
                .map { String($0.prefix { $0 != " " }) }
        }
    }

    @Test func dosesAsPlannedKeepTheRefillDate() throws {
        let diary = try diary()
        let planned = ["20261123T090000", "20261123T090000"]
        #expect(try refills(of: diary, at: "2026-11-03 07:00").first == planned[0])
        #expect(try refills(of: diary, at: "2026-11-03 12:00").first == planned[0])
    }

    @Test func refillIsOnThePlannedDayIfNothingIsRecorded() throws {
        let diary = try FeedDiary(Self.zinc, at: "2026-11-01 07:00")
        for time in ["2026-11-01 07:30", "2026-11-09 12:00", "2026-11-22 23:00"] {
            #expect(try refills(of: diary, at: time).first == "20261123T090000", "\(time)")
        }
        #expect(
            try refills(of: diary, at: "2026-11-25 12:00")
                == ["20261123T090000", "20261123T090000"])
    }

    @Test(arguments: [(10, "20261106T090000"), (100, nil)])
    func countMovesTheRefill(left: Int, day: String?) throws {
        var diary = try diary()
        let at = try diary.instant("2026-11-03 12:00")
        let today = try #require(CivilDate("2026-11-03"))
        diary.write(.counted(Amount(left), at: at), "z", on: today, recorded: at)
        let found = try refills(of: diary, at: "2026-11-03 12:00")
        #expect(found == day.map { [$0, $0] } ?? ["20270204T090000"])
    }

    /// Returns the UID of the entry.
    private func identity(of diary: FeedDiary, at time: String) throws -> Substring? {
        let events = try diary.text(at: time).split(separator: "BEGIN:VEVENT")
        return events.first { $0.contains("Get more") }?.split(separator: "\r\n").first {
            $0.hasPrefix("UID:")
        }
    }

    @Test func missedDosesMoveTheRefillWithoutChangingItsUID() throws {
        var diary = try diary()
        let before = try #require(try identity(of: diary, at: "2026-11-03 12:00"))
        try diary.take("a", of: "z", on: "2026-11-05", at: "2026-11-05 08:05")
        #expect(try refills(of: diary, at: "2026-11-05 12:00").first == "20261124T090000")
        try diary.take("a", of: "z", on: "2026-11-06", at: "2026-11-06 08:05", Amount(3))
        #expect(try refills(of: diary, at: "2026-11-06 12:00").first == "20261122T090000")
        #expect(try identity(of: diary, at: "2026-11-06 12:00") == before)
    }

    @Test func refillStaysOnTheDayTheMarkWasReached() throws {
        var diary = try diary()
        let at = try diary.instant("2026-11-03 12:00")
        let today = try #require(CivilDate("2026-11-03"))
        diary.write(.counted(Amount(8), at: at), "z", on: today, recorded: at)
        for day in 4...6 {
            try diary.take("a", of: "z", on: "2026-11-0\(day)", at: "2026-11-0\(day) 08:05")
        }
        #expect(
            try refills(of: diary, at: "2026-11-06 12:00")
                == ["20261104T090000", "20261104T090000"])
    }

    @Test func refillOfLensesFollowsTheRecord() throws {
        var diary = try FeedDiary(
            """
            lenses:
              - {name: Left, id: l, type: 10, opened: 2026-11-01, stock: {left: 3, refill-at: 1}}
            """, at: "2026-11-01 07:00")
        #expect(try refills(of: diary, at: "2026-11-01 08:00") == ["20261121T090000"])
        let day = try #require(CivilDate("2026-11-06"))
        let at = try diary.instant("2026-11-06 08:00")
        diary.write(.replaced, "l", on: day, recorded: at)
        #expect(try refills(of: diary, at: "2026-11-06 09:00").first == "20261116T090000")
        diary.write(.counted(Amount(1), at: at), "l", on: day, recorded: at)
        #expect(try refills(of: diary, at: "2026-11-06 09:00").first == "20261106T090000")
    }

    /// A different type comes in a different box, whose contents are unknown.
    @Test func differentTypeOfLensesEndsTheCount() throws {
        func lenses(_ type: Int) -> String {
            "lenses: [{name: Left, id: l, type: \(type), opened: 2026-11-01, "
                + "stock: {left: 3, refill-at: 1}}]"
        }
        var diary = try FeedDiary(lenses(10), at: "2026-11-01 07:00")
        try diary.apply(lenses(14), at: try diary.instant("2026-11-04 07:00"))
        #expect(try refills(of: diary, at: "2026-11-04 08:00").isEmpty)
        let day = try #require(CivilDate("2026-11-05"))
        let at = try diary.instant("2026-11-05 08:00")
        diary.write(.counted(Amount(2), at: at), "l", on: day, recorded: at)
        #expect(try refills(of: diary, at: "2026-11-05 09:00").first == "20261118T090000")
    }

    /// A feed loads only some weeks of the record, but earlier doses still count.
    @Test func dosesBeforeTheLoadedDaysCount() throws {
        let home = try FeedHome()
        let start = try #require(Instant("2026-09-01T05:00:00Z"))
        try home.apply(
            """
            person: Anna
            zone: Europe/Copenhagen
            medicines:
              - {name: Zinc, id: zinc, doses: [{at: "08:00", id: a}], from: 2026-09-01,
                 stock: {left: 100, counted: 2026-09-01, refill-at: 7}}
            """, of: "anna", at: start)
        let first = try #require(CivilDate("2026-09-01"))
        let subject = Subject(
            person: "anna", item: "zinc", name: "Zinc", unit: "tablet", zone: "Europe/Copenhagen")
        // A dose every other day, up to the evening before publishing.
        let entries = (0..<40).map { index in
            let at = start.hours(48 * index + 1)
            return Entry(
                id: EntryID(high: 9, low: UInt64(index)), recorded: at, source: .command,
                subject: subject, day: first.advanced(byDays: 2 * index),
                action: .taken(Planned(slot: "a", ordinal: 1, start: nil), at: at, Amount(1)))
        }
        try home.store.write { try $0.append(entries) }
        // 40 of 100 are used by 18 November; 53 more leave 7.
        try home.publish(at: try #require(Instant("2026-11-19T05:00:00Z")))
        let text = try home.text(of: "anna")
        #expect(text.contains("DTSTART;TZID=Europe/Copenhagen:20270110T090000"))
    }
}
