import CivilTime
import ICalendar

/// Says which revision each component of a feed gets; DTSTAMP, LAST-MODIFIED and SEQUENCE follow
/// from it.
protocol Revisions {
    /// Where a component's revision stands in its bytes.
    associatedtype Holes
    /// The revision with which libical prints a component that its plan has at this one.
    func first(_ planned: Instant) -> Instant
    /// Where the revision stands in what libical printed.
    func slots(in template: ComponentTemplate) -> Holes
    /// Sets the revision of a component that is printed otherwise.
    mutating func set(_ slots: Holes, in filling: borrowing ComponentTemplate.SlotWriter)
}

/// The revisions that follow from plan and record.
struct PlanRevisions: Revisions {
    func first(_ planned: Instant) -> Instant { planned }
    func slots(in template: ComponentTemplate) {}
    func set(_ slots: Void, in filling: borrowing ComponentTemplate.SlotWriter) {}
}

extension RevisionLog: Revisions {
    struct Holes {
        fileprivate let stamps: [ComponentTemplate.Slot]
        fileprivate let sequence: ComponentTemplate.Slot

        fileprivate func fill(
            _ filling: borrowing ComponentTemplate.SlotWriter, with revision: Instant,
            sequence number: Int
        ) {
            let moment = revision.utc
            let date = ComponentTemplate.DateDigits(moment.date)
            for stamp in stamps { filling.fill(stamp, with: date, moment.time) }
            filling.fill(sequence, with: number)
        }
    }

    /// The next revision whatever the plan's is, so that all have its number of digits.
    func first(_ planned: Instant) -> Instant { next }

    func slots(in template: ComponentTemplate) -> Holes {
        Holes(
            stamps: ["DTSTAMP", "LAST-MODIFIED"].map {
                template.slot(in: $0, length: 15, before: 1)
            },
            sequence: template.slot(in: "SEQUENCE", length: digits))
    }

    /// Only bytes without a revision tell whether a component is as it was.
    mutating func set(_ slots: Holes, in filling: borrowing ComponentTemplate.SlotWriter) {
        slots.fill(filling, with: Instant(seconds: 0), sequence: 0)
        let revision = revision(of: filling.digest)
        slots.fill(
            filling, with: revision, sequence: PublishedRevision.sequence(of: revision))
    }
}
