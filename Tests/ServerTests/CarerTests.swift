import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of the pages of a carer of several persons.
@Suite struct CarerTests {
    static func plan(
        _ person: String, language: String = "en", at time: String = "08:00"
    ) -> String {
        """
        person: \(person) Holm
        id: \(person.lowercased())
        zone: Europe/Copenhagen
        language: \(language)
        medicines:
          - {name: Metformin, id: metformin, doses: [{at: "\(time)"}]}
          - {name: Statin, id: statin, doses: [{at: "21:30"}]}

        """
    }
    private static let applied = "2026-11-01T11:00:00Z"
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"

    /// Adds a version to the store that no reader accepts.
    private func breakPlan(of person: String, in home: PageHome) throws {
        let stored = try home.store.plans(of: person, since: nil)
        try home.store.write { change in
            try change.add(
                StoredPlan(
                    number: stored.count + 1, since: try PageHome.instant("2026-11-10T11:00:00Z"),
                    content: .init(text: Array("person: [".utf8), identities: [])),
                of: person)
        }
    }

    @Test func unreadablePlanAffectsOnlyItsPerson() throws {
        let home = try PageHome(Self.plan("Bo"), Self.plan("Anna"), at: Self.applied)
        try breakPlan(of: "bo", in: home)
        let page = try home.today(at: morning)
        let lines = try page.lines
        #expect(page.status == 200 && lines.contains("Anna Holm"))
        #expect(lines.contains("The plan of Bo Holm cannot be read"))
        #expect(lines.contains { $0.contains("Something may still be due") })
        #expect(lines.contains("dosecal doctor"))
        let form = try #require(
            page.forms.first { $0.label.hasSuffix("1 tablet Metformin, 08:00") })
        #expect(try home.press(form, at: morning).changed == ["anna"])
        #expect(try home.response("subscribe", at: morning).status == 200)
    }

    /// The link in an event can lead to the person whose plan is unreadable.
    @Test func pageOfAnUnreadablePlanIsNotReportedAsMissing() throws {
        let home = try PageHome(Self.plan("Bo", language: "da"), at: Self.applied)
        let form = try home.take("metformin", of: "bo", at: morning).forms[0]
        try breakPlan(of: "bo", in: home)
        let take = try home.take("metformin", of: "bo", at: morning)
        let pressed = try home.press(form, at: morning)
        for page in [take, try home.today(at: morning), PageText(pressed.response)] {
            #expect(try page.status == 500 && page.lines.contains("Planen kan ikke læses"))
        }
        #expect(try pressed.changed == [] && home.entries.isEmpty)
    }

    /// The most common language, or that of the first person among equals.
    @Test(arguments: [
        (["en", "da"], "en"), (["da", "en"], "da"), (["en", "da", "da"], "da"),
    ])
    func pageIsInOneLanguage(languages: [String], language: String) throws {
        let names = ["Anna", "Bo", "Ida"]
        var home = try PageHome(Self.plan("Anna", language: languages[0]), at: Self.applied)
        for (name, other) in zip(names, languages).dropFirst() {
            try home.apply(Self.plan(name, language: other), at: Self.applied)
        }
        home.subscriber.people = names.prefix(languages.count).map { $0.lowercased() }
        let page = try home.today(at: morning)
        let item = try home.take("metformin", of: "bo", at: morning)
        for page in [page, item, PageText(try home.response("subscribe", at: morning))] {
            #expect(page.text.contains("<html lang=\"\(language)\">"))
        }
        let word = language == "da" ? "Tag: " : "Take: "
        let due = page.forms.filter { $0.fields["do"] == "taken" }.map(\.label)
            .filter { $0.hasSuffix("1 tablet Metformin, 08:00") }
        #expect(due.count == languages.count && due.allSatisfy { $0.hasPrefix(word) })
    }

    @Test func pressForOnePersonLeadsBackToTheirLine() throws {
        let home = try PageHome(
            Self.plan("Bo", at: "08:05"), Self.plan("Anna"), at: Self.applied)
        let pressed = try home.press(try home.today(at: morning).forms[0], at: morning)
        let spot = try #require(pressed.response.fields.first?.value.split(separator: "#").last)
        let after = try home.today(at: morning)
        #expect(after.text.components(separatedBy: "id=\"\(spot)\"").count == 2)
        let undo = try after.form("Undo: Anna Holm, 1 tablet Metformin, 08:00")
        #expect(try home.press(undo, at: morning).changed == ["anna"])
    }

    @Test func doseOfYesterdayIsAnsweredInPlace() throws {
        let home = try PageHome(Self.plan("Anna"), Self.plan("Bo"), at: Self.applied)
        let label = "Record: Bo Holm, 1 tablet Statin, yesterday 21:30"
        let pressed = try home.press(try home.today(at: morning).form(label), at: morning)
        #expect(pressed.changed == ["bo"])
        #expect(try home.entries.map(\.day.description) == ["2026-11-19"])
    }

    /// The list of many open doses is short, and leads to the page of their day.
    @Test func manyDosesOfYesterdayAreAnsweredOnTheirPage() throws {
        let home = try PageHome(
            Self.plan("Anna"), Self.plan("Bo"), Self.plan("Ida"), at: Self.applied)
        let page = try home.today(at: morning)
        #expect(!page.forms.contains { $0.label.contains("yesterday") })
        let lines = try page.lines
        #expect(lines.contains("08:00 1 tablet Metformin"))
        #expect(lines.contains("21:30 1 tablet Statin") && lines.contains("Record them"))
        let links = page.text.matches(of: /2026-11-19#(\w[^"]*)"/)
        #expect(links.count == 3)
        let day = PageText(try home.response("today", "2026-11-19", at: morning))
        for link in links { #expect(day.text.contains("id=\"\(link.1)\"")) }
    }

    @Test func pageOfAnotherDaySummarisesThatDay() throws {
        let home = try PageHome(Self.plan("Sam"), Self.plan("Bo"), at: Self.applied)
        let page = PageText(try home.response("today", "2026-11-18", at: morning))
        let lines = try page.lines
        #expect(lines.count { $0 == "0 of 2 done, 2 not recorded" } == 2)
        #expect(!lines.contains("Nothing left for today"))
    }

    @Test func personWithoutAPlanDoesNotAffectOthers() throws {
        var home = try PageHome(Self.plan("Anna"), at: Self.applied)
        home.subscriber.people.append("nobody")
        #expect(try home.today(at: morning).status == 200)
        home.subscriber.people = ["nobody"]
        #expect(try home.today(at: morning).status == 404)
    }
}
