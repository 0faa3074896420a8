package import Adherence
package import CivilTime
import Journal

/// Decides whether what a calendar says may be recorded. This module only proposes it.
package protocol RecordingPolicy {
    /// The decision on a proposal, by a person's plan and record.
    func decision(on proposal: AdmissionProposal, in timeline: Timeline) -> AdmissionDecision
}

/// What a calendar says was done.
package enum AdmissionProposal: Sendable {
    /// An occurrence was taken or done, at that moment.
    case taken(Outcome, at: Instant)
    /// A lens set was worn on that day: the id of its item.
    case worn(String, on: CivilDate)
    /// A lens set was replaced on that day: the id of its item.
    case replaced(String, on: CivilDate)
}

/// Whether something may be recorded.
package enum AdmissionDecision: Hashable, Sendable {
    case admitted
    /// The record says so already.
    case known
    /// It came too long before its time to be about it.
    case tooEarly
    /// The plan had nothing of the kind then.
    case notPlanned
}

extension AdmissionDecision {
    /// The decision on a claim that would make these entries.
    func answer(_ entries: [EntryDraft], _ grade: Grade) -> ReconciledAnswer {
        switch self {
        case .admitted: .entries(entries, grade)
        case .known: .known
        case .tooEarly: .mismatch(.tooEarly)
        case .notPlanned: .mismatch(.notPlanned)
        }
    }
}
