import Foundation
import TestSupport
import Testing

/// Tests that an apply is all or nothing.
@Suite struct ApplyTests {
    private let home = ToolHome()
    private static let plan = SharedPlan.anna
    private static let changed = plan.replacing("08:00", with: "09:00")

    @Test(arguments: [
        ["apply", "-"], ["plan", "remove"], ["disable", "zinc"], ["end", "zinc"],
        ["remove", "zinc"], ["add", "--name", "Iron", "--at", "07:00"],
    ])
    func failedReplyLeavesTheStoreUnchanged(words: [String]) throws {
        try home.apply(Self.plan)
        let result = try home.run(words + ["--templates", "/missing"], input: Self.changed)
        #expect(result.status == 1)
        #expect(result.errors.contains("/missing"))
        #expect(try home.text("plan", "versions").split(separator: "\n").count == 1)
    }
}
