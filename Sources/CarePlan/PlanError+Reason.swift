extension PlanError {
    /// What kind of mistake it is, where forms can cause it: for whoever tells it in another language.
    public enum Reason: Hashable, Sendable {
        /// A value is not as it must be.
        case must(Expectation)
        /// A field is missing.
        case missing
        /// It does not go with another field.
        case contradicts(String)
        /// There is no first day to count from.
        case needsFrom
        /// Two doses have one time on one day.
        case sameTime
        /// A title begins with a mark that means done.
        case titleIsMarked
        /// Two items have one id.
        case sameID
    }

    /// What a value must be.
    public enum Expectation: Hashable, Sendable {
        case text(atMost: Int)
        case time, clock, date, expiry, window, price, weekdays, monthDay, cap
        /// A number above 0.
        case positive
        /// A number from 0 on.
        case amount
        case whole(from: Int, through: Int)
        case degrees(upTo: Int)
        /// A time zone, such as this one.
        case zone(such: String)
        /// A span of time, such as this one.
        case span(such: String)
    }
}
