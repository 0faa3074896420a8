import CivilTime

/// The replacements to come, if the lenses go on being used up as they are.
struct Projection: Hashable, Sendable {
    /// The first day that may use up one of the days remaining.
    let start: CivilDate
    /// How many more days the set in use may be used.
    let remaining: Int
    /// How many days each set after it may be used.
    let allowedDays: Int
    /// How many of the days to come use one up.
    let pace: WearPace

    /// The day of the replacement so many after the first, which is number 0.
    func replacement(_ number: Int) -> CivilDate {
        start.advanced(byDays: pace.days(for: remaining + number * allowedDays))
    }

    /// How many replacements there are before a day.
    func replacements(before day: CivilDate) -> Int {
        let days = day.dayNumber - 1 - start.dayNumber
        let use = days * pace.wornDays / pace.days - remaining
        return days < 0 || use < 0 ? 0 : use / allowedDays + 1
    }
}
