import CivilTime
import Journal
import Testing

/// The whole contents of a store as text, so that two stores can be compared.
struct StoreContent: Equatable {
    private(set) var lines: [String] = []

    init(_ store: any Store, collections: [CollectionKey], links: [SecretToken]) throws {
        let people = try Set(store.people() + store.peopleWithEntries()).sorted()
        add("people", try store.people(), try store.peopleWithEntries())
        for person in people {
            add(person, try store.plans(of: person, since: nil))
            let reading = try store.reading(of: person)
            add(try store.entries(of: person, since: nil), reading.digests)
            add(try store.head(of: person) as Any)
        }
        add("unmatched", try store.unmatched())
        let entries = try people.flatMap { try store.entries(of: $0, since: nil) }
        for basis in entries.compactMap(\.basis) { add(try store.evidence(basis.evidence) as Any) }
        for place in ["folder", "address"] {
            add(place, try store.sightings(at: place), try store.version(of: place) as Any)
            add(try store.writtenFiles(in: place).sorted { $0.key < $1.key })
        }
        add(try store.seenUIDs().sorted(), try store.aliases().sorted { $0.key < $1.key })
        add("subscribers", try store.subscribers(), try store.tokens())
        for subscriber in try store.subscribers() {
            add(subscriber.id, try store.revisions(of: subscriber.id))
        }
        add(try store.feedStates().sorted { $0.key < $1.key })
        add(try Setting.allCases.map { try store.value(of: $0) })
        for key in collections {
            add(key, try store.collectionState(of: key) as Any)
            add(try store.properties(of: key).sorted { $0.key < $1.key })
            add(try store.objects(in: key, after: 0, limit: nil), try store.objectStamps(in: key))
        }
        add("owners", try store.ownerBrowsers(), try links.map { try store.ownerLink(having: $0) })
    }

    private mutating func add(_ parts: Any...) {
        lines.append(parts.map { "\($0)" }.joined(separator: " | "))
    }
}
