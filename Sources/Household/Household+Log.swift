package import Journal

extension Household {
    /// Takes in what another store recorded, all of it or nothing, and returns how many entries
    /// were new. It was decided there, so it is not judged again.
    package func takeIn(_ entries: [Entry], _ evidence: [Evidence]) throws -> Int {
        try store.write { change in
            try change.add(evidence)
            return try change.append(entries)
        }
    }
}
