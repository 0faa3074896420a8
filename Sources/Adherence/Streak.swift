/// The consecutive days with every due dose taken, at the end of a list of days.
package struct Streak: Hashable, Sendable {
    /// The number of days. Days without due doses are not counted.
    package let count: Int
    /// Whether an incomplete day precedes the streak. If `false`, it can have started before the
    /// list.
    package let hasEnd: Bool

    /// Counts the streak at the end of the given days, which must be in order.
    package init(endingIn days: [Statistics.Day]) {
        var count = 0
        for day in days.reversed() where day.due > 0 {
            guard day.taken == day.due else {
                (self.count, hasEnd) = (count, true)
                return
            }
            // A day that is not over does not lengthen the streak, but does not end it either.
            count += day.open == 0 ? 1 : 0
        }
        (self.count, hasEnd) = (count, false)
    }
}
