import Journal
import SQLStore
import PostgreSQLSupport
import Server
import TestSupport
import Testing

/// Tests of the number of round trips to the database for a press.
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

    /// The round trips read the subscriber and the secret, the person and the plan, and the record,
    /// and write the entry with the commit. The first entry of an item needs one more, to find that
    /// the item is new.
    @Test func pressNeedsFourRoundTrips() throws {
        let store = try DatabaseServer.shared().newStore()
        let home = try PageHome(Self.plan, at: "2026-10-20T08:00:00Z", in: store)
        for day in 18...20 {
            let morning = "2026-11-\(day)T07:10:00Z"
            let form = try home.today(at: morning).form("Take: 1 tablet Water")
            let before = store.roundTrips
            let output = try home.answerAlone(home.request(form), at: morning)
            #expect(store.roundTrips - before == (day == 18 ? 5 : 4))
            #expect(output.changed == ["sam"])
        }
        #expect(try home.entries.count == 3)
    }
}
