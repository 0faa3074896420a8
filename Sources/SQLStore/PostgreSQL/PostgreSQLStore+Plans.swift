package import CivilTime
package import Journal

extension PostgreSQLStore {
    /// The persons whose last plan was not removed; nil in a change, which has to itself whom it
    /// looks at.
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

    /// The versions of a person's plan that count at a moment or later, in order; all, without one.
    package func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] {
        try atOneMoment { () throws(StoreError) in
            hold(.person(person))
            var key = memory.key(of: person)
            if let key, let known = memory.plans(of: key, since: since) { return known }
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
            if let key { memory.keep(parts.plans, of: key) }
            return parts.plans
        }
    }
}
