import CarePlan
package import CivilTime
import Files
package import Household
import ICalendar
package import Journal
package import Wording

/// An account's calendars, generated from plans and records and edited by apps.
///
/// A collection is brought up to date when it is read, in one transaction. An object written by an
/// app stays unchanged until plan or record require another version.
package final class StoredHome: AccountHome {
    let household: Household
    let account: Subscriber
    let sources: Sources
    /// The earliest time at which one of the returned collections changes without a write.
    package private(set) var due: Instant?
    /// The ids of the persons for whom writes have added entries.
    package internal(set) var changed: Set<String> = []
    /// The registrations whose apps make the next write.
    var silenced: SilencedRegistrations?

    /// The inputs for an account's calendars.
    package struct Sources {
        let wording: WordingSource
        let events: AccountEvents.Source
        /// A fingerprint of the other inputs: the program, wording files and settings.
        let materials: UInt64
        /// Returns the data for push messages, or `nil` if none are sent.
        package var push: () throws -> AppMessageOffer? = { nil }
        /// Hosts to which messages may be sent although they are private.
        package var pushHosts: [String] = []

        /// Creates the inputs for an account's calendars.
        package init(
            wording: @escaping WordingSource, events: @escaping AccountEvents.Source,
            materials: UInt64
        ) {
            self.wording = wording
            self.events = events
            self.materials = materials
        }
    }

    /// Creates the home of an enabled account at the household's current time.
    package init(_ household: Household, _ account: Subscriber, _ sources: Sources) {
        self.household = household
        self.account = account
        self.sources = sources
    }

    /// The user name for signing in.
    package var user: String { account.id }
    /// The display name of the account.
    package var name: String { account.name }

    var store: any Store { household.store }
    var now: Instant { household.now }
    var reader: CalendarReader { CalendarReader(zones: household.zones) }
    var mayAnswer: Bool { account.may.includes(.answer) }

    /// Returns the collections in order, each brought up to date.
    ///
    /// A collection that would have too many tasks keeps its last state, so that the other
    /// calendars of the account are available.
    package func collections() throws -> [AccountCollection] {
        try places().map { place in
            do {
                return try collection(at: place)
            } catch is TooManyTasks {
                return try collection(at: place, as: staleState(of: place))
            }
        }
    }

    /// Returns the collection with the given name, brought up to date, or `nil` if there is none.
    package func collection(_ name: String) throws -> AccountCollection? {
        try place(name).map(collection)
    }

    /// Returns the state of a collection after bringing it up to date, and updates `due`.
    private func state(of place: AccountPlace) throws -> CollectionState {
        let state = try upToDate(place)
        due = min(due ?? state.due, state.due)
        return state
    }

    private func collection(at place: AccountPlace) throws -> AccountCollection {
        try collection(at: place, as: state(of: place))
    }

    private func collection(
        at place: AccountPlace, as state: CollectionState
    ) throws -> AccountCollection {
        let kept = try store.properties(of: place.key)
        let properties = kept.compactMap { name, value in
            CollectionProperty(rawValue: name).map { ($0, value) }
        }
        return AccountCollection(
            name: place.key.name, kind: place.kind, title: state.title,
            isWritable: mayAnswer, revision: state.revision,
            properties: Dictionary(properties) { first, _ in first })
    }

    /// Returns the objects with the given names in a collection, sorted by name, or all objects if
    /// `names` is `nil`.
    package func objects(_ names: [String]?, in collection: String) throws -> [AccountObject] {
        guard let place = try place(collection) else { return [] }
        _ = try state(of: place)
        guard let names else {
            return try store.objects(in: place.key, after: 0, limit: nil)
                .compactMap(AccountObject.init).sorted { $0.name < $1.name }
        }
        return try Set(names).sorted().compactMap { name in
            try store.object(name, in: place.key).flatMap(AccountObject.init)
        }
    }

    /// Returns the name, revision and digest of every object in a collection.
    package func stamps(in collection: String) throws -> [ObjectStamp] {
        guard let place = try place(collection) else { return [] }
        _ = try state(of: place)
        return try store.objectStamps(in: place.key).map { kept in
            ObjectStamp(
                name: kept.name, revision: kept.revision, digest: ObjectDigest(bits: kept.digest))
        }
    }

    /// Returns at most `limit` changes to a collection since a revision, or `nil` if the revision
    /// is unknown.
    package func changes(
        in collection: String, since revision: Int, limit: Int?
    ) throws -> CollectionChanges? {
        guard let place = try place(collection) else { return nil }
        let state = try state(of: place)
        guard revision == 0 || (state.floor...state.revision).contains(revision) else {
            return nil
        }
        let all = try store.objects(in: place.key, after: revision, limit: nil)
        let removed = all.filter { $0.bytes == nil }.map { ($0.name, $0.revision) }
        return CollectionChanges(
            of: all.compactMap(AccountObject.init),
            removed: Dictionary(removed) { first, _ in first }, since: revision,
            now: state.revision, limit: limit)
    }

    /// Stores properties of a collection for this account. A `nil` value removes a property.
    package func set(
        _ values: [CollectionProperty: String?], of collection: String
    ) throws {
        guard let place = try place(collection) else { return }
        _ = try state(of: place)
        try store.write { change in
            for (property, value) in values {
                try change.set(value, for: property.rawValue, of: place.key)
            }
        }
    }
}

/// The tasks or the events of one person in an account.
struct AccountPlace {
    let person: String
    let kind: AccountCollection.Kind
    let key: CollectionKey

    init(_ kind: AccountCollection.Kind, of person: String, in account: Subscriber) {
        let ending = kind == .tasks ? "tasks" : "events"
        self.person = person
        self.kind = kind
        key = CollectionKey(account: account.id, name: "\(person)-\(ending)")
    }

    /// The key under which the store remembers the objects.
    var memory: String { "account:\(key.account)/\(key.name)" }
}

extension StoredHome {
    /// Returns the collections of each person who has ever had a plan, in the account's order.
    func places() throws -> [AccountPlace] {
        try allPlaces.filter { try store.head(of: $0.person) != nil }
    }

    /// Returns the collection with the given name, or `nil` if there is none.
    func place(_ collection: String) throws -> AccountPlace? {
        try allPlaces.first { $0.key.name == collection }.flatMap { place in
            try store.head(of: place.person).map { _ in place }
        }
    }

    private var allPlaces: [AccountPlace] {
        account.people.flatMap { person in
            [
                AccountPlace(.tasks, of: person, in: account),
                AccountPlace(.events, of: person, in: account),
            ]
        }
    }

    /// Returns the display name of a collection.
    func title(of place: AccountPlace) throws -> String {
        guard let plan = try household.lastPlan(of: place.person) else { return place.person }
        let wording = try sources.wording(plan.locale)
        let isDiscreet = account.isDiscreet || plan.isDiscreet
        let name = isDiscreet ? wording.text(.calendarDiscreet) : plan.person
        return place.kind == .events ? name : wording.text(.calendarTasks, ["name": name])
    }
}

extension AccountObject {
    /// Creates an object from a stored one, or returns `nil` if it was removed.
    init?(_ kept: StoredObject) {
        guard let bytes = kept.bytes else { return nil }
        self.init(
            name: kept.name, bytes: bytes, revision: kept.revision,
            digest: kept.digest.map { ObjectDigest(bits: $0) })
    }
}
