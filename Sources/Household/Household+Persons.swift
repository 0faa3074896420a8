package import CarePlan
import CivilTime
import Journal

/// Finds a person by id, name, the beginning of either, or nothing.
extension Household {
    /// The people to choose from.
    package enum PersonFilter: Sendable {
        /// Those whose plan is in force.
        case planned
        /// Those who ever had a plan; if no name is given, preferably those whose plan is in force.
        case recorded
        /// All that ever had a plan.
        case known
    }

    /// The persons whose plan is in force, in order.
    package func ids() throws -> [String] {
        try store.plannedPeople() ?? store.people().filter { try !isRemoved($0) }
    }

    /// Whether a person's plan was removed.
    package func isRemoved(_ id: String) throws -> Bool {
        try store.plans(of: id, since: .distantFuture).last?.content == nil
    }

    /// The persons who are meant where none is named.
    package func ids(in filter: PersonFilter) throws -> [String] {
        let planned = try filter == .known ? [] : ids()
        let ids = try planned.isEmpty && filter != .planned ? store.people() : planned
        guard ids.isEmpty else { return ids }
        let removed = try store.people()
        guard let only = removed.first else { throw PersonError.nobody }
        throw try removed.count == 1 ? removal(of: only) : PersonError.allRemoved(only)
    }

    /// The person of this id or name, or whose id or name begins so; without a word the only one.
    package func id(_ wanted: String?, among filter: PersonFilter = .planned) throws -> String {
        if let wanted { return try id(named: wanted, in: filter) }
        let ids = try ids(in: filter)
        if let only = ids.first, ids.count == 1 { return only }
        throw PersonError.several(ids)
    }

    /// The same, where somebody names an item: of several persons, the only one whose plan has it.
    package func id(
        _ wanted: String?, having item: String, among filter: PersonFilter = .planned
    ) throws -> String {
        do {
            return try id(wanted, among: filter)
        } catch PersonError.several(let ids) {
            let owners = try ids.filter { try hasItem(item, in: lastPlan(of: $0)) }
            if let only = owners.first, owners.count == 1 { return only }
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
        // Nearly always the word is the id, and then nobody else need be looked at.
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

    /// The one that a word means, by id, name, or the beginning of either, as for items.
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

    /// Says that a plan was removed, and which version brings it back.
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
    /// The last plan that a person had; nil if it cannot be read here.
    package func lastPlan(of id: String) throws -> CarePlan? {
        for moment in [Instant.distantFuture, nil] {
            let stored = try store.plans(of: id, since: moment).filter { $0.content != nil }
            // The only possible error is an unreadable plan, which must not keep the entries back.
            let history = try? PlanHistory(of: id, stored.suffix(1), zones: zones)
            if let plan = history?.plan { return plan }
        }
        return nil
    }

    /// The last version of a person's plan that can be read here; nil if none can.
    package func lastReadablePlan(of id: String) throws -> CarePlan? {
        if let plan = try lastPlan(of: id) { return plan }
        return try store.plans(of: id, since: nil).reversed().lazy.compactMap {
            // The only possible error is an unreadable version; an earlier one may be readable.
            try? identified($0, of: id)?.plan
        }.first
    }
}
