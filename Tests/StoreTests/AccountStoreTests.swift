import CivilTime
import Journal
import JournalSupport
import TestSupport
import Testing

/// Tests for all stores: accounts and their calendar objects.
@Suite struct AccountStoreTests {
    private static let key = CollectionKey(account: "phone", name: "anna-tasks")
    private static let state = CollectionState(
        revision: 7, floor: 2, source: .max - 1, due: Sample.noon, revisions: "a line\n")

    private static func object(
        _ name: String, _ revision: Int, _ text: [UInt8]? = Array("BEGIN".utf8)
    ) -> StoredObject {
        StoredObject(name: name, uid: "uid of \(name)", revision: revision, bytes: text)
    }

    private func makeAccount(in store: any Store) throws {
        var phone = Subscriber(
            id: "phone", name: "Phone", people: ["anna"], added: Sample.noon)
        phone.isAccount = true
        phone.may = .look
        try store.put(phone)
        try store.write { change in try change.set(Self.state, of: Self.key) }
        #expect(try store.subscribers() == [phone])
    }

    @Test(arguments: StoreKind.allCases)
    func collectionIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.collectionState(of: Self.key) == nil)
            try makeAccount(in: store)
            #expect(try store.collectionState(of: Self.key) == Self.state)
            var later = Self.state
            #expect(later.next(at: Instant(seconds: 0)) == 8)
            try store.write { change in
                try change.set(later, of: Self.key)
                try change.set("teal", for: "colour", of: Self.key)
                try change.set("1", for: "order", of: Self.key)
                try change.set(nil, for: "order", of: Self.key)
            }
            #expect(try store.collectionState(of: Self.key) == later)
            #expect(try store.properties(of: Self.key) == ["colour": "teal"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func onlyOldRemovalsAreDeleted(kind: StoreKind) throws {
        try kind.with { store throws in
            try makeAccount(in: store)
            let objects = [
                Self.object("a", 3), Self.object("b", 4, nil), Self.object("c", 5, nil),
                Self.object("d", 6, [0xFF]), Self.object("e", 7, nil),
            ]
            try store.write { change in
                for object in objects { try change.put(object, in: Self.key) }
                let nothing = try change.forgetRemovals(upTo: 3, in: Self.key)
                #expect(!nothing)
                let some = try change.forgetRemovals(upTo: 6, in: Self.key)
                #expect(some)
            }
            let more = try store.write { try $0.forgetRemovals(upTo: 6, in: Self.key) }
            #expect(!more)
            #expect(
                try store.objects(in: Self.key, after: 0, limit: nil)
                    == [objects[0], objects[3], objects[4]])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func objectsAreInOrderOfTheirChanges(kind: StoreKind) throws {
        try kind.with { store throws in
            try makeAccount(in: store)
            let odd: [UInt8] = [0x42, 0xFF, 0x00, 0x0A]
            try store.write { change in
                for object in [Self.object("a", 3), Self.object("b", 4, odd), Self.object("c", 5)] {
                    try change.put(object, in: Self.key)
                }
                try change.put(Self.object("a", 6, nil), in: Self.key)
            }
            #expect(
                try store.objects(in: Self.key, after: 0, limit: nil)
                    == [Self.object("b", 4, odd), Self.object("c", 5), Self.object("a", 6, nil)])
            #expect(try store.objects(in: Self.key, after: 4, limit: 1) == [Self.object("c", 5)])
            #expect(try store.object("a", in: Self.key) == Self.object("a", 6, nil))
            #expect(try store.object(havingUID: "uid of a", in: Self.key) == nil)
            #expect(try store.object(havingUID: "uid of b", in: Self.key)?.bytes == odd)
            #expect(try store.object("d", in: Self.key) == nil)
            let kept = [Self.object("b", 4, odd), Self.object("c", 5)]
            #expect(
                try store.objectStamps(in: Self.key)
                    == kept.map {
                        StoredStamp(
                            name: $0.name, revision: $0.revision, digest: try #require($0.digest))
                    })
            #expect(
                try store.objects(havingBeginning: "uid of ", in: Self.key)
                    .sorted { $0.name < $1.name } == kept)
            #expect(try store.objects(havingBeginning: "uid of a", in: Self.key).isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func headGrowsWithEachEntry(kind: StoreKind) throws {
        try kind.with { store throws in
            #expect(try store.head(of: "anna") == nil)
            try store.append([Sample.taken(1)])
            let first = try #require(try store.head(of: "anna"))
            #expect(first == (try store.heads()["anna"]))
            try store.append([Sample.taken(2)])
            #expect(try store.head(of: "anna")?.entry ?? 0 > first.entry)
        }
    }

    @Test func passwordIsReadInGroupsAndStoredAsADigest() throws {
        var random = SeededRandom(seed: 1)
        let bits = SecretToken(using: &random)
        let password = AppPassword(bits)
        #expect(password.digest != bits)
        #expect(
            AppPassword(typed: "\(bits.digits.prefix(4))-\(bits.digits.dropFirst(4))") == password)
        #expect(AppPassword(typed: "abc").digest != password.digest)
    }
}
