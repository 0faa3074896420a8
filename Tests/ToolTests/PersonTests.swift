import Foundation
import TestSupport
import Testing

/// Which person a command is about.
@Suite struct PersonTests {
    private let home = ToolHome()

    private func told(_ errors: String) -> String {
        errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func everyCommandKnowsAPersonByTheBeginningOfTheirName() throws {
        let word = "ANN"
        try home.apply(SharedPlan.zinc(of: "Anna Holm"))
        try home.apply(SharedPlan.zinc(of: "Bo"))
        #expect(try home.text("list", "--person", word).hasPrefix("Anna Holm"))
        #expect(try home.text("plan", "show", word) == SharedPlan.zinc(of: "Anna Holm"))
        #expect(try home.text("report", word).contains("<h1>Anna Holm</h1>"))
        #expect(try home.text("log", "--person", word).contains("Anna Holm"))
        #expect(try home.text("plan", "versions", word).contains("Zinc"))
    }

    @Test func aWordForTwoPersonsAsksWhich() throws {
        try home.apply(SharedPlan.zinc(of: "Anna Holm"))
        try home.apply(SharedPlan.zinc(of: "Anna Dahl"))
        #expect(
            try told(home.errors("today", "--person", "anna"))
                == "dosecal: error: 'anna' can mean 'anna-dahl' or 'anna-holm'; write one of them")
        #expect(
            try told(home.errors("report"))
                == "dosecal: error: there are several people, so add 'anna-dahl' or 'anna-holm'")
        #expect(
            try told(home.errors("take", "zinc")).hasSuffix(
                "so add '--person anna-dahl' or '--person anna-holm'"))
    }

    @Test(arguments: [
        (21, "'p-29', 'p-30' or 'p-31'"), (22, "'p-29', 'p-30' or one of 2 others"),
    ])
    func ofVeryManyPeopleTheFirstAreNamed(count: Int, end: String) throws {
        for number in 11..<11 + count { try home.apply(SharedPlan.zinc(of: "P \(number)")) }
        let said = try told(home.errors("today", "--person", "anna"))
        let start = "dosecal: error: there is nobody called 'anna' here; choose 'p-11', "
        #expect(said.hasPrefix(start))
        #expect(said.hasSuffix(", \(end)"))
    }
}
