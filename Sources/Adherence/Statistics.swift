package import CarePlan
package import CivilTime
import Journal
import Schedule

/// The adherence figures of a person over a period.
package struct Statistics: Sendable {
    /// The figures of one item.
    package struct Line: Sendable {
        /// The item in the last plan version that contains it.
        package let item: Item
        /// Whether the plan in force contains the item.
        package let isCurrent: Bool
        /// The figures of the item.
        package let figures: Figures
        /// Whether any plan version had scheduled doses of the item.
        package let hasPlannedDoses: Bool
        let days: DayCounts
    }
    /// The first day of the period.
    package let from: CivilDate
    /// The last day of the period, inclusive.
    package let through: CivilDate
    /// The person's time zone.
    package let zone: TimeZone
    /// The tolerance in minutes before and after the planned time within which a dose is on time.
    package let tolerance: Int
    /// The figures by item, with the items of the current plan first. Lens sets are not included.
    package let lines: [Line]
    /// The combined figures of all scheduled medicines.
    package let medicines: Figures
    /// The daily counts of the scheduled medicines, in order.
    package let days: [Day]
    /// Whether the figures use the whole record, so that the longest streak is known.
    package let isWhole: Bool
    private let window: StatisticsWindow

    /// The counts of one day.
    package struct Day: Hashable, Sendable {
        /// The date of the counts.
        package let date: CivilDate
        /// The number of due doses that were taken.
        package let taken: Int
        /// The number of due doses.
        package let due: Int
        /// The number of doses that can still be answered or are in the future.
        package let open: Int
        /// The number of paused doses.
        package let paused: Int
    }

    /// The default tolerance, in minutes.
    package static let usualTolerance = 60

    /// Calculates the figures between two days, both inclusive, as of the given time.
    ///
    /// - Parameters:
    ///   - since: The first day that is evaluated. Streaks that can have started earlier are
    ///     marked.
    ///   - isChosen: Selects the items, each as in the last plan version that contains it.
    package init(
        _ timeline: Timeline, from: CivilDate, through: CivilDate, since: CivilDate = .earliest,
        tolerance: Int = usualTolerance, at now: Instant,
        choosing isChosen: (Item) -> Bool = { _ in true }
    ) {
        let window = StatisticsWindow(
            from: from, through: through, since: since, isWhole: timeline.isKnown(since: since),
            now: now, today: timeline.today(at: now), tolerance: tolerance)
        self.window = window
        isWhole = window.isWhole
        self.from = from
        self.through = through
        self.tolerance = tolerance
        zone = timeline.zone(at: now)
        lines = timeline.items.filter { timeline.item($0).map(isChosen) ?? false }
            .compactMap { timeline.line(of: $0, window) }
        let medicines = lines.filter(\.hasPlannedDoses)
        let sum = DayCounts.sum(of: medicines.map(\.days))
        self.medicines = Self.sum(of: medicines, sum, window)
        days = sum.days(window)
    }

    /// Returns the daily counts of one item in the period, in order.
    package func days(of line: Line) -> [Day] { line.days.days(window) }

    /// The combined figures of all scheduled medicines, or of all items if there are no such
    /// medicines.
    package var together: Figures { together(lines) }

    /// Returns the combined figures of the scheduled medicines among the lines, or of all lines if
    /// there are no such medicines.
    package func together(_ lines: [Line]) -> Figures {
        let scheduled = lines.filter(\.hasPlannedDoses)
        let summed = scheduled.isEmpty ? lines : scheduled
        return Self.sum(of: summed, DayCounts.sum(of: summed.map(\.days)), window)
    }

    private static func sum(
        of lines: [Line], _ days: DayCounts, _ window: StatisticsWindow
    ) -> Figures {
        lines.map(\.figures).reduce(into: Figures()) { $0.add($1) }.with(days, window)
    }
}

/// The period and the reference time of a calculation.
struct StatisticsWindow {
    let from: CivilDate
    let through: CivilDate
    /// The first day that is evaluated, which can be before `from`.
    let since: CivilDate
    /// Whether nothing was due before `since`.
    let isWhole: Bool
    let now: Instant
    let today: CivilDate
    let tolerance: Int

    func contains(_ date: CivilDate) -> Bool { from <= date && date <= through }
}

extension Timeline {
    /// Returns the person's time zone at an instant, with journeys. At least one version must have
    /// a plan.
    package func zone(at now: Instant) -> TimeZone {
        let versions = history.versions.filter { $0.plan != nil }
        let version = versions.last { $0.since <= now } ?? versions.first
        guard let zone = version?.plan?.zone else {
            preconditionFailure("a timeline has a version with a plan")
        }
        return zone
    }

    /// Returns whether nothing was due before the date.
    fileprivate func isKnown(since day: CivilDate) -> Bool {
        guard day > .earliest else { return true }
        guard let first = history.versions.first, first.number == 1, let plan = first.plan else {
            return false
        }
        return plan.zone.wallClock(at: first.since).date >= day
    }

    fileprivate func line(of id: String, _ window: StatisticsWindow) -> Statistics.Line? {
        let versions = history.versions.filter { $0.plan != nil }
        let found = versions.last { $0.plan?.items.contains { $0.id == id } ?? false }
        guard let found, let item = found.plan?.items.first(where: { $0.id == id }),
            !item.isLensSet
        else { return nil }
        let outcomes = outcomes(
            of: id, onDaysFrom: window.since, through: max(window.through, window.today))
        let days = DayCounts(outcomes, presence: presence(of: id), window)
        var figures = Figures()
        for outcome in outcomes where window.contains(outcome.day) {
            figures.count(outcome, window)
        }
        count(entriesBesideThePlanOf: id, into: &figures, outcomes, window)
        return Statistics.Line(
            item: item, isCurrent: found.number == history.last?.number,
            figures: figures.with(days, window),
            hasPlannedDoses: item.isScheduledMedicine || outcomes.contains { $0.amount != nil },
            days: days)
    }

    /// Counts doses that were taken as needed, outside the plan, or for occurrences that no plan
    /// version has.
    private func count(
        entriesBesideThePlanOf id: String, into figures: inout Figures, _ outcomes: [Outcome],
        _ window: StatisticsWindow
    ) {
        var isAnswered = Array(repeating: false, count: record.entries.count)
        for case let answer? in outcomes.lazy.map(\.answer) { isAnswered[answer.entry] = true }
        for index in record.takings(of: id)
        where !isAnswered[index] && window.contains(record.entries[index].day) {
            guard case .taken(_, _, let amount) = record.entries[index].action else { continue }
            figures.countUnplanned(amount)
        }
    }

    /// Returns the ranges of days on which the item was in the plan, enabled and not yet ended.
    private func presence(of id: String) -> [ClosedRange<CivilDate>] {
        history.versions.compactMap { version in
            guard let plan = version.plan,
                let item = plan.items.first(where: { $0.id == id }), item.isEnabled
            else { return nil }
            let all = item.answeredSeries(beginning: version.begin(of: item), in: plan.zone)
            let series = all.filter(\.isEnabled)
            if series.isEmpty, !all.isEmpty { return nil }
            let lasts = series.map(\.last)
            let last = lasts.contains { $0 == nil } ? nil : lasts.compactMap { $0 }.max()
            let first = plan.zone.wallClock(at: version.since).date
            let end = version.until.map { plan.zone.wallClock(at: $0).date }
            let through = min(last ?? .latest, end ?? .latest)
            return first <= through ? first...through : nil
        }
    }
}

extension Item {
    /// Whether the item is a medicine that is taken at set times.
    package var isScheduledMedicine: Bool {
        guard case .medicine(let medicine) = care else { return false }
        if case .scheduled = medicine.intake { return true }
        return false
    }

    /// Whether the item is a medicine that is taken as needed.
    package var isAsNeeded: Bool {
        guard case .medicine(let medicine) = care, case .asNeeded = medicine.intake else {
            return false
        }
        return true
    }
}
