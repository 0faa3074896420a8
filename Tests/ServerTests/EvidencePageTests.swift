import CarePlan
import CivilTime
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of the page for unmatched evidence from calendars.
@Suite struct EvidencePageTests {
    private var home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private static let milk = "<b>Milk</b> & bread"

    init() throws {
        home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
        try add(Self.milk, at: "20261119T071500Z")
    }

    /// Adds a completed task that is not dosecal's.
    private func add(_ title: String, at time: String) throws {
        let raw = """
            BEGIN:VTODO\r\nUID:\(title.count)-\(time)@example\r\nSUMMARY:\(title)\r\n\
            STATUS:COMPLETED\r\nCOMPLETED:\(time)\r\nEND:VTODO\r\n
            """
        let evidence = Evidence(
            id: EvidenceID(of: [title, time]), read: try PageHome.instant("2026-11-19T08:00:00Z"),
            origin: "/home/sam/tasks.ics", line: 1, raw: Array(raw.utf8))
        try home.store.write { _ = try $0.add(unmatched: [evidence]) }
    }

    private func page(_ path: String...) throws -> PageText {
        PageText(
            try path.isEmpty
                ? home.response("unmatched", at: morning)
                : home.response("unmatched", path[0], at: morning))
    }

    private func filled(_ form: PageText.Form, _ fields: [String: String]) -> PageText.Form {
        PageText.Form(
            action: form.action, fields: form.fields.merging(fields) { $1 }, label: form.label)
    }

    /// Returns the second question about the first piece, after an item was chosen.
    private func question(_ item: String, on day: String = "2026-11-19") throws -> PageText {
        let form = try page("1").form("Next")
        return PageText(
            try home.press(filled(form, ["item": try home.code(item), "day": day]), at: morning)
                .response)
    }

    /// Returns the form with the answer of this label, which is a radio button.
    private func form(_ page: PageText, _ label: String) throws -> PageText.Form {
        let form = try page.form("Record")
        let marks = page.text.split(separator: "<input ").filter { $0.contains(label) }
        let mark = try #require(marks.first { $0.hasPrefix("type=\"radio\"") })
        let value = try #require(mark.firstMatch(of: /value="([^"]+)"/)).1
        return filled(form, ["what": String(value)])
    }

    private func settlement() throws -> Unmatched.Settlement? {
        try home.store.unmatched().first?.settlement
    }

    @Test func listIsExplainedAndTodayLinksToIt() throws {
        let lines = try page().lines
        #expect(
            lines.contains(Self.milk)
                && lines.contains("Why: a finished task that is not from dosecal."))
        #expect(try page().text.contains("&lt;b&gt;Milk"))
        #expect(!(try page().text.contains("/home/sam")))
        let link = "1 calendar entry could not be matched to the plan. Check it"
        #expect(try home.today(at: morning).lines.contains(link))
        #expect(try page("1").lines.contains { $0.contains("SUMMARY:<b>Milk</b>") })
    }

    @Test func droppedEvidenceCanBeReopened() throws {
        let form = try page().form("Don&#39;t record it: \(Self.milk.escaped)")
        for _ in 1...2 { #expect(try home.press(form, at: morning).response.status == 303) }
        #expect(try settlement() == .dropped)
        let today = try home.today(at: morning).text
        #expect(!today.contains("/unmatched/"))
        let back = try #require(try page().forms.first { $0.label.hasPrefix("Undo") })
        try home.press(back, at: morning)
        #expect(try settlement() == nil)
    }

    @Test func evidenceIsAssignedToADose() throws {
        let asked = try question("metformin")
        let lines = try asked.lines
        #expect(lines.contains("Which dose was it?"))
        let amount = try #require(lines.firstIndex { $0.hasPrefix("Amount (tablets)") })
        #expect(try #require(lines.firstIndex(of: "Which dose was it?")) < amount)
        let dose = try form(asked, "08:00 1 tablet Metformin")
        let pressed = try home.press(dose, at: morning)
        #expect(pressed.response.status == 303 && pressed.changed == ["sam"])
        let entry = try #require(try home.entries.first)
        #expect(entry.action.at == (try PageHome.instant("2026-11-19T07:15:00Z")))
        #expect(
            entry.source == .page && entry.basis != nil && entry.day.description == "2026-11-19")
        #expect(try settlement() == .assigned(entry.id))
        // A repeated press in a second window settles nothing.
        #expect(try home.press(dose, at: morning).response.status == 303)
        #expect(try home.entries.count == 1)
    }

    /// Days that are older than the pages show can still be entered, as with the command.
    @Test func evidenceCanBeAssignedToAnyDay() throws {
        try home.apply(
            SamPlan.text.replacing("With water", with: "Water"), at: "2026-11-02T11:00:00Z")
        let asked = try question("metformin", on: "2026-11-03")
        let dose = try form(asked, "08:00 1 tablet")
        #expect(try home.press(dose, at: "2026-12-20T07:10:00Z").response.status == 303)
        #expect(try home.entries.first?.day.description == "2026-11-03")
    }

    @Test func evidenceIsAssignedToLenses() throws {
        let asked = try question("left")
        #expect(asked.forms.map(\.label) == ["Worn that day", "New set opened that day"])
        #expect(
            try home.press(try asked.form("New set opened that day"), at: morning).response.status
                == 303)
        #expect(try home.entries.map(\.action.kind) == [.replaced])
    }

    @Test func concernsNeedAConfirmation() throws {
        #expect(try home.extra(of: "ibuprofen", at: "2026-11-19T07:00:00Z") == "taken")
        let asked = try question("ibuprofen")
        let concern = PageText(
            try home.press(try form(asked, "A dose as needed"), at: morning).response)
        #expect(try concern.lines.contains { $0.contains("6 h") })
        #expect(try home.entries.count == 1)
        let sure = try concern.form("Yes, it was taken")
        #expect(try home.press(sure, at: morning).response.status == 303)
        #expect(try home.entries.count == 2)
    }

    @Test func futureDayIsRefused() throws {
        let asked = try question("metformin", on: "2026-11-25")
        let dose = try form(asked, "08:00")
        let refused = try home.press(dose, at: morning)
        #expect(refused.response.status == 409)
        #expect(try home.entries.isEmpty && settlement() == nil)
        #expect(PageText(refused.response).status == 409)
    }

    @Test(arguments: [
        ["day": "x"], ["at": "25:00"], ["amount": "-1"], ["number": "x"], ["what": "x"],
        ["do": "x"],
    ])
    func malformedFormIsRefused(fields: [String: String]) throws {
        let form = filled(try page("1").form("Next"), ["item": try home.code("metformin")])
        #expect(try home.press(filled(form, fields), at: morning).response.status == 400)
        #expect(try settlement() == nil)
    }

    @Test func unknownNumberIsNotFound() throws {
        #expect(try page("99").status == 404)
        let form = filled(try page().forms[0], ["number": "1 99"])
        #expect(try home.press(form, at: morning).response.status == 404)
        #expect(try settlement() == nil)
    }

    @Test func allForeignTasksAreDroppedAtOnce() throws {
        try add("Eggs", at: "20261119T081500Z")
        let form = try page().form(
            "Don&#39;t record any of the 2 finished tasks that are not from dosecal")
        try home.press(form, at: morning)
        #expect(try home.store.unmatched().allSatisfy { $0.settlement == .dropped })
    }
}

/// Tests of who may see and settle evidence.
@Suite struct EvidenceLimitTests {
    private let morning = "2026-11-20T07:10:00Z"
    private let bo = """
        person: Bo
        id: bo
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Iron, id: iron, as-needed: {amount: 1}}

        """

    /// Evidence that names no person is visible only to subscribers of all persons.
    @Test func partOfAHouseholdSeesOnlyItsEvidence() throws {
        var home = try PageHome(SamPlan.text, bo, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
        let raw =
            "BEGIN:VTODO\r\nUID:a@b\r\nSUMMARY:Milk\r\nSTATUS:COMPLETED\r\n"
            + "COMPLETED:20261119T071500Z\r\nEND:VTODO\r\n"
        let evidence = Evidence(
            id: EvidenceID(of: ["milk"]), read: try PageHome.instant(morning), origin: "a.ics",
            line: 1, raw: Array(raw.utf8))
        try home.store.write { _ = try $0.add(unmatched: [evidence]) }
        #expect(PageText(try home.response("unmatched", at: morning)).text.contains("Milk"))
        home.subscriber.people = ["bo"]
        let alone = PageText(try home.response("unmatched", at: morning))
        #expect(try alone.lines.contains("Everything is settled.") && !alone.text.contains("Milk"))
        #expect(try !home.today(at: morning).text.contains("/unmatched/"))
        #expect(try home.response("unmatched", "1", at: morning).status == 404)
        let form = PageText.Form(
            action: "../unmatched/\(home.token?.digits ?? "")",
            fields: ["do": "drop", "number": "1"], label: "")
        #expect(try home.press(form, at: morning).response.status == 404)
        #expect(try home.store.unmatched().first?.settlement == nil)
    }

    /// Each person's page states for whom such an entry would be recorded.
    @Test func ownersSeeForWhomEvidenceIsRecorded() throws {
        let home = try AccessHome()
        let plan = try CarePlan(reading: Array(bo.utf8), zones: home.household.zones)
        let raw =
            "BEGIN:VTODO\r\nUID:a@b\r\nSUMMARY:Milk\r\nSTATUS:COMPLETED\r\n"
            + "COMPLETED:20261118T071500Z\r\nEND:VTODO\r\n"
        let evidence = Evidence(
            id: EvidenceID(of: ["milk"]), read: home.now, origin: "a.ics", line: 1,
            raw: Array(raw.utf8))
        try home.household.store.write { _ = try $0.add(unmatched: [evidence]) }
        let cookie = try home.signIn()
        func question(of person: String) throws -> PageText {
            let digits = try home.household.ownerDigits(of: person).digits
            return PageText(home.ask("GET", "/unmatched/\(digits)/1", cookie: cookie))
        }
        let alone = try question(of: "sam").lines
        #expect(!alone.contains("It does not say who it is for."))
        _ = try home.household.apply([.init(Array(bo.utf8), plan)])
        for (person, name) in [("sam", "Sam Carter"), ("bo", "Bo")] {
            let page = try question(of: person)
            let lines = try page.lines
            #expect(
                lines.contains("It does not say who it is for.")
                    && lines.contains("It will be recorded for \(name)."))
            #expect(page.text.contains("href=\"../../home\""))
        }
    }

    @Test func discreetOrPartialAddressCannotSettleEvidence() throws {
        var home = try PageHome(bo, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
        home.subscriber.isDiscreet = true
        let evidence = Evidence(
            id: EvidenceID(of: ["x"]), read: try PageHome.instant(morning), origin: "a.ics",
            line: 1, raw: Array("garbage".utf8))
        try home.store.write { _ = try $0.add(unmatched: [evidence]) }
        #expect(PageText(try home.response("unmatched", at: morning)).forms.isEmpty)
        home.subscriber.isDiscreet = false
        #expect(try PageText(home.response("unmatched", at: morning)).lines.contains("Entry 1"))
    }
}

extension String {
    /// The text, escaped for HTML.
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
