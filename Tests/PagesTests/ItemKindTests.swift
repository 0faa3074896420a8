import CarePlan
import Foundation
import Journal
import Pages
import TestSupport
import Testing

/// Tests of as-needed medicines, lenses and supplies on pages, also on those of a discreet
/// subscriber.
@Suite struct ItemKindTests {
    private let morning = "2026-11-20T07:10:00Z"
    private var home: PageCase

    init() throws { home = try PageCase(SamPlan.text, at: "2026-11-01T11:00:00Z") }

    @Test func medicineTooEarlyIsOfferedWithAWarning() throws {
        var home = home
        let entry = try home.record("ibuprofen", on: "2026-11-20", at: morning) {
            .taken(nil, at: $0, Amount(1))
        }
        let page = try home.today(at: "2026-11-20T08:10:00Z")
        let lines = try page.lines
        #expect(
            lines.contains(
                "1 of at most 3 tablets taken today. The next dose is allowed from 14:10."))
        let form = try page.form("Take anyway: 1 tablet Ibuprofen")
        #expect(Press(form.fields) == .needed(after: entry))
    }

    /// The feed has the same date: `unrecordedLensesAreDueByThePlan`.
    @Test func unrecordedLensesAreDueByThePlanOnPages() throws {
        let lines = try home.today(at: "2026-11-27T07:10:00Z").lines
        #expect(lines.contains("17 of 14 wear days (3 days over), none recorded"))
        #expect(lines.contains("Overdue by 3 days, since Tue 24 Nov: replace it now."))
    }

    @Test func wornLensesAreMarkedAndCanBeUndone() throws {
        var home = home
        #expect(
            try home.today(at: morning).text.contains(
                "aria-label=\"Left lens: 10 of 14 wear days (71%), "))
        let entry = try home.record("left", on: "2026-11-20", at: morning) { _ in .worn }
        let page = try home.take("left", at: morning)
        #expect(try page.lines.contains("11 of 14 wear days (79%), 10 of them unrecorded"))
        let undo = try page.form("Undo: Left lens, worn today")
        #expect(Press(undo.fields) == .undone(entry))
    }

    @Test func lowSuppliesAreShown() throws {
        let page = try home.today(at: morning)
        #expect(try page.lines.contains { $0.hasPrefix("Metformin is running low: 20 tablets") })
    }

    @Test func discreetPagesNameNoMedicine() throws {
        var home = home
        home.subscriber.isDiscreet = true
        let pages = [
            try home.today(at: morning), try home.subscribe(at: morning),
            try home.take("metformin", at: morning), try home.take("ibuprofen", at: morning),
        ]
        for page in pages {
            #expect(try page.lines.allSatisfy { !$0.lowercased().contains("lens") })
            for name in ["Metformin", "Ibuprofen", "Left", "water", "Stretch", "tablet ", "Sam"] {
                #expect(!page.text.contains(name), "\(name)")
            }
        }
        _ = try home.today(at: morning).form("Take: Reminder 1, 08:00")
    }

    @Test func onlySelectedItemsAreShown() throws {
        var home = home
        home.subscriber.selection = Subscriber.Selection(items: [], kinds: ["exercise"])
        let page = try home.today(at: morning)
        #expect(try page.lines.contains("Stretch") && !page.text.contains("Metformin"))
    }
}
