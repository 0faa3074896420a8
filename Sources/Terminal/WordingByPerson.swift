import CarePlan
import CivilTime
import CalendarImport
package import Household
package import Wording

/// How one speaks to each of some persons, and to whoever looks at all of them.
package struct WordingByPerson {
    private let wordings: [String: Wording]
    /// The words for what is about nobody alone: the first person's, else English.
    package let general: Wording

    /// The words of these persons' languages.
    package init(_ persons: [Person], _ source: WordingSource) throws {
        var wordings: [String: Wording] = [:]
        for language in persons.map(\.plan.language) where wordings[language] == nil {
            wordings[language] = try source(language)
        }
        self.wordings = wordings
        general = try persons.first.flatMap { wordings[$0.plan.language] } ?? source("en")
    }

    /// How one speaks to one of them.
    package subscript(person: Person) -> PersonWords {
        PersonWords(
            wordings[person.plan.language] ?? general, in: person.zone, at: person.now)
    }
}

extension WordingByPerson {
    /// Why a finding matched nothing, to the first of these persons; nil if it matched.
    func why(_ finding: Finding, _ persons: [Person]) -> String? {
        guard let person = persons.first(where: { $0.id == finding.person }) ?? persons.first else {
            return finding.verdict.mismatch.map { general.text($0.text) }
        }
        return finding.why(in: self[person])
    }
}
