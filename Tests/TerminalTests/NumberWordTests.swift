import CivilTime
import Household
import TestSupport
import Testing

/// Tests of sentences whose words depend on their numbers.
@Suite struct NumberWordTests {
    private let house = TerminalHouse()

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

    private func singleSpaced(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: [
        ("en", "1 daily set A new set each day; worn today."),
        ("da", "1 dagssæt Et nyt sæt hver dag; brugt i dag."),
    ])
    func dailyLensWornTodayIsOneSet(language: String, sentence: String) throws {
        try house.apply(Self.plan(language))
        try house.record(.wear(.today), "left")
        #expect(try singleSpaced(house.status()).contains(sentence))
    }

    @Test(arguments: [
        ("en", "2 tablets on each day it is due"), ("da", "i alt 2 tabletter på de dage"),
    ])
    func listShowsTheAmountPerDay(language: String, words: String) throws {
        let twice = Self.plan(language).replacing(
            "doses: [", with: "doses: [{at: \"09:00\", on: [mon, fri]}, ")
        try house.apply(twice)
        #expect(try singleSpaced(house.list()).contains(words))
    }

    @Test(arguments: [("en", "still open 1"), ("da", "stadig åben 1")])
    func oneOpenDoseIsSingular(language: String, words: String) throws {
        try house.apply(Self.plan(language))
        #expect(try singleSpaced(house.history()).contains(words))
    }
}
