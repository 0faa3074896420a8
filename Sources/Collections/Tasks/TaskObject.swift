import Household
import CivilTime
package import CalendarImport
import Feed
package import ICalendar
import Journal

/// The object of one task, as any program wrote it.
package struct TaskObject {
    /// The calendar.
    package let bytes: [UInt8]
    /// What it says.
    package let task: ReadComponent

    /// Nil if the calendar holds no single task, or does not go to its end.
    package init?(_ bytes: [UInt8], _ reader: CalendarReader) {
        guard ObjectText.isWhole(bytes) else { return nil }
        let reading = reader.reading(bytes) { $0.name == "VTODO" }
        guard reading.tasks == 1, let task = reading.components.first else { return nil }
        self.bytes = bytes
        self.task = task
    }

    /// How it is marked.
    package var mark: TaskMark { TaskMark(of: task) }
    /// A digest that identifies its bytes.
    var digest: ObjectDigest { ObjectDigest(of: bytes) }

    /// What is kept of it for the next reading.
    func sighting(seen: Instant) -> LastSeenState { LastSeenState(of: task, seen: seen) }

    /// The first revision that is later than this one in every property that tells it.
    var nextRevision: Instant {
        let sighting = sighting(seen: Instant(seconds: 0))
        let counted = PublishedRevision.change(of: sighting.sequence)
        return Instant(seconds: max(sighting.modified ?? counted, counted).seconds + 1)
    }

    /// The date on which it is to be done, as it is written; of a time in UTC the date in a zone.
    func date(in zone: TimeZone) -> CivilDate? {
        switch (task["DTSTART"] ?? task["DUE"])?.moments.first {
        case .date(let date): date
        case .zoned(let clock, _), .local(let clock): clock.date
        case .utc(let instant): zone.wallClock(at: instant).date
        case nil: nil
        }
    }

    /// The moment that a property gives, on the clocks of a zone; nil if that cannot be told.
    func instant(of name: String, in zone: TimeZone) -> Instant? {
        guard let moment = task[name]?.moments.first else { return nil }
        if case .zoned(_, let other) = moment, other != zone.name { return nil }
        return moment.instant(in: zone)
    }
}
