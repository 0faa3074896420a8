import CivilTime
import Delivery
import Fetch
import Foundation
import Household
import Journal
import TestSupport
import Testing
import Wording

/// A stub of an ntfy server, and a household with a channel to it.
final class NtfyHome {
    private let server: StubServer
    let root: String

    init(isOld: Bool = false) throws {
        server = try StubServer("DeliveryTests/ntfy_stub.py", isOld ? ["old"] : [])
        root = "http://127.0.0.1:\(server.port)"
    }

    /// Returns the requests: method, path without the topic, status, and the JSON if there is one.
    func requests() throws -> [[String: String]] {
        try server.lines().map { line in
            let parts = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
            var found = (parts[3] as? [String: Any] ?? [:]).mapValues { "\($0)" }
            found["method"] = "\(parts[0])"
            found["path"] = "\(parts[1])"
            found["status"] = "\(parts[2])"
            return found
        }
    }

    /// Returns the buttons of the first message.
    func actions() throws -> [[String: String]] {
        let line = try #require(try server.lines().first)
        let parts = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
        let message = parts?.last as? [String: Any]
        let actions = message?["actions"] as? [[String: Any]] ?? []
        return actions.map { $0.mapValues { "\($0)" } }
    }

    func channel(_ topic: String, token: String? = nil) -> NoticeChannel {
        var channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: .ntfy, target: "\(root)/\(topic)",
            added: DeliveryHome.start)
        channel.token = token
        return channel
    }

    static let sender = NtfySender(
        Curl(
            agent: "test",
            environment: ["PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]))
}

/// Tests of channels to ntfy, with a stub of its documented JSON.
@Suite struct NtfyTests {
    private static let topic = "dosecal-0123456789abcdef"

    /// Lives through a ring, a repeat, a partial answer and the last answer. Returns the requests.
    private func life(_ ntfy: NtfyHome) throws -> [String] {
        let home = DeliveryHome()
        try home.apply("Anna")
        _ = try home.household(at: DeliveryHome.start).addNoticeChannel(
            .ntfy, to: "\(ntfy.root)/\(Self.topic)", of: "anna"
        ) { _ in }
        let run = ReminderRun(
            { try #require(Wording(builtIn: $0)) }, sender: NtfyHome.sender,
            clock: { [sender = home.sender] in sender.now })
        let morning = DeliveryHome.morning
        for second in [0, 1, 600] { try home.run(run, at: morning.later(second)) }
        try home.take("anna", at: morning.later(700))
        let result = try home.run(run, at: morning.later(701))
        #expect(result.problems.isEmpty)
        return try ntfy.requests().map { request in
            [request["method"], request["status"], request["priority"], request["title"]]
                .compactMap(\.self).joined(separator: " ")
        }
    }

    @Test func noticeIsClearedBeforeItRingsAgainAndAfterTheAnswer() throws {
        let ntfy = try NtfyHome()
        #expect(
            try life(ntfy) == [
                "POST 200 4 1 tablet Zinc", "PUT 200", "POST 200 4 1 tablet Zinc", "PUT 200",
            ])
        let requests = try ntfy.requests()
        let sequences = Set(requests.compactMap { $0["sequence_id"] })
        #expect(sequences.count == 1)
        #expect(requests[1]["path"] == "/\(Self.topic)/\(sequences.first ?? "")/clear")
        #expect(requests[0]["topic"] == Self.topic && requests[0]["path"] == "/")
        #expect(requests[0]["message"] == "08:00 1 tablet Zinc")
    }

    @Test func buttonsAnswerTheDosesOfTheMessage() throws {
        let ntfy = try NtfyHome()
        let home = DeliveryHome()
        try home.apply("Anna")
        try home.store.write { try $0.set("https://care.example", for: .publicURL) }
        _ = try home.household(at: DeliveryHome.start).addNoticeChannel(
            .ntfy, to: "\(ntfy.root)/\(Self.topic)", of: "anna"
        ) { _ in }
        let run = ReminderRun(
            { try #require(Wording(builtIn: $0)) }, sender: NtfyHome.sender,
            clock: { [sender = home.sender] in sender.now })
        let result = try home.run(run, at: DeliveryHome.morning)
        #expect(result.problems.isEmpty)
        let page = try #require(try ntfy.requests().first?["click"])
        #expect(page.hasPrefix("https://care.example/answer/"))
        let actions = try ntfy.actions()
        #expect(actions.map { $0["label"] } == ["Take", "Snooze 10 min", "Skip"])
        #expect(
            actions.map { $0["url"] } == ["take", "snooze", "skip"].map { "\(page)/\($0)" })
        // Google's service takes 4,000 bytes including the buttons.
        #expect(actions.allSatisfy { ($0["url"] ?? "").utf8.count < 100 })
        let secret = try #require(
            page.split(separator: "/").last.flatMap { SecretToken(String($0)) })
        #expect(
            try home.household(at: DeliveryHome.morning.later(5)).answer(.take, at: secret).isNew)
    }

    @Test func olderServerGetsOneMessageForEachRing() throws {
        let ntfy = try NtfyHome(isOld: true)
        #expect(
            try life(ntfy) == [
                "POST 200 4 1 tablet Zinc", "PUT 404", "POST 200 4 1 tablet Zinc", "PUT 404",
            ])
        #expect(try ntfy.requests()[2]["sequence_id"] == nil)
    }

    @Test(
        arguments: [
            ("locked", nil, "the server needs an access token, or refuses this one (401)"),
            ("locked", "tk_bad", "the server does not allow messages to this topic (403)"),
            ("locked", "tk_good", nil),
            ("status429", nil, "the server has had too many messages today or at once (429)"),
            ("status503", nil, "the server has a problem (503)"),
            ("status404", nil, "this is no ntfy server, or it refuses the message (404)"),
            ("status302", nil, "this is no ntfy server, or it refuses the message (302)"),
        ] as [(String, String?, String?)])
    func refusalIsExplained(_ topic: String, _ token: String?, _ problem: String?) throws {
        let ntfy = try NtfyHome()
        let result = NtfyHome.sender.send(
            NoticeMessage(test: "Test", "text"), on: ntfy.channel(topic, token: token))
        #expect(result.words == problem)
    }

    @Test(arguments: [
        ("http://no-such-host.invalid/topic", "the host was not found"),
        ("http://127.0.0.1:1/topic", "nothing answers there"),
    ])
    func unreachableServerIsReported(_ target: String, _ problem: String) {
        let channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: .ntfy, target: target, added: DeliveryHome.start)
        let result = NtfyHome.sender.send(NoticeMessage(test: "Test", "text"), on: channel)
        #expect(result.words?.hasPrefix(problem) ?? false, "\(result)")
    }

    @Test func wrongCertificateIsReported() throws {
        let folder = try TemporaryFolder()
        let server = try WebServer(certificate: try WebServer.certificate(in: folder))
        let channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: .ntfy, target: "\(server.root)/topic",
            added: DeliveryHome.start)
        let result = NtfyHome.sender.send(NoticeMessage(test: "Test", "text"), on: channel)
        #expect(result.words?.contains("certificate is not valid") ?? false, "\(result)")
    }

    @Test func anyTextIsSentAsItIs() throws {
        let ntfy = try NtfyHome()
        let text = "\"quoted\" \\ \u{E6}\u{F8}\u{E5} \u{1F48A}\n-- @file \u{1B}[0m"
        let result = NtfyHome.sender.send(
            NoticeMessage(test: text, text), on: ntfy.channel(Self.topic))
        #expect(result == .accepted)
        let request = try #require(try ntfy.requests().first)
        #expect(request["title"] == text && request["message"] == text)
    }

    @Test func topicsOfOneServerAreAnsweredOneByOne() throws {
        let ntfy = try NtfyHome()
        let topics = (0..<30).map { $0 % 3 == 1 ? "status503-\($0)" : "\(Self.topic)-\($0)" }
        var results: [Int: DeliveryResult] = [:]
        NtfyHome.sender.send(
            topics.map { Delivery(NoticeMessage(test: $0, "text"), on: ntfy.channel($0)) }
        ) { results[$0] = $1 }
        #expect(
            topics.indices.map { results[$0] }
                == topics.map {
                    $0.hasPrefix("status")
                        ? .failed(DeliveryProblem(.ntfyBroken, ["status": "503"])) : .accepted
                })
        #expect(try ntfy.requests().compactMap { $0["topic"] }.sorted() == topics.sorted())
    }

    @Test func longTextIsCut() throws {
        let ntfy = try NtfyHome()
        let text = String(repeating: "\u{F8}", count: 10_000)
        let result = NtfyHome.sender.send(
            NoticeMessage(test: text, text), on: ntfy.channel(Self.topic))
        #expect(result == .accepted)
        #expect(try ntfy.requests().first?["message"]?.hasSuffix("\u{F8}\u{2026}") ?? false)
    }

    @Test(arguments: [
        "https://ntfy.example", "https://ntfy.example/a/b", "ftp://ntfy.example/\(topic)",
        "https://ntfy.example/\(topic)?auth=x", "https://user:word@ntfy.example/\(topic)",
        "https://ntfy.example/t\u{F8}j", "ntfy.example/\(topic)", "https:///\(topic)",
    ])
    func otherAddressesAreRefused(_ text: String) {
        #expect(throws: NtfyTopic.Mistake.self) { try NtfyTopic(text, hasToken: true) }
    }

    @Test func shortTopicNeedsAToken() throws {
        #expect(throws: NtfyTopic.Mistake.self) {
            try NtfyTopic("https://ntfy.sh/anna", hasToken: false)
        }
        _ = try NtfyTopic("https://ntfy.sh/anna", hasToken: true)
        _ = try NtfyTopic("https://ntfy.sh/\(Self.topic)", hasToken: false)
    }
}
