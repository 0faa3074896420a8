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
            hold(.person(person))
            var key = memory.key(of: person)
            if let key, let known = memory.plans(of: key, since: since) { return known }
            var parts = PlanParts()
            func take(_ place: Int, _ row: borrowing ResultRow) throws(StoreError) {
                try self.take(row, into: &parts)
            }
            let question = Self.question(about: person, since: since)
            if key == nil {
                key = try look(at: person, asking: [question], take)
            } else {
                try connection.ask([question], take)
            }
            if let key { memory.keep(parts.plans, of: key) }
            return parts.plans
        }
    }

    /// All that the tables say of a person's versions from the one on that counts at a moment: first
    /// the slots, then the items, then the versions.
    private static func question(about person: String, since: Instant?) -> SQLStatement {
        SQLStatement(
            sql: """
                WITH first AS (
                    SELECT key, coalesce((
                        SELECT max(number) FROM plan_version WHERE person = key AND since <= ?), 0) AS version
                    FROM person WHERE id = ?)
                SELECT 1, slot.version, item, place, slot.id, NULL::bigint
                FROM first JOIN plan_slot AS slot ON person = key AND slot.version >= first.version
                UNION ALL SELECT 2, item.version, place, NULL, item.id, first_day
                FROM first JOIN plan_item AS item ON person = key AND item.version >= first.version
                UNION ALL SELECT 3, number, NULL, NULL, content, since
                FROM first JOIN plan_version ON person = key AND number >= first.version
                ORDER BY 1, 2, 3, 4
                """, values: [.integer(since?.seconds ?? beforeAll), .text(person)])
    }

    private func take(
        _ row: borrowing ResultRow, into parts: inout PlanParts
    ) throws(StoreError) {
        switch row.integer(0) {
        case 1: try addSlot(row, to: &parts)
        case 2: try addItem(row, to: &parts)
        default: parts.plans.append(try plan(row, parts.items))
        }
    }

    /// No version counts from so early on.
    private static let beforeAll = -62_135_596_801

    /// What was read of some versions.
    private struct PlanParts {
        var slots: [Place: [String]] = [:]
        var items: [Int: [ItemIdentity]] = [:]
        var plans: [StoredPlan] = []
    }

    private func plan(
        _ row: borrowing ResultRow, _ items: [Int: [ItemIdentity]]
    ) throws(StoreError) -> StoredPlan {
        let stamp = try stamp(row.integer(1), row.integer(5))
        if row.isNull(4) {
            return StoredPlan(number: stamp.number, since: stamp.since, content: nil)
        }
        let text = try found(row.utf8(4), in: "version \(stamp.number) of a plan")
        return StoredPlan(
            number: stamp.number, since: stamp.since,
            content: StoredPlan.Content(text: text, identities: items[stamp.number] ?? []))
    }

    /// The number and the start of a version as they are stored.
    func stamp(_ number: Int?, _ start: Int?) throws(StoreError) -> StoredPlan.Stamp {
        let number = try found(number, in: "a version of a plan")
        let name = "version \(number) of a plan"
        // The next one has a number, too.
        guard number < .max else { throw StoreError(.unreadable(row: name), connection.path) }
        let since = start.flatMap { Instant(stored: $0) }
        return StoredPlan.Stamp(number: number, since: try found(since, in: name))
    }

    private struct Place: Hashable {
        let version: Int
        let item: Int
    }

    private func addSlot(
        _ row: borrowing ResultRow, to parts: inout PlanParts
    ) throws(StoreError) {
        let name = "a slot of a plan"
        let place = Place(
            version: try found(row.integer(1), in: name),
            item: try found(row.integer(2), in: name))
        parts.slots[place, default: []].append(try found(row.text(4), in: name))
    }

    private func addItem(
        _ row: borrowing ResultRow, to parts: inout PlanParts
    ) throws(StoreError) {
        let name = "an item of a plan"
        let version = try found(row.integer(1), in: name)
        let place = Place(version: version, item: try found(row.integer(2), in: name))
        let day = row.integer(5).flatMap { CivilDate(dayNumber: $0) }
        let identity = ItemIdentity(
            id: try found(row.text(4), in: name), begin: try found(day, in: name),
            slots: parts.slots[place] ?? [])
        parts.items[version, default: []].append(identity)
    }
}

extension PostgreSQLStore {
    /// What a column holds, or that its row means nothing.
    func found<Value>(
        _ value: Value?, in row: @autoclosure () -> String
    ) throws(StoreError) -> Value {
        guard let value else { throw StoreError(.unreadable(row: row()), connection.path) }
        return value
    }
}
