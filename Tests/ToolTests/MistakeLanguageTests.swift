import Foundation
import TestSupport
import Testing

/// Tests of the language of mistakes in plan files.
@Suite struct MistakeLanguageTests {
    private let home = ToolHome()

    private func check(_ text: String, language: String? = nil) throws -> String {
        let file = try home.file("plan.yaml", text)
        return try ToolRun.run(
            ["check", file.path], environment: language.map { ["LC_ALL": $0] } ?? [:]
        ).errors
    }

    @Test(arguments: [
        "person: Sam\nlanguage: da\n", "person: Sam\nlanguage: dansk # mit sprog\n",
        "language: \"DA-dk\"\nperson: [\n", "{\"person\": \"Sam\", \"language\" : \"da\"}",
        "programming-language: en\nlanguage: da\n", "language\nlanguage: 'da'\tx: y\n",
    ])
    func planStatesTheLanguageOfItsMistakes(text: String) throws {
        let told = try check(text, language: "en_GB")
        #expect(
            told.contains("mangler") || told.contains("kan der ikke stå")
                || told.contains("er ikke YAML"),
            "\(told)")
        #expect(!told.contains("is missing"))
    }

    @Test(arguments: [
        ("person: Sam\n", "da_DK.UTF-8", "'zone' mangler"),
        ("person: Sam\nlanguage: en\n", "da_DK.UTF-8", "'zone' is missing"),
        ("person: Sam\nlanguage: gb\n", "da_DK.UTF-8", "not 'gb'; did you mean 'en'?"),
        ("person: Sam\nlanguage: tlh\n", "da_DK.UTF-8", "'zone' mangler"),
        ("person: Sam\nlanguage: tlh\n", nil, "'zone' is missing"),
        ("person: Sam\n", "C", "'zone' is missing"),
    ])
    func otherwiseTheSystemDoes(text: String, language: String?, message: String) throws {
        #expect(try check(text, language: language).contains(message))
    }

    @Test func storedPlansStateItBeforeTheSystem() throws {
        try home.apply("person: Sam\nzone: UTC\nlanguage: da\n")
        let file = try home.file("plan.yaml", "person: Sam\n")
        #expect(try home.run(["apply", file.path]).errors.contains("'zone' mangler"))
    }

    /// The person whom the arguments name decides, also if the rest of the arguments is wrong.
    @Test(arguments: [
        (["list", "--jsno", "--person", "sam"], "'list' har ingen '--jsno'; mente du '--json'?"),
        (["list", "--jsno", "-p", "ann"], "unknown option '--jsno' for 'list'"),
        (["stats", "--person=sam", "--to", "soon"], "'--to' kræver en dato som 2026-11-20"),
        (["stats", "--to", "2026-12-01", "-p", "sam"], "'--to' kræver en dato, der ikke ligger"),
        (["stats", "--to", "2026-12-01"], "option '--to' needs a date that is not after"),
        (["list", "--jsno", "--person", "bob"], "unknown option '--jsno' for 'list'"),
        (["list", "--jsno", "--person"], "unknown option '--jsno' for 'list'"),
    ])
    func errorsInArgumentsAreInTheLanguageOfThePerson(words: [String], message: String) throws {
        try home.apply("person: Sam\nzone: UTC\nlanguage: da\n")
        try home.apply("person: Ann\nzone: UTC\n")
        let result = try home.run(words)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("dosecal: error: \(message)"), "\(result.errors)")
    }

    @Test(
        arguments: [
            (["tkae"], "der er ingen kommando 'tkae'; mente du 'take'?", 64),
            (["today"], "der er ingen plan endnu", 1),
            (["list", "--store", "https://care.example"], "databasen er en fil", 64),
            (
                ["check", "none.yaml"],
                "'none.yaml' kan ikke læses: filen eller mappen findes ikke", 1
            ),
        ] as [([String], String, Int32)])
    func otherwiseErrorsAreInTheLanguageOfTheSystem(
        words: [String], message: String, status: Int32
    ) throws {
        let result = try ToolRun.run(words, environment: ["LANG": "da_DK.UTF-8"])
        #expect(result.status == status)
        #expect(result.errors.hasPrefix("dosecal: error: \(message)"), "\(result.errors)")
    }

    @Test func addNamesMistakesInTheLanguageOfThePlan() throws {
        try home.apply("person: Sam\nzone: UTC\nlanguage: da\n")
        let told = { (words: [String]) in try home.run(["add", "--name", "Zink"] + words).errors }
        #expect(
            try told(["--at", "25:00"]).contains(
                "--at: skal være et klokkeslæt som 08:00, ikke '25:00'"))
        #expect(
            try told(["--at", "8", "--radius", "5"]).contains(
                "--radius: kræver --place med stedets navn"))
    }
}
