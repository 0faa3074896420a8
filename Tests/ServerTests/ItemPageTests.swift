import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of the page of an item and of its forms.
@Suite struct ItemPageTests {
    private static let plan = """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Metformin
            id: metformin
            strength: 500 mg
            note: "<b>With water</b>"
            reason: "<i>sugar</i>"
            place: {name: "<u>Kitchen</u>"}
            food: with
            doses: [{at: "08:00", amount: 2}, {at: "20:00"}]
            stock: {left: 20, counted: 2026-11-01, refill-at: 30, pack: 60}
          - {name: "<script>Zinc</script>", id: zinc, as-needed: {amount: 1}}
        lenses:
          - {name: Left lens, id: left, eye: left, type: biweekly, counts: wear-days, opened: 2026-11-10}
        reminders:
          - {title: Stretch, id: stretch, kind: exercise, at: "07:00"}
          - {title: Dentist, id: dentist, date: 2026-12-11, at: "09:30"}

        """
    private var home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let take = "Take: 2 tablets Metformin 500 mg, 08:00"
    private let save = "Save: Metformin"
    private let add = "Add: Metformin"

    init() throws { home = try PageHome(Self.plan, at: "2026-11-01T11:00:00Z") }

    private func page(_ item: String = "metformin", at time: String? = nil) throws -> PageText {
        PageText(try home.response("item", home.code(item), at: time ?? morning))
    }

    @discardableResult
    private func sent(
        _ form: PageText.Form, _ fields: [String: String], at time: String? = nil
    ) throws -> JobOutput {
        let form = PageText.Form(
            action: form.action, fields: form.fields.merging(fields) { $1 }, label: form.label)
        return try home.press(form, at: time ?? morning)
    }

    private func counts() throws -> [Amount?] {
        try home.entries.filter { $0.action.kind == .counted }.map(\.action.amount)
    }

    @Test func pageShowsTheItemAndItsNextTime() throws {
        let lines = try page().lines
        for line in [
            "Metformin 500 mg", "Sam Carter", "with food", "<b>With water</b>",
            "reason: <i>sugar</i>", "<u>Kitchen</u>", "rings when due",
        ] { #expect(lines.contains(line), "\(line)") }
        let start = try #require(lines.firstIndex(of: "Next times"))
        #expect(
            lines[(start + 1)...(start + 3)] == [
                "20:00, 1 tablet", "tomorrow 08:00, 2 tablets", "tomorrow 20:00, 1 tablet",
            ])
    }

    @Test func dueDoseCanBeTakenOnThePage() throws {
        try sent(page().form(take), [:])
        #expect(try home.entries.map(\.action.kind) == [.taken])
        #expect(try !page().forms.map(\.label).contains(take))
    }

    @Test func asNeededDoseCanBeTakenOnThePage() throws {
        let form = try #require(page("zinc").forms.first { $0.label.hasPrefix("Take: 1 tablet") })
        try sent(form, [:])
        #expect(try home.entries.map(\.action.kind) == [.taken])
        #expect(try page("zinc").lines.contains("Last taken 08:10"))
    }

    @Test(arguments: ["metformin", "zinc", "left", "stretch"])
    func everyKindOfItemHasAPage(item: String) throws {
        let page = try page(item)
        #expect(page.status == 200)
        _ = try page.lines
        #expect(!page.text.contains("<script>") && !page.text.contains("<i>sugar"))
    }

    @Test func pageShowsTheLastThirtyDays() throws {
        let page = try page(at: "2026-12-05T07:10:00Z")
        let code = try home.code("metformin")
        #expect(page.text.contains("/\(code)-20261106\""))
        #expect(!page.text.contains("/\(code)-20261105\""))
    }

    @Test func lensPageShowsTheLastDaysAndSets() throws {
        let page = try page("left")
        #expect(page.text.contains("new set\""))
        let lines = try page.lines
        #expect(lines.contains("Sets") && lines.contains("Opened"))
        #expect(page.text.contains("<b>10</b>"))
        #expect(!page.text.contains("<b>9</b>"), "a day before the first set")
    }

    @Test func legendHasOnlyTheSignsOfTheCalendar() throws {
        let signs = ["worn", "not recorded", "new set"]
        let shown = { (time: String) in
            try page("left", at: time).lines.filter(signs.contains)
        }
        #expect(try shown(morning) == ["not recorded", "new set"])
        #expect(try shown("2026-12-20T07:10:00Z") == ["not recorded"])
        let dose = try #require(try home.take("zinc", at: morning).forms.first)
        try home.press(dose, at: morning)
        let needed = try page("zinc").text
        #expect(needed.contains("calendar days") && !needed.contains("class=\"legend\""))
    }

    @Test func appointmentShowsItsDateOnceAndNoFigures() throws {
        let lines = try page("dentist").lines
        #expect(lines.contains("on Fri 11 Dec 2026 at 09:30"))
        #expect(
            !lines.contains("until Fri 11 Dec 2026") && !lines.contains("Figures for everything"))
    }

    @Test func lowSupplySaysHowItsEndIsEstimated() throws {
        let lines = try page().lines
        #expect(lines.contains("Metformin is running low: 20 tablets left."))
        #expect(lines.contains { $0.hasPrefix("According to the plan, it runs out") })
    }

    @Test func takePageLinksToTheItemPage() throws {
        let code = try home.code("metformin")
        let digits = home.token?.digits ?? ""
        let page = try home.take("metformin", at: morning)
        #expect(page.text.contains("href=\"../../item/\(digits)/\(code)\""))
        #expect(try page.lines.contains("About Metformin"))
        #expect(try self.page().text.contains("href=\"../../take/\(digits)/\(code)-20261119\""))
    }

    @Test func amountIsRecordedAsACount() throws {
        let form = try page().form(save)
        #expect(form.fields["have"] == "20")
        let pressed = try sent(form, ["have": "56"])
        #expect(pressed.response.status == 303 && pressed.changed == ["sam"])
        #expect(pressed.response["location"]?.hasSuffix("/\(try home.code("metformin"))") == true)
        #expect(try counts() == [Amount(56)])
        let lines = try page().lines
        #expect(lines.contains("56 tablets left; get more Sat 28 Nov 2026."))
        #expect(lines.contains("According to the plan, it runs out Tue 8 Dec."))
        // A repeated form, as after a double click.
        #expect(try sent(form, ["have": "56"]).changed == [])
        #expect(try counts() == [Amount(56)])
    }

    @Test func packsAreAddedOnce() throws {
        let form = try page().form(add)
        #expect(try sent(form, ["packs": "2"]).response.status == 303)
        #expect(try sent(form, ["packs": "2"]).changed == [])
        #expect(try counts() == [Amount(140)])
    }

    @Test func countAfterAnotherCountIsReported() throws {
        let (form, other) = (try page().form(save), try page().form(add))
        try sent(other, ["packs": "1"])
        let refused = try sent(form, ["have": "20"])
        #expect(refused.response.status == 409 && refused.changed == [])
        let page = PageText(refused.response)
        #expect(try page.lines.contains("Nothing was saved"))
        #expect(try page.form(save).fields["have"] == "80")
        #expect(try counts() == [Amount(80)])
        #expect(try sent(page.form(save), ["have": "20"]).changed == ["sam"])
    }

    /// A count now includes doses taken since the page was loaded.
    @Test func doseBetweenPageAndCountIsIncluded() throws {
        let form = try page().form(save)
        let dose = try home.take("metformin", at: morning)
            .form("Take: 2 tablets Metformin 500 mg, 08:00")
        try home.press(dose, at: morning)
        #expect(try sent(form, ["have": "54"]).changed == ["sam"])
        #expect(try page().form(save).fields["have"] == "54")
    }

    @Test(arguments: [
        ("have", "many"), ("have", "-1"), ("have", ""), ("have", "1,000"), ("have", "1e3"),
        ("have", "5000001"), ("packs", "1.5"), ("packs", "0"), ("packs", "<b>"),
    ])
    func malformedNumberIsExplained(field: String, number: String) throws {
        let form = try page().form(field == "have" ? save : add)
        let refused = try sent(form, [field: number])
        #expect(refused.response.status == 422 && refused.changed == [])
        let page = PageText(refused.response)
        #expect(try page.lines.contains("Nothing was saved"))
        #expect(page.mistake(of: field) != nil)
        #expect(try page.form(field == "have" ? save : add).fields[field] == number)
        #expect(try home.entries.isEmpty)
    }

    @Test func decimalCommaIsAccepted() throws {
        #expect(try sent(try page().form(save), ["have": "10,5"]).changed == ["sam"])
        #expect(try counts() == [Amount(thousandths: 10_500)])
    }

    @Test func lensesAreCountedInSets() throws {
        let form = try page("left").form("Save: Left lens")
        #expect(try sent(form, ["have": "2.5"]).response.status == 422)
        #expect(try sent(form, ["have": "6"]).changed == ["sam"])
        #expect(try counts() == [Amount(6)])
        #expect(try page("left").lines.contains("6 sets left in the box."))
    }

    @Test func reminderHasNothingToCount() throws {
        #expect(try page("stretch").forms.allSatisfy { $0.fields["have"] == nil })
        let form = try page().form(save)
        let code = try home.code("stretch")
        let other = PageText.Form(
            action: "../../item/\(home.token?.digits ?? "")/\(code)", fields: form.fields,
            label: "")
        #expect(try sent(other, ["after": "", "have": "5"]).response.status == 400)
        #expect(try home.entries.isEmpty)
    }

    @Test func unknownFormDoesNothing() throws {
        let form = try page().form(save)
        #expect(try sent(form, ["after": "yesterday"]).response.status == 400)
        let bare = PageText.Form(action: form.action, fields: [:], label: "")
        #expect(try home.press(bare, at: morning).response.status == 400)
        #expect(try home.entries.isEmpty)
    }

    @Test func managerCanSwitchTheItemOff() throws {
        #expect(try page().forms.map(\.label) == [take, save, add])
        var home = home
        home.subscriber.may = .manage
        let shown = PageText(try home.response("item", home.code("metformin"), at: morning))
        let review = PageText(
            try home.press(shown.form("Switch off: Metformin"), at: morning).response)
        #expect(review.status == 200)
        #expect(try home.store.plans(of: "sam", since: nil).count == 1)
        try home.press(review.form("Save"), at: morning)
        #expect(try home.store.plans(of: "sam", since: nil).count == 2)
        let off = PageText(try home.response("item", home.code("metformin"), at: morning))
        #expect(try off.lines.contains("switched off"))
        #expect(off.forms.contains { $0.label == "Switch on: Metformin" })
        #expect(!off.forms.contains { $0.label == "Switch off: Metformin" })
        // It was due before.
        #expect(off.forms.contains { $0.label == take })
        let code = try home.code("metformin"), digits = home.token?.digits ?? ""
        #expect(off.text.contains("href=\"../../plan/\(digits)/change/\(code)\""))
    }

    @Test func discreetPageNamesNoMedicine() throws {
        var home = home
        home.subscriber.isDiscreet = true
        for item in ["metformin", "zinc", "left", "stretch"] {
            let page = PageText(try home.response("item", home.code(item), at: morning))
            for word in ["Metformin", "tablet", "water", "Kitchen", "sugar", "Zinc", "lens"] {
                #expect(!page.text.contains(word), "\(item): \(word)")
            }
            _ = try page.lines
        }
    }

    @Test func removedItemKeepsItsHistory() throws {
        let dose = try home.take("metformin", at: morning)
            .form("Take: 2 tablets Metformin 500 mg, 08:00")
        try home.press(dose, at: morning)
        let head = Self.plan.components(separatedBy: "medicines:")[0]
        let rest = head + "reminders: [{title: Stretch, id: stretch, at: \"07:00\"}]\n"
        try home.apply(rest, at: "2026-11-20T07:30:00Z")
        let page = try page(at: "2026-11-20T08:00:00Z")
        #expect(page.status == 410 && page.forms.isEmpty)
        #expect(try page.lines.contains("This is no longer in the plan."))
        #expect(page.text.contains("taken 08:10"))
    }

    @Test func unknownCodeHasNoPage() throws {
        #expect(try home.response("item", "nothing", at: morning).status == 404)
    }
}
