import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of pressing a button for a dose that was recorded elsewhere since the page was opened.
@Suite struct SecondPersonTests {
    /// 09:55, 10:00 and 10:01 on Friday, 20 November 2026.
    private let before = "2026-11-20T08:55:00Z"
    private let ten = "2026-11-20T09:00:00Z"
    private let after = "2026-11-20T09:01:00Z"
    private let home: PageHome

    private static func plan(language: String = "en") -> String {
        """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: \(language)
        medicines:
          - {name: Metformin, id: metformin, doses: [{at: "08:00", amount: 2}]}
          - {name: Statin, id: statin, doses: [{at: "08:00"}]}
        reminders:
          - {title: Stretch, id: stretch, at: "08:30"}

        """
    }

    init() throws { home = try PageHome(Self.plan(), at: "2026-11-01T11:00:00Z") }

    private func form(_ start: String, of page: PageText) throws -> PageText.Form {
        try #require(page.forms.first { $0.label.hasPrefix(start) })
    }

    @Test(arguments: ["today", "take"]) func pressReportsWhenAndByWhomTheDoseWasRecorded(
        page: String
    ) throws {
        let shown =
            try page == "today" ? home.today(at: before) : home.take("metformin", at: before)
        let form = try form("Take: 2 tablets Metformin", of: shown)
        try home.take("metformin", by: .subscriber("Kitchen tablet"), at: ten)
        let pressed = try home.press(form, at: after)
        #expect(pressed.response.status == 409 && pressed.changed == [])
        let answer = PageText(pressed.response)
        let lines = try answer.lines
        #expect(lines.contains("Already recorded"))
        #expect(
            lines.contains(
                "Already recorded at 10:00 by 'Kitchen tablet'. Nothing has changed."))
        #expect(lines.contains { $0.hasPrefix("Took another one?") })
        let code = try home.code("metformin")
        #expect(answer.text.contains("\(code)-20261120\""))
        #expect(try home.entries.count == 1)
    }

    @Test(arguments: [
        (Author.command, "by command"),
        (.owner(browser: "Firefox, Linux"), "by the owner (Firefox, Linux)"),
        (.owner(browser: ""), "by the owner"),
        (.account("Anna's phone"), "by the account 'Anna's phone'"),
        (.imported(from: "/home/anna/tasks.ics"), "from 'tasks.ics'"),
    ])
    func everyAuthorIsNamed(author: Author, words: String) throws {
        let form = try form("Take: 2 tablets Metformin", of: home.today(at: before))
        try home.take("metformin", by: author, at: ten)
        let lines = try PageText(try home.press(form, at: after).response).lines
        #expect(lines.contains("Already recorded at 10:00 \(words). Nothing has changed."))
        let day = try PageText(
            home.response("take", "\(home.code("metformin"))-20261120", at: after)
        ).lines
        #expect(day.contains("Recorded 10:00 \(words)"))
        #expect(try home.take("metformin", at: after).lines.contains("Recorded 10:00 \(words)"))
    }

    @Test func pressWithADifferentTimeIsReportedWithinTheMinute() throws {
        let page = try home.today(at: before)
        let now = try form("Take: 2 tablets Metformin", of: page)
        let earlier = try form("Record: 2 tablets Metformin", of: page)
        #expect(try home.press(now, at: ten).response.status == 303)
        #expect(try home.press(now, at: "2026-11-20T09:00:20Z").response.status == 303)
        let pressed = try home.press(earlier, at: "2026-11-20T09:00:30Z")
        #expect(pressed.response.status == 409 && pressed.changed == [])
        #expect(try PageText(pressed.response).lines.contains("Already recorded"))
        #expect(try home.entries.count == 1)
    }

    /// Two persons can share an address, but a second click comes within a minute.
    @Test func pressFromAnotherBrowserOfTheAddressIsReported() throws {
        let form = try form("Take: 2 tablets Metformin", of: home.today(at: before))
        #expect(try home.press(form, at: ten).response.status == 303)
        #expect(try home.press(form, at: "2026-11-20T09:00:59Z").response.status == 303)
        let told = try home.press(form, at: after).response
        #expect(told.status == 409)
        #expect(
            try PageText(told).lines.contains(
                "Already recorded at 10:00 by 'Tablet'. Nothing has changed."))
        #expect(try home.entries.count == 1)
    }

    @Test func skippingATakenDoseReportsItsAuthor() throws {
        let page = try home.take("metformin", at: before)
        let form = try form("Skip: 2 tablets Metformin", of: page)
        try home.take("metformin", by: .subscriber("Kitchen tablet"), at: ten)
        let pressed = try home.press(form, at: after)
        #expect(pressed.response.status == 409)
        #expect(
            try PageText(pressed.response).lines.contains(
                "Already recorded at 10:00 by 'Kitchen tablet'. Nothing has changed."))
    }

    @Test func takingAllReportsEarlierDoses() throws {
        let form = try form("Take both", of: home.today(at: before))
        try home.take("metformin", by: .subscriber("Kitchen tablet"), at: ten)
        let pressed = try home.press(form, at: after)
        #expect(pressed.response.status == 200 && pressed.changed == ["sam"])
        let lines = try PageText(pressed.response).lines
        #expect(lines.contains("2 tablets Metformin, 08:00"))
        #expect(
            lines.contains("Already recorded at 10:00 by 'Kitchen tablet'. Nothing has changed."))
        #expect(lines.contains("Recorded now: 1 tablet Statin."))
        #expect(try home.entries.map(\.subject.item) == ["metformin", "statin"])
        // A minute later all of them are recorded, so nothing is new.
        let again = try home.press(form, at: "2026-11-20T09:03:00Z")
        #expect(again.response.status == 409 && again.changed == [])
        #expect(try home.entries.count == 2)
    }

    @Test func answeredReminderIsReportedWithoutASecondButton() throws {
        let form = try form("Tick off: Stretch", of: home.today(at: before))
        try home.take("stretch", by: .command, at: ten)
        let lines = try PageText(try home.press(form, at: after).response).lines
        #expect(lines.contains("Already recorded at 10:00 by command. Nothing has changed."))
        #expect(!lines.contains { $0.hasPrefix("Took another one?") })
    }

    @Test func danishPagesReportItInDanish() throws {
        let home = try PageHome(Self.plan(language: "da"), at: "2026-11-01T11:00:00Z")
        let form = try form("Tag: 2 tabletter Metformin", of: home.today(at: before))
        try home.take("metformin", by: .subscriber("Køkkenet"), at: ten)
        let lines = try PageText(try home.press(form, at: after).response).lines
        #expect(
            lines.contains(
                "Allerede registreret kl. 10:00 af 'Køkkenet'. Der er ikke ændret noget."))
    }

    /// The names of subscribers may contain what a discreet page must not show.
    @Test func discreetPageNamesNoSubscriber() throws {
        var home = home
        home.subscriber.isDiscreet = true
        let page = try home.today(at: before)
        let form = try #require(page.forms.first { $0.fields["do"] == "taken" })
        try home.take("metformin", by: .subscriber("Metformin clock"), at: ten)
        let answer = PageText(try home.press(form, at: after).response)
        #expect(answer.status == 409 && !answer.text.contains("Metformin"))
    }
}
