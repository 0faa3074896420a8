import Foundation
import TestSupport
import Testing

/// Tests of plans in the store: their text is unchanged, and files are stored all or none.
@Suite struct StoredPlanTests {
    private let home = ToolHome()
    private static let plan = SharedPlan.medicines

    @Test(arguments: [
        plan.replacing("\n", with: "\r\n"), "\u{FEFF}# für Sam ☂\n" + plan,
        plan + "\n\n# the end, without a line end",
        #"{"person": "Sam", "zone": "UTC", "reminders": [{"title": "Walk", "at": "10:00"}]}"#,
    ])
    func textIsReadBackByteForByte(plan: String) throws {
        try home.apply(plan)
        #expect(try home.run(["plan", "show"]).output == Data(plan.utf8))
        #expect(try home.run(["plan", "show", "sam", "--version", "1"]).output == Data(plan.utf8))
        #expect(try home.apply(plan) == "Sam (sam): no change, still version 1\n")
        #expect(try home.text("plan", "versions").split(separator: "\n").count == 1)
    }

    @Test func dryRunCreatesNoStoreAndNoVersion() throws {
        let first = try home.text("apply", "-n", "-", input: Self.plan)
        #expect(first.hasPrefix("Sam (sam): would be version 1, counting from now\n  +  Zinc"))
        #expect(try !home.hasStore)
        try home.apply(Self.plan)
        let changed = Self.plan.replacing("09:00", with: "09:30")
        #expect(
            try home.text("apply", "--dry-run", "-", input: changed) == """
                Sam (sam): would be version 2, counting from now
                  ~  Magnesium: 09:00 → 09:30; next 09:30, was 09:00

                """)
        #expect(try home.text("plan", "show") == Self.plan)
    }

    @Test func mistakeInOneOfTwoPlansStoresNeither() throws {
        let good = try home.file("good.yaml", Self.plan)
        let bad = try home.file("bad.yaml", Self.plan.replacing("08:00", with: "8 o'clock"))
        let result = try home.run(["apply", good.path, bad.path])
        #expect(result.status == 1)
        #expect(result.errors.contains("bad.yaml:5:"))
        #expect(try !home.hasStore)
    }
}
