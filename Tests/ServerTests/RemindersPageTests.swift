import Foundation
import Household
import Journal
import Pages
import Server
import TestSupport
import Testing

/// Tests of the page with the channels on which a subscriber is reminded.
@Suite struct RemindersPageTests {
    private static let at = "2026-11-20T12:00:00Z"
    private static let endpoint = "https://push.example.com/send/abc"
    private static let key =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    private let home: PageHome

    init() throws {
        home = try PageHome(
            """
            person: Sam Carter
            id: sam
            zone: Europe/Copenhagen
            medicines:
              - {name: Zinc, doses: [{at: "08:00"}]}
            """, at: Self.at)
        _ = try home.household(at: Self.at).pushKey()
    }

    private func page(_ path: String = "reminders") throws -> PageText {
        PageText(try home.response(path, at: Self.at))
    }

    private func send(_ fields: [String: String]) throws -> PageText {
        PageText(
            try home.answer(
                PageRequest(
                    "POST", .reminders, fields: ["host": "care.example"], form: fields),
                at: Self.at
            ).response)
    }

    private func subscribe(_ fields: [String: String] = [:]) throws -> PageText {
        try send(
            ["do": "push", "endpoint": Self.endpoint, "key": Self.key, "secret": Self.secret]
                .merging(fields) { $1 })
    }

    @Test func browserIsAddedWithATestThatIsConfirmed() throws {
        #expect(try page().lines.contains("No device rings yet."))
        #expect(try subscribe().status == 303)
        let channel = try #require(try home.store.noticeChannels().first)
        #expect(channel.kind == .push && channel.subscriber == "tablet")
        #expect(channel.target == Self.endpoint)
        #expect(channel.token == "\(Self.key) \(Self.secret)")
        #expect(try home.store.notices(of: "sam").map(\.isTest) == [true])
        let asking = try page()
        #expect(try asking.lines.contains("Did it ring?"))
        #expect(
            try asking.lines.contains("Browser: a test is on its way. It takes a few seconds."))
        #expect(!asking.text.contains(Self.endpoint), "the address is a secret")
        #expect(!asking.text.contains(Self.key))
        let no = try send(["do": "no", "channel": "1"])
        #expect(try no.lines.contains("What to try"))
        #expect(try !no.lines.contains("Did it ring?"))
        #expect(try page().lines.contains("Did it ring?"))
        #expect(try send(["do": "yes", "channel": "1"]).status == 303)
        #expect(try !page().lines.contains("Did it ring?"))
        #expect(try page().lines.contains { $0.hasSuffix("A test rang.") })
    }

    @Test func secondSubscriptionOfABrowserRenewsItsKeys() throws {
        _ = try subscribe()
        _ = try subscribe(["secret": "AAAAAAAAAAAAAAAAAAAAAA"])
        let channels = try home.store.noticeChannels()
        #expect(channels.map(\.token) == ["\(Self.key) AAAAAAAAAAAAAAAAAAAAAA"])
    }

    @Test func onlySeveralChannelsOfAKindAreNumbered() throws {
        _ = try subscribe()
        _ = try home.household(at: Self.at).addNoticeChannel(
            .mail, to: "sam@example.org", of: "tablet"
        ) { _ in }
        let lines = try page().lines
        #expect(lines.contains("Browser") && lines.contains("E-mail"), "\(lines)")
        _ = try subscribe(["endpoint": "\(Self.endpoint)2"])
        let more = try page().lines
        #expect(
            more.contains("Browser 1") && more.contains("Browser 3") && more.contains("E-mail"),
            "\(more)")
    }

    @Test(arguments: [
        (["endpoint": ""], 422), (["key": "AAAA"], 400), (["secret": "AAAA"], 400),
        (["key": ""], 400), (["do": "other"], 303),
        (["endpoint": "https://192.168.1.1/x"], 422),
        (["endpoint": "http://push.example.com/x"], 422),
    ])
    func wrongSubscriptionIsRefused(fields: [String: String], status: Int) throws {
        let page = try subscribe(fields)
        #expect(page.status == status)
        if status == 422 {
            let reason = "This browser gets its messages from a server that is not allowed here."
            #expect(try page.lines.contains { $0.hasPrefix(reason) })
        }
        #expect(try home.store.noticeChannels().isEmpty)
    }

    @Test func deviceBeyondTheMostIsRefusedWithAdvice() throws {
        for number in 1...20 {
            _ = try subscribe(["endpoint": "https://push.example.com/send/\(number)"])
        }
        let page = try subscribe()
        #expect(page.status == 422)
        #expect(
            try page.lines.contains(
                "Reminders already go to 20 devices and topics. Remove one of them first."))
        #expect(try home.store.noticeChannels().count == 20)
    }

    @Test func dateOfADeviceIsThatOfThePerson() throws {
        let late = "2026-11-20T23:30:00Z"
        let form = [
            "do": "push", "endpoint": Self.endpoint, "key": Self.key, "secret": Self.secret,
        ]
        _ = try home.answer(
            PageRequest("POST", .reminders, fields: ["host": "care.example"], form: form), at: late)
        let page = PageText(try home.response("reminders", at: late))
        #expect(try page.lines.contains { $0.contains("21 Nov") })
    }

    @Test func browserThatIsGoneIsToldAboutAndCanBeRenewed() throws {
        _ = try subscribe()
        let channel = try #require(try home.store.noticeChannels().first)
        try home.store.write { change in try change.end(channel) }
        let ended = try #require(try home.store.noticeChannels().first)
        #expect(ended.renewal == channel.renewal && ended.token?.contains(Self.secret) == false)
        let page = try page()
        #expect(
            try page.lines.contains { $0.hasPrefix("This browser no longer accepts reminders.") })
        #expect(try !page.lines.contains("Did it ring?"))
        _ = try subscribe()
        #expect(try home.store.noticeChannels().map(\.hasEnded) == [false])
    }

    /// Sends the new subscription of a browser with a proof, and returns the status.
    private func renew(
        _ proof: SecretToken?, to endpoint: String = "https://push.example.com/send/new"
    ) throws -> Int {
        let proof: SecretToken = try #require(proof)
        return try home.answerAlone(
            PageRequest(
                "POST", .renewal, fields: ["host": "care.example"],
                form: ["endpoint": endpoint, "key": Self.key, "secret": Self.secret]),
            for: proof, at: Self.at
        ).response.status
    }

    @Test(arguments: [false, true])
    func browserRenewsItsSubscriptionWithoutAPage(hasEnded: Bool) throws {
        _ = try subscribe()
        var channel = try #require(try home.store.noticeChannels().first)
        let proof = channel.renewal
        if hasEnded {
            try home.store.write { change in
                try change.end(channel)
                try change.set(
                    NoticeChannel.Failure(
                        since: try PageHome.instant(Self.at), problem: "gone", alert: nil), of: 1)
            }
        }
        #expect(try renew(SecretToken(String(repeating: "0", count: 32))) == 404)
        #expect(try renew(proof, to: "https://192.168.1.1/x") == 404)
        #expect(try home.store.noticeChannels().map(\.target) == [Self.endpoint])
        #expect(try renew(proof) == 204)
        channel.target = "https://push.example.com/send/new"
        #expect(try home.store.noticeChannels() == [channel])
        #expect(try renew(proof) == 404, "a proof can be used once")
    }

    @Test func subscriptionThatWasAddedOnThePageReplacesTheOld() throws {
        _ = try subscribe()
        let old = try #require(try home.store.noticeChannels().first)
        let new = "https://push.example.com/send/new"
        _ = try subscribe(["endpoint": new])
        #expect(try renew(old.renewal, to: new) == 204)
        #expect(try home.store.noticeChannels().map(\.target) == [new])
    }

    @Test func topicIsProposedAndAdded() throws {
        let form = try page().form("Add and send a test")
        let topic = try #require(form.fields["topic"])
        #expect(topic.hasPrefix("https://ntfy.sh/dosecal-") && topic.count > 50)
        #expect(try home.press(form, at: Self.at).response.status == 303)
        let channel = try #require(try home.store.noticeChannels().first)
        #expect(channel.kind == .ntfy && channel.target == topic && channel.tested != nil)
        #expect(try page().lines.contains { $0.hasPrefix("Ntfy at https://ntfy.sh: a test is") })
    }

    @Test(arguments: [
        ("https://ntfy.sh/pills", "Anyone could guess this topic"),
        ("pills", "Enter an address such as"),
        ("https://10.0.0.1/abcdefghijklmnopqrstuvwxyz", "Only servers on the internet"),
    ])
    func unfitTopicIsExplainedBesideTheField(topic: String, mistake: String) throws {
        let page = try send(["do": "ntfy", "topic": topic])
        #expect(page.status == 422)
        #expect(page.mistake(of: "topic")?.hasPrefix(mistake) == true)
        #expect(try page.form("Add and send a test").fields["topic"] == topic)
        #expect(try home.store.noticeChannels().isEmpty)
    }

    @Test func channelsOfOthersAreNeitherShownNorChanged() throws {
        let household = try home.household(at: Self.at)
        _ = try page()
        try home.store.write { change in
            try change.put(
                Subscriber(
                    id: "other", name: "Other", people: ["sam"],
                    added: try PageHome.instant(Self.at)))
        }
        _ = try household.addNoticeChannel(.ntfy, to: "https://ntfy.sh/secret", of: "other") { _ in
        }
        #expect(try page().lines.contains("No device rings yet."))
        for action in ["remove", "test", "yes", "no"] {
            #expect(try send(["do": action, "channel": "1"]).status == 303)
        }
        let channels = try home.store.noticeChannels()
        #expect(channels.map(\.tested) == [nil] && channels.map(\.isConfirmed) == [false])
    }

    @Test func channelIsTestedAgainAndRemoved() throws {
        _ = try subscribe()
        _ = try send(["do": "yes", "channel": "1"])
        _ = try send(["do": "test", "channel": "1"])
        #expect(try page().lines.contains("Did it ring?"))
        _ = try send(["do": "remove", "channel": "1"])
        #expect(try home.store.noticeChannels().isEmpty)
        #expect(try home.store.notices(of: nil).isEmpty)
    }

    @Test func channelsAddedByCommandAreOnlyForThoseWhoManage() throws {
        _ = try page()
        let topic = "https://ntfy.sh/abcdefghijklmnopqrstuvwxyz"
        let household = try home.household(at: Self.at)
        _ = try household.addNoticeChannel(.ntfy, to: topic, of: "tablet") { $0.token = "tk" }
        let before = try home.store.noticeChannels()
        #expect(try page().lines.contains("Ntfy at https://ntfy.sh"))
        #expect(try !page().text.contains("value=\"remove\""))
        for action in ["remove", "test", "yes", "no"] {
            #expect(try send(["do": action, "channel": "1"]).status == 303)
        }
        #expect(try send(["do": "ntfy", "topic": topic]).status == 303)
        #expect(try home.store.noticeChannels() == before)
        var manager = home
        manager.subscriber.may = .manage
        let form = try PageText(manager.response("reminders", at: Self.at)).form(
            "Send a test: ntfy at https://ntfy.sh")
        #expect(try manager.press(form, at: Self.at).response.status == 303)
        let channel = try #require(try home.store.noticeChannels().first)
        #expect(channel.tested != nil && channel.token == "tk")
    }

    @Test func devicesAddedOnThePagesEndWithTheirAddress() throws {
        _ = try subscribe()
        let household = try home.household(at: Self.at)
        _ = try household.addNoticeChannel(.command, to: "/ring", of: "tablet") { _ in }
        let digest = household.newToken().digest
        let tomorrow = try PageHome.instant("2026-11-21T12:00:00Z")
        try home.store.write { change in
            try change.add(
                AnswerAddress(
                    digest: digest, channel: 1, person: "sam", names: [], until: tomorrow),
                at: household.now)
        }
        #expect(try household.channelsFromPages(of: "tablet").map(\.number) == [1])
        _ = try household.rotate("tablet")
        #expect(try home.store.noticeChannels().map(\.number) == [2])
        #expect(try home.store.notices(of: nil).isEmpty)
        #expect(try home.store.answerAddress(digest) == nil)
    }

    @Test func pageAboutCalendarsOffersReminders() throws {
        let page = try page("subscribe")
        #expect(page.text.contains("../push.js"))
        #expect(page.text.contains("action=\"../reminders/"))
        #expect(try page.lines.contains("On this device"))
    }
}
