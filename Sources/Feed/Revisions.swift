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
    func holes(in stencil: Stencil) -> Holes
    /// Sets the revision of a component that is printed otherwise.
    mutating func set(_ holes: Holes, in filling: borrowing Stencil.Filling)
}

/// The revisions that follow from plan and record.
struct PlanRevisions: Revisions {
    func first(_ planned: Instant) -> Instant { planned }
    func holes(in stencil: Stencil) {}
    func set(_ holes: Void, in filling: borrowing Stencil.Filling) {}
}

extension RevisionBook: Revisions {
    struct Holes {
        fileprivate let stamps: [Stencil.Hole]
        fileprivate let sequence: Stencil.Hole

        fileprivate func fill(
            _ filling: borrowing Stencil.Filling, with revision: Instant, sequence number: Int
        ) {
            let moment = revision.utc
            let date = Stencil.DateDigits(moment.date)
            for stamp in stamps { filling.fill(stamp, with: date, moment.time) }
            filling.fill(sequence, with: number)
        }
    }

    /// The next revision whatever the plan's is, so that all have its number of digits.
    func first(_ planned: Instant) -> Instant { next }

    func holes(in stencil: Stencil) -> Holes {
        Holes(
            stamps: ["DTSTAMP", "LAST-MODIFIED"].map {
                stencil.hole(in: $0, length: 15, before: 1)
            },
            sequence: stencil.hole(in: "SEQUENCE", length: digits))
    }

    /// Only bytes without a revision tell whether a component is as it was.
    mutating func set(_ holes: Holes, in filling: borrowing Stencil.Filling) {
        holes.fill(filling, with: Instant(seconds: 0), sequence: 0)
        let revision = revision(of: filling.digest)
        holes.fill(
            filling, with: revision, sequence: PublishedRevision.sequence(of: revision))
    }
}
