import CarePlan
import Household
import Journal
import Server
import TestSupport
import Testing

/// Two who change a plan at once, and earlier versions.
@Suite struct PlanConflictTests {
    private let pages: PlanPages
    private let mine = SamPlan.text.replacing("08:00", with: "09:00")
    private let theirs = SamPlan.text.replacing("Stretch", with: "Walk")

    init() throws { pages = try PlanPages() }

    @Test func whoSavesSecondIsShownBoth() throws {
        let review = try pages.write(mine)
        try pages.save(try pages.write(theirs))
        let pressed = try pages.save(review)
        #expect(pressed.response.status == 409 && pressed.changed == [])
        #expect(try pages.versions() == [SamPlan.text, theirs])
        let page = PageText(pressed.response)
        let said = try PlanPages.said(page)
        #expect(said.contains("What they changed Changed Walk: was called Stretch"))
        #expect(said.contains("What you changed Changed Metformin: 08:00 -> 09:00"))
        let form = try page.form("Show what changes")
        #expect(form.fields["text"] == theirs && form.fields["own"] == mine)
        #expect(form.fields["base"] == "2")
        // Both changes are put together and saved.
        let both = theirs.replacing("08:00", with: "09:00")
        try pages.save(try pages.write(both, base: 2))
        #expect(try pages.versions() == [SamPlan.text, theirs, both])
    }

    @Test func theSecondIsToldBeforeTheySave() throws {
        try pages.save(try pages.write(theirs))
        let page = try pages.write(mine)
        #expect(page.status == 409 && !page.forms.contains { $0.label == "Save" })
    }

    @Test func ownTextStaysWhereTheNextOneHasMistakes() throws {
        let page = try pages.send(
            ["text": "person: [", "own": mine, "base": "2"], to: "text", "sam")
        #expect(page.status == 422)
        #expect(try page.form("Show what changes").fields["own"] == mine)
    }

    @Test func versionIsTakenBackAsANewOne() throws {
        try pages.save(try pages.write(theirs))
        let list = try PlanPages.said(try pages.page("versions", "sam"))
        #expect(list.contains("Version 2 (in force) Fri 20 Nov 2026 08:10 Changed: Walk Version 1"))
        #expect(list.contains("New: Metformin, Ibuprofen, Left lens, Stretch"))
        let version = try pages.page("versions", "sam", "1")
        #expect(version.text.contains("<pre "))
        let form = try version.form("Use this version again")
        let review = PageText(try pages.home.press(form, at: PlanPages.morning).response)
        #expect(try PlanPages.said(review).contains("Stretch: was called Walk"))
        #expect(try pages.versions().count == 2)
        try pages.save(review)
        #expect(try pages.versions() == [SamPlan.text, theirs, SamPlan.text])
        #expect(try pages.page("versions", "sam", "4").status == 404)
        #expect(
            Route(["plan", pages.home.token?.digits ?? "", "versions", "sam", "x"]) == .unknown)
    }
}
