import Foundation
import TestSupport
import Testing

/// Single items of a stored plan, changed where they stand.
@Suite struct ItemEditTests {
    private let home = ToolHome()
    private static let plan = """
        # Sam's plan
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          # with water
          - name: Zinc   # the white one
            doses: [{at: "08:00"}, {at: "20:00"}]

          # not with milk
          - name: Iron
            doses: [{at: "08:00"}]
          - name: Magnesium
            doses: [{at: "09:00"}, {at: "21:00"}]   # after eating

        """

    @Test func theTextKeepsItsCommentsAndItsOrder() throws {
        try home.apply(Self.plan)
        try home.text("disable", "zinc")
        try home.text("end", "magnesium", "--on", "2026-12-01")
        try home.text("remove", "iron")
        #expect(
            try home.text("plan", "show") == """
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
        try home.text("enable", "zinc")
        #expect(try !home.text("plan", "show").contains("enabled"))
    }

    @Test func theOthersKeepTheirHistoryWhenOneIsRemoved() throws {
        try home.apply(Self.plan, at: "06:00")
        // The store's ids are not those that the text alone would give.
        try home.apply(
            Self.plan.replacing("Magnesium", with: "Magnesium Forte")
                .replacing("{at: \"09:00\"}, ", with: "{at: \"07:00\"}, {at: \"09:30\"}, "),
            at: "06:30")
        try home.text("take", "magnesium", at: "08:31")
        try home.text("remove", "iron", at: "08:40")
        #expect(try home.text("take", "magnesium", at: "08:45").contains("already taken 09:31"))
        try home.text("disable", "magnesium", at: "08:50")
        try home.text("enable", "magnesium", at: "08:51")
        #expect(try home.text("take", "magnesium", at: "08:55").contains("already taken 09:31"))
        try home.text("end", "magnesium", "--on", "2026-11-20", at: "08:56")
        #expect(try home.text("take", "magnesium", at: "20:01").contains("planned 21:00"))
    }

    @Test func whatIsSoAlreadyMakesNoVersion() throws {
        try home.apply(Self.plan)
        #expect(
            try home.text("enable", "zinc") == "Zinc is already switched on; nothing has changed.\n"
        )
        try home.text("end", "zinc")
        #expect(
            try home.text("end", "zinc")
                == "Zinc already ends on Fri 20 Nov 2026; nothing has changed.\n")
        #expect(try home.text("plan", "versions").split(separator: "\n").count == 2)
    }

    @Test(
        arguments: [
            (
                ["end", "zinc", "--on", "soon"], 64,
                "option '--on' needs a day such as yesterday, mon or 2026-11-"
            ),
            (["end", "znc"], 1, "there is no 'znc' in the plan of Sam; did you mean 'zinc'?"),
            (["disable"], 64, "'disable' needs ITEM"),
            (["remove", "zinc", "--person", "tom"], 1, "there is nobody called 'tom' here"),
        ] as [([String], Int32, String)])
    func whatCannotBeIsRefused(words: [String], status: Int32, message: String) throws {
        try home.apply(Self.plan)
        let result = try home.run(words)
        #expect(result.status == status)
        #expect(result.errors.hasPrefix("dosecal: error: \(message)"), "\(result.errors)")
        #expect(try home.text("plan", "show") == Self.plan)
    }

    @Test func anEndThatLeavesATimeWithoutAnyDayIsRefused() throws {
        let plan = """
            person: Sam
            zone: UTC
            medicines:
              - {name: Zinc, doses: [{at: "08:00", on: [mon]}, {at: "09:00"}], from: 2026-11-20}

            """
        try home.apply(plan)
        #expect(try home.errors("end", "zinc").contains("would then never be due"))
        #expect(try home.text("plan", "show") == plan)
    }
}
