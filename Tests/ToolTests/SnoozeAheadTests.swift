import TestSupport
import Testing

/// Tests of commands about a dose that is snoozed before its time.
@Suite struct SnoozeAheadTests {
    private static let plan = """
        person: Cat
        zone: UTC
        medicines:
          - {name: Met, from: 2026-11-20, doses: [{at: "08:00"}, {at: "16:00"}]}
          - {name: Zinc, from: 2026-11-20, doses: [{at: "17:00"}]}
        """

    @Test func listsShowTheEndOfTheSnooze() throws {
        let home = ToolHome()
        try home.apply(Self.plan, at: "06:00")
        try home.text("take", "met", at: "08:05")
        let early = try home.errors("snooze", "met", "30", "--for", "16:00", at: "15:29")
        #expect(early.contains("is not due yet, so there is nothing to snooze"))
        #expect(
            try home.text("snooze", "met", "1 h 50 min", "--for", "16:00", at: "15:40")
                == "Met, planned 16:00: snoozed until 17:50.\n")
        for time in ["15:41", "16:05"] {
            let today = try home.text("today", at: time)
            #expect(today.contains("16:00    ~  1 tablet Met · snoozed until 17:50"), "\(today)")
            #expect(today.contains("Next: 17:00, 1 tablet Zinc"))
        }
        let words = "16:00, snoozed until 17:50"
        #expect(try home.text("list", at: "15:41").contains(words))
        try home.text("take", "zinc", "--for", "17:00", at: "15:45")
        #expect(try home.text("status", at: "15:50").contains("next \(words), 1 tablet Met"))
        #expect(try home.text("today", at: "15:50").contains("Next: \(words), 1 tablet Met"))
    }
}
