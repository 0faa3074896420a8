import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Testing

/// What is left of a supply does not depend on how much of the record is loaded.
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

    /// The count of a line without a day was made when the line came into the plan, not when the
    /// oldest version counted that is loaded.
    @Test func laterVersionsOfThePlanDoNotFillASupply() throws {
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
