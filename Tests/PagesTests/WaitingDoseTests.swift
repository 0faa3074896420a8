import Journal
import TestSupport
import Testing

/// Tests that the Today page never lists a waiting dose as done.
@Suite struct WaitingDoseTests {
    private static func plan(_ medicines: String) -> String {
        """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: en
        medicines:
        \(medicines)

        """
    }
    private static let linked = plan(
        """
          - {name: Thyroxine, id: thyroxine, doses: [{at: "08:00"}]}
          - {name: Iron, id: iron, after: {item: thyroxine, by: 4 h, if-missed: wait}}
        """)
    private static let counted = plan(
        """
          - name: Methotrexate
            id: methotrexate
            every: 3 days
            from: 2026-11-16
            counts: from-last-taken
            doses: [{at: "08:00"}]
        """)

    /// Yesterday's thyroxine was not recorded, so yesterday's iron is neither missed nor done.
    @Test func waitingDoseOfYesterdayIsNotShown() throws {
        let home = try PageCase(Self.linked, at: TodayPageTests.applied)
        let lines = try home.today(at: "2026-11-20T06:00:00Z").lines
        #expect(!lines.contains { $0.hasPrefix("Done") }, "\(lines)")
        #expect(lines.count { $0.hasSuffix("Iron") } == 1, "\(lines)")
    }

    /// The dose of 16 November has no answer, so the one of 19 November is not due.
    @Test(arguments: ["2026-11-19T06:00:00Z", "2026-11-19T09:00:00Z"])
    func heldDoseIsListedUnderLater(time: String) throws {
        let home = try PageCase(Self.counted, at: TodayPageTests.applied)
        let lines = try home.today(at: time).lines
        #expect(!lines.contains { $0.hasPrefix("Done") }, "\(lines)")
        let later = try #require(lines.firstIndex(of: "Later"))
        let text = "waiting: the one of Mon 16 Nov 08:00 is not answered"
        #expect(lines[later...].contains(text), "\(lines)")
    }
}
