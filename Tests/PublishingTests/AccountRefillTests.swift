import CarePlan
import CivilTime
import Collections
import Journal
import Testing

/// Tests that an account's tasks, its events and a synced folder show the refill of an old count on
/// the same day.
@Suite struct AccountRefillTests {
    private static let start = "2026-09-21T05:00:00Z"

    private static func plan(_ stock: String, note: String = "with water") -> String {
        """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Zinc, id: zinc, doses: [{at: "08:00", id: a}], from: 2026-09-21, note: \(note),
             stock: {\(stock), refill-at: 10}}
        """
    }

    /// Returns a desk with 60 doses up to 19 November, of which 48 were taken and every fifth was
    /// skipped.
    private static func desk(_ stock: String, counting left: Int? = nil) throws -> AccountDesk {
        let desk = try AccountDesk(plan(stock), since: start)
        let (begin, day) = (try #require(Instant(start)), try #require(CivilDate("2026-09-21")))
        var actions: [(CivilDate, Action)] =
            left.map { [(day, .counted(Amount($0), at: begin))] } ?? []
        for index in 0..<60 {
            let at = begin.advanced(byMinutes: index * 24 * 60 + 65)
            let dose = Planned(slot: "a", ordinal: 1, start: nil)
            let isSkipped = index % 5 == 4
            actions.append(
                (
                    day.advanced(byDays: index),
                    isSkipped ? .skipped(dose, at: at) : .taken(dose, at: at, Amount(1))
                ))
        }
        let subject = Subject(
            person: "sam", item: "zinc", name: "Zinc", unit: "tablet", zone: "Europe/Copenhagen")
        let entries = actions.enumerated().map { index, action in
            Entry(
                id: EntryID(high: 9, low: UInt64(index)), recorded: action.1.at ?? begin,
                source: .command, subject: subject, day: action.0, action: action.1)
        }
        try desk.store.write { try $0.append(entries) }
        return desk
    }

    @Test(arguments: [
        ("left: 70", nil), ("left: 70, counted: 2026-09-21", nil),
        ("left: 300, counted: 2026-09-21", 70),
    ])
    func dosesBeforeTheLoadedDaysCount(stock: String, counted: Int?) throws {
        let desk = try Self.desk(stock, counting: counted)
        // 22 are left, so twelve doses from 20 November on reduce the supply to ten.
        let day = Array(repeating: "20261201T090000", count: 3)
        #expect(try desk.starts(titled: "Get more", at: "06:00") == day)
        let task = try desk.task("20261120T080000", at: "07:20")
        _ = try desk.put(task, task.ticked(at: "20261120T070000Z"), at: "07:20")
        #expect(try desk.starts(titled: "Get more", at: "07:30") == day)
        // The doses of the 21st and 22nd are missed.
        let later = Array(repeating: "20261203T090000", count: 3)
        #expect(try desk.starts(titled: "Get more", at: "2026-11-22T23:30:00Z") == later)
    }

    /// A count without a day keeps the first day of the version that added it.
    @Test func laterVersionsOfThePlanDoNotMoveTheRefill() throws {
        let desk = try Self.desk("left: 70")
        let later = Self.plan("left: 70", note: "with food")
            .replacing("from: 2026-09-21", with: "from: 2026-09-28")
        try desk.apply(later, at: "2026-09-28T05:00:00Z")
        let day = Array(repeating: "20261201T090000", count: 3)
        #expect(try desk.starts(titled: "Get more", at: "06:00") == day)
    }
}
