import CarePlan
public import CivilTime

extension Series {
    /// The maximum number of excluded dates (EXDATE) of a published rule.
    private static let mostLeftOut = 400

    /// The series without the days of its item's pauses.
    public var paused: Series { leavingOut(item.isEverPaused ? .pauses : .none) }

    /// The series, if it is paused, with only the pauses of its item and plan left out, and not
    /// those of the item that it follows.
    public var pausedWithoutLinked: Series { isPaused ? leavingOut(.unlinkedPauses) : self }

    /// The series without its item's pauses applied.
    public var planned: Series { isPaused ? leavingOut(.none) : self }

    /// Returns the dates on or after `first` that pauses and journeys remove from the series.
    public func pausedDates(from first: CivilDate) -> [CivilDate] {
        guard let end = pauses.compactMap(\.until).max(), first <= end else { return [] }
        let last = min(end, last ?? .latest)
        return whole.occurrences(from: first, through: last).map(\.date).filter(pauses.contains)
    }

    /// Whether pauses remove more than `mostLeftOut` dates, so that the series is published as
    /// single dates instead of a rule.
    var hasTooManyExclusions: Bool {
        guard !pauses.isEmpty, let first, let end = pauses.compactMap(\.until).max() else {
            return false
        }
        let last = min(end, last ?? .latest)
        guard first <= last else { return false }
        var count = 0
        for occurrence in whole.occurrences(from: first, through: last)
        where pauses.contains(occurrence.date) {
            count += 1
            if count > Self.mostLeftOut { return true }
        }
        return false
    }

    /// Returns the last date of a rule that no pause covers, or `nil` if there is none or no end.
    func last(of rule: DayRule) -> CivilDate? {
        guard let end = end(of: rule.until) else { return nil }
        let bounded = DayRule(pattern: rule.pattern, from: rule.from, until: end)
        guard let last = bounded.last, pauses.contains(last) else { return bounded.last }
        guard let before = pauses.lastDayOutside(onOrBefore: last) else { return nil }
        return self.last(
            of: DayRule(pattern: rule.pattern, from: rule.from, until: before))
    }

    /// Returns the earlier of the given last day and the day before a pause without an end, or
    /// `nil` if neither exists.
    func end(of until: CivilDate?) -> CivilDate? {
        let open = pauses.lazy.filter { $0.until == nil }.map(\.from).min()
        guard let open else { return until }
        return min(until ?? .latest, open.advanced(byDays: -1))
    }
}
