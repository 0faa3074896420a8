package import Adherence
package import CivilTime

/// Decides whether what a calendar says may be recorded. This module only proposes it.
package protocol Admission {
    /// The decision on a proposal, by a person's plan and record.
    func decision(on proposal: AdmissionProposal, in timeline: Timeline) -> AdmissionDecision
}

/// What a calendar says was done.
package enum AdmissionProposal: Sendable {
    /// An occurrence was taken or done, at that moment.
    case taken(Outcome, at: Instant)
    /// Lenses were worn on that day.
    case worn(CivilDate)
}

/// Whether something may be recorded.
package enum AdmissionDecision: Hashable, Sendable {
    case admitted
    /// It is recorded, and somebody should look at it.
    case doubtful
    /// It came too long before its time to be about it.
    case tooEarly
}
