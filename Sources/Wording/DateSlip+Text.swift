package import CarePlan

extension DateSlip {
    /// What looks like a slip of the finger.
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
        }
    }
}
