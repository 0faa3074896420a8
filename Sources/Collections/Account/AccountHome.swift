package import CivilTime
import Files
import Journal

/// The calendar home of a signed-in account (RFC 4791 sections 4.2 and 6.2.1).
///
/// Used by one thread at a time. The methods throw errors of the store; the operation then had no
/// effect.
package protocol AccountHome {
    /// The user name for signing in.
    var user: String { get }
    /// The display name of the account.
    var name: String { get }
    /// The time until which the returned collections stay current if the store does not change, or
    /// `nil` if unknown.
    var due: Instant? { get }
    /// The ids of the persons for whom writes have added entries.
    var changed: Set<String> { get }

    /// Returns the collections in order, each brought up to date.
    func collections() throws -> [AccountCollection]

    /// Returns the collection with the given name, brought up to date, or `nil` if there is none.
    func collection(_ name: String) throws -> AccountCollection?

    /// Returns the objects with the given names in a collection, sorted by name, or all objects if
    /// `names` is `nil`.
    func objects(_ names: [String]?, in collection: String) throws -> [AccountObject]

    /// Returns the name, revision and digest of every object in a collection, sorted by name.
    func stamps(in collection: String) throws -> [ObjectStamp]

    /// Returns at most `limit` changes to a collection since a revision.
    ///
    /// Returns `nil` if the collection never had that revision or no longer remembers the removals
    /// since then.
    func changes(
        in collection: String, since revision: Int, limit: Int?
    ) throws -> CollectionChanges?

    /// Creates or replaces an object in a collection if the condition holds.
    func put(
        _ bytes: [UInt8], as name: String, in collection: String, _ condition: ObjectCondition
    ) throws -> WriteVerdict

    /// Removes an object from a collection if the condition holds.
    func remove(
        _ name: String, from collection: String, _ condition: ObjectCondition
    ) throws -> WriteVerdict

    /// Stores properties of a collection for this account. A `nil` value removes a property.
    func set(
        _ values: [CollectionProperty: String?], of collection: String
    ) throws

    /// Returns the data for push messages, or `nil` if none are sent.
    func pushOffer() throws -> AppMessageOffer?

    /// Registers an app for push messages about a collection, at most until the given time, or
    /// replaces its registration.
    func register(
        _ receiver: PushReceiver, in collection: String, until: Instant?
    ) throws -> PushVerdict

    /// Ends a registration. Returns false if there is none with this ID.
    func unregister(_ id: String) throws -> Bool

    /// Has the next write not told to the apps that made it.
    func silence(_ registrations: SilencedRegistrations)
}

/// A calendar collection of an account (RFC 4791 section 4.2).
package struct AccountCollection: Equatable, Sendable {
    /// The component type of a calendar generated from plans.
    package enum Kind: String, Sendable {
        case events = "VEVENT"
        case tasks = "VTODO"
    }
    /// The last path segment of the collection's URL.
    package let name: String
    /// The component types that the collection supports. Each object has components of one type.
    package let components: [String]
    /// The display name. Apps may override it with a property.
    package let title: String
    /// Whether apps may write to the collection.
    package let isWritable: Bool
    /// A number that increases with each change to an object.
    package var revision: Int
    /// The properties set by apps.
    package var properties: [CollectionProperty: String]
    /// The time of the last change to an object, or `nil` if unknown.
    package var modified: Instant? { CollectionState.moment(of: revision) }

    /// Creates a collection that supports one component type.
    package init(
        name: String, kind: Kind, title: String, isWritable: Bool, revision: Int = 0,
        properties: [CollectionProperty: String] = [:]
    ) {
        self.init(
            name: name, components: [kind.rawValue], title: title, isWritable: isWritable,
            revision: revision, properties: properties)
    }

    /// Creates a collection.
    package init(
        name: String, components: [String], title: String, isWritable: Bool, revision: Int = 0,
        properties: [CollectionProperty: String] = [:]
    ) {
        self.name = name
        self.components = components
        self.title = title
        self.isWritable = isWritable
        self.revision = revision
        self.properties = properties
    }
}

/// A property of a collection that apps may set, stored separately for each account.
package enum CollectionProperty: String, CaseIterable, Sendable {
    /// DAV:displayname.
    case title
    /// The colour in the format of Apple's calendar-color, such as `#008080FF`.
    case colour
    /// The position in a list, a number (Apple's calendar-order).
    case order
    /// CALDAV:calendar-description.
    case description
    /// CALDAV:calendar-timezone, a calendar with one VTIMEZONE.
    case timeZone = "time-zone"
    /// CALDAV:calendar-timezone-id, the name of a time zone.
    case timeZoneName = "time-zone-name"
    /// CALDAV:schedule-calendar-transp, `opaque` or, if events do not block time, `transparent`.
    case transparency
    /// Apple's calendar-free-busy-set, the equivalent in older apps: `YES` or `NO`.
    case freeBusy = "free-busy"
}

/// The name, revision and digest of an object in a collection.
package struct ObjectStamp: Equatable, Sendable {
    /// The last path segment of the object's URL.
    package let name: String
    /// The collection's revision at which the object last changed.
    package let revision: Int
    /// The digest of the object's bytes.
    package let digest: ObjectDigest

    /// Creates a stamp.
    package init(name: String, revision: Int, digest: ObjectDigest) {
        self.name = name
        self.revision = revision
        self.digest = digest
    }

    /// The time of the object's last change, or `nil` if unknown.
    package var modified: Instant? { CollectionState.moment(of: revision) }

    /// The entity tag without quotes. Equal bytes have equal tags (RFC 9110 section 8.8.3).
    package var tag: String { digest.tag }
}

/// A calendar object of a collection.
package struct AccountObject: Equatable, Sendable {
    /// The name, revision and digest of the object.
    package let stamp: ObjectStamp
    /// The bytes of the iCalendar object.
    package let bytes: [UInt8]

    /// Creates an object from its stamp and bytes.
    package init(_ stamp: ObjectStamp, _ bytes: [UInt8]) {
        self.stamp = stamp
        self.bytes = bytes
    }

    /// Creates an object. If `digest` is `nil`, it is computed from the bytes.
    package init(name: String, bytes: [UInt8], revision: Int, digest: ObjectDigest? = nil) {
        let digest = digest ?? ObjectDigest(of: bytes)
        self.init(ObjectStamp(name: name, revision: revision, digest: digest), bytes)
    }

    /// The last path segment of the object's URL.
    package var name: String { stamp.name }
    /// The collection's revision at which the object last changed.
    package var revision: Int { stamp.revision }
    /// The entity tag without quotes.
    package var tag: String { stamp.tag }

    /// Returns the entity tag for the given bytes, without quotes.
    package static func tag(of bytes: [UInt8]) -> String {
        ObjectDigest(of: bytes).tag
    }
}

/// The changes to a collection since a revision (RFC 6578 section 3).
package struct CollectionChanges: Equatable, Sendable {
    /// The objects created or changed since, in the order of their revisions.
    package let changed: [AccountObject]
    /// The names of the removed objects.
    package let removed: [String]
    /// The last revision that the changes cover.
    package let revision: Int
    /// Whether the limit cut off later changes.
    package let isCut: Bool

    /// Creates a set of changes.
    package init(changed: [AccountObject], removed: [String], revision: Int, isCut: Bool) {
        self.changed = changed
        self.removed = removed
        self.revision = revision
        self.isCut = isCut
    }
}

/// The precondition of a write (RFC 9110 sections 13.1.1 and 13.1.2).
package struct ObjectCondition: Equatable, Sendable {
    /// The entity tags in a condition.
    package enum Tags: Equatable, Sendable {
        /// `*`: any existing object.
        case any
        /// An object with one of these entity tags, without quotes.
        case these([String])

        func has(_ object: ObjectStamp?) -> Bool {
            guard let object else { return false }
            return switch self {
            case .any: true
            case .these(let tags): tags.contains(object.tag)
            }
        }
    }
    /// The tags of which the object must have one (If-Match).
    package let match: Tags?
    /// The tags that the object must not have (If-None-Match).
    package let noneMatch: Tags?

    /// Creates a condition. Without tags it always holds.
    package init(match: Tags? = nil, noneMatch: Tags? = nil) {
        self.match = match
        self.noneMatch = noneMatch
    }

    /// Returns whether the condition holds for the current object, which is `nil` if there is none.
    package func holds(of object: ObjectStamp?) -> Bool {
        (match.map { $0.has(object) } ?? true) && !(noneMatch.map { $0.has(object) } ?? false)
    }
}

/// The result of a write.
package enum WriteVerdict: Equatable, Sendable {
    /// The object was created. The tag is `nil` if the stored bytes differ from those sent.
    case created(tag: String?)
    /// An existing object was replaced. The tag is `nil` if the stored bytes differ from those
    /// sent.
    case replaced(tag: String?)
    /// The object was removed.
    case removed
    /// The object or collection does not exist.
    case missing
    /// The precondition did not hold.
    case stale
    /// The write is not allowed, for the given reason.
    case refused(WriteRefusal)
}

/// The reason why an object may not be written: the preconditions of RFC 4791 section 5.3.2.1.
package enum WriteRefusal: Error, Equatable, Sendable {
    /// The account has read-only access (DAV:need-privileges).
    case readOnly
    /// The bytes are not a valid calendar (CALDAV:valid-calendar-data).
    case noCalendar
    /// The calendar has a METHOD, no components, or not exactly one UID
    /// (CALDAV:valid-calendar-object-resource).
    case notOneObject
    /// The collection does not support the component type (CALDAV:supported-calendar-component).
    case wrongComponent
    /// The object with this name in the collection has the same UID (CALDAV:no-uid-conflict).
    case uidTaken(by: String)
    /// The object is larger than the given number of bytes (CALDAV:max-resource-size).
    case tooLarge(most: Int)
    /// The collection already has the given maximum number of objects that dosecal did not create
    /// (DAV:quota-not-exceeded).
    case tooMany(most: Int)
}
