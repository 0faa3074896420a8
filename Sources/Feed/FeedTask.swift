import CarePlan
public import CivilTime
public import ICalendar
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

    /// The property by which an alarm that somebody asked for later is known as dosecal's own.
    public static let snoozeMark = "X-DOSECAL-ALARM"

    init(_ uid: String, _ occurrence: Occurrence, _ maker: EntryMaker) {
        self.uid = uid
        self.occurrence = occurrence
        self.maker = maker
        series = maker.series
        state = maker.state(of: occurrence)
        revision = maker.revision(of: occurrence)
    }

    /// The occurrence's name.
    public var name: OccurrenceName { series.name(of: occurrence) }

    /// When it starts and when it is due.
    public var extent: (start: Moment, end: Moment) {
        series.zone.extent(from: occurrence.start(asIn: series.zone), minutes: maker.minutes)
    }

    /// The TRIGGER values of the alarms that the plan asks for, whether it has them now or not.
    public var triggers: [String] {
        Alarm.all(for: series.reminding, on: series.clock).map(\.trigger)
    }

    /// A calendar of its own with the task in it, the same whatever else is published.
    public func text(revision: Instant) -> [UInt8] {
        var calendar = Feed.calendar()
        if occurrence.clock != .allDay {
            // An hour late on New Year's Eve reaches into the next year.
            let years = occurrence.date.year...occurrence.date.advanced(byDays: 1).year
            calendar.add(Component.timeZone(series.zone, years: years))
        }
        calendar.add(maker.entry(uid, of: occurrence, revision: revision))
        return calendar.text()
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
