package import Adherence
package import CarePlan
package import CivilTime
import Journal
package import Schedule

/// Finds a person's items by name.
extension Person {
    /// The item with this id or name, or the only one whose id or name begins with it: in the plan in
    /// force, or of some.
    package func item(
        _ wanted: String, among some: [Item]? = nil
    ) throws(ItemError) -> Item {
        try (some ?? plan.items).item(wanted, of: plan.person)
    }

    /// The item with this id or name, including items no longer in the plan.
    package func itemEver(_ wanted: String) throws(ItemError) -> Item {
        // Any mistake in the word is found again among all items, which include these.
        if let item = try? item(wanted) { return item }
        return try item(wanted, among: timeline.items.compactMap(timeline.item))
    }

    /// The item that a reference means, in the plan in force.
    func item(_ reference: Household.ItemReference) throws(ItemError) -> Item {
        switch reference {
        case .named(let word): return try item(word)
        case .id(let id):
            guard let item = plan.items.first(where: { $0.id == id }) else {
                throw .unknown(id, known: plan.items.map(\.id), person: plan.person)
            }
            return item
        }
    }
}

extension Person {
    /// The last day on which an item is due, as the plan in force says; nil if it goes on for ever.
    package func lastDay(of item: Item) -> CivilDate? {
        let lasts = series(of: item).map(\.last)
        return lasts.isEmpty || lasts.contains(nil) ? item.until : lasts.compactMap { $0 }.max()
    }

    /// When an item is due by the plan in force: what is switched off only for an item that is.
    package func series(of item: Item) -> [Series] {
        guard let version = timeline.history.last, !item.isLensSet else { return [] }
        return item.answeredSeries(beginning: version.begin(of: item), in: zone)
            .filter { $0.isEnabled == item.isEnabled }
    }
}

extension Person {
    /// The occurrences that a list shows with advice: all that are due, and the next one of each item
    /// that has none due.
    package func advised(among outcomes: [Outcome]) -> Set<OccurrenceName> {
        let due = outcomes.filter { $0.state(at: now) == .due }
        var seen = Set(due.map(\.name.item))
        let next = outcomes.filter {
            $0.state(at: now) == .notYetDue && seen.insert($0.name.item).inserted
        }
        return Set((due + next).map(\.name))
    }

    /// The occurrences of any day whose answers were recorded today, in order.
    package var answeredToday: [Outcome] {
        let midnight = zone.instant(of: CivilDateTime(today, .midnight))
        let answers = timeline.record.standing.filter {
            $0.recorded >= midnight && $0.action.planned != nil && $0.day.isSupported
        }
        return Set(answers.map(\.subject.item)).flatMap { item in
            let days = answers.filter { $0.subject.item == item }.map(\.day)
            guard let first = days.min(), let last = days.max() else { return [Outcome]() }
            return timeline.outcomes(of: item, from: first, through: last).filter {
                $0.answer.map { $0.recorded >= midnight } ?? false
            }
        }.sorted { ($0.start, $0.name.item) < ($1.start, $1.name.item) }
    }
}

extension [Item] {
    /// The item that a word means; `person` is the name of whose items they are.
    func item(_ wanted: String, of person: String) throws(ItemError) -> Item {
        let word = wanted.lowercased()
        guard word.contains(where: { !$0.isWhitespace }) else { throw .noName }
        if let item = first(where: { $0.id == word }) { return item }
        let named = filter { $0.isCalled(word) }
        let begun = filter { item in
            item.id.hasPrefix(word) || item.spokenNames.contains { $0.hasPrefix(word) }
        }
        for found in [named, begun] {
            if let only = found.first, found.count == 1 { return only }
        }
        let several = begun.isEmpty ? named : begun
        if !several.isEmpty { throw .ambiguous(wanted, several.map(\.id)) }
        throw .unknown(wanted, known: map(\.id), person: person)
    }
}

extension Item {
    /// What people call it, in lower case: its name, with and without its strength.
    fileprivate var spokenNames: [String] {
        guard case .medicine(let medicine) = care, let strength = medicine.strength else {
            return [name.lowercased()]
        }
        return [name.lowercased(), "\(name) \(strength)".lowercased()]
    }

    /// Whether a word is one of these, perhaps after an amount, as lists of doses print it.
    fileprivate func isCalled(_ word: String) -> Bool {
        spokenNames.contains { name in
            word == name || word.first?.isNumber == true && word.hasSuffix(" \(name)")
        }
    }
}
