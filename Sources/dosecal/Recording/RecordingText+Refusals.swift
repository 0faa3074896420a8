import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Schedule
import Wording

/// Why nothing was recorded, and what may have been meant.
extension RecordingText {
    func text(_ refusal: Household.Refusal) -> String {
        switch refusal {
        case .ahead(let moment): said("ahead", ["time": person.said(moment)])
        case .dayAhead(let day): said("dayAhead", ["day": day.description])
        case .notPlanned(let time, let planned): notPlanned(time, planned)
        case .gone: said("gone")
        case .nothingOpen(let last, let next, let isInReach): nothingOpen(last, next, isInReach)
        case .unclear(let outcome, _), .answered(let outcome):
            said("answered", ["when": phrase(outcome)])
        case .tooFarAhead(let outcome):
            joined([said("tooFarAhead", ["when": phrase(outcome)]), extraAdvice])
        case .over(let outcome): said("over", ["when": phrase(outcome), "option": at(outcome)])
        case .notOpenThen(let outcome): said("notOpenThen", ["when": phrase(outcome)])
        case .changed: said("changed")
        case .switchedOff:
            said(item.isLensSet ? "switchedOff.lenses" : "switchedOff", ["id": item.id])
        case .nothingToSnooze: said("nothingToSnooze")
        case .notDueYet(let outcome): said("notDueYet", ["when": phrase(outcome)])
        case .overByThen(let outcome):
            said("overByThen", ["when": phrase(outcome), "end": person.said(outcome.end)])
        case .lensSet: said("lensSet", ["id": item.id])
        case .noLensSet: said("noLensSet", ["id": item.id])
        case .asNeeded: said("asNeeded", ["id": item.id])
        case .nothingToCount: said("nothingToCount", ["id": item.id])
        case .noAmount: said("noAmount")
        case .wholeSetsOnly(let amount):
            said("wholeSetsOnly", ["amount": wording.number(amount)])
        case .notToday(let day): said("notToday", ["day": person.said(day)])
        case .beforeFirstSet(let day, let opened): beforeFirstSet(day, opened)
        }
    }

    private func said(_ key: String, _ words: [String: String] = [:]) -> String {
        wording.text("refused.\(key)", words.merging(["name": item.name]) { known, _ in known })
    }

    private func joined(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.joined(separator: "; ")
    }

    private var extraAdvice: String? { item.isMedicine ? said("advice.extra") : nil }

    private func nothingOpen(_ last: Outcome?, _ next: Outcome?, _ isInReach: Bool) -> String {
        let facts = [last.map(told), next.map(told)].compactMap { $0 }.joined(separator: ", ")
        let missed = last.flatMap { outcome in
            outcome.state(at: recording.at) == .missed
                ? said("advice.missed", ["option": at(outcome)]) : nil
        }
        let ahead = isInReach ? next.map { said("advice.next", ["when": phrase($0)]) } : nil
        return joined([
            said("nothingOpen"), facts.isEmpty ? nil : facts, missed, ahead, extraAdvice,
        ])
    }

    /// The option that says when an occurrence was taken.
    private func at(_ outcome: Outcome) -> String {
        let time = person.zone.wallClock(at: outcome.start)
        return "--at '\(time.date) \(time.time.withoutSeconds)'"
    }

    /// What became of an occurrence, for a message.
    private func told(_ outcome: Outcome) -> String {
        let words = [
            "when": phrase(outcome), "time": outcome.answer.map { person.said($0.at) } ?? "",
        ]
        switch outcome.state(at: recording.at) {
        case .taken: return said(item.isMedicine ? "told.taken.dose" : "told.taken.task", words)
        case .skipped: return said("told.skipped", words)
        case .missed: return said("told.missed", words)
        case .notYetDue, .due, .paused: return said("told.next", words)
        }
    }

    /// Why a time that was named is not one of the plan's.
    private func notPlanned(_ time: CivilDateTime, _ planned: [Outcome]) -> String {
        let words = ["when": "\(time.date) \(time.time)", "id": item.id]
        guard !planned.isEmpty else { return said("notPlanned.nothing", words) }
        let times = planned.map { "'\(phrase($0))'" }.joined(
            separator: " \(wording.text("refused.or")) ")
        return said("notPlanned", words.merging(["times": times]) { $1 })
    }

    private func beforeFirstSet(_ day: CivilDate, _ opened: CivilDate) -> String {
        let key = opened > person.today ? "notOpenedYet" : "beforeFirstSet"
        return said(
            key, ["id": item.id, "opened": opened.description, "day": day.description])
    }
}
