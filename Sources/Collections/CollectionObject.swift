/// A calendar object of a collection: a file in a folder or a resource of an account.
package struct CollectionObject: Equatable, Sendable {
    /// The name of the object. Programs that copy objects may choose any name.
    package let name: String
    /// The bytes of the iCalendar object.
    package let bytes: [UInt8]
    /// The digest of the bytes.
    package let digest: ObjectDigest

    /// Creates an object. If `digest` is `nil`, it is computed from the bytes.
    package init(name: String, bytes: [UInt8], digest: ObjectDigest? = nil) {
        self.name = name
        self.bytes = bytes
        self.digest = digest ?? ObjectDigest(of: bytes)
    }
}

/// A change to an object that applies only if the object still has the bytes seen.
package enum ObjectChange: Equatable, Sendable {
    /// Creates the object, provided that none exists.
    case create([UInt8])
    /// Replaces the bytes of the object.
    case replace(seen: [UInt8], with: [UInt8])
    /// Removes the object.
    case remove(seen: [UInt8])

    /// The bytes before the change, or `nil` if there are none.
    package var seen: [UInt8]? {
        switch self {
        case .create: nil
        case .replace(let seen, _), .remove(let seen): seen
        }
    }

    /// The bytes after the change, or `nil` if there are none.
    package var wanted: [UInt8]? {
        switch self {
        case .create(let wanted), .replace(_, let wanted): wanted
        case .remove: nil
        }
    }
}
