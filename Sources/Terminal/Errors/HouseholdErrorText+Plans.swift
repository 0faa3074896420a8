import CarePlan
import CivilTime
package import Household
import Journal
import Wording

/// Messages about a plan that does not become the next version.
extension HouseholdErrorText {
    /// Returns the message for a plan that was refused.
    package func text(_ error: PlanRefusal) -> String {
        let said = { (key: Wording.Key, id: String, date: CivilDate) in
            wording.text(key, ["id": id, "date": wording.longDate(date)])
        }
        return switch error {
        case .ahead(let date): said(.errorPlanAhead, "", date)
        case .countsAlready(let id, let date): said(.errorPlanCounts, id, date)
        case .removedLater(let id, let date): said(.errorPlanRemovedLater, id, date)
        case .removedBefore(let id): wording.text(.errorPlanRemovedBefore, ["id": id])
        case .unreadable(let error): MistakeWords(wording).text(of: error)
        case .replacesLater(let id, let number, let date):
            wording.text(
                .errorPlanReplacesLater,
                ["id": id, "number": String(number), "date": date.description])
        case .changedMeanwhile(let id, let last, let base):
            wording.text(
                .errorPlanChanged, ["id": id, "last": String(last), "base": String(base)])
        case .ofAnother(let id, let other):
            wording.text(.errorPlanOtherPerson, ["id": id, "other": other])
        case .noItem(let id): wording.text(.errorPlanNoItem, ["id": id])
        case .notEditable(let error): text(error)
        case .neverDue(let item): wording.text(.errorPlanNeverDue, ["name": item.name])
        case .endsBeforeStart(let item, let date):
            wording.text(
                .errorPlanEndsBefore, ["name": item.name, "date": wording.longDate(date)])
        case .noLine(let item, let name):
            item.lines(wording).isEmpty
                ? wording.text(.errorPlanNoLines, ["name": item.name])
                : wording.text(
                    .errorPlanNoLine,
                    [
                        "name": item.name, "line": name,
                        "lines": item.lines(wording).joined(separator: ", "),
                    ])
        case .unknownZone(let name, let nearest):
            wording.text(ofUnknownZone: name, nearest: nearest)
        case .isHome(let name): wording.text(.errorTravelHome, ["zone": name])
        case .journeyEndsBeforeStart(let journey):
            wording.text(.errorTravelEndsBefore, ["journey": wording.journey(journey)])
        case .followsNoClock(let item):
            wording.text(.errorTravelNoClock, ["name": item.name])
        case .pauseEndsBeforeStart(let date): said(.errorPauseEndsBefore, "", date)
        case .unknownCarer(let id, let known):
            wording.text(
                known.isEmpty ? .errorPlanNoCarers : .errorPlanNoCarer,
                ["id": id, "known": known.joined(separator: ", ")])
        case .pausedWithPlan(let item): wording.text(.errorPauseWhole, ["name": item.name])
        case .pausesAsNeeded(let item):
            wording.text(.errorPauseAsNeeded, ["name": item.name, "id": item.id])
        }
    }
}

extension HouseholdErrorText {
    /// Returns the message for an edit of a plan's text that was refused.
    private func text(_ error: PlanEditError) -> String {
        switch error {
        case .noSuchItem, .noSuchLine: wording.text(.errorEditNoItem)
        case .noSuchDay: wording.text(.errorEditNoDay)
        case .journeysOverlap: wording.text(.errorEditJourneys)
        case .endsBeforeStart: wording.text(.errorEditEndsBefore)
        case .endsWithTaper: wording.text(.errorEditTaper)
        case .isOneDay: wording.text(.errorEditOneDay)
        case .isLensSet: wording.text(.errorEditLenses)
        case .isFollowed: wording.text(.errorEditFollowed)
        case .shared: wording.text(.errorEditShared)
        case .risky: wording.text(.errorEditRisky)
        }
    }
}

extension PlanRefusal {
    var person: String? {
        switch self {
        case .countsAlready(let id, _), .removedLater(let id, _), .removedBefore(let id),
            .changedMeanwhile(let id, _, _), .ofAnother(let id, _):
            id
        case .replacesLater(let id, _, _): id
        case .unreadable(let error): error.person
        case .ahead, .noItem, .notEditable, .neverDue,
            .endsBeforeStart, .noLine, .unknownZone, .isHome, .journeyEndsBeforeStart,
            .followsNoClock, .pauseEndsBeforeStart, .pausedWithPlan, .pausesAsNeeded, .unknownCarer:
            nil
        }
    }
}

extension Item {
    /// The dose slots of a medicine as the user can name them: time and id, such as `08:00 (1)`.
    fileprivate func lines(_ wording: Wording) -> [String] {
        guard case .medicine(let medicine) = care, case .scheduled(let timing) = medicine.intake
        else { return [] }
        return timing.slots.map { slot in
            if case .at(let time) = slot.time {
                "\(wording.clock(time)) (\(slot.id))"
            } else {
                slot.id
            }
        }
    }
}
