import ICalendar

/// A component that libical printed once, for printing it, and those that differ from it in a few
/// digits, each at its revision.
struct RevisedTemplate<Book: Revisions> {
    let template: ComponentTemplate
    private let slots: Book.Holes

    /// `template` has the first revision that these give.
    init(_ template: ComponentTemplate, _ revisions: Book) {
        self.template = template
        slots = revisions.slots(in: template)
    }

    func print(
        into output: inout Output, _ revisions: inout Book,
        filling fill: (borrowing ComponentTemplate.SlotWriter) -> Void = { _ in }
    ) throws {
        try template.print(into: &output) { filling in
            fill(filling)
            revisions.set(slots, in: filling)
        }
    }
}
