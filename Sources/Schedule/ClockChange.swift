public import CarePlan
public import CivilTime

/// A change of the UTC offset, such as to daylight saving time, and its effects on a plan.
public struct ClockChange: Sendable {
    /// The effect of the change on one series.
    public enum Effect: Sendable {
        /// The clocks skip the planned time. The occurrence keeps its instant, at which they show
        /// `shown`.
        case skipped(Series, time: TimeOfDay, shown: TimeOfDay)
        /// The clocks show the planned time twice. The occurrence is due the first time.
        case twice(Series, time: TimeOfDay)
        /// The series counts elapsed hours, so its clock times differ after the change.
        case moved(Series)
    }
    /// The time zone transition.
    public let transition: TimeZone.Transition
    /// The affected series, in plan order. Series that keep their times are left out.
    public let effects: [Effect]

    /// The number of minutes that the clocks go forward; negative if they go back.
    public var minutes: Int {
        (transition.after.seconds - transition.before.seconds) / 60
    }
}

extension CarePlan {
    /// Returns the clock changes in a period, with their effects on this plan. Changes of zone
    /// through a journey are left out.
    ///
    /// - Parameters:
    ///   - from: The first date.
    ///   - until: The date at whose start the period ends.
    ///   - begin: The first day of items that give none.
    public func clockChanges(
        from: CivilDate, until: CivilDate, beginning begin: CivilDate
    ) -> [ClockChange] {
        let start = zone.instant(of: CivilDateTime(from, .midnight))
        let end = zone.instant(of: CivilDateTime(until, .midnight))
        let series = series(beginning: begin)
        return zone.transitions(from: start, until: end)
            .filter { change in
                change.before.seconds != change.after.seconds
                    && !zone.legs.contains { $0.since == change.instant }
            }
            .map { change in
                ClockChange(
                    transition: change, effects: series.compactMap { $0.effect(of: change) })
            }
    }
}

extension Series {
    fileprivate func effect(of change: TimeZone.Transition) -> ClockChange.Effect? {
        let (before, after) = (change.wallClockBefore.date, change.wallClockAfter.date)
        let (first, last) = (min(before, after), max(before, after))
        if dates.areElapsed { return isCourse(across: change) ? .moved(self) : nil }
        for occurrence in occurrences(from: first, through: last) {
            guard case .at(let time) = occurrence.clock else { return nil }
            switch zone.read(CivilDateTime(occurrence.date, time)) {
            case .once: continue
            case .skipped(let instant):
                return .skipped(self, time: time, shown: zone.wallClock(at: instant).time)
            case .twice: return .twice(self, time: time)
            }
        }
        return nil
    }

    /// Returns whether the series has started before the day of the change and ends after it.
    private func isCourse(across change: TimeZone.Transition) -> Bool {
        let date = change.wallClockAfter.date
        return (first ?? .latest) < date && (last ?? .latest) > date
    }
}
