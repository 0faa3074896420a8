import CarePlan
import CivilTime
import Pages
import TestSupport
import Testing
import Household
import Wording

/// Tests of the elements of pages.
@Suite struct MarkupTests {
    @Test func textIsEscaped() {
        let text = HTML.tag("p", ["class": "\"><b"], "<script>&'\"\u{1}\r").text
        #expect(
            text == "<p class=\"&quot;&gt;&lt;b\">&lt;script&gt;&amp;&#39;&quot;\u{FFFD}\n</p>\n")
    }

    /// A form sends back what the plan has.
    @Test func percentSignStaysWithItsNumberInTextOnly() {
        #expect(HTML("95 % taken").text == "95\u{A0}% taken")
        #expect(HTML.hidden("name", "Cream 1 %").text.contains("value=\"Cream 1 %\""))
        #expect(HTML.void("input", ["value": "1 %"]).text == "<input value=\"1 %\">\n")
    }

    @Test func tableNamesItsRowsAndColumns() {
        let table = HTML.table(["Item", "Dose"], [[HTML("A"), HTML("1")]], class: "plan").text
        #expect(table.contains("<th scope=\"col\">Item</th>"))
        #expect(
            table.contains("<th scope=\"row\">A</th>\n<td data-label=\"Dose\"><div>1</div></td>"))
    }

    /// The fields of a button identify its action; other combinations are invalid.
    @Test(arguments: [
        [:], ["do": "taken"], ["do": "undone", "entry": "x"], ["do": "needed"],
        ["do": "taken", "slot": "1", "date": "2026-02-30", "ordinal": "1"],
        ["do": "taken", "slot": "1", "date": "2026-11-20", "ordinal": "1", "at": "24:00"],
        ["do": "snoozed", "slot": "1", "date": "2026-11-20", "ordinal": "1", "minutes": "7"],
        ["do": "counted", "slot": "1", "date": "2026-11-20", "ordinal": "1"],
        ["do": "worn", "date": "today"],
    ])
    func unknownFormIsRefused(_ form: [String: String]) {
        #expect(Press(form) == nil)
    }

    @Test func refusalsAndMissingPagesAreWordedInBothLanguages() throws {
        for language in ["en", "da"] {
            let home = try PageCase(
                TodayPageTests.plan(language: language), at: TodayPageTests.applied)
            let view = try home.view(at: "2026-11-20T07:10:00Z")
            let frame = try PageCase.frame(.item("a"), view)
            let pages = [
                frame.notFoundPage, frame.unreadablePage(of: ["Bo", "Ida"]),
                RefusalPage(.over, view.person.plan.items[0], view, frame).text,
            ]
            for page in pages {
                #expect(try PageText(page).lines.allSatisfy { !$0.contains("page.") })
                #expect(page.contains("<html lang=\"\(language)\">"))
            }
        }
    }
}
