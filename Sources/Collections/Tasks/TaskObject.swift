import Household
import CivilTime
package import CalendarImport
import Feed
package import ICalendar
import Journal

/// An object with exactly one task, written by any program.
package struct TaskObject {
    /// The bytes of the iCalendar object.
    package let bytes: [UInt8]
    /// The parsed VTODO.
    package let task: ReadComponent

    /// Parses an object, or returns `nil` if it is incomplete or does not have exactly one task.
    package init?(_ bytes: [UInt8], _ reader: CalendarReader) {
        guard ObjectText.isWhole(bytes) else { return nil }
        let reading = reader.reading(bytes) { $0.name == "VTODO" }
        guard reading.tasks == 1, let task = reading.components.first else { return nil }
        self.bytes = bytes
        self.task = task
    }

    /// The state by the task's marks.
    package var mark: TaskMark { TaskMark(of: task) }
    /// The digest of the bytes.
    var digest: ObjectDigest { ObjectDigest(of: bytes) }

    /// Returns the state to keep until the next sync.
    func sighting(seen: Instant) -> LastSeenState { LastSeenState(of: task, seen: seen) }

    /// The first revision later than both LAST-MODIFIED and SEQUENCE.
    var nextRevision: Instant {
        let sighting = sighting(seen: Instant(seconds: 0))
        let counted = PublishedRevision.change(of: sighting.sequence)
        return Instant(seconds: max(sighting.modified ?? counted, counted).seconds + 1)
    }

    /// Returns the date of DTSTART or DUE. A UTC time is converted to the given zone.
    func date(in zone: TimeZone) -> CivilDate? {
        switch (task["DTSTART"] ?? task["DUE"])?.moments.first {
        case .date(let date): date
        case .zoned(let clock, _), .local(let clock): clock.date
        case .utc(let instant): zone.wallClock(at: instant).date
        case nil: nil
        }
    }

    /// Returns the instant of a property in the given zone, or `nil` if it cannot be determined.
    func instant(of name: String, in zone: TimeZone) -> Instant? {
        guard let moment = task[name]?.moments.first else { return nil }
        if case .zoned(_, let other) = moment, other != zone.name { return nil }
        return moment.instant(in: zone)
    }
}
