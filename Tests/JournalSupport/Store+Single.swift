package import CivilTime
package import Journal

/// Writes in a transaction each, for tests.
extension Store {
    private func single<Value>(
        _ body: (borrowing StoreChange) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        do {
            return try write(body)
        } catch let error as StoreError {
            throw error
        } catch {
            preconditionFailure("a store throws its own errors only")
        }
    }

    /// Stores the next version of a person's plan.
    package func add(_ plan: StoredPlan, of person: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.add(plan, of: person) }
    }

    /// Adds entries and returns the number of new ones.
    @discardableResult
    package func append(_ entries: [Entry]) throws(StoreError) -> Int {
        try single { change throws(StoreError) in try change.append(entries) }
    }

    /// Stores evidence to which entries refer.
    package func add(_ evidence: [Evidence]) throws(StoreError) {
        try single { change throws(StoreError) in try change.add(evidence) }
    }

    /// Stores unmatched evidence and returns the number of new pieces.
    @discardableResult
    package func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int {
        try single { change throws(StoreError) in try change.add(unmatched: evidence) }
    }

    /// Settles unmatched evidence.
    package func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.settle(number, settlement, at: moment)
        }
    }

    /// Makes settled evidence unmatched again.
    package func reopen(_ number: Int, at moment: Instant) throws(StoreError) {
        try single { change throws(StoreError) in try change.reopen(number, at: moment) }
    }

    /// Replaces the last seen states at a place.
    package func see(_ sightings: [LastSeenState], at place: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.see(sightings, at: place) }
    }

    /// Stores the version of an address's contents.
    package func setVersion(_ version: String?, of place: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.setVersion(version, of: place) }
    }

    /// Stores the UIDs under which others continued a series.
    package func add(aliases: [String: String]) throws(StoreError) {
        try single { change throws(StoreError) in try change.add(aliases: aliases) }
    }

    /// Replaces the digests of written files.
    package func setWrittenFiles(
        _ files: [String: UInt64], in folder: String
    ) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.setWrittenFiles(files, in: folder)
        }
    }

    /// Stores a subscriber.
    package func put(_ subscriber: Subscriber) throws(StoreError) {
        try single { change throws(StoreError) in try change.put(subscriber) }
    }

    /// Assigns a token to a subscriber.
    package func issue(
        _ token: SecretToken?, to subscriber: String, at moment: Instant
    ) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.issue(token, to: subscriber, at: moment)
        }
    }

    /// Stores the state of a feed.
    package func set(_ feedState: FeedState?, of subscriber: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.set(feedState, of: subscriber) }
    }

    /// Stores the revisions of a feed.
    package func set(revisions: String, of subscriber: String) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.set(revisions: revisions, of: subscriber)
        }
    }

    /// Stores a setting.
    package func set(_ value: String, for setting: Setting) throws(StoreError) {
        try single { change throws(StoreError) in try change.set(value, for: setting) }
    }
}
