import CarePlan
import CivilTime
import Feed
import Foundation
import Journal
import PostgreSQLSupport
import Household
import Pages
import Server
import TestSupport
import Testing
import Wording

/// A household in memory with its pages, and a subscriber who opens them.
struct PageHome {
    static let zones = ZoneDirectory()
    let store: any Store
    let token = SecretToken("0123456789abcdef0123456789abcdef")
    var subscriber: Subscriber
    /// Returns the key that signs profiles.
    var identity: (@Sendable () throws -> HTTPServer.Identity)?
    private let numbers = Numbers()

    final class Numbers {
        private var last: UInt64 = 0
        func next() -> EntryID {
            last += 1
            return EntryID(high: 7, low: last)
        }
        func nextToken() -> SecretToken {
            last += 1
            var random = SeededRandom(seed: last)
            return SecretToken(using: &random)
        }
    }

    init(_ plans: String..., at time: String, in store: any Store = TestStore.make()) throws {
        self.store = store
        let since = try Self.instant(time)
        var people: [String] = []
        for text in plans {
            let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
            people.append(plan.id)
        }
        subscriber = Subscriber(id: "tablet", name: "Tablet", people: people, added: since)
        try store.write { try $0.set("0f1e2d3c4b5a69788796a5b4c3d2e1f0", for: .secret) }
        for text in plans { try apply(text, at: time) }
    }

    /// Applies a plan, or its next version.
    func apply(_ text: String, at time: String) throws {
        let since = try Self.instant(time)
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        let stored = try store.plans(of: plan.id, since: nil)
        let past = try stored.compactMap { version in
            try version.content.map { content in
                IdentifiedPlan(
                    try CarePlan(reading: content.text, zones: Self.zones), content.identities)
            }
        }
        let identities = plan.identities(
            following: past, on: plan.zone.wallClock(at: since).date)
        try store.write { change in
            try change.add(
                StoredPlan(
                    number: stored.count + 1, since: since,
                    content: StoredPlan.Content(text: Array(text.utf8), identities: identities)),
                of: plan.id)
        }
    }

    var entries: [Entry] {
        get throws { try subscriber.people.flatMap { try store.entries(of: $0, since: nil) } }
    }
}

extension PageHome {
    static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

    private static func wording(_ language: String) throws -> Wording {
        try #require(Wording(builtIn: language))
    }

    func household(at time: String) throws -> Household {
        Household(
            store, zones: Self.zones, feedTitles: FeedTitles(Self.wording),
            at: try Self.instant(time),
            newID: numbers.next, newToken: numbers.nextToken)
    }

    func answer(_ request: PageRequest, at time: String) throws -> JobOutput {
        let token = try #require(token)
        let isKnown = try store.tokens().contains { $0.token == token }
        try store.write { change in
            try change.put(subscriber)
            if !isKnown { try change.issue(token, to: subscriber.id, at: subscriber.added) }
        }
        return try answerAlone(request, at: time)
    }

    /// Answers a request without adding the subscriber to the store first.
    func answerAlone(
        _ request: PageRequest, for token: SecretToken? = nil, at time: String
    ) throws -> JobOutput {
        try PageHandler(
            try household(at: time), wording: Self.wording, version: "test", identity: identity
        ).answer(request, for: token ?? self.token, at: try Self.instant(time))
    }

    /// Records a dose outside the plan at the command line, and returns the verdict.
    func extra(of item: String, at time: String) throws -> String {
        let verb = Household.Verb.takeExtra(at: .now, amount: nil)
        let request = Household.Request(verb, of: .id(item), person: "sam")
        guard
            case .recorded(let change) =
                try household(at: time).record(request, by: .command).verdict
        else { return "nothing" }
        return change.entries.map(\.action.kind.rawValue).joined()
    }

    /// Records the open dose of an item by a different author.
    func take(_ item: String, by author: Author, at time: String) throws {
        let verb = Household.Verb.take(.nearest, at: .now, amount: nil)
        let request = Household.Request(verb, of: .id(item), person: "sam")
        guard case .recorded = try household(at: time).record(request, by: author).verdict else {
            throw NothingRecorded()
        }
    }

    private struct NothingRecorded: Error {}

    /// Returns the page for the parts of a path.
    private func page(_ path: [String]) throws -> PagePlace {
        guard case .page(let page, _) = Route(path) else { throw NoPage() }
        return page
    }

    private struct NoPage: Error {}

    func response(_ path: String..., at time: String, host: String = "care.example") throws
        -> Response
    {
        let parts = [path[0], try #require(token).digits] + path.dropFirst()
        return try answer(
            PageRequest("GET", try page(parts), fields: ["host": host]), at: time
        ).response
    }

    func today(at time: String) throws -> PageText {
        PageText(try response("today", at: time))
    }

    /// Returns the page of an item, as linked from the Today page.
    func take(_ item: String, of person: String = "sam", at time: String) throws -> PageText {
        PageText(try response("take", try code(item, of: person), at: time))
    }

    func code(_ item: String, of person: String = "sam") throws -> String {
        let secret = try #require(try store.value(of: .secret))
        return ConfirmLink.code(person: person, item: item, secret: secret)
    }

    /// Sends a form as a browser does.
    @discardableResult
    func press(_ form: PageText.Form, at time: String) throws -> JobOutput {
        try answer(request(form), at: time)
    }

    /// Returns the request that a browser sends for a form.
    func request(_ form: PageText.Form) throws -> PageRequest {
        let parts = form.action.split(separator: "/").filter { $0 != ".." }.map(String.init)
        return PageRequest("POST", try page(parts), form: form.fields)
    }

    /// Stores the beginning of public addresses.
    func setPublicURL(_ url: String) throws {
        try store.write { try $0.set(url, for: .publicURL) }
    }

    /// Returns the account for a name and a password.
    func account(_ user: String, _ password: String, at time: String) throws -> Subscriber? {
        try household(at: time).account(user, AppPassword(typed: password))
    }
}

extension PageText {
    init(_ response: Response) {
        self.init(String(decoding: response.body, as: UTF8.self), status: response.status)
        location = response["location"]
    }
}
