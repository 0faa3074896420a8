internal import CivilTime

/// The rules of a VTIMEZONE (RFC 5545 3.2.19, 3.6.5).
struct ZoneDefinition {
    /// A change of the UTC offset.
    private struct Onset {
        /// The clock seconds of the change, by the offset before it.
        let clock: Int
        /// The offset before the change, in seconds ahead of UTC.
        let before: Int
        /// The offset after the change, in seconds ahead of UTC.
        let after: Int
        /// Whether the rule takes the last of a weekday in a month.
        let isLast: Bool

        var date: CivilDate { CivilDateTime(clockSeconds: clock).date }
    }
    /// The changes in `years`, in order.
    private var onsets: [Onset] = []
    /// The offset before these changes, in seconds ahead of UTC.
    private var first = 0

    /// The years whose changes are calculated. Earlier and later times use the first and the last
    /// of them.
    private static let years = 1990...2049

    /// Reads a VTIMEZONE. Returns `nil` if it has no STANDARD or DAYLIGHT component, or if one is
    /// invalid.
    init?(_ zone: CleanComponent) {
        let parts = zone.parts.filter { ["STANDARD", "DAYLIGHT"].contains($0.name) }
            .prefix(Limits.observances)
        guard !parts.isEmpty, let range = Self.clockRange else { return nil }
        var latest: Onset?
        for part in parts {
            guard let observance = Observance(part) else { return nil }
            for clock in observance.onsets(upTo: range.upperBound) {
                let onset = Onset(
                    clock: clock, before: observance.before, after: observance.after,
                    isLast: observance.isLast)
                if range.contains(clock) {
                    onsets.append(onset)
                } else if clock > latest?.clock ?? Int.min {
                    latest = onset
                }
            }
        }
        onsets.sort { $0.clock < $1.clock }
        first = latest?.after ?? onsets.first?.before ?? 0
    }

    private static var clockRange: ClosedRange<Int>? {
        guard let first = CivilDate(year: years.lowerBound, month: 1, day: 1),
            let last = CivilDate(year: years.upperBound + 1, month: 1, day: 1)
        else { return nil }
        return first.dayNumber * 86_400...last.dayNumber * 86_400 - 1
    }

    /// Returns the rules in force at a date and time, in the form of a zone file's footer (RFC 9636
    /// 3.3).
    func footer(at wallClock: CivilDateTime) -> String {
        let year = min(max(wallClock.date.year, Self.years.lowerBound), Self.years.upperBound)
        let changes = onsets.filter { $0.date.year == year }
        if changes.count == 2, changes[0].before == changes[1].after {
            return Self.offset(changes[0].before) + Self.offset(changes[0].after)
                + changes.map(Self.change).joined()
        }
        let passed = onsets.last { $0.clock <= wallClock.clockSeconds }
        return Self.offset(passed?.after ?? first)
    }

    private static func change(_ onset: Onset) -> String {
        let (date, time) = (onset.date, CivilDateTime(clockSeconds: onset.clock).time)
        let week = onset.isLast ? 5 : (date.day - 1) / 7 + 1
        let weekday = date.weekday.rawValue % 7
        return ",M\(date.month).\(week).\(weekday)/\(time.hour):\(time.minute):\(time.second)"
    }

    private static func offset(_ seconds: Int) -> String {
        let parts = [abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60]
        let clock = parts.map { String(100 + $0).dropFirst() }
        let name = clock[0] + clock[1]
        return seconds < 0
            ? "<-\(name)>\(clock.joined(separator: ":"))"
            : "<+\(name)>-\(clock.joined(separator: ":"))"
    }
}

/// A STANDARD or DAYLIGHT component of a VTIMEZONE.
private struct Observance {
    let before: Int
    let after: Int
    private let start: Int
    private let rule: RecurrenceRule?
    private let dates: [Int]

    /// Whether the rule takes the last of a weekday in a month.
    var isLast: Bool { rule?.days.first?.ordinal == -1 }

    init?(_ part: CleanComponent) {
        let properties = part.lines.prefix(Limits.parameters).compactMap { $0.property() }
        let value = { name in properties.first { $0.name == name }?.value }
        guard let start = value("DTSTART").flatMap({ Self.clock($0[...]) }),
            let before = value("TZOFFSETFROM").flatMap(Self.offset),
            let after = value("TZOFFSETTO").flatMap(Self.offset)
        else { return nil }
        (self.start, self.before, self.after) = (start, before, after)
        dates = properties.filter { $0.name == "RDATE" }
            .flatMap { Leniency.listParts(of: $0.value) }.compactMap(Self.clock)
        rule = value("RRULE").flatMap { RecurrenceRule($0) }
        guard value("RRULE") == nil || rule?.frequency == .yearly, rule?.isOnceADay != false else {
            return nil
        }
    }

    /// Returns the clock seconds of all changes, by the offset before each.
    func onsets(upTo last: Int) -> [Int] {
        var onsets = dates + [start]
        guard let rule, start <= last else { return onsets }
        let until = rule.until.map { until in
            if case .utc = until { until.clockSeconds + before } else { until.clockSeconds }
        }
        _ = RuleWalk(rule, from: start, isDate: false, until: until).starts(in: start...last, nil) {
            onsets.append($0)
            return onsets.count < 1_000
        }
        return onsets
    }

    /// Reads clock seconds. Outlook's rules begin in 1601, which is moved to 1900 because they do
    /// not depend on the year.
    private static func clock(_ text: Substring) -> Int? {
        let isEarly = text.prefix(4).allSatisfy(\.isNumber) && text.prefix(4) < "1900"
        let text = isEarly ? "1900" + text.dropFirst(4) : text
        return MomentReader(zone: nil).moment(text)?.clockSeconds
    }

    /// Reads a UTC offset in seconds (RFC 5545 3.3.14).
    private static func offset(_ text: String) -> Int? {
        let digits = text.dropFirst()
        guard let sign = text.first, sign == "+" || sign == "-", [4, 6].contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
        else { return nil }
        let clock = digits.count == 4 ? number * 100 : number
        let (minutes, seconds) = (clock / 100 % 100, clock % 100)
        guard clock < 24_0000, minutes < 60, seconds < 60 else { return nil }
        let offset = clock / 10_000 * 3600 + minutes * 60 + seconds
        return sign == "-" ? -offset : offset
    }
}

extension RecurrenceRule {
    /// Whether the rule has no BYHOUR, BYMINUTE and BYSECOND.
    fileprivate var isOnceADay: Bool { hours.isEmpty && minutes.isEmpty && seconds.isEmpty }
}
