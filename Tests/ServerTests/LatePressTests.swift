import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of doses that were taken but not recorded in time.
@Suite struct LatePressTests {
    private let home: PageHome
    /// 11:00 on Friday, 20 November 2026.
    private let late = "2026-11-20T10:00:00Z"
    private let take = "Record: 1 tablet Statin, yesterday 21:30"
    private let undo = "Undo: 1 tablet Statin, yesterday 21:30"

    init() throws { home = try PageHome(PressTests.plan(), at: "2026-11-01T11:00:00Z") }

    /// Returns a form of the page with a time filled in.
    private func form(_ label: String, at clock: String) throws -> PageText.Form {
        let form = try home.today(at: late).form(label)
        return PageText.Form(
            action: form.action, fields: form.fields.merging(["at": clock]) { $1 },
            label: form.label)
    }

    @Test func yesterdaysDoseIsRecordedAtItsTime() throws {
        let page = try home.today(at: late)
        let lines = try page.lines
        #expect(lines.contains("yesterday 21:30") && lines.contains("Taken at"))
        let form = try page.form(take)
        #expect(form.fields["at"] == "21:30")
        #expect(try home.press(form, at: late).changed == ["sam"])
        let entry = try #require(try home.entries.first)
        #expect(entry.day.description == "2026-11-19" && entry.action.amount == Amount(1))
        #expect(entry.action.at == (try PageHome.instant("2026-11-19T20:30:00Z")))
        #expect(entry.recorded == (try PageHome.instant(late)))
    }

    /// After midnight the evening dose is still open (see docs/record.md).
    @Test(arguments: ["21:10": "2026-11-19T20:10:00Z", "00:40": "2026-11-19T23:40:00Z"])
    func enteredTimeIsRecorded(clock: String, moment: String) throws {
        try home.press(try form(take, at: clock), at: late)
        #expect(try home.entries.first?.action.at == (try PageHome.instant(moment)))
        #expect(try home.entries.first?.day.description == "2026-11-19")
    }

    @Test(arguments: ["05:00", "20:59"]) func timeOutsideTheWindowIsRefused(clock: String) throws {
        let outcome = try home.press(try form(take, at: clock), at: late)
        #expect(outcome.response.status == 409 && outcome.changed == [])
        let why = "The dose was not open at that time. A dose is open from half an hour"
        #expect(try PageText(outcome.response).lines.contains { $0.hasPrefix(why) })
        #expect(try home.entries.isEmpty)
    }

    @Test(arguments: ["", "24:00", "9"]) func malformedTimeIsRefused(clock: String) throws {
        #expect(try home.press(try form(take, at: clock), at: late).response.status == 400)
    }

    @Test func answerOfYesterdayIsRecordedOnceAndCanBeUndone() throws {
        let form = try home.today(at: late).form(take)
        try home.press(form, at: late)
        #expect(try home.press(form, at: late).changed == [])
        let after = try home.today(at: late)
        #expect(try after.lines.contains("taken yesterday 21:30"))
        try home.press(try after.form(undo), at: late)
        #expect(try home.entries.map(\.action.kind) == [.taken, .undone])
        _ = try home.today(at: late).form(take)
    }

    @Test func yesterdaysDoseCanBeSkipped() throws {
        let form = try home.take("statin", at: late)
            .form("Skip: 1 tablet Statin, yesterday 21:30")
        try home.press(form, at: late)
        #expect(try home.entries.map(\.action.kind) == [.skipped])
        #expect(try home.today(at: late).lines.contains("skipped yesterday 21:30"))
    }

    /// A page that stayed open does not send a time, so an old skip keeps its time.
    @Test func skippedDoseCanBeRecordedAsTaken() throws {
        let page = try home.take("statin", at: late)
        let old = try home.take("statin", at: "2026-11-19T20:40:00Z")
        try home.press(try page.form("Skip: 1 tablet Statin, yesterday 21:30"), at: late)
        let stale = try old.form("Take: 1 tablet Statin, 21:30")
        #expect(try home.press(stale, at: late).response.status == 409)
        try home.press(try page.form(take), at: late)
        #expect(
            try home.entries.last?.action.at == (try PageHome.instant("2026-11-19T20:30:00Z")))
    }

    /// The Today page shows no older doses; they are recorded on the pages of their days.
    @Test func olderDosesAreNotOnTheTodayPage() throws {
        let page = try home.today(at: "2026-11-21T10:00:00Z")
        #expect(page.forms.allSatisfy { $0.fields["date"] != "2026-11-19" })
    }

    /// The next dose of a slot ends the one before, also on the same day.
    @Test func missedDoseOfTodayCanBeRecorded() throws {
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\nlanguage: da\nmedicines:\n"
                + "  - {name: Amoxicillin, id: a, every: 4 h, doses: [{at: \"06:00\"}]}\n",
            at: "2026-11-18T11:00:00Z")
        let form = try home.today(at: late).form("Registrér: 1 tablet Amoxicillin, 06:00")
        try home.press(form, at: late)
        #expect(
            try home.entries.first?.action.at == (try PageHome.instant("2026-11-20T05:00:00Z")))
    }

    private func statin(at clock: String, in zone: String) -> String {
        "person: Sam\nid: sam\nzone: \(zone)\nlanguage: en\nmedicines:\n"
            + "  - {name: Statin, id: statin, doses: [{at: \"\(clock)\", id: e}]}\n"
    }

    /// 21:30 in Copenhagen, when it was due, is 15:30 in New York.
    @Test func timesAfterAJourneyAreInTheCurrentZone() throws {
        try home.apply(statin(at: "21:30", in: "Europe/Copenhagen"), at: "2026-11-18T11:00:00Z")
        try home.apply(statin(at: "21:30", in: "America/New_York"), at: "2026-11-20T12:00:00Z")
        let page = try home.today(at: "2026-11-20T15:00:00Z")
        let form = try page.form("Record: 1 tablet Statin, yesterday 15:30")
        #expect(form.fields["at"] == "15:30")
        try home.press(form, at: "2026-11-20T15:00:00Z")
        #expect(
            try home.entries.first?.action.at == (try PageHome.instant("2026-11-19T20:30:00Z")))
    }

    @Test func doseAfterMidnightMayBeRecordedBeforeMidnight() throws {
        try home.apply(statin(at: "00:10", in: "Europe/Copenhagen"), at: "2026-11-18T11:00:00Z")
        try home.press(try form("Record: 1 tablet Statin, yesterday 00:10", at: "23:50"), at: late)
        #expect(
            try home.entries.first?.action.at == (try PageHome.instant("2026-11-18T22:50:00Z")))
    }

    @Test func allDayReminderAsksForItsTime() throws {
        try home.apply(
            "person: Sam\nid: sam\nzone: Europe/Copenhagen\nlanguage: en\nreminders:\n"
                + "  - {title: Stretch, id: s, at: all-day}\n", at: "2026-11-18T11:00:00Z")
        let page = try home.today(at: late)
        let form = try page.form("Record: Stretch, yesterday all day")
        #expect(try form.fields["at"] == "12:00" && page.lines.contains("Done at"))
        try home.press(form, at: late)
        #expect(
            try home.entries.first?.action.at == (try PageHome.instant("2026-11-19T11:00:00Z")))
    }
}
