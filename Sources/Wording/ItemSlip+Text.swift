package import CarePlan
import CivilTime

extension ItemSlip {
    /// Returns a warning about input that looks like a mistake.
    package func text(_ wording: Wording) -> String {
        switch self {
        case .ended(let date): wording.text(.slipEnded, ["date": wording.longDate(date)])
        case .past(let date): wording.text(.slipPast, ["date": wording.longDate(date)])
        case .openedAhead(let date):
            wording.text(.slipOpenedAhead, ["date": wording.longDate(date)])
        case .countedAhead(let date):
            wording.text(.slipCountedAhead, ["date": wording.longDate(date)])
        case .packAhead(let date): wording.text(.slipPackAhead, ["date": wording.longDate(date)])
        case .expired(let date): wording.text(.slipExpired, ["date": wording.longDate(date)])
        case .doseAboveMost(let amount, let medicine):
            wording.text(
                .slipDoseAboveMost,
                [
                    "amount": wording.dose(amount, of: medicine.unit),
                    "limit": most(of: medicine, wording),
                ])
        case .planAboveMost(let planned, let medicine):
            wording.text(
                medicine.limits.most?.window == .hours24
                    ? .slipPlanAboveMostHours24 : .slipPlanAboveMost,
                [
                    "amount": wording.text(of: planned, medicine.unit),
                    "limit": most(of: medicine, wording),
                ])
        case .tooClose(let minutes, let first, let second, let medicine):
            wording.text(
                .slipTooClose,
                [
                    "span": wording.span(minutes: minutes), "first": wording.clock(first),
                    "second": wording.clock(second),
                    "limit": medicine.limits.minimumGap.map(wording.leastGap) ?? "",
                ])
        }
    }

    private func most(of medicine: Medicine, _ wording: Wording) -> String {
        medicine.limits.most.map { wording.text(of: $0, medicine.unit) } ?? ""
    }
}
