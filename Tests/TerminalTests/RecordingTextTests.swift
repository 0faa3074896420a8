import CarePlan
import CivilTime
import Feed
import Household
import Journal
import SQLStore
import Terminal
import TestSupport
import Testing
import Wording

/// Tests of the messages for refused requests: dates in words, in the person's language.
@Suite struct RecordingTextTests {
    private let store = SQLiteStore.inMemory()

    /// Applies a plan on 17 November, and returns the answer to a request on the 20th at 11:00.
    private func answer(_ verb: Household.Verb, of item: String, in language: String) throws
        -> Answer
    {
        let plan = """
            person: Sam
            zone: Europe/Copenhagen
            language: \(language)
            medicines:
              - name: Pill
                doses: [{at: "08:00", id: a}, {at: "20:00", id: b}]
            lenses:
              - name: Left
                type: biweekly
                opened: 2026-11-10
            """
        let text = Array(plan.utf8)
        let care = try CarePlan(reading: text, zones: ZoneDirectory())
        _ = try household(at: "2026-11-17T20:00:00Z").apply([.init(text, care)])
        let recording = try household(at: "2026-11-20T10:00:00Z")
            .record(.init(verb, of: .id(item), person: "sam"), by: .command)
        let person = recording.person
        let wording = try #require(Wording(builtIn: language))
        let words = PersonWords(wording, in: person.zone, at: person.now)
        let command = RecordingText.Command(
            "take", person: nil, confirming: "dosecal take zink --anyway")
        return RecordingText(recording, words, supply: nil, command: command).answer
    }

    private func household(at time: String) throws -> Household {
        Household(
            store, zones: ZoneDirectory(),
            feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) },
            at: try #require(Instant(time)), newID: { EntryID(high: 7, low: 1) },
            newToken: {
                var random = SeededRandom(seed: 1)
                return SecretToken(using: &random)
            })
    }

    private func refusal(
        _ verb: Household.Verb, of item: String = "pill", in language: String
    ) throws -> String? {
        if case .refused(let text) = try answer(verb, of: item, in: language) { text } else { nil }
    }

    @Test(
        arguments: [
            (
                "en",
                "Pill is not planned for yesterday; the plan has "
                    + "'2026-11-19 08:00' or '2026-11-19 20:00'"
            ),
            (
                "da",
                "Pill er ikke planlagt til i går; planen har "
                    + "'2026-11-19 08:00' eller '2026-11-19 20:00'"
            ),
        ])
    func dateAloneIsShownWithoutATime(language: String, said: String) throws {
        let verb = Household.Verb.take(.planned(.yesterday, nil), at: .now, amount: nil)
        #expect(try refusal(verb, in: language) == said)
    }

    @Test func timeIsShownWithItsDay() throws {
        let nine = try #require(TimeOfDay("09:00"))
        let times: [(Household.Day, String)] = [(.yesterday, "yesterday 09:00"), (.today, "09:00")]
        for (day, said) in times {
            let verb = Household.Verb.take(.planned(day, nine), at: .now, amount: nil)
            let text = try #require(try refusal(verb, in: "en"))
            #expect(text.hasPrefix("Pill is not planned for \(said); the plan has '"))
        }
    }

    @Test(
        arguments: [
            ("en", "tomorrow is in the future; record it once it is done"),
            ("da", "i morgen er ikke kommet endnu; registrér det, når det er gjort"),
        ])
    func futureDayIsShownInWords(language: String, said: String) throws {
        #expect(try refusal(.replace(.tomorrow), of: "left", in: language) == said)
    }

    @Test func daysBeforeTheFirstSetAreShownInWords() throws {
        let day = try #require(CivilDate("2026-11-02"))
        #expect(
            try refusal(.replace(.date(day)), of: "left", in: "en")
                == "the first set of 'left' was opened Tue 10 Nov, so it cannot have been "
                + "replaced Mon 2 Nov; if that date is wrong, correct 'opened' in the plan")
    }

    @Test func dosesAreCalledTaken() throws {
        let verb = Household.Verb.take(.nearest, at: .now, amount: nil)
        guard case .done(let lines) = try answer(verb, of: "pill", in: "da") else {
            Issue.record("it is open")
            return
        }
        #expect(lines.first == "1 tablet Pill: taget 11:00, planlagt 08:00.")
    }
}
