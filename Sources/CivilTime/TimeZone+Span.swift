extension TimeZone {
    /// A period on the clocks in which no time is skipped or shown twice.
    ///
    /// Code that reads many dates in order keeps the last span, and gets the next one only for a
    /// date outside it.
    public struct Span: Hashable, Sendable {
        /// The period in clock seconds; see `CivilDateTime.clockSeconds`.
        public let clockSeconds: Range<Int>
        /// The number of seconds by which the clocks are ahead of UTC, or `nil` if a change is
        /// near.
        public let offset: Int?
    }

    /// Returns the span that contains a date and time. Near a change, it is one second long and has
    /// no offset.
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

    /// The number of seconds before and after an instant in which changes are looked for.
    private static let year = 370 * 86_400

    /// A change of the clocks without abbreviations, which are slow to copy.
    private struct Change {
        let instant: Int
        let before: Int
        let after: Int

        init(_ transition: Transition) {
            instant = transition.instant.seconds
            (before, after) = (transition.before.seconds, transition.after.seconds)
        }
    }

    /// Returns the last change before an instant and the first one after it, if they are within a
    /// year, and the offset at the instant.
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
        // Usually all changes in question are listed, so no array has to be made.
        let passed = listed.partitionPoint { $0.instant > instant }
        let last = passed == 0 ? nil : Change(listed[passed - 1])
        let next = Change(listed[passed])
        return (
            last.flatMap { $0.instant >= from.seconds ? $0 : nil },
            next.instant < until.seconds ? next : nil, last?.after ?? content.first.seconds
        )
    }
}
