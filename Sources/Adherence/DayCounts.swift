import CarePlan
import CivilTime

/// Daily counts of one or several items, for consecutive days from the first with a due dose.
struct DayCounts {
    /// The number of doses on a day by state, and whether they cover the day.
    struct Day {
        var due = 0
        var taken = 0
        var open = 0
        var paused = 0
        /// Whether the day is in the future.
        var isAhead = false
        /// Whether the day is covered by doses, or `nil` if it is not in the evaluated period.
        var isCovered: Bool?

        /// Whether no dose of the day can still change, so that the day can be evaluated.
        var isOver: Bool { open == 0 && !isAhead }
        var isComplete: Bool { taken == due }
    }
    private(set) var first: CivilDate
    private(set) var days: [Day] = []
    /// The last day on which the item was in the plan, enabled and not yet ended.
    private(set) var end: CivilDate?

    private subscript(_ date: CivilDate) -> Day {
        let index = date.dayNumber - first.dayNumber
        return days.indices.contains(index) ? days[index] : Day()
    }

    init(
        _ outcomes: [Outcome], presence: [ClosedRange<CivilDate>], _ window: StatisticsWindow
    ) {
        let last = max(window.through, window.today)
        first = outcomes.map(\.day).min() ?? last.advanced(byDays: 1)
        guard first <= last else { return }
        days = (first.dayNumber...last.dayNumber).map {
            Day(isAhead: $0 > window.today.dayNumber)
        }
        for outcome in outcomes {
            days[outcome.day.dayNumber - first.dayNumber].add(outcome.tally(at: window.now))
        }
        end = presence.map(\.upperBound).max().map { min($0, last) }
        cover(presence, window.today)
    }

    private init(first: CivilDate, days: [Day]) {
        self.first = first
        self.days = days
    }

    /// Sets `isCovered` of each day. The doses of a day cover it and the following days, up to the
    /// next day with due or paused doses.
    private mutating func cover(_ presence: [ClosedRange<CivilDate>], _ today: CivilDate) {
        var isCovered: Bool?
        var stretches = presence[...]
        for index in days.indices {
            let day = days[index]
            if day.due > 0, day.isOver { isCovered = day.isComplete }
            if day.due == 0, day.paused > 0 { isCovered = nil }
            // An open dose does not cover the days after its own.
            if day.open > 0 { isCovered = false }
            let date = first.advanced(byDays: index)
            while let stretch = stretches.first, stretch.upperBound < date {
                stretches = stretches.dropFirst()
            }
            // Today is evaluated only if doses were due and none of them is open.
            let isPresent = day.due > 0 || date != today && stretches.first?.contains(date) ?? false
            days[index].isCovered = isPresent && day.isOver ? isCovered : nil
        }
    }

    /// Returns the sum of several items. A day is covered if it is covered for every item that
    /// counts it.
    static func sum(of items: [DayCounts]) -> DayCounts {
        let filled = items.filter { !$0.days.isEmpty }
        guard let first = filled.map(\.first).min(),
            let count = filled.map({ $0.first.dayNumber + $0.days.count }).max()
        else { return DayCounts(first: .latest, days: []) }
        var sum = DayCounts(
            first: first, days: Array(repeating: Day(), count: count - first.dayNumber))
        for item in filled {
            let shift = item.first.dayNumber - first.dayNumber
            for (index, day) in item.days.enumerated() { sum.days[index + shift].add(day) }
        }
        sum.end = filled.compactMap(\.end).max()
        return sum
    }
}

extension DayCounts.Day {
    mutating func add(_ tally: Outcome.Tally) {
        switch tally {
        case .taken:
            due += 1
            taken += 1
        case .skipped, .missed: due += 1
        case .open: open += 1
        case .paused, .beside: paused += 1
        }
    }

    fileprivate mutating func add(_ other: Self) {
        due += other.due
        taken += other.taken
        open += other.open
        paused += other.paused
        isAhead = isAhead || other.isAhead
        isCovered = other.isCovered.map { $0 && isCovered ?? true } ?? isCovered
    }
}

extension DayCounts {
    /// Returns the days of the window, in order.
    func days(_ window: StatisticsWindow) -> [Statistics.Day] {
        guard window.from <= window.through else { return [] }
        return (window.from.dayNumber...window.through.dayNumber).map { number in
            let date = CivilDate(clamping: number)
            return Statistics.Day(date, self[date])
        }
    }

    /// Sets the ratios of complete and covered days, the days outside the period, and the streaks.
    func judge(_ figures: inout Figures, _ window: StatisticsWindow) {
        var (complete, due, covered, period) = (0, 0, 0, 0)
        for (index, day) in days.enumerated()
        where window.contains(first.advanced(byDays: index)) && day.isOver {
            if day.due > 0 { (due, complete) = (due + 1, complete + (day.isComplete ? 1 : 0)) }
            if let isCovered = day.isCovered {
                (period, covered) = (period + 1, covered + (isCovered ? 1 : 0))
            }
        }
        figures.days = Ratio(complete, of: due)
        figures.coverage = Ratio(covered, of: period)
        figures.daysBefore = max(
            0,
            min(first, window.through.advanced(byDays: 1)).dayNumber
                - window.from.dayNumber)
        figures.daysAfter =
            end.map {
                max(
                    0,
                    window.through.dayNumber
                        - max($0, window.from.advanced(byDays: -1)).dayNumber)
            } ?? 0
        let hasEnd: Bool
        (figures.currentStreak, figures.longestStreak, hasEnd) = streaks(through: window.today)
        figures.isStreakWhole = hasEnd || window.isWhole
    }

    private func streaks(
        through today: CivilDate
    ) -> (current: Int, longest: Int, hasEnd: Bool) {
        var (current, longest, hasEnd) = (0, 0, false)
        for (index, day) in days.enumerated() where first.advanced(byDays: index) <= today {
            guard day.due > 0 else { continue }
            if day.isComplete {
                // A day that is not over does not lengthen the streak, but does not end it either.
                current += day.isOver ? 1 : 0
            } else {
                (current, hasEnd) = (0, true)
            }
            longest = max(longest, current)
        }
        return (current, longest, hasEnd)
    }
}
