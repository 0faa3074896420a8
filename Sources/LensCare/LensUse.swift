import CarePlan
package import CivilTime

/// The set in use on a day: how far it is used up, and when it is to be replaced.
package struct LensUse: Hashable, Sendable {
    /// The day; what is recorded for later days does not count on it.
    package let day: CivilDate
    /// The cycle that the day is in; before the first opening, the first.
    package let cycle: WearCycle
    /// How far the set is used up.
    package let progress: LensProgress
    /// The pace at which it is worn; one a day where the calendar's days count.
    package let pace: WearPace
    /// The day on which it is used up when the day begins: past where it is overdue.
    package let replacement: CivilDate
    /// What there is to say of it.
    package let status: LensStatus

    let projection: Projection

    init(of cycle: WearCycle, in history: LensHistory, on day: CivilDate) {
        self.day = day
        self.cycle = cycle
        let counting = cycle.counting(on: day)
        progress = cycle.progress(on: day)
        pace = counting == .wearDays ? history.pace(on: day) : .daily
        let settled = cycle.settledReplacement(on: day)
        switch counting {
        case .wearDays:
            projection = Projection(
                start: max(cycle.opened, history.firstOpenDay(on: day)),
                remaining: progress.remainingDays, allowedDays: cycle.allowedDays, pace: pace)
        case .calendarDays:
            let due = max(day, settled ?? day)
            projection = Projection(
                start: due, remaining: 0, allowedDays: cycle.allowedDays, pace: pace)
        }
        replacement = settled ?? projection.replacement(0)
        status = LensStatus(of: cycle, progress, replacement: replacement, on: day)
    }
}
