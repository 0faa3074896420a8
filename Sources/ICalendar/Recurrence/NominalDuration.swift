package import CivilTime

/// A duration whose days are those of the clock, 23 or 25 hours long where the clocks change, and
/// whose hours are exact (RFC 5545 3.3.6).
package struct NominalDuration: Hashable, Sendable {
    /// Days, with those of the weeks.
    package let days: Int
    /// Seconds besides.
    package let seconds: Int

    /// Reads P1DT2H; nil for any other form.
    package init?(_ text: String) {
        guard let all = ReadProperty.duration(text) else { return nil }
        let dates = text.prefix { $0 != "T" && $0 != "t" }
        let isDates = dates.contains { $0.isNumber }
        let ofDays = isDates ? ReadProperty.duration(String(dates)) ?? 0 : 0
        days = ofDays / 86_400
        seconds = all - ofDays
    }

    /// When it is over.
    package func end(from start: Moment, _ clock: inout MomentClock) -> Instant {
        let day = days == 0 ? start : start.advanced(byDays: days)
        return Instant(seconds: clock.instant(of: day).seconds + seconds)
    }

    /// Its seconds, where each day has 24 hours.
    package var nominalSeconds: Int { days * 86_400 + seconds }
}
