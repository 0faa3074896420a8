import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of the statistics and the report as pages, over a chosen period.
@Suite struct FiguresPageTests {
    private let home: PageHome
    /// 23:00 on Friday, 20 November 2026.
    private let night = "2026-11-20T22:00:00Z"

    init() throws {
        home = try PageHome(SamPlan.text, at: "2026-09-01T03:00:00Z")
        // Metformin is due each day at 08:00. It was taken except on nine of the last ten days.
        for day in 0..<81 where day < 71 || day == 80 {
            let date = try #require(CivilDate("2026-09-01")).advanced(byDays: day)
            let form = PageText.Form(
                action: "../../take/\(home.token?.digits ?? "")/\(try home.code("metformin"))",
                fields: [
                    "do": "taken", "slot": "1", "date": "\(date)", "ordinal": "1", "to": "take",
                ], label: "")
            #expect(try home.press(form, at: "\(date)T07:05:00Z").changed == ["sam"])
        }
    }

    private func page(_ name: String, _ window: String? = nil) throws -> PageText {
        let response =
            try window.map { try home.response(name, $0, at: night) }
            ?? home.response(name, at: night)
        return PageText(response)
    }

    /// Returns the lines of a section from its heading on.
    private func section(_ title: String, _ page: PageText) throws -> [String] {
        let lines = try page.lines
        return Array(lines.dropFirst(try #require(lines.lastIndex(of: title))).prefix(24))
    }

    @Test func figuresMatchTheCommandStats() throws {
        let usual = try section("Metformin", try page("figures"))
        #expect(usual.contains("21 of 30; 9 missed"))
        #expect(usual.contains("21 of 30 (70%); 1 day in a row"))
        let week = try section("Metformin", try page("figures", "7"))
        #expect(week.contains("1 of 7; 6 missed"))
        let all = try section("Metformin", try page("figures", "all"))
        #expect(all.contains("72 of 81; 9 missed"))
        #expect(all.contains("72 of 81 (88.8%); 1 day in a row, longest 71"))
    }

    /// If only some days were loaded, the length of a streak is a minimum.
    @Test func longStreakIsShownAsAtLeast() throws {
        let day = "2026-11-10T22:00:00Z"
        let page = PageText(try home.response("figures", "7", at: day))
        let lines = try section("Metformin", page)
        #expect(lines.contains("7 of 7 (100%); at least 37 days in a row"))
        let all = PageText(try home.response("figures", "all", at: day))
        #expect(
            try section("Metformin", all).contains("71 of 71 (100%); 71 days in a row, longest 71")
        )
    }

    /// A dose covers the days until the next one, however long ago it was due.
    @Test func dayIsCoveredByADoseLongBefore() throws {
        let plan = """
            person: Sam Carter
            id: sam
            zone: Europe/Copenhagen
            language: en
            medicines:
              - {name: Depot, id: depot, every: 3 months, from: 2026-09-05, doses: [{at: "08:00"}]}
              - {name: Zinc, id: zinc, doses: [{at: "08:00"}]}

            """
        let home = try PageHome(plan, at: "2026-09-01T03:00:00Z")
        for day in 14...20 {
            let dose = try home.take("zinc", at: "2026-11-\(day)T07:05:00Z")
                .form("Take: 1 tablet Zinc, 08:00")
            try home.press(dose, at: "2026-11-\(day)T07:05:00Z")
        }
        let page = PageText(try home.response("figures", "7", at: night))
        let together = try section("All scheduled medicines", page).prefix(16)
        #expect(together.contains("7 of 7 (100%)"))
        // Today is not over, so only doses already taken today count.
        #expect(together.contains("1 of 7 (14.2%)"))
    }

    @Test func everyChartHasTextAndATable() throws {
        let page = try page("figures")
        #expect(
            page.text.contains(
                "aria-label=\"Metformin: 21 of 30 taken, Thu 22 Oct 2026 to Fri 20 Nov 2026\""))
        let svg = try #require(
            page.text.components(separatedBy: "<svg ").first { $0.contains("Metformin: 21") })
        let picture = svg.components(separatedBy: "</svg>")[0]
        #expect(picture.components(separatedBy: "class=\"track\"").count == 31)
        #expect(picture.components(separatedBy: "class=\"taken\"").count == 22)
        #expect(!page.text.contains("style="))
        let lines = try page.lines
        #expect(lines.contains { $0.hasSuffix("still open on Fri 20 Nov 2026 23:00.") })
        #expect(lines.contains("Day by day") && lines.contains("Thu 19 Nov 2026"))
    }

    @Test(arguments: [
        ("7", "Day by day"), ("30", "Day by day"), ("90", "Week by week"),
        ("365", "Month by month"), ("all", "Week by week"),
        ("2026-09-05--2026-11-01", "Week by week"),
    ])
    func longPeriodsHaveFewBars(window: String, title: String) throws {
        for name in ["figures", "report"] {
            let page = try page(name, window)
            #expect(page.status == 200)
            if name == "figures" { #expect(try page.lines.contains(title)) }
            _ = try page.lines
        }
    }

    @Test(arguments: [
        "8", "2026-11-20", "2026-11-20--2026-11-01", "2026-11-01--2026-11-21", "1e9", "-7",
    ])
    func otherPeriodsHaveNoPage(window: String) throws {
        for name in ["figures", "report"] {
            do {
                #expect(try home.response(name, window, at: night).status == 404)
            } catch {
                // Such a page has no route.
            }
        }
    }

    @Test func reportCoversTheDaysOfTheForm() throws {
        let form = try #require(try page("report").forms.first { $0.label == "Show" })
        #expect(form.fields == ["from": "2026-10-22", "through": "2026-11-20"])
        let digits = home.token?.digits ?? ""
        let fields = ["from": "2026-09-01", "through": "2026-11-08"]
        let chosen = PageText.Form(action: form.action, fields: fields, label: "")
        let response = try home.press(chosen, at: night).response
        #expect(response.status == 303)
        #expect(response.fields.map(\.value) == ["../report/\(digits)/2026-09-01--2026-11-08"])
        let page = try page("report", "2026-09-01--2026-11-08")
        #expect(try page.lines.contains("Tue 1 Sep 2026 to Sun 8 Nov 2026, 69 days"))
        #expect(page.text.contains("<b>100%</b>"))
    }

    @Test(arguments: [
        ("2026-11-20", "2026-11-01", "through"), ("2026-11-01", "2026-11-21", "through"),
        ("", "2026-11-01", "from"), ("<b>", "2026-11-01", "from"),
        ("2026-02-30", "2026-11-01", "from"), ("2026-11-01", "", "through"),
    ])
    func impossibleDaysAreExplained(from: String, through: String, field: String) throws {
        let form = try #require(try page("report").forms.first { $0.label == "Show" })
        let wrong = PageText.Form(
            action: form.action, fields: ["from": from, "through": through], label: "")
        let response = try home.press(wrong, at: night).response
        #expect(response.status == 422)
        let page = PageText(response)
        #expect(try page.lines.contains { $0.hasPrefix("The first day must be") })
        #expect(page.mistake(of: field)?.hasPrefix("The first day must be") == true)
        let kept = try page.form("Show").fields
        #expect(kept == ["from": from, "through": through])
    }

    /// The contents of a collapsed section follow it in the markup, because browsers do not print
    /// closed sections.
    @Test func reportCollapsesAllButItsSummary() throws {
        let page = try page("report")
        let lines = try page.lines
        let short = try #require(lines.firstIndex(of: "Summary"))
        #expect(lines[(short + 1)...].prefix(3) == ["Item", "Taken or done", "Skipped / missed"])
        let folds = page.text.components(separatedBy: "<details class=\"fold\">").dropFirst()
        #expect(folds.count > 3)
        for fold in folds {
            let parts = fold.components(separatedBy: "</details>")
            #expect(!parts[0].contains("<table") && !parts[0].contains("<p"))
            #expect(parts[1].hasPrefix("\n<div class=\"folded\">"))
        }
        #expect(page.text.components(separatedBy: "class=\"fold\"")[0].contains("<table"))
    }

    @Test func reportHasAStyleSheetAndNoInlineStyle() throws {
        let page = try page("report")
        #expect(page.text.contains("href=\"../report.css\""))
        #expect(!page.text.contains("<style") && !page.text.contains("style=\""))
        let lines = try page.lines
        #expect(lines.contains("Medicine and care report") && lines.contains("Sam Carter"))
        #expect(lines.contains { $0.contains("Save as PDF") })
    }

    @Test func discreetSubscriberHasNoReport() throws {
        var home = home
        home.subscriber.isDiscreet = true
        for name in ["report", "figures"] {
            let page = PageText(try home.response(name, at: night))
            #expect(!page.text.contains("Metformin") && !page.text.contains("tablet"))
            _ = try page.lines
        }
    }

    @Test func pagesOfSeveralPersonsShowTheirNames() throws {
        let anna = SamPlan.text.replacing("Sam Carter", with: "<b>Anna</b>")
            .replacing("id: sam", with: "id: anna")
        let home = try PageHome(SamPlan.text, anna, at: "2026-11-01T11:00:00Z")
        for name in ["report", "figures"] {
            let lines = try PageText(home.response(name, at: night)).lines
            #expect(lines.contains("Sam Carter") && lines.contains("<b>Anna</b>"))
        }
    }
}
