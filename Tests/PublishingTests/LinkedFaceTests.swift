import CivilTime
import Collections
import Household
import Journal
import Testing

/// Tests that a dose that follows another appears once, at its new time, in accounts, folders and
/// feeds as soon as the other is answered.
@Suite struct LinkedFaceTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Breakfast tablet
            doses: [{at: "08:00", id: morning}]
          - name: Iron
            after: {item: breakfast-tablet, by: 4 h}
          - name: Zinc
            after: {item: iron, by: 30 min}
          - name: Salt
            doses: [{at: "12:00", id: noon}]
        """

    private func record(
        _ desk: AccountDesk, _ verb: Household.Verb, of item: String = "breakfast-tablet",
        at time: String
    ) throws {
        let request = Household.Request(verb, of: .id(item), person: "sam")
        let recording = try desk.household(at: time).record(request, by: .subscriber("Phone"))
        guard case .recorded = recording.verdict else {
            Issue.record("\(recording.verdict)")
            return
        }
    }

    /// Returns the start times of today's dose in tasks, in events and in a folder.
    private func today(_ name: String, _ desk: AccountDesk, at time: String) throws -> [String] {
        try desk.starts(titled: "1 tablet \(name)", at: time).filter {
            $0.hasPrefix("20261120") || $0.hasPrefix("20261121T00")
        }
    }

    @Test func pressMovesTheFollowerEverywhere() throws {
        let desk = try AccountDesk(Self.plan)
        let before = try desk.task("20261120T120000", at: "05:30")
        try record(desk, .take(.nearest, at: .now, amount: nil), at: "08:30")
        // Taken at 09:30: the iron is due at 13:30, the zinc half an hour later.
        #expect(
            try today("Iron", desk, at: "08:31") == Array(repeating: "20261120T133000", count: 3))
        #expect(
            try today("Zinc", desk, at: "08:31") == Array(repeating: "20261120T140000", count: 3))
        let after = try desk.task("20261120T133000", at: "08:31")
        #expect(after.name == before.name)
        #expect(after.text.contains("TRIGGER:PT0S"))
    }

    @Test func undoMovesTheFollowerBack() throws {
        let desk = try AccountDesk(Self.plan)
        try record(desk, .take(.nearest, at: .now, amount: nil), at: "08:30")
        let moved = try desk.task("20261120T133000", at: "08:31")
        _ = try desk.household(at: "08:40").undo(.last, of: "sam", by: .subscriber("Phone"))
        let iron = try #require(
            try desk.home(at: "08:41").objects(nil, in: AccountDesk.tasks).first {
                $0.name == moved.name
            })
        #expect(iron.text.contains("DTSTART;TZID=Europe/Copenhagen:20261120T120000"))
        #expect(Self.sequence(iron.text) > Self.sequence(moved.text))
    }

    private static func sequence(_ text: String) -> Int {
        text.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }
            .flatMap { Int($0.dropFirst("SEQUENCE:".count)) } ?? 0
    }

    /// During a pause of the other dose it is not published, until that one is taken outside the
    /// plan.
    @Test func extraDoseInAPauseMovesTheFollowerEverywhere() throws {
        let pause = "pauses: [{from: 2026-11-20, until: 2026-11-21}]"
        let desk = try AccountDesk(
            Self.plan.replacing("id: morning}]", with: "id: morning}]\n    \(pause)"))
        #expect(try today("Iron", desk, at: "05:30").isEmpty)
        try record(desk, .takeExtra(at: .now, amount: nil), at: "08:30")
        for (name, start) in [("Iron", "20261120T133000"), ("Zinc", "20261120T140000")] {
            #expect(try today(name, desk, at: "08:31") == Array(repeating: start, count: 3))
        }
        let iron = try desk.task("20261120T133000", at: "08:31")
        _ = try desk.put(iron, iron.ticked(at: "20261120T123200Z"), at: "12:33")
        #expect(try desk.said == ["taken  2026-11-20", "taken morning 2026-11-20"])
        #expect(
            try today("Zinc", desk, at: "12:34") == Array(repeating: "20261120T140200", count: 3))
    }

    /// The last dose of the chain gets a new revision too.
    @Test func undoneExtraDoseMovesTheFollowerBack() throws {
        let desk = try AccountDesk(Self.plan)
        try record(desk, .skip(.nearest, at: .now), at: "07:10")
        #expect(try today("Zinc", desk, at: "07:11").isEmpty)
        try record(desk, .takeExtra(at: .now, amount: nil), at: "08:30")
        let moved = try desk.task("20261120T140000", at: "08:31")
        _ = try desk.household(at: "08:40").undo(.last, of: "sam", by: .subscriber("Phone"))
        #expect(try today("Zinc", desk, at: "08:41").isEmpty)
        try record(desk, .takeExtra(at: .now, amount: nil), at: "08:45")
        let again = try desk.task("20261120T141500", at: "08:46")
        #expect(again.name == moved.name && Self.sequence(again.text) > Self.sequence(moved.text))
    }

    @Test func waitingFollowerIsNotPublished() throws {
        let desk = try AccountDesk(Self.plan)
        #expect(try today("Iron", desk, at: "05:30").count == 3)
        try record(desk, .skip(.nearest, at: .now), at: "07:10")
        for name in ["Iron", "Zinc"] {
            #expect(try today(name, desk, at: "07:11").isEmpty)
        }
        let events = try desk.home(at: "07:11").objects(nil, in: AccountDesk.events)
        #expect(
            events.contains {
                $0.text.contains("SUMMARY:1 tablet Iron")
                    && $0.text.contains("DTSTART;TZID=Europe/Copenhagen:20261121T120000")
            })
    }

    /// After a completion only the tasks of some items are made again, with the same result as if
    /// all were.
    @Test func completionUpdatesAllAffectedTasks() throws {
        let desk = try AccountDesk(Self.plan)
        let task = try desk.task("20261120T080000", at: "08:30")
        _ = try desk.put(task, task.ticked(at: "20261120T083000Z"), at: "08:30")
        let before = try desk.home(at: "08:30").objects(nil, in: AccountDesk.tasks)
        #expect(
            try desk.home(at: "08:30", materials: 2).objects(nil, in: AccountDesk.tasks) == before)
        #expect(before.contains { $0.text.contains(":20261120T133000") })
        #expect(try desk.said == ["taken morning 2026-11-20"])
    }

    /// An object that is written again, with its current or its earlier text, is not a snooze.
    @Test func taskWrittenAgainIsNotSnoozed() throws {
        let desk = try AccountDesk(Self.plan)
        let old = try desk.home(at: "05:30").objects(nil, in: AccountDesk.tasks).first {
            $0.text.contains("SUMMARY:1 tablet Iron") && $0.text.contains(":20261120T120000")
        }
        let before = try #require(old)
        try record(desk, .take(.nearest, at: .now, amount: nil), at: "08:30")
        let moved = try desk.task("20261120T133000", at: "08:31")
        _ = try desk.put(moved, moved.text, at: "08:32")
        let stale = before.text.replacing("STATUS:NEEDS", with: "X-APP:a\r\nSTATUS:NEEDS")
        _ = try desk.put(
            moved, stale, tag: try desk.task("20261120T133000", at: "08:33").tag, at: "08:33")
        #expect(try desk.said == ["taken morning 2026-11-20"])
        _ = try desk.household(at: "08:40").undo(.last, of: "sam", by: .subscriber("Phone"))
        let back = try #require(
            try desk.home(at: "08:41").objects(nil, in: AccountDesk.tasks).first {
                $0.name == moved.name
            })
        let late = moved.text.replacing("STATUS:NEEDS", with: "X-APP:b\r\nSTATUS:NEEDS")
        _ = try desk.put(back, late, at: "08:42")
        #expect(try desk.said == ["taken morning 2026-11-20", "undone  2026-11-20"])
    }

    /// A task that an app has changed is moved too.
    @Test func taskChangedByAnAppIsMoved() throws {
        let desk = try AccountDesk(Self.plan)
        let task = try #require(
            try desk.home(at: "05:30").objects(nil, in: AccountDesk.tasks).first {
                $0.text.contains("SUMMARY:1 tablet Iron") && $0.text.contains(":20261120T120000")
            })
        _ = try desk.put(
            task, task.text.replacing("STATUS:NEEDS", with: "X-APP:kept\r\nSTATUS:NEEDS"),
            at: "05:40")
        try record(desk, .take(.nearest, at: .now, amount: nil), at: "08:30")
        let moved = try desk.task("20261120T133000", at: "08:31")
        #expect(moved.name == task.name && moved.text.contains("X-APP:kept"))
    }

    @Test func completionOfAMovedTaskIsRecordedAtItsTime() throws {
        let desk = try AccountDesk(Self.plan)
        try record(desk, .take(.nearest, at: .now, amount: nil), at: "08:30")
        let moved = try desk.task("20261120T133000", at: "08:31")
        _ = try desk.put(moved, moved.ticked(at: "20261120T123200Z"), at: "12:33")
        let entry = try #require(try desk.store.entries(of: "sam", since: nil).last)
        #expect(entry.subject.item == "iron")
        #expect(entry.action.planned?.start?.description == "2026-11-20T12:30:00Z")
        // The zinc follows the answer to the iron.
        #expect(
            try today("Zinc", desk, at: "12:34") == Array(repeating: "20261120T140200", count: 3))
    }
}
