import CarePlan
import CivilTime
import Journal

extension SQLChange {
    func add(_ plan: StoredPlan, of person: String) throws(StoreError) {
        try part(.person(person)) { () throws(StoreError) in
            let key = try makeKey(ofPerson: person)
            try plan.require(after: try lastPlan(of: key), at: path)
            let digest = plan.digest(
                of: person, after: try sql.lastDigest(.plans, of: key))
            try insert(plan, key, digest)
            try sql.setLastDigest(.plans, of: key, to: digest)
        }
    }

    private func lastPlan(of person: Int) throws(StoreError) -> StoredPlan.Stamp? {
        try sql.connection.rows(
            """
            SELECT number, since FROM plan_version WHERE person = ?
            ORDER BY number DESC LIMIT 1
            """, [.integer(person)]
        ) { row throws(StoreError) in
            try sql.stamp(row.integer("number"), row.integer("since"))
        }.first
    }

    private func insert(_ plan: StoredPlan, _ person: Int, _ digest: String) throws(StoreError) {
        let version: [StoredValue] = [.integer(person), .integer(plan.number)]
        let content = plan.content.map { StoredValue.utf8($0.text) } ?? .null
        try run(
            """
            INSERT INTO plan_version (person, number, since, content, digest)
            VALUES (?, ?, ?, ?, ?)
            """, version + [.integer(plan.since.seconds), content, .text(digest)])
        for (index, item) in (plan.content?.identities ?? []).enumerated() {
            let place = version + [.integer(index + 1)]
            try run(
                """
                INSERT INTO plan_item (person, version, place, id, first_day)
                VALUES (?, ?, ?, ?, ?)
                """, place + [.text(item.id), .integer(item.begin.dayNumber)])
            for (index, slot) in item.slots.enumerated() {
                try run(
                    "INSERT INTO plan_slot (person, version, item, place, id) VALUES (?, ?, ?, ?, ?)",
                    place + [.integer(index + 1), .text(slot)])
            }
        }
    }
}
