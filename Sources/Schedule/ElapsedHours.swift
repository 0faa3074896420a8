public import CivilTime

/// Instants at a constant interval of elapsed time, independent of clock changes.
public struct ElapsedHours: Hashable, Sendable {
    /// The first instant.
    public let anchor: Instant
    /// The interval in seconds.
    public let interval: Int
    /// The earliest date.
    public let from: CivilDate
    /// The latest date, inclusive, or `nil` if there is no end.
    public let until: CivilDate?

    /// Returns the index of the first instant on or after a date. The anchor has index 0.
    func firstIndex(onOrAfter date: CivilDate, in zone: TimeZone) -> Int {
        let midnight = CivilDateTime(max(date, from), .midnight)
        // The search starts one day before the date's midnight, so that no clock change can hide an
        // instant.
        let early = zone.instant(of: midnight).seconds - 86_400
        var index = max(0, (early - anchor.seconds) / interval)
        while zone.wallClock(at: moment(index)) < midnight { index += 1 }
        return index
    }

    func moment(_ index: Int) -> Instant {
        Instant(seconds: anchor.seconds + index * interval)
    }

    /// Returns the index of an instant of the sequence.
    func index(of moment: Instant) -> Int { (moment.seconds - anchor.seconds) / interval }
}
