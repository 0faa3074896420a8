import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of recording doses of the last thirty days on the page of their day.
@Suite struct DayPageTests {
    private let home: PageHome
    /// 21:40 on Friday, 20 November 2026.
    private let evening = "2026-11-20T20:40:00Z"
    private let taken = "Record: 2 tablets Metformin 500 mg, "

    init() throws { home = try PageHome(PressTests.plan(), at: "2026-10-01T11:00:00Z") }

    private func page(_ item: String, _ day: String) throws -> PageText {
        PageText(
            try home.response("take", "\(home.code(item))-\(day.filter { $0 != "-" })", at: evening)
        )
    }

    private func filled(_ form: PageText.Form, _ fields: [String: String]) -> PageText.Form {
        PageText.Form(
            action: form.action, fields: form.fields.merging(fields) { $1 }, label: form.label)
    }

    @Test func lateDoseIsRecordedWithTimeAmountAndNote() throws {
        let today = try home.today(at: evening)
        let folded = try today.form(taken + "08:00").fields
        #expect(folded["at"] == "08:00" && folded["amount"] == "2")
        let form = try page("metformin", "2026-11-20").form(taken + "08:00")
        #expect(form.fields["at"] == "08:00" && form.fields["amount"] == "2")
        let said = filled(form, ["at": "08:20", "amount": "1", "note": "with breakfast"])
        let response = try home.press(said, at: evening).response
        #expect(
            response["location"]?.hasSuffix("/\(try home.code("metformin"))-20261120") == true)
        let entry = try #require(try home.entries.first)
        #expect(entry.action.at == (try PageHome.instant("2026-11-20T07:20:00Z")))
        #expect(entry.action.amount == Amount(1) && entry.note == "with breakfast")
        #expect(try page("metformin", "2026-11-20").lines.contains("with breakfast"))
    }

    @Test func skippedDoseKeepsItsNote() throws {
        let form = try page("metformin", "2026-11-20").form(
            "Skip: 2 tablets Metformin 500 mg, 08:00")
        try home.press(filled(form, ["at": "08:20", "note": "felt sick"]), at: evening)
        let entry = try #require(try home.entries.first)
        #expect(entry.action.kind == .skipped && entry.note == "felt sick")
        #expect(try page("metformin", "2026-11-20").lines.contains("felt sick"))
    }

    @Test func doseOutsideThePlanIsRecordedOnce() throws {
        let form = try page("metformin", "2026-11-19").form("Record: Metformin, yesterday")
        let said = filled(form, ["at": "15:00", "amount": "0.5", "note": "headache"])
        let changed = try home.press(said, at: evening).changed
        #expect(changed == ["sam"])
        #expect(try home.press(said, at: evening).changed == [])
        let entry = try #require(try home.entries.first)
        #expect(entry.day.description == "2026-11-19" && entry.note == "headache")
        #expect(entry.action.planned == nil && entry.action.amount == Amount(thousandths: 500))
        #expect(entry.action.at == (try PageHome.instant("2026-11-19T14:00:00Z")))
        #expect(try home.entries.count == 1)
        let later = filled(form, ["at": "23:59"])
        let other = PageText.Form(
            action: later.action,
            fields: later.fields.merging(["date": "2026-11-20"]) { $1 }, label: "")
        #expect(try home.press(other, at: evening).response.status == 409)
    }

    @Test(arguments: ["0001-01-01", "2026-10-20", "2026-11-21", "9999-12-31"])
    func doseOutsideThePlanNeedsADayWithAPage(day: String) throws {
        let form = try page("metformin", "2026-11-19").form("Record: Metformin, yesterday")
        let other = PageText.Form(
            action: form.action, fields: form.fields.merging(["date": day]) { $1 }, label: "")
        #expect(try home.press(other, at: evening).changed == [])
        #expect(try home.entries.isEmpty)
    }

    /// If the plan begins at noon, the morning dose may have been taken.
    @Test func doseBeforeThePlanBeganCanBeRecorded() throws {
        let noon = "2026-10-01T11:30:00Z"
        let code = try home.code("metformin")
        let page = PageText(try home.response("take", "\(code)-20261001", at: noon))
        #expect(try page.lines.contains("Before the plan began"))
        let form = try page.form("Record: 2 tablets Metformin 500 mg, 08:00")
        try home.press(filled(form, ["at": "08:10"]), at: noon)
        let entry = try #require(try home.entries.first)
        #expect(entry.action.planned != nil)
        #expect(entry.action.at == (try PageHome.instant("2026-10-01T06:10:00Z")))
        let after = PageText(try home.response("take", "\(code)-20261001", at: noon))
        #expect(try after.lines.contains { $0.contains("taken 08:10") })
        #expect(try !after.lines.contains("Before the plan began"))
    }

    @Test(arguments: ["2026-11-18", "2026-10-22", "2026-10-21"])
    func missedDoseOfTheLastThirtyDaysCanBeRecorded(day: String) throws {
        let page = try page("metformin", day)
        let form = try #require(page.forms.first { $0.fields["do"] == "taken" })
        try home.press(form, at: evening)
        #expect(try home.entries.map(\.day.description) == [day])
        let after = try self.page("metformin", day)
        let undo = try #require(after.forms.first { $0.fields["do"] == "undone" })
        try home.press(undo, at: evening)
        #expect(try home.entries.map(\.action.kind) == [.taken, .undone])
    }

    @Test func olderDaysHaveNoPage() throws {
        #expect(try page("metformin", "2026-10-20").status == 404)
        let form = try page("metformin", "2026-10-21").forms[0]
        let old = filled(form, ["date": "2026-10-20"])
        #expect(try home.press(old, at: evening).response.status == 409)
    }

    @Test func itemPageLinksToItsDays() throws {
        let page = try home.take("metformin", at: evening)
        let code = try home.code("metformin")
        for day in ["20261120", "20261119", "20261022"] {
            #expect(page.text.contains("\(code)-\(day)\""))
        }
        #expect(!page.text.contains("\(code)-20261021\""))
        #expect(page.text.contains("aria-label=\"Mon 9 Nov: 08:00 ✗ not recorded\""))
    }

    @Test(arguments: ["0", "-1", "two", "1,5"]) func malformedAmountIsRefused(amount: String) throws
    {
        let form = try page("metformin", "2026-11-20").form(taken + "08:00")
        #expect(
            try home.press(filled(form, ["amount": amount]), at: evening).response.status == 400)
    }

    @Test func unusualAmountNeedsAConfirmation() throws {
        let form = try page("metformin", "2026-11-20").form(taken + "08:00")
        let asked = try home.press(filled(form, ["at": "08:00", "amount": "20"]), at: evening)
        let page = PageText(asked.response)
        #expect(
            try page.lines.contains(
                "Metformin: 20 tablets is more than twice the largest dose in the plan, 2 tablets.")
        )
        let sure = try page.form("Yes, it was taken: 20 tablets Metformin 500 mg")
        #expect(sure.fields["amount"] == "20" && sure.fields["at"] == "08:00")
        try home.press(sure, at: evening)
        #expect(try home.entries.first?.action.amount == Amount(20))
    }

    @Test func dayPageOfADiscreetSubscriberNamesNoMedicine() throws {
        var home = home
        home.subscriber.isDiscreet = true
        let page = PageText(
            try home.response("take", "\(home.code("metformin"))-20261120", at: evening))
        #expect(!page.text.contains("Metformin") && !page.text.contains("tablet "))
    }
}
