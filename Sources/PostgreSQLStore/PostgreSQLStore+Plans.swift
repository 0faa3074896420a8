import CarePlan
package import CivilTime
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// The ids of all persons that ever had a plan, in order.
    package func people() throws(StoreError) -> [String] {
        hold(.household, .shared)
        return try connection.rows(
            """
            SELECT id FROM person
            WHERE EXISTS (SELECT 1 FROM plan_version WHERE plan_version.person = person.key)
            """
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "a person")
        }.sorted()
    }

    /// The persons whose last plan was not removed; nil in a change, which has to itself whom it
    /// looks at.
    package func plannedPeople() throws(StoreError) -> [String]? {
        guard connection.transaction != .writing else { return nil }
        return try connection.rows(
            """
            SELECT id FROM person WHERE (
                SELECT content FROM plan_version WHERE plan_version.person = person.key
                ORDER BY number DESC LIMIT 1) IS NOT NULL
            """
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "a person")
        }.sorted()
    }

    /// The versions of a person's plan that count at a moment or later, in order; all, without one.
    package func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
        try atOneMoment { () throws(StoreError) in
            guard let key = try key(ofPerson: person) else { return [] }
            if let known = memory.plans(of: key, since: since) { return known }
            let plans = try plans(of: key, since: since)
            memory.keep(plans, of: key, since: since)
            return plans
        }
    }

    private func plans(of key: Int, since: Instant?) throws(StoreError) -> [StoredPlan] {
        let first = try since.map { moment throws(StoreError) in
            try version(of: key, at: moment)
        }
        let range: [StoredValue] = [.integer(key), .integer(first ?? 0)]
        let items = try identities(range)
        return try connection.rows(
            """
            SELECT number, since, content FROM plan_version
            WHERE person = ? AND number >= ? ORDER BY number
            """, range
        ) { row throws(StoreError) in
            try self.plan(row, items)
        }
    }

    /// The version that counts at a moment.
    private func version(of person: Int, at moment: Instant) throws(StoreError) -> Int {
        try connection.integer(
            "SELECT max(number) FROM plan_version WHERE person = ? AND since <= ?",
            [.integer(person), .integer(moment.seconds)]) ?? 0
    }

    private func plan(
        _ row: borrowing ResultRow, _ items: [Int: [ItemIdentity]]
    ) throws(StoreError) -> StoredPlan {
        let stamp = try stamp(row)
        if row.isNull(2) {
            return StoredPlan(number: stamp.number, since: stamp.since, content: nil)
        }
        let text = try found(row.utf8(2), in: "version \(stamp.number) of a plan")
        return StoredPlan(
            number: stamp.number, since: stamp.since,
            content: StoredPlan.Content(text: text, identities: items[stamp.number] ?? []))
    }

    func stamp(_ row: borrowing ResultRow) throws(StoreError) -> StoredPlan.Stamp {
        let number = try found(row.integer(0), in: "a version of a plan")
        let name = "version \(number) of a plan"
        // The next one has a number, too.
        guard number < .max else { throw StoreError(.unreadable(row: name), connection.path) }
        let since = row.integer(1).flatMap { Instant(stored: $0) }
        return StoredPlan.Stamp(number: number, since: try found(since, in: name))
    }

    /// The items of the versions from one on, by version.
    private func identities(_ range: [StoredValue]) throws(StoreError) -> [Int: [ItemIdentity]] {
        let slots = try slots(range)
        var items: [Int: [ItemIdentity]] = [:]
        _ = try connection.rows(
            """
            SELECT version, place, id, first_day FROM plan_item
            WHERE person = ? AND version >= ? ORDER BY version, place
            """, range
        ) { row throws(StoreError) in
            let name = "an item of a plan"
            let version = try self.found(row.integer(0), in: name)
            let place = Place(version: version, item: try self.found(row.integer(1), in: name))
            let day = row.integer(3).flatMap { CivilDate(dayNumber: $0) }
            let identity = ItemIdentity(
                id: try self.found(row.text(2), in: name), begin: try self.found(day, in: name),
                slots: slots[place] ?? [])
            items[version, default: []].append(identity)
        }
        return items
    }

    private struct Place: Hashable {
        let version: Int
        let item: Int
    }

    private func slots(_ range: [StoredValue]) throws(StoreError) -> [Place: [String]] {
        var slots: [Place: [String]] = [:]
        _ = try connection.rows(
            """
            SELECT version, item, id FROM plan_slot
            WHERE person = ? AND version >= ? ORDER BY version, item, place
            """, range
        ) { row throws(StoreError) in
            let name = "a slot of a plan"
            let place = Place(
                version: try self.found(row.integer(0), in: name),
                item: try self.found(row.integer(1), in: name))
            slots[place, default: []].append(try self.found(row.text(2), in: name))
        }
        return slots
    }
}

extension PostgreSQLStore {
    /// In a change nobody else changes the person from now on.
    func key(ofPerson id: String) throws(StoreError) -> Int? {
        hold(.person(id))
        if connection.transaction != .none, let known = memory.key(of: id) { return known }
        let key = try connection.integer("SELECT key FROM person WHERE id = ?", [.text(id)])
        if let key { memory.keep(key, of: id) }
        return key
    }

    /// What a column holds, or that its row means nothing.
    func found<Value>(_ value: Value?, in row: String) throws(StoreError) -> Value {
        guard let value else { throw StoreError(.unreadable(row: row), connection.path) }
        return value
    }
}
