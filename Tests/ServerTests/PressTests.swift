import CarePlan
import CivilTime
import Foundation
import Journal
import Pages
import Server
import TestSupport
import Testing

@Suite struct PressTests {
    static func plan(
        zone: String = "Europe/Copenhagen", language: String = "en", head: String = ""
    ) -> String {
        """
        person: Sam Carter
        id: sam
        zone: \(zone)
        language: \(language)
        \(head)
        medicines:
          - {name: Metformin, id: metformin, strength: 500 mg, doses: [{at: "08:00", amount: 2}]}
          - name: Statin
            id: statin
            doses: [{at: "21:30"}]

        """
    }
    private let home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Take: 2 tablets Metformin 500 mg, 08:00"
    private let undo = "Undo: 2 tablets Metformin 500 mg, 08:00"

    init() throws { home = try PageHome(Self.plan(), at: "2026-11-01T11:00:00Z") }

    @Test func pressIsRecordedAndLeadsBackToThePage() throws {
        let outcome = try home.press(try home.today(at: morning).form(take), at: morning)
        #expect(outcome.changed == ["sam"] && outcome.response.status == 303)
        let code = try home.code("metformin")
        #expect(
            outcome.response.fields.map(\.value)
                == ["../../today/0123456789abcdef0123456789abcdef#i\(code)-1-2026-11-20-1"])
        let entry = try #require(try home.entries.first)
        #expect(entry.author == .subscriber("Tablet"))
        #expect(entry.source == .page && entry.day.description == "2026-11-20")
        #expect(
            entry.recorded == (try PageHome.instant(morning)) && entry.action.at == entry.recorded)
        #expect(entry.action.kind == .taken && entry.action.amount == Amount(2))
    }

    @Test(arguments: ["today", "take"]) func pressSentTwiceAddsNothing(to page: String) throws {
        let shown =
            try page == "today" ? home.today(at: morning) : home.take("metformin", at: morning)
        let form = try shown.form(take)
        try home.press(form, at: morning)
        let again = try home.press(form, at: "2026-11-20T07:10:02Z")
        #expect(again.response.status == 303 && again.changed == [])
        #expect(try home.entries.count == 1)
    }

    /// After an accidental undo, the earlier time is offered.
    @Test(arguments: ["today", "take"]) func undoneDoseOffersItsEarlierTime(
        page: String
    ) throws {
        func shown(at time: String) throws -> PageText {
            try page == "today" ? home.today(at: time) : home.take("metformin", at: time)
        }
        let noon = "2026-11-20T11:00:00Z"
        let former = "Taken at 08:10, as before: 2 tablets Metformin 500 mg, 08:00"
        #expect(try !shown(at: morning).forms.contains { $0.label == former })
        try home.press(try shown(at: morning).form(take), at: morning)
        try home.press(try home.today(at: noon).form(undo), at: noon)
        let form = try shown(at: noon).form(former)
        #expect(try home.press(form, at: noon).changed == ["sam"])
        #expect(try home.entries.map(\.action.kind) == [.taken, .undone, .taken])
        #expect(try home.entries.last?.action.at == (try PageHome.instant(morning)))
        #expect(try !shown(at: noon).forms.contains { $0.label == former })
    }

    @Test func takenDoseShowsItsTimeAndCanBeUndoneOnce() throws {
        try home.press(try home.today(at: morning).form(take), at: morning)
        let page = try home.take("metformin", at: "2026-11-20T07:12:00Z")
        #expect(try page.lines.contains("taken 08:10"))
        #expect(page.text.contains("<button type=\"button\" class=\"hero\" disabled=\"\">"))
        #expect(!page.forms.contains { $0.label == take })
        let form = try page.form(undo)
        #expect(try home.press(form, at: "2026-11-20T07:13:00Z").changed == ["sam"])
        #expect(try home.press(form, at: "2026-11-20T07:14:00Z").changed == [])
        #expect(try home.entries.map(\.action.kind) == [.taken, .undone])
        _ = try home.today(at: "2026-11-20T07:15:00Z").form(take)
    }

    @Test func readingAPageChangesNothing() throws {
        _ = try home.today(at: morning)
        let pages =
            [.today, .subscribe, .take(item: try home.code("metformin"))]
            as [PagePlace]
        for method in ["GET", "HEAD"] {
            for page in pages {
                let request = PageRequest(
                    method, page, fields: ["host": "a"],
                    form: ["do": "taken", "slot": "1", "date": "2026-11-20", "ordinal": "1"])
                let outcome = try home.answer(request, at: morning)
                #expect(outcome.response.status == 200 && outcome.changed == [])
            }
        }
        #expect(try home.entries.isEmpty)
    }

    @Test func pageLeftOpenOverMidnightRecordsNoOtherDose() throws {
        let form = try home.today(at: morning).form(take)
        let late = try home.press(form, at: "2026-11-20T23:10:00Z")
        let page = PageText(late.response)
        #expect(late.response.status == 409 && late.changed == [])
        #expect(try page.lines.contains("Nothing was recorded"))
        #expect(page.text.contains("href=\"../../take/"))
        #expect(try home.entries.isEmpty)
    }

    @Test func eveningDoseCanBeRecordedShortlyAfterMidnight() throws {
        let page = try home.today(at: "2026-11-20T23:20:00Z")
        #expect(try page.lines.contains("yesterday 21:30"))
        try home.press(
            try page.form("Take: 1 tablet Statin, yesterday 21:30"), at: "2026-11-20T23:20:00Z")
        #expect(try home.entries.map(\.day.description) == ["2026-11-20"])
        let after = try home.today(at: "2026-11-20T23:21:00Z")
        _ = try after.form("Undo: 1 tablet Statin, yesterday 21:30")
    }

    /// A day of 24 hours, one of 23 and one of 25: its last second, and the first second of the
    /// next day.
    @Test(arguments: [
        ("2026-11-20T22:59:59Z", "2026-11-20T23:00:00Z", "2026-11-20T07:10:00Z"),
        ("2027-03-28T21:59:59Z", "2027-03-28T22:00:00Z", "2027-03-28T06:10:00Z"),
        ("2027-10-31T22:59:59Z", "2027-10-31T23:00:00Z", "2027-10-31T07:10:00Z"),
    ])
    func buttonReturnsAfterThePersonsMidnight(last: String, first: String, press: String)
        throws
    {
        try home.press(try home.take("metformin", at: press).form(take), at: press)
        #expect(try home.take("metformin", at: last).text.contains("disabled"))
        let next = try home.take("metformin", at: first)
        #expect(!next.text.contains("disabled"))
        let early = try next.form("Take early: 2 tablets Metformin 500 mg, 08:00")
        #expect(early.fields["date"] != (try home.entries.first?.day.description))
    }

    @Test func doseThatLeftThePlanIsNotRecorded() throws {
        let form = try home.today(at: morning).form(take)
        try home.apply(
            Self.plan().replacing("\"08:00\", amount: 2", "\"08:00\", on: [mon]"),
            at: "2026-11-19T11:00:00Z")
        let outcome = try home.press(form, at: morning)
        #expect(outcome.response.status == 409)
        #expect(
            try PageText(outcome.response).lines.contains { $0.contains("nothing to record here") }
        )
        #expect(try home.entries.isEmpty)
    }

    @Test func skippedAndSnoozedDosesAreMarked() throws {
        let page = try home.take("metformin", at: morning)
        let snooze = try page.form("Snooze 30 min: 2 tablets Metformin 500 mg, 08:00")
        try home.press(snooze, at: morning)
        try home.press(snooze, at: "2026-11-20T07:10:20Z")
        #expect(try home.entries.map(\.action.kind) == [.snoozed])
        #expect(try home.today(at: morning).lines.contains("snoozed until 08:40"))
        try home.press(
            try page.form("Skip: 2 tablets Metformin 500 mg, 08:00"), at: morning)
        #expect(try home.today(at: morning).lines.contains("skipped 08:10"))
        try home.press(try home.today(at: morning).form(undo), at: morning)
        _ = try home.today(at: morning).form(take)
    }

    /// The ten minutes count from the dose's time, as with the command.
    @Test func doseIsSnoozedBeforeItsTime() throws {
        let early = "2026-11-20T06:40:00Z"
        try home.press(
            try home.today(at: early).form("Snooze 10 min: 2 tablets Metformin 500 mg, 08:00"),
            at: early)
        #expect(try home.entries.map(\.action.until) == [Instant("2026-11-20T07:10:00Z")])
        #expect(try home.today(at: early).text.contains("snoozed until 08:10"))
    }

    @Test func doseFarAheadHasNoButton() throws {
        let night = "2026-11-19T23:10:00Z"
        #expect(try home.today(at: night).forms.allSatisfy { !$0.label.contains("Statin, 21:30") })
        var form = try home.take("statin", at: "2026-11-20T20:40:00Z")
            .form("Take: 1 tablet Statin, 21:30").fields
        form["date"] = "2026-11-25"
        let response = try home.answer(
            PageRequest("POST", .take(item: try home.code("statin")), form: form),
            at: "2026-11-20T20:40:00Z"
        ).response
        #expect(response.status == 409)
    }

    @Test(arguments: [
        [:], ["do": "taken"], ["do": "undone", "entry": "x", "to": "today"],
        ["do": "taken", "slot": "1", "date": "2026-02-30", "ordinal": "1", "to": "today"],
        ["do": "taken", "slot": "1", "date": "2026-11-20", "ordinal": "1", "to": "//evil"],
        ["do": "taken", "slot": "1", "date": "2026-11-20", "ordinal": "1", "to": "subscribe"],
        ["do": "counted", "slot": "1", "date": "2026-11-20", "ordinal": "1", "to": "today"],
    ])
    func malformedFormIsRefused(_ form: [String: String]) throws {
        let request = PageRequest("POST", .take(item: try home.code("metformin")), form: form)
        let page = PageText(try home.answer(request, at: morning).response)
        #expect(try page.status == 400 && page.lines.contains("Nothing was recorded"))
        #expect(try page.lines.contains { $0.contains("did not come from a button on this page") })
        #expect(page.text.contains("href=\"../../take/"))
        #expect(try home.entries.isEmpty)
    }

    @Test func unknownItemIsNotFound() throws {
        #expect(try home.response("take", "0000000000000000", at: morning).status == 404)
    }
}

extension String {
    func replacing(_ part: String, _ other: String) -> String {
        components(separatedBy: part).joined(separator: other)
    }
}
