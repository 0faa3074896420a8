import CarePlan
package import CivilTime
package import Journal

extension SQLiteStore {
    /// The ids of all persons that ever had a plan, in order.
    package func people() throws(StoreError) -> [String] {
        try connection.rows(
            """
            SELECT id FROM person
            WHERE EXISTS (SELECT 1 FROM plan_version WHERE plan_version.person = person.key)
            """
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "a person")
        }.sorted()
    }

    /// The versions of a person's plan that count at a moment or later, in order; all, without one.
    package func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
        guard let key = try key(ofPerson: person) else { return [] }
        let first = try since.map { moment throws(StoreError) in
            try version(of: key, at: moment)
        }
        let range: [SQLValue] = [.integer(key), .integer(first ?? 0)]
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
        _ row: borrowing PreparedStatement, _ items: [Int: [ItemIdentity]]
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

    func stamp(_ row: borrowing PreparedStatement) throws(StoreError) -> StoredPlan.Stamp {
        let number = try found(row.integer(0), in: "a version of a plan")
        let name = "version \(number) of a plan"
        // The next one has a number, too.
        guard number < .max else { throw StoreError(.unreadable(row: name), connection.path) }
        let since = row.integer(1).flatMap { Instant(stored: $0) }
        return StoredPlan.Stamp(number: number, since: try found(since, in: name))
    }

    /// The items of the versions from one on, by version.
    private func identities(_ range: [SQLValue]) throws(StoreError) -> [Int: [ItemIdentity]] {
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
            let place = try self.found(row.integer(1), in: name)
            let day = row.integer(3).flatMap { CivilDate(dayNumber: $0) }
            let identity = ItemIdentity(
                id: try self.found(row.text(2), in: name), begin: try self.found(day, in: name),
                slots: slots[version]?[place] ?? [])
            items[version, default: []].append(identity)
        }
        return items
    }

    /// The ids of the slots of those versions, by version and the item's place in it.
    private func slots(_ range: [SQLValue]) throws(StoreError) -> [Int: [Int: [String]]] {
        var slots: [Int: [Int: [String]]] = [:]
        _ = try connection.rows(
            """
            SELECT version, item, id FROM plan_slot
            WHERE person = ? AND version >= ? ORDER BY version, item, place
            """, range
        ) { row throws(StoreError) in
            let name = "a slot of a plan"
            let version = try self.found(row.integer(0), in: name)
            let item = try self.found(row.integer(1), in: name)
            slots[version, default: [:]][item, default: []].append(
                try self.found(row.text(2), in: name))
        }
        return slots
    }
}

extension SQLiteStore {
    func key(ofPerson id: String) throws(StoreError) -> Int? {
        try connection.integer("SELECT key FROM person WHERE id = ?", [.text(id)])
    }

    /// What a column holds, or that its row means nothing.
    func found<Value>(
        _ value: Value?, in row: @autoclosure () -> String
    ) throws(StoreError) -> Value {
        guard let value else { throw StoreError(.unreadable(row: row()), connection.path) }
        return value
    }
}
