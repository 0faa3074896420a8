import Foundation
import TestSupport
import Testing

/// Who is meant by a word, and what can be told of a person whose plan was removed.
@Suite struct PersonTests {
    private let home = ToolHome()

    private static func plan(_ name: String, _ medicine: String = "Zinc") -> String {
        """
        person: \(name)
        zone: Europe/Copenhagen
        medicines:
          - name: \(medicine)
            doses: [{at: "08:00"}]

        """
    }

    private func told(_ errors: String) -> String {
        errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: ["anna-holm", "Anna Holm", "anna", "ANN", "a"])
    func aPersonIsKnownByTheBeginningOfIDOrName(word: String) throws {
        try home.apply(Self.plan("Anna Holm"))
        try home.apply(Self.plan("Bo"))
        #expect(try home.text("list", "--person", word).hasPrefix("Anna Holm"))
        #expect(try home.text("plan", "show", word) == Self.plan("Anna Holm"))
        #expect(try home.text("report", word).contains("<h1>Anna Holm</h1>"))
        #expect(try home.text("log", "--person", word).contains("Anna Holm"))
        #expect(try home.text("plan", "versions", word).contains("Zinc"))
    }

    @Test func aWordForTwoPersonsAsksWhich() throws {
        try home.apply(Self.plan("Anna Holm"))
        try home.apply(Self.plan("Anna Dahl"))
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

    @Test func theRecordCanBeToldAfterThePlanWasRemoved() throws {
        try home.apply(Self.plan("Ann"), at: "06:00")
        try home.apply(Self.plan("Bo"), at: "06:00")
        try home.text("take", "zinc", "--person", "ann", at: "07:05")
        try home.text("plan", "remove", "ann", at: "07:10")
        #expect(try home.text("stats", "--person", "ann").contains("1 of 1 (100 %)"))
        #expect(try home.text("history", "--person", "ann").contains("Zinc  taken 1 of 1"))
        #expect(try home.text("report", "ann").contains("<h1>Ann</h1>"))
        #expect(try home.text("log", "--person", "ann").contains("Zinc, taken 08:05"))
        #expect(try !home.text("stats").contains("Ann"))
        #expect(try home.text("undo", "--person", "ann").contains("Zinc"))
    }

    @Test(arguments: ["today", "status", "list"])
    func whatNeedsAPlanSaysHowItComesBack(command: String) throws {
        try home.apply(Self.plan("Ann"), at: "06:00")
        try home.apply(Self.plan("Bo"), at: "06:00")
        try home.text("plan", "remove", "ann", at: "06:10")
        #expect(
            try told(home.errors(command, "--person", "ann"))
                == "dosecal: error: the plan of 'ann' was removed on Fri 20 Nov 2026; to bring "
                + "it back: dosecal plan show ann --version 1 | dosecal apply -")
    }

    @Test func statsTellAnItemThatLeftThePlan() throws {
        try home.apply(Self.plan("Ann"), at: "06:00")
        try home.text("take", "zinc", at: "07:05")
        try home.apply(Self.plan("Ann", "Iron"), at: "07:10")
        #expect(try home.text("stats", "zinc").contains("Zinc (no longer in the plan)"))
    }
}
