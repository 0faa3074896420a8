import CivilTime
import ICalendar

/// A template of components that each get a revision from a log, if there is one. DTSTAMP,
/// LAST-MODIFIED and SEQUENCE follow from it.
///
/// It is a class, because copying a structure for each entry makes a long export 10 % slower.
final class RevisedTemplate {
    let template: ComponentTemplate
    private let log: RevisionLog?
    private let stamps: [ComponentTemplate.Slot]
    private let sequence: ComponentTemplate.Slot?

    /// Creates a template. With a log, it is printed with the revision `log.next`, so that the
    /// SEQUENCE of all components has the same number of digits.
    init(_ template: ComponentTemplate, _ log: RevisionLog?) {
        self.template = template
        self.log = log
        stamps =
            log == nil
            ? []
            : ["DTSTAMP", "LAST-MODIFIED"].map {
                template.slot(in: $0, length: 15, before: 1)
            }
        sequence = log.map { template.slot(in: "SEQUENCE", length: $0.digits) }
    }

    func print(
        into output: inout Output,
        filling fill: (borrowing ComponentTemplate.SlotWriter) -> Void = { _ in }
    ) throws {
        guard let log, let sequence else { return try template.print(into: &output, filling: fill) }
        try template.print(into: &output) { writer in
            fill(writer)
            // The digest is taken with a revision of zero, because the revision must not affect it.
            set(Instant(seconds: 0), number: 0, sequence, in: writer)
            let revision = log.revision(of: writer.digest)
            let number = PublishedRevision.sequence(of: revision)
            set(revision, number: number, sequence, in: writer)
        }
    }

    private func set(
        _ revision: Instant, number: Int, _ sequence: ComponentTemplate.Slot,
        in writer: borrowing ComponentTemplate.SlotWriter
    ) {
        let moment = revision.utc
        let date = ComponentTemplate.DateDigits(moment.date)
        for stamp in stamps { writer.fill(stamp, with: date, moment.time) }
        writer.fill(sequence, with: number)
    }
}
