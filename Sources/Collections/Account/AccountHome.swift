package import CivilTime
import Files
import Journal

/// The calendars of somebody who signs in (RFC 4791 4.2, 6.2.1): one home with collections.
///
/// One thread at a time uses it. What it throws is the store's: nothing was done then.
package protocol AccountHome {
    /// The name with which somebody signs in.
    var user: String { get }
    /// What people call the account.
    var name: String { get }
    /// Until when what it has told of its collections holds, if the store is not changed; nil where
    /// that is not known.
    var due: Instant? { get }

    /// Its collections, in order, each brought up to date.
    func collections() throws -> [AccountCollection]

    /// The collection of a name, brought up to date; nil if there is none.
    func collection(_ name: String) throws -> AccountCollection?

    /// The objects of these names in a collection, in the order of the names; all, without names.
    func objects(_ names: [String]?, in collection: String) throws -> [AccountObject]

    /// By what all objects of a collection are known, in the order of their names.
    func stamps(in collection: String) throws -> [ObjectStamp]

    /// What has changed in a collection since a revision; nil for a revision that it never had, or
    /// whose removals are forgotten. No more objects than `limit` are named.
    func changes(
        in collection: String, since revision: Int, limit: Int?
    ) throws -> CollectionChanges?

    /// Puts an object into a collection, where the condition holds.
    func put(
        _ bytes: [UInt8], as name: String, in collection: String, _ condition: ObjectCondition
    ) throws -> WriteVerdict

    /// Takes an object out of a collection, where the condition holds.
    func remove(
        _ name: String, from collection: String, _ condition: ObjectCondition
    ) throws -> WriteVerdict

    /// Keeps what an app says of a collection for this account alone; nil takes a value away.
    func set(
        _ values: [CollectionProperty: String?], of collection: String
    ) throws
}

/// One calendar of an account (RFC 4791 4.2).
package struct AccountCollection: Equatable, Sendable {
    /// The component of the objects in a calendar that follows from plans.
    package enum Kind: String, Sendable {
        case events = "VEVENT"
        case tasks = "VTODO"
    }
    /// The last part of its address.
    package let name: String
    /// Which components its objects may have: each object has one of them.
    package let components: [String]
    /// What people call it, unless an app has said otherwise.
    package let title: String
    /// Whether apps may write into it.
    package let isWritable: Bool
    /// A number that grows with each change of an object.
    package var revision: Int
    /// What apps have said of it.
    package var properties: [CollectionProperty: String]
    /// When an object of it last changed; nil where that is not known.
    package var modified: Instant? { CollectionState.moment(of: revision) }

    /// A collection of one kind as it is.
    package init(
        name: String, kind: Kind, title: String, isWritable: Bool, revision: Int = 0,
        properties: [CollectionProperty: String] = [:]
    ) {
        self.init(
            name: name, components: [kind.rawValue], title: title, isWritable: isWritable,
            revision: revision, properties: properties)
    }

    /// A collection as it is.
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

/// What an app may say of a collection, kept for each account.
package enum CollectionProperty: String, CaseIterable, Sendable {
    /// DAV:displayname.
    case title
    /// The colour, as Apple's calendar-color writes it: #008080FF.
    case colour
    /// The place in a list, Apple's calendar-order: a number.
    case order
    /// CALDAV:calendar-description.
    case description
    /// CALDAV:calendar-timezone: a calendar with one VTIMEZONE.
    case timeZone = "time-zone"
    /// CALDAV:calendar-timezone-id: a zone's name, without its rules.
    case timeZoneName = "time-zone-name"
    /// CALDAV:schedule-calendar-transp: `opaque`, or `transparent` if its events block no time.
    case transparency
    /// Apple's calendar-free-busy-set, the same in older apps: `YES` or `NO`.
    case freeBusy = "free-busy"
}

/// By what an object of a collection is known, whatever is in it.
package struct ObjectStamp: Equatable, Sendable {
    /// The last part of its address.
    package let name: String
    /// The collection's revision with which it last changed.
    package let revision: Int
    /// By which its bytes are known again.
    package let digest: ObjectDigest

    /// What is known of an object.
    package init(name: String, revision: Int, digest: ObjectDigest) {
        self.name = name
        self.revision = revision
        self.digest = digest
    }

    /// When the object last changed; nil where that is not known.
    package var modified: Instant? { CollectionState.moment(of: revision) }

    /// The entity tag without its quotes: the same bytes always have the same (RFC 9110 8.8.3).
    package var tag: String { digest.tag }
}

/// An object of a collection as it is now.
package struct AccountObject: Equatable, Sendable {
    /// By what it is known.
    package let stamp: ObjectStamp
    /// The calendar.
    package let bytes: [UInt8]

    /// An object with its bytes.
    package init(_ stamp: ObjectStamp, _ bytes: [UInt8]) {
        self.stamp = stamp
        self.bytes = bytes
    }

    /// An object as it is; `digest` is that of its bytes, where it is known.
    package init(name: String, bytes: [UInt8], revision: Int, digest: ObjectDigest? = nil) {
        let digest = digest ?? ObjectDigest(of: bytes)
        self.init(ObjectStamp(name: name, revision: revision, digest: digest), bytes)
    }

    /// The last part of its address.
    package var name: String { stamp.name }
    /// The collection's revision with which it last changed.
    package var revision: Int { stamp.revision }
    /// The entity tag without its quotes.
    package var tag: String { stamp.tag }

    /// The entity tag of bytes.
    package static func tag(of bytes: [UInt8]) -> String {
        ObjectDigest(of: bytes).tag
    }
}

/// What has changed in a collection since a revision (RFC 6578 3).
package struct CollectionChanges: Equatable, Sendable {
    /// The objects that were made or changed since, in the order of their revisions.
    package let changed: [AccountObject]
    /// The names of objects that are gone.
    package let removed: [String]
    /// The revision up to which this tells.
    package let revision: Int
    /// Whether there is more after that.
    package let isCut: Bool

    /// What has changed.
    package init(changed: [AccountObject], removed: [String], revision: Int, isCut: Bool) {
        self.changed = changed
        self.removed = removed
        self.revision = revision
        self.isCut = isCut
    }
}

/// What must hold of an object before it is written (RFC 9110 13.1.1, 13.1.2).
package struct ObjectCondition: Equatable, Sendable {
    /// The objects that a condition names.
    package enum Tags: Equatable, Sendable {
        /// Whatever is there: `*`.
        case any
        /// Those with one of these entity tags, without their quotes.
        case these([String])

        func has(_ object: ObjectStamp?) -> Bool {
            guard let object else { return false }
            return switch self {
            case .any: true
            case .these(let tags): tags.contains(object.tag)
            }
        }
    }
    /// What must be there (If-Match).
    package let match: Tags?
    /// What must not be there (If-None-Match).
    package let noneMatch: Tags?

    /// A condition; without either, none.
    package init(match: Tags? = nil, noneMatch: Tags? = nil) {
        self.match = match
        self.noneMatch = noneMatch
    }

    /// Whether it holds of what is there.
    package func holds(of object: ObjectStamp?) -> Bool {
        (match.map { $0.has(object) } ?? true) && !(noneMatch.map { $0.has(object) } ?? false)
    }
}

/// What became of a write.
package enum WriteVerdict: Equatable, Sendable {
    /// It is there now, and was not before. The tag is nil where what is kept is not what was sent.
    case created(tag: String?)
    /// It has taken the place of what was there.
    case replaced(tag: String?)
    /// It is gone.
    case removed
    /// There is no such object, or no such collection.
    case missing
    /// The condition did not hold.
    case stale
    /// It may not be written.
    case refused(WriteRefusal)
}

/// Why an object may not be written: the preconditions of RFC 4791 5.3.2.1.
package enum WriteRefusal: Error, Equatable, Sendable {
    /// The account may only look (DAV:need-privileges).
    case readOnly
    /// It is no calendar (CALDAV:valid-calendar-data).
    case noCalendar
    /// It has a METHOD, no UID or several, or no component at all
    /// (CALDAV:valid-calendar-object-resource).
    case notOneObject
    /// Its component belongs into another collection (CALDAV:supported-calendar-component).
    case wrongComponent
    /// Another object of the collection, of this name, has its UID (CALDAV:no-uid-conflict).
    case uidTaken(by: String)
    /// It has more bytes than are kept (CALDAV:max-resource-size).
    case tooLarge(most: Int)
    /// There are as many of somebody's own as are kept (DAV:quota-not-exceeded).
    case tooMany(most: Int)
}
