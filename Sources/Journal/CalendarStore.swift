package import CivilTime

/// The last known state of an object in a calendar.
package struct LastSeenState: Hashable, Sendable {
    /// The state of a calendar object.
    package enum State: String, CaseIterable, Sendable {
        /// Not answered.
        case open
        /// Marked as done.
        case done
        /// Cancelled.
        case left
        /// Deleted after an earlier import had read it.
        case gone
    }
    /// The UID.
    package let uid: String
    /// The occurrence for which the state applies, from an override or from the series, or an empty
    /// string for the whole object.
    package let recurrence: String
    /// The state of the object.
    package let state: State
    /// SEQUENCE, or 0.
    package let sequence: Int
    /// LAST-MODIFIED, or DTSTAMP if that is missing.
    package let modified: Instant?
    /// For a series, the start of its first remaining occurrence. For an occurrence that is
    /// answered by its series or by a copy, the start of that occurrence. Otherwise `nil`.
    package let start: Instant?
    /// The time at which the object was last seen.
    package let seen: Instant
    /// The state in STATUS, open or left, if other properties mark the object as done. Otherwise
    /// `nil`.
    package let contradiction: State?

    /// Creates the last known state of an object.
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
    /// Returns a copy with another start of the first remaining occurrence.
    package func beginning(at start: Instant?) -> LastSeenState {
        LastSeenState(
            uid: uid, recurrence: recurrence, state: state, sequence: sequence, modified: modified,
            start: start, seen: seen, contradiction: contradiction)
    }

    /// A copy without SEQUENCE and time of modification, so that any later state is newer.
    package var unstamped: LastSeenState {
        LastSeenState(
            uid: uid, recurrence: recurrence, state: state, sequence: 0, modified: nil,
            start: start, seen: seen, contradiction: contradiction)
    }
}

/// Evidence that matched no occurrence, and how the user settled it.
package struct Unmatched: Hashable, Sendable {
    /// The way in which unmatched evidence was settled.
    package enum Settlement: Hashable, Sendable {
        /// Assigned to an occurrence or recorded as an extra dose, by the entry with this ID.
        case assigned(EntryID)
        /// Dropped, because it does not belong to any plan.
        case dropped
    }
    /// A settlement with its time.
    package struct Settled: Hashable, Sendable {
        /// The settlement.
        package let how: Settlement
        /// The time of the settlement.
        package let at: Instant

        /// Creates a settlement with its time.
        package init(_ how: Settlement, at: Instant) {
            self.how = how
            self.at = at
        }
    }
    /// The number of the evidence on the command line. Numbers are never reused.
    package let number: Int
    /// The evidence from the calendar.
    package let evidence: Evidence
    /// The last settlement, or `nil` if the evidence is unsettled. Evidence is unsettled again
    /// after its entry was undone or it was reopened.
    package let settled: Settled?
    /// The last settlement without its time.
    package var settlement: Settlement? { settled?.how }

    /// Creates unmatched evidence with its settlement.
    package init(number: Int, evidence: Evidence, settled: Settled?) {
        self.number = number
        self.evidence = evidence
        self.settled = settled
    }
}

/// Read access to the data about imported calendars, except for the entries.
package protocol CalendarStore: AnyObject {
    /// Returns the evidence with an ID, or `nil` if it is not stored.
    func evidence(_ id: EvidenceID) throws(StoreError) -> Evidence?

    /// Returns all evidence that ever matched nothing, in the order of the numbers. Assigned
    /// evidence is unsettled again if its entry was undone.
    func unmatched() throws(StoreError) -> [Unmatched]

    /// Returns the last known states of all objects at a place, which is a folder, an address or
    /// the exports of one program.
    func sightings(at place: String) throws(StoreError) -> [LastSeenState]
    /// Returns the last known states of the objects with these UIDs.
    func sightings(of uids: Set<String>, at place: String) throws(StoreError) -> [LastSeenState]
    /// Returns the last known states of the objects whose UID is the prefix followed by ASCII
    /// letters and digits.
    func sightings(ofBeginning prefix: String, at place: String) throws(StoreError)
        -> [LastSeenState]
    /// Returns whether an object with this UID was seen at any place.
    func isSeen(_ uid: String) throws(StoreError) -> Bool
    /// Returns the UIDs of all objects that were seen at any place.
    func seenUIDs() throws(StoreError) -> Set<String>
    /// Returns the version of the last response from an address, such as its ETag.
    func version(of place: String) throws(StoreError) -> String?

    /// Returns the UIDs under which other programs continued one of our series, each mapped to the
    /// previous UID.
    func aliases() throws(StoreError) -> [String: String]

    /// Returns the digests of the files that dosecal wrote into a folder, by file name.
    func writtenFiles(in folder: String) throws(StoreError) -> [String: UInt64]
    /// Returns the digests of the written files whose name is the prefix followed by ASCII letters
    /// and digits.
    func writtenFiles(
        beginning prefix: String, in folder: String
    ) throws(StoreError) -> [String: UInt64]
}

/// Write access to the data about imported calendars.
package protocol CalendarWriter: ~Copyable {
    /// Stores evidence to which entries refer. Evidence that is already stored is not changed.
    func add(_ evidence: [Evidence]) throws(StoreError)

    /// Stores evidence that matched nothing, and returns the number of new pieces of evidence.
    @discardableResult
    func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int
    /// Adds a settlement to unmatched evidence.
    func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError)
    /// Makes settled evidence unsettled again. Earlier settlements are kept.
    func reopen(_ number: Int, at moment: Instant) throws(StoreError)

    /// Replaces the last known states of all objects at a place.
    func see(_ sightings: [LastSeenState], at place: String) throws(StoreError)
    /// Replaces the last known states of the objects with these UIDs.
    func see(
        _ sightings: [LastSeenState], of uids: Set<String>, at place: String
    ) throws(StoreError)
    /// Stores the version of the last response from an address.
    func setVersion(_ version: String?, of place: String) throws(StoreError)

    /// Adds aliases, as `CalendarStore.aliases` returns them. A UID that already has an original
    /// keeps it.
    func add(aliases: [String: String]) throws(StoreError)

    /// Replaces the digests of all files that were written into a folder.
    func setWrittenFiles(_ files: [String: UInt64], in folder: String) throws(StoreError)
    /// Replaces the digests of the written files with these names.
    func setWrittenFiles(
        _ files: [String: UInt64], of names: Set<String>, in folder: String
    ) throws(StoreError)
}
