import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of doses that a page asks about before it records them.
@Suite struct ConcernPressTests {
    private static let plan = """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Metformin, id: metformin, doses: [{at: "09:00", id: a}, {at: "21:00", id: b}]}
          - {name: Ibuprofen, id: ibuprofen, as-needed: {amount: 1, at-least: 6 h, at-most: 3 per day}}

        """
    private let home: PageHome
    /// 21:10 on Friday, 20 November 2026.
    private let evening = "2026-11-20T20:10:00Z"
    private let later = "2026-11-20T20:11:00Z"
    private let morningDose = "Take: 1 tablet Metformin, 09:00"
    private let eveningDose = "Take: 1 tablet Metformin, 21:00"
    private let sure = "Yes, it was taken: 1 tablet Metformin"

    init() throws { home = try PageHome(Self.plan, at: "2026-11-20T06:00:00Z") }

    /// Records the morning dose late, which needs a confirmation. The page shows the time as
    /// `clock`.
    @discardableResult
    private func catchUp(at time: String, _ clock: String = "21:10") throws -> JobOutput {
        let asked = try home.press(try home.today(at: time).form(morningDose), at: time)
        let now = "Taken now, \(clock): 1 tablet Metformin"
        return try home.press(try PageText(asked.response).form(now), at: time)
    }

    /// Returns the question about the evening dose, a minute after the morning dose was recorded
    /// late.
    private func question() throws -> PageText {
        try catchUp(at: evening)
        let form = try home.today(at: later).form(eveningDose)
        let asked = try home.press(form, at: later)
        #expect(asked.changed == [] && asked.response.status == 200)
        return PageText(asked.response)
    }

    @Test func doseTooNearNeedsAConfirmation() throws {
        let page = try question()
        let lines = try page.lines
        #expect(lines.contains("Not recorded yet: please check"))
        #expect(
            lines.contains("Metformin: taken 21:10; in the plan, doses are 12 h apart."))
        #expect(lines.contains("Record it anyway? 1 tablet Metformin, 21:11"))
        #expect(try home.entries.count == 1)
        let form = try page.form(sure)
        #expect(form.fields["do"] == "taken" && form.fields["slot"] == "b")
        #expect(try home.press(form, at: later).changed == ["sam"])
        #expect(try home.entries.count == 2)
    }

    /// A double click, or two browsers that both asked, must give one entry.
    @Test func confirmationSentTwiceIsOneDose() throws {
        let form = try question().form(sure)
        let other = try home.press(try home.today(at: later).form(eveningDose), at: later).response
        try home.press(form, at: later)
        #expect(try home.press(form, at: later).changed == [])
        #expect(try home.press(try PageText(other).form(sure), at: later).changed == [])
        #expect(try home.entries.count == 2)
    }

    @Test func asNeededDoseConfirmedByTwoBrowsersIsOneDose() throws {
        let press = { (form: PageText.Form, time: String) in try home.press(form, at: time) }
        _ = try press(try home.today(at: evening).form("Take: 1 tablet Ibuprofen"), evening)
        let early = "Take anyway: 1 tablet Ibuprofen"
        let pages = try (0..<2).map { _ in
            PageText(try press(try home.today(at: later).form(early), later).response)
        }
        for page in pages {
            _ = try press(try page.form("Yes, it was taken: 1 tablet Ibuprofen"), later)
        }
        #expect(try home.entries.count == 2)
    }

    /// The morning dose was undone meanwhile and a different one recorded, so the page asks again.
    @Test func outdatedConfirmationAsksAgain() throws {
        let form = try question().form(sure)
        try home.press(
            try home.today(at: later).form("Undo: 1 tablet Metformin, 09:00"), at: later)
        let free = try catchUp(at: "2026-11-20T20:12:00Z", "21:12")
        #expect(free.changed == ["sam"])
        let again = try home.press(form, at: "2026-11-20T20:13:00Z")
        #expect(again.response.status == 200 && again.changed == [])
        _ = try PageText(again.response).form(sure)
    }

    @Test func goingBackRecordsNothing() throws {
        let page = try question()
        #expect(page.text.contains("href=\"../../take/"))
        #expect(try page.lines.contains("Go back"))
    }

    /// A completion in a calendar was recorded without a question, so its concern is shown.
    @Test func completionInACalendarIsShownWithItsConcern() throws {
        try catchUp(at: evening)
        let told = "Metformin: taken 21:10; in the plan, doses are 12 h apart."
        #expect(try !home.today(at: later).lines.contains(told))
        let morning = try #require(try home.entries.first)
        let planned = Planned(
            slot: "b", ordinal: 1, start: try PageHome.instant("2026-11-20T20:00:00Z"))
        let at = try PageHome.instant(later)
        let tick = Entry(
            id: EntryID(high: 8, low: 1), recorded: at, source: .calendar,
            subject: morning.subject, day: morning.day,
            action: .taken(planned, at: at, Amount(1)))
        try home.store.write { try $0.append([tick]) }
        #expect(try home.today(at: later).lines.contains(told))
        #expect(try home.take("metformin", at: later).lines.contains(told))
        var discreet = home
        discreet.subscriber.isDiscreet = true
        #expect(try !discreet.today(at: later).text.contains("Metformin"))
    }

    /// A dose long after its time may have been taken earlier: one tap records it at its time.
    @Test func lateDoseCanBeRecordedAtItsTimeWithOneTap() throws {
        let late = "2026-11-20T15:10:00Z"
        let asked = try home.press(try home.today(at: late).form(morningDose), at: late)
        #expect(asked.response.status == 200 && asked.changed == [])
        let page = PageText(asked.response)
        let lines = try page.lines
        #expect(
            lines.contains(
                "Metformin: planned for 09:00, 7 h 10 min ago. The next one is planned for 21:00. In the plan, doses "
                    + "are 12 h apart; if you take it now, there will be only 4 h 50 min until the next."
            ))
        #expect(lines.contains("At another time"))
        #expect(lines.contains("Was it taken just now? 1 tablet Metformin"))
        _ = try page.form("Taken now, 16:10: 1 tablet Metformin")
        try home.press(try page.form("Taken 09:00: 1 tablet Metformin"), at: late)
        #expect(try home.entries.map(\.action.at) == [try PageHome.instant("2026-11-20T08:00:00Z")])
    }

    /// Two doses are due, and the question about the first mentions the second.
    @Test func lateDoseMentionsThatTheNextIsDue() throws {
        let asked = try home.press(try home.today(at: evening).form(morningDose), at: evening)
        #expect(
            try PageText(asked.response).lines.contains(
                "Metformin: planned for 09:00, 12 h 10 min ago. The next one was planned for 21:00."
            ))
    }

    /// A press is recorded without a question up to half the interval to the next dose, at most
    /// four hours.
    @Test(arguments: [("2026-11-20T12:00:00Z", true), ("2026-11-20T12:01:00Z", false)])
    func pressWithinFourHoursNeedsNoConfirmation(time: String, isRecorded: Bool) throws {
        let output = try home.press(try home.today(at: time).form(morningDose), at: time)
        #expect(output.changed == (isRecorded ? ["sam"] : []))
    }

    /// A second carer sees doses that were given outside the plan.
    @Test func doseOutsideThePlanIsShownOnThePage() throws {
        let person = try home.extra(of: "metformin", at: "2026-11-20T12:00:00Z")
        #expect(person == "taken")
        let page = try home.today(at: evening)
        let lines = try page.lines
        #expect(lines.contains("taken 13:00, on top of the plan"))
        try home.press(try page.form("Undo: 1 tablet Metformin, 13:00"), at: evening)
        #expect(try !home.today(at: evening).lines.contains("taken 13:00, on top of the plan"))
    }
}
