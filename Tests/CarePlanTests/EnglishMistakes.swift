import CarePlan
import Wording

extension PlanError {
    /// The sentence about the mistake.
    var english: String { words.sentence(about: self) }
}

extension ItemMistake {
    /// The sentence about the mistake, which begins with the field if the plan reader found it.
    var english: String {
        if case .plan(let error) = reason { error.english } else { words.text(of: self) }
    }
}

private let words: MistakeWords = {
    guard let english = Wording(builtIn: "en") else { preconditionFailure("English is built in") }
    return MistakeWords(english)
}()
