import CarePlan
import Household
import Journal
import Server
import TestSupport
import Testing

/// Tests of concurrent changes of a plan, and of earlier versions.
@Suite struct PlanConflictTests {
    private let pages: PlanPages
    private let mine = SamPlan.text.replacing("08:00", with: "09:00")
    private let theirs = SamPlan.text.replacing("Stretch", with: "Walk")

    init() throws { pages = try PlanPages() }

    @Test func secondChangeIsMergedAndShown() throws {
        let review = try pages.write(mine)
        try pages.save(try pages.write(theirs))
        let pressed = try pages.save(review)
        #expect(pressed.response.status == 409 && pressed.changed == [])
        #expect(try pages.versions() == [SamPlan.text, theirs])
        let page = PageText(pressed.response)
        let said = try PlanPages.said(page)
        #expect(said.contains("What the other person changed Changed Walk: was called Stretch"))
        #expect(said.contains("What you changed Changed Metformin: 08:00 → 09:00"))
        let form = try page.form("Show what changes")
        // Both changes are merged, shown and saved.
        let both = theirs.replacing("08:00", with: "09:00")
        #expect(form.fields["text"] == both && form.fields["own"] == mine)
        #expect(form.fields["base"] == "2")
        let again = PageText(try pages.home.press(form, at: PlanPages.morning).response)
        #expect(try PlanPages.said(again).contains("Metformin: 08:00 → 09:00"))
        #expect(try !PlanPages.said(again).contains("Stretch"))
        try pages.save(again)
        #expect(try pages.versions() == [SamPlan.text, theirs, both])
    }

    @Test func conflictingChangesNeedAChoice() throws {
        let other = SamPlan.text.replacing("08:00", with: "10:00")
        try pages.save(try pages.write(other))
        let form = try pages.write(mine).form("Show what changes")
        #expect(form.fields["text"] == other && form.fields["own"] == mine)
        #expect(try pages.versions() == [SamPlan.text, other])
    }

    @Test func unchangedFormDoesNotUndoOtherChanges() throws {
        try pages.save(try pages.write(theirs))
        let page = try pages.write(SamPlan.text)
        #expect(page.status == 409)
        #expect(try PlanPages.said(page).contains("What you changed Nothing changes"))
        #expect(try page.form("Show what changes").fields["text"] == theirs)
    }

    @Test func secondChangeIsReportedBeforeSaving() throws {
        try pages.save(try pages.write(theirs))
        let page = try pages.write(mine)
        #expect(page.status == 409 && !page.forms.contains { $0.label == "Save" })
    }

    @Test func ownTextIsKeptIfTheMergedOneHasMistakes() throws {
        let page = try pages.send(
            ["text": "person: [", "own": mine, "base": "2"], to: "text", "sam")
        #expect(page.status == 422)
        #expect(try page.form("Show what changes").fields["own"] == mine)
    }

    private static let warfarin = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Warfarin
            doses:
              - {at: "18:00", amount: 2, on: [mon, wed, fri]}
              - {at: "18:00", amount: 1.5, on: [tue, thu, sat, sun]}

        """
    private static let injection = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Semaglutide, every: 7 days, from: 2026-11-06, doses: [{at: "09:00", id: shot}]}
          - {name: Calcium, after: {item: semaglutide, by: 4 h}}

        """

    /// Pauses one item, then the whole plan, and ends both pauses.
    @Test(arguments: [(warfarin, "Warfarin"), (injection, "Semaglutide")])
    func versionsShowPauses(plan: String, name: String) throws {
        let own = "pauses: [{from: 2026-11-26, until: 2026-11-28}]"
        let paused =
            plan.contains("doses:\n")
            ? plan.replacing("    doses:\n", with: "    \(own)\n    doses:\n")
            : plan.replacing("from: 2026-11-06", with: "from: 2026-11-06, \(own)")
        let pages = try PlanPages(plan)
        let all = paused + "pauses: [{from: 2026-12-10, until: 2026-12-12}]\n"
        for (number, text) in [paused, all, plan].enumerated() {
            try pages.save(try pages.write(text, base: number + 1))
        }
        let list = try PlanPages.said(try pages.page("versions", "sam"))
        let one = "\(name): paused from Thu 26 Nov 2026 until Sat 28 Nov 2026"
        let both = "Everything: paused from Thu 10 Dec 2026 until Sat 12 Dec 2026"
        #expect(
            list.contains("Version 2 Fri 20 Nov 2026 08:10 Changed: \(one) Version 1"), "\(list)")
        #expect(list.contains("Version 3 Fri 20 Nov 2026 08:10 \(both) Version 2"), "\(list)")
        let ends = "Everything: no longer paused"
        #expect(list.contains("Version 4 (current) Fri 20 Nov 2026 08:10 \(ends)"), "\(list)")
        #expect(!list.contains("Only comments or order changed"), "\(list)")
    }

    @Test func revertingCreatesANewVersion() throws {
        try pages.save(try pages.write(theirs))
        let list = try PlanPages.said(try pages.page("versions", "sam"))
        #expect(
            list.contains(
                "Version 2 (current) Fri 20 Nov 2026 08:10 Changed: Walk: was called Stretch Version 1"
            ))
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
