import CarePlan
import CivilTime
import Foundation
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of adding and changing items with forms.
@Suite struct PlanFormTests {
    private var home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"

    init() throws {
        home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
    }

    private func versions(of person: String = "sam") throws -> [String] {
        try home.store.plans(of: person, since: nil).map {
            String(decoding: $0.content?.text ?? [], as: UTF8.self)
        }
    }

    private var start: PageText {
        get throws { PageText(try home.response("plan", "add", at: morning)) }
    }

    /// Presses a button of a page after filling in fields.
    private func press(
        _ button: String, of page: PageText, _ answers: [String: String] = [:]
    ) throws -> PageText {
        let form = try page.form(button)
        // Unchecked boxes are not sent.
        let fields = form.fields.merging(answers) { $1 }.filter { $0.value != "-" }
        let sent = PageText.Form(action: form.action, fields: fields, label: "")
        return PageText(try home.press(sent, at: morning).response)
    }

    /// Saves an item of a kind, and returns the page about it and the text added to the plan.
    private func save(
        _ kind: String, _ answers: [String: String]
    ) throws -> (page: PageText, text: String) {
        var page = try press(kind, of: start)
        page = try press("Save", of: page, answers)
        // Another frequency asks its questions first.
        if page.status == 200 { page = try press("Save", of: page, answers) }
        #expect(page.status == 303)
        let known = Set(SamPlan.text.components(separatedBy: "\n"))
        let text = try versions().last?.components(separatedBy: "\n")
            .filter { !known.contains($0) }.joined(separator: "\n")
        return (page, text ?? "")
    }

    @Test func medicineIsAddedOnOnePage() throws {
        let form = try start.form("Save")
        let answers = [
            "name": "Zinc", "strength": "5 mg", "doses.0.at": "8 og 12",
            "doses.0.amount": "½ capsule",
            "doses.1.at": "8 pm", "doses.1.amount": "1 1/2 capsules", "stock.left": "60",
            "stock.refill-at": "10", "reason": "skin", "expires": "2027-06", "remind": "false",
            "food": "with",
        ]
        #expect(Set(answers.keys).isSubset(of: form.fields.keys))
        let (page, text) = try save("Medicine", answers)
        #expect(
            text
                == "  - {name: Zinc, strength: 5 mg, unit: capsule, doses: "
                + "[{at: \"08:00\", amount: 0.5}, {at: \"12:00\", amount: 0.5}, "
                + "{at: \"20:00\", amount: 1.5}], expires: \"2027-06\", "
                + "stock: {left: 60, counted: 2026-11-20, refill-at: 10}, food: with, "
                + "reason: skin, remind: false}")
        let code = try home.code("zinc")
        #expect(page.location?.hasSuffix("added/\(code)") == true)
        let added = PageText(try home.response("plan", "added", code, at: morning))
        let lines = try added.lines
        #expect(lines.contains("✓ Zinc, next 12:00"))
        #expect(lines.contains("Make it ring"))
        #expect(added.text.contains("href=\"../../../subscribe/"))
        let household = try home.household(at: morning)
        let plan = try CarePlan(reading: Array(SamPlan.text.utf8), zones: household.zones)
        _ = try household.addAccount([plan], id: "app", named: nil, for: .answer) { _ in }
        let ringing = PageText(try home.response("plan", "added", code, at: morning))
        #expect(try !ringing.lines.contains("Make it ring"))
    }

    @Test(
        arguments: [
            (
                "Medicine",
                [
                    "name": "Salbutamol", "often": "as-needed", "as-needed.amount": "2 puffs",
                    "as-needed.at-most": "8 per 24 h", "use-within": "6 months",
                    "opened": "2026-11-20",
                ],
                "  - {name: Salbutamol, unit: puff, as-needed: {amount: 2, at-most: 8 per 24 h}, "
                    + "opened: 2026-11-20, use-within: 6 months}"
            ),
            (
                "Medicine",
                [
                    "name": "Drops", "often": "window", "between": "08:00-20:00", "every": "3 h",
                    "doses.0.amount": "2 drops",
                ],
                "  - {name: Drops, unit: drop, doses: [{amount: 2}], every: 3 h, between: \"08:00-20:00\"}"
            ),
            (
                "Medicine",
                [
                    "name": "Semaglutide", "often": "every", "every": "7 days",
                    "from": "2026-11-23", "doses.0.at": "8", "counts": "from-last-taken",
                ],
                "  - {name: Semaglutide, doses: [{at: \"08:00\"}], every: 7 days, "
                    + "counts: from-last-taken, from: 2026-11-23}"
            ),
            (
                "Medicine",
                [
                    "name": "Iron", "often": "after", "after.item": "metformin",
                    "after.by": "4 h", "after.amount": "10 ml",
                ],
                "  - {name: Iron, unit: ml, after: {item: metformin, by: 4 h, amount: 10}}"
            ),
            (
                "Medicine",
                [
                    "name": "Zinc", "often": "weekdays", "on.mon": "on", "on.fri": "on",
                    "doses.0.at": "8am", "doses.0.amount": "5 ml",
                ],
                "  - {name: Zinc, unit: ml, doses: [{at: \"08:00\", amount: 5, on: [mon, fri]}]}"
            ),
            (
                "Lenses", ["eye": "right", "type": "monthly", "stock.left": "3"],
                "  - {name: Contact lenses, eye: right, type: monthly, opened: 2026-11-20, "
                    + "stock: {left: 3, counted: 2026-11-20}}"
            ),
            (
                "Check-up", ["title": "Dentist", "date": "2027-01-14", "at": "8.30"],
                "  - {title: Dentist, kind: checkup, date: 2027-01-14, at: \"08:30\"}"
            ),
            (
                "Reminder",
                [
                    "title": "Bins", "often": "days-of-month", "days-of-month": "1, last",
                    "at.all-day": "on", "at": "",
                ],
                "  - {title: Bins, at: all-day, days-of-month: [1, last]}"
            ),
        ] as [(String, [String: String], String)])
    func everyKindIsAdded(kind: String, answers: [String: String], text: String) throws {
        #expect(try Self.sorted(save(kind, answers).text) == Self.sorted(text))
    }

    /// Returns the fields of an item, sorted, because their order does not matter here.
    private static func sorted(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.filter { !" {}-".contains($0) } }.sorted()
    }

    @Test func checkupRingsADayAndTwoHoursBefore() throws {
        _ = try save("Check-up", ["title": "Dentist", "date": "2027-01-14", "at": "08:30"])
        let plan = try CarePlan(
            reading: Array(versions().last.map(\.utf8) ?? "".utf8), zones: PageHome.zones)
        let dentist = try #require(plan.items.first { $0.name == "Dentist" })
        #expect(dentist.reminding.before == [.days(1), .minutes(120)])
    }

    @Test func anotherFrequencyAsksItsQuestions() throws {
        let page = try press("Save", of: start, ["name": "Zinc <b>", "often": "every"])
        #expect(page.status == 200)
        #expect(try page.lines.contains("Nothing is saved yet. Please answer the new questions."))
        #expect(try page.form("Save").fields["name"] == "Zinc <b>")
        let wrong = try press(
            "Save", of: page, ["every": "often <i>", "from": "2026-11-20", "doses.0.at": "08:00"])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("value=\"often &lt;i&gt;\""))
        #expect(wrong.text.contains("aria-describedby=\"f-every-hint f-every-wrong\""))
        #expect(!wrong.text.contains("<i>") && !wrong.text.contains("<b>"))
        let mistake = try #require(
            try wrong.lines.first { $0.contains("not 'often <i>'") })
        // The mistake follows a question.
        #expect(mistake.hasPrefix("Must be"))
        let empty = try press("Save", of: page, ["every": "", "doses.0.at": ""])
        #expect(empty.status == 422)
        #expect(try empty.lines.count { $0 == "Please fill this in." } == 4)
        // Each mistake links to its field, also if the field is a group of boxes.
        let weekdays = try press("Save", of: start, ["name": "Zinc", "often": "weekdays"])
        let days = try press("Save", of: weekdays)
        #expect(days.text.contains("href=\"#f-on\"") && days.text.contains("<fieldset id=\"f-on\""))
        #expect(try versions() == [SamPlan.text])
    }

    @Test func mistakesAreShownAtTheLineThatWasTyped() throws {
        let answers = [
            "name": "Zinc", "doses.0.at": "8 og 12", "doses.2.at": "20", "doses.2.amount": "much",
        ]
        let page = try press("Save", of: start, answers)
        #expect(page.status == 422 && page.text.contains("id=\"f-doses-2-amount-wrong\""))
        #expect(try page.form("Save").fields["doses.0.at"] == "8 og 12")
        let third = try press(
            "Save", of: start, ["name": "Zinc", "doses.0.at": "8", "doses.0.amount": "1/3"])
        #expect(third.status == 422 && third.text.contains("id=\"f-doses-0-amount-wrong\""))
        #expect(try versions() == [SamPlan.text])
    }

    @Test(arguments: [
        ("1", "", "2 puffs", "doses-1-at"), ("2 puffs", "20", "", "doses-1-amount"),
        ("2", "20", "5 ml", "doses-0-amount"),
    ])
    func incompleteLineIsAskedFor(
        first: String, time: String, amount: String, field: String
    ) throws {
        let answers = [
            "name": "Zinc", "doses.0.at": "8", "doses.0.amount": first, "doses.1.at": time,
            "doses.1.amount": amount,
        ]
        let page = try press("Save", of: start, answers)
        #expect(page.status == 422 && page.text.contains("id=\"f-\(field)-wrong\""))
        #expect(try versions() == [SamPlan.text])
    }

    @Test(arguments: ["1,000 IU", "1.000 IE", "10,000", "1.000"])
    func amountThatMayBeThousandsIsRefused(_ amount: String) throws {
        let page = try press(
            "Save", of: start, ["name": "Zinc", "doses.0.at": "8", "doses.0.amount": amount])
        #expect(page.status == 422 && page.text.contains("id=\"f-doses-0-amount-wrong\""))
        #expect(try versions() == [SamPlan.text])
    }

    @Test func probableMistakeIsReviewedFirst() throws {
        let page = try press(
            "Save", of: start, ["name": "Zinc", "doses.0.at": "8", "until": "2026-11-01"])
        #expect(page.status == 200)
        #expect(try page.lines.contains("Check this first"))
        #expect(try versions() == [SamPlan.text])
    }

    @Test func itemIsAddedOnceIfSaveIsPressedTwice() throws {
        let page = try start
        let answers = ["name": "Zinc", "doses.0.at": "8", "stock.left": "30"]
        let first = try press("Save", of: page, answers)
        let second = try press("Save", of: page, answers)
        #expect(first.location != nil && second.location == first.location)
        #expect(try versions().count == 2)
        let other = try press("Save", of: page, answers.merging(["doses.0.at": "9"]) { $1 })
        #expect(other.status == 422)
    }

    @Test func nameOfAnotherItemIsRefused() throws {
        let page = try press("Save", of: start, ["name": "metformin", "doses.0.at": "8"])
        #expect(page.status == 422)
        #expect(try page.lines.contains("Another item has this name. Choose a different one."))
    }

    @Test func personIsChosenIfThereAreSeveral() throws {
        let other = SamPlan.text.replacing("Sam Carter", with: "Ann <b>").replacing(
            "id: sam", with: "id: ann")
        var several = try PageHome(SamPlan.text, other, at: "2026-11-01T11:00:00Z")
        several.subscriber.may = .manage
        let page = PageText(try several.response("plan", "add", at: morning))
        #expect(try page.lines.contains("Ann <b>"))
        let form = try page.form("Medicine")
        let sent = PageText.Form(
            action: form.action, fields: form.fields.merging(["person": "ann"]) { $1 }, label: "")
        let name = PageText(try several.press(sent, at: morning).response)
        #expect(try name.lines.contains("Ann <b>"))
    }
}

/// Tests of forms that change an item.
extension PlanFormTests {
    private func change(_ item: String) throws -> PageText {
        PageText(try home.response("plan", "change", try home.code(item), at: morning))
    }

    @Test(arguments: ItemKind.allCases)
    func everyFieldOfTheTableIsInAForm(kind: ItemKind) throws {
        let text = """
            person: Sam
            zone: UTC
            medicines:
              - {name: Zinc, doses: [{at: "08:00"}]}
              - {name: Iron, as-needed: {amount: 1}}
              - {name: Salt, after: {item: zinc, by: 1 h}}
              - {name: Drug, from: 2026-11-01, taper: [{amount: 4, for: 7 days}], doses: [{at: "08:00"}]}
            lenses:
              - {name: Left, type: biweekly, opened: 2026-11-10}
            reminders:
              - {title: Walk, at: "07:00"}
              - {title: Tea, after: {item: zinc, by: 1 h}}

            """
        var home = try PageHome(text, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
        let items =
            switch kind {
            case .medicine: ["zinc", "iron", "salt", "drug"]
            case .lenses: ["left"]
            case .reminder: ["walk", "tea"]
            }
        let pages = try items.map { item in
            PageText(
                try home.response("plan", "change", try home.code(item, of: "sam"), at: morning))
        }
        let names = Set(try pages.flatMap { try $0.form("Show what changes").fields.keys })
        let lists = ItemField.all(of: kind).filter { ["doses", "taper"].contains($0.name) }
            .flatMap { list in list.parts.filter(\.isShown).map { "\(list.name).0.\($0.name)" } }
        for path in ItemField.shownPaths(of: kind) + lists {
            #expect(names.contains { $0 == path || $0.hasPrefix("\(path)-") }, "\(path)")
            let id = path.replacing(".", with: "-")
            #expect(
                pages.allSatisfy { !$0.text.contains("for=\"f-\(id)\">\(path)<") },
                "the question about \(path) has no words")
        }
    }

    @Test(arguments: ["metformin", "ibuprofen", "left", "stretch"])
    func unchangedFormChangesNothing(item: String) throws {
        let page = try change(item)
        _ = try page.lines
        let review = try press("Show what changes", of: page)
        #expect(try review.lines.contains("Nothing changes"))
        #expect(try versions() == [SamPlan.text])
    }

    @Test(
        arguments: try FileManager.default.contentsOfDirectory(
            atPath: Program.package.appending(path: "samples").path
        ).filter { $0.hasSuffix(".yaml") }.sorted())
    func unchangedFormOfEachSampleChangesNothing(sample: String) throws {
        let path = Program.package.appending(path: "samples/\(sample)")
        let text = String(decoding: try Data(contentsOf: path), as: UTF8.self)
        let plan = try CarePlan(reading: Array(text.utf8), zones: PageHome.zones)
        var home = try PageHome(text, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
        let same = plan.language == "da" ? "Intet ændres" : "Nothing changes"
        let show = plan.language == "da" ? "Vis, hvad der ændres" : "Show what changes"
        for item in plan.items {
            let code = try home.code(item.id, of: plan.id)
            let page = PageText(try home.response("plan", "change", code, at: morning))
            #expect(page.status == 200, "\(item.name)")
            let review = PageText(try home.press(try page.form(show), at: morning).response)
            let title = review.text.components(separatedBy: "<title>").last?.prefix(40) ?? ""
            #expect(title.hasPrefix(same), "\(item.name): \(title)")
        }
    }

    @Test func changedFieldIsShownAndSaved() throws {
        let page = try change("metformin")
        #expect(try page.form("Show what changes").fields["note"] == "With water")
        let review = try press(
            "Show what changes", of: page, ["doses.0.at": "09:00", "stock.left": "56"])
        let lines = try review.lines
        #expect(lines.contains { $0.contains("09:00") })
        try home.press(review.form("Save"), at: morning)
        #expect(
            try versions().last
                == SamPlan.text.replacing("08:00", with: "09:00").replacing(
                    "left: 20, counted: 2026-11-01", with: "left: 56, counted: 2026-11-20"))
    }

    @Test func mistakesInAChangeAreShownAtTheirFields() throws {
        let page = try press(
            "Show what changes", of: change("metformin"),
            ["stock.refill-at": "soon", "doses.0.at": "09:00", "note": "<u>"])
        #expect(page.status == 422)
        let lines = try page.lines
        #expect(lines.contains { $0.hasPrefix("must be a number") && $0.contains("'soon'") })
        #expect(page.text.contains("id=\"f-stock-refill-at-wrong\""))
        #expect(page.text.contains("<details class=\"part\" open=\"\">"))
        #expect(try page.form("Show what changes").fields["doses.0.at"] == "09:00")
        #expect(page.text.contains("&lt;u&gt;</textarea>"))
        #expect(try versions() == [SamPlan.text])
    }

    @Test func mistakesAreShownInTheirLineIfAnotherIsRemoved() throws {
        let text = SamPlan.text.replacing(
            "doses: [{at: \"08:00\"}]", with: "doses: [{at: \"08:00\"}, {at: \"20:00\"}]")
        try home.apply(text, at: "2026-11-02T11:00:00Z")
        let page = try press(
            "Show what changes", of: change("metformin"),
            ["doses.0.remove": "on", "doses.1.amount": "-2", "doses.2.amount": "-3"])
        #expect(page.status == 422)
        for (row, isWrong) in [(0, false), (1, true), (2, true)] {
            #expect(page.text.contains("id=\"f-doses-\(row)-amount-wrong\"") == isWrong, "\(row)")
        }
        let fixed = try press(
            "Show what changes", of: page,
            ["doses.0.remove": "on", "doses.1.amount": "2", "doses.2.amount": ""])
        try home.press(fixed.form("Save"), at: morning)
        #expect(
            try versions().last
                == SamPlan.text.replacing("{at: \"08:00\"}", with: "{at: \"20:00\", amount: 2}"))
    }

    @Test func renamedItemKeepsItsRecord() throws {
        let text = SamPlan.text.replacing("name: Metformin, id: metformin", with: "name: Metformin")
        try home.apply(text, at: "2026-11-02T11:00:00Z")
        let review = try press("Show what changes", of: change("metformin"), ["name": "Glucophage"])
        try home.press(review.form("Save"), at: morning)
        #expect(
            try versions().last
                == SamPlan.text.replacing("name: Metformin", with: "name: Glucophage"))
        #expect(try change("metformin").lines.contains("Sam Carter: Glucophage"))
    }

    @Test func formOfOnlyAPartOfAPlanIsRefused() throws {
        let code = try home.code("metformin")
        var part = home
        part.subscriber.isDiscreet = true
        #expect(try part.response("plan", "change", code, at: morning).status == 403)
        #expect(try part.response("plan", "add", at: morning).status == 403)
    }

    @Test func everyFieldMayContainHTML() throws {
        let text = SamPlan.text.replacing(
            "note: With water",
            with: "note: \"<b>&amp;'\", reason: \"<b>\", colour: \"<b>\", shape: \"<b>\", "
                + "strength: \"<b>\", unit: \"<b>\", tags: [\"<b>\"], place: {name: \"<b>\"}"
        ).replacing("name: Metformin", with: "name: \"<b>\"")
            .replacing("medicines:", with: "alarms: {\"<b>\": {before: 5 min}}\nmedicines:")
        try home.apply(text, at: "2026-11-02T11:00:00Z")
        let page = try change("metformin")
        #expect(!page.text.contains("<b>"))
        _ = try page.lines
        let fields = try page.form("Show what changes").fields
        #expect(fields["note"] == "<b>&amp;'" && fields["place.name"] == "<b>")
        #expect(try press("Show what changes", of: page).lines.contains("Nothing changes"))
    }

    @Test func changesByOthersAreKept() throws {
        let page = try change("metformin")
        let theirs = SamPlan.text.replacing("07:00", with: "06:00")
        try home.apply(theirs, at: "2026-11-20T07:00:00Z")
        let review = try press("Show what changes", of: page, ["doses.0.at": "09:00"])
        try home.press(review.form("Save"), at: morning)
        #expect(try versions().last == theirs.replacing("08:00", with: "09:00"))
    }

    @Test func conflictingChangeIsReported() throws {
        let page = try change("metformin")
        let theirs = SamPlan.text.replacing("08:00", with: "10:00")
        try home.apply(theirs, at: "2026-11-20T07:00:00Z")
        let conflict = try press("Show what changes", of: page, ["doses.0.at": "09:00"])
        #expect(conflict.status == 409)
        #expect(try conflict.lines.contains("Someone else has changed the plan"))
        #expect(try versions() == [SamPlan.text, theirs])
    }

    @Test func fieldsThatCannotBeChangedSafelyAreReported() throws {
        let text = SamPlan.text.replacing("stock: {left: 20", with: "stock: &s {left: 20")
            .replacing("type: biweekly", with: "stock: *s, type: biweekly")
        try home.apply(text, at: "2026-11-02T11:00:00Z")
        let page = try press("Show what changes", of: change("metformin"), ["stock.pack": "9"])
        #expect(page.status == 409)
        #expect(page.text.contains("/text/sam\""))
        #expect(try versions().last == text)
    }

    @Test func removedItemHasNoForm() throws {
        let text = SamPlan.text.components(separatedBy: "\n").filter { !$0.contains("Ibuprofen") }
            .joined(separator: "\n")
        let page = try change("ibuprofen")
        try home.apply(text, at: "2026-11-02T11:00:00Z")
        #expect(try change("ibuprofen").status == 404)
        #expect(try press("Show what changes", of: page, ["note": "a"]).status == 404)
        #expect(try home.response("plan", "change", "nothing", at: morning).status == 404)
        let form = try #require(try change("metformin").forms.first)
        for base in ["-1", "0", "9", "9223372036854775807"] {
            let other = PageText.Form(
                action: form.action, fields: form.fields.merging(["base": base]) { $1 }, label: "")
            #expect(try home.press(other, at: morning).response.status == 409)
        }
    }
}
