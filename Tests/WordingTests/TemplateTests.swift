import Templates
import Testing
import Wording

/// Tests that compare the built-in wording files with each other and with the keys in code.
@Suite struct TemplateTests {
    private struct Line: Equatable {
        let key: String
        let text: String

        /// The words in braces.
        var words: Set<Substring> {
            let parts = text.split(separator: "{", omittingEmptySubsequences: false)
            return Set(parts.dropFirst().map { $0.prefix { $0 != "}" } })
        }

        /// The key as it is written in code.
        var name: String {
            let parts = key.split { $0 == "." || $0 == "-" }
            return parts.dropFirst().reduce(String(parts[0])) { name, part in
                name + part.prefix(1).uppercased() + part.dropFirst()
            }
        }
    }

    private func lines(_ language: String) throws -> [Line] {
        let bytes = try #require(Templates.wording(language))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") && $0.contains(" = ") }
            .map { line in
                let parts = line.split(separator: " = ", maxSplits: 1)
                return Line(key: String(parts[0]), text: String(parts.last ?? ""))
            }
    }

    @Test(arguments: Templates.languages)
    func fileHasTheKeysOfTheCodeInOrder(language: String) throws {
        let names = try lines(language).filter { !$0.key.hasPrefix("unit.") }.map(\.name)
        #expect(names == Wording.Key.allCases.map { "\($0)" })
    }

    @Test(arguments: Templates.languages)
    func fileHasEachUnitOfTheEnglishOneOnce(language: String) throws {
        let units = { (language: String) in
            try lines(language).map(\.key).filter { $0.hasPrefix("unit.") }
        }
        #expect(try Set(units(language)) == Set(units("en")))
        #expect(try Set(units(language)).count == units(language).count)
    }

    @Test(arguments: Templates.languages)
    func textHasThePlaceholdersOfTheEnglishOne(language: String) throws {
        for (own, english) in zip(try lines(language), try lines("en")) {
            #expect(own.key == english.key)
            #expect(own.words == english.words, "\(language): \(own.key)")
        }
    }

    @Test(arguments: Templates.languages)
    func textHasPluralFormsInAllLanguagesOrNone(language: String) throws {
        for (own, english) in zip(try lines(language), try lines("en")) {
            #expect(own.text.contains("|") == english.text.contains("|"), "\(own.key)")
        }
    }

    @Test(arguments: Templates.languages)
    func everyTextCanBeFormatted(language: String) throws {
        let wording = try #require(Wording(builtIn: language))
        let texts = try lines(language).filter { !$0.key.hasPrefix("unit.") }
        for (key, line) in zip(Wording.Key.allCases, texts) where line.words.isEmpty {
            #expect(wording.text(key) == line.text)
        }
    }
}
