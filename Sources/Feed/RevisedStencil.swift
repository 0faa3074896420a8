import ICalendar

/// A component that libical printed once, for printing it, and those that differ from it in a few
/// digits, each at its revision.
struct RevisedStencil<Book: Revisions> {
    let stencil: Stencil
    private let holes: Book.Holes

    /// `stencil` has the first revision that these give.
    init(_ stencil: Stencil, _ revisions: Book) {
        self.stencil = stencil
        holes = revisions.holes(in: stencil)
    }

    func print(
        into output: inout Output, _ revisions: inout Book,
        filling fill: (borrowing Stencil.Filling) -> Void = { _ in }
    ) throws {
        try stencil.print(into: &output) { filling in
            fill(filling)
            revisions.set(holes, in: filling)
        }
    }
}
