package import Journal

extension SQLiteStore {
    private typealias Reasons = [StoreFinding.Reason]

    /// Looks through the whole store for what is wrong; to read the plans' texts is the caller's.
    package func check() -> [StoreFinding] {
        let checks: [() throws(StoreError) -> Reasons] = [
            surroundings, pages, references, undoings, entries, plans, bases, evidence, calendars,
        ]
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

    private func surroundings() throws(StoreError) -> Reasons {
        let modes = try connection.rows("PRAGMA journal_mode") { row throws(StoreError) in
            row.text(0) ?? ""
        }
        let isOpen = StoreFile(path: connection.path).isOpenToOthers
        let others = isReadOnly ? [] : modes.filter { $0 != "wal" }
        return (isOpen ? [.openToOthers] : []) + others.map { .journalMode($0) }
    }

    private func pages() throws(StoreError) -> Reasons {
        try connection.faults().map { .damaged($0) }
    }

    private func references() throws(StoreError) -> Reasons {
        try connection.brokenReferences().map { .brokenReference(table: $0.table, row: $0.row) }
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
            let subjects = try self.subjects(key, person)
            let names = try self.connection.rows(
                "\(EntryRow.selection) WHERE person = ? ORDER BY number", [.integer(key)]
            ) { row throws(StoreError) in
                EntryRow.entry(row, subjects) == nil ? EntryRow.name(row) : nil
            }
            return names.compactMap { $0 }.map { .unreadable(row: $0) }
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
        let names = try connection.rows("\(EvidenceRow.selection) FROM evidence ORDER BY id") {
            row throws(StoreError) in
            EvidenceRow.evidence(row, from: 0) == nil ? EvidenceRow.name(row, 0) : nil
        }
        return names.compactMap { $0 }.map { .unreadable(row: $0) }
    }

    private func calendars() throws(StoreError) -> Reasons {
        for place in try places() {
            _ = try sightings(at: place)
            _ = try writtenFiles(in: place)
        }
        _ = try aliases()
        return []
    }

    private func plans() throws(StoreError) -> Reasons {
        try people { _, person throws(StoreError) in
            var last: StoredPlan.Stamp?
            for plan in try self.plans(of: person, since: nil) {
                try plan.require(after: last, at: self.connection.path)
                last = StoredPlan.Stamp(number: plan.number, since: plan.since)
            }
            return []
        }
    }

    /// What a check finds with each person; one that fails does not keep it from the others.
    private func people(
        _ check: (Int, String) throws(StoreError) -> Reasons
    ) throws(StoreError) -> Reasons {
        let people = try connection.rows("SELECT key, id FROM person") { row throws(StoreError) in
            (
                try self.found(row.integer(0), in: "a person"),
                try self.found(row.text(1), in: "a person")
            )
        }
        var reasons: Reasons = []
        for (key, id) in people {
            do throws(StoreError) {
                reasons += try check(key, id)
            } catch {
                reasons.append(error.finding.reason)
            }
        }
        return reasons
    }
}
