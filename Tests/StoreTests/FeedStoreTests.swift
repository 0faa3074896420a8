import CivilTime
import Journal
import JournalSupport
import TestSupport
import Testing

/// Tests for all stores: subscribers and publications.
@Suite struct FeedStoreTests {
    private static let anna = Subscriber(
        id: "anna", name: "Anna", people: ["anna"], added: Sample.noon)

    private static func token(_ seed: UInt64) -> SecretToken {
        var random = SeededRandom(seed: seed)
        return SecretToken(using: &random)
    }

    @Test(arguments: StoreKind.allCases)
    func subscriberIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            var carer = Subscriber(
                id: "carer", name: "B\u{F8}rge's \"tablet\"", people: ["anna", "bo"],
                selection: .init(
                    items: ["metformin"], kinds: ["lenses", "checkup"], tags: ["hjerte"]),
                kind: .tasks, added: Sample.noon)
            carer.isDiscreet = true
            carer.alarms = .none
            try store.put(carer)
            try store.put(Self.anna)
            #expect(try store.subscribers() == [Self.anna, carer])
            carer.revoked = Sample.noon.advanced(byMinutes: 1)
            carer.name = "Bo"
            for (alarms, may) in zip(Subscriber.Alarms.allCases, Access.allCases) {
                carer.alarms = alarms
                carer.may = may
                try store.put(carer)
                #expect(try store.subscribers() == [Self.anna, carer])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func onlyTheLastTokenIsValid(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.put(Self.anna)
            let (first, second) = (Self.token(1), Self.token(2))
            let (then, later) = (Sample.noon, Sample.noon.advanced(byMinutes: 5))
            try store.issue(first, to: "anna", at: then)
            try store.issue(second, to: "anna", at: later)
            #expect(
                try store.tokens() == [
                    IssuedToken(first, of: "anna", until: later),
                    IssuedToken(second, of: "anna", until: nil),
                ])
            #expect(try store.subscriber(having: first) == nil)
            #expect(try store.subscriber(having: second) == Self.anna)
            try store.issue(nil, to: "anna", at: later.advanced(byMinutes: 1))
            #expect(try store.tokens().map(\.until).allSatisfy { $0 != nil })
            #expect(try store.subscriber(having: second) == nil)
            #expect(try store.subscriber(having: Self.token(3)) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func publicationIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            try store.put(Self.anna)
            var feedState = FeedState(
                source: .max, due: Sample.noon, digest: 1 << 63, changed: Sample.noon,
                files: nil)
            try store.set(feedState, of: "anna")
            #expect(try store.feedStates() == ["anna": feedState])
            try store.set(revisions: "a b 1\n", of: "anna")
            feedState.files = "1 2 3"
            feedState.digest = 7
            try store.set(feedState, of: "anna")
            #expect(try store.feedStates() == ["anna": feedState])
            #expect(try store.revisions(of: "anna") == "a b 1\n")
            try store.set(nil, of: "anna")
            #expect(try store.feedStates().isEmpty)
            #expect(try store.revisions(of: "anna") == "")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func headGrowsWithPlanAndEntries(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.heads().isEmpty)
            try store.add(Sample.plan(1, since: Sample.noon), of: "anna")
            let planned = try store.heads()
            #expect(planned["anna"]?.plan == 1)
            try store.append([Sample.taken(1)])
            let recorded = try store.heads()
            #expect(recorded["anna"]?.plan == 1)
            #expect(recorded["anna"]?.entry != planned["anna"]?.entry)
            #expect(try store.heads() == recorded)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func settingIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.value(of: .publicURL) == nil)
            try store.set("https://a.example", for: .publicURL)
            try store.set("https://b.example", for: .publicURL)
            try store.set("abc", for: .secret)
            #expect(try store.value(of: .publicURL) == "https://b.example")
            #expect(try store.value(of: .secret) == "abc")
        }
    }
}
