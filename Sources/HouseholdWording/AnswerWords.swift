package import CarePlan
package import Household
package import Wording

extension Wording {
    /// Returns the words of the button of a notice. Discreet notices do not reveal that an item is a
    /// medicine.
    package func label(
        of answer: NoticeAnswer, for items: [Item], isDiscreet: Bool
    ) -> String {
        switch answer {
        case .take:
            let isOfMedicines = !isDiscreet && items.allSatisfy(\.isMedicine)
            return items.count > 1
                ? text(isOfMedicines ? .answerTakeAll : .answerDoneAll)
                : text(isOfMedicines ? .pagePressDose : .answerDone)
        case .snooze:
            return text(.pageSnooze, ["span": span(minutes: NoticeAnswer.snoozeMinutes)])
        case .skip: return text(.pageSkip)
        }
    }
}
