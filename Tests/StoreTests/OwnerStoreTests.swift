import CivilTime
import Journal
import JournalSupport
import TestSupport
import Testing

/// Tests for all stores: owners of the household.
@Suite struct OwnerStoreTests {
    private static func digest(_ seed: UInt64) -> SecretToken {
        var random = SeededRandom(seed: seed)
        return SecretToken(using: &random).digest
    }

    private static func browser(_ number: Int) -> OwnerBrowser {
        OwnerBrowser(
            number: number, digest: digest(UInt64(number)), agent: "Firefox, B\u{F8}rge's",
            since: Sample.noon, until: Sample.noon.advanced(byMinutes: 90))
    }

    @Test(arguments: StoreKind.allCases)
    func linkIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            var link = OwnerLink(digest: Self.digest(7), until: Sample.noon)
            try store.write { change in try change.put(link) }
            #expect(try store.ownerLink(having: link.digest) == link)
            #expect(try store.ownerLink(having: Self.digest(8)) == nil)
            link.used = Sample.noon
            try store.write { change in try change.put(link) }
            #expect(try store.ownerLink(having: link.digest) == link)
            try store.write { change in try change.removeOwnerLinks(until: Sample.noon) }
            #expect(try store.ownerLink(having: link.digest) == link)
            let later = Sample.noon.advanced(byMinutes: 1)
            try store.write { change in try change.removeOwnerLinks(until: later) }
            #expect(try store.ownerLink(having: link.digest) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func browserIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            var (first, second) = (Self.browser(1), Self.browser(2))
            try store.write { change in
                try change.put(second)
                try change.put(first)
            }
            #expect(try store.ownerBrowsers() == [first, second])
            second.lastUsed = Sample.noon.advanced(byMinutes: 5)
            first.lastUsed = Sample.noon.advanced(byMinutes: 6)
            try store.write { change in
                try change.put(second)
                try change.put(first)
            }
            #expect(try store.ownerBrowsers() == [first, second])
            try store.write { change in try change.removeOwnerBrowser(1) }
            #expect(try store.ownerBrowsers() == [second])
        }
    }
}
