import CalDAVSupport
import CivilTime
import Collections
import Foundation
import Household
import ICalendar
import Journal
import SQLStore
import Server
import TestSupport
import Testing

/// A home with an account of Anna, in which apps sign in.
struct AccountsHome {
    let home: Home
    let password = AppPassword(typed: "00112233 44556677 8899aabb ccddeeff")
    static let user = "anna-phone"

    init() throws {
        home = try Home()
        var subscriber = Subscriber(
            id: Self.user, name: "Anna's phone", people: ["anna-jensen"],
            added: Instant(seconds: 1_795_000_000))
        let person = try store().subscribers().first?.people
        subscriber.people = try #require(person)
        subscriber.isAccount = true
        let digest = try #require(password.digest)
        try store().write { [subscriber] change in
            try change.put(subscriber)
            try change.issue(digest, to: subscriber.id, at: subscriber.added)
        }
    }

    func store() throws -> SQLiteStore {
        try SQLiteStore(path: (home.folder / "dosecal.db").path, creating: false)
    }

    /// Revokes the password.
    func withdraw() throws {
        try store().write { change in
            try change.issue(nil, to: Self.user, at: Instant(seconds: 1_795_000_001))
        }
    }

    /// Returns calendars for an account that has none.
    @Sendable static func empty(_ household: Household, _ account: Subscriber) -> any AccountHome {
        PlainHome(user: account.id, name: account.name, CalendarReader(zones: ZoneDirectory()))
    }

    /// Returns the value of an `Authorization` field.
    static func basic(_ user: String, _ password: String) -> String {
        "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    }

    var right: String { Self.basic(Self.user, password.text) }
    static let wrong = basic(user, "ffeeddccbbaa99887766554433221100")

    /// A request that completes a task.
    var tick: Request {
        let task =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\nBEGIN:VTODO\r\nUID:a\r\n"
            + "DTSTAMP:20261120T080000Z\r\nSUMMARY:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        return request(
            "PUT", "/dav/anna-phone/cal/doses/a.ics", right,
            fields: ["content-type": "text/calendar"], body: Array(task.utf8))
    }

    /// Returns a request to the account from an address.
    func request(
        _ method: String = "PROPFIND", _ path: String = "/dav/", _ authorization: String? = nil,
        from address: String = "127.0.0.1", fields: [String: String] = [:], body: [UInt8]? = []
    ) -> Request {
        let fields = ["depth": "0"].merging(fields) { $1 }
        var request = Request(method, path, fields: fields, body: body)
        request.fields["authorization"] = authorization
        request.sender = Sender(address)
        return request
    }
}

/// Calendars that record an entry with each write, as a completion does.
final class RecordingHome: AccountHome {
    let household: Household
    let people: [String]
    private let plain: PlainHome

    init(_ household: Household, _ account: Subscriber) {
        self.household = household
        people = account.people
        plain = PlainHome(
            user: account.id, name: account.name, CalendarReader(zones: ZoneDirectory()))
        _ = plain.make(
            AccountCollection(name: "doses", kind: .tasks, title: "Doses", isWritable: true))
    }

    var user: String { plain.user }
    var name: String { plain.name }
    var due: Instant?
    private(set) var changed: Set<String> = []
    func collections() -> [AccountCollection] { plain.collections() }

    func collection(_ name: String) -> AccountCollection? { plain.collection(name) }
    func objects(_ names: [String]?, in collection: String) -> [AccountObject] {
        plain.objects(names, in: collection)
    }
    func stamps(in collection: String) -> [ObjectStamp] { plain.stamps(in: collection) }
    func changes(in collection: String, since revision: Int, limit: Int?) -> CollectionChanges? {
        plain.changes(in: collection, since: revision, limit: limit)
    }
    func put(
        _ bytes: [UInt8], as name: String, in collection: String, _ condition: ObjectCondition
    ) throws -> WriteVerdict {
        for id in people {
            let request = Household.Request(
                .takeExtra(at: .now, amount: nil), of: .id("ibuprofen"), person: id)
            _ = try household.record(request, by: .subscriber("Phone"))
            changed.insert(id)
        }
        return plain.put(bytes, as: name, in: collection, condition)
    }
    func remove(
        _ name: String, from collection: String, _ condition: ObjectCondition
    ) -> WriteVerdict { plain.remove(name, from: collection, condition) }
    func set(_ values: [CollectionProperty: String?], of collection: String) {
        plain.set(values, of: collection)
    }
}
