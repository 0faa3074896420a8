import CarePlan
public import CivilTime

extension Series {
    /// More dates than this a rule does not leave out.
    private static let mostLeftOut = 400

    /// The series without what falls on the days of its item's pauses.
    public var paused: Series { leavingOut(item.isEverPaused ? .pauses : .none) }

    /// A paused series with the days on which only what its item follows is paused.
    public var pausedItself: Series { isPaused ? leavingOut(.unlinkedPauses) : self }

    /// The series as if nothing were paused.
    public var planned: Series { isPaused ? leavingOut(.none) : self }

    /// The dates from one on that pauses and journeys take out of it before its last.
    public func pausedDates(from first: CivilDate) -> [CivilDate] {
        guard let end = pauses.compactMap(\.until).max(), first <= end else { return [] }
        let last = min(end, last ?? .latest)
        return whole.occurrences(from: first, through: last).map(\.date).filter(pauses.contains)
    }

    /// Whether its pauses take so much out that its dates are better told one by one.
    var isLongPaused: Bool {
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

    /// The last date of a rule that no pause takes out.
    func last(of rule: DayRule) -> CivilDate? {
        guard let end = end(of: rule.until) else { return nil }
        let bounded = DayRule(pattern: rule.pattern, from: rule.from, until: end)
        guard let last = bounded.last, pauses.contains(last) else { return bounded.last }
        guard let before = pauses.lastDayOutside(onOrBefore: last) else { return nil }
        return self.last(
            of: DayRule(pattern: rule.pattern, from: rule.from, until: before))
    }

    /// The day on which it ends that would end on this one, or never: before a pause without an end.
    func end(of until: CivilDate?) -> CivilDate? {
        let open = pauses.lazy.filter { $0.until == nil }.map(\.from).min()
        guard let open else { return until }
        return min(until ?? .latest, open.advanced(byDays: -1))
    }
}
