import CivilTime

/// The future replacements of a lens set at a constant pace.
struct Projection: Hashable, Sendable {
    /// The first day on which the set in use can be used again.
    let start: CivilDate
    /// The number of days that the set in use may still be used.
    let remaining: Int
    /// The number of days that each following set may be used.
    let allowedDays: Int
    /// The pace at which lenses are worn.
    let pace: WearPace

    /// Returns the day of a replacement. The next replacement is number 0.
    func replacement(_ number: Int) -> CivilDate {
        start.advanced(byDays: pace.days(for: remaining + number * allowedDays))
    }

    /// Returns the number of projected replacements before a day.
    func replacements(before day: CivilDate) -> Int {
        let days = day.dayNumber - 1 - start.dayNumber
        let use = days * pace.wornDays / pace.days - remaining
        return days < 0 || use < 0 ? 0 : use / allowedDays + 1
    }
}
