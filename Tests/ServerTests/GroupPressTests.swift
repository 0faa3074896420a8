import CarePlan
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of one button for several doses that are due together.
@Suite struct GroupPressTests {
    private static func plan(_ rest: String = "") -> String {
        """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Metformin, id: metformin, doses: [{at: "08:00", amount: 2}]}
          - {name: Statin, id: statin, doses: [{at: "08:00"}, {at: "21:30"}]}
        \(rest)
          - {name: Zinc, id: zinc, doses: [{at: "07:30"}]}
        reminders:
          - {title: Stretch, id: stretch, at: "08:00"}

        """
    }
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let all = "Take both due at 08:00: 2 tablets Metformin, 1 tablet Statin"
    private let home: PageHome

    init() throws { home = try PageHome(Self.plan(), at: "2026-11-01T11:00:00Z") }

    private func filled(_ form: PageText.Form, _ fields: [String: String]) -> PageText.Form {
        PageText.Form(
            action: form.action, fields: form.fields.merging(fields) { $1 }, label: form.label)
    }

    @Test func dosesDueTogetherAreRecordedAtOnce() throws {
        let form = try home.today(at: morning).form(all)
        let pressed = try home.press(form, at: morning)
        let code = try home.code("metformin")
        #expect(pressed.response.status == 303 && pressed.changed == ["sam"])
        #expect(
            pressed.response.fields.map(\.value)
                == ["../today/\(home.token?.digits ?? "")#i\(code)-1-2026-11-20-1"])
        #expect(try home.entries.map(\.subject.item) == ["metformin", "statin"])
        #expect(try home.entries.map(\.action.amount) == [Amount(2), Amount(1)])
        let page = try home.today(at: morning)
        #expect(!page.forms.contains { $0.label.hasPrefix("Take both") })
    }

    @Test func pressSentTwiceAddsNothing() throws {
        let form = try home.today(at: morning).form(all)
        try home.press(form, at: morning)
        let again = try home.press(form, at: "2026-11-20T07:10:02Z")
        #expect(again.response.status == 303 && again.changed == [])
        #expect(try home.entries.count == 2)
    }

    @Test func singleDoseHasNoButtonForAll() throws {
        try home.press(
            try home.today(at: morning).form("Take: 1 tablet Statin, 08:00"), at: morning)
        #expect(try !home.today(at: morning).forms.contains { $0.label.hasPrefix("Take both") })
    }

    /// Late in the evening, one tap records all doses at their times.
    @Test func lateDosesNeedAConfirmation() throws {
        let late = "2026-11-20T20:10:00Z"
        let asked = try home.press(try home.today(at: late).form(all), at: late)
        #expect(asked.response.status == 200 && asked.changed == [])
        let page = PageText(asked.response)
        #expect(
            try page.lines.contains {
                $0.hasPrefix(
                    "Metformin: planned for 08:00, 13 h 10 min ago. The next one is planned for tomorrow"
                )
            })
        #expect(try page.lines.contains("Were they taken just now?"))
        _ = try page.form("Taken now, 21:10: 2 tablets Metformin, 1 tablet Statin")
        try home.press(
            try page.form("Taken 08:00: 2 tablets Metformin, 1 tablet Statin"), at: late)
        let moment = try PageHome.instant("2026-11-20T07:00:00Z")
        #expect(try home.entries.map(\.action.at) == [moment, moment])
    }

    /// With concerns, nothing is recorded before a confirmation.
    @Test func concernsNeedAConfirmation() throws {
        let form = try home.today(at: morning).form(all)
        #expect(try home.extra(of: "statin", at: "2026-11-20T07:05:00Z") == "taken")
        let asked = try home.press(form, at: morning)
        let page = PageText(asked.response)
        #expect(asked.response.status == 200 && asked.changed == [])
        #expect(
            try page.lines.contains { $0.hasPrefix("Statin: taken 08:05; in the plan, ") })
        #expect(try page.lines.contains("Take them anyway?"))
        #expect(try home.entries.count == 1)
        let sure = try page.form("Yes, take them: 2 tablets Metformin, 1 tablet Statin")
        try home.press(sure, at: morning)
        try home.press(sure, at: morning)
        #expect(try home.entries.map(\.subject.item) == ["statin", "metformin", "statin"])
    }

    /// Concerns that were not shown are not confirmed.
    @Test func newConcernsNeedANewConfirmation() throws {
        let form = try home.today(at: morning).form(all)
        _ = try home.extra(of: "statin", at: "2026-11-20T07:05:00Z")
        let sure = try PageText(try home.press(form, at: morning).response)
            .form("Yes, take them: 2 tablets Metformin, 1 tablet Statin")
        _ = try home.extra(of: "metformin", at: "2026-11-20T07:09:00Z")
        #expect(try home.press(sure, at: morning).response.status == 200)
        #expect(try home.entries.count == 2)
    }

    @Test func nothingIsRecordedIfOneDoseIsOver() throws {
        let form = try home.today(at: morning).form(all)
        let late = try home.press(form, at: "2026-11-20T23:10:00Z")
        #expect(late.response.status == 409 && late.changed == [])
        #expect(try home.entries.isEmpty)
    }

    @Test(arguments: [
        "", "x", "0123456789abcdef/1/2026-11-20/1", "{code}/1/2026-11-20", "{code}/1/2026-11-20/x",
        "{code}/1/2026-11-20/1 {code}/1/2026-11-20/1",
    ])
    func malformedFormRecordsNothing(doses: String) throws {
        let form = try home.today(at: morning).form(all)
        let words = doses.components(separatedBy: "{code}")
            .joined(separator: try home.code("metformin"))
        let pressed = try home.press(filled(form, ["doses": words]), at: morning)
        #expect(pressed.response.status == 404)
        #expect(try home.entries.isEmpty)
    }

    @Test func dosesOfTwoPersonsAreNotGrouped() throws {
        let home = try PageHome(
            CarerTests.plan("Anna"), CarerTests.plan("Bo"), at: "2026-11-01T11:00:00Z")
        let codes = try ["anna", "bo"].map { try home.code("metformin", of: $0) }
        let form = PageText.Form(
            action: "../today/\(home.token?.digits ?? "")",
            fields: [
                "do": "all", "doses": codes.map { "\($0)/1/2026-11-20/1" }.joined(separator: " "),
            ], label: "")
        #expect(try home.press(form, at: morning).response.status == 404)
        #expect(try home.entries.isEmpty)
    }
}
