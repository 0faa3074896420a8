import CarePlan
package import Adherence
import CivilTime
package import CalendarImport
import Journal

/// Imported answers are subject to the same recording rules as all others.
extension Household: RecordingPolicy {
    /// Returns whether an imported answer may be recorded.
    package func decision(
        on proposal: AdmissionProposal, in timeline: Timeline
    ) -> AdmissionDecision {
        switch proposal {
        case .taken(let outcome, let time):
            let obstacle = timeline.obstacle(
                to: outcome, at: time, isTimeGiven: true, today: timeline.today(at: now), now: now)
            return obstacle?.forbidsAnswer(from: .calendar) == true ? .tooEarly : .admitted
        case .worn(let item, let day):
            return decision(on: .wear(.date(day)), of: item, in: timeline)
        case .replaced(let item, let day):
            return decision(on: .replace(.date(day)), of: item, in: timeline)
        }
    }

    private func decision(
        on verb: Verb, of item: String, in timeline: Timeline
    ) -> AdmissionDecision {
        guard let plan = timeline.history.versions.last(where: { $0.plan != nil })?.plan,
            let item = timeline.item(item)
        else { return .notPlanned }
        let id = timeline.history.person
        let rules = RecordingRules(
            person: Person(id: id, plan: plan, timeline: timeline, now: now), item: item,
            source: .calendar, request: Request(verb, of: .id(item.id), person: id))
        switch rules.decision {
        case .write: return .admitted
        case .settled(.alreadyRecorded, _): return .known
        case .settled(.refused(.dayAhead), _): return .tooEarly
        case .settled: return .notPlanned
        }
    }
}
