internal import CivilTime
internal import ICalendar

/// The times at which an alarm rings (RFC 5545 section 3.8.6).
struct AlarmTimes {
    private enum Trigger {
        case absolute(Instant)
        case fromStart(Int)
        case fromEnd(Int)
    }
    private let trigger: Trigger
    private let repetitions: Int
    private let pause: Int

    /// Reads an alarm, or returns `nil` if it never rings.
    init?(_ alarm: ReadComponent, _ clock: inout MomentClock) {
        guard let property = alarm.first("TRIGGER") else { return nil }
        if let moment = property.moments.first {
            trigger = .absolute(clock.instant(of: moment))
        } else if let seconds = property.duration.map(Self.clamped) {
            let isFromEnd = property.parameter("RELATED")?.uppercased() == "END"
            trigger = isFromEnd ? .fromEnd(seconds) : .fromStart(seconds)
        } else {
            return nil
        }
        let count = alarm.first("REPEAT").flatMap { Int($0.value) } ?? 0
        pause = max(0, Self.clamped(alarm.first("DURATION")?.duration ?? 0))
        repetitions = pause == 0 ? 0 : min(max(0, count), 10_000)
    }

    /// Returns whether the alarm rings within a range for any occurrence of its component.
    func ring(
        in range: TimeRange, of component: ReadComponent, _ object: ObjectComponents,
        _ clock: inout MomentClock
    ) -> Bool {
        if case .absolute(let instant) = trigger { return rings(from: instant, in: range) }
        let times = ComponentTimes(component, &clock)
        var isFound = false
        var later = clock
        object.starts(of: component, in: startRange(range, times), &clock) { start in
            isFound = rings(from: first(for: start, times, &later), in: range)
            return !isFound
        }
        return isFound
    }

    private func first(
        for start: RecurrenceSet.Start, _ times: ComponentTimes, _ clock: inout MomentClock
    ) -> Instant {
        switch trigger {
        case .absolute(let instant): instant
        case .fromStart(let seconds): Instant(seconds: start.instant.seconds + seconds)
        case .fromEnd(let seconds):
            Instant(seconds: (times.end(of: start, &clock) ?? start.instant).seconds + seconds)
        }
    }

    /// Returns the range of starts for which the alarm could ring within the given range.
    private func startRange(_ range: TimeRange, _ times: ComponentTimes) -> ClosedRange<Instant> {
        let longest = Self.clamped(abs(times.longest)) + 86_400
        switch trigger {
        case .absolute: return range.widened(before: 0, after: 0)
        case .fromStart(let seconds), .fromEnd(let seconds):
            return range.widened(
                before: seconds + repetitions * pause + longest, after: longest - seconds)
        }
    }

    /// Returns whether the alarm or one of its repetitions rings within a range.
    private func rings(from first: Instant, in range: TimeRange) -> Bool {
        if range.contains(first) { return true }
        guard repetitions > 0, first < range.start else { return false }
        let passed = (range.start.seconds - first.seconds + pause - 1) / pause
        return passed <= repetitions
            && range.contains(Instant(seconds: first.seconds + passed * pause))
    }

    /// Limits a duration in seconds to 100 years.
    private static func clamped(_ seconds: Int) -> Int {
        let most = 36_525 * 86_400
        return min(max(seconds, -most), most)
    }
}
