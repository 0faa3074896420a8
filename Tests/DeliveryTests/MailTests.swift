import CivilTime
import Delivery
import Fetch
import Foundation
import Household
import Journal
import TestSupport
import Testing
import Wording

/// An SMTP server, and a channel to it.
final class MailHome {
    private let server: StubServer
    let url: String

    init(_ words: String..., certificate: [String] = []) throws {
        server = try StubServer("DeliveryTests/smtp_stub.py", words + certificate)
        url = "smtp://\(words.contains("other") ? "127.0.0.2" : "127.0.0.1"):\(server.port)"
    }

    /// Returns the messages as Python's email module reads them.
    func messages() throws -> [Message] {
        try server.lines().map {
            try JSONDecoder().decode(Message.self, from: Data($0.utf8))
        }
    }

    struct Message: Decodable {
        let from: String
        let to: [String]
        let headers: [String: String]
        let type: String
        let text: String
        let html: String
        let parts: [String]
        let defects: [String]
        let bare: Int
        let longest: Int
        let encodings: [String]
    }

    func channel(_ address: String = "anna@example.org", login: String? = nil) -> NoticeChannel {
        var channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: .mail, target: address, added: DeliveryHome.start)
        channel.mail = MailServer(url: url, from: "dosecal@example.org", login: login)
        return channel
    }

    func send(
        _ message: NoticeMessage, on channel: NoticeChannel, trusting certificate: String? = nil
    ) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return MailSender(
            Curl(
                agent: "test",
                environment: ["PATH=\(path)"]
                    + (certificate.map { ["CURL_CA_BUNDLE=\($0)"] } ?? [])),
            clock: { DeliveryHome.morning }
        ).send(message, on: channel).words
    }
}

/// Tests of e-mail, with a server by aiosmtpd. Python's email module reads the messages.
@Suite struct MailTests {
    private static let test = NoticeMessage(test: "Test", "Does it work?")

    private static func ring(
        _ title: String = "Zinc", _ text: String = "08:00 Zinc", revision: Int = 1,
        _ action: ReminderNotice.Action = .ring
    ) -> NoticeMessage {
        NoticeMessage(
            id: "abc", person: "anna", action: action, revision: revision, title: title,
            text: text)
    }

    @Test func messageHasTextAndHTML() throws {
        let home = try MailHome()
        let text =
            "08:00 1 tablet Zinc <5 mg> & \"B\"\n.dot = 5 €\n"
            + String(repeating: "Ærø ", count: 60)
        var message = Self.ring("Æble €5: Zinc", text)
        message.link = "https://care.example/answer/0a1b?x&y"
        #expect(home.send(message, on: home.channel()) == nil)
        let sent = try #require(try home.messages().first)
        #expect(sent.from == "dosecal@example.org" && sent.to == ["anna@example.org"])
        #expect(sent.type == "multipart/alternative" && sent.parts == ["text/plain", "text/html"])
        #expect(sent.defects.isEmpty && sent.bare == 0 && sent.longest <= 78)
        #expect(sent.encodings == ["quoted-printable", "quoted-printable"])
        #expect(sent.text.replacingOccurrences(of: "\r\n", with: "\n").hasPrefix(text))
        #expect(sent.html.contains("<p>08:00 1 tablet Zinc &lt;5 mg&gt; &amp; &quot;B&quot;</p>"))
        #expect(sent.text.contains("https://care.example/answer/0a1b?x&y"))
        #expect(sent.html.contains("<a href=\"https://care.example/answer/0a1b?x&amp;y\">"))
        #expect(sent.headers["Subject"] == "Æble €5: Zinc")
        #expect(sent.headers["Date"] == "Sat, 21 Nov 2026 07:00:00 +0000")
        #expect(sent.headers["Auto-Submitted"] == "auto-generated")
    }

    /// Lets a household with a public URL send mail, and returns what arrives.
    private func mails(
        of home: MailHome, url: String?, at times: [Int],
        _ adjust: (inout NoticeChannel) -> Void = { _ in }
    ) throws -> [MailHome.Message] {
        let household = DeliveryHome()
        try household.apply("Anna")
        let server = try #require(
            MailServer(url: home.url, from: "dosecal@example.org", login: nil))
        try household.store.write { change in
            try change.set(server.description, for: .mailServer)
            if let url { try change.set(url, for: .publicURL) }
        }
        try household.addChannel(of: "anna", kind: .mail) {
            $0.target = "anna@example.org"
            adjust(&$0)
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let clock = household.sender
        let run = ReminderRun(
            { try #require(Wording(builtIn: $0)) },
            sender: MailSender(
                Curl(agent: "test", environment: ["PATH=\(path)"]), clock: { clock.now }),
            clock: { clock.now })
        for time in times {
            let result = try household.run(run, at: DeliveryHome.morning.later(time))
            #expect(result.problems.isEmpty)
        }
        let token = try household.store.tokens().first?.token.digits ?? "none"
        let messages = try home.messages()
        // Mail is forwarded, so it opens neither the feed nor the Today page.
        #expect(!messages.contains { $0.text.contains(token) || $0.html.contains(token) })
        return messages
    }

    @Test func reminderLeadsToAPageOfItsDoses() throws {
        let sent = try mails(of: MailHome(), url: "https://care.example", at: [0])
        #expect(sent.count == 1 && sent[0].text.contains("https://care.example/answer/"))
        #expect(sent[0].headers["List-Unsubscribe"] == nil)
    }

    @Test(arguments: ["https://care.example", "https://care.example/", "http://care.example"])
    func summaryCanBeStoppedAndLeadsToTheStartPage(url: String) throws {
        let sent = try mails(of: MailHome(), url: url, at: [0]) {
            $0.reminds = false
            $0.summaries = SummaryTime.list("08:00") ?? []
        }
        let root = url.hasSuffix("/") ? url : "\(url)/"
        let mail = try #require(sent.first)
        #expect(mail.text.contains("\n\(root)\r\n") || mail.text.contains("\n\(root)\n"))
        let field = try #require(mail.headers["List-Unsubscribe"])
        let stop = try #require(field.wholeMatch(of: /<(.*\/stop\/[0-9a-f]{32})>/)?.1)
        #expect(stop.hasPrefix(root))
        #expect(mail.text.contains("Stop these summaries: \(stop)"))
        #expect(mail.html.contains("<a href=\"\(stop)\">Stop these summaries</a>"))
        let isSecure = url.hasPrefix("https:")
        #expect(
            mail.headers["List-Unsubscribe-Post"]
                == (isSecure ? "List-Unsubscribe=One-Click" : nil))
    }

    @Test func householdWithoutAPublicURLSendsNoLinks() throws {
        let sent = try mails(of: MailHome(), url: nil, at: [0]) {
            $0.summaries = SummaryTime.list("08:00") ?? []
        }
        #expect(sent.count == 2)
        #expect(!sent.contains { $0.text.contains("://") || $0.headers["List-Unsubscribe"] != nil })
    }

    @Test func retryKeepsTheIDAndRepeatsAreInOneThread() throws {
        let home = try MailHome()
        for message in [
            Self.ring(), Self.ring(), Self.ring(revision: 3), Self.ring(revision: 4, .update),
            Self.ring(revision: 5, .withdraw),
        ] { #expect(home.send(message, on: home.channel()) == nil) }
        let headers = try home.messages().map(\.headers)
        #expect(
            headers.map { $0["Message-ID"] ?? "" } == [
                "<abc.1@example.org>", "<abc.1@example.org>", "<abc.3@example.org>",
            ])
        #expect(headers.map { $0["References"] } == [nil, nil, "<abc.1@example.org>"])
        #expect(headers.map { $0["In-Reply-To"] } == [nil, nil, "<abc.1@example.org>"])
    }

    @Test(arguments: ["Zinc\r\nBcc: evil@example.org", "Zinc\n\nbody", "=?utf-8?q?x?=", "a\u{0}b"])
    func titleCannotAddHeaders(title: String) throws {
        let home = try MailHome()
        #expect(home.send(Self.ring(title), on: home.channel()) == nil)
        let sent = try #require(try home.messages().first)
        #expect(sent.headers["Bcc"] == nil && sent.to == ["anna@example.org"])
        #expect(sent.text.hasPrefix("08:00 Zinc") && sent.headers.count == 9)
    }

    @Test func loginIsSentAndAWrongOneExplained() throws {
        let home = try MailHome("login")
        #expect(
            home.send(Self.test, on: home.channel(login: "anna:se\"cret\\ word")) == nil)
        let problem = home.send(Self.test, on: home.channel(login: "anna:wrong"))
        #expect(problem == "the mail server refuses the user name or the password")
        let missing = home.send(Self.test, on: home.channel())
        #expect(missing == "the mail server wants a user name and a password (530)")
        #expect(try home.messages().count == 1)
    }

    @Test func refusedAddressesAreExplained() throws {
        let home = try MailHome()
        #expect(
            home.send(Self.test, on: home.channel("nobody@example.org"))
                == "the mail server refuses the address or the message (550)")
        #expect(
            home.send(Self.test, on: home.channel("later@example.org"))
                == "the mail server wants the message later (451)")
    }

    /// Sends mail, and notes what is sent on other channels.
    private struct MailAndOthers: NoticeSender {
        let mail: MailSender
        let others: RecordingSender

        private func sender(_ channel: NoticeChannel) -> any NoticeSender {
            channel.kind == .mail ? mail : others
        }

        func place(of channel: NoticeChannel) -> String { sender(channel).place(of: channel) }

        func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void) {
            if let first = deliveries.first { sender(first.channel).send(deliveries, receive) }
        }
    }

    @Test func serverThatAcceptsAndSaysNothingDelaysNoOtherChannel() throws {
        let silent = try MailHome("silent")
        let home = DeliveryHome()
        try home.apply("Anna")
        try home.store.write { change in
            let server = MailServer(url: silent.url, from: "dosecal@example.org", login: nil)
            try change.set(try #require(server).description, for: .mailServer)
        }
        for kind in [NoticeChannel.Kind.mail, .command] {
            _ = try home.household(at: DeliveryHome.start).addNoticeChannel(
                kind, to: "anna@example.org", of: "anna"
            ) { _ in }
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let sender = MailAndOthers(
            mail: MailSender(
                Curl(agent: "test", environment: ["PATH=\(path)"]),
                clock: { DeliveryHome.morning }), others: home.sender)
        let run = ReminderRun(
            { try #require(Wording(builtIn: $0)) }, sender: sender,
            clock: { DeliveryHome.morning })
        try home.run(run, at: DeliveryHome.morning, waiting: false)
        try wait(for: "the other channel") { home.sender.count == 1 }
        // Its answer is stored although the mail is still on its way.
        try wait(for: "the answer") {
            try home.run(run, at: DeliveryHome.morning, waiting: false)
            return try home.store.notices(of: "anna").contains { $0.action == nil }
        }
        #expect(run.isSending)
        let problems = try home.run(run, at: DeliveryHome.morning).problems
        #expect(problems == ["channel 1: the mail server took more than 25 seconds"])
        #expect(home.sender.count == 1)
    }

    @Test func brokenServersAreExplained() throws {
        let home = try MailHome()
        var channel = home.channel()
        let from = "dosecal@example.org"
        channel.mail = MailServer(url: "smtp://127.0.0.1:1", from: from, login: nil)
        #expect(
            home.send(Self.test, on: channel)
                == "nothing answers at the mail server; check its port")
        channel.mail = MailServer(url: "smtps://no.such.host.invalid", from: from, login: nil)
        #expect(
            home.send(Self.test, on: channel)
                == "the mail server was not found; check the name of its host")
        channel.mail = MailServer(
            url: home.url.replacing("smtp:", with: "smtps:"), from: from, login: nil)
        #expect(
            home.send(Self.test, on: channel)?.hasPrefix("an encrypted connection was not possible")
                ?? false)
        channel.mail = nil
        #expect(home.send(Self.test, on: channel)?.contains("dosecal notify mail") ?? false)
    }

    @Test func serverWithoutEncryptionIsRefused() throws {
        let home = try MailHome("other")
        #expect(
            home.send(Self.test, on: home.channel())
                == "the mail server offers no encryption (STARTTLS), so nothing is sent")
    }

    @Test func certificateMustFitTheServer() throws {
        let folder = try TemporaryFolder()
        let own = try WebServer.certificate(in: folder, for: "IP:127.0.0.2").map(\.path)
        let home = try MailHome("other", "tls", certificate: own)
        #expect(home.send(Self.test, on: home.channel(), trusting: own[0]) == nil)
        let unfit = "the certificate of the mail server is not valid for its name"
        #expect(home.send(Self.test, on: home.channel()) == unfit)
        let folderOfOther = try TemporaryFolder()
        let other = try WebServer.certificate(in: folderOfOther).map(\.path)
        let stranger = try MailHome("other", "tls", certificate: other)
        #expect(stranger.send(Self.test, on: stranger.channel(), trusting: other[0]) == unfit)
        #expect(try home.messages().count == 1 && stranger.messages().isEmpty)
    }

    @Test func otherComputersAreOnlyReachedWithTLS() throws {
        let server = { MailServer(url: $0, from: "a@example.org", login: nil) }
        #expect(server("smtp://127.0.0.1:25")?.needsTLS == false)
        #expect(server("smtp://mail.example:587")?.needsTLS == true)
        for url in ["http://mail.example", "smtp://", "smtp://a b", "smtp://a/b", "smtp://u@a"] {
            #expect(server(url) == nil, "\(url)")
        }
        for address in ["a", "a@b@c", "a@b\r\nc", "<a@b>", "a b@c", "å@b", "@b", "a@"] {
            #expect(!MailServer.isAddress(address), "\(address)")
        }
    }
}
