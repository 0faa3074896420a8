import CarePlan
public import CivilTime
import ICalendar
public import Schedule

/// One task of a collection: what it is about, and its text at any revision.
public struct FeedTask {
    /// Its UID, which also names its file.
    public let uid: String
    /// The series that it belongs to.
    public let series: Series
    /// Which occurrence of it.
    public let occurrence: Occurrence
    /// What became of that; nil where nothing ever did.
    public let state: TaskState?
    /// The revision that follows from plan and record.
    public let revision: Instant
    private let maker: EntryMaker

    init(_ uid: String, _ occurrence: Occurrence, _ maker: EntryMaker) {
        self.uid = uid
        self.occurrence = occurrence
        self.maker = maker.markingAlarms
        series = maker.series
        state = maker.state(of: occurrence)
        revision = maker.revision(of: occurrence)
    }

    /// The occurrence's name.
    public var name: OccurrenceName { series.name(of: occurrence) }

    /// A calendar of its own with the task in it, the same whatever else is published.
    ///
    /// Its alarms bear `Property.ownAlarm`: a collection's are written anew, a feed's are not.
    public func text(revision: Instant) -> [UInt8] {
        var calendar = Feed.calendar()
        if occurrence.clock != .allDay {
            calendar.add(Component.timeZone(series.zone, years: years))
        }
        calendar.add(component(at: revision))
        return calendar.text()
    }

    func component(at revision: Instant) -> Component {
        maker.entry(uid, of: occurrence, revision: revision)
    }

    /// An hour late on New Year's Eve reaches into the next year.
    var years: ClosedRange<Int> {
        occurrence.date.year...occurrence.date.advanced(byDays: 1).year
    }
}

extension Feed {
    /// Hands out the tasks of what is due in the window, one for each occurrence.
    public func tasks(_ body: (FeedTask) throws -> Void) rethrows {
        // That nothing is due is for a folder no mistake.
        guard let courses = try? courses() else { return }
        for course in courses {
            try course.tasks { uid, occurrence, maker in
                try body(FeedTask(uid, occurrence, maker))
            }
        }
    }
}
