import Adherence
import CarePlan
import CivilTime
import CalendarImport
import Feed
import Household
import ICalendar
import Journal
import Schedule
import Testing
import Wording

/// Tests of every concern about a dose, in commands, pages and calendars, with and without
/// confirmation.
@Suite struct ConcernTests {
    static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Twice, doses: [{at: "09:00", id: a}, {at: "21:00", id: b}]}
          - {name: Spaced, at-least: 14 h, doses: [{at: "09:00", id: a}, {at: "21:00", id: b}]}
          - name: Capped
            at-most: 2 per day
            doses: [{at: "09:00", id: a}, {at: "21:00", id: b, amount: 2}]
          - name: Counted
            at-most: 1 dose per day
            doses: [{at: "09:00", id: a}, {at: "21:00", id: b}]
          - {name: Rolling, at-most: 2 per 24 h, doses: [{at: "09:00", id: a}, {at: "21:00", id: b}]}
          - {name: Large, doses: [{at: "09:00", id: a}]}
          - {name: Weekly, doses: [{at: "09:00", id: a, on: wed}]}
          - name: Pain
            as-needed: {amount: 2, at-least: 6 h, at-most: 4 per day}
          - {name: Course, as-needed: {amount: 1}, until: 2026-11-17}
          - {name: Free, as-needed: {amount: 1}}
        """

    /// A dose with a concern, and the doses before it.
    struct Case: Sendable, CustomTestStringConvertible {
        let item: String
        /// The slots and times of earlier doses; `nil` for a dose outside the plan.
        var before: [(slot: String?, time: String)] = []
        /// The slot, or `nil` for a dose as needed or outside the plan.
        var slot: String?
        let time: String
        var amount: Int?
        let concern: String

        var testDescription: String { "\(item) \(concern)" }
    }

    private static let nine = "2026-11-18T08:00:00Z"
    private static let evening = "2026-11-18T20:10:00Z"

    static let cases = [
        // A missed dose is taken late, and the next one a minute later.
        Case(
            item: "twice", before: [("a", evening)], slot: "b", time: "2026-11-18T20:11:00Z",
            concern: "near-720-1795032600"),
        Case(
            item: "twice", before: [("a", nine)], time: "2026-11-18T09:00:00Z",
            concern: "near-720-1794988800"),
        Case(
            item: "spaced", before: [("a", nine)], slot: "b", time: evening,
            concern: "gap-840-1794988800"),
        Case(
            item: "capped", before: [("a", nine)], slot: "b", time: evening,
            concern: "cap-2-day-3"),
        Case(
            item: "counted", before: [("a", nine)], slot: "b", time: evening,
            concern: "cap-1-doses-day-2-doses"),
        Case(
            item: "rolling", before: [(nil, "2026-11-17T20:05:00Z"), ("a", nine)], slot: "b",
            time: "2026-11-18T20:00:00Z", concern: "cap-2-hours24-3"),
        Case(item: "large", slot: "a", time: nine, amount: 3, concern: "amount-3-1"),
        Case(
            item: "weekly", before: [("a", nine)], time: "2026-11-20T08:00:00Z",
            concern: "near-10080-1794988800"),
        Case(
            item: "pain", before: [(nil, nine)], time: "2026-11-18T09:00:00Z",
            concern: "gap-360-1794988800"),
        Case(
            item: "pain", before: [(nil, nine), (nil, "2026-11-18T15:00:00Z")],
            time: "2026-11-18T22:00:00Z", concern: "cap-4-day-6"),
        Case(item: "pain", time: nine, amount: 20, concern: "cap-4-day-20 amount-20-2"),
        Case(item: "course", time: nine, concern: "outside"),
        Case(
            item: "free", before: [(nil, nine)], time: "2026-11-18T08:00:59Z",
            concern: "again-1794988800"),
    ]

    private func verb(_ slot: String?, of item: String, _ amount: Int? = nil) -> Household.Verb {
        let amount = amount.map { Amount($0) }
        guard let slot else { return .takeExtra(at: .now, amount: amount) }
        let day = CivilDate("2026-11-18") ?? .earliest
        return .take(
            .named(OccurrenceName(item: item, slot: slot, date: day)), at: .now, amount: amount)
    }

    private func house(before given: Case) throws -> House {
        let house = try House(Self.plan, at: "2026-11-17T19:00:00Z")
        for (slot, time) in given.before {
            try house.record(
                verb(slot, of: given.item), of: given.item, at: time, confirmed: .everything)
        }
        return house
    }

    private func verdict(
        _ given: Case, in house: House, by source: Entry.Source,
        confirmed: Household.Confirmation = .none
    ) throws -> Household.Verdict {
        var request = Household.Request(
            verb(given.slot, of: given.item, given.amount), of: .id(given.item), person: "sam")
        request.confirmed = confirmed
        return try house.household(at: given.time).record(request, by: Author(source)).verdict
    }

    private func codes(_ concerns: [Household.Concern]) -> String {
        concerns.map(\.code).joined(separator: " ")
    }

    @Test(arguments: cases, [Entry.Source.command, .page])
    func doseWithAConcernIsRecordedOnlyWhenConfirmed(given: Case, face: Entry.Source) throws {
        let house = try house(before: given)
        let count = try house.entries.count
        guard case .needsConfirmation(let dose) = try verdict(given, in: house, by: face) else {
            Issue.record("\(given.item) is recorded unasked")
            return
        }
        #expect(codes(dose.concerns) == given.concern)
        let wrong = try verdict(given, in: house, by: face, confirmed: .shown("another"))
        #expect(wrong.word == "needs confirmation")
        #expect(try house.entries.count == count)
        let confirmed: Household.Confirmation = face == .page ? .shown(dose.code) : .everything
        guard
            case .recorded(let change) = try verdict(
                given, in: house, by: face, confirmed: confirmed)
        else {
            Issue.record("\(given.item) is not recorded though it was confirmed")
            return
        }
        #expect(codes(change.concerns) == given.concern)
        #expect(try house.entries.count == count + 1)
    }

    /// A completion in a calendar is recorded, and its concern is reported.
    @Test(arguments: cases.filter { $0.slot != nil && $0.amount == nil })
    func doseOfACalendarIsRecordedAndItsConcernIsReported(given: Case) throws {
        let house = try house(before: given)
        let count = try house.entries.count
        let household = try house.household(at: given.time)
        let slot = try #require(given.slot)
        let imported = try house.tick(given.item, slot, on: "2026-11-18", household)
        let entries = try house.entries
        #expect(entries.count == count + 1)
        let last = try #require(entries.last)
        #expect(imported.concerns.mapValues(codes) == [last.id: given.concern])
        let person = try household.person("sam", for: .wholeRecord)
        #expect(codes(person.concerns(about: last)) == given.concern)
        let day = try #require(CivilDate("2026-11-18"))
        let ticked = person.timeline.outcomes(of: given.item, from: day, through: day)
            .flatMap(person.concerns(ofTicked:))
        #expect(codes(ticked) == given.concern)
        let again = try house.tick(given.item, slot, on: "2026-11-18", household)
        #expect(try again.concerns.isEmpty && house.entries.count == count + 1)
    }

    /// A user's own task becomes a dose only when it is assigned, which asks about concerns.
    /// Calendars have no tasks for doses as needed or outside the plan.
    @Test(arguments: cases.filter { $0.slot == nil })
    func assigningAForeignTaskAsksAboutConcerns(given: Case) throws {
        let house = try house(before: given)
        let count = try house.entries.count
        let household = try house.household(at: given.time)
        #expect(try house.finish("UID:own", "SUMMARY:Took one", household).concerns.isEmpty)
        #expect(try house.entries.count == count)
        var said = Household.Assignment(1, to: .id(given.item), person: "sam")
        said.isExtra = true
        said.amount = given.amount.map { Amount($0) }
        guard case .recording(let asked) = try household.settle(said),
            case .needsConfirmation(let dose) = asked.verdict
        else {
            Issue.record("\(given.item) is recorded unasked")
            return
        }
        #expect(codes(dose.concerns) == given.concern)
        #expect(try house.entries.count == count)
        said.confirmed = .everything
        _ = try household.settle(said)
        let last = try #require(try house.entries.last)
        #expect(try house.entries.count == count + 1 && last.action.at == household.now)
    }

    /// For two completions in one import, the concern is about the second dose.
    @Test func secondOfTwoCompletionsIsReported() throws {
        let house = try House(Self.plan, at: "2026-11-17T19:00:00Z")
        try house.tick("twice", "a", on: "2026-11-18", house.household(at: Self.evening))
        let later = try house.household(at: "2026-11-18T20:11:00Z")
        try house.tick("twice", "b", on: "2026-11-18", later)
        let person = try later.person("sam", for: .wholeRecord)
        #expect(
            try house.entries.map { codes(person.concerns(about: $0)) } == [
                "", "near-720-1795032600",
            ])
    }

    /// An as-needed medicine without limits has no shortest interval.
    @Test func asNeededWithoutLimitsIsRecordedOnceByADoubleClick() throws {
        let house = try House(Self.plan, at: "2026-11-17T19:00:00Z")
        let press = { (time: String, seen: EntryID?) in
            try house.record(
                verb(nil, of: "free"), of: "free", by: .page, at: time, seeing: .init(seen))
        }
        #expect(try press(Self.nine, nil) == "taken")
        #expect(try press("2026-11-18T08:00:01Z", nil) == "said before")
        // The page was reloaded between the two clicks.
        let first = try house.entries.first?.id
        #expect(try press("2026-11-18T08:00:02Z", first) == "needs confirmation")
        #expect(try press("2026-11-18T08:01:00Z", first) == "taken")
        #expect(try house.entries.count == 2)
    }

    @Test(arguments: ["twice", "large", "pain"], [Entry.Source.command, .page, .calendar])
    func doseAsPlannedIsRecordedWithoutAQuestion(item: String, face: Entry.Source) throws {
        let house = try House(Self.plan, at: "2026-11-17T19:00:00Z")
        let slots = item == "pain" ? [nil] : item == "large" ? ["a"] : ["a", "b"]
        for (slot, time) in zip(slots, [Self.nine, Self.evening]) {
            if face == .calendar, let slot {
                try house.tick(item, slot, on: "2026-11-18", try house.household(at: time))
            } else {
                let word = try house.record(
                    verb(slot, of: item), of: item, by: face == .calendar ? .page : face, at: time)
                #expect(word == "taken")
            }
        }
        let person = try house.household(at: Self.evening).person("sam", for: .wholeRecord)
        #expect(try house.entries.count == slots.count)
        #expect(try house.entries.allSatisfy { person.concerns(about: $0).isEmpty })
    }

    /// A different dose was recorded after the question was asked.
    @Test func confirmationOfAnOutdatedQuestionIsAskedAgain() throws {
        let given = Self.cases[0]
        let house = try house(before: given)
        guard case .needsConfirmation(let dose) = try verdict(given, in: house, by: .page) else {
            Issue.record("nothing was asked")
            return
        }
        try house.record(
            verb(nil, of: "twice"), of: "twice", at: "2026-11-18T20:10:30Z", confirmed: .everything)
        let again = try verdict(given, in: house, by: .page, confirmed: .shown(dose.code))
        #expect(again.word == "needs confirmation")
    }

    /// The plan of the dose's day decides which amount is unusual.
    @Test func largerAmountInThePlanIsNotUnusual() throws {
        let house = try House(
            Self.plan.replacing(
                "{at: \"09:00\", id: a}]}\n  - {name: Weekly",
                with: "{at: \"09:00\", id: a, amount: 4}]}\n  - {name: Weekly"),
            at: "2026-11-16T19:00:00Z")
        try house.apply(Self.plan, at: "2026-11-17T19:00:00Z")
        let day = CivilDate("2026-11-17") ?? .earliest
        let taken = Household.Verb.take(
            .named(OccurrenceName(item: "large", slot: "a", date: day)),
            at: .during(TimeOfDay(hour: 9, minute: 0) ?? .midnight), amount: nil)
        let word = try house.record(taken, of: "large", by: .page, at: "2026-11-18T06:00:00Z")
        #expect(word == "taken")
    }

    /// A daily dose taken 10 hours before the next is near it.
    @Test func dailyDoseTakenLateInTheEveningIsNearTheNext() throws {
        let house = try House(Self.plan, at: "2026-11-17T19:00:00Z")
        try house.record(verb("a", of: "large"), of: "large", at: "2026-11-18T22:00:00Z")
        let next = Household.Verb.take(.nearest, at: .now, amount: nil)
        #expect(
            try house.record(next, of: "large", at: "2026-11-19T08:00:00Z") == "needs confirmation")
        #expect(
            try house.record(next, of: "large", at: "2026-11-19T10:00:00Z") == "taken")
    }
}

extension House {
    /// Imports a task that an app has just completed.
    @discardableResult
    func tick(
        _ item: String, _ slot: String, on date: String, _ household: Household
    ) throws -> Household.ImportResult {
        let person = try household.person("sam", for: .wholeRecord)
        let wording = try #require(Wording(builtIn: "en"))
        let series = PublishedSeries.all(
            of: person.plan, asWritten: person.plan, wording: wording,
            beginning: { _ in .earliest })
        let uid = try #require(
            series.first { $0.series.item.id == item && $0.series.slot == slot }
        ).uid.split(separator: "@")
        return try finish(
            "UID:\(uid[0])-\(date.filter { $0 != "-" })@\(uid[1])", "SUMMARY:\(item)", household)
    }

    /// Imports a foreign task that has just been completed.
    @discardableResult
    func finish(
        _ uid: String, _ summary: String, _ household: Household
    ) throws -> Household.ImportResult {
        let done = "\(household.now.utc.compact)Z"
        let text = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", "BEGIN:VTODO", uid,
            "DTSTAMP:\(done)", summary, "STATUS:COMPLETED", "COMPLETED:\(done)", "END:VTODO",
            "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
        let reading = CalendarReader(zones: House.zones).reading(Array(text.utf8)) { _ in true }
        let source = CalendarSource(.copy, [.init(name: "a.ics", reading)])
        return try household.importing([.init(source)], about: "sam")
    }
}
