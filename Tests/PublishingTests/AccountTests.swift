import CivilTime
import Collections
import CalendarImport
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// Tests of what apps see in an account, and of their writes.
@Suite struct AccountTests {
    private let desk: AccountDesk

    init() throws {
        desk = try AccountDesk()
    }

    private static let tick = "20261120T071500Z"

    @Test func personHasACollectionOfTasksAndOneOfEvents() throws {
        let collections = try desk.home(at: "06:00").collections()
        #expect(collections.map(\.name) == [AccountDesk.tasks, AccountDesk.events])
        #expect(collections.map(\.title) == ["Sam: to do", "Sam"])
        #expect(try desk.home(at: "06:00").objects(nil, in: AccountDesk.tasks).count == 34)
        let events = try desk.home(at: "06:00").objects(nil, in: AccountDesk.events)
        #expect(events.count >= 2)
        #expect(events.allSatisfy { $0.text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") })
        #expect(events.allSatisfy { $0.text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n") })
    }

    @Test func completionIsRecordedOnceAndStoredAsWritten() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let text = task.ticked(at: Self.tick)
        let verdict = try desk.put(task, text, at: "07:20")
        // The alarm is removed from the task, so the app must read it again.
        #expect(verdict == .replaced(tag: nil))
        #expect(try desk.said == ["taken morning 2026-11-20"])
        let seen = try #require(
            try desk.home(at: "07:25").objects([task.name], in: AccountDesk.tasks).first)
        #expect(seen.text.contains("X-APP:kept\r\n"))
        #expect(!seen.text.contains("VALARM"))
        // The app sends the completion again, with an additional property.
        let again = seen.text.replacing("X-APP:kept", with: "X-APP:kept again")
        let bytes = Array(again.utf8)
        #expect(
            try desk.put(seen, again, at: "07:30") == .replaced(tag: AccountObject.tag(of: bytes)))
        let later = try desk.home(at: "08:00").objects([task.name], in: AccountDesk.tasks)
        #expect(later.map(\.bytes) == [bytes])
        #expect(try desk.said == ["taken morning 2026-11-20"])
    }

    @Test func completionWithoutATimeIsRecordedWithTheTimeOfTheWrite() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let text = task.text.replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED")
        try desk.put(task, text, at: "08:40")
        let entry = try #require(try desk.store.entries(of: "sam", since: nil).first)
        #expect(entry.action.at == Instant("2026-11-20T08:40:00Z"))
        #expect(entry.basis?.grade == .likely)
    }

    @Test func reopeningATaskUndoesItsEntry() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        try desk.put(task, task.ticked(at: Self.tick), at: "07:20")
        let ticked = try #require(
            try desk.home(at: "07:21").objects([task.name], in: AccountDesk.tasks).first)
        try desk.put(ticked, task.text, at: "07:25")
        #expect(try desk.said == ["taken morning 2026-11-20", "undone  2026-11-20"])
    }

    @Test func completionWithAnOldEntityTagIsRecordedAndRefused() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let verdict = try desk.put(
            task, task.ticked(at: Self.tick), tag: "0000000000000000", at: "07:20")
        #expect(verdict == .stale)
        #expect(try desk.said == ["taken morning 2026-11-20"])
        // The next read shows the task as completed.
        let seen = try desk.home(at: "07:21").objects([task.name], in: AccountDesk.tasks)
        #expect(seen.first?.text.contains("STATUS:COMPLETED") == true)
    }

    @Test func completionOfATaskOutsideTheWindowIsRecorded() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let text = task.ticked(at: Self.tick)
        let later = "2026-12-01T09:00:00Z"
        #expect(try desk.home(at: later).objects([task.name], in: AccountDesk.tasks).isEmpty)
        #expect(try desk.put(task, text, at: later) == .stale)
        #expect(try desk.said == ["taken morning 2026-11-20"])
    }

    @Test func deletedTaskIsSkippedAndStaysDeleted() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let home = try desk.home(at: "07:20")
        #expect(
            try home.remove(
                task.name, from: AccountDesk.tasks, ObjectCondition(match: .these([task.tag])))
                == .removed)
        #expect(try desk.said == ["skipped morning 2026-11-20"])
        #expect(
            try desk.home(at: "07:30").objects([task.name], in: AccountDesk.tasks).isEmpty)
    }

    @Test func deletingAllTasksNeedsADecision() throws {
        let tasks = try desk.home(at: "06:00").objects(nil, in: AccountDesk.tasks)
        func emptied(at time: String) throws -> [WriteVerdict] {
            try tasks.map { task in
                try desk.home(at: time).remove(
                    task.name, from: AccountDesk.tasks, ObjectCondition())
            }
        }
        func standing() throws -> Int {
            Record(try desk.store.entries(of: "sam", since: nil)).standing.count
        }
        #expect(try emptied(at: "06:05").count { $0 == .removed } == 5)
        for time in ["06:07", "06:20", "06:50", "2026-11-21T06:05:00Z"] {
            #expect(try standing() == 0)
            let there = try desk.home(at: time).objects(nil, in: AccountDesk.tasks)
            #expect(Set(tasks.map(\.name)).isSubset(of: there.map(\.name)))
            #expect(try emptied(at: time).allSatisfy { $0 == .refused(.readOnly) })
        }
        // The deletions are listed as unmatched, each dose with its time.
        let household = try desk.household(at: "07:00")
        let waiting = try desk.store.unmatched()
        #expect(waiting.count == tasks.count && waiting.allSatisfy { $0.settlement == nil })
        let findings = try EvidenceReview(household).findings(of: waiting)
        #expect(waiting.allSatisfy { findings[$0.number]?.start != nil })
        // One deletion is assigned as a skip, the others are dropped.
        let dose = try #require(
            waiting.first {
                findings[$0.number]?.occurrence?.date.description == "2026-11-20"
            })
        _ = try household.settle(
            .init(dose.number, to: .id("metformin"), person: "sam"))
        #expect(try standing() == 1)
        _ = try household.drop(waiting.map(\.number))
        #expect(try emptied(at: "07:30").count { $0 == .removed } == 1)
        #expect(try standing() == 1)
    }

    @Test func allFinishedTasksMayBeDeleted() throws {
        let days = ["20261118", "20261119", "20261120"]
        let tasks = try desk.home(at: "06:00").objects(nil, in: AccountDesk.tasks).filter { task in
            days.contains { task.text.contains("Copenhagen:\($0)T") }
        }
        #expect(tasks.count == 6)
        for task in tasks {
            try desk.put(task, task.ticked(at: "20261120T050000Z"), at: "06:00")
        }
        for task in tasks {
            #expect(
                try desk.home(at: "06:10").remove(
                    task.name, from: AccountDesk.tasks, ObjectCondition()) == .removed)
        }
    }

    @Test func entryOfACommandReachesApps() throws {
        let before = try #require(try desk.home(at: "06:00").collections().first)
        let request = Household.Request(
            .take(.nearest, at: .now, amount: nil), of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: "07:05").record(request, by: .command)
        let changes = try #require(
            try desk.home(at: "07:06").changes(
                in: AccountDesk.tasks, since: before.revision, limit: nil))
        #expect(changes.changed.count == 1)
        #expect(changes.changed.first?.text.contains("STATUS:COMPLETED") == true)
        #expect(changes.removed.isEmpty)
        #expect(changes.revision > before.revision)
    }

    @Test func midnightChangesOnlyTasksOfNewAndOldDays() throws {
        let early = "2026-11-28T06:00:00Z", later = "2026-11-29T06:00:00Z"
        let before = try desk.home(at: early).collections()
        let tasks = try #require(
            try desk.home(at: later).changes(
                in: AccountDesk.tasks, since: before[0].revision, limit: nil))
        #expect(tasks.changed.count == 2)
        #expect(tasks.removed.count == 2)
        let after = try desk.home(at: later).collections()
        #expect(try desk.home(at: later).collections() == after)
    }

    @Test func readOnlyAccountChangesNothing() throws {
        let desk = try AccountDesk(for: .look)
        let task = try desk.task("20261120T080000", at: "06:00")
        #expect(try desk.home(at: "06:00").collections().allSatisfy { !$0.isWritable })
        #expect(
            try desk.put(task, task.ticked(at: Self.tick), at: "07:20") == .refused(.readOnly))
        #expect(
            try desk.home(at: "07:20").remove(
                task.name, from: AccountDesk.tasks, ObjectCondition()) == .refused(.readOnly))
        #expect(try desk.said.isEmpty)
    }

    @Test func foreignTaskIsStoredAndReturned() throws {
        let text = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//app//app//EN\r
            BEGIN:VTODO\r
            UID:milk\r
            DTSTAMP:20261120T070000Z\r
            SUMMARY:Milk\r
            END:VTODO\r
            END:VCALENDAR\r

            """
        let home = try desk.home(at: "07:00")
        let verdict = try home.put(
            Array(text.utf8), as: "milk.ics", in: AccountDesk.tasks,
            ObjectCondition(noneMatch: .any))
        #expect(verdict == .created(tag: AccountObject.tag(of: Array(text.utf8))))
        let twin = try home.put(
            Array(text.utf8), as: "other.ics", in: AccountDesk.tasks, ObjectCondition())
        #expect(twin == .refused(.uidTaken(by: "milk.ics")))
        let later = try desk.home(at: "2026-12-24T07:00:00Z")
        #expect(try later.objects(["milk.ics"], in: AccountDesk.tasks).map(\.text) == [text])
        #expect(try desk.said.isEmpty)
    }

    @Test func movedSeriesIsRestored() throws {
        let home = try desk.home(at: "06:00")
        let event = try #require(
            try home.objects(nil, in: AccountDesk.events).first {
                $0.text.contains("T080000\r\n") && $0.text.contains("RRULE:FREQ=DAILY")
            })
        let moved = event.text.replacing("SUMMARY:", with: "SUMMARY:Mine ")
            .replacing("T080000\r\n", with: "T090000\r\n")
        let verdict = try desk.home(at: "07:10").put(
            Array(moved.utf8), as: event.name, in: AccountDesk.events,
            ObjectCondition(match: .these([event.tag])))
        #expect(verdict == .replaced(tag: nil))
        let seen = try desk.home(at: "07:11").objects([event.name], in: AccountDesk.events)
        #expect(seen.map(\.text) == [event.text])
        #expect(try #require(seen.first).revision > event.revision)
        // The change is listed as unmatched; the plan stays.
        let wishes = try desk.store.unmatched().map {
            String(decoding: $0.evidence.raw, as: UTF8.self)
        }
        #expect(wishes.count == 1)
        #expect(try desk.said.isEmpty)
        #expect(
            try home.remove(event.name, from: AccountDesk.events, ObjectCondition())
                == .refused(.readOnly))
    }

    @Test func doseMovedLaterOnItsDayIsSnoozed() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let moved = task.text.replacing("20261120T080000", with: "20261120T100000")
            .replacing("20261120T090000", with: "20261120T110000")
        try desk.put(task, moved, at: "06:30")
        #expect(try desk.said == ["snoozed morning 2026-11-20"])
        let seen = try #require(
            try desk.home(at: "06:31").objects([task.name], in: AccountDesk.tasks).first)
        // A repeated write changes nothing.
        try desk.put(seen, seen.text + "", at: "06:35")
        #expect(try desk.said == ["snoozed morning 2026-11-20"])
        // The alarm of the task moves with it, so no other alarm rings then.
        #expect(seen.text.contains("TRIGGER:PT0S\r\n"))
        #expect(!seen.text.contains("TRIGGER;VALUE=DATE-TIME"))
    }

    @Test func eventMovedLaterIsSnoozedAndToAnotherDayIsUnmatched() throws {
        let event = try #require(
            try desk.home(at: "06:00").objects(nil, in: AccountDesk.events).first {
                $0.text.contains("T080000\r\n") && $0.text.contains("RRULE:FREQ=DAILY")
            })
        func drag(to start: String) throws {
            let uid = try #require(
                event.text.split(separator: "\r\n").first { $0.hasPrefix("UID:") })
            let text = event.text.replacing(
                "END:VEVENT\r\nEND:VCALENDAR",
                with: """
                    END:VEVENT\r
                    BEGIN:VEVENT\r
                    \(uid)\r
                    DTSTAMP:20261120T063000Z\r
                    RECURRENCE-ID;TZID=Europe/Copenhagen:20261120T080000\r
                    DTSTART;TZID=Europe/Copenhagen:\(start)\r
                    DURATION:PT15M\r
                    SUMMARY:Metformin\r
                    END:VEVENT\r
                    END:VCALENDAR
                    """)
            let home = try desk.home(at: "06:30")
            let tag = try #require(
                try home.objects([event.name], in: AccountDesk.events).first?.tag)
            let verdict = try home.put(
                Array(text.utf8), as: event.name, in: AccountDesk.events,
                ObjectCondition(match: .these([tag])))
            #expect(verdict == .replaced(tag: nil))
        }
        try drag(to: "20261121T080000")
        #expect(try desk.said.isEmpty)
        #expect(try desk.store.unmatched().count == 1)
        try drag(to: "20261120T093000")
        let said = try desk.said
        #expect(said == ["snoozed morning 2026-11-20"])
    }

    @Test func passwordOpensOnlyItsOwnAccount() throws {
        let household = try desk.household(at: "06:00")
        let (_, password) = try household.rotatePassword(of: "phone")
        #expect(try household.account("phone", password)?.id == "phone")
        #expect(try household.account("sam", password) == nil)
        let (_, newer) = try household.rotatePassword(of: "phone")
        #expect(try household.account("phone", password) == nil)
        #expect(try household.account("phone", newer)?.may == .answer)
        _ = try household.revoke("phone")
        #expect(try household.account("phone", newer) == nil)
    }
}
