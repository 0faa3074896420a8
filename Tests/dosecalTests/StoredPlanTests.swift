import Foundation
import TestSupport
import Testing

/// Plans in the store: their text, their versions, and what stays the same item.
@Suite struct StoredPlanTests {
    private let home = ToolHome()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}, {at: "20:00"}]
          - name: Iron
            doses: [{at: "08:00"}]
          - name: Magnesium
            doses: [{at: "09:00"}]

        """

    @Test(arguments: [
        plan.replacing("\n", with: "\r\n"), "\u{FEFF}# für Sam ☂\n" + plan,
        plan + "\n\n# the end, without a line end",
        #"{"person": "Sam", "zone": "UTC", "reminders": [{"title": "Walk", "at": "10:00"}]}"#,
    ])
    func theTextComesBackByteForByte(plan: String) throws {
        try home.apply(plan)
        #expect(try home.run(["plan", "show"]).output == Data(plan.utf8))
        #expect(try home.run(["plan", "show", "sam", "--version", "1"]).output == Data(plan.utf8))
        #expect(try home.apply(plan) == "Sam (sam): no change, still version 1\n")
        #expect(try home.text("plan", "versions").split(separator: "\n").count == 1)
    }

    @Test func aDryRunMakesNoStoreAndNoVersion() throws {
        let first = try home.text("apply", "-n", "-", input: Self.plan)
        #expect(first.hasPrefix("Sam (sam): would be version 1, counting from now\n  +  Zinc"))
        #expect(try !home.hasStore)
        try home.apply(Self.plan)
        let changed = Self.plan.replacing("09:00", with: "09:30")
        #expect(
            try home.text("apply", "--dry-run", "-", input: changed) == """
                Sam (sam): would be version 2, counting from now
                  ~  Magnesium: 09:00 -> 09:30; next 09:30, was 09:00

                """)
        #expect(try home.text("plan", "show") == Self.plan)
    }

    @Test func aMistakeInOneOfTwoPlansStoresNeither() throws {
        let good = try home.file("good.yaml", Self.plan)
        let bad = try home.file("bad.yaml", Self.plan.replacing("08:00", with: "8 am"))
        let result = try home.run(["apply", good.path, bad.path])
        #expect(result.status == 1)
        #expect(result.errors.contains("bad.yaml:5:"))
        #expect(try !home.hasStore)
    }

    @Test(arguments: [
        Self.plan.replacing("{at: \"08:00\"}, ", with: "{at: \"08:30\"}, "),
        Self.plan.replacing("{at: \"08:00\"}, ", with: "{at: \"08:00\"}, {at: \"14:00\"}, "),
        Self.plan.replacing(
            "{at: \"08:00\"}, {at: \"20:00\"}", with: "{at: \"20:00\"}, {at: \"08:00\"}"),
        Self.plan.replacing("Zinc", with: "Zinc Forte"),
        Self.plan.replacing("name: Zinc", with: "name: Zinc\n    id: zinc"),
        "# a comment\n" + Self.plan,
    ])
    func whatWasTakenStaysTakenWhenThePlanChanges(changed: String) throws {
        try home.apply(Self.plan, at: "06:00")
        try home.text("take", "zinc", at: "07:05")
        try home.apply(changed, at: "07:30")
        let again = try home.text("take", "zinc", at: "07:40")
        #expect(again.contains("already taken 08:05"), "\(again)")
        #expect(try home.text("take", "zinc", at: "19:01").contains("planned 20:00"))
    }

    @Test func aRenamedItemThatLooksNewIsHintedAtAndCanBeJoined() throws {
        try home.apply(Self.plan, at: "06:00")
        try home.text("take", "zinc", at: "07:05")
        let renamed = Self.plan.replacing("Zinc", with: "Solvezink")
        let hint =
            "If Solvezink is Zinc under a new name, write 'id: zinc' in it and apply the plan again."
        let said = try home.apply(renamed, at: "07:30").split(whereSeparator: \.isWhitespace)
        #expect(said.joined(separator: " ").hasSuffix(hint))
        let joined = renamed.replacing("Solvezink", with: "Solvezink\n    id: zinc")
        try home.apply(joined, at: "07:31")
        #expect(try home.text("take", "zinc", at: "07:40").contains("already taken 08:05"))
    }

    @Test func aRemovedPlanComesBackWithItsRecord() throws {
        try home.apply(Self.plan, at: "06:00")
        try home.text("take", "zinc", at: "07:05")
        let removal = try home.text("plan", "remove", "sam", at: "07:10")
        #expect(removal.contains("  dosecal plan show sam --version 1 | dosecal apply -\n"))
        #expect(try home.errors("today", at: "07:11").contains("to bring it back:"))
        let text = try home.text("plan", "show", "sam", "--version", "1")
        #expect(try home.apply(text, at: "07:20").contains("The plan is back"))
        #expect(try home.text("take", "zinc", at: "07:30").contains("already taken 08:05"))
    }

    @Test func aZoneChangeIsToldAndThePastKeepsItsZone() throws {
        try home.apply(Self.plan, at: "06:00")
        let moved = Self.plan.replacing("Europe/Copenhagen", with: "Asia/Tokyo")
        let text = try home.apply(moved, at: "07:00")
        #expect(
            text.contains(
                """
                  ~  From now on, days and times are in Asia/Tokyo; earlier entries keep their
                     zone.
                """))
    }
}

extension String {
    /// The text with one text for another.
    func replacing(_ old: String, with new: String) -> String {
        components(separatedBy: old).joined(separator: new)
    }
}
