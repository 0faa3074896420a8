package import CivilTime

/// What was last seen of one object of a calendar that dosecal knows.
package struct LastSeenState: Hashable, Sendable {
    /// How it stood.
    package enum State: String, CaseIterable, Sendable {
        /// Nothing was said of it.
        case open
        /// It was marked as done.
        case done
        /// It was called off.
        case left
        /// It was there once, and then it was gone.
        case gone
    }
    /// The UID.
    package let uid: String
    /// Which occurrence it overrides, or is answered by its series; empty for a whole object.
    package let recurrence: String
    /// How it stood.
    package let state: State
    /// SEQUENCE, or 0.
    package let sequence: Int
    /// LAST-MODIFIED, else DTSTAMP.
    package let modified: Instant?
    /// Of a series, when the first occurrence is that it still has; of an occurrence of which a
    /// series as a whole or a copy says so, when that is. Nil for everything else.
    package let start: Instant?
    /// When it was seen there last.
    package let seen: Instant
    /// What STATUS said, open or left, where other marks said that it was done; else nil.
    package let contradiction: State?

    /// What was seen.
    package init(
        uid: String, recurrence: String = "", state: State, sequence: Int, modified: Instant?,
        start: Instant? = nil, seen: Instant, contradiction: State? = nil
    ) {
        self.uid = uid
        self.recurrence = recurrence
        self.state = state
        self.sequence = sequence
        self.modified = modified
        self.start = start
        self.seen = seen
        self.contradiction = contradiction
    }
}

extension LastSeenState {
    /// The same of a series that still has its first occurrence then.
    package func beginning(at start: Instant?) -> LastSeenState {
        LastSeenState(
            uid: uid, recurrence: recurrence, state: state, sequence: sequence, modified: modified,
            start: start, seen: seen, contradiction: contradiction)
    }

    /// The same without its stamps, so that whatever comes after it is later.
    package var unstamped: LastSeenState {
        LastSeenState(
            uid: uid, recurrence: recurrence, state: state, sequence: 0, modified: nil,
            start: start, seen: seen, contradiction: contradiction)
    }
}

/// Evidence that matched nothing, and what became of it.
package struct Unmatched: Hashable, Sendable {
    /// What became of it.
    package enum Settlement: Hashable, Sendable {
        /// It was taken for an occurrence or an extra dose, which this entry tells.
        case assigned(EntryID)
        /// It has nothing to do with any plan.
        case dropped
    }
    /// What became of it, and when somebody said so.
    package struct Settled: Hashable, Sendable {
        /// What became of it.
        package let how: Settlement
        /// When that was recorded.
        package let at: Instant

        /// What became of it at a moment.
        package init(_ how: Settlement, at: Instant) {
            self.how = how
            self.at = at
        }
    }
    /// What it is called on the command line; numbers are never used again.
    package let number: Int
    /// What was said.
    package let evidence: Evidence
    /// What became of it last; nil while it waits, also after its entry was undone or it was
    /// reopened.
    package let settled: Settled?
    /// The same without the moment.
    package var settlement: Settlement? { settled?.how }

    /// Evidence and what became of it.
    package init(number: Int, evidence: Evidence, settled: Settled?) {
        self.number = number
        self.evidence = evidence
        self.settled = settled
    }
}

/// What is kept of the calendars that were read, beside the entries that came of it.
package protocol CalendarStore: AnyObject {
    /// The evidence of this id, or nil.
    func evidence(_ id: EvidenceID) throws(StoreError) -> Evidence?

    /// All evidence that ever matched nothing, in order. What was assigned waits again where its
    /// entry was undone.
    func unmatched() throws(StoreError) -> [Unmatched]

    /// What was last seen at a place: a folder, an address, the exports of one program.
    func sightings(at place: String) throws(StoreError) -> [LastSeenState]
    /// The same of these UIDs alone.
    func sightings(of uids: Set<String>, at place: String) throws(StoreError) -> [LastSeenState]
    /// The same of the UIDs that begin so, with plain letters and digits after that.
    func sightings(ofBeginning prefix: String, at place: String) throws(StoreError)
        -> [LastSeenState]
    /// Whether anything of this UID was last seen anywhere.
    func isSeen(_ uid: String) throws(StoreError) -> Bool
    /// The UIDs of all that was last seen anywhere.
    func seenUIDs() throws(StoreError) -> Set<String>
    /// The version of what an address gave last, such as its ETag.
    func version(of place: String) throws(StoreError) -> String?

    /// The UIDs under which other programs went on with a series of ours, each with the UID before it.
    func aliases() throws(StoreError) -> [String: String]

    /// The files that dosecal wrote into a folder, by name, each with a digest of its bytes.
    func writtenFiles(in folder: String) throws(StoreError) -> [String: UInt64]
    /// The same of the names that begin so, with plain letters and digits after that.
    func writtenFiles(
        beginning prefix: String, in folder: String
    ) throws(StoreError) -> [String: UInt64]
}

/// What writes down what calendars said.
package protocol CalendarWriter: ~Copyable {
    /// Keeps evidence that entries refer to; what is there already is left as it is.
    func add(_ evidence: [Evidence]) throws(StoreError)

    /// Keeps evidence that matched nothing; gives how many were new.
    @discardableResult
    func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int
    /// Settles one: adds a line to what became of it.
    func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError)
    /// Lets one wait again: adds a line to what became of it.
    func reopen(_ number: Int, at moment: Instant) throws(StoreError)

    /// Puts what is there now in place of what was seen before.
    func see(_ sightings: [LastSeenState], at place: String) throws(StoreError)
    /// Puts what is there now in place of what was seen of these UIDs before.
    func see(
        _ sightings: [LastSeenState], of uids: Set<String>, at place: String
    ) throws(StoreError)
    /// Keeps the version of what an address gave.
    func setVersion(_ version: String?, of place: String) throws(StoreError)

    /// Keeps such UIDs as `CalendarStore.aliases` gives; one that is known keeps the UID it has.
    func add(aliases: [String: String]) throws(StoreError)

    /// Puts these in place of the files known before.
    func setWrittenFiles(_ files: [String: UInt64], in folder: String) throws(StoreError)
    /// Puts these in place of the files of these names known before.
    func setWrittenFiles(
        _ files: [String: UInt64], of names: Set<String>, in folder: String
    ) throws(StoreError)
}
