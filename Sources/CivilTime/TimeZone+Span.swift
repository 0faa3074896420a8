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
        let guess = secondsAhead(at: Instant(seconds: clock))
        let range = unambiguous(around: Instant(seconds: clock - guess))
        guard range.clock.contains(clock) else {
            return Span(clockSeconds: clock..<clock + 1, offset: nil)
        }
        return Span(clockSeconds: range.clock, offset: range.offset)
    }

    private func unambiguous(around instant: Instant) -> (clock: Range<Int>, offset: Int) {
        let (last, next, offset) = changes(around: instant)
        let start =
            last.map { $0.instant + max($0.before, offset) }
            ?? instant.seconds - Self.year + 86_400
        let end =
            next.map { $0.instant + min(offset, $0.after) }
            ?? instant.seconds + Self.year - 86_400
        return (start..<max(start, end), offset)
    }

    /// So far from an instant changes are looked for.
    private static let year = 370 * 86_400

    /// A change of the clocks in seconds alone: its names are slow to copy.
    private struct Change {
        let instant: Int
        let before: Int
        let after: Int

        init(_ transition: Transition) {
            instant = transition.instant.seconds
            (before, after) = (transition.before.seconds, transition.after.seconds)
        }
    }

    /// The change before an instant and the one after it, where they are near, and the offset there.
    private func changes(around instant: Instant) -> (last: Change?, next: Change?, offset: Int) {
        let listed = listed
        let from = Instant(seconds: instant.seconds - Self.year)
        let until = Instant(seconds: instant.seconds + Self.year)
        guard let end = listed.last?.instant, until <= end else {
            let after = Instant(seconds: instant.seconds + 1)
            return (
                transitions(from: from, until: after).last.map(Change.init),
                transitions(from: after, until: until).first.map(Change.init),
                secondsAhead(at: instant)
            )
        }
        // All of them are listed: the usual case, without a list of its own.
        let passed = listed.partitionPoint { $0.instant > instant }
        let last = passed == 0 ? nil : Change(listed[passed - 1])
        let next = Change(listed[passed])
        return (
            last.flatMap { $0.instant >= from.seconds ? $0 : nil },
            next.instant < until.seconds ? next : nil, last?.after ?? content.first.seconds
        )
    }
}
