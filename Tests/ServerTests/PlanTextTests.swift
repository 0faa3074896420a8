import CarePlan
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of changing a plan's text in the browser.
@Suite struct PlanTextTests {
    private let pages: PlanPages
    private let changed = SamPlan.text.replacing("08:00", with: "09:00")

    init() throws { pages = try PlanPages() }

    @Test func changesAreShownBeforeTheyAreSaved() throws {
        let shown = try pages.page("text", "sam")
        #expect(try shown.form("Show what changes").fields["text"] == SamPlan.text)
        let review = try pages.write(changed)
        #expect(review.status == 200)
        let said = try PlanPages.said(review)
        #expect(said.contains("Metformin: 08:00 → 09:00; next 09:00, was 08:00"))
        #expect(
            said.contains(
                "Next times: Metformin today 09:00 tomorrow 09:00 Sun 22 Nov 09:00 "
                    + "Mon 23 Nov 09:00 Tue 24 Nov 09:00"))
        #expect(try pages.versions() == [SamPlan.text])
        let pressed = try pages.save(review)
        #expect(pressed.response.status == 303 && pressed.changed == ["sam"])
        let digits = try #require(pages.home.token).digits
        #expect(
            pressed.response.fields.map(\.value) == ["../../../plan/\(digits)#saved-sam"])
        #expect(try pages.versions() == [SamPlan.text, changed])
        let after = try pages.page()
        #expect(try PlanPages.said(after).contains("Version 2 since"))
        #expect(after.text.contains("id=\"saved-sam\""))
    }

    /// A second press of the button finds the version of the first.
    @Test func doubleClickSavesOnce() throws {
        let review = try pages.write(changed)
        try pages.save(review)
        let again = try pages.save(review)
        #expect(again.response.status == 303 && again.changed == [])
        #expect(try pages.versions().count == 2)
    }

    /// Different line ends, a character that ends a line in YAML 1.1, blank lines and comments.
    @Test(arguments: [
        SamPlan.text, SamPlan.text.replacing("\n", with: "\r\n"), "\n\n# First\n" + SamPlan.text,
        SamPlan.text + "# One\u{85}# End & <b>\"quoted\"</b> 'so' \u{202E}abc \u{1F48A}",
        "# one\r\n" + SamPlan.text,
    ])
    func unchangedTextChangesNothing(text: String) throws {
        let pages = try PlanPages(text)
        let form = try pages.page("text", "sam").form("Show what changes")
        let review = try pages.write(try #require(form.fields["text"]))
        #expect(try PlanPages.said(review).contains("Nothing changes"))
        #expect(review.forms.isEmpty)
        let sent = ["text": form.fields["text"] ?? "", "base": "1"]
        _ = try pages.send(sent, to: "save", "sam")
        #expect(try pages.versions() == [text])
    }

    @Test func restOfTheTextIsUnchanged() throws {
        let text = ("# Mine\n" + SamPlan.text + "\n# End").replacing("\n", with: "\r\n")
        let pages = try PlanPages(text)
        try pages.save(try pages.write(text.replacing("08:00", with: "09:00")))
        #expect(try pages.versions().last == text.replacing("08:00", with: "09:00"))
    }

    @Test func changeOfCommentsChangesNoItem() throws {
        let review = try pages.write("# Hello\n" + SamPlan.text)
        #expect(try PlanPages.said(review).contains("Only comments or order changed."))
        try pages.save(review)
        #expect(try pages.versions().last == "# Hello\n" + SamPlan.text)
    }

    @Test func mistakesAreShownAtTheirLines() throws {
        let wrong = SamPlan.text.replacing("08:00", with: "8 <b>o'clock</b>")
            .replacing("type: biweekly", with: "type: \"<script>\"")
        let page = try pages.write(wrong)
        #expect(page.status == 422)
        let lines = try page.lines
        let first = try #require(lines.firstIndex(of: "Line 6"))
        #expect(lines[first + 1].contains("8 <b>o'clock</b>"))
        #expect(
            lines[first + 2] == "'at' must be a time such as 08:00, not '8 <b>o'clock</b>'")
        #expect(lines.contains("Line 9"))
        #expect(!page.text.contains("<script>"))
        #expect(try page.form("Show what changes").fields["text"] == wrong)
        #expect(try pages.versions() == [SamPlan.text])
    }

    @Test(arguments: ["", "\0", "\0\u{202E}<b>", "person: [", "- a\n- b", "{}"])
    func invalidTextIsRefusedAndKept(text: String) throws {
        let page = try pages.write(text)
        #expect(page.status == 422 && !page.text.contains("\0"))
        _ = try page.lines
        _ = try pages.send(["text": text, "base": "1"], to: "save", "sam")
        #expect(try pages.versions() == [SamPlan.text])
    }

    @Test func planOfAnotherPersonIsRefused() throws {
        let page = try pages.write(SamPlan.text.replacing("id: sam\n", with: "id: bo\n"))
        #expect(page.status == 422)
        #expect(
            try PlanPages.said(page).contains(
                "This is the plan of 'sam', but the text now says 'bo'. Write 'id: sam' in it."))
        #expect(try pages.home.store.people() == ["sam"])
    }

    @Test func itemThatIsNeverDueIsAMistake() throws {
        let new = SamPlan.text.replacing(
            "reminders:\n",
            with:
                "reminders:\n  - {title: Never, at: \"07:00\", from: 2026-12-02, until: 2026-12-01}\n"
        )
        #expect(try pages.write(new).status == 422)
    }

    @Test func editingFurtherKeepsTheText() throws {
        let review = try pages.write(changed)
        let form = try review.form("Go back and edit")
        let page = PageText(try pages.home.press(form, at: PlanPages.morning).response)
        #expect(page.status == 200)
        #expect(try page.form("Show what changes").fields["text"] == changed)
    }

    @Test func formsWithoutATextAreRefused() throws {
        for form in [[:], ["text": "a"], ["base": "1"], ["text": "a", "base": "x"]] {
            #expect(try pages.send(form, to: "text", "sam").status == 400)
            #expect(try pages.send(form, to: "save", "sam").status == 400)
        }
        for name in ["text", "save", "versions", "pause", "travel", "item"] {
            #expect(try pages.send(["do": "x"], to: name, "bo").status == 404)
        }
    }

    @Test func everyFieldIsEscaped() throws {
        let bad = "<b onclick='x'>&amp;\\u202E\"".replacing("\"", with: "")
        let plan = """
            person: "\(bad)"
            id: sam
            zone: Europe/Copenhagen
            medicines:
              - {name: "\(bad)", id: m, strength: "\(bad)", unit: "\(bad)", note: "\(bad)", reason: "\(bad)", tags: ["x"], doses: [{at: "08:00"}]}
            reminders:
              - {title: "\(bad)", id: r, at: "07:00", note: "\(bad)"}

            """
        let pages = try PlanPages(plan)
        let code = try pages.home.code("m")
        let shown = [
            try pages.page(), try pages.page("text", "sam"), try pages.page("versions", "sam"),
            try pages.page("versions", "sam", "1"), try pages.page("pause", "sam"),
            try pages.page("pause", "sam", code), try pages.page("travel", "sam"),
            try pages.write(plan.replacing("08:00", with: "09:00")),
            try pages.send(["do": "remove", "item": code], to: "item", "sam"),
        ]
        for page in shown {
            #expect(page.status == 200 && !page.text.contains("<b onclick"))
            _ = try page.lines
        }
    }
}
