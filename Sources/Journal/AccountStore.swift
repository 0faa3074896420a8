package import CivilTime
import Files

/// A collection of an account.
package struct CollectionKey: Hashable, Sendable {
    /// The subscriber's id.
    package let account: String
    /// The name of the collection.
    package let name: String

    /// A collection of an account.
    package init(account: String, name: String) {
        self.account = account
        self.name = name
    }
}

/// How far a collection has come.
package struct CollectionState: Equatable, Sendable {
    /// Grows with each change of an object.
    package var revision: Int
    /// The first revision from which all changes are known: what was told before it is told anew.
    package var floor: Int
    /// What it was last made from, in short.
    package var source: UInt64
    /// Until when it stays as it is if nobody does anything.
    package var due: Instant
    /// The revisions of its components, in lines that are its maker's.
    package var revisions: String
    /// What people call it, by the plan and in the words that it was last made from.
    package var title: String

    /// How far a collection has come.
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

    /// The revision of a change at a moment, which is later than all before it: also where a backup
    /// was restored since, no revision is given twice.
    package static func revision(at moment: Instant) -> Int { max(0, moment.seconds) << 16 }

    /// The moment of the change with a revision; nil where the revision follows from none.
    package static func moment(of revision: Int) -> Instant? {
        revision >> 16 > 0 ? Instant(seconds: revision >> 16) : nil
    }

    /// The revision of the next change.
    package mutating func next(at moment: Instant) -> Int {
        revision = max(revision + 1, Self.revision(at: moment))
        return revision
    }
}

/// An object of a collection as it is kept, or what is left of one that was removed.
package struct KeptObject: Equatable, Sendable {
    /// What it is called there.
    package let name: String
    /// The UID in it.
    package let uid: String
    /// The collection's revision with which it last changed.
    package let revision: Int
    /// The calendar; nil once it is removed.
    package let bytes: [UInt8]?
    /// By which its bytes are known again; nil once it is removed.
    package let digest: UInt64?
    /// Its earlier texts, in lines that are its maker's.
    package let versions: String

    /// An object as it is kept; without a digest, that of its bytes.
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

/// By what an object of a collection is known.
package struct KeptStamp: Equatable, Sendable {
    /// What it is called there.
    package let name: String
    /// The collection's revision with which it last changed.
    package let revision: Int
    /// By which its bytes are known again.
    package let digest: UInt64

    /// What is known of an object.
    package init(name: String, revision: Int, digest: UInt64) {
        self.name = name
        self.revision = revision
        self.digest = digest
    }
}

/// What is kept of the collections of accounts.
package protocol AccountStore: AnyObject {
    /// How far a collection has come; nil before anybody looked.
    func collectionState(of key: CollectionKey) throws(StoreError) -> CollectionState?

    /// What apps have said of a collection, by its name.
    func properties(of key: CollectionKey) throws(StoreError) -> [String: String]

    /// The object of a name, also where it was removed.
    func object(_ name: String, in key: CollectionKey) throws(StoreError) -> KeptObject?

    /// The object that is there and has a UID.
    func object(havingUID uid: String, in key: CollectionKey) throws(StoreError) -> KeptObject?

    /// What was changed or removed after a revision, in the order of the revisions; no more than
    /// `limit`.
    func objects(
        in key: CollectionKey, after revision: Int, limit: Int?
    ) throws(StoreError) -> [KeptObject]

    /// By what the objects that are there are known, in the order of their names.
    func objectStamps(in key: CollectionKey) throws(StoreError) -> [KeptStamp]

    /// The objects that are there and whose UIDs begin so, with plain letters and digits after that.
    func objects(
        havingBeginning prefix: String, in key: CollectionKey
    ) throws(StoreError) -> [KeptObject]

    /// How much there is of one person.
    func head(of person: String) throws(StoreError) -> RecordHead?
}

/// What writes down the collections of accounts.
package protocol AccountWriter: ~Copyable {
    /// Keeps how far a collection has come.
    func set(_ state: CollectionState, of key: CollectionKey) throws(StoreError)

    /// Keeps an object of a collection of which something is known, in place of the one of its name.
    func put(_ object: KeptObject, in key: CollectionKey) throws(StoreError)

    /// Forgets which objects were removed up to a revision; false if there is nothing to forget.
    func forgetRemovals(
        upTo revision: Int, in key: CollectionKey
    ) throws(StoreError) -> Bool

    /// Keeps what an app says of such a collection; nil takes it away.
    func set(
        _ value: String?, for property: String, of key: CollectionKey
    ) throws(StoreError)
}
