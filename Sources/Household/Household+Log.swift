package import Journal

extension Household {
    /// Imports the entries of another store, all or nothing, and returns how many were new. That
    /// store decided about them, so the rules are not applied again.
    package func takeIn(_ entries: [Entry], _ evidence: [Evidence]) throws -> Int {
        try store.write { change in
            try change.add(evidence)
            return try change.append(entries)
        }
    }
}
