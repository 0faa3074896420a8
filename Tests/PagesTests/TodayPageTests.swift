import CarePlan
import Foundation
import Journal
import Pages
import TestSupport
import Testing

@Suite struct TodayPageTests {
    static func plan(
        _ person: String = "Sam Carter", language: String = "en", at time: String = "08:00"
    ) -> String {
        """
        person: \(person)
        id: \(person.prefix { $0 != " " }.lowercased())
        zone: Europe/Copenhagen
        language: \(language)
        medicines:
          - {name: Metformin, id: metformin, strength: 500 mg, doses: [{at: "\(time)", amount: 2}]}
          - {name: Statin, id: statin, doses: [{at: "21:30"}]}

        """
    }
    static let applied = "2026-11-01T11:00:00Z"
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Taken: 2 tablets Metformin 500 mg, 08:00"
    private let early = "Already taken: 2 tablets Metformin 500 mg, 08:00"

    /// There is a button where 'dosecal take' finds the dose by itself.
    @Test(arguments: [
        ("2026-11-19T23:10:00Z", false), ("2026-11-20T06:29:59Z", false),
        ("2026-11-20T06:30:00Z", true), ("2026-11-20T07:00:00Z", true),
    ])
    func dayOffersWhatIsOpen(time: String, isOpen: Bool) throws {
        let page = try PageCase(Self.plan(), at: Self.applied).today(at: time)
        #expect(page.forms.contains { $0.label == take } == isOpen)
        #expect(!page.forms.contains { $0.label == early })
    }

    @Test func takenDoseSaysWhenAndCanBeTakenBack() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        let entry = try home.record("metformin", on: "2026-11-20", at: morning) {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
        }
        let page = try home.today(at: morning)
        #expect(try page.lines.contains("taken 08:10"))
        let undo = try page.form("Undo: 2 tablets Metformin 500 mg, 08:00")
        #expect(Press(undo.fields) == .undone(entry))
        #expect(!page.forms.contains { $0.label == take })
    }

    @Test func nextIsTheNextOccurrenceAlsoOfTomorrow() throws {
        let home = try PageCase(Self.plan(), at: Self.applied)
        let expected = [
            "2026-11-20T07:10:00Z": "21:30: 1 tablet Statin",
            "2026-11-20T20:40:00Z": "tomorrow 08:00: 2 tablets Metformin 500 mg",
        ]
        for (time, line) in expected {
            let lines = try home.today(at: time).lines
            let heading = try #require(lines.firstIndex(of: "What comes next"))
            #expect(lines[heading + 1] == line)
        }
    }

    @Test func nextIsSoughtBeyondTheWeek() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\n"
                + "reminders: [{title: Dentist, id: dentist, date: 2027-03-01, at: \"09:00\"}]\n",
            at: "2026-11-19T11:00:00Z")
        #expect(try home.today(at: morning).lines.contains("Mon 1 Mar 2027 09:00: Dentist"))
    }

    @Test func whatLeftThePlanIsShownWithoutAButton() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\nlanguage: en\n",
            at: "2026-11-20T09:00:00Z")
        let page = try home.today(at: "2026-11-20T10:00:00Z")
        #expect(try page.lines.contains("1 tablet Statin"))
        #expect(page.forms.isEmpty)
    }

    @Test func personAloneHasNoPartOfItsOwnForWhatIsDue() throws {
        let page = try PageCase(Self.plan(), at: Self.applied).today(at: morning)
        #expect(try !page.lines.contains("Due now"))
        #expect(page.forms[0].label == take)
    }

    @Test func whatIsDueOfAllComesFirstWithItsPerson() throws {
        let home = try PageCase(
            Self.plan("Bo Holm", at: "08:05"), Self.plan("Anna Holm"), at: Self.applied)
        let page = try home.today(at: morning)
        let lines = try page.lines
        let due = try #require(lines.firstIndex(of: "Due now"))
        let names = lines.indices.filter { ["Anna Holm", "Bo Holm"].contains(lines[$0]) }
        #expect(names.map { lines[$0] } == ["Anna Holm", "Bo Holm", "Bo Holm", "Anna Holm"])
        let first = try #require(lines.firstIndex(of: "Due today"))
        #expect(due < names[0] && names[1] < first)
        let labels = page.forms.map(\.label)
        #expect(
            labels.prefix(2) == [
                "Taken: Anna Holm, 2 tablets Metformin 500 mg, 08:00",
                "Taken: Bo Holm, 2 tablets Metformin 500 mg, 08:05",
            ])
        #expect(Set(labels).count == labels.count && !lines.contains("Nothing is due today."))
    }

    @Test func unreadablePersonsAreNamedAboveTheOthers() throws {
        let page = try PageCase(Self.plan(), at: Self.applied)
            .today(at: morning, unreadable: ["Bo Holm"])
        let lines = try page.lines
        let notice = try #require(lines.firstIndex(of: "The plan of Bo Holm cannot be read"))
        #expect(notice < lines.firstIndex(of: "Sam Carter") ?? 0)
        #expect(lines.contains { $0.contains("Something may still be due") })
    }

    @Test(arguments: ["en", "da"]) func noTextIsMissing(language: String) throws {
        let home = try PageCase(Self.plan(language: language), at: Self.applied)
        for page in [
            try home.today(at: morning), try home.take("statin", at: morning),
            try home.subscribe(at: morning),
        ] {
            #expect(page.text.contains("<html lang=\"\(language)\">"))
            #expect(!page.text.contains("page."))
            #expect(try language == "en" || page.lines.allSatisfy { !$0.contains(" the ") })
        }
    }
}
