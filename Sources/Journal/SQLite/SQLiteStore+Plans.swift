import CarePlan
public import CivilTime

extension SQLiteStore {
    /// The ids of all persons that ever had a plan, in order.
    public func people() throws(StoreError) -> [String] {
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
    public func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
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

    private func stamp(_ row: borrowing PreparedStatement) throws(StoreError) -> StoredPlan.Stamp {
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

    private func slots(_ range: [SQLValue]) throws(StoreError) -> [Place: [String]] {
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

    /// Keeps the next version of a person's plan.
    public func add(_ plan: StoredPlan, of person: String) throws(StoreError) {
        try change { () throws(StoreError) in
            let key = try self.makeKey(ofPerson: person)
            try plan.require(after: try self.lastPlan(of: key), at: self.connection.path)
            try self.insert(plan, key)
        }
    }

    private func lastPlan(of person: Int) throws(StoreError) -> StoredPlan.Stamp? {
        let found = try connection.rows(
            """
            SELECT number, since FROM plan_version WHERE person = ?
            ORDER BY number DESC LIMIT 1
            """, [.integer(person)]
        ) { row throws(StoreError) in
            try self.stamp(row)
        }
        return found.first
    }

    private func insert(_ plan: StoredPlan, _ person: Int) throws(StoreError) {
        let version: [SQLValue] = [.integer(person), .integer(plan.number)]
        let content = plan.content.map { SQLValue.utf8($0.text) } ?? .null
        try connection.run(
            "INSERT INTO plan_version (person, number, since, content) VALUES (?, ?, ?, ?)",
            version + [.integer(plan.since.seconds), content])
        for (index, item) in (plan.content?.identities ?? []).enumerated() {
            let place = version + [.integer(index + 1)]
            try connection.run(
                """
                INSERT INTO plan_item (person, version, place, id, first_day)
                VALUES (?, ?, ?, ?, ?)
                """, place + [.text(item.id), .integer(item.begin.dayNumber)])
            for (index, slot) in item.slots.enumerated() {
                try connection.run(
                    "INSERT INTO plan_slot (person, version, item, place, id) VALUES (?, ?, ?, ?, ?)",
                    place + [.integer(index + 1), .text(slot)])
            }
        }
    }
}

extension SQLiteStore {
    func key(ofPerson id: String) throws(StoreError) -> Int? {
        try connection.integer("SELECT key FROM person WHERE id = ?", [.text(id)])
    }

    func makeKey(ofPerson id: String) throws(StoreError) -> Int {
        if let key = try key(ofPerson: id) { return key }
        let key = try next("SELECT max(key) FROM person")
        try connection.run(
            "INSERT INTO person (key, id) VALUES (?, ?)", [.integer(key), .text(id)])
        return key
    }

    /// The number after the greatest one.
    func next(_ greatest: String) throws(StoreError) -> Int {
        let last = try connection.integer(greatest) ?? 0
        guard last < .max else {
            throw StoreError(.unreadable(row: "the row numbered last"), connection.path)
        }
        return last + 1
    }

    /// What a column holds, or that its row means nothing.
    func found<Value>(_ value: Value?, in row: String) throws(StoreError) -> Value {
        guard let value else { throw StoreError(.unreadable(row: row), connection.path) }
        return value
    }
}
