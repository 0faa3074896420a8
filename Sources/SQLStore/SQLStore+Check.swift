import Files
import Journal

extension SQLStore {
    /// Returns the checks of everything except subscribers. The texts of plans are not parsed.
    /// They call `progress` twice for each person.
    func recordChecks(_ progress: @escaping () -> Void) -> [Check] {
        // Closures with typed errors, instead of these functions, crash Swift 6.3.
        func entries() throws(StoreError) -> Reasons { try self.entries(progress) }
        func plans() throws(StoreError) -> Reasons { try self.plans(progress) }
        return [undoings, entries, plans, bases, evidence, calendars]
    }
    /// The checks of subscribers and the data that is stored for them.
    var subscriptionChecks: [Check] { [settings, subscriptions, collections] }

    typealias Reasons = [StoreFinding.Reason]
    typealias Check = () throws(StoreError) -> Reasons

    /// Runs all checks, even if one of them fails.
    func findings(_ checks: [Check]) -> [StoreFinding] {
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
            .unknownUndoing(row: row.integer("number") ?? 0)
        }
    }

    private func entries(_ progress: () -> Void) throws(StoreError) -> Reasons {
        try people(progress) { key, person throws(StoreError) in
            try self.checkedEntries(of: key, person).reasons
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
            .unknownEvidence(row: row.integer("number") ?? 0)
        }
    }

    private func evidence() throws(StoreError) -> Reasons {
        try connection.rows("\(EvidenceRow.selection), digest FROM evidence ORDER BY id") {
            row throws(StoreError) in
            guard let evidence = EvidenceRow.evidence(row) else {
                return .unreadable(row: EvidenceRow.name(row))
            }
            let holds = row.text("digest") == evidence.digest
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
                account: try self.found(row.text("account"), in: name),
                name: try self.found(row.text("name"), in: name))
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

    private func plans(_ progress: () -> Void) throws(StoreError) -> Reasons {
        try people(progress) { key, person throws(StoreError) in
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

    /// Runs a check for each person, and then `progress`. An error ends only the check of that
    /// person.
    private func people(
        _ progress: () -> Void,
        _ check: (Int, String) throws(StoreError) -> Reasons
    ) throws(StoreError) -> Reasons {
        var reasons: Reasons = []
        for (key, id) in try persons() {
            defer { progress() }
            do throws(StoreError) {
                reasons += try check(key, id)
            } catch {
                reasons.append(error.finding.reason)
            }
        }
        return reasons
    }
}
