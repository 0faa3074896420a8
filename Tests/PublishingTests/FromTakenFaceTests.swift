import CarePlan
import CivilTime
import Collections
import Foundation
import Household
import Journal
import Testing

/// Tests of doses counted from the last one taken, in feeds and accounts.
@Suite struct FromTakenFaceTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Tablet
            every: 12 h
            counts: from-last-taken
            from: 2026-11-20
            doses: [{at: "08:00", id: a}]
        """

    private func starts(_ desk: AccountDesk, at time: String) throws -> [String] {
        try desk.home(at: time).objects(nil, in: AccountDesk.tasks).compactMap { object in
            object.text.split(separator: "\r\n").last { $0.hasPrefix("DTSTART;") }
                .flatMap { $0.split(separator: ":").last }.map(String.init)
        }.sorted()
    }

    /// A late completion moves the next tasks. Each task appears once, also a task that an app has
    /// changed.
    @Test func lateCompletionMovesTheNextTasks() throws {
        let desk = try AccountDesk(Self.plan)
        #expect(
            try starts(desk, at: "06:00").prefix(4) == [
                "20261120T080000", "20261120T200000", "20261121T080000", "20261121T200000",
            ])
        let touched = try desk.task("20261121T200000", at: "06:00")
        try desk.put(
            touched, touched.text.replacing("END:VTODO", with: "X-APP:kept\r\nEND:VTODO"),
            at: "06:10")
        let task = try desk.task("20261120T080000", at: "06:00")
        try desk.put(task, task.ticked(at: "20261120T120000Z"), at: "12:00")
        #expect(
            try starts(desk, at: "12:01").prefix(5) == [
                "20261120T080000", "20261121T010000", "20261121T130000", "20261122T010000",
                "20261122T130000",
            ])
        let second = try desk.task("20261121T130000", at: "12:01")
        #expect(second.text.contains("X-APP:kept"))
        #expect(second.name == touched.name)
        // The next task is completed in turn and read back correctly.
        let next = try desk.task("20261121T010000", at: "12:02")
        try desk.put(next, next.ticked(at: "20261121T003000Z"), at: "2026-11-21T00:31:00Z")
        #expect(try desk.said == ["taken a 2026-11-20", "taken a 2026-11-21"])
        #expect(
            try starts(desk, at: "2026-11-21T00:32:00Z").prefix(4) == [
                "20261120T080000", "20261121T010000", "20261121T133000", "20261122T013000",
            ])
        // When the task is reopened, the next tasks move back; answered tasks stay.
        let ticked = try #require(
            try desk.home(at: "2026-11-21T00:33:00Z").objects([task.name], in: AccountDesk.tasks)
                .first)
        try desk.put(ticked, task.text, at: "2026-11-21T00:34:00Z")
        #expect(
            try starts(desk, at: "2026-11-21T00:35:00Z").prefix(3) == [
                "20261120T080000", "20261121T010000", "20261121T133000",
            ])
    }

    private static let weekly = """
        medicines:
          - {name: Injection, id: m, unit: injection, every: 7 days, counts: from-last-taken,
             from: 2026-11-02, doses: [{at: "08:00", id: a}]}
        """

    /// Returns the entries of a feed by UID.
    private func entries(_ text: String) -> [String: String] {
        let events = text.components(separatedBy: "BEGIN:VEVENT").dropFirst()
        return Dictionary(
            events.map { event in
                let lines = event.split(separator: "\r\n").map(String.init)
                let uid = lines.first { $0.hasPrefix("UID:") } ?? ""
                return (uid, lines.filter { !$0.hasPrefix("UID:") }.joined(separator: "\n"))
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test func feedShowsEachDoseOnceAtItsNewTime() throws {
        var diary = try FeedDiary(Self.weekly, at: "2026-11-01 06:00")
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 08:10")
        let before = entries(try diary.text(at: "2026-11-12 07:00"))
        let titles = try diary.titles(at: "2026-11-12 07:00").prefix(4)
        #expect(
            titles.joined(separator: "\n") == """
                20261102T080000 ✓ 1 injection Injection\\, 08:10
                20261112 1 injection Injection\\, overdue since Mon 9 Nov
                20261116T080000 1 injection Injection
                20261123T080000 1 injection Injection
                """)
        try diary.take("a", on: "2026-11-09", at: "2026-11-12 09:00")
        let after = entries(try diary.text(at: "2026-11-12 10:00"))
        let moved = try diary.titles(at: "2026-11-12 10:00").prefix(4)
        #expect(
            moved.joined(separator: "\n") == """
                20261102T080000 ✓ 1 injection Injection\\, 08:10
                20261109T080000 ✓ 1 injection Injection\\, Thu 12 Nov 09:00
                20261119T080000 1 injection Injection
                20261126T080000 1 injection Injection
                """)
        // Past entries keep their time and their UID.
        let past = before.filter { $0.value.contains("20261102T080000") }
        #expect(past.count == 1)
        for (uid, event) in past {
            #expect(after[uid]?.contains("20261102T080000") ?? false, "\(event)")
        }
        #expect(before.keys.filter { after[$0] != nil }.count == 2)
    }
}
