import Foundation
import TestSupport
import Testing

/// From when a plan counts, and that an apply is all or nothing.
@Suite struct ApplyTests {
    private let home = ToolHome()
    private static let plan = """
        person: Anna Holm
        id: anna
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}]

        """
    private static let changed = plan.replacing("08:00", with: "09:00")

    private func refusal(since date: String, _ plan: String) throws -> String {
        let result = try home.run(["apply", "--since", date, "-"], input: plan)
        #expect(result.status == 1)
        return result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func onlyAFirstPlanCountsFromAnEarlierDay() throws {
        let first = try home.text("apply", "--since", "2026-11-02", "-", input: Self.plan)
        #expect(first.hasPrefix("Anna Holm (anna): version 1, counts from Mon 2 Nov\n"))
        for day in ["2026-11-01", "2026-11-02", "2026-11-19"] {
            #expect(
                try refusal(since: day, Self.changed)
                    == "dosecal: error: the plan of 'anna' already counts from Mon 2 Nov 2026, "
                    + "and each day is judged by the plan of that day; a later plan counts from "
                    + "now on, so leave out --since")
        }
        let again = try home.text("apply", "--since", "2026-11-02", "-", input: Self.plan)
        #expect(again == "Anna Holm (anna): no change, still version 1\n")
    }

    @Test func noPlanCountsFromADayAhead() throws {
        #expect(
            try refusal(since: "2026-11-21", Self.plan).contains("Sat 21 Nov 2026 is in the future")
        )
        #expect(try home.errors("plan", "list").contains("there is no plan yet"))
        try home.text("apply", "--since", "2026-11-20", "-", input: Self.plan)
    }

    @Test func afterARemovalAPlanCountsNoEarlierThanThat() throws {
        try home.text("apply", "--since", "2026-11-02", "-", input: Self.plan)
        try home.text("plan", "remove", at: "2026-11-10T10:00:00Z")
        #expect(
            try refusal(since: "2026-11-10", Self.plan).contains(
                "the plan of 'anna' was removed on Tue 10 Nov 2026"))
        let back = try home.text("apply", "--since", "2026-11-12", "-", input: Self.plan)
        #expect(back.contains("version 3, counts from Thu 12 Nov\n"))
        #expect(
            try refusal(since: "2026-11-13", Self.changed).contains(
                "already counts from Thu 12 Nov 2026"))
    }

    @Test(arguments: [
        ["apply", "-"], ["plan", "remove"], ["disable", "zinc"], ["end", "zinc"],
        ["remove", "zinc"], ["add", "--name", "Iron", "--at", "07:00"],
    ])
    func aReplyThatCannotBeMadeLeavesTheStoreAsItWas(words: [String]) throws {
        try home.apply(Self.plan)
        let result = try home.run(words + ["--templates", "/missing"], input: Self.changed)
        #expect(result.status == 1)
        #expect(result.errors.contains("/missing"))
        #expect(try home.text("plan", "versions").split(separator: "\n").count == 1)
    }
}
