import CarePlan
import CivilTime
import Household
import Terminal
import TestSupport
import Testing

/// Tests of editing single items of a stored plan.
@Suite struct ItemEditTests {
    private let house = TerminalHouse()
    private static let plan = SharedPlan.commented

    private func day(_ text: String) throws -> Household.Day {
        .date(try #require(CivilDate(text)))
    }

    private var text: String {
        get throws { try #require(try house.texts(of: "sam").last ?? nil) }
    }

    @Test func editKeepsCommentsAndOrder() throws {
        try house.apply(Self.plan)
        try house.edit(.switching(on: false), "zinc")
        try house.edit(.ending(on: day("2026-12-01")), "magnesium")
        try house.edit(.removing, "iron")
        #expect(
            try text == """
                # Sam's plan
                person: Sam
                zone: Europe/Copenhagen
                medicines:
                  # with water
                  - name: Zinc   # the white one
                    enabled: false
                    doses: [{at: "08:00"}, {at: "20:00"}]

                  - name: Magnesium
                    doses: [{at: "09:00"}, {at: "21:00"}]   # after eating
                    until: 2026-12-01

                """)
        try house.edit(.switching(on: true), "zinc")
        #expect(try !text.contains("enabled"))
    }

    @Test func slotIsSwitchedByItsTimeOrID() throws {
        try house.apply(Self.plan)
        #expect(
            try house.edit(.switchingLine("20:00", on: false), "zinc")
                .contains("Zinc: 1 tablet at 20:00: switched off"))
        #expect(try text.contains("doses: [{at: \"08:00\"}, {at: \"20:00\", enabled: false}]"))
        #expect(
            try house.edit(.switchingLine("2", on: false), "zinc")
                == "The dose '2' of Zinc is already switched off; nothing has changed.")
        try house.edit(.switchingLine("2", on: true), "zinc")
        #expect(try !text.contains("enabled"))
        let error = try #require(
            throws: PlanRefusal.self
        ) { try house.edit(.switchingLine("9:00", on: false), "zinc") }
        #expect(
            HouseholdErrorText(try TerminalHouse.words("en")).text(of: error)
                == "Zinc has no single dose called '9:00'; name one by its time or its id: "
                + "08:00 (1), 20:00 (2)")
    }

    @Test func otherItemsKeepTheirHistoryWhenOneIsRemoved() throws {
        try house.apply(Self.plan, at: "06:00")
        // The store's ids differ from those that the text alone would give.
        try house.apply(
            Self.plan.replacing("Magnesium", with: "Magnesium Forte")
                .replacing("{at: \"09:00\"}, ", with: "{at: \"07:00\"}, {at: \"09:30\"}, "),
            at: "06:30")
        try house.take("magnesium", at: "08:31")
        try house.edit(.removing, "iron", at: "08:40")
        #expect(try house.take("magnesium", at: "08:45").contains("already taken 09:31"))
        try house.edit(.switching(on: false), "magnesium", at: "08:50")
        try house.edit(.switching(on: true), "magnesium", at: "08:51")
        #expect(try house.take("magnesium", at: "08:55").contains("already taken 09:31"))
        try house.edit(.ending(on: day("2026-11-20")), "magnesium", at: "08:56")
        #expect(try house.take("magnesium", at: "20:01").contains("planned 21:00"))
    }

    @Test func editWithoutEffectCreatesNoVersion() throws {
        try house.apply(Self.plan)
        #expect(
            try house.edit(.switching(on: true), "zinc")
                == "Zinc is already switched on; nothing has changed.")
        try house.edit(.ending(on: nil), "zinc")
        #expect(
            try house.edit(.ending(on: nil), "zinc")
                == "Zinc already ends on Fri 20 Nov 2026; nothing has changed.")
        #expect(try house.texts(of: "sam").count == 2)
    }

    @Test func unknownItemIsNotEdited() throws {
        try house.apply(Self.plan)
        #expect(
            try house.error { try house.edit(.ending(on: nil), "znc") }
                == "there is no 'znc' in the plan of Sam; did you mean 'zinc'?")
        #expect(try house.texts(of: "sam") == [Self.plan])
    }

    @Test func endThatLeavesASlotWithoutDaysIsRefused() throws {
        let plan = """
            person: Sam
            zone: UTC
            medicines:
              - {name: Zinc, doses: [{at: "08:00", on: [mon]}, {at: "09:00"}], from: 2026-11-20}

            """
        try house.apply(plan)
        let refusal = try house.error { try house.edit(.ending(on: nil), "zinc") }
        #expect(refusal.contains("would then never be due"))
        #expect(try text == plan)
    }
}
