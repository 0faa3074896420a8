package import Household
package import Wording

/// Says what became of taking an entry back.
package struct UndoingText {
    private let undoing: Household.Undoing
    private let words: PersonWords

    /// What became of it, for the person whose record it is.
    package init(_ undoing: Household.Undoing, _ words: PersonWords) {
        self.undoing = undoing
        self.words = words
    }

    /// What to say.
    package var answer: Answer {
        switch undoing {
        case .undone(let entry, _), .undoneBefore(let entry, _):
            let action = ["action": EntryWords(words).text(of: entry)]
            return .done([words.wording.text(.recordUndone, action)])
        case .refused(let refusal, let person): return .refused(text(refusal, person))
        }
    }

    private func text(_ refusal: Household.UndoRefusal, _ person: Person) -> String {
        let wording = words.wording
        return switch refusal {
        case .nothingLeft: wording.text(.undoNothingLeft, ["person": person.id])
        case .nothingLeftOf(let name): wording.text(.undoNothingLeftOf, ["name": name])
        case .noEntry(let wanted): wording.text(.undoNoEntry, ["entry": wanted])
        case .several(let wanted, let count):
            wording.text(.undoSeveral, ["entry": wanted, "count": String(count)])
        case .changed: wording.text(.refusedChanged)
        }
    }
}

extension Household.Undoing {
    /// Whose record it is.
    package var person: Person {
        switch self {
        case .undone(_, let person), .undoneBefore(_, let person), .refused(_, let person): person
        }
    }
}
