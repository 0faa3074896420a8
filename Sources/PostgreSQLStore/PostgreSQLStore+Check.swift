import Files
package import Journal
import StoreSchema

extension PostgreSQLStore {
    private typealias Reasons = [StoreFinding.Reason]

    /// Looks through the whole store for what is wrong; to read the plans' texts is the caller's.
    /// Rows that name others are PostgreSQL's own to check, and so are its pages.
    package func check() -> [StoreFinding] {
        do {
            return try read {
                findings([
                    undoings, entries, ends, ids, plans, bases, evidence, calendars, settings,
                    subscriptions, collections,
                ])
            }
        } catch {
            return (error as? StoreError).map { [$0.finding] } ?? []
        }
    }

    private typealias Check = () throws(StoreError) -> Reasons

    private func findings(_ checks: [Check]) -> [StoreFinding] {
        var reasons: Reasons = []
        for check in checks {
            do throws(StoreError) {
                reasons += try check()
            } catch {
                reasons.append(error.finding.reason)
            }
        }
        var known: Set<StoreFinding.Reason> = []
        return reasons.filter { known.insert($0).inserted }.map {
            StoreFinding($0, connection.path)
        }
    }

    private func undoings() throws(StoreError) -> Reasons {
        try connection.rows(
            """
            SELECT number FROM entry WHERE undoes IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM entry AS other
                 WHERE other.id = entry.undoes AND other.person = entry.person)
            ORDER BY number
            """
        ) { row throws(StoreError) in
            .unknownUndoing(row: row.integer(0) ?? 0)
        }
    }

    private func entries() throws(StoreError) -> Reasons {
        try people { key, person throws(StoreError) in
            var check = DigestCheck()
            for row in try self.digestedEntries(of: key, person) { check.take(row) }
            check.end(with: try self.lastDigest(.entries, of: key), of: key)
            return check.reasons
        }
    }

    /// Whether the persons say rightly where their entries lie; what they miss is never read.
    private func ends() throws(StoreError) -> Reasons {
        try connection.rows(
            """
            SELECT key FROM person LEFT JOIN (\(Schema.endsOfRecords)) AS ends
                ON ends.person = person.key
            WHERE (person.last_entry, person.first_day, person.last_day, person.most_late)
                IS DISTINCT FROM (ends.last_entry, ends.first_day, ends.last_day,
                    coalesce(ends.most_late, 0))
            ORDER BY key
            """
        ) { row throws(StoreError) in
            .damaged("the days of the entries of person \(row.integer(0) ?? 0) are wrong")
        }
    }

    /// Whether each entry is in the one table that keeps its id from coming twice.
    private func ids() throws(StoreError) -> Reasons {
        try connection.rows(
            """
            SELECT number FROM entry LEFT JOIN entry_id ON entry_id.id = entry.id::uuid
                AND entry_id.person = entry.person AND entry_id.day = entry.day
            WHERE entry_id.id IS NULL ORDER BY number
            """
        ) { row throws(StoreError) in
            .damaged("the id of row \(row.integer(0) ?? 0) of the entries is not among the ids")
        }
    }

    private func bases() throws(StoreError) -> Reasons {
        try connection.rows(
            """
            SELECT number FROM entry WHERE evidence IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM evidence WHERE evidence.id = entry.evidence)
            ORDER BY number
            """
        ) { row throws(StoreError) in
            .unknownEvidence(row: row.integer(0) ?? 0)
        }
    }

    private func evidence() throws(StoreError) -> Reasons {
        try connection.rows("\(EvidenceColumns.selection), digest FROM evidence ORDER BY id") {
            row throws(StoreError) in
            let name = EvidenceColumns.name(row, 0)
            guard let evidence = EvidenceColumns.evidence(row, from: 0) else {
                return .unreadable(row: name)
            }
            let holds = row.text(EvidenceColumns.width) == evidence.digest
            return holds ? nil : .changedEvidence(evidence.id)
        }.compactMap { $0 }
    }

    private func calendars() throws(StoreError) -> Reasons {
        for place in try places() {
            _ = try sightings(at: place)
            _ = try writtenFiles(in: place)
        }
        _ = try aliases()
        return []
    }

    private func settings() throws(StoreError) -> Reasons {
        for setting in Setting.allCases { _ = try value(of: setting) }
        let secret = try value(of: .secret)
        return secret.map { !KeyedDigest.isSecret($0) } ?? false
            ? [.unreadable(row: "the secret")] : []
    }

    private func collections() throws(StoreError) -> Reasons {
        let keys = try connection.rows("SELECT account, name FROM account_collection") {
            row throws(StoreError) in
            let name = "a collection of an account"
            return CollectionKey(
                account: try self.found(row.text(0), in: name),
                name: try self.found(row.text(1), in: name))
        }
        for key in keys {
            _ = try collectionState(of: key)
            _ = try properties(of: key)
            _ = try objects(in: key, after: 0, limit: nil)
        }
        return []
    }

    private func subscriptions() throws(StoreError) -> Reasons {
        for subscriber in try subscribers() { _ = try revisions(of: subscriber.id) }
        _ = try tokens()
        _ = try feedStates()
        _ = try ownerBrowsers()
        return []
    }

    private func plans() throws(StoreError) -> Reasons {
        try people { key, person throws(StoreError) in
            var reasons: Reasons = []
            let digests = try self.planDigests(of: key)
            var last: StoredPlan.Stamp?
            var digest = ""
            for plan in try self.plans(of: person, since: nil) {
                try plan.require(after: last, at: self.connection.path)
                last = StoredPlan.Stamp(number: plan.number, since: plan.since)
                let holds = digests[plan.number] == plan.digest(of: person, after: digest)
                if !holds { reasons.append(.changedPlan(version: plan.number, person: key)) }
                digest = digests[plan.number] ?? ""
            }
            let end = try self.lastDigest(.plans, of: key)
            return reasons + (end == digest ? [] : [.missingPlans(person: key)])
        }
    }

    /// What a check finds with each person; one that fails does not keep it from the others.
    private func people(
        _ check: (Int, String) throws(StoreError) -> Reasons
    ) throws(StoreError) -> Reasons {
        var reasons: Reasons = []
        for (key, id) in try persons() {
            do throws(StoreError) {
                reasons += try check(key, id)
            } catch {
                reasons.append(error.finding.reason)
            }
        }
        return reasons
    }
}
