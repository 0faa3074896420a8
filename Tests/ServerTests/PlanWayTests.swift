import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of tapers, of cycles with a break, and of changing the way in which a medicine is taken.
@Suite struct PlanWayTests {
    private let pages: PlanPages
    private let show = "Show what changes"

    init() throws { pages = try PlanPages() }

    private func press(
        _ button: String, of page: PageText, _ answers: [String: String] = [:]
    ) throws -> PageText {
        let form = try page.form(button)
        let fields = form.fields.merging(answers) { $1 }
        let sent = PageText.Form(action: form.action, fields: fields, label: "")
        return PageText(try pages.home.press(sent, at: PlanPages.morning).response)
    }

    /// Returns the form for a medicine that is taken this often.
    private func form(often: String) throws -> PageText {
        try press("Save", of: pages.page("add"), ["name": "Medicine", "often": often])
    }

    private func change(_ item: String) throws -> PageText {
        try pages.page("change", pages.home.code(item))
    }

    /// Returns the lines of the latest text that are not in the first.
    private func added() throws -> [String] {
        let known = Set(SamPlan.text.components(separatedBy: "\n"))
        return try pages.versions().last?.components(separatedBy: "\n")
            .filter { !known.contains($0) } ?? []
    }

    @Test func taperIsEnteredStepByStep() throws {
        let steps = try form(often: "taper")
        _ = try steps.lines
        #expect(steps.text.contains("<legend>Step 1</legend>"))
        let more = try press("More steps", of: steps, ["taper.0.amount": "4"])
        #expect(more.text.contains("name=\"taper.4.for\""))
        let wrong = try press(
            "Save", of: more,
            [
                "name": "Prednisolone", "from": "2026-11-21", "doses.0.at": "08:00",
                "taper.0.amount": "4", "taper.0.for": "7 days", "taper.2.amount": "2",
                "taper.2.for": "<i>often",
            ])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("id=\"f-taper-2-for-wrong\""))
        #expect(!wrong.text.contains("<i>"))
        #expect(!wrong.text.contains("name=\"until\""))
        #expect(try press("Save", of: wrong, ["taper.2.for": "5 days"]).status == 303)
        let said = try PlanPages.said(pages.page("added", pages.home.code("prednisolone")))
        #expect(said.contains("4 tablets for 7 days, 2 tablets for 5 days"))
        #expect(
            try added() == [
                "  - {name: Prednisolone, doses: [{at: \"08:00\"}], from: 2026-11-21, "
                    + "taper: [{amount: 4, for: 7 days}, {amount: 2, for: 5 days}]}"
            ])
    }

    @Test func cycleWithABreakIsEntered() throws {
        let saved = try press(
            "Save", of: form(often: "cycle"),
            [
                "name": "Pill", "from": "2026-11-21", "cycle.on": "21 days",
                "cycle.off": "7 days", "doses.0.at": "08:00",
            ])
        #expect(saved.status == 303)
        #expect(
            try added() == [
                "  - {name: Pill, doses: [{at: \"08:00\"}], cycle: {on: 21 days, off: 7 days}, "
                    + "from: 2026-11-21}"
            ])
    }

    @Test func remindersHaveNoTaper() throws {
        let often = try press("Reminder", of: pages.page("add"))
        #expect(often.text.contains("value=\"cycle\"") && !often.text.contains("value=\"taper\""))
    }

    @Test func medicineBecomesAsNeededAndBack() throws {
        let turned = try press("As needed", of: change("metformin"), ["name": "Metformin"])
        _ = try turned.lines
        #expect(turned.status == 200)
        #expect(!turned.text.contains("doses.0.at") && turned.text.contains("as-needed.at-most"))
        let review = try press(
            show, of: turned,
            [
                "as-needed.amount": "2", "as-needed.at-least": "4 h",
                "as-needed.at-most": "6 per day",
            ])
        let said = try PlanPages.said(review)
        #expect(said.contains("as needed: 2 tablets"))
        try pages.save(review)
        let line = try #require(try added().first { $0.contains("Metformin") })
        #expect(line.contains("as-needed: {amount: 2, at-least: 4 h, at-most: 6 per day}"))
        #expect(!line.contains("doses") && line.contains("id: metformin"))
        #expect(line.contains("note: With water"))
        let back = try press("At set times", of: change("metformin"))
        #expect(try back.form(show).fields["at-least"] == "4 h")
        let again = try press(show, of: back, ["doses.0.at": "08:00", "doses.0.amount": "3"])
        try pages.save(again)
        let last = try #require(try added().first { $0.contains("Metformin") })
        #expect(last.contains("doses: [{at: \"08:00\", amount: 3}]"))
        #expect(last.contains("at-least: 4 h") && !last.contains("as-needed"))
        #expect(try pages.versions().count == 3)
    }

    @Test(arguments: [("metformin", "stretch"), ("stretch", "metformin")])
    func itemFollowsAnother(item: String, other: String) throws {
        let turned = try press("After another item", of: change(item))
        #expect(turned.status == 200 && turned.text.contains("name=\"way\" value=\"after\""))
        let review = try press(show, of: turned, ["after.item": other, "after.by": "2 h"])
        try pages.save(review)
        let line = try #require(try added().first { $0.contains("id: \(item)") })
        #expect(line.contains("after: {item: \(other), by: 2 h}") && !line.contains("08:00"))
        let back = try press("At set times", of: change(item))
        #expect(!back.text.contains("name=\"after.item\""))
    }

    @Test func singleDoseIsSwitchedOffAndOn() throws {
        let text = SamPlan.text.replacing(
            "doses: [{at: \"08:00\"}]", with: "doses: [{at: \"08:00\"}, {at: \"20:00\"}]")
        try pages.home.apply(text, at: "2026-11-02T11:00:00Z")
        let off = text.replacing("{at: \"20:00\"}", with: "{at: \"20:00\", enabled: false}")
        for (value, expected) in [("false", off), ("", text)] {
            let page = try change("metformin")
            #expect(page.text.contains("Switched on<span class=\"aloud\">: Time 2"))
            let review = try press(show, of: page, ["doses.1.enabled": value])
            try pages.save(review)
            #expect(try pages.versions().last == expected)
        }
    }

    /// The date in the plan is that of the first set, which was replaced.
    @Test func formOfReplacedLensesNamesTheCurrentSet() throws {
        let before = try change("left")
        #expect(before.text.contains("name=\"opened\" value=\"2026-11-10\""))
        #expect(try before.lines.contains("On which day did you open the current one?"))
        let month = PageText(try pages.home.response("month", at: "2026-11-20T07:10:00Z"))
        let form = try month.form("New set: Left lens")
        let fields = form.fields.merging(["day": "2026-11-17"]) { $1 }
        try pages.home.press(
            .init(action: form.action, fields: fields, label: ""), at: "2026-11-20T07:10:00Z")
        let page = try change("left")
        #expect(!page.text.contains("name=\"opened\""))
        let said = "The current one was opened on Tue 17 Nov 2026, as you recorded."
        #expect(try page.lines.contains { $0.hasPrefix(said) })
    }

    @Test func changeWithoutTimesReportsWhatIsMissing() throws {
        let turned = try press("At set times", of: change("ibuprofen"))
        let wrong = try press(show, of: turned)
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("name=\"way\" value=\"times\""))
        #expect(try pages.versions() == [SamPlan.text])
    }

    @Test func medicineGetsATaper() throws {
        let turned = try press("In steps", of: change("metformin"))
        let review = try press(
            show, of: turned,
            [
                "from": "2026-11-21", "taper.0.amount": "3", "taper.0.for": "7 days",
                "taper.1.amount": "1", "taper.1.for": "7 days",
            ])
        try pages.save(review)
        let line = try #require(try added().first { $0.contains("Metformin") })
        #expect(line.contains("taper: [{amount: 3, for: 7 days}, {amount: 1, for: 7 days}]"))
        // An emptied step is removed.
        let shorter = try press(
            show, of: change("metformin"), ["taper.1.amount": "", "taper.1.for": ""])
        try pages.save(shorter)
        #expect(try added().contains { $0.contains("taper: [{amount: 3, for: 7 days}]") })
    }

    @Test func kindOfAReminderCanBeChanged() throws {
        let review = try press(show, of: change("stretch"), ["kind": "treatment"])
        try pages.save(review)
        #expect(try added().contains { $0.contains("kind: treatment") })
    }
}
