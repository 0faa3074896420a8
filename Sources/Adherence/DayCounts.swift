import CarePlan
import CivilTime

/// The days of an item, or of several, one after the other from the first on which any was due.
struct DayCounts {
    /// The doses of a day, and whether they cover it.
    struct Day {
        var due = 0
        var taken = 0
        var open = 0
        var paused = 0
        /// Whether the day lies after today.
        var isAhead = false
        /// Whether the day is covered; nil if it is not in the period.
        var isCovered: Bool?

        /// Whether nothing more can come; such a day can be judged.
        var isOver: Bool { open == 0 && !isAhead }
        var isComplete: Bool { taken == due }
    }
    private(set) var first: CivilDate
    private(set) var days: [Day] = []
    /// The last day on which the item stood in a plan, switched on and not at its end.
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

    /// A day's doses last until the next day on which any is due, or would be but for a pause.
    private mutating func cover(_ presence: [ClosedRange<CivilDate>], _ today: CivilDate) {
        var isCovered: Bool?
        var stretches = presence[...]
        for index in days.indices {
            let day = days[index]
            if day.due > 0, day.isOver { isCovered = day.isComplete }
            if day.due == 0, day.paused > 0 { isCovered = nil }
            // A dose that is still open does not cover the days after its own.
            if day.open > 0 { isCovered = false }
            let date = first.advanced(byDays: index)
            while let stretch = stretches.first, stretch.upperBound < date {
                stretches = stretches.dropFirst()
            }
            // Today is not over, unless all that was due on it was answered.
            let isPresent = day.due > 0 || date != today && stretches.first?.contains(date) ?? false
            days[index].isCovered = isPresent && day.isOver ? isCovered : nil
        }
    }

    /// Several items' days: a day is covered where it is for each that counts on it.
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
    /// The days of the window, in order.
    func days(_ window: StatisticsWindow) -> [Statistics.Day] {
        guard window.from <= window.through else { return [] }
        return (window.from.dayNumber...window.through.dayNumber).map { number in
            let date = CivilDate(clamping: number)
            return Statistics.Day(date, self[date])
        }
    }

    /// Days with every dose among those with any, days covered, and days outside of them.
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
                // A day that is not over has not brought its dose yet, but has not broken it either.
                current += day.isOver ? 1 : 0
            } else {
                (current, hasEnd) = (0, true)
            }
            longest = max(longest, current)
        }
        return (current, longest, hasEnd)
    }
}
