public import CivilTime

/// Moments that come every so many hours of elapsed time, whatever the clocks do.
public struct ElapsedHours: Hashable, Sendable {
    /// The first moment.
    public let anchor: Instant
    /// Seconds from each moment to the next.
    public let interval: Int
    /// The earliest date.
    public let from: CivilDate
    /// The latest date, inclusive; nil if it goes on for ever.
    public let until: CivilDate?

    /// The number of the first moment, counted from the anchor, that lies on or after a date.
    func firstIndex(onOrAfter date: CivilDate, in zone: TimeZone) -> Int {
        let midnight = CivilDateTime(max(date, from), .midnight)
        // A day earlier than the date's midnight, so that no change of the clocks can matter.
        let early = zone.instant(of: midnight).seconds - 86_400
        var index = max(0, (early - anchor.seconds) / interval)
        while zone.wallClock(at: moment(index)) < midnight { index += 1 }
        return index
    }

    func moment(_ index: Int) -> Instant {
        Instant(seconds: anchor.seconds + index * interval)
    }

    /// The number of one of the moments.
    func index(of moment: Instant) -> Int { (moment.seconds - anchor.seconds) / interval }
}
