import CarePlan
package import CivilTime
import ICalendar
package import Schedule

/// One task of a collection: what it is about, and its text at any revision.
package struct FeedTask {
    /// Its UID, which also names its file.
    package let uid: String
    /// The series that it belongs to.
    package let series: Series
    /// Which occurrence of it.
    package let occurrence: Occurrence
    /// What became of that; nil if nothing ever did.
    package let state: TaskState?
    /// The revision that follows from plan and record.
    package let revision: Instant
    private let entry: FeedEntry
    private let maker: EntryMaker
    private let printer: TaskPrinter

    /// Nil for what is about no occurrence of the plan, or about many.
    fileprivate init?(_ entry: FeedEntry, _ maker: EntryMaker, _ printer: TaskPrinter) {
        switch entry {
        case .single(let occurrence), .occurrence(let occurrence): self.occurrence = occurrence
        case .rule, .event: return nil
        }
        self.entry = entry
        self.maker = maker
        self.printer = printer
        uid = maker.uid(of: entry)
        series = maker.series
        state = maker.state(of: occurrence)
        revision = maker.revision(of: entry)
    }

    /// The occurrence's name.
    package var name: OccurrenceName { series.name(of: occurrence) }

    /// A calendar of its own with the task in it, the same whatever else is published.
    ///
    /// Its alarms bear `Property.ownAlarm`: a collection's are rewritten, a feed's are not.
    package func text(revision: Instant) -> [UInt8] {
        if revision == self.revision { return printer.text(of: entry, in: zoneYears) }
        var calendar = Feed.calendar(with: zoneYears)
        calendar.add(maker.component(of: entry, at: revision))
        return calendar.text()
    }

    /// Prints it alone.
    func print<Book: Revisions>(into output: inout Output, _ revisions: inout Book) throws {
        let stencil = maker.stencil(of: entry, at: revisions.first(revision))
        try RevisedStencil(stencil, uid: uid, revisions).print(into: &output, &revisions)
    }

    /// The zone and the years that its calendar must tell of; nil for what is due all day.
    ///
    /// An hour late on New Year's Eve reaches into the next year.
    var zoneYears: ZoneYears? {
        if occurrence.clock == .allDay { return nil }
        return ZoneYears(
            zone: series.zone,
            years: occurrence.date.year...occurrence.date.advanced(byDays: 1).year)
    }
}

extension Feed {
    /// Hands out the tasks of what is due in the window, one for each occurrence.
    package func tasks(_ body: (FeedTask) throws -> Void) rethrows {
        let frames = CalendarFrames()
        for series in entries() {
            let maker = series.maker.markingAlarms
            let printer = TaskPrinter(maker, in: frames)
            try series.forEach { entry in
                if let task = FeedTask(entry, maker, printer) { try body(task) }
            }
        }
    }
}
