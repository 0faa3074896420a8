import Foundation
import Journal
import TestSupport
import Testing

/// Tests of instructions for taking a dose on the Today page.
@Suite struct AdvicePageTests {
    private static let plan = """
        person: Eva
        zone: UTC
        medicines:
          - name: Alendronate
            from: 2026-11-20
            doses: [{at: "07:00"}, {at: "19:00"}]
            food: before
            note: |
              With a full glass of water.
              Do not lie down for 30 minutes.
          - name: Ibuprofen
            as-needed: {amount: 1}
            food: with
        """

    private let advice = "Before food With a full glass of water. Do not lie down for 30 minutes."

    private func lines(of home: PageHome, at time: String) throws -> [String] {
        try home.today(at: time).lines
    }

    @Test func foodAndNoteAreOnTheCard() throws {
        let home = try PageHome(Self.plan, at: "2026-11-20T06:00:00Z")
        let due = try lines(of: home, at: "2026-11-20T07:10:00Z").joined(separator: " ")
        #expect(due.components(separatedBy: advice).count == 2)
        #expect(due.contains("With food"))
        let form = try home.today(at: "2026-11-20T07:10:00Z")
            .form("Take: 1 tablet Alendronate, 07:00")
        try home.press(form, at: "2026-11-20T07:11:00Z")
        let next = try lines(of: home, at: "2026-11-20T07:12:00Z").joined(separator: " ")
        let parts = next.components(separatedBy: advice)
        #expect(parts.count == 2 && parts[0].contains("19:00"))
    }

    @Test func discreetPageLeavesOutInstructions() throws {
        var home = try PageHome(Self.plan, at: "2026-11-20T06:00:00Z")
        home.subscriber.isDiscreet = true
        let page = try lines(of: home, at: "2026-11-20T07:10:00Z").joined(separator: " ")
        #expect(!page.contains("glass of water") && !page.contains("food"))
    }
}
