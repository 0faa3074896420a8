import CarePlan
import CivilTime
public import ICalendar
import Schedule
import Wording

extension Feed {
    /// Writes the plans with what their records say; what is as it was keeps its revision in the
    /// book. Throws before the first byte where there is nobody's plan.
    public func write(to output: inout Output, _ book: inout RevisionBook) throws {
        guard !sources.isEmpty else { throw FeedError.nothingDue }
        let courses = sources.flatMap(recordedCourses)
        let zones = courses.filter(\.isZoned).map { ZoneYears(zone: $0.zone, years: $0.years) }
        try output.append(header(zones))
        for course in courses { try course.print(into: &output, &book) }
        if courses.isEmpty { try printNothing(into: &output, &book) }
        try output.append(Self.end)
        try output.flush()
    }

    /// Writes the tasks of the plans; what is as it was keeps its revision in the book.
    public func write(
        _ tasks: [FeedTask], to output: inout Output, _ book: inout RevisionBook
    ) throws {
        guard !sources.isEmpty else { throw FeedError.nothingDue }
        let zoned = tasks.filter { $0.occurrence.clock != .allDay }
        try output.append(
            header(zoned.map { ZoneYears(zone: $0.series.zone, years: $0.years) }))
        for task in tasks {
            try RevisedStencil(task.component(at: book.next), uid: task.uid, book)
                .print(into: &output, &book)
        }
        if tasks.isEmpty { try printNothing(into: &output, &book) }
        try output.append(Self.end)
        try output.flush()
    }

    /// The series of a source, then what has events of its own.
    private func recordedCourses(of source: FeedSource) -> [RecordedCourse] {
        guard let record = source.record else { return [] }
        let numbers = numbers(of: source.plan)
        let series = source.series.compactMap { series in
            let number = numbers[series.item.id] ?? 0
            return RecordedCourse(EntryMaker(series, number: number, in: source, of: self), record)
        }
        return series
            + record.events.map { own in
                let maker = EntryMaker(own.series, number: own.number, in: source, of: self)
                return RecordedCourse(maker, own.events)
            }
    }

    /// Says that there is nothing: apps mistake a calendar without entries for a broken one. It
    /// stands on the day of the last change, so that it troubles nobody day by day.
    private func printNothing(into output: inout Output, _ book: inout RevisionBook) throws {
        let source = sources[0]
        let isDiscreet = isDiscreet(source.plan)
        let person = Identity.person(source.plan.id, secret: isDiscreet ? options.secret : nil)
        let uid = "\(person)-nothing@\(Identity.domain)"
        let date = source.plan.zone.wallClock(at: source.revision).date
        var entry = Component(options.kind == .events ? "VEVENT" : "VTODO")
        entry.add(
            .text("UID", uid), .moment("DTSTAMP", .utc(book.next)),
            .moment("LAST-MODIFIED", .utc(book.next)),
            .formed("SEQUENCE", String(PublishedRevision.sequence(of: book.next))))
        switch options.kind {
        case .events:
            entry.add(
                .moment("DTSTART", .date(date)), .moment("DTEND", .date(date.advanced(byDays: 1))),
                .formed("TRANSP", "TRANSPARENT"))
        case .tasks:
            entry.add(
                .moment("DUE", .date(date)), .formed("STATUS", "COMPLETED"),
                .moment("COMPLETED", .utc(source.revision)), .formed("PERCENT-COMPLETE", "100"))
        }
        entry.add(
            .text("SUMMARY", sharedWording.text("feed.nothing")),
            .text("DESCRIPTION", sharedWording.text("feed.nothingNote")))
        try RevisedStencil(entry, uid: uid, book).print(into: &output, &book)
    }
}
