import CivilTime
import Testing
import Wording

/// Tests of times and dates as they are worded for a person.
@Suite struct PersonWordsTests {
    private func words(_ language: String, _ now: String) throws -> PersonWords {
        let zone = try #require(ZoneDirectory().zone(named: "Europe/Copenhagen"))
        return PersonWords(
            try #require(Wording(builtIn: language)), in: zone, at: try #require(Instant(now)))
    }

    @Test(arguments: [
        ("2026-11-21T23:30:00Z", "00:30"), ("2026-11-21T22:30:00Z", "yesterday 23:30"),
        ("2026-11-23T08:00:00Z", "tomorrow 09:00"), ("2026-11-25T08:00:00Z", "Wed 25 Nov 09:00"),
        ("2027-01-01T08:00:00Z", "Fri 1 Jan 2027 09:00"),
    ])
    func timeHasItsDayUnlessItIsToday(moment: String, said: String) throws {
        let words = try words("en", "2026-11-22T09:00:00Z")
        #expect(words.said(try #require(Instant(moment))) == said)
    }

    @Test func daysAreInThePersonsLanguage() throws {
        let words = try words("da", "2026-11-22T09:00:00Z")
        let days = (-1...2).map { words.said(words.today.advanced(byDays: $0)) }
        #expect(days == ["i går", "i dag", "i morgen", "tir. 24. nov."])
    }
}

/// Tests of the wordings that a command has loaded.
@Suite struct WordingsTests {
    @Test func wordingIsLoadedOnceAndUnknownLanguagesAreEnglish() throws {
        var asked: [String] = []
        var unknown: [String] = []
        let wordings = Wordings(folder: nil) { language in
            asked.append(language)
            return nil
        } isUnknown: {
            unknown.append($0)
        }
        #expect(
            try ["da", "fr", "da", "fr"].map { try wordings.wording(for: $0).language }
                == ["da", "en", "da", "en"])
        #expect(asked == ["da", "fr"])
        #expect(unknown == ["fr"])
    }
}
