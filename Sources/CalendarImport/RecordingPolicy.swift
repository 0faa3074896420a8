package import Adherence
package import CivilTime
import Journal

/// Decides whether an action claimed by a calendar may be recorded.
package protocol RecordingPolicy {
    /// Returns the decision on a proposal for a person's plan and record.
    func decision(on proposal: AdmissionProposal, in timeline: Timeline) -> AdmissionDecision
}

/// An action that a calendar claims.
package enum AdmissionProposal: Sendable {
    /// An occurrence was done at the given time.
    case taken(Outcome, at: Instant)
    /// The lens set of the item with this ID was worn on the given date.
    case worn(String, on: CivilDate)
    /// The lens set of the item with this ID was replaced on the given date.
    case replaced(String, on: CivilDate)
}

/// The decision on whether an action may be recorded.
package enum AdmissionDecision: Hashable, Sendable {
    case admitted
    /// The record already contains the action.
    case known
    /// The action came too long before the occurrence is due.
    case tooEarly
    /// The plan had no such occurrence at that time.
    case notPlanned
}

extension AdmissionDecision {
    /// Returns the reconciler's answer to a claim that would make these entries.
    func answer(_ entries: [EntryDraft], _ grade: Grade) -> ReconciledAnswer {
        switch self {
        case .admitted: .entries(entries, grade)
        case .known: .known
        case .tooEarly: .mismatch(.tooEarly)
        case .notPlanned: .mismatch(.notPlanned)
        }
    }
}
