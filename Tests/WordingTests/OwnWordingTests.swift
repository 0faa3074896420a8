import CarePlan
import Testing
import Wording

/// Tests of a user's wording file.
@Suite struct OwnWordingTests {
    private func own(_ text: String, _ language: String = "en") throws -> Wording {
        try Wording(language: language, replacedBy: Array(text.utf8))
    }

    @Test func missingTextsAreBuiltIn() throws {
        let wording = try own("# ours\r\nday.today = this day\r\n\r\n  day.tomorrow=next day  \n")
        #expect(wording.text(.dayToday) == "this day")
        #expect(wording.text(.dayTomorrow) == "next day")
        #expect(wording.text(.dayYesterday) == "yesterday")
    }

    @Test func lastOfTwoLinesCounts() throws {
        #expect(try own("day.today = a\nday.today = b").text(.dayToday) == "b")
    }

    @Test func unknownLanguageIsBasedOnEnglish() throws {
        let wording = try own("day.today = aujourd'hui", "fr")
        #expect(wording.language == "fr")
        #expect(wording.text(.dayToday) == "aujourd'hui")
        #expect(wording.text(.dayTomorrow) == "tomorrow")
    }

    @Test func fileMayAddAndRenameUnits() throws {
        let wording = try own("unit.pen = pen | pens\nunit.tablet = pill | pills")
        #expect(wording.dose(Amount(2), of: "pen") == "2 pens")
        #expect(wording.dose(Amount(2), of: "Pens") == "2 pens")
        #expect(wording.dose(Amount(1), of: "tablet") == "1 pill")
        #expect(wording.dose(Amount(3), of: "drop") == "3 drops")
    }

    @Test(arguments: [
        (
            "title.dose = {name}", 1,
            "'title.dose' must have exactly these words in braces: {dose}, {name}, {strength}"
        ),
        ("day.today = {name}", 1, "'day.today' has no words in braces"),
        ("# fine\n\nday.today", 3, "write 'key = text' here"),
        ("day.today = x\nday.todai = x", 2, "there is no text 'day.todai'"),
    ])
    func mistakeIsAnErrorWithItsLine(text: String, line: Int, description: String) throws {
        let error = #expect(throws: WordingError.self) { try own(text) }
        #expect(error?.line == line)
        #expect(error?.description == description)
    }
}

/// Tests of numbers, amounts and plural forms of a language.
@Suite struct AmountWordingTests {
    @Test(arguments: [
        ("en", "1", "tablet", "1 tablet"), ("en", "0.5", "tablet", "0.5 tablets"),
        ("en", "1.5", "tablets", "1.5 tablets"), ("en", "2", "IU", "2 IU"),
        ("da", "1", "tablet", "1 tablet"), ("da", "2", "tablet", "2 tabletter"),
        ("da", "0.5", "tablet", "0,5 tablet"), ("da", "1.5", "tabletter", "1,5 tablet"),
        ("da", "2", "Dråber", "2 dråber"), ("da", "10.5", "IE", "10,5 IE"),
    ])
    func unitHasTheFormOfItsAmount(
        language: String, amount: String, unit: String, said: String
    ) throws {
        let wording = try #require(Wording(builtIn: language))
        let amount = try #require(Amount(amount))
        #expect(wording.dose(amount, of: unit) == said)
    }

    @Test func countedTextHasASingularForm() throws {
        let danish = try #require(Wording(builtIn: "da-dk"))
        #expect(danish.language == "da")
        #expect([0, 1, 2].map { danish.counted(.days, $0) } == ["0 dage", "1 dag", "2 dage"])
    }

    @Test func spacesAroundAnEmptyWordAreMerged() throws {
        let english = try #require(Wording(builtIn: "en"))
        #expect(english.text(.titleDose, ["dose": "", "name": "A", "strength": ""]) == "A")
        #expect(
            english.text(.titleDose, ["dose": "1 puff", "name": "A", "strength": ""])
                == "1 puff A")
    }
}
