import CalDAVSupport
import CivilTime
import Collections
import ICalendar
import TestSupport
import Testing

import CalDAV

/// Tests of the calendars in memory.
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

    @Test func objectMustHaveAComponentThatTheCalendarAllows() {
        _ = home.make(
            AccountCollection(
                name: "both", components: ["VEVENT", "VTODO"], title: "Both", isWritable: true))
        func put(_ text: String) -> WriteVerdict {
            home.put(Array(text.utf8), as: "1.ics", in: "both", ObjectCondition())
        }
        let event = Self.task.replacing("VTODO", with: "VEVENT")
        #expect(put(Self.task.replacing("VTODO", with: "VJOURNAL")) == .refused(.wrongComponent))
        let second = event.split(separator: "PRODID:-//test//test//EN\r\n")[1]
        #expect(
            put(Self.task.replacing("END:VCALENDAR\r\n", with: second))
                == .refused(.notOneObject))
        #expect(put(Self.task) == .created(tag: AccountObject.tag(of: Array(Self.task.utf8))))
        #expect(put(event) == .replaced(tag: AccountObject.tag(of: Array(event.utf8))))
    }

    @Test func failedPreconditionChangesNothing() {
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
