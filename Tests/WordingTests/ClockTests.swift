import CivilTime
import Testing
import Wording

/// Tests of times of day in words.
@Suite struct ClockTests {
    @Test(arguments: [
        ("00:05", "12:05 AM"), ("08:00", "8:00 AM"), ("11:59", "11:59 AM"), ("12:00", "12:00 PM"),
        ("20:30", "8:30 PM"), ("23:59", "11:59 PM"),
    ])
    func clockOfTwelveHoursNamesTheHalfOfTheDay(time: String, said: String) throws {
        let wording = try #require(Wording(builtIn: "en-u-hc-h12"))
        // A no-break space keeps a time on one line.
        #expect(
            wording.clock(try #require(TimeOfDay(time))) == said.replacing(" ", with: "\u{A0}"))
        #expect(wording.language == "en")
    }

    @Test(arguments: ["en", "da"])
    func otherClocksHave24Hours(language: String) throws {
        let wording = try #require(Wording(builtIn: language))
        #expect(wording.clock(try #require(TimeOfDay("20:30"))) == "20:30")
    }

    @Test func wordingOfAFileHasTheClockOfTheLocale() throws {
        var asked: [String] = []
        let wordings = Wordings(folder: nil) { language in
            asked.append(language)
            return nil
        } isUnknown: { _ in
        }
        let time = try #require(TimeOfDay("20:30"))
        let said = try ["en", "en-u-hc-h12", "en"].map {
            try wordings.wording(for: $0).clock(time)
        }
        #expect(said == ["20:30", "8:30\u{A0}PM", "20:30"])
        #expect(asked == ["en"])
    }
}
