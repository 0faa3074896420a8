import CivilTime
import Household
import TestSupport
import Testing

/// Tests of the notes of `apply` about lenses, gaps between doses, and persons with similar names.
@Suite struct ChangeTextTests {
    private let house = TerminalHouse()

    private static func lenses(_ type: String, opened: String = "2026-10-28") -> String {
        """
        person: Ann
        zone: Europe/Copenhagen
        lenses:
          - name: Left
            id: left
            type: \(type)
            opened: \(opened)

        """
    }

    private static func plan(_ person: String, _ zone: String = "Europe/Copenhagen") -> String {
        """
        person: \(person)
        zone: \(zone)
        medicines:
          - name: Rivo
            doses: [{at: "08:00"}]
          - name: Iron
            doses: [{at: "20:00"}]
          - name: Ibuprofen
            as-needed: {amount: 1}

        """
    }

    private func wear(_ days: some Sequence<Int>) throws {
        for day in days {
            let date = try #require(CivilDate("2026-11-\(day < 10 ? "0" : "")\(day)"))
            try house.record(.wear(.date(date)), "left")
        }
    }

    @Test func setEndedByADifferentTypeIsShownWithItsDays() throws {
        try house.apply(Self.lenses("monthly"), at: "2026-11-01T07:00:00Z")
        try wear([2, 3, 5])
        let text = try house.apply(Self.lenses("biweekly"))
        #expect(
            text.contains(
                "the set opened Wed 28 Oct is kept: 22 of 30 wear days (73%), 19 of them unrecorded; "
                    + "a new one starts today; "
                    + "to be replaced about"))
        #expect(try house.status().contains("0 of 14 wear days"))
    }

    @Test func replacementShownFollowsTheRecord() throws {
        try house.apply(Self.lenses("monthly"), at: "2026-11-01T07:00:00Z")
        try wear(1...19)
        let text = try house.apply(Self.lenses("monthly", opened: "2026-11-10"))
        #expect(
            text.contains(
                "kept: 13 of 30 wear days (43%), 4 of them unrecorded; a new one starts Tue 10 Nov"
            ))
        let parts = text.split(separator: "to be replaced ")
        let date = try #require(parts.last?.split(separator: ",").first)
        #expect(try house.status().contains("replace \(date)"), "\(text)")
    }

    @Test func unrecordedWearOfANewSetCausesAHint() throws {
        let hint =
            "Left: the days since it was opened are not recorded; "
            + "'dosecal wear left 2026-10-28' records one."
        #expect(try house.apply(Self.lenses("monthly")).hasSuffix(hint))
        #expect(try !house.apply(Self.lenses("biweekly")).contains("not recorded"))
    }

    @Test func setOpenedTodayCausesNoHint() throws {
        let text = try house.apply(Self.lenses("monthly", opened: "2026-11-20"))
        #expect(!text.contains("not recorded"))
    }

    @Test func changeOfZoneShowsTheGapsBetweenDoses() throws {
        try house.apply(Self.plan("Ann"), at: "06:00")
        try house.take("rivo", at: "07:05")
        let text = try house.apply(Self.plan("Ann", "America/New_York"), at: "08:00")
        #expect(text.contains("Rivo: last taken today 02:05, next tomorrow 08:00."), "\(text)")
        #expect(text.contains("Iron: next today 20:00."))
        #expect(!text.contains("Ibuprofen:"))
    }

    @Test func newPersonWithASimilarNameCausesAHint() throws {
        try house.apply(Self.plan("Ann"))
        #expect(
            try house.trial(Self.plan("Anne")).hasSuffix(
                "If Anne is Ann, write 'id: ann' in the plan."))
        #expect(
            try house.apply(Self.plan("Anne")).hasSuffix(
                "If Anne is Ann, write 'id: ann' in the plan and apply it again; "
                    + "'dosecal plan remove anne' removes this one."))
        let other = Self.plan("Bo").replacing("Rivo", with: "Zinc")
        #expect(try !house.apply(other).contains("If Bo"))
    }

    @Test func listShowsTheEndOfAsNeededItems() throws {
        try house.apply(
            Self.plan("Ann").replacing("{amount: 1}", with: "{amount: 1}\n    until: 2026-12-04"))
        #expect(try house.list().contains("until Fri 4 Dec 2026"))
    }
}
