import Adherence
import CarePlan
package import Household
import Schedule
package import Wording

/// The open doses of a person, each with the command that records it.
package struct OpenText {
    private let person: Person
    private let words: PersonWords
    private let isAlone: Bool

    /// Creates the text. The person is named in each command unless `isAlone`.
    package init(_ person: Person, _ words: PersonWords, isAlone: Bool) {
        self.person = person
        self.words = words
        self.isAlone = isAlone
    }

    /// A line for each open dose.
    package var lines: [String] {
        let open = person.plan.items.compactMap { item -> Outcome? in
            guard case .open(let outcome) = person.timeline.choice(of: item.id, at: person.now)
            else { return nil }
            return outcome
        }
        guard !open.isEmpty else {
            return [words.wording.text(.recordNoneOpen, ["person": person.plan.person])]
        }
        return open.sorted { $0.start < $1.start }.map(line)
    }

    private func line(_ outcome: Outcome) -> String {
        let option = isAlone ? "" : " --person \(person.id)"
        let words = [
            "planned": self.words.listed(outcome),
            "title": self.words.wording.title(of: outcome.series),
            "command": "dosecal take \(outcome.series.item.id)\(option)".heldTogether,
        ]
        return self.words.wording.text(.recordOpen, words)
    }
}
