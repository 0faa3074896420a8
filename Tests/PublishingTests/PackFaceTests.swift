import CarePlan
import CivilTime
import Collections
import Journal
import Testing

/// Tests of entries about expiry dates and opened packs in an account's tasks and events and in a
/// synced folder.
@Suite struct PackFaceTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Drops, id: drops, doses: [{at: "21:00", id: a}], from: 2026-10-01,
             opened: 2026-10-26, use-within: 28 days}
          - {name: Pen, id: pen, as-needed: {}, expires: {date: 2026-12-09, before: 2 weeks}}
        """

    @Test func asNeededMedicineExpiresEverywhere() throws {
        let desk = try AccountDesk(Self.plan, since: "2026-10-01T05:00:00Z")
        let found = try desk.starts(titled: "Expires: Pen", at: "2026-11-20T07:00:00Z")
        #expect(found == Array(repeating: "20261125T090000", count: 3))
    }

    @Test func newBottleMovesTheEntryEverywhere() throws {
        let desk = try AccountDesk(Self.plan, since: "2026-10-01T05:00:00Z")
        let title = "Open a new one: Drops"
        #expect(
            try desk.starts(titled: title, at: "2026-11-20T07:00:00Z")
                == Array(repeating: "20261123T090000", count: 3))
        let at = try #require(Instant("2026-10-31T07:00:00Z"))
        let subject = Subject(
            person: "sam", item: "drops", name: "Drops", unit: "tablet", zone: "Europe/Copenhagen")
        let day = try #require(CivilDate("2026-10-31"))
        let entry = Entry(
            id: EntryID(high: 9, low: 1), recorded: at, source: .command, subject: subject,
            day: day, action: .replaced)
        try desk.store.write { try $0.append([entry]) }
        #expect(
            try desk.starts(titled: title, at: "2026-11-20T07:00:00Z")
                == Array(repeating: "20261128T090000", count: 3))
    }
}
