import CivilTime
import Feed
import Testing

/// Tests that revisions increase with each change and never decrease (RFC 5545, section 3.8.7.4).
@Suite struct RevisionTests {
    private static let now = Instant(seconds: 1_800_000_000)

    @Test func unchangedComponentKeepsItsRevision() {
        let later = Self.now.advanced(byMinutes: 1)
        let first = RevisionLog("", at: Self.now)
        #expect(first.revision(of: 7) == Self.now)
        let second = RevisionLog(first.text, at: later)
        #expect(second.revision(of: 7) == Self.now)
        #expect(second.revision(of: 8) == later)
    }

    @Test func clockSetBackDoesNotDecreaseARevision() {
        let first = RevisionLog("", at: Self.now)
        _ = first.revision(of: 1)
        let year = Instant(seconds: Self.now.seconds - 366 * 86_400)
        let second = RevisionLog(first.text, at: year)
        #expect(second.revision(of: 2) > Self.now)
        // This also applies to a component that was missing meanwhile.
        let third = RevisionLog(second.text, at: year)
        let last = third.revision(of: 3)
        let fourth = RevisionLog(RevisionLog(third.text, at: year).text, at: year)
        #expect(fourth.revision(of: 2) > last)
    }

    /// This also applies if many components have equal low bits, by which they are found, or are
    /// small numbers.
    @Test func eachOfManyKeepsItsOwnRevision() {
        let later = Self.now.advanced(byMinutes: 1)
        let components = (0..<300).map { UInt64($0) << 40 } + (1...300).map { UInt64($0) * 0x9E37 }
        let first = RevisionLog("", at: Self.now)
        for component in components { _ = first.revision(of: component) }
        let second = RevisionLog(first.text, at: later)
        for component in components.reversed() {
            let isSame = component % 3 == 0
            #expect(
                second.revision(of: isSame ? component : ~component) == (isSame ? Self.now : later))
        }
        #expect(second.revision(of: 0x55) == later)
        // Neighbours that were added at different times are distinguished.
        let third = RevisionLog(second.text, at: later.advanced(byMinutes: 1))
        for component in components {
            let isSame = component % 3 == 0
            #expect(
                third.revision(of: isSame ? component : ~component) == (isSame ? Self.now : later))
        }
    }

    /// The format in the store.
    @Test func logIsWrittenInShortLines() {
        let log = RevisionLog("6b49d1c4\n123456789abcdef 6b49d188\n", at: Self.now)
        _ = log.revision(of: 0)
        _ = log.revision(of: .max)
        _ = log.revision(of: 0x123_4567_89AB_CDEF)
        #expect(
            log.text == """
                6b49d200
                0 6b49d200
                ffffffffffffffff
                123456789abcdef 6b49d188

                """)
    }

    /// The format of earlier versions, with lines about the past after those of the components.
    @Test func linesAboutThePastAreNotRead() {
        let text = "6b49d200\n7 6b49d188\n=1234 6b49d200 11\n4f 63 1\n7 8 9\n"
        let log = RevisionLog(text, at: Self.now)
        #expect(log.revision(of: 7) == Instant(seconds: 0x6B49_D188))
        for other: UInt64 in [0x4F, 8] {
            #expect(log.revision(of: other) == Instant(seconds: 0x6B49_D201))
        }
    }

    /// A flipped bit can produce any number, which must not become a permanent revision.
    @Test func impossibleRevisionsAreIgnored() {
        for text in [
            "7fffffffffffffff\n7 6b49d188\n", "6b49d188\n7 6b49d188\n8 7fffffffffffffff\n",
        ] {
            let log = RevisionLog(text, at: Self.now)
            #expect(log.revision(of: 8) == Self.now)
            #expect(log.revision(of: 7) == Instant(seconds: 0x6B49_D188))
        }
    }

    /// The format of store version 14: each line has a name, the contents of the component, and a
    /// revision. The last of two lines counts.
    @Test func logOfAnEarlierVersionIsRead() {
        let (earlier, later) = (0x6B49_D1C4, 0x6B49_D200)
        let text = "6b49d200 0 0\nab 7 6b49d1c4\ncd 8 6b49d188\ncd 8 6b49d200\n"
        let log = RevisionLog(text, at: Self.now.advanced(byMinutes: 9))
        #expect(log.revision(of: 7) == Instant(seconds: earlier))
        #expect(log.revision(of: 8) == Instant(seconds: later))
        #expect(log.revision(of: 0xAB) == Self.now.advanced(byMinutes: 9))
        #expect(RevisionLog("6b49d1c4 0 0\nab", at: Self.now).text == "6b49d1c4\n")
    }
}
