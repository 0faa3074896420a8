import CivilTime
import Journal
import Server
import TestSupport
import Testing

/// Tests of removing a whole plan in the browser, and of the packing list for a journey.
@Suite struct PlanRemovalTests {
    private let pages: PlanPages

    init() throws { pages = try PlanPages() }

    private func remove(_ fields: [String: String], _ pages: PlanPages) throws -> PageText {
        try pages.send(fields, to: "remove", "sam")
    }

    private func press(_ form: [String: String], _ pages: PlanPages) throws -> JobOutput {
        let action = "../../../plan/\(try #require(pages.home.token).digits)/remove/sam"
        return try pages.home.press(
            PageText.Form(action: action, fields: form, label: ""), at: PlanPages.morning)
    }

    @Test func pageExplainsTheRemovalAndRemovesNothing() throws {
        let page = try pages.page("remove", "sam")
        let said = try PlanPages.said(page)
        #expect(page.status == 200)
        #expect(said.contains("What was recorded stays, and so does every version of the plan."))
        #expect(try page.form("Remove the plan of Sam Carter").fields["base"] == "1")
        #expect(try pages.versions() == [SamPlan.text])
        #expect(try PlanPages.said(pages.page()).contains("Remove the plan"))
    }

    @Test func confirmationRemovesThePlanAndKeepsTheRecord() throws {
        let before = try pages.home.store.entries(of: "sam", since: nil).count
        let removed = try press(["base": "1", "sure": "on"], pages)
        #expect(removed.response.status == 200 && removed.changed == ["sam"])
        let said = try PlanPages.said(PageText(removed.response))
        #expect(said.contains("The plan of Sam Carter is removed."))
        #expect(said.contains("version 1 of 'sam'"))
        #expect(try pages.versions() == [SamPlan.text, ""])
        #expect(try pages.home.store.entries(of: "sam", since: nil).count == before)
        // A second click finds no plan to remove.
        #expect(try press(["base": "1", "sure": "on"], pages).response.status == 404)
        #expect(try pages.versions().count == 2)
    }

    @Test func nothingIsRemovedWithoutAConfirmation() throws {
        let page = try remove(["base": "1"], pages)
        #expect(page.status == 422)
        #expect(try PlanPages.said(page).contains("Nothing was removed."))
        #expect(page.mistake(of: "sure") != nil)
        #expect(try remove(["sure": "on"], pages).status == 400)
        #expect(try pages.versions() == [SamPlan.text])
    }

    @Test func planChangedMeanwhileIsNotRemoved() throws {
        let theirs = SamPlan.text.replacing("08:00", with: "10:00")
        try pages.home.apply(theirs, at: "2026-11-20T07:00:00Z")
        #expect(try remove(["base": "1", "sure": "on"], pages).status == 409)
        #expect(try pages.versions() == [SamPlan.text, theirs])
    }

    @Test func partialAddressCannotRemoveThePlan() throws {
        var part = pages
        part.home.subscriber.isDiscreet = true
        #expect(try part.page("remove", "sam").status == 403)
        #expect(try remove(["base": "1", "sure": "on"], part).status == 403)
        #expect(try pages.versions() == [SamPlan.text])
    }

    @Test func namesAreEscaped() throws {
        let other = try PlanPages(SamPlan.text.replacing("Sam Carter", with: "\"<b>Sam\""))
        #expect(try !other.page("remove", "sam").text.contains("<b>Sam"))
        let removed = try press(["base": "1", "sure": "on"], other)
        #expect(!PageText(removed.response).text.contains("<b>Sam"))
    }

    @Test func packingPageShowsTheList() throws {
        let page = try pages.send(
            [
                "do": "pack", "pack-from": "2026-12-01", "pack-until": "2026-12-10",
                "reserve": "2",
            ], to: "packing", "sam")
        #expect(page.status == 200)
        let said = try PlanPages.said(page)
        #expect(said.contains("12 tablets: 10 for the journey, 2 in reserve"))
        #expect(said.contains("Get before you leave: "))
        #expect(try pages.versions() == [SamPlan.text])
    }

    @Test(
        arguments: [
            (["pack-until": ""], "Enter a first day that is today or later"),
            (["pack-until": "2026-11-19"], "Enter a first day that is today or later"),
            (["pack-until": "2036-11-19"], "Enter a first day that is today or later"),
            (["pack-until": "<b>"], "'<b>' is not a date"),
            (["pack-until": "2026-11-25", "reserve": "<i>"], "'<i>' is not a number of days"),
        ] as [([String: String], String)])
    func invalidPackingPeriodIsRefused(form: [String: String], text: String) throws {
        let page = try pages.send(form.merging(["do": "pack"]) { $1 }, to: "packing", "sam")
        #expect(page.status == 422)
        #expect(try PlanPages.said(page).contains(text))
        #expect(!page.text.contains("<i>") && !page.text.contains("<b>'"))
    }

    @Test func reviewOfAJourneyShowsThePackingList() throws {
        let page = try pages.send(
            [
                "do": "travel", "zone": "Asia/Tokyo", "from": "2026-12-01", "until": "2026-12-10",
            ], to: "travel", "sam")
        #expect(try PlanPages.said(page).contains("What to pack"))
        // Nothing was counted, so nothing is shown as enough.
        let said = try PlanPages.said(page)
        #expect(said.contains("Metformin") && !said.contains("have enough: "))
        #expect(said.contains("Not counted, so check that you have enough."))
        #expect(!page.text.contains("<li class=\"good\">"))
    }
}
