package import Household
package import Journal
import Adherence
import Wording

/// Words for evidence whose state is not what somebody expected.
package struct SettlingText {
    private let persons: [Person]
    private let voices: WordingByPerson
    private var wording: Wording { voices.general }

    /// Speaks to these persons, whom it can be about.
    package init(_ persons: [Person], _ voices: WordingByPerson) {
        self.persons = persons
        self.voices = voices
    }

    /// Says how many pieces were dropped.
    package func dropped(_ count: Int) -> String { wording.counted(.unmatchedNowDropped, count) }

    /// Says how many pieces are unmatched again.
    package func reopened(_ count: Int) -> String { wording.counted(.unmatchedNowWaits, count) }

    /// Says that a piece is still unmatched.
    package func stillWaits(_ number: Int) -> String {
        wording.text(.unmatchedStillWaits, ["number": String(number)])
    }

    /// What to say where it is settled.
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

    /// What to say about one that is not dropped: it is unmatched, or its entry says what it was.
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
