import CarePlan
package import CivilTime
import Files
package import Household
import ICalendar
package import Journal
package import Wording

/// The calendars of an account as plan and record have them, and as apps have written them.
///
/// A collection is brought up to date when somebody looks at it, in one transaction. What an app
/// wrote stays as it is until plan or record say something new.
package final class StoredHome: AccountHome {
    let household: Household
    let account: Subscriber
    let sources: Sources
    /// When the first of the collections that it has told of is due to change by itself.
    package private(set) var due: Instant?

    /// What an account's calendars are made with.
    package struct Sources {
        let wording: WordingSource
        let events: AccountEvents.Source
        /// What else they follow from, in short: the program, wording files, settings.
        let materials: UInt64

        /// Words, the maker of events, and what else the calendars follow from.
        package init(
            wording: @escaping WordingSource, events: @escaping AccountEvents.Source,
            materials: UInt64
        ) {
            self.wording = wording
            self.events = events
            self.materials = materials
        }
    }

    /// The calendars of an account that counts, at the household's moment.
    package init(_ household: Household, _ account: Subscriber, _ sources: Sources) {
        self.household = household
        self.account = account
        self.sources = sources
    }

    /// The name with which somebody signs in.
    package var user: String { account.id }
    /// What people call the account.
    package var name: String { account.name }

    var store: any Store { household.store }
    var now: Instant { household.now }
    var reader: CalendarReader { CalendarReader(zones: household.zones) }
    var mayAnswer: Bool { account.may.includes(.answer) }

    /// Its collections, in order, each brought up to date. One that would have too many tasks is as it
    /// was before, so that the account's other calendars are found.
    package func collections() throws -> [AccountCollection] {
        try places().map { place in
            do {
                return try collection(at: place)
            } catch is TooManyTasks {
                return try collection(at: place, as: staleState(of: place))
            }
        }
    }

    /// The collection of a name, brought up to date; nil if there is none.
    package func collection(_ name: String) throws -> AccountCollection? {
        try place(name).map(collection)
    }

    /// How far a collection has come, once it is up to date.
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

    /// The objects of these names in a collection; all, without names.
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

    /// By what all objects of a collection are known.
    package func stamps(in collection: String) throws -> [ObjectStamp] {
        guard let place = try place(collection) else { return [] }
        _ = try state(of: place)
        return try store.objectStamps(in: place.key).map { kept in
            ObjectStamp(
                name: kept.name, revision: kept.revision, digest: ObjectDigest(bits: kept.digest))
        }
    }

    /// What has changed in a collection since a revision; nil for a revision that is not known.
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

    /// Keeps what an app says of a collection for this account alone.
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

/// One person's events or tasks in an account.
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

    /// The name under which its objects are remembered.
    var memory: String { "account:\(key.account)/\(key.name)" }
}

extension StoredHome {
    /// The collections that there are: of each person who ever had a plan, in the account's order.
    func places() throws -> [AccountPlace] {
        try allPlaces.filter { try store.head(of: $0.person) != nil }
    }

    /// The collection of a name; nil if there is none.
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

    /// What people call a collection.
    func title(of place: AccountPlace) throws -> String {
        guard let plan = try household.lastPlan(of: place.person) else { return place.person }
        let wording = try sources.wording(plan.language)
        let isDiscreet = account.isDiscreet || plan.isDiscreet
        let name = isDiscreet ? wording.text(.calendarDiscreet) : plan.person
        return place.kind == .events ? name : wording.text(.calendarTasks, ["name": name])
    }
}

extension AccountObject {
    /// Nil once it is removed.
    init?(_ kept: KeptObject) {
        guard let bytes = kept.bytes else { return nil }
        self.init(
            name: kept.name, bytes: bytes, revision: kept.revision,
            digest: kept.digest.map { ObjectDigest(bits: $0) })
    }
}
