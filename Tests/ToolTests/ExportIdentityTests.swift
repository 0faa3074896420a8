import Foundation
import TestSupport
import Testing

/// Tests that exports use the ids of the store.
@Suite struct ExportIdentityTests {
    private let home = ToolHome()

    private static func plan(_ lines: String...) -> String {
        """
        person: Ida
        zone: Europe/Copenhagen
        medicines:
          - name: Insulin
            unit: IE
            from: 2026-11-01
            doses:
              - \(lines.joined(separator: "\n      - "))

        """
    }

    private static let morning = "{at: \"08:00\", amount: 10}"
    private static let evening = "{at: \"20:00\", amount: 30}"

    private func tasks(_ plan: String) throws -> String {
        let file = try home.file("plan.yaml", plan)
        return try home.text(
            "export", "--kind", "tasks", "--from", "2026-11-19", "--to", "2026-11-19", file.path)
    }

    /// A service often has no HOME. Without the store, the UIDs would differ from the published
    /// ones.
    @Test func unreachableDatabaseIsNotIgnored() throws {
        let file = try home.file("plan.yaml", Self.plan(Self.morning))
        let export = ["export", "--from", "2026-11-19", "--to", "2026-11-19", file.path]
        let store = "postgresql://nobody@127.0.0.1:1/none"
        let result = try ToolRun.run(
            export, environment: ["DOSECAL_HOME": "", "DOSECAL_STORE": store])
        #expect(result.status != 0 && result.output.isEmpty)
        #expect(!result.errors.isEmpty)
    }

    /// If two slots change places in the plan, nothing changes, and a completion stays with its
    /// dose.
    @Test func completionStaysWithItsDoseAfterSlotsWereReordered() throws {
        try home.apply(Self.plan(Self.morning, Self.evening), at: "2026-11-17T05:00:00Z")
        let before = try tasks(Self.plan(Self.morning, Self.evening))
        let swapped = Self.plan(Self.evening, Self.morning)
        try home.apply(swapped, at: "2026-11-17T05:10:00Z")
        let after = try tasks(swapped)
        #expect(uids(after) == uids(before))
        let ticked = after.components(separatedBy: "BEGIN:VTODO").map { part in
            part.contains("SUMMARY:30 IE Insulin")
                ? part.replacing(
                    "STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20261119T190500Z")
                : part
        }.joined(separator: "BEGIN:VTODO")
        let file = try home.file("ticked.ics", ticked)
        let told = try home.text("import", file.path, at: "2026-11-19T20:00:00Z")
        #expect(told.contains("Confirmed\n  30 IE Insulin, taken 20:05, planned 20:00"))
        #expect(!told.contains("10 IE"))
    }

    @Test func slotAddedBeforeKeepsTheUIDs() throws {
        let plan = Self.plan(Self.morning, Self.evening)
        try home.apply(plan, at: "2026-11-17T05:00:00Z")
        let before = try uids(tasks(plan))
        let after = try uids(
            tasks(Self.plan("{at: \"06:00\", amount: 5}", Self.morning, Self.evening)))
        #expect(before.isSubset(of: after) && after.count == 3)
    }

    @Test func slotsAreNumberedWithoutAStore() throws {
        let before = try tasks(Self.plan(Self.morning))
        #expect(try !home.hasStore)
        #expect(try uids(tasks(Self.plan(Self.evening))) == uids(before))
    }

    private func uids(_ text: String) -> Set<Substring> {
        Set(text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") })
    }
}
