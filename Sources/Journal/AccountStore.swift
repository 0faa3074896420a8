package import CivilTime
import Files

/// The key of a collection: the account and the name.
package struct CollectionKey: Hashable, Sendable {
    /// The ID of the subscriber.
    package let account: String
    /// The name of the collection.
    package let name: String

    /// Creates the key of a collection.
    package init(account: String, name: String) {
        self.account = account
        self.name = name
    }
}

/// The state of a collection in an account.
package struct CollectionState: Equatable, Sendable {
    /// The current revision, which increases with each change of an object.
    package var revision: Int
    /// The first revision since which all changes are known. A client with an older revision must
    /// read the whole collection again.
    package var floor: Int
    /// The fingerprint of the input from which the collection was last made.
    package var source: UInt64
    /// The time until which the collection stays the same if no data changes.
    package var due: Instant
    /// The revisions of the collection's components, in the format of the code that makes the
    /// collection.
    package var revisions: String
    /// The display name from the plan, in the language in which the collection was last made.
    package var title: String

    /// Creates the state of a collection.
    package init(
        revision: Int, floor: Int, source: UInt64, due: Instant, revisions: String = "",
        title: String = ""
    ) {
        self.revision = revision
        self.floor = floor
        self.source = source
        self.due = due
        self.revisions = revisions
        self.title = title
    }

    /// Returns the lowest revision for changes at a moment. It is higher than all revisions given
    /// before, so no revision is used twice, even after a backup was restored.
    package static func revision(at moment: Instant) -> Int { max(0, moment.seconds) << 16 }

    /// Returns the moment of the change with a revision, or `nil` if the revision is not based on a
    /// time.
    package static func moment(of revision: Int) -> Instant? {
        revision >> 16 > 0 ? Instant(seconds: revision >> 16) : nil
    }

    /// Advances to the revision of the next change, and returns it.
    package mutating func next(at moment: Instant) -> Int {
        revision = max(revision + 1, Self.revision(at: moment))
        return revision
    }
}

/// An object of a collection as it is stored, or the remaining data of a removed one.
package struct StoredObject: Equatable, Sendable {
    /// The file name in the collection.
    package let name: String
    /// The UID of the component.
    package let uid: String
    /// The revision of the collection with which the object last changed.
    package let revision: Int
    /// The iCalendar object, or `nil` if the object was removed.
    package let bytes: [UInt8]?
    /// The digest of the bytes, or `nil` if the object was removed.
    package let digest: UInt64?
    /// The earlier texts of the object, in the format of the code that makes the collection.
    package let versions: String

    /// Creates an object. If `digest` is `nil`, it is computed from the bytes.
    package init(
        name: String, uid: String, revision: Int, bytes: [UInt8]?, digest: UInt64? = nil,
        versions: String = ""
    ) {
        self.name = name
        self.uid = uid
        self.revision = revision
        self.bytes = bytes
        self.digest = digest ?? bytes.map { FNV1a.sum(of: $0) }
        self.versions = versions
    }
}

/// The name, revision and digest of an object in a collection.
package struct StoredStamp: Equatable, Sendable {
    /// The file name in the collection.
    package let name: String
    /// The revision of the collection with which the object last changed.
    package let revision: Int
    /// The digest of the bytes.
    package let digest: UInt64

    /// Creates the stamp of an object.
    package init(name: String, revision: Int, digest: UInt64) {
        self.name = name
        self.revision = revision
        self.digest = digest
    }
}

/// Read access to the stored collections of accounts.
package protocol AccountStore: AnyObject {
    /// Returns the state of a collection, or `nil` if it was never made.
    func collectionState(of key: CollectionKey) throws(StoreError) -> CollectionState?

    /// Returns the properties that apps have set on a collection, by property name.
    func properties(of key: CollectionKey) throws(StoreError) -> [String: String]

    /// Returns the object with a name, even if it was removed.
    func object(_ name: String, in key: CollectionKey) throws(StoreError) -> StoredObject?

    /// Returns the live object with this UID.
    func object(havingUID uid: String, in key: CollectionKey) throws(StoreError) -> StoredObject?

    /// Returns the objects that were changed or removed after a revision, at most `limit`, in the
    /// order of their revisions.
    func objects(
        in key: CollectionKey, after revision: Int, limit: Int?
    ) throws(StoreError) -> [StoredObject]

    /// Returns the stamps of the live objects, in the order of their names.
    func objectStamps(in key: CollectionKey) throws(StoreError) -> [StoredStamp]

    /// Returns the live objects whose UID is the prefix followed by ASCII letters and digits.
    func objects(
        havingBeginning prefix: String, in key: CollectionKey
    ) throws(StoreError) -> [StoredObject]

    /// Returns the numbers of the last plan version and the last entry of a person.
    func head(of person: String) throws(StoreError) -> RecordHead?

    /// Returns the registrations of an account's apps, or of all apps if `account` is `nil`, with the
    /// revisions of their collections, in the order of their IDs.
    func pushRegistrations(of account: String?) throws(StoreError) -> [PushRegistration]

    /// Returns the accounts that have registrations.
    func registeredAccounts() throws(StoreError) -> [Subscriber]
}

/// Write access to the stored collections of accounts.
package protocol AccountWriter: ~Copyable {
    /// Stores the state of a collection.
    func set(_ state: CollectionState, of key: CollectionKey) throws(StoreError)

    /// Stores an object, and replaces the one with its name. The state of the collection must be
    /// stored already.
    func put(_ object: StoredObject, in key: CollectionKey) throws(StoreError)

    /// Deletes the records of objects that were removed up to a revision. Returns `false` if there
    /// are none.
    func forgetRemovals(
        upTo revision: Int, in key: CollectionKey
    ) throws(StoreError) -> Bool

    /// Stores a property that an app sets on a collection, or removes it if the value is `nil`.
    func set(
        _ value: String?, for property: String, of key: CollectionKey
    ) throws(StoreError)

    /// Stores a registration, and replaces the one with its ID. The state of the collection must be
    /// stored already.
    func put(_ registration: PushRegistration) throws(StoreError)

    /// Deletes a registration.
    func remove(_ registration: PushRegistration) throws(StoreError)
}
