import CarePlan
import CivilTime
import CalendarImport
package import Household
package import Wording

/// The wording for each of several persons, and a general one for texts about all of them.
package struct WordingByPerson {
    private let wordings: [String: Wording]
    /// The wording of the first person, or English if there are no persons.
    package let general: Wording

    /// Creates the wordings for the persons' locales.
    package init(_ persons: [Person], _ source: WordingSource) throws {
        var wordings: [String: Wording] = [:]
        for locale in persons.map(\.plan.locale) where wordings[locale] == nil {
            wordings[locale] = try source(locale)
        }
        self.wordings = wordings
        general = try persons.first.flatMap { wordings[$0.plan.locale] } ?? source("en")
    }

    /// Returns the wording, zone and time for a person.
    package subscript(person: Person) -> PersonWords {
        PersonWords(
            wordings[person.plan.locale] ?? general, in: person.zone, at: person.now)
    }
}

extension WordingByPerson {
    /// Returns the reason why a finding matched nothing, or `nil` if it matched. It is worded for
    /// the finding's person, or else for the first person.
    func why(_ finding: Finding, _ persons: [Person]) -> String? {
        guard let person = persons.first(where: { $0.id == finding.person }) ?? persons.first else {
            return finding.verdict.mismatch.map { general.text($0.text) }
        }
        return finding.why(in: self[person])
    }
}
