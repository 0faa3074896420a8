package import CarePlan
package import Household
package import Wording

extension Wording {
    /// Returns the words of the button of a notice. Discreet notices do not reveal that an item is a
    /// medicine.
    ///
    /// - Parameter isPart: Whether the notice also names something that the button does not answer,
    ///   because it is only announced in advance.
    package func label(
        of answer: NoticeAnswer, for items: [Item], isDiscreet: Bool, isPart: Bool = false
    ) -> String {
        switch answer {
        case .take:
            let isOfMedicines = !isDiscreet && items.allSatisfy(\.isMedicine)
            if isPart { return text(isOfMedicines ? .answerTakeDue : .answerDoneDue) }
            return items.count > 1
                ? text(isOfMedicines ? .answerTakeAll : .answerDoneAll)
                : text(isOfMedicines ? .pagePressDose : .answerDone)
        case .snooze:
            return text(.pageSnooze, ["span": span(minutes: NoticeAnswer.snoozeMinutes)])
        case .skip: return text(items.count > 1 && !isPart ? .answerSkipAll : .pageSkip)
        }
    }
}
