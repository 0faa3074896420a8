import CarePlan
package import CivilTime

/// The state of the set in use on a day: its progress and its replacement.
package struct LensUse: Hashable, Sendable {
    /// The day of the evaluation. Entries for later days are ignored.
    package let day: CivilDate
    /// The cycle that contains the day, or the first cycle if the day precedes all.
    package let cycle: WearCycle
    /// The used part of the set's allowed days.
    package let progress: LensProgress
    /// The pace at which the set is worn. It is daily if calendar days count.
    package let pace: WearPace
    /// The day on which to replace the set, in the past if it is overdue. For daily lenses, the
    /// next day that needs a new set.
    package let replacement: CivilDate
    /// The day on which the set is nearly used up, or `nil` if there is no warning.
    package let warning: CivilDate?
    /// The day of the last entry about the set if it is more than a week old; otherwise `nil`.
    package let unrecordedSince: CivilDate?
    /// The status of the set.
    package let status: LensStatus

    let projection: Projection

    init(of cycle: WearCycle, in history: LensHistory, on day: CivilDate) {
        self.day = day
        self.cycle = cycle
        progress = cycle.progress(on: day)
        pace = cycle.counting == .wearDays ? history.pace(on: day) : .daily
        unrecordedSince = cycle.counting == .wearDays ? history.unrecordedSince(day) : nil
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
