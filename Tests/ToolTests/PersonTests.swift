import Foundation
import TestSupport
import Testing

/// Tests of which person a command is about.
@Suite struct PersonTests {
    private let home = ToolHome()

    private func told(_ errors: String) -> String {
        errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func everyCommandAcceptsThePrefixOfAName() throws {
        let word = "ANN"
        try home.apply(SharedPlan.zinc(of: "Anna Holm"))
        try home.apply(SharedPlan.zinc(of: "Bo"))
        #expect(try home.text("list", "--person", word).hasPrefix("Anna Holm"))
        #expect(try home.text("plan", "show", word) == SharedPlan.zinc(of: "Anna Holm"))
        #expect(try home.text("report", word).contains("<h1>Anna Holm</h1>"))
        #expect(try home.text("log", "--person", word).contains("Anna Holm"))
        #expect(try home.text("plan", "versions", word).contains("Zinc"))
    }

    @Test func ambiguousNameIsRefused() throws {
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

    @Test func itemOfNobodyIsNamed() throws {
        for name in ["Anna", "Bo"] { try home.apply(SharedPlan.zinc(of: name)) }
        #expect(
            try told(home.errors("take", "iron"))
                == "dosecal: error: no plan has 'iron'; check the name, or add '--person anna' or '--person bo'"
        )
    }

    @Test func entryNeedsNoPerson() throws {
        for name in ["Anna", "Bo"] { try home.apply(SharedPlan.zinc(of: name)) }
        _ = try home.text("take", "zinc", "--person", "bo")
        let log = try home.text("log", "--person", "bo")
        let id = try #require(log.firstMatch(of: /\b[0-9a-f]{8}\b/)).0
        #expect(try home.text("undo", String(id)).hasPrefix("Undone: 1 tablet Zinc"))
        #expect(try told(home.errors("undo", "ffffffff")).contains("no plan has 'ffffffff'"))
    }

    @Test func lensesNeedThePersonOnlyIfSeveralWearThem() throws {
        let lenses = "lenses:\n  - {name: Pair, type: biweekly, opened: 2026-11-01}\n"
        for name in ["Anna", "Bo"] { try home.apply(SharedPlan.zinc(of: name) + lenses) }
        try home.apply(SharedPlan.zinc(of: "Carl"))
        for words in [["wear"], ["unwear"], ["replace"], ["wear", "yesterday"]] {
            let errors = try told(home.run(words, at: "07:00").errors)
            #expect(errors.hasSuffix("so add '--person anna' or '--person bo'"), "\(errors)")
        }
        try home.apply(SharedPlan.zinc(of: "Bo"))
        #expect(try home.text("wear").contains("Pair"))
    }

    /// If no person is named, the language is that of the item's person.
    @Test func errorAboutOnePersonIsInTheirLanguage() throws {
        try home.apply(SharedPlan.zinc(of: "Anna Holm"))
        try home.apply(
            "person: Bo\nzone: UTC\nlanguage: da\nmedicines:\n"
                + "  - {name: Jern, doses: [{at: \"08:00\"}, {at: \"20:00\"}]}\n")
        #expect(
            try told(home.errors("disable", "jern", "--slot", "09:00"))
                .contains("Jern har ikke én bestemt dosis, der hedder '09:00'"))
        #expect(
            try told(home.errors("disable", "zinc", "--slot", "09:00"))
                .contains("Zinc has no single dose called '09:00'"))
        #expect(try told(home.errors("plan", "show", "bo", "--version", "7")).contains("planen"))
        #expect(try told(home.errors("undo")).contains("there are several people"))
    }

    /// Text about a subscriber of one person is in that person's language; with several persons, it
    /// is in the language of the system.
    @Test func textAboutASubscriberIsInItsPersonsLanguage() throws {
        let danish = "Bo\nlanguage: da"
        try home.apply(SharedPlan.zinc(of: "Anna Holm"))
        try home.apply(SharedPlan.zinc(of: danish))
        try home.text("subscriber", "add", "anna", "--name", "Phone", "--id", "english")
        let added = try home.text("subscriber", "add", "bo", "--name", "Telefon", "--id", "dansk")
        #expect(told(added).hasPrefix("Telefon har nu sin egen kalender, 'dansk':"), "\(added)")
        for (words, danish, english) in [
            (["set", "--alarms", "none"], "ingen alarmer", "no alarms"),
            (["rotate"], "ny adresse", "new address"),
            (["revoke"], "ikke længere adgang", "no longer has access"),
        ] {
            let own = try told(home.run(["subscriber"] + words + ["dansk"]).text)
            let other = try told(home.run(["subscriber"] + words + ["english"]).text)
            #expect(own.contains(danish), "\(own)")
            #expect(other.contains(english), "\(other)")
        }
        let both = try home.text("subscriber", "add", "anna", "bo", "--name", "Tablet")
        #expect(told(both).hasPrefix("Tablet now has a feed"), "\(both)")
        let account = try home.text("subscriber", "add", "bo", "--account", "--name", "Konto")
        #expect(told(account).contains("Adgangskode"), "\(account)")
    }

    @Test func generalErrorIsInTheLanguageThatAllShare() throws {
        for name in ["Anna", "Bo"] {
            try home.apply("language: da\n" + SharedPlan.zinc(of: name))
        }
        #expect(try told(home.errors("undo")).contains("der er flere personer"))
    }

    @Test(arguments: [
        (21, "'p-29', 'p-30' or 'p-31'"), (22, "'p-29', 'p-30' or one of 2 others"),
    ])
    func listOfManyPersonsIsTruncated(count: Int, end: String) throws {
        for number in 11..<11 + count { try home.apply(SharedPlan.zinc(of: "P \(number)")) }
        let said = try told(home.errors("today", "--person", "anna"))
        let start = "dosecal: error: no person here is called 'anna'; choose 'p-11', "
        #expect(said.hasPrefix(start))
        #expect(said.hasSuffix(", \(end)"))
    }
}
