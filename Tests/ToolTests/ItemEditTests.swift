import Foundation
import TestSupport
import Testing

/// Tests of wrong usage of commands that edit single items of a stored plan.
@Suite struct ItemEditTests {
    private let home = ToolHome()
    private static let plan = SharedPlan.commented

    @Test(
        arguments: [
            (
                ["end", "zinc", "--on", "soon"], 64,
                "option '--on' needs a day such as tomorrow, fri (the next one) or 2026-12-"
            ),
            (["disable"], 64, "'disable' needs ITEM"),
            (["remove", "zinc", "--person", "tom"], 1, "no person here is called 'tom'"),
        ] as [([String], Int32, String)])
    func wrongUsageChangesNothing(words: [String], status: Int32, message: String) throws {
        try home.apply(Self.plan)
        let result = try home.run(words)
        #expect(result.status == status)
        #expect(result.errors.hasPrefix("dosecal: error: \(message)"), "\(result.errors)")
        #expect(try home.text("plan", "show") == Self.plan)
    }
}
