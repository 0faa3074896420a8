package import CivilTime
package import Journal

extension PostgreSQLStore {
    /// Returns the persons whose plan is not removed, or `nil` in a writing transaction, which must
    /// lock each person that it reads.
    package func plannedPeople() throws(StoreError) -> [String]? {
        guard connection.transaction != .writing else { return nil }
        return try texts(
            """
            SELECT id FROM person WHERE (
                SELECT content FROM plan_version WHERE plan_version.person = person.key
                ORDER BY number DESC LIMIT 1) IS NOT NULL
            """, in: "a person"
        ).sorted()
    }

    /// Returns the versions of a person's plan that are in force at a moment or later, in order, or
    /// all versions if it is `nil`.
    package func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
        try atOneMoment { () throws(StoreError) in
            hold(.person(person))
            var key = cache.key(of: person)
            if let key, let known = cache.plans(of: key, since: since) { return known }
            var parts = PlanParts()
            func take(_ place: Int, _ row: ResultRow) throws(StoreError) {
                try self.take(row, into: &parts)
            }
            let question = Self.plans(of: person, since: since)
            if key == nil {
                key = try look(at: person, asking: [question], take)
            } else {
                try connection.ask([question], take)
            }
            if let key { cache.keep(parts.plans, of: key) }
            return parts.plans
        }
    }
}
