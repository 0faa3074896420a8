import CarePlan
import Pages
import TestSupport
import Testing

/// Tests of notes about expiry dates and opened packages.
@Suite struct PackPageTests {
    private static let plan = """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Drops, doses: [{at: "21:00"}], opened: 2026-11-01, use-within: 2 weeks}
          - {name: Pen, as-needed: {}, expires: {date: 2026-12-01, before: 10 days}}
          - {name: Old, as-needed: {}, expires: 2026-11}
        """

    @Test func packNotesAppearWhenTheyAreDue() throws {
        let page = { try PageCase(Self.plan, at: "2026-11-01T11:00:00Z").today(at: $0).text }
        let before = try page("2026-11-14T11:00:00Z")
        #expect(!before.contains("Drops was opened"))
        let after = try page("2026-11-15T11:00:00Z")
        #expect(
            after.contains(
                "Drops was opened Sun 1 Nov 2026 and could be used until Sun 15 Nov 2026: "
                    + "open a new one."))
        #expect(!after.contains("Pen expires"))
        #expect(try page("2026-11-21T11:00:00Z").contains("Pen expires Tue 1 Dec 2026."))
        #expect(try page("2026-11-30T11:00:00Z").contains("Old expires Mon 30 Nov 2026."))
        #expect(
            try page("2026-12-01T11:00:00Z").contains("Old expired Mon 30 Nov 2026: get a new one.")
        )
    }
}
