import CarePlan
import CivilTime
import Foundation
import Household
import Journal
import Pages
import TestSupport
import Testing
import Wording

/// A plan with ten days of entries, and the report about them.
struct ReportCase {
    private(set) var home: PageCase

    static let zone = "Europe/Copenhagen"
    static let first = CivilDate(clamping: 20_758)
    static let now = "2026-11-10T22:30:00Z"

    init(_ plan: String = plan(), since: String = "2026-10-31T23:00:00Z") throws {
        home = try PageCase(plan, at: since)
    }

    mutating func apply(_ plan: String, since: String) throws {
        try home.apply(plan, at: since)
    }

    /// Records an action.
    mutating func record(
        _ item: String, of person: String, on day: String, at time: String,
        _ action: (Instant) -> Action
    ) throws {
        try home.record(item, of: person, on: day, at: time, action)
    }

    /// Records an action on a day, some minutes after its planned hour in UTC.
    mutating func record(
        _ item: String, day: Int, hour: Int, minutes: Int = 0, note: String? = nil,
        _ action: (Instant, Instant) -> Action
    ) {
        let day = Self.first.advanced(byDays: day - 1)
        let planned = Instant(seconds: day.dayNumber * 86_400 + hour * 3600)
        let at = planned.advanced(byMinutes: minutes)
        home.record(item, of: "sam", on: day, at: at, action(planned, at), note: note)
    }

    /// Returns the page for a number of days up to a day.
    func page(
        days: Int = 30, through day: String = "2026-11-10", of person: String = "sam",
        at now: String = now, tag: String? = nil
    ) throws -> String {
        let last = try #require(CivilDate(day))
        let person = try home.person(person, at: now)
        let wording = try #require(Wording(builtIn: person.plan.locale))
        return Report(
            person, in: wording, days: last.advanced(byDays: 1 - days)...last, version: "1",
            choosing: { tag == nil || $0.traits.hasTag(among: [tag ?? ""]) }
        ).page
    }

    /// Returns the visible text of the page, one piece per line, after checking its markup.
    func lines(days: Int = 30, through day: String = "2026-11-10") throws -> [String] {
        try PageChecker.lines(ofReport: page(days: days, through: day))
    }
}

extension ReportCase {
    static func plan(
        language: String = "en", medicine: String = "Metformin", from: String = "2026-11-01"
    ) -> String {
        """
        person: Sam
        id: sam
        zone: \(zone)
        language: \(language)
        medicines:
          - name: \(medicine)
            id: metformin
            strength: 500 mg
            doses: [{at: "08:00", id: s1}, {at: "20:00", amount: 2, id: s2}]
            from: \(from)
          - name: Ibuprofen
            id: ibuprofen
            as-needed: {amount: 1, at-least: 6 h}
        lenses:
          - {name: Left, id: left, eye: left, type: 10, opened: 2026-10-20}

        """
    }

    /// Returns a report on ten days: a missed morning, a late one, a skipped evening, some
    /// as-needed doses, and lenses.
    static func filled(note: String = "felt sick") throws -> ReportCase {
        var report = try ReportCase()
        for day in 1...10 {
            if day != 3 {
                report.record("metformin", day: day, hour: 7, minutes: day == 6 ? 90 : 5) {
                    .taken(Planned(slot: "s1", ordinal: 1, start: $0), at: $1, Amount(1))
                }
            }
            report.record("metformin", day: day, hour: 19, note: day == 5 ? note : nil) {
                let planned = Planned(slot: "s2", ordinal: 1, start: $0)
                return day == 5
                    ? .skipped(planned, at: $1) : .taken(planned, at: $1, Amount(2))
            }
        }
        for (day, hour) in [(2, 6), (2, 13), (9, 10)] {
            report.record("ibuprofen", day: day, hour: hour) { .taken(nil, at: $1, Amount(1)) }
        }
        for day in [1, 2, 4] { report.record("left", day: day, hour: 20) { _, _ in .worn } }
        report.record("left", day: 5, hour: 20) { _, _ in .replaced }
        report.record("left", day: 6, hour: 20) { _, _ in .worn }
        return report
    }
}
