package import Household
package import Journal
import Adherence
import Wording

/// Texts about dropping, reopening and assigning unmatched evidence.
package struct SettlingText {
    private let persons: [Person]
    private let voices: WordingByPerson
    private var wording: Wording { voices.general }

    /// Creates texts for the persons whom the evidence can be about.
    package init(_ persons: [Person], _ voices: WordingByPerson) {
        self.persons = persons
        self.voices = voices
    }

    /// Returns a text with the number of pieces of evidence that were dropped.
    package func dropped(_ count: Int) -> String { wording.counted(.unmatchedNowDropped, count) }

    /// Returns a text with the number of pieces of evidence that are unmatched again.
    package func reopened(_ count: Int) -> String { wording.counted(.unmatchedNowWaits, count) }

    /// Returns a text for evidence that is still unmatched.
    package func stillWaits(_ number: Int) -> String {
        wording.text(.unmatchedStillWaits, ["number": String(number)])
    }

    /// Returns the message for evidence that is already settled, or nothing if it is unmatched.
    package func alreadySettled(_ unmatched: Unmatched) -> [String] {
        let number = ["number": String(unmatched.number)]
        switch unmatched.settlement {
        case nil: return []
        case .dropped:
            return [wording.text(.unmatchedAlreadyDropped, number)]
        case .assigned(let id):
            let action = UnmatchedLines(persons, [:], voices).action(of: id)
            let words = number.merging(["action": action]) { $1 }
            return [wording.text(.unmatchedAlreadyAssigned, words)]
        }
    }

    /// Returns the message for evidence that is not dropped: it is unmatched or was assigned.
    package func notDropped(_ unmatched: Unmatched) -> String {
        let number = ["number": String(unmatched.number)]
        guard case .assigned(let id)? = unmatched.settlement else {
            return wording.text(.unmatchedAlreadyWaits, number)
        }
        let owner = persons.first { $0.timeline.record.entries.contains { $0.id == id } }
        let whose = persons.count > 1 ? owner.map { " --person \($0.id)" } ?? "" : ""
        let words = [
            "action": UnmatchedLines(persons, [:], voices).action(of: id),
            "command": "dosecal undo \(id.description.prefix(8))\(whose)",
        ]
        return wording.text(.unmatchedReopenAssigned, number.merging(words) { $1 })
    }
}
