public import CivilTime

/// What a `MemoryStore` keeps of calendars.
struct CalendarContent {
    var evidence: [EvidenceID: Evidence] = [:]
    /// Each has the number of its place, from 1.
    var unmatched: [EvidenceID] = []
    var settlements: [Int: Unmatched.Settled] = [:]
    var sightings: [String: [Sighting]] = [:]
    var versions: [String: String] = [:]
    var aliases: [String: String] = [:]
    var files: [String: [String: UInt64]] = [:]

    mutating func add(_ evidence: [Evidence]) throws(StoreError) {
        for piece in evidence {
            try piece.requireInRange(at: MemoryStore.path)
            if self.evidence[piece.id] == nil { self.evidence[piece.id] = piece }
        }
    }
}

extension MemoryStore {
    /// Keeps evidence that entries refer to; what is there already is left as it is.
    public func add(_ evidence: [Evidence]) throws(StoreError) {
        var new = calendars
        try new.add(evidence)
        calendars = new
    }

    /// The evidence of this id, or nil.
    public func evidence(_ id: EvidenceID) throws(StoreError) -> Evidence? {
        calendars.evidence[id]
    }

    /// Keeps evidence that matched nothing; gives how many were new.
    @discardableResult
    public func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int {
        try add(evidence)
        let known = calendars.unmatched.count
        for piece in evidence where !calendars.unmatched.contains(piece.id) {
            calendars.unmatched.append(piece.id)
        }
        return calendars.unmatched.count - known
    }

    /// All evidence that ever matched nothing, in order. What was assigned waits again where its
    /// entry was undone.
    public func unmatched() throws(StoreError) -> [Unmatched] {
        calendars.unmatched.enumerated().compactMap { index, id in
            calendars.evidence[id].map {
                Unmatched(number: index + 1, evidence: $0, settled: settled(index + 1))
            }
        }
    }

    private func settled(_ number: Int) -> Unmatched.Settled? {
        let settled = calendars.settlements[number]
        guard case .assigned(let id)? = settled?.how else { return settled }
        return isUndone(id) ? nil : settled
    }

    /// Settles one: adds a line to what became of it.
    public func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError) {
        try requireUnmatched(number)
        calendars.settlements[number] = Unmatched.Settled(settlement, at: moment)
    }

    /// Lets one wait again: adds a line to what became of it.
    public func reopen(_ number: Int, at moment: Instant) throws(StoreError) {
        try requireUnmatched(number)
        calendars.settlements[number] = nil
    }

    private func requireUnmatched(_ number: Int) throws(StoreError) {
        guard (1...).contains(number), number <= calendars.unmatched.count else {
            throw StoreError(.unknownUnmatched(number), Self.path)
        }
    }

    /// What was last seen at a place: a folder, an address, the exports of one program.
    public func sightings(at place: String) throws(StoreError) -> [Sighting] {
        calendars.sightings[place] ?? []
    }

    /// The UIDs of all that was last seen anywhere.
    public func seenUIDs() throws(StoreError) -> Set<String> {
        Set(calendars.sightings.values.joined().map(\.uid))
    }

    /// Puts what is there now in place of what was seen before.
    public func see(_ sightings: [Sighting], at place: String) throws(StoreError) {
        calendars.sightings[place] = sightings
    }

    /// The version of what an address gave last, such as its ETag.
    public func version(of place: String) throws(StoreError) -> String? {
        calendars.versions[place]
    }

    /// Keeps the version of what an address gave.
    public func setVersion(_ version: String?, of place: String) throws(StoreError) {
        calendars.versions[place] = version
    }

    /// The UIDs under which other programs went on with a series of ours, each with the UID before it.
    public func aliases() throws(StoreError) -> [String: String] { calendars.aliases }

    /// Keeps such UIDs; one that is known keeps the UID that it has.
    public func add(aliases: [String: String]) throws(StoreError) {
        calendars.aliases.merge(aliases) { known, _ in known }
    }

    /// The files that dosecal wrote into a folder, by name, each with a digest of its bytes.
    public func writtenFiles(in folder: String) throws(StoreError) -> [String: UInt64] {
        calendars.files[folder] ?? [:]
    }

    /// Puts these in place of the files known before.
    public func setWrittenFiles(
        _ files: [String: UInt64], in folder: String
    ) throws(StoreError) {
        calendars.files[folder] = files
    }
}
