import Collections
import Testing

/// Tests of what a store keeps about the objects that dosecal wrote.
@Suite struct KnownObjectsTests {
    private static let stored: [String: UInt64] = [
        "a.ics": 5, "+a.ics": 6, "-a.ics": 7, "b.ics": 0, "+c.ics": .max, "-d.ics": 1 << 63,
    ]

    @Test func storedDigestsAreReadBack() {
        let known = KnownObjects(stored: Self.stored)
        let digest = { (bits: UInt64) in ObjectDigest(bits: bits) }
        #expect(
            known["a.ics"] == .init(.dosecal(digest(5)), coming: digest(6), leaving: digest(7)))
        #expect(known["b.ics"] == .init(.another))
        #expect(known["c.ics"] == .init(coming: digest(.max)))
        #expect(known["d.ics"] == .init(leaving: digest(1 << 63)))
        #expect(known.writers == ["a.ics": .dosecal(digest(5)), "b.ics": .another])
        #expect(known.stored == Self.stored)
    }

    @Test func bytesAreOursIfWrittenOrAnnounced() {
        let known = KnownObjects(stored: Self.stored)
        #expect([5, 6, 7].allSatisfy { known["a.ics"].isOwn(ObjectDigest(bits: $0)) })
        #expect(!known["a.ics"].isOwn(ObjectDigest(bits: 8)))
        #expect(!known["b.ics"].isOwn(ObjectDigest(bits: 0)))
    }
}
