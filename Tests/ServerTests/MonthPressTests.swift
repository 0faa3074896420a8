import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of correcting lens days on the page of their month, and of the pages of other days.
@Suite struct MonthPressTests {
    private let home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"

    init() throws { home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z") }

    private var month: PageText {
        get throws { PageText(try home.response("month", at: morning)) }
    }

    private func entries() throws -> [String] {
        try home.entries.map { "\($0.action.kind.rawValue) \($0.day)" }
    }

    @Test func dayCanBeMarkedAsWornAndNotWorn() throws {
        let form = try month.form("Left lens, Wed 18 Nov 2026: not recorded")
        let pressed = try home.press(form, at: morning)
        let code = try home.code("left")
        #expect(pressed.response.status == 303 && pressed.changed == ["sam"])
        #expect(
            pressed.response.fields.map(\.value)
                == ["../month/\(home.token?.digits ?? "")/2026-11#i\(code)"])
        #expect(try home.press(form, at: morning).changed == [])
        try home.press(try month.form("Left lens, Wed 18 Nov 2026: worn"), at: morning)
        #expect(try entries() == ["worn 2026-11-18", "undone 2026-11-18"])
    }

    @Test func newSetIsRecordedForADayAndCanBeUndone() throws {
        let form = try month.form("New set: Left lens")
        let fields = form.fields.merging(["day": "2026-11-19"]) { $1 }
        let sent = PageText.Form(action: form.action, fields: fields, label: "")
        try home.press(sent, at: morning)
        try home.press(
            try month.form("Undo: new set, Thu 19 Nov 2026, Left lens"), at: morning)
        #expect(try entries() == ["replaced 2026-11-19", "undone 2026-11-19"])
    }

    private static let pair = SamPlan.text.replacing(
        "counts: wear-days, opened: 2026-11-10}",
        with: "counts: wear-days, opened: 2026-11-10}\n  - {name: Right lens, id: right, "
            + "eye: right, type: biweekly, counts: wear-days, opened: 2026-11-10}")

    /// A tap records both eyes, or the eye that is missing; the form below records one of them.
    @Test func bothEyesShareOneCalendar() throws {
        try home.apply(Self.pair, at: "2026-11-02T11:00:00Z")
        let day = "Left lens, Right lens, Wed 18 Nov 2026:"
        try home.press(try month.form("\(day) not recorded"), at: morning)
        #expect(try entries() == ["worn 2026-11-18", "worn 2026-11-18"])
        let page = try month
        #expect(page.text.components(separatedBy: "class=\"dots\"").count == 2)
        let one = try page.form("Not worn: Left lens, Right lens")
        #expect(one.fields["item"] == "\(try home.code("left")) \(try home.code("right"))")
        let fields = one.fields.merging(
            ["item": try home.code("left"), "day": "2026-11-18"]) { $1 }
        try home.press(.init(action: one.action, fields: fields, label: ""), at: morning)
        let half = try month
        #expect(half.text.contains("class=\"dot right\" name=\"wear\" value=\"2026-11-18\""))
        #expect(half.text.contains("only Left lens worn</li>"))
        try home.press(try month.form("\(day) only Right lens worn"), at: morning)
        #expect(try entries().suffix(2) == ["undone 2026-11-18", "worn 2026-11-18"])
        try home.press(try month.form("\(day) worn"), at: morning)
        #expect(try entries().suffix(2) == ["undone 2026-11-18", "undone 2026-11-18"])
    }

    /// Nothing is recorded for one eye if the other is refused.
    @Test func pressOnBothEyesIsRecordedWholeOrNotAtAll() throws {
        let pair = Self.pair.replacing(
            "eye: right, type: biweekly, counts: wear-days, opened: 2026-11-10",
            with: "eye: right, type: biweekly, counts: wear-days, opened: 2026-11-15")
        try home.apply(pair, at: "2026-11-02T11:00:00Z")
        let form = try month.form("Left lens, Right lens, Wed 18 Nov 2026: not recorded")
        for (items, status) in [
            ("\(try home.code("left")) \(try home.code("metformin"))", 404),
            ("\(try home.code("left")) \(try home.code("left"))", 404),
        ] {
            let fields = form.fields.merging(["item": items]) { $1 }
            let sent = PageText.Form(action: form.action, fields: fields, label: "")
            #expect(try home.press(sent, at: morning).response.status == status)
        }
        let new = try month.form("New set: Left lens, Right lens")
        let early = new.fields.merging(["day": "2026-11-12"]) { $1 }
        let sent = PageText.Form(action: new.action, fields: early, label: "")
        #expect(try home.press(sent, at: morning).response.status == 409)
        #expect(try home.entries.isEmpty)
    }

    /// Only a button on the Today page means the day on which it is pressed.
    @Test func futureDayIsRefused() throws {
        let form = try month.form("Left lens, Wed 18 Nov 2026: not recorded")
        let fields = form.fields.merging(["wear": "2026-11-21"]) { $1 }
        let sent = PageText.Form(action: form.action, fields: fields, label: "")
        let pressed = try home.press(sent, at: morning)
        #expect(pressed.response.status == 409 && pressed.changed == [])
        #expect(try home.entries.isEmpty)
    }

    /// Otherwise the record could not be checked or imported.
    @Test(arguments: ["0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31"])
    func unsupportedDayIsRefused(day: String) throws {
        let form = try month.form("Left lens, Wed 18 Nov 2026: not recorded")
        for button in ["wear", "unwear", "day"] {
            let fields = form.fields.filter { $0.key != "wear" }
                .merging([button: day, "do": "replaced"]) { $1 }
            let sent = PageText.Form(action: form.action, fields: fields, label: "")
            #expect(try home.press(sent, at: morning).response.status == 404)
        }
        #expect(try home.entries.isEmpty)
    }

    @Test func medicineHasNoLensDays() throws {
        let fields = ["item": try home.code("metformin"), "month": "2026-11", "wear": "2026-11-18"]
        let form = PageText.Form(
            action: "../month/\(home.token?.digits ?? "")", fields: fields, label: "")
        #expect(try home.press(form, at: morning).response.status == 404)
        #expect(try home.entries.isEmpty)
    }

    @Test func currentDayAndMonthHaveOneAddress() throws {
        for path in [["today", "2026-11-20"], ["month", "2026-11"]] {
            let response = try home.response(path[0], path[1], at: morning)
            #expect(response.status == 303)
            let present = "../../\(path[0])/\(home.token?.digits ?? "")"
            #expect(response.fields.map(\.value) == [present])
        }
    }

    @Test(arguments: [
        ("today", "2026-11-19", 200), ("today", "2026-11-21", 200), ("today", "2020-02-29", 200),
        ("today", "2027-11-21", 200), ("today", "2027-11-22", 404), ("month", "2026-10", 200),
        ("month", "2027-11", 200), ("month", "2027-12", 404),
    ])
    func otherDaysAndMonthsHavePages(page: String, day: String, status: Int) throws {
        let response = try home.response(page, day, at: morning)
        #expect(response.status == status)
        _ = try PageText(response).lines
    }

    @Test func missedDoseIsRecordedOnThePageOfItsDay() throws {
        let day = PageText(try home.response("today", "2026-11-18", at: morning))
        let form = try #require(
            day.forms.first { $0.label.hasPrefix("Record: 1 tablet Metformin") })
        let pressed = try home.press(form, at: morning)
        let spot = "i\(try home.code("metformin"))-1-2026-11-18-1"
        #expect(
            pressed.response.fields.map(\.value)
                == ["../../today/\(home.token?.digits ?? "")/2026-11-18#\(spot)"])
        let after = PageText(try home.response("today", "2026-11-18", at: morning))
        #expect(after.text.contains("id=\"\(spot)\""))
        #expect(try entries() == ["taken 2026-11-18"])
        let undo = try #require(after.forms.first { $0.label.hasPrefix("Undo: ") })
        try home.press(undo, at: morning)
        #expect(try entries() == ["taken 2026-11-18", "undone 2026-11-18"])
    }
}
