import CivilTime

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
    /// The evidence of this id, or nil.
    package func evidence(_ id: EvidenceID) throws(StoreError) -> Evidence? {
        calendars.evidence[id]
    }

    /// All evidence that ever matched nothing, in order. What was assigned waits again where its
    /// entry was undone.
    package func unmatched() throws(StoreError) -> [Unmatched] {
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

    /// What was last seen at a place: a folder, an address, the exports of one program.
    package func sightings(at place: String) throws(StoreError) -> [Sighting] {
        calendars.sightings[place] ?? []
    }

    /// The UIDs of all that was last seen anywhere.
    package func seenUIDs() throws(StoreError) -> Set<String> {
        Set(calendars.sightings.values.joined().map(\.uid))
    }

    /// The version of what an address gave last, such as its ETag.
    package func version(of place: String) throws(StoreError) -> String? {
        calendars.versions[place]
    }

    /// The UIDs under which other programs went on with a series of ours, each with the UID before it.
    package func aliases() throws(StoreError) -> [String: String] { calendars.aliases }

    /// What was last seen of these UIDs at a place.
    package func sightings(
        of uids: Set<String>, at place: String
    ) throws(StoreError) -> [Sighting] {
        try sightings(at: place).filter { uids.contains($0.uid) }
    }

    /// What was last seen of the UIDs that begin so at a place.
    package func sightings(
        ofBeginning prefix: String, at place: String
    ) throws(StoreError) -> [Sighting] {
        try sightings(at: place).filter { $0.uid.hasPrefix(prefix) }
    }

    /// Whether anything of this UID was last seen anywhere.
    package func isSeen(_ uid: String) throws(StoreError) -> Bool {
        try seenUIDs().contains(uid)
    }

    /// The files that dosecal wrote into a folder, by name, each with a digest of its bytes.
    package func writtenFiles(in folder: String) throws(StoreError) -> [String: UInt64] {
        calendars.files[folder] ?? [:]
    }

    /// The same of the names that begin so.
    package func writtenFiles(
        beginning prefix: String, in folder: String
    ) throws(StoreError) -> [String: UInt64] {
        try writtenFiles(in: folder).filter { $0.key.hasPrefix(prefix) }
    }
}

extension MemoryChange {
    func add(_ evidence: [Evidence]) throws(StoreError) {
        var new = memory.calendars
        try new.add(evidence)
        memory.calendars = new
    }

    @discardableResult
    func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int {
        try add(evidence)
        let known = memory.calendars.unmatched.count
        for piece in evidence where !memory.calendars.unmatched.contains(piece.id) {
            memory.calendars.unmatched.append(piece.id)
        }
        return memory.calendars.unmatched.count - known
    }

    func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError) {
        try requireUnmatched(number)
        memory.calendars.settlements[number] = Unmatched.Settled(settlement, at: moment)
    }

    func reopen(_ number: Int, at moment: Instant) throws(StoreError) {
        try requireUnmatched(number)
        memory.calendars.settlements[number] = nil
    }

    private func requireUnmatched(_ number: Int) throws(StoreError) {
        guard (1...).contains(number), number <= memory.calendars.unmatched.count else {
            throw StoreError(.unknownUnmatched(number), MemoryStore.path)
        }
    }

    func see(_ sightings: [Sighting], at place: String) throws(StoreError) {
        memory.calendars.sightings[place] = sightings
    }

    func see(
        _ sightings: [Sighting], of uids: Set<String>, at place: String
    ) throws(StoreError) {
        let others = (memory.calendars.sightings[place] ?? []).filter { !uids.contains($0.uid) }
        memory.calendars.sightings[place] = others + sightings
    }

    func setVersion(_ version: String?, of place: String) throws(StoreError) {
        memory.calendars.versions[place] = version
    }

    func add(aliases: [String: String]) throws(StoreError) {
        memory.calendars.aliases.merge(aliases) { known, _ in known }
    }

    func setWrittenFiles(_ files: [String: UInt64], in folder: String) throws(StoreError) {
        memory.calendars.files[folder] = files
    }

    func setWrittenFiles(
        _ files: [String: UInt64], of names: Set<String>, in folder: String
    ) throws(StoreError) {
        let others = (memory.calendars.files[folder] ?? [:]).filter { !names.contains($0.key) }
        memory.calendars.files[folder] = others.merging(files) { $1 }
    }
}
