public import CarePlan
public import CivilTime

/// A change of the clocks and what it does to a plan.
public struct ClockChange: Sendable {
    /// What happens to a series on the day of the change.
    public enum Effect: Sendable {
        /// The clocks jump over its time; it is due at the same instant, when they show another.
        case skipped(Series, time: TimeOfDay, shown: TimeOfDay)
        /// The clocks show its time twice; it is due the first time.
        case twice(Series, time: TimeOfDay)
        /// It counts elapsed time, so its clock times move from then on.
        case moved(Series)
    }
    /// The change.
    public let transition: TimeZone.Transition
    /// What it does, in the order of the plan; empty where every time stays as it is.
    public let effects: [Effect]

    /// By how many minutes the clocks go forward; back, where negative.
    public var minutes: Int {
        (transition.after.seconds - transition.before.seconds) / 60
    }
}

extension CarePlan {
    /// The changes of the clocks from a date up to another, with what they do to this plan.
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

    /// Whether it has begun before the change and has not ended with it.
    private func isCourse(across change: TimeZone.Transition) -> Bool {
        let date = change.wallClockAfter.date
        return (first ?? .latest) < date && (last ?? .latest) > date
    }
}
