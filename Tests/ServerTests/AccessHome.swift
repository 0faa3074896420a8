import CarePlan
import CivilTime
import Feed
import Foundation
import Household
import Journal
import SQLStore
import Server
import Synchronization
import TestSupport
import Testing
import Wording

/// A household with a feed and an account for each level of access, and a browser that is signed
/// in.
final class AccessHome: Sendable {
    static let plan = """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Zinc, id: zinc, as-needed: {amount: 1}}

        """
    private let folder: TemporaryFolder
    private let clock = Clock()
    let router: Router
    /// The tokens of the feeds, by level of access.
    let feeds: [Access: SecretToken]
    /// The credentials of the accounts, by level of access.
    let accounts: [Access: String]
    /// The token of a feed that was revoked.
    let revoked: SecretToken

    init(withPlan: Bool = true) throws {
        folder = try TemporaryFolder()
        _ = try SQLiteStore(path: (folder / "dosecal.db").path, creating: true)
        let household = try Self.household(in: folder, at: clock.now)
        _ = try household.secret()
        let plan = try CarePlan(reading: Array(Self.plan.utf8), zones: household.zones)
        if withPlan { _ = try household.apply([.init(Array(Self.plan.utf8), plan)]) }
        var (feeds, accounts): ([Access: SecretToken], [Access: String]) = ([:], [:])
        for access in Access.allCases where withPlan {
            feeds[access] = try household.add([plan], id: nil, named: nil) { $0.may = access }.1
            let (account, password) = try household.addAccount(
                [plan], id: nil, named: nil, for: access
            ) { _ in }
            accounts[access] = AccountsHome.basic(account.id, password.text)
        }
        let revoked = household.newToken()
        if withPlan {
            let old = try household.add([plan], id: "old", named: nil) { _ in }.0
            try household.store.write { try $0.issue(revoked, to: old.id, at: household.now) }
            _ = try household.revoke("old")
        }
        self.revoked = revoked
        (self.feeds, self.accounts) = (feeds, accounts)
        try FileManager.default.createDirectory(
            at: folder / "feeds", withIntermediateDirectories: true)
        for token in feeds.values {
            try Data("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)
                .write(to: folder / "feeds/\(token.digits).ics")
        }
        router = try Home.router(in: folder, clock: { [clock] in clock.now })
    }

    /// A clock that the test sets.
    private final class Clock: Sendable {
        private let seconds = Mutex(1_795_000_000)
        var now: Instant { seconds.withLock { Instant(seconds: $0) } }
        func advance(byMinutes count: Int) { seconds.withLock { $0 += count * 60 } }
    }

    var now: Instant { clock.now }
    func advance(byMinutes count: Int) { clock.advance(byMinutes: count) }

    private static func household(
        in folder: TemporaryFolder, at now: Instant
    ) throws -> Household {
        let english = { @Sendable (_: String) in try #require(Wording(builtIn: "en")) }
        return Household(
            try SQLiteStore(path: (folder / "dosecal.db").path, creating: false),
            zones: ZoneDirectory(), feedTitles: FeedTitles(english), at: now,
            newID: {
                var random = SystemRandomNumberGenerator()
                return EntryID(using: &random)
            },
            newToken: {
                var random = SystemRandomNumberGenerator()
                return SecretToken(using: &random)
            })
    }

    /// Returns the id of the subscriber with the feed of a level.
    func id(of access: Access) throws -> String {
        let token = try #require(feeds[access])
        let subscriber = try household.store.subscriber(having: token)
        return try #require(subscriber).id
    }

    /// The household at the current time.
    var household: Household {
        get throws { try Self.household(in: folder, at: now) }
    }

    var entries: [Entry] {
        get throws { try household.store.entries(of: "sam", since: nil) }
    }
}

extension AccessHome {
    /// Sends a request as a browser does.
    func ask(
        _ method: String, _ path: String, cookie: String? = nil,
        form: [String: String] = [:], fields: [String: String] = [:],
        from address: String = "192.0.2.7"
    ) -> Response {
        let body = form.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        var fields = ["host": "care.example", "user-agent": "Mozilla/5.0 (Android) Firefox/132.0"]
            .merging(fields) { $1 }
        fields["cookie"] = cookie
        if method == "POST", fields["content-type"] == nil {
            fields["content-type"] = "application/x-www-form-urlencoded"
        }
        var request = Request(
            method, path, fields: fields, body: method == "POST" ? Array(body.utf8) : [])
        request.sender = Sender(address)
        router.renew()
        return router.answer(request)
    }

    /// Creates a sign-in link, signs a browser in with it and returns its cookie.
    func signIn() throws -> String {
        let link = try household.addOwnerLink()
        let response = ask("POST", "/sign-in/\(link.digits)")
        let field = try #require(response["set-cookie"])
        return String(field.prefix { $0 != ";" })
    }
}
