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
            told.contains("mangler, så tilføj det") || told.contains("det er ikke YAML"), "\(told)")
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
