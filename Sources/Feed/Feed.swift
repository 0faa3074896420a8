import CarePlan
package import CivilTime
import ICalendar
import Schedule
package import Wording

/// One or more plans as a calendar.
package struct Feed: Sendable {
    /// The plans, in order.
    package let sources: [FeedSource]
    /// The kind of the feed and its options.
    package let options: FeedOptions
    let now: Instant

    /// Creates a feed as of `now`.
    ///
    /// - Throws: `FeedError.sameID` if two plans have the same id.
    package init(
        _ sources: [FeedSource], options: FeedOptions, at now: Instant
    ) throws(FeedError) {
        var seen: Set<String> = []
        for source in sources where !seen.insert(source.plan.id).inserted {
            throw .sameID(source.plan.id)
        }
        self.sources = sources
        self.options = options
        self.now = now
    }

    /// Calls `body` with a calendar for each entry, as a vdir or a CalDAV server stores them.
    /// `progress` is called with the number of plans that are done.
    package func objects(
        _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
        _ body: (_ uid: String, _ text: [UInt8]) throws -> Void
    ) throws {
        let entries = entriesWithAlarms()
        guard !entries.isEmpty else { throw FeedError.nothingDue }
        for (index, series) in entries.enumerated() {
            defer { progress((index + 1) * sources.count / entries.count, sources.count) }
            let maker = series.maker
            let header = opened(Self.calendar(), [series.zoneYears].compactMap(\.self))
            try series.forEach { entry, role in
                let uid = maker.uid(of: entry)
                let template = maker.template(of: entry, uid, role, at: maker.revision(of: entry))
                try body(uid, header + template.text + Self.end)
            }
        }
    }

    /// Returns whether an entry of one of the plans could have this UID.
    package func couldOwn(_ uid: String) -> Bool {
        sources.contains { Identity.belongs(uid, to: $0.plan) }
    }

    /// Returns whether the entries of a plan leave out medicines, notes and places.
    func isDiscreet(_ plan: CarePlan) -> Bool { options.isDiscreet || plan.isDiscreet }

    static let end = Array("END:VCALENDAR\r\n".utf8)

    /// Returns the entries of all plans, each plan's separate events last.
    func entries(markingAlarms marksAlarms: Bool = false) -> [SeriesEntries] {
        sources.flatMap { entries(of: $0, markingAlarms: marksAlarms) }
    }

    /// Returns the entries of one plan, its separate events last.
    func entries(of source: FeedSource, markingAlarms marksAlarms: Bool = false) -> [SeriesEntries]
    {
        let today = source.plan.zone.wallClock(at: now).date
        let scope = FeedScope(source.history, options, around: today)
        let numbers = numbers(of: source.plan)
        let planned = series(of: source).map { series in
            EntryMaker(
                series, number: numbers[series.item.id] ?? 0, in: source, of: self,
                marksAlarms: marksAlarms)
        }
        let own = (source.history.record?.events ?? []).map { own in
            let same = planned.first {
                $0.number == own.number && $0.series.sharesSlot(with: own.series)
            }
            let maker =
                same.map { EntryMaker(own.series, as: $0) }
                ?? EntryMaker(
                    own.series, number: own.number, in: source, of: self, marksAlarms: marksAlarms)
            return SeriesEntries(maker, own.events, since: scope.start, on: today)
        }
        return planned.compactMap { SeriesEntries($0, scope, form: options.form) } + own
    }

    /// Returns the position of each item in the plan, from 1, by id. Discreet titles show it.
    private func numbers(of plan: CarePlan) -> [String: Int] {
        Dictionary(plan.items.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: min)
    }

    /// Returns the series of a plan. Tasks include the days on which lenses can be worn.
    private func series(of source: FeedSource) -> [Series] {
        let plan = source.plan
        let planned = source.series
        guard options.kind == .tasks else { return planned }
        return planned
            + source.items.compactMap { $0.wearSeries(in: plan.zone) }
    }

    /// Returns the text before the entries.
    func header(_ zones: [ZoneYears]) -> [UInt8] {
        var calendar = Self.calendar()
        let usual =
            sources.allSatisfy { isDiscreet($0.plan) }
            ? sharedWording.text(.calendarDiscreet)
            : sources.map(\.plan.person).joined(separator: ", ")
        let name = options.name ?? usual
        calendar.add(
            .text("NAME", name), .text("X-WR-CALNAME", name),
            .formed("X-WR-TIMEZONE", sources[0].plan.zone.name),
            .formed("REFRESH-INTERVAL", "PT1H", parameters: [("VALUE", "DURATION")]),
            .formed("X-PUBLISHED-TTL", "PT1H"), .formed("COLOR", "teal"),
            .formed("X-APPLE-CALENDAR-COLOR", "#008080"))
        return opened(calendar, zones)
    }

    /// The wording for what is about all plans.
    package var sharedWording: Wording { sources.map(\.wording).shared ?? sources[0].wording }

    static func calendar() -> Component {
        var calendar = Component("VCALENDAR")
        calendar.add(
            .formed("VERSION", "2.0"), .text("PRODID", "-//dosecal//dosecal//EN"),
            .formed("CALSCALE", "GREGORIAN"))
        return calendar
    }

    /// Returns a calendar's text with its time zones, up to the first entry. The last zone comes
    /// first, as libical would print them: another order would change existing feeds.
    private func opened(_ calendar: consuming Component, _ zones: [ZoneYears]) -> [UInt8] {
        var text = Array(calendar.text().dropLast(Self.end.count))
        var seen: Set<String> = []
        let each = zones.map(\.zone).filter { seen.insert($0.name).inserted }
        for zone in each.reversed() {
            let years = zones.filter { $0.zone.name == zone.name }.map(\.years)
            let first = years.map(\.lowerBound).min() ?? 1970
            let last = years.map(\.upperBound).max() ?? 2037
            text += VTimeZoneCache.shared.text(of: zone, years: first...last)
        }
        return text
    }
}

/// A zone, and the years in which a calendar needs it.
struct ZoneYears {
    let zone: TimeZone
    let years: ClosedRange<Int>
}

/// A reason for which no feed is written.
package enum FeedError: Error, Equatable {
    /// Two plans have the same id.
    case sameID(String)
    /// Nothing is due between the given dates.
    case nothingDue
}

extension Wording {
    /// Returns the message about an error, and what to do about it.
    package func text(about error: FeedError) -> String {
        switch error {
        case .sameID: text(.refusalSameID)
        case .nothingDue: text(.refusalNothingDue)
        }
    }
}
