import CarePlan
import CivilTime
import Journal

extension SQLStore {
    /// Returns the IDs of all persons who ever had a plan, in order.
    package func people() throws(StoreError) -> [String] {
        hold(.household, .shared)
        return try texts(
            """
            SELECT id FROM person
            WHERE EXISTS (SELECT 1 FROM plan_version WHERE plan_version.person = person.key)
            """, in: "a person"
        ).sorted()
    }

    /// Returns the IDs of all persons with entries, in order. Some may never have had a plan in
    /// this store.
    package func peopleWithEntries() throws(StoreError) -> [String] {
        hold(.household, .shared)
        return try texts(
            "SELECT id FROM person WHERE \(Self.dialect.lastEntry) IS NOT NULL", in: "a person"
        ).sorted()
    }

    /// Returns the versions of a person's plan that are in force at a moment or later, in order, or
    /// all versions if it is `nil`.
    package func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
        var parts = PlanParts()
        let question = Self.plans(of: person, since: since)
        _ = try connection.rows(question.sql, question.values) { row throws(StoreError) in
            try self.take(row, into: &parts)
        }
        return parts.plans
    }

    /// Returns a query for the versions of a person's plan from the one in force at a moment. Its
    /// rows are the slots, then the items, then the versions.
    static func plans(of person: String, since: Instant?) -> SQLStatement {
        SQLStatement(
            sql: """
                WITH first AS (
                    SELECT key, coalesce((
                        SELECT max(number) FROM plan_version WHERE person = key AND since <= ?), 0) AS version
                    FROM person WHERE id = ?)
                SELECT 1 AS part, slot.version AS version, item AS item, place AS place,
                    slot.id AS text, CAST(NULL AS BIGINT) AS number
                FROM first JOIN plan_slot AS slot ON person = key AND slot.version >= first.version
                UNION ALL SELECT 2, item.version, place, NULL, item.id, first_day
                FROM first JOIN plan_item AS item ON person = key AND item.version >= first.version
                UNION ALL SELECT 3, number, NULL, NULL, content, since
                FROM first JOIN plan_version ON person = key AND number >= first.version
                ORDER BY 1, 2, 3, 4
                """, values: [.integer(since?.seconds ?? beforeAll), .text(person)])
    }

    /// A time before that of any version.
    private static var beforeAll: Int { -62_135_596_801 }

    func take(_ row: Connection.Row, into parts: inout PlanParts) throws(StoreError) {
        switch row.integer("part") {
        case 1: try addSlot(row, to: &parts)
        case 2: try addItem(row, to: &parts)
        default: parts.plans.append(try plan(row, parts.items))
        }
    }

    private func addSlot(
        _ row: Connection.Row, to parts: inout PlanParts
    ) throws(StoreError) {
        let name = "a slot of a plan"
        let place = PlanParts.Place(
            version: try found(row.integer("version"), in: name),
            item: try found(row.integer("item"), in: name))
        parts.slots[place, default: []].append(try found(row.text("text"), in: name))
    }

    private func addItem(
        _ row: Connection.Row, to parts: inout PlanParts
    ) throws(StoreError) {
        let name = "an item of a plan"
        let version = try found(row.integer("version"), in: name)
        let item = try found(row.integer("item"), in: name)
        let identity = ItemIdentity(
            id: try found(row.text("text"), in: name),
            begin: try found(row.date("number"), in: name),
            slots: parts.slots[PlanParts.Place(version: version, item: item)] ?? [])
        parts.items[version, default: []].append(identity)
    }

    private func plan(
        _ row: Connection.Row, _ items: [Int: [ItemIdentity]]
    ) throws(StoreError) -> StoredPlan {
        let stamp = try stamp(row.integer("version"), row.integer("number"))
        if row.isNull("text") {
            return StoredPlan(number: stamp.number, since: stamp.since, content: nil)
        }
        let text = try found(row.utf8("text"), in: "version \(stamp.number) of a plan")
        return StoredPlan(
            number: stamp.number, since: stamp.since,
            content: StoredPlan.Content(text: text, identities: items[stamp.number] ?? []))
    }

    /// Returns the number and start of a version from the stored values.
    func stamp(_ number: Int?, _ start: Int?) throws(StoreError) -> StoredPlan.Stamp {
        let number = try found(number, in: "a version of a plan")
        let name = "version \(number) of a plan"
        // The number after it must be valid, too.
        guard number < .max else { throw StoreError(.unreadable(row: name), connection.path) }
        let since = start.flatMap { Instant(stored: $0) }
        return StoredPlan.Stamp(number: number, since: try found(since, in: name))
    }
}

/// The parts of plan versions that have been read so far.
struct PlanParts {
    struct Place: Hashable {
        let version: Int
        let item: Int
    }

    var slots: [Place: [String]] = [:]
    var items: [Int: [ItemIdentity]] = [:]
    var plans: [StoredPlan] = []
}
