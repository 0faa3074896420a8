extension TimeZone {
    /// A stretch of wall-clock time in which nothing is skipped or shown twice.
    ///
    /// Whoever reads many dates in order keeps the last span, and asks for the next only
    /// where a date lies outside it.
    public struct Span: Hashable, Sendable {
        /// Clock seconds (`CivilDateTime.clockSeconds`) from its start up to, not including, its end.
        public let clockSeconds: Range<Int>
        /// Seconds by which the clocks are ahead of UTC; nil if a change is near.
        public let offset: Int?
    }

    /// The span in which a date and time on the wall lies; a second long where a change is near.
    public func span(around wallClock: CivilDateTime) -> Span {
        let clock = wallClock.clockSeconds
        let guess = offset(at: Instant(seconds: clock)).seconds
        let range = unambiguous(around: Instant(seconds: clock - guess))
        guard range.clock.contains(clock) else {
            return Span(clockSeconds: clock..<clock + 1, offset: nil)
        }
        return Span(clockSeconds: range.clock, offset: range.offset)
    }

    private func unambiguous(around instant: Instant) -> (clock: Range<Int>, offset: Int) {
        let offset = offset(at: instant).seconds
        let year = 370 * 86_400
        let last = transitions(
            from: Instant(seconds: instant.seconds - year),
            until: Instant(seconds: instant.seconds + 1)
        ).last
        let next = transitions(
            from: Instant(seconds: instant.seconds + 1),
            until: Instant(seconds: instant.seconds + year)
        ).first
        let start =
            last.map { $0.instant.seconds + max($0.before.seconds, offset) }
            ?? instant.seconds - year + 86_400
        let end =
            next.map { $0.instant.seconds + min(offset, $0.after.seconds) }
            ?? instant.seconds + year - 86_400
        return (start..<max(start, end), offset)
    }
}
