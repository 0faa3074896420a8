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
    /// The day on which it is used up when the day begins: past where it is overdue. Of daily sets
    /// the day for which a new one is taken out of the box.
    package let replacement: CivilDate
    /// The day on which it is nearly used up when the day begins; nil if nothing warns of it.
    package let warning: CivilDate?
    /// The last entry about it, if a week or more went by without another.
    package let silentSince: CivilDate?
    /// What to say about it.
    package let status: LensStatus

    let projection: Projection

    init(of cycle: WearCycle, in history: LensHistory, on day: CivilDate) {
        self.day = day
        self.cycle = cycle
        progress = cycle.progress(on: day)
        pace = cycle.counting == .wearDays ? history.pace(on: day) : .daily
        silentSince = cycle.counting == .wearDays ? history.silentSince(day) : nil
        let settled = cycle.settledDay(after: cycle.allowedDays, on: day)
        let next = progress.usedDays > 0 ? day.advanced(byDays: 1) : day
        let (start, remaining) =
            switch cycle.counting {
            case _ where cycle.isDaily: (max(cycle.opened.advanced(byDays: 1), next), 0)
            case .wearDays:
                (max(cycle.opened, history.firstOpenDay(on: day)), progress.remainingDays)
            case .calendarDays: (max(cycle.opened, day), progress.remainingDays)
            }
        projection = Projection(
            start: start, remaining: remaining, allowedDays: cycle.allowedDays, pace: pace)
        replacement = settled ?? projection.replacement(0)
        let (used, pace) = (progress.usedDays, pace)
        warning = LensSet.warningDays(of: cycle.allowedDays).map { days in
            cycle.settledDay(after: days, on: day)
                ?? start.advanced(byDays: pace.days(for: days - used))
        }
        status = LensStatus(of: cycle, progress, replacement: replacement, on: day)
    }
}
