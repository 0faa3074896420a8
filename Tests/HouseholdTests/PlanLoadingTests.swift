import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Testing

/// Tests that the part of the record to load is computed from all versions of the plan.
@Suite struct PlanLoadingTests {
    private static func plan(_ other: String) -> String {
        """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Pill, id: pill, from: 2026-06-01, doses: [{at: "08:00", id: a}]}
          - {\(other), doses: [{at: "09:00", id: a}]}
        """
    }
    private static let now = "2026-11-20T12:00:00Z"
    private let house: House

    /// Creates a plan with a version whose doses are even further apart than those of its
    /// successor.
    init() throws {
        house = try House(
            Self.plan("name: Ring, id: ring, every: 90 days, from: 2026-06-01"),
            at: "2026-05-31T20:00:00Z")
        try house.apply(
            Self.plan("name: Patch, id: patch, every: 60 days, from: 2026-09-20"),
            at: "2026-09-19T20:00:00Z")
        let person = try house.household(at: Self.now).person("sam", for: .wholeRecord)
        let subject = Subject(
            person: "sam", item: "pill", name: "Pill", unit: "tablet", zone: "Europe/Copenhagen")
        let first = try #require(CivilDate("2026-06-01"))
        let entries = person.timeline.outcomes(of: "pill", from: first, through: person.today)
            .enumerated().map { index, outcome in
                Entry(
                    id: EntryID(high: 9, low: UInt64(index)), recorded: outcome.start,
                    source: .command, subject: subject, day: outcome.date,
                    action: .taken(outcome.planned, at: outcome.start, Amount(1)))
            }
        try house.store.write { try $0.append(entries) }
    }

    @Test func statisticsMatchTheWholeRecord() throws {
        let from = try #require(CivilDate("2026-11-14"))
        let figures = { (purpose: Household.Purpose) in
            let person = try house.household(at: Self.now).person("sam", for: purpose)
            return person.statistics(of: from...person.today).lines.map(\.figures)
        }
        let whole = try figures(.wholeRecord)
        #expect(whole.first?.currentStreak == 97)
        #expect(try figures(.statistics(from: from)) == whole)
    }
}
