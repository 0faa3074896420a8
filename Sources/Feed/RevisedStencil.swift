import CivilTime
import ICalendar

/// A component that libical printed once, for printing it, and those that differ from it in a few
/// digits, at the revisions that a book gives them.
struct RevisedStencil {
    let stencil: Stencil
    private let uid: Stencil.Hole
    private let stamps: [Stencil.Hole]
    private let sequence: Stencil.Hole

    /// `component` is at the book's next revision, and so has its number of digits.
    init(_ component: borrowing Component, uid: String, _ book: RevisionBook) {
        self.init(Stencil(component), uid: uid, book)
    }

    /// The same of a component that was printed already.
    init(_ stencil: Stencil, uid: String, _ book: RevisionBook) {
        self.stencil = stencil
        self.uid = stencil.hole(in: "UID", length: uid.utf8.count)
        stamps = ["DTSTAMP", "LAST-MODIFIED"].map { stencil.hole(in: $0, length: 15, before: 1) }
        sequence = stencil.hole(in: "SEQUENCE", length: book.digits)
    }

    func print(
        into output: inout Output, _ book: inout RevisionBook,
        filling holes: (borrowing Stencil.Filling) -> Void = { _ in }
    ) throws {
        try stencil.print(into: &output) { filling in
            holes(filling)
            fill(filling, with: Instant(seconds: 0), sequence: 0)
            let revision = book.revision(of: filling.digest(of: uid), content: filling.digest)
            fill(filling, with: revision, sequence: PublishedRevision.sequence(of: revision))
        }
    }

    private func fill(
        _ filling: borrowing Stencil.Filling, with revision: Instant, sequence number: Int
    ) {
        for stamp in stamps { filling.fill(stamp, with: revision.utc) }
        filling.fill(sequence, with: number)
    }
}
