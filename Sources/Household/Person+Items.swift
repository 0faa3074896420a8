package import Adherence
package import CarePlan
package import CivilTime
import Journal
package import Schedule

/// Lookup of a person's items.
extension Person {
    /// Returns the item with the given ID or name, or a unique beginning of either, in the plan in
    /// force or in the given list. Throws `ItemError` if there is no such item.
    package func item(
        _ wanted: String, among some: [Item]? = nil
    ) throws(ItemError) -> Item {
        try (some ?? plan.items).item(wanted, of: plan.person)
    }

    /// Returns the item with the given ID or name, including items that are no longer in the plan.
    package func itemEver(_ wanted: String) throws(ItemError) -> Item {
        // An error of the first lookup is dropped, because the second lookup includes the same
        // items.
        if let item = try? item(wanted) { return item }
        return try item(wanted, among: timeline.items.compactMap(timeline.item))
    }

    /// Returns the item of a reference in the plan in force.
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
    /// Returns whether the plan in force has dropped an occurrence: its item is no longer in the
    /// plan, or the item or its slot is switched off. Such an occurrence does not ring, and notices
    /// do not answer it.
    package func drops(_ outcome: Outcome) -> Bool {
        timeline.history.version(at: now).map {
            timeline.drops(outcome.series.item.id, slot: outcome.series.slot, in: $0)
        } ?? true
    }

    /// Returns whether the plan has dropped an unanswered occurrence while it was open.
    package func droppedWhileOpen(_ outcome: Outcome) -> Bool {
        guard outcome.answer == nil, drops(outcome) else { return false }
        let left = timeline.leaving(
            outcome.series.item.id, slot: outcome.series.slot, after: outcome.start)
        return left.map { $0 < outcome.end } ?? false
    }
}

extension Person {
    /// Returns the last day on which the plan in force has the item due, or `nil` if there is no
    /// end.
    package func lastDay(of item: Item) -> CivilDate? {
        let lasts = series(of: item).map(\.last)
        return lasts.isEmpty || lasts.contains(nil) ? item.until : lasts.compactMap { $0 }.max()
    }

    /// Returns the item's series in the plan in force. Disabled slots are included only if the
    /// whole item is disabled.
    package func series(of item: Item) -> [Series] {
        guard let version = timeline.history.last, !item.isLensSet else { return [] }
        return item.answeredSeries(beginning: version.begin(of: item), in: zone)
            .filter { $0.isEnabled == item.isEnabled }
    }
}

extension Person {
    /// Returns the occurrences for which lists show the advice: those that are due, and the next
    /// one of each item that has none due.
    package func advised(among outcomes: [Outcome]) -> Set<OccurrenceName> {
        let due = outcomes.filter { $0.state(at: now) == .due }
        var seen = Set(due.map(\.name.item))
        let next = outcomes.filter {
            $0.state(at: now) == .notYetDue && seen.insert($0.name.item).inserted
        }
        return Set((due + next).map(\.name))
    }

    /// The outcomes whose answers were recorded today, regardless of their date, in order.
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
    /// Returns the item that a word refers to. `person` is the name of the person in errors.
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
    /// The names of the item in lower case: with and without the strength.
    fileprivate var spokenNames: [String] {
        guard case .medicine(let medicine) = care, let strength = medicine.strength else {
            return [name.lowercased()]
        }
        return [name.lowercased(), "\(name) \(strength)".lowercased()]
    }

    /// Returns whether the word is one of the item's names, optionally after an amount as in lists
    /// of doses.
    fileprivate func isCalled(_ word: String) -> Bool {
        spokenNames.contains { name in
            word == name || word.first?.isNumber == true && word.hasSuffix(" \(name)")
        }
    }
}
