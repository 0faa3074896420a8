package import CarePlan
package import CivilTime
import Journal
import Schedule

/// The figures of a person's record over a window of days.
package struct Statistics: Sendable {
    /// One item's figures.
    package struct Line: Sendable {
        /// The item as it last stood in a plan.
        package let item: Item
        /// Whether it stands in the plan that is in force.
        package let isCurrent: Bool
        /// Its figures.
        package let figures: Figures
        /// Whether doses of it were ever planned at set times, whatever the plan says of it now.
        package let hasPlannedDoses: Bool
        let days: DayCounts
    }
    /// The first day of the window.
    package let from: CivilDate
    /// The last day, inclusive.
    package let through: CivilDate
    /// The zone of the person's days.
    package let zone: TimeZone
    /// Minutes before and after its time within which a dose is on time.
    package let tolerance: Int
    /// The items with figures of their own, lens sets left out: those of today's plan first.
    package let lines: [Line]
    /// All medicines taken at set times together.
    package let medicines: Figures
    /// The same; for somebody without such a medicine, all their items together.
    package let together: Figures
    /// What each day of the window says of those medicines, in order.
    package let days: [Day]
    /// Whether they rest on the whole record, so that the longest streak is known.
    package let isWhole: Bool
    private let window: StatisticsWindow

    /// What a day says.
    package struct Day: Hashable, Sendable {
        /// Which day.
        package let date: CivilDate
        /// Doses due that were taken.
        package let taken: Int
        /// Doses that were due.
        package let due: Int
        /// Doses that can still be answered, or are still to come.
        package let open: Int
        /// Doses that were paused.
        package let paused: Int
    }

    /// How many minutes off still count as on time, unless somebody says otherwise.
    package static let usualTolerance = 60

    /// The figures over the days from one to another, both inclusive, as of a moment: of all items,
    /// or of some as they last stood in a plan. What was due before `since` is not looked at: that
    /// shortens streaks, and those that may be longer say so.
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
        together =
            medicines.isEmpty
            ? Self.sum(of: lines, DayCounts.sum(of: lines.map(\.days)), window) : self.medicines
        days = sum.days(window)
    }

    /// What each day of the window says of one item, in order.
    package func days(of line: Line) -> [Day] { line.days.days(window) }

    private static func sum(
        of lines: [Line], _ days: DayCounts, _ window: StatisticsWindow
    ) -> Figures {
        lines.map(\.figures).reduce(into: Figures()) { $0.add($1) }.with(days, window)
    }
}

/// Which days and moments figures are about.
struct StatisticsWindow {
    let from: CivilDate
    let through: CivilDate
    /// The first day that is looked at.
    let since: CivilDate
    /// Whether nothing was due before that.
    let isWhole: Bool
    let now: Instant
    let today: CivilDate
    let tolerance: Int

    func contains(_ date: CivilDate) -> Bool { from <= date && date <= through }
}

extension Timeline {
    /// The zone of the person's days at a moment.
    package func zone(at now: Instant) -> TimeZone {
        let versions = history.versions.filter { $0.plan != nil }
        let version = versions.last { $0.since <= now } ?? versions.first
        guard let zone = version?.plan?.zone else {
            preconditionFailure("a timeline has a version with a plan")
        }
        return zone
    }

    /// Whether nothing was due before a day.
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

    /// What was taken as needed, outside the plan, or of occurrences that no plan has.
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

    /// The stretches of days on which an item stood in a plan, switched on and not at its end.
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
    /// Whether it is a medicine that is taken at set times.
    package var isScheduledMedicine: Bool {
        guard case .medicine(let medicine) = care else { return false }
        if case .scheduled = medicine.intake { return true }
        return false
    }

    /// Whether it is a medicine that is taken when a need arises.
    package var isAsNeeded: Bool {
        guard case .medicine(let medicine) = care, case .asNeeded = medicine.intake else {
            return false
        }
        return true
    }
}
