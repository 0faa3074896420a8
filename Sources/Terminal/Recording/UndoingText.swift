import CivilTime
package import Household
import Journal
package import Wording

/// The texts for the result of undoing an entry.
package struct UndoingText {
    private let undoing: Household.UndoResult
    private let words: PersonWords
    private let named: String?

    /// Creates the text; `named` is the person as named in the command.
    package init(_ undoing: Household.UndoResult, _ words: PersonWords, named: String? = nil) {
        self.named = named
        self.undoing = undoing
        self.words = words
    }

    /// The reply to the request.
    package var answer: Answer {
        switch undoing {
        case .undone(let entry, _), .undoneBefore(let entry, _):
            let action = ["action": EntryWords(words).text(of: entry)]
            return .done([words.wording.text(.recordUndone, action)] + again(entry))
        case .refused(let refusal, let person): return .refused(text(refusal, person))
        }
    }

    /// Returns the command that records the planned dose again at its time.
    private func again(_ entry: Entry) -> [String] {
        guard case .taken(let planned?, let at, _) = entry.action, let start = planned.start else {
            return []
        }
        let phrase = { (moment: Instant) -> String in
            let time = words.zone.wallClock(at: moment)
            let clock = time.time.withoutSeconds.description
            return time.date == words.today ? clock : "'\(time.date) \(clock)'"
        }
        let person = named.map { " --person '\($0)'" } ?? ""
        let command =
            "dosecal take \(entry.subject.item)\(person) --for \(phrase(start)) --at \(phrase(at))"
        return [words.wording.text(.undoAgain, ["command": command.heldTogether])]
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

extension Household.UndoResult {
    /// The person to whom the record belongs.
    package var person: Person {
        switch self {
        case .undone(_, let person), .undoneBefore(_, let person), .refused(_, let person): person
        }
    }
}
