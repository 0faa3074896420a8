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

    @Test func doseThatIsAlreadyOffIsNamed() throws {
        try home.apply(
            "person: Sam\nzone: UTC\nmedicines:\n"
                + "  - {name: Iron, doses: [{at: \"08:00\"}, {at: \"20:00\"}]}\n")
        _ = try home.text("disable", "iron", "--slot", "20:00")
        #expect(
            try home.text("disable", "iron", "--slot", "20:00")
                == "The dose '20:00' of Iron is already switched off; nothing has changed.\n")
        #expect(
            try home.text("enable", "iron", "--slot", "08:00")
                == "The dose '08:00' of Iron is already switched on; nothing has changed.\n")
    }

    @Test func itemCannotEndBeforeItsFirstDay() throws {
        try home.apply(Self.plan)
        let errors = try home.errors("end", "zinc", "--on", "2025-12-01")
        #expect(errors.contains("Zinc starts after Mon 1 Dec 2025; give a later day with --on"))
        #expect(try home.text("plan", "show") == Self.plan)
    }

    @Test func asNeededMedicineCannotBePaused() throws {
        try home.apply(
            "person: Sam\nzone: UTC\nmedicines: [{name: Para, as-needed: {amount: 2}}]\n")
        #expect(try home.errors("pause", "para").contains("'dosecal disable para'"))
        #expect(try home.text("disable", "para").contains("Para: switched off"))
    }
}
