import CivilTime
import ICalendar

/// Assigns revisions to the components of a feed. DTSTAMP, LAST-MODIFIED and SEQUENCE follow from
/// them.
protocol RevisionSource {
    /// The slots of a component's revision.
    associatedtype Slots
    /// Returns the revision with which a template is printed, if the plan gives the component
    /// `planned`.
    func first(_ planned: Instant) -> Instant
    /// Returns the slots of the revision in a template.
    func slots(in template: ComponentTemplate) -> Slots
    /// Fills in the revision of a component that was printed from a template.
    mutating func set(_ slots: Slots, in writer: borrowing ComponentTemplate.SlotWriter)
}

/// The revisions that follow from the plan and the record.
struct PlanRevisions: RevisionSource {
    func first(_ planned: Instant) -> Instant { planned }
    func slots(in template: ComponentTemplate) {}
    func set(_ slots: Void, in writer: borrowing ComponentTemplate.SlotWriter) {}
}

extension RevisionLog: RevisionSource {
    struct Slots {
        fileprivate let stamps: [ComponentTemplate.Slot]
        fileprivate let sequence: ComponentTemplate.Slot

        fileprivate func fill(
            _ writer: borrowing ComponentTemplate.SlotWriter, with revision: Instant,
            sequence number: Int
        ) {
            let moment = revision.utc
            let date = ComponentTemplate.DateDigits(moment.date)
            for stamp in stamps { writer.fill(stamp, with: date, moment.time) }
            writer.fill(sequence, with: number)
        }
    }

    /// Returns `next` for all components, so that their SEQUENCE has the same number of digits.
    func first(_ planned: Instant) -> Instant { next }

    func slots(in template: ComponentTemplate) -> Slots {
        Slots(
            stamps: ["DTSTAMP", "LAST-MODIFIED"].map {
                template.slot(in: $0, length: 15, before: 1)
            },
            sequence: template.slot(in: "SEQUENCE", length: digits))
    }

    /// Takes the digest of the component with a revision of zero, because the revision must not
    /// affect it.
    mutating func set(_ slots: Slots, in writer: borrowing ComponentTemplate.SlotWriter) {
        slots.fill(writer, with: Instant(seconds: 0), sequence: 0)
        let revision = revision(of: writer.digest)
        slots.fill(
            writer, with: revision, sequence: PublishedRevision.sequence(of: revision))
    }
}

/// A template of components that each get a revision.
struct RevisedTemplate<Revisions: RevisionSource> {
    let template: ComponentTemplate
    private let slots: Revisions.Slots

    /// `template` is printed with the revision that `RevisionSource.first` returns.
    init(_ template: ComponentTemplate, _ revisions: Revisions) {
        self.template = template
        slots = revisions.slots(in: template)
    }

    func print(
        into output: inout Output, _ revisions: inout Revisions,
        filling fill: (borrowing ComponentTemplate.SlotWriter) -> Void = { _ in }
    ) throws {
        try template.print(into: &output) { writer in
            fill(writer)
            revisions.set(slots, in: writer)
        }
    }
}
