package import Adherence
import CivilTime
package import Confirmation
import Journal

/// What calendars say is admitted by the same table as everything else.
extension Household: Admission {
    /// Whether something that a calendar says may be recorded.
    package func decision(
        on proposal: AdmissionProposal, in timeline: Timeline
    ) -> AdmissionDecision {
        let today = timeline.today(at: now)
        switch proposal {
        case .taken(let outcome, let time):
            let obstacle = timeline.obstacle(
                to: outcome, at: time, isTimeGiven: true, today: today, now: now)
            switch obstacle?.weight(for: .calendar) {
            case nil, .irrelevant: return .admitted
            case .doubtful: return .doubtful
            case .forbidding: return .tooEarly
            }
        case .worn(let day): return day <= today ? .admitted : .tooEarly
        }
    }
}
