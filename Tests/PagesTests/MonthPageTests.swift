import CarePlan
import CivilTime
import Foundation
import Journal
import Pages
import TestSupport
import Testing

/// Tests of the page of a month: its days, its lenses, and the links to other months.
@Suite struct MonthPageTests {
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private var home: PageCase

    init() throws {
        home = try PageCase(TodayPageTests.plan(), at: TodayPageTests.applied)
        for day in ["18", "19"] {
            try home.record("metformin", on: "2026-11-\(day)", at: "2026-11-\(day)T07:00:00Z") {
                .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(2))
            }
        }
        try home.record("statin", on: "2026-11-19", at: "2026-11-19T20:30:00Z") {
            .taken(Planned(slot: "1", ordinal: 1, start: $0), at: $0, Amount(1))
        }
    }

    private func page(
        _ month: String? = nil, since first: String? = nil, of home: PageCase? = nil
    ) throws -> PageText {
        try #require(try found(month, since: first, of: home))
    }

    private func found(
        _ month: String?, since first: String? = nil, of home: PageCase? = nil
    ) throws -> PageText? {
        let home = home ?? self.home
        let view = try home.view(at: morning)
        let month = month.flatMap { CivilDate("\($0)-01") }.map { CivilMonth(of: $0) }
        let page = MonthPage(
            [view], unreadable: [], try PageCase.frame(.month(month), view), of: month,
            since: first.flatMap { CivilDate($0) })
        return page.map { PageText($0.text) }
    }

    @Test func daysShowTheNumberOfDosesTaken() throws {
        let page = try page()
        for line in [
            "Tue 17 Nov 2026: 0 of 2", "Wed 18 Nov 2026: 1 of 2", "Thu 19 Nov 2026: 2 of 2",
            "Fri 20 Nov 2026: 2 still open",
        ] {
            #expect(page.text.contains("aria-label=\"\(line)\""), "\(line)")
        }
        for (day, shape) in [("17", "none"), ("18", "part"), ("19", "all")] {
            let cell =
                "<td class=\"\(shape)\"><a href=\"../today/\(PageCase.digits)/2026-11-\(day)\""
            #expect(page.text.contains(cell))
        }
        #expect(try page.lines.contains("Everything done on 1 of 19 days"))
    }

    @Test func arrowsLeadToTheFirstMonthAndAYearAhead() throws {
        let link = { (root: String, month: String) in
            "href=\"\(root)month/\(PageCase.digits)\(month)\""
        }
        let present = try page(since: "2026-10-31").text
        #expect(present.contains(link("../", "/2026-10")) && present.contains("/2026-12\""))
        let first = try page("2026-10", since: "2026-10-31").text
        #expect(!first.contains("/2026-09\""))
        #expect(first.contains("class=\"arrow\" \(link("../../", ""))"))
        #expect(try found("2027-11") != nil)
        #expect(try found("2027-12") == nil)
    }

    @Test func lensDaysAreButtons() throws {
        var home = try PageCase(SamPlan.text, at: "2026-11-01T11:00:00Z")
        try home.record("left", on: "2026-11-19", at: "2026-11-19T20:30:00Z") { _ in .worn }
        let page = try page(of: home)
        let worn = try page.form("Left lens, Thu 19 Nov 2026: worn")
        #expect(worn.fields["unwear"] == "2026-11-19" && worn.fields["month"] == "2026-11")
        let other = try page.form("Left lens, Wed 18 Nov 2026: not recorded")
        #expect(other.fields["wear"] == "2026-11-18")
        #expect(LensPress(other.fields)?.action == .worn(try #require(CivilDate("2026-11-18"))))
        #expect(!page.forms.contains { $0.label.contains("Sat 21 Nov") })
    }

    @Test(arguments: [
        [:], ["month": "2026-11"], ["month": "2026-13", "wear": "2026-11-18"],
        ["month": "2026-11", "wear": "2026-11-31"], ["month": "2026-11", "undo": "x"],
    ])
    func unknownFormIsRefused(_ form: [String: String]) {
        #expect(LensPress(form) == nil)
    }

    @Test(arguments: ["en", "da"]) func noTextIsMissing(language: String) throws {
        let home = try PageCase(
            TodayPageTests.plan(language: language), at: TodayPageTests.applied)
        let page = try page(of: home)
        #expect(page.text.contains("<html lang=\"\(language)\">") && !page.text.contains("page."))
        #expect(try page.lines.contains(language == "en" ? "November 2026" : "November 2026"))
    }
}
