import CivilTime
import Delivery
import Fetch
import Files
import Foundation
import Journal
import TestSupport
import Testing
import WebPush
import Wording

/// A push service with one browser.
final class PushHome {
    private let server: StubServer
    let root: String
    let receiver: PushKey
    let secret = "BTBZMqHH6r4Tts7J_aSIgg"

    static let random = PushRandom {
        var random = SystemRandomNumberGenerator()
        return random.next()
    }

    init() throws {
        receiver = try #require(PushKey(using: Self.random))
        server = try StubServer(
            "DeliveryTests/push_stub.py", [Base64URL.text(of: receiver.secret), secret])
        root = "http://127.0.0.1:\(server.port)"
    }

    struct Request: Decodable {
        struct Content: Decodable, Equatable {
            let tag, action, title, text: String
        }
        let path: String
        let status: Int
        let content: Content?
        let claims: Claims?
        let fields: [String: String?]?
        let text, problem: String?
    }
    struct Claims: Decodable {
        let sub: String
        let exp: Int
    }

    func requests() throws -> [Request] {
        try server.lines().map {
            try JSONDecoder().decode(Request.self, from: Data($0.utf8))
        }
    }

    func send(
        _ message: NoticeMessage, to path: String, contact: String? = "mailto:push@example.com"
    ) throws -> DeliveryResult {
        var channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: .push, target: "\(root)/\(path)",
            added: DeliveryHome.start)
        channel.token = "\(receiver.publicText) \(secret)"
        let curl = Curl(
            agent: "dosecal/test", environment: ["PATH=/usr/bin:/bin"],
            allowing: [String(root.dropFirst(7))])
        let sender = PushSender(
            curl, key: PushKey(using: Self.random),
            contact: contact, random: Self.random,
            clock: { Instant(seconds: Int(Date().timeIntervalSince1970)) })
        return sender.send(message, on: channel)
    }
}

/// Web Push through a strict service.
struct PushTests {
    @Test func browserGetsTheMessage() throws {
        let home = try PushHome()
        let message = NoticeMessage(test: "Ibuprofen, \"Æ\"", "08:00 Ibuprofen")
        #expect(try home.send(message, to: "subscription") == .accepted)
        let request = try #require(try home.requests().first)
        #expect(
            request.content
                == PushHome.Request.Content(
                    tag: "test", action: "ring", title: "Ibuprofen, \"Æ\"",
                    text: "08:00 Ibuprofen"))
        #expect(request.claims?.sub == "mailto:push@example.com")
        #expect(
            request.fields == [
                "TTL": "86400", "Topic": "test", "Urgency": "high",
                "Content-Type": "application/octet-stream",
            ])
    }

    @Test func serviceSeesWhatPywebpushSends() throws {
        let home = try PushHome()
        let result = try Program.runPython(
            "DeliveryTests/push_sender.py",
            ["\(home.root)/x", home.receiver.publicText, home.secret, "A text"])
        try #require(result.status == 0, "\(result.errors)")
        let request = try #require(try home.requests().first)
        #expect(request.status == 201, "\(request.problem ?? "")")
        #expect(request.text == "A text")
        _ = try home.send(NoticeMessage(test: "Test", ""), to: "x")
        let own = try #require(try home.requests().last)
        #expect(own.fields?.keys.sorted() == request.fields?.keys.sorted())
    }

    @Test func answersOfTheServiceAreDistinguished() throws {
        let home = try PushHome()
        let send = { (path: String) in
            try home.send(NoticeMessage(test: "Test", "Text"), to: path)
        }
        #expect(try send("200/x") == .accepted)
        #expect(try send("202/x") == .accepted)
        #expect(try send("404/x") == .gone)
        #expect(try send("410/x") == .gone)
        #expect(
            try send("403/x")
                .words == "the push service refuses messages of this server (403)")
        #expect(
            try send("429/x")
                == .failed(DeliveryProblem(.pushTooMany), after: 900))
        #expect(try send("503/x").words == "the push service has a problem (503)")
    }

    @Test(
        arguments: [
            ("anna@example.org", nil, nil, "mailto:anna@example.org"),
            ("mailto:anna@example.org", "https://care.example", nil, "mailto:anna@example.org"),
            ("https://example.org/contact", nil, nil, "https://example.org/contact"),
            ("", "https://care.example", "a@example.org", "https://care.example"),
            (nil, "http://care.example", "a@example.org", "mailto:a@example.org"),
            (nil, "https://box.local", "a@localhost", nil), (nil, "https://192.168.1.2", nil, nil),
            (nil, nil, nil, nil),
        ] as [(String?, String?, String?, String?)])
    func operatorIsNamedByAnAddressOnTheInternet(
        own: String?, url: String?, mail: String?, contact: String?
    ) throws {
        #expect(try PushContact.url(set: own, publicURL: url, mailFrom: mail) == contact)
    }

    @Test(arguments: ["anna", "https://localhost", "http://care.example", "mailto:"])
    func unfitContactIsRefused(own: String) {
        #expect(throws: PushContact.Unfit.self) {
            try PushContact.url(set: own, publicURL: "https://care.example", mailFrom: nil)
        }
    }

    @Test func refusalNamesTheMissingContact() throws {
        let home = try PushHome()
        let result = try home.send(NoticeMessage(test: "Test", ""), to: "403/x", contact: nil)
        #expect(
            result.words
                == "the push service refuses messages of this server (403); set "
                + "DOSECAL_PUSH_CONTACT to the operator's e-mail address")
    }

    @Test func longTextIsShortenedOnce() throws {
        let home = try PushHome()
        let long = NoticeMessage(test: "Test", String(repeating: "Ibuprofen æ, ", count: 300))
        #expect(try home.send(long, to: "subscription") == .accepted)
        #expect(try home.send(long, to: "short") == .accepted)
        #expect(try home.send(long, to: "413/x").problem != nil)
        #expect(try home.requests().map(\.status) == [201, 413, 201, 413, 413])
    }

    @Test(arguments: [
        ("https://fcm.example.com/fcm/send/x:y", true), ("https://push.example.com:8443/x", true),
        ("http://push.example.com/x", false), ("https://localhost/x", false),
        ("https://127.0.0.1/x", false), ("https://[::1]/x", false), ("https://10.0.0.7:1/x", false),
        ("https://2130706433/x", false), ("https://0x7f.1/x", false), ("https://router/x", false),
        ("https://0x7f.0.0.0x1:8443/x", false), ("https://0xa9.0xfe.0xa9.0xfe/x", false),
        ("https://xn--bcher-kva.example/x", true), ("https://push.xn--p1ai/x", true),
        ("https://nas.local/x", false), ("https://a@push.example.com/x", false),
        ("https://push.example.com", false), ("https://push.example.com/\"", false),
        ("https://push.example.com/a b", false), ("https:/push.example.com/x", false),
        ("http://127.0.0.1:8080/x", true), ("https://10.1.1.1/x", true),
        ("ftp://10.1.1.1/x", false),
    ])
    func onlyServersOnTheInternetAreAllowed(url: String, isAllowed: Bool) {
        #expect(
            PushEndpoint.isAllowed(url, hosts: ["127.0.0.1:8080", "10.1.1.1"]) == isAllowed)
    }
}
