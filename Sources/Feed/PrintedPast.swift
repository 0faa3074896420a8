package import CivilTime

/// What is known of the past as a feed shows it at its end: the events of their own, day by day.
///
/// Those of days that are over stay as they are until somebody says something of them, so the next
/// feed takes over their bytes and revisions.
package struct PrintedPast: Hashable, Sendable {
    /// What the past follows from, when it was printed.
    package struct Origin: Hashable, Sendable {
        /// What the feed was made of but for the record, in short.
        package let source: UInt64
        /// When it was made.
        package let made: Instant
        /// The number of an entry of the person up to which all are in it.
        package let entry: Int
        /// The first day that it shows.
        package let first: CivilDate
        /// The first day of which something may be told otherwise though nobody says anything.
        package let open: CivilDate

        /// What a past follows from.
        package init(
            source: UInt64, made: Instant, entry: Int, first: CivilDate, open: CivilDate
        ) {
            self.source = source
            self.made = made
            self.entry = entry
            self.first = first
            self.open = open
        }
    }

    /// The events of a day.
    struct Day: Hashable, Sendable {
        let date: CivilDate
        /// How many there are.
        var count = 0
        /// How many bytes they have.
        var length = 0
        /// Whether one has a time, and so needs a time zone.
        var isTimed = false
    }

    /// What it follows from.
    package let origin: Origin
    /// The days that have events, in order.
    let days: [Day]

    /// What a feed that ends with this past keeps of it, from a day up to another one.
    ///
    /// `feed` are the bytes of that feed. Nil where it is too short for them, or its days are not in
    /// order.
    package func kept(
        from first: CivilDate, before open: CivilDate, in feed: [UInt8]
    ) -> KeptPast? {
        guard zip(days, days.dropFirst()).allSatisfy({ $0.date < $1.date }) else { return nil }
        let start = days.firstIndex { $0.date >= first } ?? days.count
        let end = days.firstIndex { $0.date >= open } ?? days.count
        let (rest, kept) = (days[max(start, end)...], days[start..<max(start, end)])
        let last = feed.count - Feed.end.count - rest.reduce(0) { $0 + $1.length }
        let length = kept.reduce(0) { $0 + $1.length }
        guard length <= last else { return nil }
        return KeptPast(
            Array(kept), feed[last - length..<last],
            linesAfter: rest.reduce(0) { $0 + $1.count }, open: open)
    }
}

/// The events of days that are over, as they were printed for the feed before; shared, as they are many.
package final class KeptPast: Sendable {
    let days: [PrintedPast.Day]
    let bytes: ArraySlice<UInt8>
    /// How many lines the book of revisions has after theirs.
    let linesAfter: Int
    /// The day after the last that is kept.
    package let open: CivilDate

    fileprivate init(
        _ days: [PrintedPast.Day], _ bytes: ArraySlice<UInt8>, linesAfter: Int, open: CivilDate
    ) {
        self.days = days
        self.bytes = bytes
        self.linesAfter = linesAfter
        self.open = open
    }

    /// How many events there are.
    package var count: Int { days.reduce(0) { $0 + $1.count } }

    /// Whether one of them needs a time zone.
    var isTimed: Bool { days.contains(where: \.isTimed) }
}
