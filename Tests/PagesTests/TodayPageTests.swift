import CarePlan
import CivilTime
import Foundation
import Journal
import Pages
import TestSupport
import Testing

@Suite struct TodayPageTests {
    static func plan(
        _ person: String = "Sam Carter", language: String = "en", clock: Int = 24,
        at time: String = "08:00"
    ) -> String {
        """
        person: \(person)
        id: \(person.prefix { $0 != " " }.lowercased())
        zone: Europe/Copenhagen
        language: \(language)
        clock: \(clock)
        medicines:
          - {name: Metformin, id: metformin, strength: 500 mg, doses: [{at: "\(time)", amount: 2}]}
          - {name: Statin, id: statin, doses: [{at: "21:30"}]}

        """
    }
    static let applied = "2026-11-01T11:00:00Z"
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Take: 2 tablets Metformin 500 mg, 08:00"
    private let early = "Take early: 2 tablets Metformin 500 mg, 08:00"

    /// There is a button if `dosecal take` would find the dose without a time.
    @Test(arguments: [
        ("2026-11-19T23:10:00Z", false), ("2026-11-20T06:29:59Z", false),
        ("2026-11-20T06:30:00Z", true), ("2026-11-20T07:00:00Z", true),
    ])
    func openDosesHaveAButton(time: String, isOpen: Bool) throws {
        let page = try PageCase(Self.plan(), at: Self.applied).today(at: time)
        #expect(page.forms.contains { $0.label == take } == isOpen)
        #expect(!page.forms.contains { $0.label == early })
    }

    @Test func timesAreShownOnThePersonsClock() throws {
        var home = try PageCase(Self.plan(clock: 12), at: Self.applied)
        try home.record("metformin", on: "2026-11-20", at: morning) {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
        }
        let page = try home.today(at: morning)
        #expect(try page.lines.contains("taken 8:10 AM"))
        #expect(try page.lines.contains { $0.contains("9:30 PM") })
        let old = try page.lines.filter { $0.contains(/08:|21:30/) }
        #expect(old.isEmpty, "\(old)")
    }

    @Test func takenDoseShowsItsTimeAndCanBeUndone() throws {
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

    @Test func nextOccurrenceMayBeTomorrow() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        for (item, time, line) in [
            ("metformin", morning, "Next: 1 tablet Statin, 21:30, in 13 h 20 min"),
            (
                "statin", "2026-11-20T20:40:00Z",
                "Next: 2 tablets Metformin 500 mg, tomorrow 08:00, in 10 h 20 min"
            ),
        ] {
            try home.record(item, on: "2026-11-20", at: time) {
                .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
            }
            #expect(try home.today(at: time).lines.contains(line))
        }
    }

    @Test func summaryCountsTheDayAndNamesDueDoses() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        let before = try home.today(at: morning)
        #expect(before.text.contains("aria-label=\"0 of 2 done\""))
        #expect(try before.lines.contains("1 due now"))
        for (item, time) in [("metformin", morning), ("statin", "2026-11-20T20:30:00Z")] {
            try home.record(item, on: "2026-11-20", at: time) {
                .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
            }
        }
        let done = try home.today(at: "2026-11-20T20:40:00Z")
        #expect(done.text.contains("aria-label=\"2 of 2 done\""))
        #expect(try done.lines.contains("All done for today"))
        #expect(try done.lines.contains("1 day in a row with every dose"))
    }

    /// A skipped dose is distinguished from a taken one, and the ring never shows more than the
    /// whole.
    @Test func skippedDoseIsNotCountedAsDone() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        try home.record("metformin", on: "2026-11-20", at: morning) {
            .skipped(Planned(slot: "1", ordinal: 1, start: $0), at: $0)
        }
        for _ in 0..<3 {
            try home.record("statin", on: "2026-11-20", at: morning) {
                .taken(nil, at: $0, Amount(1))
            }
        }
        let page = try home.today(at: "2026-11-20T07:20:00Z")
        #expect(try page.lines.contains("0 of 2 done, 1 skipped"))
        #expect(try page.lines.filter { $0 == "taken 08:10, on top of the plan" }.count == 3)
    }

    @Test func streakLongerThanTheLoadedDaysIsAtLeast() throws {
        var home = try PageCase(
            Self.plan().replacingOccurrences(
                of: "{at: \"21:30\"}", with: "{at: \"21:30\", on: [mon]}"),
            at: "2026-10-01T11:00:00Z")
        for day in 0..<40 {
            let date = try #require(CivilDate("2026-10-11")).advanced(byDays: day)
            for (item, clock) in [("metformin", "07:05"), ("statin", "20:35")] {
                try home.record(item, on: "\(date)", at: "\(date)T\(clock):00Z") {
                    .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(1))
                }
            }
        }
        #expect(
            try home.today(at: "2026-11-20T05:00:00Z").lines.contains(
                "At least 29 days in a row with every dose"))
    }

    @Test func doseOverAnHourLateAsksForItsTime() throws {
        let page = try PageCase(Self.plan(), at: Self.applied).today(at: "2026-11-20T09:10:00Z")
        let form = try page.form("Record: 2 tablets Metformin 500 mg, 08:00")
        #expect(form.fields["at"] == "08:00" && form.fields["amount"] == "2")
        #expect(try page.lines.contains("Took it earlier? Enter the time"))
    }

    @Test func cardHasTheShortestSnooze() throws {
        let page = try PageCase(Self.plan(), at: Self.applied).today(at: morning)
        let form = try page.form("Snooze 10 min: 2 tablets Metformin 500 mg, 08:00")
        #expect(form.fields["do"] == "snoozed" && form.fields["minutes"] == "10")
        #expect(try page.form("Skip: 2 tablets Metformin 500 mg, 08:00").fields["do"] == "skipped")
    }

    /// A dose is open from half an hour before its time, as for `take`.
    @Test(arguments: [("06:29", false), ("06:30", true), ("06:59", true), ("07:00", true)])
    func openDoseCanBeSnoozedBeforeItsTime(time: String, isOpen: Bool) throws {
        let home = try PageCase(Self.plan(), at: Self.applied)
        let now = "2026-11-20T\(time):00Z"
        let today = try home.today(at: now).forms.map(\.label)
        let own = try home.take("metformin", at: now).forms.map(\.label)
        let dose = "2 tablets Metformin 500 mg, 08:00"
        #expect(today.contains("Take: \(dose)") == isOpen, "\(today)")
        #expect(today.contains("Snooze 10 min: \(dose)") == isOpen, "\(today)")
        #expect(own.contains("Snooze 30 min: \(dose)") == isOpen, "\(own)")
    }

    @Test func nextOccurrenceMayBeAfterThisWeek() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\n"
                + "reminders: [{title: Dentist, id: dentist, date: 2027-03-01, at: \"09:00\"}]\n",
            at: "2026-11-19T11:00:00Z")
        #expect(
            try home.today(at: morning).lines.contains(
                "Next: Dentist, Mon 1 Mar 2027 09:00"))
    }

    @Test func removedItemIsShownWithoutAButton() throws {
        var home = try PageCase(Self.plan(), at: Self.applied)
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\nlanguage: en\n",
            at: "2026-11-20T09:00:00Z")
        let page = try home.today(at: "2026-11-20T10:00:00Z")
        #expect(try page.lines.contains("1 tablet Statin"))
        #expect(page.forms.isEmpty)
    }

    /// The heading of one person's due doses is only spoken, since the summary says it.
    @Test func dueDosesComeFirstThenLaterThenDone() throws {
        var home = try PageCase(Self.plan(at: "18:00"), at: Self.applied)
        try home.record("metformin", on: "2026-11-20", at: "2026-11-20T17:00:00Z") {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
        }
        let recent = try home.today(at: "2026-11-20T17:09:00Z")
        #expect(recent.text.contains("<h2 class=\"aloud\">Due now</h2>"))
        #expect(try !recent.lines.contains("Done (1)"))
        let page = try home.today(at: "2026-11-20T17:11:00Z")
        let lines = try page.lines
        let later = try #require(lines.firstIndex(of: "Later"))
        let done = try #require(lines.firstIndex(of: "Done (1)"))
        #expect(later < done && !lines.contains("Due now"))
        #expect(page.text.contains("<details class=\"done\" id=\"done\">"))
        _ = try page.form("Undo: 2 tablets Metformin 500 mg, 18:00")
        let due = try PageCase(Self.plan(), at: Self.applied).today(at: morning)
        #expect(due.forms[0].label == take)
    }

    @Test func doseSaysHowToTakeItAndWhenItWasLastTaken() throws {
        let advice = "food: before, note: Do not lie down for 30 minutes, "
        let plan = Self.plan().replacingOccurrences(of: "strength: 500 mg, ", with: advice)
        var home = try PageCase(plan, at: Self.applied)
        try home.record("metformin", on: "2026-11-19", at: "2026-11-19T07:05:00Z") {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
        }
        let page = try home.today(at: morning)
        for line in [
            "Before food", "Do not lie down for 30 minutes", "Last taken yesterday 08:05",
        ] {
            #expect(try page.lines.contains(line), "\(line)")
        }
    }

    @Test func dosesOfOneTimeShareACard() throws {
        let plan = Self.plan().replacingOccurrences(of: "21:30", with: "08:00")
        let page = try PageCase(plan, at: "2026-11-19T11:00:00Z").today(at: morning)
        let cards = page.text.components(separatedBy: "<li class=\"time\">")
        #expect(cards.count == 2)
        #expect(page.forms[0].label.hasPrefix("Take both due at 08:00"))
        let third = "  - {name: Zinc, id: zinc, doses: [{at: \"08:00\"}]}\n"
        let other = try PageCase(plan + third, at: "2026-11-19T11:00:00Z").today(at: morning)
        #expect(other.forms[0].label.hasPrefix("Take all 3 due at 08:00"))
        #expect(cards[1].components(separatedBy: "class=\"clock aloud\"").count == 2)
    }

    @Test func journeyShowsThePlaceAndBothClocks() throws {
        let plan = Self.plan().replacingOccurrences(
            of: "language: en\n",
            with: "language: en\n"
                + "travel: [{zone: Asia/Tokyo, from: 2026-11-15, until: 2026-11-25}]\n")
        let home = try PageCase(plan, at: Self.applied)
        let lines = try home.today(at: morning).lines
        #expect(lines.contains("Fri 20 Nov 2026, 16:10 in Tokyo, 08:10 at home"), "\(lines)")
        #expect(
            try home.today(at: "2026-11-20T16:10:00Z").lines.contains(
                "Sat 21 Nov 2026, 01:10 in Tokyo, Fri 20 Nov 17:10 at home"))
    }

    @Test func clockOfAPersonElsewhereIsExplained() throws {
        let other = Self.plan("Bo").replacingOccurrences(
            of: "Europe/Copenhagen", with: "Asia/Tokyo")
        let home = try PageCase(Self.plan(), other, at: Self.applied)
        #expect(try home.today(at: morning).lines.contains("It is 16:10 there"))
        let views = try ["sam", "bo"].map { try home.view(of: $0, at: morning) }
        let day = try #require(CivilDate("2026-11-18"))
        let frame = try PageCase.frame(.date(day), views[0])
        let past = PageText(
            try #require(TodayPage(views, unreadable: [], frame, on: day)).text)
        #expect(try past.lines.filter { $0.contains("16:10") } == [])
    }

    @Test func lensesToReplaceAreNamedBesideTheDay() throws {
        let plan = Self.plan() + "lenses: [{name: Left, type: biweekly, opened: 2026-11-01}]\n"
        let page = try PageCase(plan, at: Self.applied).today(at: "2026-11-20T05:00:00Z")
        #expect(try page.lines.contains("Replace now: Left"))
    }

    @Test func daysAYearAheadHaveAPage() throws {
        let home = try PageCase(Self.plan(), at: Self.applied)
        let view = try home.view(at: morning)
        for (day, exists) in [("2027-11-20", true), ("2027-11-23", false)] {
            let date = try #require(CivilDate(day))
            let frame = try PageCase.frame(.date(date), view)
            let page = TodayPage([view], unreadable: [], frame, on: date)
            #expect((page != nil) == exists)
            #expect(page?.text.contains("1 tablet Statin") ?? true)
        }
    }

    @Test func dueDosesOfAllPersonsComeFirst() throws {
        let home = try PageCase(
            Self.plan("Bo Holm", at: "08:05"), Self.plan("Anna Holm"), at: Self.applied)
        let page = try home.today(at: morning)
        let lines = try page.lines
        let due = try #require(lines.firstIndex(of: "Due now"))
        let names = lines.indices.filter { ["Anna Holm", "Bo Holm"].contains(lines[$0]) }
        #expect(
            names.map { lines[$0] }.prefix(4) == ["Anna Holm", "Bo Holm", "Bo Holm", "Bo Holm"])
        let first = try #require(lines.lastIndex(of: "Not recorded"))
        #expect(due < names[0] && names[1] < first)
        let labels = page.forms.map(\.label)
        #expect(
            labels.filter { $0.hasPrefix("Take: ") } == [
                "Take: Anna Holm, 2 tablets Metformin 500 mg, 08:00",
                "Take: Bo Holm, 2 tablets Metformin 500 mg, 08:05",
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
