package import CarePlan
import CivilTime
import Journal

/// Lookup of persons by ID, by name, or by the beginning of either.
extension Household {
    /// The persons that a lookup considers.
    package enum PersonFilter: Sendable {
        /// Persons whose plan is in force.
        case planned
        /// Persons who ever had a plan. If no name is given, those with a plan in force are
        /// preferred.
        case recorded
        /// All persons who ever had a plan.
        case known
    }

    /// Returns the IDs of the persons whose plan is in force, in order.
    package func ids() throws -> [String] {
        try store.plannedPeople() ?? store.people().filter { try !isRemoved($0) }
    }

    /// Returns whether a person's plan was removed.
    package func isRemoved(_ id: String) throws -> Bool {
        try store.plans(of: id, since: .distantFuture).last?.content == nil
    }

    /// Returns the IDs of the persons that a filter selects if no name is given. Throws
    /// `PersonError` if there are none.
    package func ids(in filter: PersonFilter) throws -> [String] {
        let planned = try filter == .known ? [] : ids()
        let ids = try planned.isEmpty && filter != .planned ? store.people() : planned
        guard ids.isEmpty else { return ids }
        let removed = try store.people()
        guard let only = removed.first else { throw PersonError.nobody }
        throw try removed.count == 1 ? removal(of: only) : PersonError.allRemoved(only)
    }

    /// Returns the ID of the person with the given ID or name, or a unique beginning of either.
    /// Without a word, returns the only person. Throws `PersonError` if that is not unique.
    package func id(_ wanted: String?, among filter: PersonFilter = .planned) throws -> String {
        if let wanted { return try id(named: wanted, in: filter) }
        let ids = try ids(in: filter)
        if let only = ids.first, ids.count == 1 { return only }
        throw PersonError.several(ids)
    }

    /// Returns the ID of a person, as `id(_:among:)` does. If no person is named and there are several,
    /// returns the only one whose plan has the item, or an item of a kind.
    package func id(
        _ wanted: String?, having item: String?, among filter: PersonFilter = .planned,
        ofKind isOfKind: ((Item) -> Bool)? = nil
    ) throws -> String {
        do {
            return try id(wanted, among: filter)
        } catch PersonError.several(let ids) {
            var owners =
                try item.map { item in
                    try ids.filter { try hasItem(item, in: lastPlan(of: $0)) }
                } ?? []
            if owners.isEmpty, let isOfKind {
                owners = try ids.filter {
                    try lastPlan(of: $0)?.items.contains(where: isOfKind) ?? false
                }
            }
            if let only = owners.first, owners.count == 1 { return only }
            if owners.isEmpty, let item, !item.isEmpty {
                throw PersonError.noOwner(item: item, ids)
            }
            throw PersonError.several(owners.isEmpty ? ids : owners)
        }
    }

    private func hasItem(_ word: String, in plan: CarePlan?) throws -> Bool {
        guard let plan else { return false }
        do {
            _ = try plan.items.item(word, of: plan.person)
            return true
        } catch .ambiguous {
            return true
        } catch {
            return false
        }
    }

    private func id(named wanted: String, in filter: PersonFilter) throws -> String {
        // The word is usually an ID. In this case, no other person has to be read.
        if wanted == wanted.lowercased(), try !isRemoved(wanted) { return wanted }
        let planned = try ids()
        if let id = try match(wanted, among: planned) { return id }
        let people = try store.people()
        if let id = try match(wanted, among: people) {
            guard filter == .planned else { return id }
            throw try removal(of: id)
        }
        let known = filter == .planned && !planned.isEmpty ? planned : people
        throw known.isEmpty ? PersonError.nobody : .unknown(wanted, known: known)
    }

    /// Returns the ID that a word refers to, with the same matching as for items, or `nil` if there
    /// is none.
    private func match(_ wanted: String, among ids: [String]) throws -> String? {
        let word = wanted.lowercased()
        if let id = ids.first(where: { $0.lowercased() == word }) { return id }
        let persons = try ids.map { id in
            (id: id, name: (try lastPlan(of: id)?.person ?? id).lowercased())
        }
        let named = persons.filter { $0.name == word }
        let begun = persons.filter { $0.id.lowercased().hasPrefix(word) || $0.name.hasPrefix(word) }
        for found in [named, begun] {
            if let only = found.first, found.count == 1 { return only.id }
        }
        if begun.isEmpty || word.isEmpty { return nil }
        throw PersonError.ambiguous(wanted, begun.map(\.id))
    }

    /// Returns the error for a removed plan, with the version that restores it.
    package func removal(of id: String) throws -> PersonError {
        guard let removal = try store.plans(of: id, since: .distantFuture).last else {
            return .nobody
        }
        let plan = try lastPlan(of: id)
        let date = (plan?.zone.wallClock(at: removal.since) ?? removal.since.utc).date
        return .removed(id, on: date, version: max(1, removal.number - 1))
    }
}

extension Household {
    /// Returns the last plan that a person had, or `nil` if it cannot be read.
    package func lastPlan(of id: String) throws -> CarePlan? {
        for moment in [Instant.distantFuture, nil] {
            let stored = try store.plans(of: id, since: moment).filter { $0.content != nil }
            // The only possible error is an unreadable plan, which must not keep the entries back.
            let history = try? PlanHistory(of: id, stored.suffix(1), zones: zones)
            if let plan = history?.plan { return plan }
        }
        return nil
    }

    /// Returns the last version of a person's plan that can be read, or `nil` if there is none.
    package func lastReadablePlan(of id: String) throws -> CarePlan? {
        if let plan = try lastPlan(of: id) { return plan }
        return try store.plans(of: id, since: nil).reversed().lazy.compactMap {
            // The only possible error is an unreadable version; an earlier one may be readable.
            try? identified($0, of: id)?.plan
        }.first
    }
}
