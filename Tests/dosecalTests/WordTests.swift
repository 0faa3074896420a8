import Foundation
import TestSupport
import Testing

/// Sentences whose words hang on their numbers.
@Suite struct WordTests {
    private let home = ToolHome()

    private static func plan(_ language: String) -> String {
        """
        person: Ann
        zone: Europe/Copenhagen
        language: \(language)
        medicines:
          - name: Iron
            doses: [{at: "21:00", on: [mon, fri]}]
        lenses:
          - {name: Left, type: daily, opened: 2026-11-20}

        """
    }

    private func told(_ words: String...) throws -> String {
        try home.run(words).text.replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: [
        ("en", "1 daily set A new set each day; worn today."),
        ("da", "1 dagssæt Et nyt sæt hver dag; brugt i dag."),
    ])
    func aDailyLensWornTodayIsOneSet(language: String, sentence: String) throws {
        try home.apply(Self.plan(language))
        try home.text("wear", "left")
        #expect(try told("status").contains(sentence))
    }

    @Test(arguments: [("en", "1 daily set "), ("da", "1 dagssæt ")])
    func oneSetIsOneSet(language: String, words: String) throws {
        try home.apply(Self.plan(language))
        try home.text("wear", "left")
        #expect(try told("report").contains(words))
    }

    @Test(arguments: [
        ("en", "1 tablet on each of these days"), ("da", "1 tablet på hver af disse dage"),
    ])
    func theListTellsWhatADayTakes(language: String, words: String) throws {
        try home.apply(Self.plan(language))
        #expect(try told("list").contains(words))
    }

    @Test(arguments: [("en", "still open 1"), ("da", "stadig åben 1")])
    func oneOpenDoseIsOne(language: String, words: String) throws {
        try home.apply(Self.plan(language))
        #expect(try told("history").contains(words))
    }

    @Test func everyLanguageHasTheSameTextsEachOnce() throws {
        let folder = Program.package.appending(path: "Templates")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let keys = try names.filter { $0.hasSuffix(".strings") }.map { name in
            try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                .split(separator: "\n").filter { !$0.hasPrefix("#") }
                .compactMap { $0.split(separator: "=").first.map { $0.filter { $0 != " " } } }
        }
        for list in keys {
            #expect(Set(list).count == list.count)
            #expect(Set(list) == keys.first.map { Set($0) })
        }
    }
}
