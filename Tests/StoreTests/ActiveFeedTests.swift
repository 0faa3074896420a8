import CivilTime
import Journal
import JournalSupport
import TestSupport
import Testing

/// Tests for all stores: the feeds that a publisher reads in pages.
@Suite struct ActiveFeedTests {
    private static let later = Sample.noon.advanced(byMinutes: 5)

    private static func token(_ seed: UInt64) -> SecretToken {
        var random = SeededRandom(seed: seed)
        return SecretToken(using: &random)
    }

    private static func subscriber(_ id: String, of people: String...) -> Subscriber {
        Subscriber(id: id, name: id, people: people, added: Sample.noon)
    }

    private static let state = FeedState(
        source: 7, due: Sample.noon, digest: 8, changed: Sample.noon, files: "1 2 3")

    /// Adds five subscribers: of `bo` with a new token, of a couple, a revoked one, an account, and
    /// one without a token.
    private func fill(_ store: any Store) throws {
        for subscriber in [
            Self.subscriber("bo", of: "bo"), Self.subscriber("couple", of: "anna", "bo"),
            Self.subscriber("gone", of: "anna"), Self.subscriber("anna", of: "anna"),
            Self.subscriber("dumb", of: "anna"),
        ] { try store.put(subscriber) }
        for (seed, id) in ["bo", "couple", "gone", "anna"].enumerated() {
            try store.issue(Self.token(UInt64(seed)), to: id, at: Sample.noon)
        }
        try store.issue(Self.token(9), to: "bo", at: Self.later)
        var gone = Self.subscriber("gone", of: "anna")
        gone.revoked = Self.later
        try store.put(gone)
        for id in ["couple", "gone"] {
            try store.set(Self.state, of: id)
            try store.set(revisions: "a b 1\n", of: id)
        }
    }

    private func ids(_ feeds: [ActiveFeed]) -> [String] { feeds.map(\.subscriber.id) }

    @Test(arguments: StoreKind.allCases)
    func feedsAreReadInPagesInOrder(kind: StoreKind) throws {
        try kind.with { store throws in
            try fill(store)
            let all = try store.feeds(.everything, after: 0, atMost: 10)
            #expect(ids(all) == ["couple", "anna", "bo"])
            #expect(all.map(\.token) == [Self.token(1), Self.token(3), Self.token(9)])
            #expect(all.map(\.state) == [Self.state, nil, nil])
            #expect(all.map(\.number) == all.map(\.number).sorted())
            #expect(try store.feeds(.everything, after: 0, atMost: 2) == Array(all.prefix(2)))
            #expect(try store.feeds(.everything, after: all[1].number, atMost: 2) == [all[2]])
            #expect(try store.feeds(.everything, after: all[2].number, atMost: 2).isEmpty)
            #expect(try store.feedCount(.everything) == 3)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func feedsCanBeSelectedByPersonOrSubscriber(kind: StoreKind) throws {
        try kind.with { store throws in
            try fill(store)
            for (choice, expected) in [
                (FeedChoice.people(["bo"]), ["couple", "bo"]),
                (.people(["anna"]), ["couple", "anna"]),
                (.people(["b"]), []), (.subscribers(["anna", "gone"]), ["anna"]), (.people([]), []),
                (.subscribers([]), []),
            ] {
                #expect(ids(try store.feeds(choice, after: 0, atMost: 10)) == expected)
                #expect(
                    ids(try store.feeds(choice, after: 0, atMost: 1)) == Array(expected.prefix(1)))
                #expect(try store.feedCount(choice) == expected.count)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func feedIsReadWithItsRevisions(kind: StoreKind) throws {
        try kind.with { store throws in
            try fill(store)
            #expect(
                try store.knownFeeds(of: ["couple", "anna", "nobody"])
                    == ["couple": KnownFeed(state: Self.state, revisions: "a b 1\n")])
            #expect(try store.feedsOfRevoked() == ["gone"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func tokenIsReadWithItsEnd(kind: StoreKind) throws {
        try kind.with { store throws in
            try fill(store)
            let gone = IssuedToken(Self.token(2), of: "gone", until: Self.later)
            #expect(
                try Set(store.issued([Self.token(2), Self.token(9), Self.token(5)]))
                    == [gone, IssuedToken(Self.token(9), of: "bo", until: nil)])
            #expect(
                try store.issued(to: ["bo"])
                    == [
                        IssuedToken(Self.token(0), of: "bo", until: Self.later),
                        IssuedToken(Self.token(9), of: "bo", until: nil),
                    ])
            #expect(try store.issued(to: []).isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func personWithAPlanAndNoSubscriberIsFound(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.peopleWithoutFeed().isEmpty)
            for person in ["dora", "bo", "carl"] {
                try store.add(Sample.plan(1, since: Sample.noon), of: person)
            }
            try store.put(Self.subscriber("bo", of: "anna"))
            try store.put(Self.subscriber("other", of: "carl"))
            #expect(try store.peopleWithoutFeed() == ["dora"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func headIsReadOnlyForThePersonsOfTheFeed(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.add(Sample.plan(1, since: Sample.noon), of: "anna")
            try store.add(Sample.plan(1, since: Sample.noon), of: "bo")
            try store.append([Sample.taken(1)])
            let all = try store.heads()
            #expect(try store.heads(of: ["anna", "bo"]) == all)
            #expect(try store.heads(of: ["anna", "nobody"]) == all.filter { $0.key == "anna" })
        }
    }
}
