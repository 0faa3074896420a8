import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Schedule
import Wording

/// Messages about requests that were refused, with suggestions.
extension RecordingText {
    func text(_ refusal: Household.Refusal) -> String {
        switch refusal {
        case .ahead(let moment): said(.refusedAhead, ["time": self.words.said(moment)])
        case .dayAhead(let day): said(.refusedDayAhead, ["day": self.words.said(day)])
        case .notPlanned(let day, let clock, let planned): notPlanned(day, clock, planned)
        case .gone: said(.refusedGone)
        case .nothingOpen(let last, let next, let isInReach): nothingOpen(last, next, isInReach)
        case .unclear(let outcome, _), .answered(let outcome):
            said(.refusedAnswered, ["when": self.words.said(outcome)])
        case .tooFarAhead(let outcome):
            joined([said(.refusedTooFarAhead, ["when": self.words.said(outcome)]), extraAdvice])
        case .over(let outcome):
            said(.refusedOver, ["when": self.words.said(outcome), "option": at(outcome)])
        case .notOpenThen(let outcome):
            said(.refusedNotOpenThen, ["when": self.words.said(outcome)])
        case .changed: said(.refusedChanged)
        case .switchedOff:
            said(
                item.isLensSet
                    ? .refusedSwitchedOffLenses
                    : item.isEnabled ? .refusedSwitchedOffDose : .refusedSwitchedOff,
                ["id": item.id])
        case .paused(let day):
            joined([
                said(.refusedPaused, ["pause": wording.pause(of: item.pauses, on: day) ?? ""]),
                extraAdvice,
            ])
        case .nothingToSnooze: said(.refusedNothingToSnooze)
        case .notDueYet(let outcome): said(.refusedNotDueYet, ["when": self.words.said(outcome)])
        case .overByThen(let outcome):
            said(
                .refusedOverByThen,
                ["when": self.words.said(outcome), "end": self.words.said(outcome.end)])
        case .lensSet: said(.refusedLensSet, ["id": item.id])
        case .noLensSet: said(.refusedNoLensSet, ["id": item.id])
        case .asNeeded: said(.refusedAsNeeded, ["id": item.id])
        case .severalUnits: said(.refusedSeveralUnits, ["id": item.id])
        case .nothingToCount: said(.refusedNothingToCount, ["id": item.id])
        case .noAmount: said(.refusedNoAmount)
        case .wholeSetsOnly(let amount):
            said(.refusedWholeSetsOnly, ["amount": wording.number(amount)])
        case .noPack: said(.refusedNoPack, ["id": item.id])
        case .neverCounted: said(.refusedNeverCounted, ["id": item.id])
        case .fewerLeft(let left):
            said(.refusedFewerLeft, ["left": wording.dose(left, of: item.unit)])
        case .tooMany: said(.refusedTooMany)
        case .noUseWithin: said(.refusedNoUseWithin, ["id": item.id])
        case .notToday(let day): said(.refusedNotToday, ["day": self.words.said(day)])
        case .beforeFirstSet(let day, let opened): beforeFirstSet(day, opened)
        }
    }

    private func said(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        wording.text(key, words.merging(["name": item.name]) { known, _ in known })
    }

    private func joined(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.joined(separator: "; ")
    }

    private var extraAdvice: String? { item.isMedicine ? said(.refusedAdviceExtra) : nil }

    private func nothingOpen(_ last: Outcome?, _ next: Outcome?, _ isInReach: Bool) -> String {
        let facts = [last, next].compactMap { $0.flatMap(told) }.joined(separator: ", ")
        let missed = last.flatMap { outcome in
            outcome.state(at: recording.at) == .missed ? missedAdvice(outcome) : nil
        }
        let ahead = isInReach ? next.map { said(.refusedAdviceNext, ["when": phrase($0)]) } : nil
        return joined([
            said(.refusedNothingOpen), facts.isEmpty ? nil : facts, missed, ahead, extraAdvice,
        ])
    }

    /// Returns a suggestion for recording a missed dose. If the next doses are counted from this
    /// one and it is taken now, it is recorded as late.
    private func missedAdvice(_ outcome: Outcome) -> String {
        guard outcome.series.dates.areMovedByAnswers, recording.at == person.now else {
            return said(.refusedAdviceMissed, ["option": at(outcome)])
        }
        let now = person.zone.wallClock(at: person.now).time.withoutSeconds
        return said(.refusedAdviceLate, ["when": phrase(outcome), "time": now.description])
    }

    /// Returns the `--at` option for the planned time of an occurrence.
    private func at(_ outcome: Outcome) -> String {
        let time = person.zone.wallClock(at: outcome.start)
        return "--at '\(time.date) \(time.time.withoutSeconds)'"
    }

    /// Returns a text for the state of an occurrence, or `nil` if it is paused.
    private func told(_ outcome: Outcome) -> String? {
        let words = [
            "when": self.words.said(outcome),
            "option": "--for '\(phrase(outcome))'"
                + (outcome.end <= person.now ? " \(at(outcome))" : ""),
            "time": outcome.answer.map { self.words.said($0.at) } ?? "",
        ]
        switch outcome.state(at: recording.at) {
        case .taken:
            return said(item.isMedicine ? .refusedToldTakenDose : .refusedToldTakenTask, words)
        case .skipped: return said(.refusedToldSkipped, words)
        case .missed: return said(.refusedToldMissed, words)
        case .paused:
            return outcome.isSwitchedOff || outcome.isOnPause
                ? nil : said(.refusedToldWaits, words)
        case .notYetDue, .due: return said(.refusedToldNext, words)
        }
    }

    /// Returns the message for a time that is not in the plan.
    private func notPlanned(
        _ day: CivilDate, _ clock: TimeOfDay?, _ planned: [Outcome]
    ) -> String {
        let isToday = day == person.today && clock != nil
        let when = [isToday ? nil : self.words.said(day), clock?.description].compactMap { $0 }
        let words = ["when": when.joined(separator: " "), "id": item.id]
        guard !planned.isEmpty else { return said(.refusedNotPlannedNothing, words) }
        let times = planned.map { "'\(phrase($0))'" }.joined(
            separator: " \(wording.text(.refusedOr)) ")
        return said(.refusedNotPlanned, words.merging(["times": times]) { $1 })
    }

    private func beforeFirstSet(_ day: CivilDate, _ opened: CivilDate) -> String {
        let key: Wording.Key =
            opened > person.today ? .refusedNotOpenedYet : .refusedBeforeFirstSet
        return said(
            key,
            ["id": item.id, "opened": self.words.said(opened), "day": self.words.said(day)])
    }
}
