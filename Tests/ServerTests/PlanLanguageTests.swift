import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of plan pages in Danish, of times as users type them, and of the review before saving.
@Suite struct PlanLanguageTests {
    private let pages: PlanPages
    private let danish: PlanPages

    init() throws {
        pages = try PlanPages()
        danish = try PlanPages(SamPlan.text.replacing("language: en", with: "language: da"))
    }

    private func press(
        _ button: String, of page: PageText, _ answers: [String: String] = [:], in pages: PlanPages
    ) throws -> PageText {
        let form = try page.form(button)
        let fields = form.fields.merging(answers) { $1 }
        let sent = PageText.Form(action: form.action, fields: fields, label: "")
        return PageText(try pages.home.press(sent, at: PlanPages.morning).response)
    }

    private func change(_ item: String, in pages: PlanPages) throws -> PageText {
        try pages.page("change", pages.home.code(item))
    }

    @Test func spansAreTypedInDanish() throws {
        let asking = try press(
            "Gem", of: danish.page("add"), ["name": "Jern", "often": "every"], in: danish)
        let saved = try press(
            "Gem", of: asking,
            [
                "every": "14 dage", "from": "2026-11-23", "doses.0.at": "kl. 8 og 20",
                "doses.0.amount": "0,5 tabletter", "at-least": "6 timer",
                "at-most": "2 doser pr. dag", "remind.before": "1 dag, 2 timer",
            ], in: danish)
        #expect(saved.status == 303)
        let text = try #require(danish.versions().last)
        #expect(
            text.contains("doses: [{at: \"08:00\", amount: 0.5}, {at: \"20:00\", amount: 0.5}]"))
        #expect(text.contains("every: 14 days") && text.contains("at-least: 6 h"))
        #expect(text.contains("at-most: 2 doses per day") && text.contains("before: [1 day, 2 h]"))
        let form = try change("jern", in: danish).form("Vis, hvad der ændres")
        #expect(form.fields["every"] == "14 dage" && form.fields["at-least"] == "6 timer")
        #expect(form.fields["at-most"] == "2 doser pr. dag")
        #expect(form.fields["doses.0.amount"] == "0,5")
        let same = try press("Vis, hvad der ændres", of: change("jern", in: danish), in: danish)
        #expect(try same.lines.contains("Intet ændres"))
    }

    @Test(
        arguments: [
            ("8", "08:00"), ("8.30", "08:30"), ("kl. 8", "08:00"), ("20:15", "20:15"),
            ("8am", "08:00"), ("8.30 pm", "20:30"),
            ("12 am", "00:00"), ("12 p.m.", "12:00"),
        ])
    func timesAreReadInCommonFormats(typed: String, time: String) throws {
        let saved = try press(
            "Save", of: pages.page("add"), ["name": "Zinc", "doses.0.at": typed], in: pages)
        #expect(saved.status == 303)
        #expect(try pages.versions().last?.contains("doses: [{at: \"\(time)\"}]") == true)
    }

    @Test func severalTimesAreTypedInOneField() {
        #expect(TypedTimes.parts(of: "8, 20 og 22.30") == ["08:00", "20:00", "22:30"])
        #expect(TypedTimes.parts(of: "8 and 20; kl. 9") == ["08:00", "20:00", "09:00"])
        #expect(TypedTimes.parts(of: "8 am and 8:15pm") == ["08:00", "20:15"])
        #expect(TypedTimes.parts(of: "13 pm, am") == ["13pm", "am"])
        #expect(TypedTimes.parts(of: "25, noon") == ["25", "noon"])
    }

    @Test func mistakesInTheExpiryAreShownAtTheirFields() throws {
        let page = try press(
            "Show what changes", of: change("metformin", in: pages),
            ["expires": "2027-03-31", "expires.before": "soon"], in: pages)
        #expect(page.text.contains("id=\"f-expires-before-wrong\""))
        #expect(!page.text.contains("id=\"f-expires-wrong\""))
        let other = try press(
            "Show what changes", of: change("metformin", in: pages), ["expires": "soon"], in: pages)
        #expect(other.text.contains("id=\"f-expires-wrong\""))
        #expect(!other.text.contains("id=\"f-expires-before-wrong\""))
    }

    @Test func reviewOfAPauseGivesAdviceAndTheSkippedDoses() throws {
        let page = try pages.send(
            ["do": "pause", "from": "2026-11-21", "until": "2026-11-23"], to: "pause", "sam")
        let said = try PlanPages.said(page)
        let advice = try #require(said.range(of: "Ask your doctor or pharmacist before you pause"))
        let doses = try #require(said.range(of: "Metformin: 3 times are left out."))
        #expect(advice.lowerBound < doses.lowerBound)
        #expect(said.contains("everything: paused from"))
        let open = try pages.send(["do": "pause", "from": "2026-11-21"], to: "pause", "sam")
        #expect(
            try PlanPages.said(open).contains("Metformin: not due until you end the pause."))
        let code = try pages.home.code("stretch")
        let own = try pages.send(
            ["do": "pause", "from": "2026-11-21", "until": "2026-11-22"], to: "pause", "sam", code)
        let text = try PlanPages.said(own)
        #expect(
            text.contains("Stretch: 2 times are left out.") && !text.contains("Ask your doctor"))
    }

    @Test func reviewOfAJourneyShowsBothClocks() throws {
        let page = try pages.send(
            ["do": "travel", "zone": "Asia/Tokyo", "from": "2026-12-05", "until": "2026-12-10"],
            to: "travel", "sam")
        let said = try PlanPages.said(page)
        #expect(said.contains("Sun 6 Dec 08:00 in Tokyo (00:00 at home)"))
        // The journey begins at midnight at home, when this dose is due.
        #expect(said.contains("Sat 5 Dec 08:00 in Tokyo (00:00 at home)"))
    }

    @Test func mistakesAreInDanish() throws {
        let page = try press(
            "Vis, hvad der ændres", of: change("metformin", in: danish),
            [
                "stock.refill-at": "snart", "at-least": "<u>tit", "until": "2026-02-30",
                "every": "2 uger", "cycle.on": "3 dage",
            ], in: danish)
        #expect(page.status == 422 && !page.text.contains("<u>"))
        let said = try PlanPages.said(page)
        #expect(said.contains("skal være et tal som 56, 1/2 eller 0,5 med højst tre decimaler"))
        #expect(said.contains("Skal være et tidsrum som '6 timer', ikke '<u>tit'"))
        #expect(said.contains("Skal være en dato, der findes"))
        let name = try press(
            "Gem", of: danish.page("add"), ["name": "metformin", "doses.0.at": "8"], in: danish)
        #expect(try PlanPages.said(name).contains("Noget andet i planen har allerede dette navn."))
    }

    @Test func mistakesOfTheWholeItemAndOfTheTextAreInDanish() throws {
        let page = try press(
            "Vis, hvad der ændres", of: change("metformin", in: danish),
            ["between": "08:00-20:00"], in: danish)
        #expect(page.status == 422 && !page.text.contains("lang=\"en\""))
        #expect(try PlanPages.said(page).contains("Kræver 'every', f.eks. 3 h"))
        let text = try danish.write(
            SamPlan.text.replacing("language: en", with: "language: da")
                .replacing("08:00", with: "noon"))
        #expect(text.status == 422 && !text.text.contains("lang=\"en\""))
        #expect(try text.lines.contains("'at' skal være et klokkeslæt som 08:00, ikke 'noon'"))
    }

    @Test func singleReminderIsNotInTheJourneyForm() throws {
        let text = SamPlan.text.replacing(
            "reminders:",
            with: "reminders:\n  - {title: Dentist, date: 2027-01-14, at: \"08:30\"}")
        let dentist = try PlanPages(text)
        let page = try dentist.page("travel", "sam")
        #expect(try !page.text.contains("clock-\(dentist.home.code("dentist"))"))
        #expect(try page.text.contains("clock-\(dentist.home.code("metformin"))"))
    }

    @Test func buttonsOfAnItemExplainTheirDifference() throws {
        let said = try PlanPages.said(pages.page())
        for text in [
            "Pause: it is not due for some days", "Switch off: it is not due until",
            "End: it is due for the last time", "Remove: it is taken out of the plan.",
        ] { #expect(said.contains(text)) }
    }
}
