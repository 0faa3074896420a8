import CarePlan
import CivilTime
package import ICalendar
import Schedule
import Threads
import Wording

extension Feed {
    /// Writes the whole feed, each entry at the revision of its plan, using up to `threads`
    /// threads. `progress` is called with the number of plans that are done.
    ///
    /// - Throws: `FeedError.nothingDue` before the first byte if there are no entries.
    package func write(
        to output: inout Output, upTo threads: Int = 1,
        _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws {
        var plans: [[SeriesEntries]] = []
        // Each plan is expanded, and then printed.
        var halves = 0
        func report() {
            halves += 1
            progress(halves / 2, sources.count)
        }
        try sources.make(upTo: threads) {
            entriesWithAlarms(of: $0)
        } keep: {
            plans.append($0)
            report()
        }
        let entries = plans.flatMap(\.self)
        guard !entries.isEmpty else { throw FeedError.nothingDue }
        try write(entries, to: &output, nil) { output in
            try plans.map(\.withoutSeparateEvents).make(upTo: threads) {
                ($0, try $0.text())
            } keep: {
                if let text = $1 {
                    try output.append(text)
                } else {
                    try $0.print(into: &output, nil)
                }
                report()
            }
        }
    }

    /// Writes the whole feed. Components that have not changed keep the revision in `log`.
    ///
    /// - Throws: `FeedError.nothingDue` before the first byte if there are no plans.
    package func write(to output: inout Output, _ log: RevisionLog) throws {
        guard !sources.isEmpty else { throw FeedError.nothingDue }
        let entries = entriesWithAlarms()
        guard !entries.isEmpty else { return try writeNothing(to: &output, log) }
        try write(entries, to: &output, log) { output in
            try entries.withoutSeparateEvents.print(into: &output, log)
        }
    }

    /// Writes tasks. Those that have not changed keep the revision in `log`.
    ///
    /// - Throws: `FeedError.nothingDue` before the first byte if there are no plans.
    package func write(
        _ tasks: [FeedTask], to output: inout Output, _ log: RevisionLog
    ) throws {
        guard !sources.isEmpty else { throw FeedError.nothingDue }
        guard !tasks.isEmpty else { return try writeNothing(to: &output, log) }
        try write(tasks.compactMap(\.zoneYears), to: &output) { output in
            for task in tasks { try task.print(into: &output, log) }
        }
    }

    /// Writes the whole feed. `printPlanned` prints all entries but the separate events.
    private func write(
        _ entries: [SeriesEntries], to output: inout Output, _ log: RevisionLog?,
        printPlanned: (inout Output) throws -> Void
    ) throws {
        try write(entries.compactMap(\.zoneYears), to: &output) { output in
            try printPlanned(&output)
            try writeSeparateEvents(entries, to: &output, log)
        }
    }

    /// Writes the separate events of all series, ordered by day.
    private func writeSeparateEvents(
        _ entries: [SeriesEntries], to output: inout Output, _ log: RevisionLog?
    ) throws {
        let all = entries.filter { $0.separateEvents != nil }
        let events = all.map { $0.separateEvents ?? [] }
        var printers = all.map { EntryPrinter($0.maker, log) }
        for place in Self.order(of: events, all.map(\.maker)) {
            let (series, event) = (all[place.series], events[place.series][place.index])
            try printers[place.series].print(
                .event(event), series.alarmRole(of: .event(event)), into: &output)
        }
    }

    /// Returns the order of events: by day, then by start, with all-day events first.
    private static func order(
        of events: [[FeedEvents.Event]], _ makers: [EntryMaker]
    ) -> [EventPlace] {
        func tieBreaker(
            _ place: EventPlace
        ) -> (number: Int, item: String, slot: String, ordinal: Int, Int) {
            let (number, series) = (makers[place.series].number, makers[place.series].series)
            let ordinal = events[place.series][place.index].ordinal
            return (number, series.item.id, series.slot, ordinal, place.series)
        }
        return events.enumerated().flatMap { series, events in
            events.enumerated().map { EventPlace($1, series: series, index: $0) }
        }.sorted { left, right in
            if left.day != right.day { return left.day < right.day }
            if left.start != right.start { return left.start < right.start }
            return tieBreaker(left) < tieBreaker(right)
        }
    }

    /// Writes a calendar with these zones around the entries that `body` prints.
    private func write(
        _ zones: [ZoneYears], to output: inout Output, _ body: (inout Output) throws -> Void
    ) throws {
        try output.append(header(zones))
        try body(&output)
        try output.append(Self.end)
        try output.flush()
    }
}

extension Feed {
    /// Writes a feed in which nothing is planned. It has one entry, because apps take a calendar
    /// without entries for a broken one.
    private func writeNothing(to output: inout Output, _ log: RevisionLog) throws {
        let source = sources[0]
        let person = Identity.person(
            source.plan.id, secret: isDiscreet(source.plan) ? options.secret : nil)
        let uid = "\(person)-nothing@\(Identity.domain)"
        let entry = nothing(uid, revision: log.next)
        try write([], to: &output) { output in
            try RevisedTemplate(ComponentTemplate(entry), log).print(into: &output)
        }
    }

    /// Returns the only entry of a feed in which nothing is planned. Its date is that of the last
    /// change, so that it does not appear on every new day.
    private func nothing(_ uid: String, revision: Instant) -> Component {
        let source = sources[0]
        let date = source.plan.zone.wallClock(at: source.revision).date
        var entry = Component(options.kind == .events ? "VEVENT" : "VTODO")
        entry.add(
            .text("UID", uid), .moment("DTSTAMP", .utc(revision)),
            .moment("LAST-MODIFIED", .utc(revision)),
            .given("SEQUENCE", String(PublishedRevision.sequence(of: revision))))
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
            .text("SUMMARY", sharedWording.text(.feedNothing)),
            .text("DESCRIPTION", sharedWording.text(.feedNothingNote)))
        return entry
    }
}

extension [SeriesEntries] {
    fileprivate var withoutSeparateEvents: Self { filter { $0.separateEvents == nil } }

    fileprivate func print(into output: inout Output, _ log: RevisionLog?) throws {
        for series in self { try series.print(into: &output, log) }
    }

    /// Returns the text, with each entry at the plan's revision, or `nil` if it may be too long to
    /// be held in memory.
    fileprivate func text() throws -> [UInt8]? {
        guard allSatisfy(\.isOne) else { return nil }
        var output = Output()
        try print(into: &output, nil)
        return output.withBytes { [UInt8]($0) }
    }
}

/// The position and the time of a separate event.
private struct EventPlace {
    let day: CivilDate
    /// The start in seconds, or the smallest number for an all-day event.
    let start: Int
    let series: Int
    let index: Int

    init(_ event: FeedEvents.Event, series: Int, index: Int) {
        day = event.day
        start =
            switch event.start {
            case .day: .min
            case .at(let instant): instant.seconds
            }
        (self.series, self.index) = (series, index)
    }
}
