import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Testing

/// Tests that the remaining supply does not depend on how much of the record is loaded.
@Suite struct SupplyLoadingTests {
    private static func plan(_ note: String) -> String {
        """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Pain, id: pain, as-needed: {amount: 1}, note: \(note),
             stock: {left: 100, refill-at: 10}}
        """
    }

    /// A count without a day dates from the version that added it, not from the oldest version that
    /// is loaded.
    @Test func laterVersionsOfThePlanDoNotRefillASupply() throws {
        let house = try House(Self.plan("one"), at: "2026-09-01T05:00:00Z")
        let first = try #require(Instant("2026-09-02T08:00:00Z"))
        let day = try #require(CivilDate("2026-09-02"))
        let subject = Subject(
            person: "sam", item: "pain", name: "Pain", unit: "tablet", zone: "Europe/Copenhagen")
        let entries = (0..<70).map { index in
            let at = first.advanced(byMinutes: index * 24 * 60)
            return Entry(
                id: EntryID(high: 9, low: UInt64(index)), recorded: at, source: .command,
                subject: subject, day: day.advanced(byDays: index),
                action: .taken(nil, at: at, Amount(1)))
        }
        try house.store.write { try $0.append(entries) }
        try house.apply(Self.plan("two"), at: "2026-09-20T05:00:00Z")
        let household = try house.household(at: "2026-11-20T07:00:00Z")
        let month = try #require(CivilDate("2026-10-21"))
        for purpose: Household.Purpose in [.today, .figures(since: month), .wholeRecord] {
            let supplies = try household.supplies(of: household.person("sam", for: purpose))
            #expect(supplies["pain"]?.left == Amount(30))
        }
    }
}
