package import CarePlan

/// Messages about mistakes in a form, shown next to the question.
package struct MistakeWords {
    private let wording: Wording

    /// Creates messages in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns the message for a mistake, or `nil` if only the plan reader has one, in English.
    package func text(of mistake: ItemMistake) -> String? { text(of: mistake.reason) }

    /// Returns the message for a reason, or `nil` if only the plan reader has one, in English.
    package func text(of reason: ItemMistake.Reason?) -> String? {
        switch reason {
        case nil: nil
        case .plan(let reason, let found)?: text(of: reason, found)
        case .needed?: wording.text(.formNeeded)
        case .nameMissing?: wording.text(.mistakeNameMissing)
        case .nameTaken?: wording.text(.mistakeNameTaken)
        case .alarmsTwice?: wording.text(.mistakeRemindTwice)
        case .idle?: wording.text(.mistakeIdle)
        }
    }

    private func text(of reason: PlanError.Reason, _ found: String?) -> String? {
        switch reason {
        case .must(let expectation):
            wording.text(
                found == nil ? .mistakeMust : .mistakeMustFound,
                ["what": text(of: expectation), "found": found ?? ""])
        case .missing: wording.text(.mistakeMissing)
        case .contradicts(let other): wording.text(.mistakeContradict, ["other": other])
        case .needsFrom: wording.text(.mistakeNeedsFrom)
        case .sameTime: wording.text(.mistakeSameTime)
        case .titleIsMarked, .sameID: nil
        }
    }

    private func text(of expectation: PlanError.Expectation) -> String {
        switch expectation {
        case .text(let count): wording.text(.mistakeText, ["count": String(count)])
        case .time: wording.text(.mistakeTime)
        case .clock: wording.text(.mistakeClock)
        case .date: wording.text(.mistakeDate)
        case .expiry: wording.text(.mistakeExpiry)
        case .window: wording.text(.mistakeWindow)
        case .price: wording.text(.mistakePrice)
        case .weekdays: wording.text(.mistakeWeekdays)
        case .monthDay: wording.text(.mistakeMonthDay)
        case .cap: wording.text(.mistakeCap)
        case .positive: wording.text(.mistakePositive)
        case .amount: wording.text(.mistakeAmount)
        case .whole(let first, let last):
            wording.text(.mistakeWhole, ["from": String(first), "through": String(last)])
        case .degrees(let limit): wording.text(.mistakeDegrees, ["limit": String(limit)])
        case .zone(let example): wording.text(.mistakeZone, ["example": example])
        case .span(let example):
            wording.text(.mistakeSpan, ["example": wording.typedSpan(of: example)])
        }
    }
}
