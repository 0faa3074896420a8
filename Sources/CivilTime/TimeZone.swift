/// A time zone (RFC 9636).
public struct TimeZone: Sendable {
    /// The UTC offset of one period.
    public struct Offset: Hashable, Sendable {
        /// The number of seconds by which the clocks are ahead of UTC.
        public let seconds: Int
        /// Whether the period is daylight saving time.
        public let isDaylight: Bool
        /// The abbreviation, such as CET.
        public let abbreviation: String
    }

    /// A change of the UTC offset.
    public struct Transition: Hashable, Sendable {
        /// The instant of the change.
        public let instant: Instant
        /// The offset before the change.
        public let before: Offset
        /// The offset after the change.
        public let after: Offset

        /// The date and time that the clocks show at the instant of the change by the offset
        /// before.
        public var wallClockBefore: CivilDateTime {
            CivilDateTime(clockSeconds: instant.seconds + before.seconds)
        }
        /// The date and time that the clocks show at the instant of the change by the offset after.
        public var wallClockAfter: CivilDateTime {
            CivilDateTime(clockSeconds: instant.seconds + after.seconds)
        }
    }

    /// The data of a zone, shared by all its copies.
    final class Content: Sendable {
        let name: String
        let first: Offset
        let listed: [Transition]
        let rule: ZoneRule
        let journeys: Journeys?

        init(
            name: String, first: Offset, listed: [Transition], rule: ZoneRule,
            journeys: Journeys?
        ) {
            (self.name, self.first, self.listed) = (name, first, listed)
            (self.rule, self.journeys) = (rule, journeys)
        }
    }
    let content: Content
    /// Identifies the zone's data. It is equal for all copies of a zone, and unique while one copy
    /// exists.
    package var identity: ObjectIdentifier { ObjectIdentifier(content) }

    /// The IANA name, such as Europe/Copenhagen.
    public var name: String { content.name }
    var first: Offset { content.first }
    var listed: [Transition] { content.listed }
    var rule: ZoneRule { content.rule }
    /// The journeys of a person whose home is here, or `nil` for a plain zone.
    var journeys: Journeys? { content.journeys }

    init(
        name: String, first: Offset, listed: [Transition], rule: ZoneRule,
        journeys: Journeys? = nil
    ) {
        content = Content(
            name: name, first: first, listed: listed, rule: rule, journeys: journeys)
    }

    /// Returns the offset at an instant.
    public func offset(at instant: Instant) -> Offset {
        let passed = listed.partitionPoint { $0.instant > instant }
        if passed == listed.count, let offset = rule.offset(at: instant) { return offset }
        return passed == 0 ? first : listed[passed - 1].after
    }

    /// Returns the date and time that the clocks show at an instant.
    public func wallClock(at instant: Instant) -> CivilDateTime {
        CivilDateTime(clockSeconds: instant.seconds + secondsAhead(at: instant))
    }

    /// Returns the offset's seconds only, because abbreviations are slow to copy.
    func secondsAhead(at instant: Instant) -> Int {
        let listed = listed
        let passed = listed.partitionPoint { $0.instant > instant }
        if passed == listed.count { return offset(at: instant).seconds }
        return passed == 0 ? content.first.seconds : listed[passed - 1].after.seconds
    }

    /// Returns the changes from one instant up to another, which is excluded, in order.
    public func transitions(from: Instant, until: Instant) -> [Transition] {
        let start = listed.partitionPoint { $0.instant >= from }
        let end = listed.partitionPoint { $0.instant >= until }
        guard start < end || end == listed.count else { return [] }
        let afterList = listed.last.map { Instant(seconds: $0.instant.seconds + 1) } ?? from
        let known = start < end ? Array(listed[start..<end]) : []
        return known + rule.transitions(from: max(from, afterList), until: until)
    }

    /// The yearly rule that the zone follows after its listed changes, or `nil` if there is none.
    public var yearlyRule: YearlyRule? { rule.yearly }
}

extension TimeZone {
    /// The instants at which a zone's clocks show a date and time.
    public enum Reading: Hashable, Sendable {
        /// The clocks show the time once.
        case once(Instant)
        /// The clocks skip the time. RFC 5545 3.3.5 reads it with the offset before the change.
        case skipped(Instant)
        /// The clocks show the time twice. RFC 5545 3.3.5 takes the first instant.
        case twice(first: Instant, second: Instant)

        /// The instant that RFC 5545 3.3.5 takes.
        public var instant: Instant {
            switch self {
            case .once(let instant), .skipped(let instant), .twice(let instant, _): instant
            }
        }
    }

    /// Returns the instants at which the clocks show a date and time (RFC 5545 3.3.5).
    public func read(_ wallClock: CivilDateTime) -> Reading {
        if journeys != nil { return zone(reading: wallClock).read(wallClock) }
        let span = span(around: wallClock)
        if let offset = span.offset {
            return .once(Instant(seconds: wallClock.clockSeconds - offset))
        }
        return readNearChange(wallClock)
    }

    /// Returns the instant of a date and time, as RFC 5545 3.3.5 takes it.
    public func instant(of wallClock: CivilDateTime) -> Instant { read(wallClock).instant }

    private func readNearChange(_ wallClock: CivilDateTime) -> Reading {
        let clock = wallClock.clockSeconds
        let near = transitions(
            from: Instant(seconds: clock - 2 * 86_400), until: Instant(seconds: clock + 2 * 86_400))
        let before = near.first?.before ?? offset(at: Instant(seconds: clock))
        let candidates = [before] + near.map(\.after)
        let matches = candidates.map { Instant(seconds: clock - $0.seconds) }
            .filter { self.wallClock(at: $0).clockSeconds == clock }
        guard let first = matches.min(), let last = matches.max() else {
            return .skipped(gapReading(clock, near, before))
        }
        return first == last ? .once(first) : .twice(first: first, second: last)
    }

    private func gapReading(_ clock: Int, _ near: [Transition], _ before: Offset) -> Instant {
        let jump = near.first {
            $0.wallClockBefore.clockSeconds <= clock && clock < $0.wallClockAfter.clockSeconds
        }
        return Instant(seconds: clock - (jump?.before ?? before).seconds)
    }
}

extension Array {
    /// Returns the index of the first element that passes a test, in an array in which all elements
    /// after it pass, too.
    func partitionPoint(_ test: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if test(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
