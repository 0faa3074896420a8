package import CivilTime
package import Journal

/// Single writes, each a change of its own: what tests of stores mostly need.
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

    /// Keeps the next version of a person's plan.
    package func add(_ plan: StoredPlan, of person: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.add(plan, of: person) }
    }

    /// Adds entries; gives how many were new.
    @discardableResult
    package func append(_ entries: [Entry]) throws(StoreError) -> Int {
        try single { change throws(StoreError) in try change.append(entries) }
    }

    /// Keeps evidence that entries refer to.
    package func add(_ evidence: [Evidence]) throws(StoreError) {
        try single { change throws(StoreError) in try change.add(evidence) }
    }

    /// Keeps evidence that matched nothing; gives how many were new.
    @discardableResult
    package func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int {
        try single { change throws(StoreError) in try change.add(unmatched: evidence) }
    }

    /// Settles what matched nothing.
    package func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.settle(number, settlement, at: moment)
        }
    }

    /// Lets what was settled wait again.
    package func reopen(_ number: Int, at moment: Instant) throws(StoreError) {
        try single { change throws(StoreError) in try change.reopen(number, at: moment) }
    }

    /// Puts what is at a place in place of what was seen before.
    package func see(_ sightings: [LastSeenState], at place: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.see(sightings, at: place) }
    }

    /// Keeps the version of what an address gave.
    package func setVersion(_ version: String?, of place: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.setVersion(version, of: place) }
    }

    /// Keeps the UIDs under which others went on with a series.
    package func add(aliases: [String: String]) throws(StoreError) {
        try single { change throws(StoreError) in try change.add(aliases: aliases) }
    }

    /// Puts these in place of the files known before.
    package func setWrittenFiles(
        _ files: [String: UInt64], in folder: String
    ) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.setWrittenFiles(files, in: folder)
        }
    }

    /// Keeps a subscriber.
    package func put(_ subscriber: Subscriber) throws(StoreError) {
        try single { change throws(StoreError) in try change.put(subscriber) }
    }

    /// Gives a subscriber a token.
    package func issue(
        _ token: SecretToken?, to subscriber: String, at moment: Instant
    ) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.issue(token, to: subscriber, at: moment)
        }
    }

    /// Keeps what is known of a feed.
    package func set(_ feedState: FeedState?, of subscriber: String) throws(StoreError) {
        try single { change throws(StoreError) in try change.set(feedState, of: subscriber) }
    }

    /// Keeps the revisions of a feed.
    package func set(revisions: String, of subscriber: String) throws(StoreError) {
        try single { change throws(StoreError) in
            try change.set(revisions: revisions, of: subscriber)
        }
    }

    /// Keeps a setting.
    package func set(_ value: String, for setting: Setting) throws(StoreError) {
        try single { change throws(StoreError) in try change.set(value, for: setting) }
    }
}
