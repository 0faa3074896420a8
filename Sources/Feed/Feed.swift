import CarePlan
package import CivilTime
import ICalendar
import Schedule
package import Wording

/// One or several plans as one calendar.
package struct Feed: Sendable {
    /// The plans, in their order.
    package let sources: [FeedSource]
    /// What goes in, and how.
    package let options: FeedOptions
    let now: Instant

    /// A feed as it is at a moment; two plans may not have one id.
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

    /// Hands out a calendar of its own for each entry, as a vdir or a CalDAV server keeps them.
    package func objects(_ body: (_ uid: String, _ text: [UInt8]) throws -> Void) throws {
        let entries = entriesWithAlarms()
        guard !entries.isEmpty else { throw FeedError.nothingDue }
        for series in entries {
            let maker = series.maker
            let header = opened(Self.calendar(), [series.zoneYears].compactMap(\.self))
            try series.forEach { entry, ring in
                let uid = maker.uid(of: entry)
                let template = maker.template(of: entry, uid, ring, at: maker.revision(of: entry))
                try body(uid, header + template.text + Self.end)
            }
        }
    }

    /// Whether a UID is one that this feed could have given to one of its plans' entries.
    package func couldOwn(_ uid: String) -> Bool {
        sources.contains { Identity.belongs(uid, to: $0.plan) }
    }

    /// Whether a plan's entries name no medicine, note or place.
    func isDiscreet(_ plan: CarePlan) -> Bool { options.isDiscreet || plan.isDiscreet }

    static let end = Array("END:VCALENDAR\r\n".utf8)

    /// What every series has to show, plan by plan: what is planned, then what has events of its own.
    func entries(markingAlarms marksAlarms: Bool = false) -> [SeriesEntries] {
        sources.flatMap { entries(of: $0, markingAlarms: marksAlarms) }
    }

    /// The same of one plan.
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
                $0.number == own.number && $0.series.isLaidOut(with: own.series)
            }
            let maker =
                same.map { EntryMaker(own.series, as: $0) }
                ?? EntryMaker(
                    own.series, number: own.number, in: source, of: self, marksAlarms: marksAlarms)
            return SeriesEntries(maker, own.events, since: scope.start, on: today)
        }
        return planned.compactMap { SeriesEntries($0, scope, form: options.form) } + own
    }

    /// The places of a plan's items, by id: titles that name no medicine tell them.
    private func numbers(of plan: CarePlan) -> [String: Int] {
        Dictionary(plan.items.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: min)
    }

    /// What a source has: in a task collection also the days on which lenses can be worn.
    private func series(of source: FeedSource) -> [Series] {
        let plan = source.plan
        let planned = source.series
        guard options.kind == .tasks else { return planned }
        return planned
            + source.items.compactMap { $0.wearSeries(in: plan.zone) }
    }

    /// All that stands before the entries.
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

    /// The words for what all sources share.
    package var sharedWording: Wording { sources.map(\.wording).shared ?? sources[0].wording }

    static func calendar() -> Component {
        var calendar = Component("VCALENDAR")
        calendar.add(
            .formed("VERSION", "2.0"), .text("PRODID", "-//dosecal//dosecal//EN"),
            .formed("CALSCALE", "GREGORIAN"))
        return calendar
    }

    /// The calendar with its time zones, up to where its entries follow. The last zone comes first,
    /// as it does where libical prints them all, so that no feed changes.
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

/// A zone and the years of some entries in it.
struct ZoneYears {
    let zone: TimeZone
    let years: ClosedRange<Int>
}

/// Why there is no feed.
package enum FeedError: Error, Equatable {
    /// Two plans have the same id.
    case sameID(String)
    /// Nothing is due between the dates asked for.
    case nothingDue
}

extension FeedError: CustomStringConvertible {
    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .sameID:
            "two of the plans have the same id, so their entries would be mixed up; "
                + "give one of them another 'id'"
        case .nothingDue:
            "nothing is due in these dates, and apps mistake a calendar without entries for a "
                + "broken one, so none is written and an older one stays; "
                + "look at the plan, widen --from and --to, or remove the old feed"
        }
    }
}
