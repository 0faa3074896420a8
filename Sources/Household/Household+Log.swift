package import Journal

extension Household {
    /// Imports the entries of another store in one transaction, and returns the number of new ones.
    /// The recording rules are not applied again, because the other store has applied them.
    package func importEntries(_ entries: [Entry], _ evidence: [Evidence]) throws -> Int {
        try store.write { change in
            try change.add(evidence)
            return try change.append(entries)
        }
    }
}
