package import CivilTime

/// A duration with nominal days, which have 23 or 25 hours when the clocks change, and exact hours
/// (RFC 5545 3.3.6).
package struct NominalDuration: Hashable, Sendable {
    /// The number of days, including those of weeks.
    package let days: Int
    /// The number of remaining seconds.
    package let seconds: Int

    /// Reads a duration such as P1DT2H. Returns `nil` for any other form.
    package init?(_ text: String) {
        guard let all = ReadProperty.duration(text) else { return nil }
        let dates = text.prefix { $0 != "T" && $0 != "t" }
        let isDates = dates.contains { $0.isNumber }
        let ofDays = isDates ? ReadProperty.duration(String(dates)) ?? 0 : 0
        days = ofDays / 86_400
        seconds = all - ofDays
    }

    /// Returns the end of the duration.
    package func end(from start: Moment, _ clock: inout MomentClock) -> Instant {
        let day = days == 0 ? start : start.advanced(byDays: days)
        return Instant(seconds: clock.instant(of: day).seconds + seconds)
    }

    /// The number of seconds if each day has 24 hours.
    package var nominalSeconds: Int { days * 86_400 + seconds }
}
