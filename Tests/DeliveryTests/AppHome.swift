import CalDAV
import CivilTime
import Collections
import Delivery
import Foundation
import Household
import Journal
import Publishing
import TestSupport
import Testing
import WebPush
import Wording

/// An account of Anna whose apps register for messages, as DAVx5 does.
final class AppHome {
    let home = DeliveryHome()
    let password: AppPassword
    private let receiver: PushKey

    static let (tasks, events) = ("/dav/phone/cal/anna-tasks/", "/dav/phone/cal/anna-events/")
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    static let namespace = "https://bitfire.at/webdav-push"
    /// The time of the registrations.
    static let start = DeliveryHome.morning

    init() throws {
        receiver = try #require(PushKey(using: PushHome.random))
        try home.apply("Anna")
        let household = home.household(at: DeliveryHome.start)
        _ = try household.pushKey()
        let plan = try #require(try household.lastPlan(of: "anna"))
        password = try household.addAccount([plan], id: "phone", named: "Phone", for: .answer) {
            _ in
        }.1
    }

    var account: Subscriber {
        get throws { try #require(try home.store.subscribers().first { $0.id == "phone" }) }
    }

    static func calendars(
        _ household: Household, _ account: Subscriber
    ) throws -> StoredHome {
        let wording = { (language: String) in try #require(Wording(builtIn: language)) }
        let secret = try household.secret()
        var sources = StoredHome.Sources(
            wording: wording,
            events: {
                try household.accountEvents(of: $1, for: $0, wording: wording, secret: secret, $2)
            }, materials: 1)
        sources.push = {
            guard try household.sendsToApps(), let key = try household.publicPushKey() else {
                return nil
            }
            return AppMessageOffer(key: key, secret: secret)
        }
        return StoredHome(household, account, sources)
    }

    static let wording: @Sendable (String) throws -> Wording = {
        try #require(Wording(builtIn: $0))
    }

    func makeRun(_ sender: (any NoticeSender)? = nil) -> AppMessageRun {
        AppMessageRun(
            Self.calendars, wording: Self.wording, sender: sender ?? home.sender,
            clock: { [sender = home.sender] in sender.now })
    }

    /// Runs once, as the program does several times a second, and waits for the answers.
    @discardableResult
    func run(_ run: AppMessageRun, at now: Instant) throws -> AppMessageRun.Result {
        home.sender.now = now
        let household = home.household(at: now)
        let result = try run.run(household, waiting: false)
        try run.finish(household)
        return result
    }

    /// Runs for some seconds, and returns the messages of that time.
    func messages(
        _ run: AppMessageRun, from now: Instant, seconds: Int = 4
    ) throws -> [RecordingSender.Sent] {
        for second in 0...seconds { try self.run(run, at: now.later(second)) }
        return home.sender.sent()
    }

    /// Sends a request of an app.
    @discardableResult
    func ask(
        _ method: String, _ path: String, _ body: String = "", _ fields: [String: String] = [:],
        at now: Instant = start
    ) throws -> DAVResponse {
        let household = home.household(at: now)
        let service = DAVService(
            try Self.calendars(household, account), zones: ZoneDirectory(), at: now,
            base: "https://care.example")
        let parts = path.split(separator: "/").map { String($0) }
        let fields = ["content-type": "application/xml; charset=utf-8"].merging(fields) { $1 }
        return try service.response(
            to: DAVRequest(method, parts, fields: fields, body: Array(body.utf8)))
    }

    /// Returns a request body as DAVx5 writes it: without a trigger and without an encoding.
    func registration(_ endpoint: String, more: String = "", until: String? = nil) -> String {
        """
        <?xml version='1.0' encoding='UTF-8' ?><push-register xmlns="\(Self.namespace)">\
        <subscription><web-push-subscription><push-resource>\(endpoint)</push-resource>\
        <subscription-public-key type="p256dh">\(receiver.publicText)</subscription-public-key>\
        <auth-secret>\(Self.secret)</auth-secret></web-push-subscription></subscription>\
        \(more)\(until.map { "<expires>\($0)</expires>" } ?? "")</push-register>
        """
    }

    /// Registers an app, and returns the URL of its registration.
    @discardableResult
    func register(
        _ name: String, at collection: String = tasks, until: String? = nil,
        now: Instant = start
    ) throws -> String {
        let response = try ask(
            "POST", collection, registration("https://push.example.com/\(name)", until: until),
            at: now)
        #expect([201, 204].contains(response.status))
        return try #require(response.fields.first { $0.name == "Location" }?.value)
    }

    /// Returns the text of a property of a collection, or `nil` if it has none.
    func property(
        _ name: String, of collection: String = tasks, at now: Instant = start
    ) throws -> String? {
        let namespace = name == "sync-token" ? "DAV:" : Self.namespace
        let response = try ask(
            "PROPFIND", collection,
            "<D:propfind xmlns:D=\"DAV:\"><D:prop><\(name) xmlns=\"\(namespace)\"/></D:prop>"
                + "</D:propfind>", ["depth": "0"], at: now)
        let text = String(decoding: response.body, as: UTF8.self)
        guard text.contains("200 OK") else { return nil }
        let start = try #require(text.firstRange(of: name)?.upperBound)
        return text[start...].firstMatch(of: />([^<>]+)</).map { String($0.1) }
    }

    /// Writes a to-do of an app.
    func put(_ name: String, silencing field: String? = nil, at now: Instant) throws {
        let text = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//test//test//EN\r
            BEGIN:VTODO\r
            UID:\(name)\r
            DTSTAMP:20261122T000000Z\r
            SUMMARY:Milk\r
            END:VTODO\r
            END:VCALENDAR\r

            """
        var fields = ["content-type": "text/calendar"]
        fields["push-dont-notify"] = field
        let response = try ask("PUT", "\(Self.tasks)\(name).ics", text, fields, at: now)
        #expect(response.status == 201)
    }
}

extension RecordingSender.Sent {
    /// The name of the app, which ends its URL.
    var app: String { target.split(separator: "/").last.map { String($0) } ?? "" }
    /// The content of a message to an app.
    var content: String { String(decoding: message.content ?? [], as: UTF8.self) }
}
