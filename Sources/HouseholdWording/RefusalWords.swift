import CarePlan
package import Household
import Journal
package import Wording

/// The messages for refused plan changes, for pages, which cannot suggest commands.
package struct RefusalWords {
    private let wording: Wording

    /// Creates the messages in the given language.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns the message as a sentence.
    package func text(_ refusal: PlanRefusal) -> String {
        let reason = reason(refusal)
        let isEnded = reason.last.map { ".?!".contains($0) } ?? true
        return reason.prefix(1).uppercased() + reason.dropFirst() + (isEnded ? "" : ".")
    }

    private func reason(_ refusal: PlanRefusal) -> String {
        switch refusal {
        case .ofAnother(let id, let other):
            wording.text(.planOtherPerson, ["id": id, "other": other])
        case .noItem: wording.text(.errorEditNoItem)
        case .notEditable(let error): text(error)
        case .neverDue(let item): wording.text(.errorPlanNeverDue, ["name": item.name])
        case .endsBeforeStart(let item, let date):
            wording.text(
                .planEndsBefore, ["name": item.name, "date": wording.longDate(date)])
        case .unknownZone(let name, let nearest):
            wording.text(ofUnknownZone: name, nearest: nearest)
        case .isHome(let zone): wording.text(.planTravelIsHome, ["zone": zone])
        case .journeyEndsBeforeStart(let journey):
            wording.text(.planTravelEndsBefore, ["journey": wording.journey(journey)])
        case .pauseEndsBeforeStart(let date):
            wording.text(.planPauseEndsBefore, ["date": wording.longDate(date)])
        case .unknownCarer(let id, _): wording.text(.planNoCarer, ["id": id])
        case .pausedWithPlan(let item): wording.text(.planPausedWhole, ["name": item.name])
        case .unreadable, .replacesLater: wording.text(.planUnreadable)
        case .changedMeanwhile, .ahead, .countsAlready, .removedLater, .removedBefore, .noLine,
            .followsNoClock, .pausesAsNeeded:
            wording.text(.planConflictWhat)
        }
    }

    private func text(_ error: PlanEditError) -> String {
        switch error {
        case .noSuchItem, .noSuchLine: wording.text(.errorEditNoItem)
        case .noSuchDay: wording.text(.errorEditNoDay)
        case .endsBeforeStart: wording.text(.errorEditEndsBefore)
        case .isOneDay: wording.text(.errorEditOneDay)
        case .isLensSet: wording.text(.errorEditLenses)
        case .isFollowed: wording.text(.errorEditFollowed)
        case .journeysOverlap: wording.text(.planTravelOverlap)
        case .endsWithTaper: wording.text(.planEndsWithTaper)
        case .shared, .risky: wording.text(.planByHand)
        }
    }
}
