import CivilTime
import Delivery
import Fetch
import Foundation
import Household
import Journal
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests of buttons that send answers to a topic, because the phone cannot reach the household.
@Suite struct ReplyTests {
    private let ntfy: NtfyHome
    private let home = DeliveryHome()
    private let run: ReminderRun
    private let reader: ReplyReader
    private let morning = DeliveryHome.morning

    init() throws {
        ntfy = try NtfyHome()
        reader = ReplyReader(
            Curl(
                agent: "test",
                environment: ["PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]))
        run = ReminderRun(
            { try #require(Wording(builtIn: $0)) }, sender: NtfyHome.sender,
            clock: { [sender = home.sender] in sender.now })
        try home.apply("Anna")
        _ = try home.household(at: DeliveryHome.start).addNoticeChannel(
            .ntfy, to: "\(ntfy.root)/dosecal-0123456789abcdef", of: "anna"
        ) { _ in }
        try home.run(run, at: morning)
    }

    /// Sends the body of a button, or the given one, as the app does, a number of seconds after the
    /// dose was due.
    private func press(_ label: String, body: String? = nil, at seconds: Int) throws {
        let action = try #require(try ntfy.actions().first { $0["label"] == label })
        let url = try #require(action["url"])
        let sent = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "--silent", "--fail", "--data-raw", try #require(body ?? action["body"]),
                "\(url)?at=\(morning.later(seconds).seconds)",
            ])
        try #require(sent.status == 0)
    }

    /// Reads the topic and records the answers. Returns whether there are new entries.
    private func read(at seconds: Int) throws -> Bool {
        let household = home.household(at: morning.later(seconds))
        reader.poll(try household.replyTopics())
        let answers = reader.record(household)
        #expect(reader.problems == [] && answers.problems == [])
        return answers.isNew
    }

    private var entries: [Entry] { get throws { try home.store.entries(of: "anna", since: nil) } }

    @Test func buttonsSendSignedAnswersToATopicThatCannotBeGuessed() throws {
        let actions = try ntfy.actions()
        #expect(actions.map { $0["label"] } == ["Take", "Snooze 10 min", "Skip"])
        let topics = try home.household(at: morning).replyTopics()
        #expect(topics.count == 1 && Set(actions.map { $0["url"] }) == [topics.first?.url])
        let name = try #require(topics.first?.url.split(separator: "/").last)
        #expect(name.wholeMatch(of: /dosecal-reply-[0-9a-f]{32}/) != nil)
        #expect(topics.first?.url.hasPrefix("\(ntfy.root)/") ?? false)
        let bodies = actions.compactMap { $0["body"] }
        #expect(Set(bodies).count == 3)
        #expect(bodies.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32} [a-z]+ [0-9a-f]{32}/) != nil })
        let token = try #require(try home.store.tokens().first?.token.digits)
        #expect(!bodies.contains { $0.contains(token) || $0.contains("anna") })
        #expect(try ntfy.requests().first?["click"] == nil)
        // Google's service takes 4,000 bytes including the buttons.
        #expect(actions.map { $0.values.joined().utf8.count }.reduce(0, +) < 1000)
        let other = DeliveryHome()
        #expect(try other.household(at: morning).replyTopics().isEmpty)
    }

    @Test func buttonTakesTheDosesAndTheNoticeIsWithdrawn() throws {
        #expect(try !read(at: 5))
        try press("Take", at: 6)
        #expect(try read(at: 7))
        #expect(try entries.map(\.author) == [.subscriber("Anna")])
        try home.run(run, at: morning.later(8))
        let last = try #require(try ntfy.requests().last)
        #expect(last["method"] == "PUT" && last["path"]?.hasSuffix("/clear") ?? false)
        // The topic still has the message.
        #expect(try !read(at: 9))
        #expect(try entries.count == 1)
    }

    @Test func answerThatIsReadLateHasTheTimeOfThePress() throws {
        try press("Take", at: 60)
        #expect(try read(at: 3 * 3600))
        #expect(try entries.first?.action.at == morning.later(60))
    }

    @Test(arguments: ["Take", "Skip"])
    func undoneAnswerIsNotRepeated(label: String) throws {
        try press(label, at: 6)
        #expect(try read(at: 7))
        let household = home.household(at: morning.later(20))
        _ = try household.undo(.last, of: "anna", by: .command)
        try press(label, at: 30)
        #expect(try !read(at: 31))
    }

    /// The topic is read from its beginning each time.
    @Test func answerThatCameSecondIsNotRecordedAfterAnUndo() throws {
        try press("Take", at: 6)
        #expect(try read(at: 7))
        try press("Skip", at: 60)
        #expect(try !read(at: 61))
        _ = try home.household(at: morning.later(3600)).undo(.last, of: "anna", by: .command)
        #expect(try !read(at: 3660))
        // A later press is a new answer.
        try press("Skip", at: 3700)
        #expect(try read(at: 3701))
    }

    @Test func snoozeIsRecordedUnlessItIsOver() throws {
        try press("Snooze 10 min", at: 6)
        #expect(try !read(at: 700))
        #expect(try read(at: 60))
        #expect(try entries.count == 1)
    }

    @Test func forgedAndDamagedAnswersAreIgnored() throws {
        let take = try #require(try ntfy.actions().first?["body"])
        let words = take.split(separator: " ").map(String.init)
        let zeros = String(repeating: "0", count: 32)
        for body in [
            "\(words[0]) skip \(words[2])", "\(zeros) take \(words[2])",
            "\(words[0]) take \(zeros)",
            "\(words[0]) take", "\(take) ", " \(take)", take.uppercased(), "take", "{}",
            "\(words[0]) take \(words[2])\n", "\"\(take)\"",
        ] { try press("Take", body: body, at: 6) }
        #expect(try !read(at: 7))
        #expect(try entries.isEmpty)
        // Another household signs with another key.
        let other = DeliveryHome()
        try other.apply("Anna")
        _ = try other.household(at: morning).signingKey()
        let answer = try other.household(at: morning).record(reply: take, sent: morning)
        #expect(answer == nil || answer?.isNew == false)
    }

    @Test func answerAfterTheDoseIsOverIsIgnored() throws {
        try press("Take", at: 24 * 3600)
        #expect(try !read(at: 24 * 3600 + 1))
        #expect(try entries.isEmpty)
    }

    /// A server may send lines that are no messages.
    @Test(arguments: [
        "null", "[]", "7", "{", "\"\\ud800\"", "", "[[[[", "{\"event\": \"message\"}",
        "{\"event\": \"message\", \"id\": \"a/b\", \"time\": 1795244400, \"message\": \"TAKE\"}",
        "{\"event\": \"message\", \"id\": 7, \"time\": \"x\", \"message\": \"TAKE\"}",
        "{\"event\": \"message\", \"id\": \"a\", \"time\": 1e99, \"message\": \"TAKE\"}",
        "{\"event\": \"message\", \"id\": \"a\", \"time\": 9223372036854775807, \"message\": \"TAKE\"}",
        "{\"event\": \"message\", \"id\": \"a\", \"time\": 1795244400, \"message\": [\"TAKE\"]}",
        String(repeating: "[", count: 70_000), String(repeating: "{\"a\":", count: 9000),
    ])
    func lineThatIsNoMessageIsIgnored(line: String) throws {
        let take = try #require(try ntfy.actions().first?["body"])
        try press("Take", body: "LINE " + line.replacing("TAKE", with: take), at: 6)
        #expect(try !read(at: 7))
        try press("Take", at: 8)
        #expect(try read(at: 9))
    }

    @Test func messageIsReadHoweverItsJSONIsWritten() throws {
        let take = try #require(try ntfy.actions().first?["body"])
        let escaped = take.unicodeScalars.map { "\\u00" + String($0.value, radix: 16) }.joined()
        let line =
            "{ \"tags\": [\"a\", {\"b\": null}], \"message\":\"\(escaped)\", \"time\" :\(morning.seconds)"
            + ", \"title\": \"\\\"Æ\", \"id\": \"a1\", \"event\": \"message\" }"
        try press("Take", body: "LINE " + line, at: 6)
        #expect(try read(at: 7))
    }

    @Test func answerThatCannotBeStoredIsTriedAgain() throws {
        let folder = try TemporaryFolder()
        let path = (folder / "dosecal.db").path
        let store = try SQLiteStore(
            path: path, creating: true, settings: StoreSettings(patience: 20))
        _ = try StoreCopy.copy(
            from: #require(home.store as? any TabularStore), to: store)
        let household = DeliveryHome(store).household(at: morning.later(10))
        try press("Take", at: 6)
        reader.poll(try household.replyTopics())
        try SQLiteStore(path: path, creating: false).write { _ in
            let answers = reader.record(household)
            #expect(!answers.isNew && answers.problems.count == 1)
            #expect(!reader.hasMessages, "it is tried again after a pause")
        }
        try wait(for: "the next attempt") { reader.hasMessages }
        #expect(reader.record(household).isNew)
    }

    @Test func openConnectionGetsAnswersAtOnce() throws {
        let household = home.household(at: morning.later(10))
        try reader.listen(to: household.replyTopics())
        try press("Take", at: 6)
        try wait(for: "the answer") { reader.record(household).isNew }
        #expect(try entries.count == 1)
        reader.end()
    }

    @Test func serverThatCannotBeReadIsNamed() throws {
        let folder = try TemporaryFolder()
        let server = try WebServer(certificate: try WebServer.certificate(in: folder))
        _ = try home.household(at: DeliveryHome.start).addNoticeChannel(
            .ntfy, to: "\(server.root)/dosecal-0123456789abcdef", of: "anna"
        ) { _ in }
        let topics = try home.household(at: morning).replyTopics()
        #expect(topics.count == 2)
        reader.poll(topics)
        #expect(reader.problems.count == 1)
        let start = "the answers to notices at https://"
        #expect(reader.problems.first?.hasPrefix(start) ?? false, "\(reader.problems)")
    }

    @Test func phoneThatReachesTheHouseholdUsesItsAddress() throws {
        try home.store.write { try $0.set("https://care.example", for: .publicURL) }
        #expect(try home.household(at: morning).replyTopics().isEmpty)
        try home.store.write { try $0.set("http://localhost:8467", for: .publicURL) }
        #expect(try home.household(at: morning).replyTopics().count == 1)
    }
}
