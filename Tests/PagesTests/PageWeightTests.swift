import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Pages
import Schedule
import TestSupport
import Testing

/// Tests of the size of pages for a carer of several persons with many items.
@Suite struct PageWeightTests {
    private static let limit = 30_000
    private static let names = ["Anders", "Birgit", "Clara", "Ditte", "Erik", "Freja"]

    private static func plan(_ person: String, language: String) -> String {
        // Every second person wears lenses.
        let lenses = """
            lenses:
              - {name: Left lens, eye: left, type: biweekly, counts: wear-days, opened: 2026-11-10}
              - {name: Right lens, eye: right, type: biweekly, counts: wear-days, opened: 2026-11-10}

            """
        return """
            person: \(person)
            zone: Europe/Copenhagen
            language: \(language)
            medicines:
              - {name: Metformin, strength: 500 mg, food: with, doses: [{at: "08:00"}, {at: "20:00"}]}
              - {name: Amlodipine, strength: 5 mg, doses: [{at: "08:00"}]}
              - {name: Simvastatin, strength: 40 mg, doses: [{at: "21:00"}]}
              - {name: Ibuprofen, strength: 400 mg, as-needed: {amount: 1, at-least: 6 h}}
            reminders:
              - {title: Walk, kind: exercise, at: "17:00"}

            """ + (["Birgit", "Ditte"].contains(person) ? lenses : "")
    }

    /// Returns the household of the first persons. Doses are taken, and lenses worn, until a
    /// number of days before `time`.
    private func household(
        of count: Int = 4, _ language: String, at time: String, takenUntil daysAgo: Int,
        isOneTime: Bool = false
    ) throws -> PageCase {
        var home = try PageCase(at: TodayPageTests.applied)
        let names = Self.names.prefix(count)
        for name in names {
            let plan = Self.plan(name, language: language)
            let other = "  - {name: Aspirin, strength: 75 mg, doses: [{at: \"21:00\"}]}\nreminders:"
            let evening = plan.replacing("{at: \"08:00\"}, ", with: "")
                .replacing(/at: "\d\d:00"/, with: "at: \"21:00\"")
                .replacing("reminders:", with: other)
            try home.apply(isOneTime ? evening : plan, at: TodayPageTests.applied)
        }
        let now = try PageCase.instant(time)
        for person in names.map({ $0.lowercased() }) {
            let view = try home.view(of: person, at: time)
            let today = view.person.today
            let last = today.advanced(byDays: -daysAgo)
            let first = today.advanced(byDays: -17)
            for outcome in view.outcomes(from: first, through: last) where outcome.start <= now {
                let name = outcome.name
                home.record(
                    name.item, of: person, on: name.date, at: outcome.start,
                    .taken(
                        Planned(slot: name.slot, ordinal: name.ordinal, start: outcome.start),
                        at: outcome.start, outcome.amount))
            }
            for day in (0..<9).map({ first.advanced(byDays: 2 * $0) }) {
                for lens in view.items.filter(\.isLensSet).map(\.id) {
                    home.record(lens, of: person, on: day, at: now, .worn)
                }
            }
        }
        return home
    }

    @Test(arguments: ["en", "da"], ["05:10", "07:10", "12:30", "20:30", "22:00"])
    func todayOfFourPersonsIsSmall(language: String, time: String) throws {
        for daysAgo in [0, 1, 2] {
            let now = "2026-11-20T\(time):00Z"
            let home = try household(language, at: now, takenUntil: daysAgo)
            let size = try home.today(at: now).text.utf8.count
            #expect(size <= Self.limit, "taken until \(daysAgo) days ago: \(size) bytes")
        }
    }

    /// Nothing was recorded since the day before yesterday.
    @Test(arguments: ["en", "da"], ["05:10", "07:10", "12:30"])
    func todayOfSixPersonsIsSmall(language: String, time: String) throws {
        let now = "2026-11-20T\(time):00Z"
        let home = try household(of: 6, language, at: now, takenUntil: 2)
        let page = try home.today(at: now).text
        #expect(page.utf8.count <= Self.limit, "\(page.utf8.count) bytes")
    }

    /// All 30 doses of the day are due in the evening, and none is recorded. Their times are those
    /// of a usual day, or the same.
    @Test(arguments: ["en", "da"], [false, true])
    func todayOfSixPersonsIsSmallIfNothingIsRecorded(language: String, isOneTime: Bool) throws {
        let now = "2026-11-20T20:30:00Z"
        let home = try household(of: 6, language, at: now, takenUntil: 1, isOneTime: isOneTime)
        let page = try home.today(at: now).text
        #expect(page.utf8.count <= Self.limit, "\(page.utf8.count) bytes")
    }

    @Test(arguments: ["en", "da"])
    func monthOfFourPersonsIsSmall(language: String) throws {
        let now = "2026-11-30T20:30:00Z"
        let home = try household(language, at: now, takenUntil: 0)
        let views = try home.subscriber.people.map { try home.view(of: $0, at: now) }
        let frame = try PageCase.frame(.month(nil), views[0])
        let page = try #require(
            MonthPage(views, unreadable: [], frame, of: nil, since: CivilDate("2026-10-01")))
        #expect(page.text.utf8.count <= Self.limit, "\(page.text.utf8.count) bytes")
    }

    /// Nothing was recorded for a month, so the list of missed doses is as long as it gets.
    @Test(arguments: ["en", "da"])
    func reportOfMissedDosesIsSmall(language: String) throws {
        let home = try PageCase(
            Self.plan("Birgit", language: language), at: TodayPageTests.applied)
        let view = try home.view(of: "birgit", at: "2026-11-30T20:30:00Z")
        let page = try #require(
            ReportPage(
                [view], unreadable: [], try PageCase.frame(.report(nil), view), over: nil,
                since: CivilDate("2026-11-01"), version: "0.2.0"))
        #expect(page.text.utf8.count <= Self.limit, "\(page.text.utf8.count) bytes")
    }
}
