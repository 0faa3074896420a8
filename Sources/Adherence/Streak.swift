/// The days in a row with every dose, up to the last of some days, as far as these go back.
package struct Streak: Hashable, Sendable {
    /// How many days; those without any dose due do not count.
    package let count: Int
    /// Whether a day without some dose ends it; else it may have begun before these days.
    package let hasEnd: Bool

    /// The streak that goes on at the end of some days, which are in order.
    package init(endingIn days: [Statistics.Day]) {
        var count = 0
        for day in days.reversed() where day.due > 0 {
            guard day.taken == day.due else {
                (self.count, hasEnd) = (count, true)
                return
            }
            // A day that is not over has not brought its dose yet, but has not broken it either.
            count += day.open == 0 ? 1 : 0
        }
        (self.count, hasEnd) = (count, false)
    }
}
