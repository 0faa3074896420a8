package import CivilTime
import Files
import Synchronization

/// The printed VTIMEZONEs, because most calendars have the same ones. Thread-safe.
package final class VTimeZoneCache: Sendable {
    /// The cache of this process.
    package static let shared = VTimeZoneCache()

    private struct Key: Hashable {
        let zone: ObjectIdentifier
        let years: ClosedRange<Int>
    }
    /// The entries keep their zones, so that another zone cannot get the same key.
    private let texts = Mutex(BoundedCache<Key, (zone: TimeZone, text: [UInt8])>(limit: 256))

    /// Returns the text of a zone's VTIMEZONE for a range of years.
    package func text(of zone: TimeZone, years: ClosedRange<Int>) -> [UInt8] {
        let print = { Component.timeZone(zone, years: years).text() }
        // A zone with journeys belongs to one person only.
        if zone.hasJourneys { return print() }
        let key = Key(zone: zone.identity, years: years)
        if let known = texts.withLock({ $0[key] }) { return known.text }
        let text = print()
        texts.withLock { $0[key] = (zone, text) }
        return text
    }
}

extension Component {
    /// Returns a short VTIMEZONE (RFC 5545 3.6.5) for a range of years.
    ///
    /// Changes that follow the zone's yearly rule become one observance each, with a recurrence
    /// rule. All other changes are written one by one, up to the last year.
    package static func timeZone(_ zone: TimeZone, years: ClosedRange<Int>) -> Component {
        var component = Component("VTIMEZONE")
        component.add(.text("TZID", zone.name))
        for observance in Observance.all(of: zone, years: years) {
            component.add(observance.component())
        }
        return component
    }
}

/// A STANDARD or DAYLIGHT component of a VTIMEZONE.
private struct Observance {
    let isDaylight: Bool
    let start: CivilDateTime
    let from: Int
    let to: TimeZone.Offset
    let rule: String?

    init(_ transition: TimeZone.Transition, rule: String? = nil) {
        // Daylight time is the one ahead, whatever its flag: by Irish law, winter time is the
        // exception.
        isDaylight =
            transition.after.seconds > transition.before.seconds
            && (transition.after.isDaylight || transition.before.isDaylight)
        start = transition.wallClockBefore
        from = transition.before.seconds
        to = transition.after
        self.rule = rule
    }

    /// Creates the observance of an offset that has no known beginning.
    init(always offset: TimeZone.Offset, from start: CivilDateTime) {
        isDaylight = false
        self.start = start
        from = offset.seconds
        to = offset
        rule = nil
    }

    static func all(of zone: TimeZone, years: ClosedRange<Int>) -> [Observance] {
        let begin = instant(ofYear: years.lowerBound)
        let end = instant(ofYear: years.upperBound + 1)
        let changes = zone.transitions(from: begin, until: end)
        let regular = firstRegularYear(of: zone, in: years, changes)
        let single = changes.filter { change in
            regular.map { change.wallClockBefore.date.year < $0 } ?? true
        }
        var observances = single.map { Observance($0) }
        if let regular, let rule = zone.yearlyRule {
            observances += rule.observances(fromYear: regular)
        }
        return [before(begin, in: zone)] + observances
    }

    /// Returns the observance in force when the first year begins, from the change that began it.
    private static func before(_ begin: Instant, in zone: TimeZone) -> Observance {
        let tenYears = 3653 * 86_400
        let change = zone.transitions(
            from: Instant(seconds: begin.seconds - tenYears), until: begin
        ).last
        return change.map { Observance($0) }
            ?? Observance(
                always: zone.offset(at: begin),
                from: CivilDateTime(clockSeconds: begin.seconds - tenYears))
    }

    /// Returns the first year from which the zone follows only its yearly rule.
    private static func firstRegularYear(
        of zone: TimeZone, in years: ClosedRange<Int>, _ changes: [TimeZone.Transition]
    ) -> Int? {
        guard let rule = zone.yearlyRule, rule.isPlain else { return nil }
        let irregular = years.last { year in
            changes.filter { $0.wallClockBefore.date.year == year }.map(\.instant)
                != rule.changes(inYear: year).map(\.instant)
        }
        guard let irregular else { return years.lowerBound }
        return irregular < years.upperBound ? irregular + 1 : nil
    }

    private static func instant(ofYear year: Int) -> Instant {
        let newYear = CivilDate(year: min(max(year, 1), 9999), month: 1, day: 1) ?? .earliest
        return Instant(seconds: newYear.dayNumber * 86_400)
    }

    func component() -> Component {
        var component = Component(isDaylight ? "DAYLIGHT" : "STANDARD")
        component.add(
            .moment("DTSTART", .local(start)), .formed("TZOFFSETFROM", Self.text(from)),
            .formed("TZOFFSETTO", Self.text(to.seconds)), .text("TZNAME", to.abbreviation))
        // libical changes the order of a rule's parts, so this value must not vary within a shape.
        if let rule { component.add(.formed("RRULE", rule)) }
        return component
    }

    /// Returns an offset in minutes, because readers refuse seconds, which no zone has used since
    /// 1972.
    private static func text(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
        return (seconds < 0 ? "-" : "+") + digits
    }
}

extension YearlyRule {
    /// Whether both changes are on a weekday of a month, as a recurrence rule can express.
    fileprivate var isPlain: Bool {
        toDaylight.recurrence != nil && toStandard.recurrence != nil
    }

    fileprivate func observances(fromYear year: Int) -> [Observance] {
        changes(inYear: year).map { change in
            let isToDaylight = change.after == daylight
            return Observance(
                change, rule: (isToDaylight ? toDaylight : toStandard).recurrence)
        }
    }
}

extension YearlyRule.Change {
    fileprivate var recurrence: String? {
        guard case .weekday(let weekday, let week, let month) = day,
            (0..<86_400).contains(secondOfDay)
        else { return nil }
        let which = week == 5 ? -1 : week
        return "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(which)\(weekday.code)"
    }
}

extension Weekday {
    /// The code of the weekday (RFC 5545 3.3.10), such as MO.
    package var code: String { Self.codes[rawValue - 1] }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
