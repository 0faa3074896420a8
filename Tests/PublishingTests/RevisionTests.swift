import CivilTime
import Feed
import Testing

/// Revisions grow with each change and never go back (RFC 5545 3.8.7.4).
@Suite struct RevisionTests {
    private static let now = Instant(seconds: 1_800_000_000)

    @Test func whatStaysTheSameKeepsItsRevision() {
        var first = RevisionBook("", at: Self.now)
        #expect(first.revision(of: 1, content: 7) == Self.now)
        var second = RevisionBook(first.text, at: Self.now.advanced(byMinutes: 1))
        #expect(second.revision(of: 1, content: 7) == Self.now)
        #expect(second.revision(of: 2, content: 7) == Self.now.advanced(byMinutes: 1))
    }

    @Test func clockThatWentBackTakesNoRevisionBack() {
        var first = RevisionBook("", at: Self.now)
        _ = first.revision(of: 1, content: 1)
        let year = Instant(seconds: Self.now.seconds - 366 * 86_400)
        var second = RevisionBook(first.text, at: year)
        #expect(second.revision(of: 1, content: 2) > Self.now)
        // Also of something that was away meanwhile.
        var third = RevisionBook(second.text, at: year)
        let last = third.revision(of: 2, content: 2)
        var fourth = RevisionBook(RevisionBook(third.text, at: year).text, at: year)
        #expect(fourth.revision(of: 1, content: 3) > last)
    }
}
