import CivilTime
import Household
import Foundation
import Journal
import Pages
import Schedule
import Server
import TestSupport
import Testing
import Wording

/// Tests of the addresses at which the doses of a notice are answered.
@Suite struct NoticeAnswerTests {
    private static let plan = """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Metformin, id: metformin, doses: [{at: "08:00", amount: 2}]}
          - {name: Statin, id: statin, doses: [{at: "08:00"}]}

        """
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let home: PageHome
    private let secret: SecretToken

    init() throws {
        home = try PageHome(Self.plan, at: "2026-11-01T11:00:00Z")
        try home.setPublicURL("https://care.example/")
        _ = try home.response("today", at: morning)
        secret = try Self.address(in: home, at: morning)
    }

    private static func address(
        in home: PageHome, of items: [String] = ["metformin", "statin"], at time: String,
        _ adjust: (inout NoticeChannel) -> Void = { _ in }
    ) throws -> SecretToken {
        let household = try home.household(at: time)
        let channel = try household.addNoticeChannel(
            .ntfy, to: "https://ntfy.example/t", of: "tablet", adjust)
        let names = items.map { item in
            OccurrenceName(item: item, slot: "1", date: household.now.utc.date)
        }
        let person = try household.person("sam", for: .today)
        let place = try home.store.write { change in
            let made = try household.newAnswerAddress(
                of: names, person, until: try PageHome.instant("2026-11-20T23:00:00Z"), channel,
                home.subscriber)
            if let made { try change.add(made.address, at: household.now) }
            return made?.place
        }
        var url: String?
        if case .page(let page) = place { url = page }
        let digits = try #require(url?.split(separator: "/").last)
        #expect(url == "https://care.example/answer/\(digits)")
        return try #require(SecretToken(String(digits)))
    }

    private func ask(
        _ method: String, _ page: PagePlace, fields: [String: String] = [:], at time: String,
        with secret: SecretToken? = nil
    ) throws -> JobOutput {
        try PageHandler(
            try home.household(at: time), wording: Self.wording, version: "test"
        ).answer(
            PageRequest(method, page, fields: fields), for: secret ?? self.secret,
            at: try PageHome.instant(time))
    }

    private static func wording(_ language: String) throws -> Wording {
        try #require(Wording(builtIn: language))
    }

    private func press(
        _ answer: NoticeAnswer, at time: String, with secret: SecretToken? = nil
    ) throws -> (status: Int, text: String, changed: [String]) {
        let output = try ask("POST", .answer(answer), at: time, with: secret)
        let text = String(decoding: output.response.body, as: UTF8.self)
        return (output.response.status, text, output.changed)
    }

    @Test func buttonTakesAllDosesOfTheNotice() throws {
        let pressed = try press(.take, at: morning)
        #expect(pressed.status == 200 && pressed.changed == ["sam"])
        #expect(
            pressed.text == """
                2 tablets Metformin: taken 08:10; recorded by 'Tablet'
                1 tablet Statin: taken 08:10; recorded by 'Tablet'

                """)
        #expect(try home.entries.map(\.author) == [.subscriber("Tablet"), .subscriber("Tablet")])
    }

    @Test(arguments: NoticeAnswer.allCases)
    func secondPressRecordsNothing(answer: NoticeAnswer) throws {
        let first = try press(answer, at: morning)
        let again = try press(answer, at: "2026-11-20T07:12:00Z")
        #expect(again.status == 200 && again.changed == [])
        #expect(first.text == again.text)
        #expect(try home.entries.count == 2)
    }

    @Test(arguments: [
        "", "  - {name: Statin, id: statin, enabled: false, doses: [{at: \"08:00\"}]}\n",
    ])
    func stoppedMedicineIsNotAnswered(line: String) throws {
        let plan = Self.plan.replacing(
            "  - {name: Statin, id: statin, doses: [{at: \"08:00\"}]}\n", with: line)
        try home.apply(plan, at: "2026-11-20T07:11:00Z")
        let pressed = try press(.take, at: "2026-11-20T07:12:00Z")
        #expect(pressed.status == 409 && pressed.changed == [])
        #expect(
            pressed.text == """
                Nothing was recorded, because this is no longer in the plan or is switched off: 1 tablet Statin. Use your Today page for the rest.
                2 tablets Metformin: due now
                1 tablet Statin: due now

                """)
        #expect(try home.entries.isEmpty)
    }

    @Test func pressAfterAnotherAnswerSaysWhoAnswered() throws {
        try home.take("statin", by: .subscriber("Kitchen"), at: morning)
        let pressed = try press(.skip, at: "2026-11-20T07:12:00Z")
        #expect(pressed.status == 200)
        #expect(
            pressed.text == """
                2 tablets Metformin: skipped 08:12; recorded by 'Tablet'
                1 tablet Statin: taken 08:10; recorded by 'Kitchen'

                """)
        #expect(try press(.take, at: "2026-11-20T07:13:00Z").text == pressed.text)
        #expect(try home.entries.count == 2)
    }

    /// The button was used, so it does not repeat an answer that was undone.
    @Test func undoneAnswerIsNotRecordedAgain() throws {
        _ = try press(.take, at: morning)
        for entry in try home.entries {
            let item = entry.subject.item
            _ = try home.household(at: "2026-11-20T07:12:00Z")
                .undo(.entry(entry.id, item: item), of: "sam", by: .command)
        }
        let count = try home.entries.count
        let again = try press(.take, at: "2026-11-20T07:13:00Z")
        #expect(again.status == 200 && again.changed == [])
        #expect(again.text.hasPrefix("2 tablets Metformin: due now"))
        #expect(try home.entries.count == count)
        #expect(try press(.skip, at: "2026-11-20T07:14:00Z").changed == ["sam"])
    }

    /// A dose that was taken a moment ago outside the plan needs a question first.
    @Test func questionableDoseIsNotRecorded() throws {
        _ = try home.extra(of: "statin", at: "2026-11-20T07:05:00Z")
        let pressed = try press(.take, at: morning)
        #expect(pressed.status == 409 && pressed.changed == [])
        #expect(pressed.text.hasPrefix("Nothing was recorded: there is a question first"))
        #expect(try home.entries.count == 1)
    }

    @Test func pageSaysWhenTheMedicineWasLastTaken() throws {
        #expect(
            !PageText(try ask("GET", .notice, at: morning).response).text.contains("Last taken"))
        _ = try home.extra(of: "statin", at: "2026-11-20T07:05:00Z")
        let page = PageText(try ask("GET", .notice, at: morning).response)
        #expect(try page.lines.filter { $0.hasPrefix("Last taken") } == ["Last taken 08:05"])
    }

    @Test func showingThePageRecordsNothing() throws {
        for page in [PagePlace.notice] + NoticeAnswer.allCases.map(PagePlace.answer) {
            let text = PageText(try ask("GET", page, at: morning).response)
            #expect(text.status == 200)
            #expect(
                text.forms.map(\.label)
                    == (page == .notice
                        ? ["Take all", "Snooze 10 min", "Skip all"]
                        : [
                            "take": "Take all", "snooze": "Snooze 10 min", "skip": "Skip all",
                        ].filter { page.link(to: page, of: .init(owner: secret)).hasSuffix($0.key) }
                            .map(\.value)))
        }
        #expect(try home.entries.isEmpty)
        let accepting = ["accept": "text/html,application/xhtml+xml"]
        let pressed = try ask("POST", .answer(.take), fields: accepting, at: morning)
        #expect(PageText(pressed.response).forms.isEmpty)
        #expect(try home.entries.count == 2)
    }

    @Test func addressEndsWithItsDosesAndItsChannel() throws {
        #expect(try press(.take, at: "2026-11-20T23:00:00Z").status == 410)
        #expect(
            try press(.take, at: morning, with: SecretToken(String(repeating: "0", count: 32)))
                .status == 410)
        _ = try home.household(at: morning).removeNoticeChannel(1)
        #expect(try press(.take, at: morning).status == 410)
        #expect(try home.entries.isEmpty)
    }

    @Test func revokedSubscriberAnswersNothing() throws {
        _ = try home.household(at: morning).revoke("tablet")
        #expect(try press(.take, at: morning).status == 410)
        #expect(try home.entries.isEmpty)
    }

    @Test func discreetChannelNamesNothing() throws {
        let discreet = try Self.address(in: home, at: morning) { $0.isDiscreet = true }
        let page = PageText(try ask("GET", .notice, at: morning, with: discreet).response)
        #expect(page.forms.map(\.label) == ["All done", "Snooze 10 min", "Skip all"])
        let text = try press(.take, at: morning, with: discreet).text
        #expect(text == "Reminder 1: taken 08:10\nReminder 2: taken 08:10\n")
    }

    @Test func storeContainsOnlyDigestsOfSecrets() throws {
        let kept = try #require(try home.store.answerAddress(secret.digest))
        #expect(kept.digest != secret && kept.names.map(\.item) == ["metformin", "statin"])
        #expect(try home.store.answerAddress(secret) == nil)
    }
}

/// Tests of requests by apps and by web apps of other servers.
@Suite struct NoticeRequestTests {
    private let home = Result { try AccessHome() }
    private let path = "/answer/\(String(repeating: "0", count: 32))/take"

    @Test func otherSitesMayPressAndReadTheAnswer() throws {
        let home = try home.get()
        let fields = ["origin": "https://ntfy.example", "sec-fetch-site": "cross-site"]
        let asked = home.ask("OPTIONS", path, fields: fields)
        #expect(asked.status == 204 && asked["access-control-allow-methods"] == "POST")
        #expect(asked["access-control-allow-headers"] == "*")
        #expect(asked["access-control-allow-origin"] == "*")
        for type in ["", "text/plain", "application/json"] {
            let pressed = home.ask(
                "POST", path, fields: fields.merging(["content-type": type]) { $1 })
            #expect(pressed.status == 410 && pressed["access-control-allow-origin"] == "*")
        }
    }
}
