import CivilTime
import Collections
import ICalendar
import TestSupport
import Testing

@testable import CalDAV

/// Collections that keep what they are given.
@Suite struct PlainHomeTests {
    private static let task = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//test//test//EN\r
        BEGIN:VTODO\r
        UID:1\r
        DTSTAMP:20261122T000000Z\r
        SUMMARY:Milk\r
        END:VTODO\r
        END:VCALENDAR\r

        """
    private let home = PlainHome(
        user: "anna", name: "Anna", CalendarReader(zones: ZoneDirectory()))

    @Test func aConditionThatDoesNotHoldChangesNothing() {
        _ = home.make(
            AccountCollection(name: "tasks", kind: .tasks, title: "Tasks", isWritable: true))
        let bytes = Array(Self.task.utf8)
        let first = home.put(bytes, as: "1.ics", in: "tasks", ObjectCondition(noneMatch: .any))
        #expect(first == .created(tag: AccountObject.tag(of: bytes)))
        let second = home.put(bytes, as: "1.ics", in: "tasks", ObjectCondition(noneMatch: .any))
        #expect(second == .stale)
        #expect(
            home.put(bytes, as: "2.ics", in: "tasks", ObjectCondition())
                == .refused(.uidTaken(by: "1.ics")))
        #expect(home.changes(in: "tasks", since: 0, limit: nil)?.changed.map(\.name) == ["1.ics"])
    }
}
