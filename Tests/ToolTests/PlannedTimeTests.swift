import Testing

/// Tests of matching a planned time to a dose, and of the planned time that an answer keeps.
@Suite struct PlannedTimeTests {
    private static func home(_ doses: String, at time: String) throws -> ToolHome {
        let home = ToolHome()
        try home.apply(plan(doses), at: time)
        return home
    }

    private static func plan(_ doses: String) -> String {
        """
        person: Liv
        zone: UTC
        medicines:
          - {name: Zinc, from: 2026-11-20, doses: [\(doses)]}

        """
    }

    // MARK: Hints

    @Test func waitingDoseIsExplained() throws {
        let home = ToolHome()
        try home.apply(
            """
            person: Liv
            zone: UTC
            medicines:
              - {name: Thy, from: 2026-11-20, doses: [{at: "07:00"}]}
              - {name: Iron, after: {item: thy, by: 4 h, if-missed: wait}}

            """, at: "2026-11-20T06:00:00Z")
        let errors = try home.errors("take", "iron", at: "2026-11-21T05:00:00Z")
        #expect(errors.contains("the one planned for yesterday 11:00 is not due, because"))
        let options = "--for '2026-11-20 11:00' --at '2026-11-20 11:00'"
        #expect(errors.contains("(to record it anyway, add \(options))"))
        let time = "2026-11-20 11:00"
        let said = try home.text(
            "take", "iron", "--for", time, "--at", time, at: "2026-11-21T05:00:00Z")
        #expect(said.contains("planned yesterday 11:00"))
    }

    /// Each command of a hint is on one line if it fits, so that it can be pasted.
    @Test func commandsOfHintsAreNotBroken() throws {
        let home = try Self.home("{at: \"08:00\"}", at: "2026-11-20T06:00:00Z")
        let said = try home.text("take", "zinc", at: "2026-11-20T23:00:00Z")
        let line = "dosecal take zinc --for '2026-11-20 08:00' --at '2026-11-20 08:00'"
        #expect(said.split(separator: "\n").contains { $0 == line }, "\(said)")
    }

    // MARK: Matching a time to a dose

    @Test(arguments: ["00:00", "2026-11-20 00:00", "00:01", "yesterday 20:00"])
    func timeOutsideThePlanIsRefused(time: String) throws {
        let home = try Self.home("{at: \"20:00\"}", at: "2026-11-20T04:00:00Z")
        let errors = try home.errors("take", "zinc", "--for", time, at: "2026-11-20T19:58:00Z")
        #expect(errors.contains("Zinc is not planned for"))
    }

    @Test func dayAloneMatchesItsOnlyDose() throws {
        let home = try Self.home("{at: \"20:00\"}", at: "2026-11-20T04:00:00Z")
        let said = try home.text("take", "zinc", "--for", "2026-11-20", at: "2026-11-20T19:58:00Z")
        #expect(said.contains("planned 20:00"))
    }

    @Test func dayAloneIsAmbiguousForSeveralDoses() throws {
        let home = try Self.home(
            "{at: \"00:00\"}, {at: \"20:00\"}", at: "2026-11-19T04:00:00Z")
        let errors = try home.errors(
            "take", "zinc", "--for", "2026-11-20", at: "2026-11-20T19:58:00Z")
        #expect(errors.contains("the plan has '00:00' or '20:00'"))
    }

    @Test func midnightMatchesADoseAtMidnight() throws {
        let home = try Self.home(
            "{at: \"00:00\"}, {at: \"20:00\"}", at: "2026-11-19T04:00:00Z")
        let said = try home.text("take", "zinc", "--for", "00:00", at: "2026-11-20T00:10:00Z")
        #expect(said.contains("planned 00:00"))
    }

    // MARK: The planned time of an answer

    /// The dose was moved on the plan's first day, after both its times.
    @Test func answerKeepsThePlannedTimeEverywhere() throws {
        let home = try Self.home("{at: \"09:00\", id: a}", at: "2026-11-20T21:00:00Z")
        try home.apply(Self.plan("{at: \"21:15\", id: a}"), at: "2026-11-20T22:00:00Z")
        let said = try home.text(
            "take", "zinc", "--for", "2026-11-20 21:15", at: "2026-11-20T22:01:00Z")
        #expect(said.contains("planned 21:15"))
        let today = try home.text("today", at: "2026-11-20T22:02:00Z")
        #expect(today.contains("21:15    ✓  1 tablet Zinc · taken 22:01"))
        #expect(!today.contains("09:00") && !today.contains("late"))
        let stats = try home.text("stats", at: "2026-11-21T12:00:00Z")
        #expect(stats.contains("1 of 1 (100%)") && !stats.contains("1 late"))
    }
}
