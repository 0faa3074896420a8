import Household
import Journal
import Pages
import Server
import TestSupport
import Testing

/// Tests of the page that stops the summaries by e-mail.
@Suite struct StopPageTests {
    private static let at = "2026-11-20T12:00:00Z"
    private let home: PageHome
    private let token: SecretToken

    init() throws {
        home = try PageHome(
            """
            person: Sam Carter
            id: sam
            zone: Europe/Copenhagen
            medicines:
              - {name: Zinc, doses: [{at: "08:00"}]}
            """, at: Self.at)
        try home.setPublicURL("https://care.example")
        _ = try home.response("today", at: Self.at)
        let household = try home.household(at: Self.at)
        for address in ["sam@example.org", "bo@example.org"] {
            _ = try household.addNoticeChannel(.mail, to: address, of: "tablet") {
                $0.summaries = SummaryTime.list("07:30") ?? []
            }
        }
        let stop = try #require(try household.noticeChannels()[0].stop)
        #expect(stop.hasPrefix("https://care.example/stop/"))
        token = try #require(stop.split(separator: "/").last.flatMap { SecretToken(String($0)) })
    }

    private func ask(_ method: String, _ fields: [String: String] = [:]) throws -> PageText {
        PageText(
            try home.answerAlone(
                PageRequest(method, .stop, fields: fields), for: token, at: Self.at
            ).response)
    }

    private var summaries: [Int] {
        get throws { try home.store.noticeChannels().map(\.summaries.count) }
    }

    @Test func buttonStopsTheSummariesOfThisAddressOnly() throws {
        let page = try ask("GET")
        #expect(page.status == 200 && page.forms.map(\.label) == ["Stop the summaries"])
        #expect(!page.text.contains("example.org"))
        #expect(try summaries == [1, 1])
        let reminds = try home.store.noticeChannels().map(\.reminds)
        for _ in 1...2 {
            let done = try ask("POST")
            #expect(done.status == 200 && done.forms.isEmpty)
            #expect(try done.lines.contains { $0.hasPrefix("No more summaries are sent") })
            #expect(try summaries == [0, 1])
        }
        #expect(try home.store.noticeChannels().map(\.reminds) == reminds)
        #expect(try ask("GET").forms.isEmpty)
    }

    @Test func channelWithoutRemindersIsToldOfItsMessages() throws {
        var channel = try home.store.noticeChannels()[0]
        channel.reminds = false
        try home.store.write { [channel] change in try change.put(channel) }
        let still = "Messages about what stays open are still sent."
        for method in ["GET", "POST"] {
            #expect(try ask(method).lines.contains { $0.hasSuffix(still) })
        }
    }

    /// RFC 8058 section 3.1: no cookies, and any kind of form.
    @Test func mailAppStopsTheSummariesWithoutThePage() throws {
        let done = try ask("POST", ["content-type": "multipart/form-data; boundary=x"])
        #expect(done.status == 200)
        #expect(try summaries == [0, 1])
    }

    @Test func addressOfARemovedChannelIsGone() throws {
        _ = try home.household(at: Self.at).removeNoticeChannel(1)
        for method in ["GET", "POST"] { #expect(try ask(method).status == 410) }
        #expect(try summaries == [1])
    }
}
