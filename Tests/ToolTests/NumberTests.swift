import Foundation
import TestSupport
import Testing

/// Tests of numbers in texts, which follow the language, and in data, which does not.
@Suite struct NumberTests {
    private let home = ToolHome()
    private let noon = "2026-11-21T12:00:00Z"

    private func apply(_ language: String) throws {
        try home.text(
            "apply", "-", "--since", "2026-11-01", at: "2026-11-01T05:00:00Z",
            input: """
                person: Anna
                zone: Europe/Copenhagen
                language: \(language)
                medicines:
                  - name: Iron
                    doses: [{at: "08:00", amount: 0.5}, {at: "20:00", amount: 1200}]
                    stock: {left: 90000.5, counted: 2026-11-01, pack: 98, price: 1249.95}
                  - name: Zinc
                    as-needed: {amount: 1.5, at-most: 8.5 per 24 h}

                """)
    }

    @Test(arguments: [("en", "0.5", "1,200", "1,249.95"), ("da", "0,5", "1.200", "1.249,95")])
    func textsFollowTheLanguage(
        language: String, half: String, many: String, price: String
    ) throws {
        try apply(language)
        try home.text("take", "iron", "--for", "2026-11-21 08:00", at: noon)
        _ = try home.file("plan.yaml", home.text("plan", "show"))
        for words in [["today"], ["list"], ["log"], ["report"], ["agenda", "plan.yaml"]] {
            let text = try home.run(words, at: noon).text
            #expect(text.contains("\(half) tablet"), "\(words): \(text)")
        }
        #expect(try home.text("today", at: noon).contains("\(many) tablet"))
        #expect(try home.text("report", at: noon).contains(price))
        let feed = try home.text("export", "plan.yaml", at: noon)
        #expect(feed.contains("SUMMARY:\(half.replacing(",", with: "\\,")) tablet"), "\(feed)")
    }

    @Test(arguments: ["en", "da"])
    func dataIsNeutral(language: String) throws {
        try apply(language)
        try home.text("take", "iron", "--for", "2026-11-21 08:00", at: noon)
        try home.text("take", "zinc", "--amount", "1/2", "--anyway", at: noon)
        try home.text("take", "zinc", "--amount", "1,5", "--anyway", at: noon)
        let table = try home.text("log", "--csv", at: noon)
        #expect(table.contains(",0.5,") && table.contains(",1.5,"), "\(table)")
        #expect(try home.text("log", "--json", at: noon).contains("\"0.5\""))
        #expect(try home.text("today", "--json", at: noon).contains("0.5"))
    }

    @Test func countTakesADecimalComma() throws {
        try apply("da")
        #expect(try home.text("count", "iron", "1400,5", at: noon).contains("1.400,5"))
    }
}
