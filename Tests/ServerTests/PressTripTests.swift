import Journal
import SQLStore
import PostgreSQLSupport
import Server
import TestSupport
import Testing

/// How often a press asks a database, which may be on another machine.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct PressTripTests {
    private static let plan = """
        person: Sam
        id: sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Water, id: water, as-needed: {amount: 1}}
          - {name: Zinc, id: zinc, from: 2026-10-20, doses: [{at: "08:00"}, {at: "20:00"}]}
        """

    /// Whoever presses, with the secret; the person with the plan; the record; the entry with the end.
    /// The first of an item asks once more, as there is no record, but the item is new in it.
    @Test func pressAsksFourTimes() throws {
        let store = try DatabaseServer.shared().newStore()
        let home = try PageHome(Self.plan, at: "2026-10-20T08:00:00Z", in: store)
        for day in 18...20 {
            let morning = "2026-11-\(day)T07:10:00Z"
            let form = try home.today(at: morning).form("Take: 1 tablet Water")
            let before = store.trips
            let output = try home.answerAlone(home.request(form), at: morning)
            #expect(store.trips - before == (day == 18 ? 5 : 4))
            #expect(output.changed == ["sam"])
        }
        #expect(try home.entries.count == 3)
    }
}
