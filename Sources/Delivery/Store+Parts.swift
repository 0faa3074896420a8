import Journal

extension Store {
    /// Runs `body` for each part in one transaction. If that fails, runs it for each half, so that
    /// only the parts that cannot be stored are left out: they are passed to `report`.
    ///
    /// Throws an error that does not depend on what is stored, such as that of a busy store.
    @discardableResult
    func write<Part, Made>(
        eachOf parts: ArraySlice<Part>,
        _ body: (Part, borrowing StoreChange) throws -> Made,
        unless report: (Part, any Error) -> Void
    ) throws -> [(part: Part, made: Made)] {
        guard let first = parts.first else { return [] }
        do {
            return try write { change in try parts.map { ($0, try body($0, change)) } }
        } catch {
            guard error.mayConcernPart else { throw error }
            if parts.count == 1 {
                report(first, error)
                return []
            }
            let middle = parts.startIndex + parts.count / 2
            return [parts[..<middle], parts[middle...]].flatMap { half in
                do {
                    return try write(eachOf: half, body, unless: report)
                } catch {
                    for part in half { report(part, error) }
                    return []
                }
            }
        }
    }
}

extension Error {
    /// Whether a transaction may succeed without one of its parts.
    fileprivate var mayConcernPart: Bool {
        switch (self as? StoreError)?.reason {
        case nil, .unreadable, .damaged, .refused, .otherContent, .outOfRange, .full: true
        default: false
        }
    }
}
