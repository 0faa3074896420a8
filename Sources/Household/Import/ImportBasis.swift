import Journal

/// What of a store the conclusions from calendars rest on.
struct ImportBasis {
    /// What was seen before, by the place.
    let sightings: [String: [Sighting]]
    private let mark: Int
    private let heads: [String: RecordHead]
    private let aliases: [String: String]

    init(_ store: any Store, at places: some Sequence<String>) throws(StoreError) {
        mark = try store.changeMark()
        heads = try store.heads()
        aliases = try store.aliases()
        var sightings: [String: [Sighting]] = [:]
        for place in places { sightings[place] = try store.sightings(at: place) }
        self.sightings = sightings
    }

    /// Whether all of it is still so. Others write more than it rests on: publishers do all the time.
    func holds(in store: any Store) throws(StoreError) -> Bool {
        if try store.changeMark() == mark { return true }
        let now = try ImportBasis(store, at: sightings.keys)
        return now.heads == heads && now.aliases == aliases && now.sightings == sightings
    }
}
